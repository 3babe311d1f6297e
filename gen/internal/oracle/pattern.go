package oracle

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// A regex is a pattern of JSON Schema, by ECMA-262 in Unicode mode. It evaluates the
// pattern itself, unlike the bindings, which translate patterns to Go's regexp.
type regex struct {
	text  string
	match expr
}

// compileRegex compiles patterns for the validator.
func compileRegex(text string) (jsonschema.Regexp, error) {
	p := &regexParser{text: []rune(text)}
	match, err := p.alternatives()
	if err == nil && p.pos < len(p.text) {
		err = errors.New("unmatched )")
	}
	if err != nil {
		return nil, fmt.Errorf("pattern %q: %w", text, err)
	}
	return &regex{text, match}, nil
}

func (r *regex) String() string { return r.text }

// MatchString reports whether the pattern matches somewhere in a text.
func (r *regex) MatchString(text string) bool {
	s := &subject{text: []rune(text)}
	all := make([]int, len(s.text)+1)
	for i := range all {
		all[i] = i
	}
	return len(r.match(s, all)) > 0
}

type subject struct{ text []rune }

// word reports whether the character at a place is one of a word.
func (s *subject) word(at int) bool {
	return at >= 0 && at < len(s.text) && isWord(s.text[at])
}

// An expr returns where matches that begin at one of the places end, in order
// and each once.
type expr func(s *subject, from []int) []int

// one matches one character.
func one(holds func(rune) bool) expr {
	return func(s *subject, from []int) []int {
		var to []int
		for _, at := range from {
			if at < len(s.text) && holds(s.text[at]) {
				to = append(to, at+1)
			}
		}
		return to
	}
}

// where matches nothing at the places for which holds says so.
func where(holds func(s *subject, at int) bool) expr {
	return func(s *subject, from []int) []int {
		var to []int
		for _, at := range from {
			if holds(s, at) {
				to = append(to, at)
			}
		}
		return to
	}
}

func sequence(parts []expr) expr {
	return func(s *subject, from []int) []int {
		for _, part := range parts {
			from = part(s, from)
		}
		return from
	}
}

func anyOf(parts []expr) expr {
	return func(s *subject, from []int) []int {
		var to []int
		for _, part := range parts {
			to = append(to, part(s, from)...)
		}
		return places(to)
	}
}

func places(list []int) []int {
	slices.Sort(list)
	return slices.Compact(list)
}

// repeat matches part from low to high times, -1 for any number.
func repeat(part expr, low, high int) expr {
	return func(s *subject, from []int) []int {
		for range low {
			from = part(s, from)
		}
		seen := make([]bool, len(s.text)+1)
		var to []int
		for n := low; len(from) > 0; n++ {
			from = slices.DeleteFunc(slices.Clone(from), func(at int) bool { return seen[at] })
			for _, at := range from {
				seen[at] = true
			}
			to = append(to, from...)
			if n == high {
				break
			}
			from = part(s, from)
		}
		return places(to)
	}
}

// ahead is look-ahead, which the generator has no use for but the validator
// takes.
func ahead(part expr, want bool) expr {
	return where(func(s *subject, at int) bool { return (len(part(s, []int{at})) > 0) == want })
}

type regexParser struct {
	text  []rune
	pos   int
	depth int
}

func (p *regexParser) more() bool { return p.pos < len(p.text) && p.text[p.pos] != ')' }

func (p *regexParser) skip(text string) bool {
	if !strings.HasPrefix(string(p.text[p.pos:min(len(p.text), p.pos+len(text))]), text) {
		return false
	}
	p.pos += len(text)
	return true
}

func (p *regexParser) alternatives() (expr, error) {
	var all []expr
	for {
		var parts []expr
		for p.more() && p.text[p.pos] != '|' {
			part, err := p.term()
			if err != nil {
				return nil, err
			}
			parts = append(parts, part)
		}
		all = append(all, sequence(parts))
		if !p.skip("|") {
			return anyOf(all), nil
		}
	}
}

func (p *regexParser) term() (expr, error) {
	part, err := p.atom()
	if err != nil {
		return nil, err
	}
	low, high := 1, 1
	switch {
	case p.skip("*"):
		low, high = 0, -1
	case p.skip("+"):
		high = -1
	case p.skip("?"):
		low = 0
	default:
		n := 0
		if low, high, n = braces(string(p.text[p.pos:])); n == 0 {
			return part, nil
		}
		p.pos += n
	}
	p.skip("?")
	return repeat(part, low, high), nil
}

// braces reads a quantifier in braces and its length, which is 0 if there is none.
func braces(text string) (low, high, length int) {
	inner, _, ok := strings.Cut(text, "}")
	first, second, two := strings.Cut(strings.TrimPrefix(inner, "{"), ",")
	low, err := strconv.Atoi(first)
	if !ok || inner == "" || inner[0] != '{' || err != nil {
		return 0, 0, 0
	}
	switch {
	case !two:
		high = low
	case second == "":
		high = -1
	default:
		if high, err = strconv.Atoi(second); err != nil {
			return 0, 0, 0
		}
	}
	return low, high, len(inner) + 1
}

func (p *regexParser) atom() (expr, error) {
	c := p.text[p.pos]
	p.pos++
	switch c {
	case '^':
		return where(func(s *subject, at int) bool { return at == 0 }), nil
	case '$':
		return where(func(s *subject, at int) bool { return at == len(s.text) }), nil
	case '.':
		return one(func(c rune) bool { return !isLineEnd(c) }), nil
	case '(':
		return p.group()
	case '[':
		return p.class()
	case '*', '+', '?':
		return nil, fmt.Errorf("nothing to repeat before %c", c)
	case '\\':
		switch {
		case p.skip("b"):
			return where(func(s *subject, at int) bool { return s.word(at-1) != s.word(at) }), nil
		case p.skip("B"):
			return where(func(s *subject, at int) bool { return s.word(at-1) == s.word(at) }), nil
		}
		holds, _, err := p.escape(false)
		return one(holds), err
	}
	return one(is(c)), nil
}

func (p *regexParser) group() (expr, error) {
	if p.depth++; p.depth > deepest {
		return nil, errors.New("groups nest too deep")
	}
	wrap := func(part expr) expr { return part }
	switch {
	case p.skip("?:"), !strings.HasPrefix(string(p.text[p.pos:]), "?"):
	case p.skip("?="):
		wrap = func(part expr) expr { return ahead(part, true) }
	case p.skip("?!"):
		wrap = func(part expr) expr { return ahead(part, false) }
	case p.skip("?<") && p.pos < len(p.text) && !strings.ContainsRune("=!", p.text[p.pos]):
		end := slices.Index(p.text[p.pos:], '>')
		if end < 0 {
			return nil, errors.New("the name of a group is not terminated")
		}
		p.pos += end + 1
	default:
		return nil, errors.New("unknown kind of group")
	}
	part, err := p.alternatives()
	if err == nil && !p.skip(")") {
		err = errors.New("unmatched (")
	}
	p.depth--
	return wrap(part), err
}

func (p *regexParser) class() (expr, error) {
	negated := p.skip("^")
	var parts []func(rune) bool
	for !p.skip("]") {
		holds, low, err := p.classAtom()
		if err != nil {
			return nil, err
		}
		ranged := p.pos+1 < len(p.text) && p.text[p.pos] == '-' && p.text[p.pos+1] != ']'
		if !ranged {
			parts = append(parts, holds)
			continue
		}
		p.pos++
		end, high, err := p.classAtom()
		switch {
		case err != nil:
			return nil, err
		case low < 0 || high < 0: // a set is not an end of a range
			parts = append(parts, holds, is('-'), end)
		default:
			parts = append(parts, func(c rune) bool { return low <= c && c <= high })
		}
	}
	return one(func(c rune) bool {
		return slices.ContainsFunc(parts, func(holds func(rune) bool) bool { return holds(c) }) != negated
	}), nil
}

// classAtom reads a character of a class, or a set, whose character is -1.
func (p *regexParser) classAtom() (holds func(rune) bool, c rune, err error) {
	if p.pos == len(p.text) {
		return nil, 0, errors.New("unmatched [")
	}
	c = p.text[p.pos]
	p.pos++
	if c == '\\' {
		return p.escape(true)
	}
	return is(c), c, nil
}

// escape reads what is behind a backslash.
func (p *regexParser) escape(inClass bool) (holds func(rune) bool, c rune, err error) {
	if p.pos == len(p.text) {
		return nil, 0, errors.New("backslash at the end")
	}
	c = p.text[p.pos]
	p.pos++
	sets := map[rune]func(rune) bool{'d': isDigit, 'w': isWord, 's': isSpace}
	if set := sets[unicode.ToLower(c)]; set != nil {
		if unicode.IsUpper(c) {
			return not(set), -1, nil
		}
		return set, -1, nil
	}
	if c == 'p' || c == 'P' {
		set, err := p.property()
		if c == 'P' && err == nil {
			set = not(set)
		}
		return set, -1, err
	}
	c, err = p.character(c, inClass)
	return is(c), c, err
}

// character returns what a backslash and a letter stand for.
func (p *regexParser) character(c rune, inClass bool) (rune, error) {
	controls := map[rune]rune{'t': '\t', 'n': '\n', 'v': '\v', 'f': '\f', 'r': '\r', '0': 0}
	control, ok := controls[c]
	switch {
	case ok:
		return control, nil
	case c == 'b' && inClass:
		return '\b', nil
	case c == 'c' && p.pos < len(p.text):
		p.pos++
		return p.text[p.pos-1] % 32, nil
	case c == 'x':
		return p.hex(2)
	case c == 'u':
		return p.unicode()
	case c < unicode.MaxASCII && (unicode.IsLetter(c) || unicode.IsDigit(c)):
		return 0, fmt.Errorf("unknown escape \\%c", c)
	}
	return c, nil
}

func (p *regexParser) hex(n int) (rune, error) {
	if p.pos+n > len(p.text) {
		return 0, errors.New("an escape is cut off")
	}
	v, err := strconv.ParseUint(string(p.text[p.pos:p.pos+n]), 16, 32)
	p.pos += n
	return rune(v), err
}

func (p *regexParser) unicode() (rune, error) {
	if p.skip("{") {
		end := slices.Index(p.text[p.pos:], '}')
		if end < 0 {
			return 0, errors.New(`\u{ has no end`)
		}
		c, err := p.hex(end)
		p.pos++
		return c, err
	}
	c, err := p.hex(4)
	const high, low, half = 0xD800, 0xDC00, 0x400
	if before := p.pos; c >= high && c < low && p.skip(`\u`) {
		if second, err := p.hex(4); err == nil && second >= low && second < low+half {
			return 0x10000 + (c-high)*half + second - low, nil
		}
		p.pos = before
	}
	return c, err
}

// property reads the general category or the script in braces. Scripts have
// their long names only, and there are no binary properties.
func (p *regexParser) property() (func(rune) bool, error) {
	end := slices.Index(p.text[p.pos:], '}')
	if end < 0 || !p.skip("{") {
		return nil, errors.New(`\p has no name`)
	}
	name := string(p.text[p.pos : p.pos+end-1])
	p.pos += end
	tables := unicode.Categories
	if key, value, ok := strings.Cut(name, "="); ok {
		name = value
		if key == "Script" || key == "sc" {
			tables = unicode.Scripts
		}
	}
	if alias, ok := unicode.CategoryAliases[name]; ok {
		name = alias
	}
	if table := tables[name]; table != nil {
		return func(c rune) bool { return unicode.Is(table, c) }, nil
	}
	return nil, fmt.Errorf("unknown property %s", name)
}

func is(want rune) func(rune) bool { return func(c rune) bool { return c == want } }

func not(holds func(rune) bool) func(rune) bool { return func(c rune) bool { return !holds(c) } }

func isDigit(c rune) bool { return '0' <= c && c <= '9' }

func isWord(c rune) bool {
	return isDigit(c) || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_'
}

func isLineEnd(c rune) bool { return strings.ContainsRune("\n\r\u2028\u2029", c) }

// isSpace holds for WhiteSpace and LineTerminator of ECMA-262.
func isSpace(c rune) bool {
	return strings.ContainsRune("\t\v\f\ufeff", c) || isLineEnd(c) || unicode.Is(unicode.Zs, c)
}
