// Package pattern translates the regular expressions of JSON Schema to those
// of Go's package regexp.
//
// JSON Schema takes its patterns from ECMA-262, in Unicode mode and without an
// anchor. Much of the two languages looks the same and means something else:
//
//	ECMA-262         Go
//	\s               [\t-\r \x{a0}\x{1680}…\x{feff}]   Go's \s is ASCII only
//	.                [^\n\r\x{2028}\x{2029}]           Go's . excludes only \n
//	\u00e9  \cJ      \x{e9}  \x{a}                     Go has neither escape
//	[^]  []          [\x00-\x{10FFFF}]  [^\x00-\x{10FFFF}]
//	[[:x]            [\[:x]                            a named class for Go
//	(?<year>\d{4})   (\d{4})
//	\p{Script=Grek}  \p{Greek}
//	a{2000}          (?:a{1000}a{1000})                Go stops at 1000
//
// [Translate] rejects what Go cannot express, such as look-ahead and back
// references, and what is not part of ECMA-262, such as \A, (?i) and [[:alpha:]].
// It allows two deviations that all engines agree on and that many schemas
// have: a needless backslash before punctuation (\-) and a lone ], } or {.
//
// A translation matches the same strings. It does not promise the same
// submatches: nothing but the match itself counts in a schema.
package pattern

import (
	"fmt"
	"regexp/syntax"
	"strings"
	"unicode/utf8"
)

// An Error says why a pattern has no translation.
type Error struct {
	Offset  int // of the construct in the pattern, in bytes
	Message string
	Remedy  string // what to write instead
}

// Error returns the message.
func (e *Error) Error() string { return e.Message }

const (
	maxLength      = 16 << 10 // of a pattern, in bytes
	maxTranslation = 64 << 10 // of its translation
	maxNesting     = 200      // of groups
	maxRepeat      = 10_000   // of one part of a pattern, counts of nested repetitions multiplied
	goRepeat       = 1000     // the same, for Go
)

// Translate returns the expression of Go's package regexp that matches the
// same strings as an ECMA-262 pattern. It returns an [*Error] if there is none.
func Translate(text string) (translation string, err error) {
	if len(text) > maxLength {
		return "", &Error{0, fmt.Sprintf("it is longer than %d bytes", maxLength), "shorten it"}
	}
	p := &parser{text: text, names: map[string]bool{}}
	defer func() {
		if e := p.failed(recover()); e != nil {
			translation, err = "", e
		}
	}()
	p.alternatives(0)
	if p.pos < len(text) {
		p.fail(p.pos, "escape it", "the ) has no (")
	}
	if _, err := syntax.Parse(string(p.out), syntax.Perl); err != nil {
		return "", &Error{0, "Go cannot compile it: " + strings.TrimPrefix(err.Error(), "error parsing regexp: "), "simplify it"}
	}
	return string(p.out), nil
}

// A parser reads a pattern and writes its translation.
type parser struct {
	text  string
	pos   int
	out   []byte
	names map[string]bool // of groups
	posix string          // a named class seen within brackets
}

// fail ends the translation.
func (p *parser) fail(offset int, remedy, format string, args ...any) {
	panic(&Error{offset, fmt.Sprintf(format, args...), remedy})
}

// failed returns what fail reported, and panics with anything else.
func (p *parser) failed(recovered any) *Error {
	if recovered == nil {
		return nil
	}
	e, ok := recovered.(*Error)
	if !ok {
		panic(recovered)
	}
	return e
}

func (p *parser) more() bool { return p.pos < len(p.text) }

// peek returns the next character, or -1 at the end.
func (p *parser) peek() rune {
	if !p.more() {
		return -1
	}
	r, _ := utf8.DecodeRuneInString(p.text[p.pos:])
	return r
}

func (p *parser) next() rune {
	r, size := utf8.DecodeRuneInString(p.text[p.pos:])
	p.pos += size
	return r
}

// skip moves over a text if it follows.
func (p *parser) skip(text string) bool {
	if !strings.HasPrefix(p.text[p.pos:], text) {
		return false
	}
	p.pos += len(text)
	return true
}

func (p *parser) write(text string) {
	if p.out = append(p.out, text...); len(p.out) > maxTranslation {
		p.fail(0, "shorten it", "its translation for Go is longer than %d bytes", maxTranslation)
	}
}

// A size counts the repetitions within a part of a pattern: how often the
// innermost one is repeated altogether, and how often Go counts it, which is
// less where a repetition was written out.
type size struct{ total, counted int }

func (s size) with(other size) size {
	return size{max(s.total, other.total), max(s.counted, other.counted)}
}

// alternatives reads up to the end of the pattern or of the group.
func (p *parser) alternatives(depth int) size {
	sum := size{1, 1}
	for p.more() && p.peek() != ')' {
		if p.skip("|") {
			p.write("|")
			continue
		}
		sum = sum.with(p.term(depth))
	}
	return sum
}

// term reads a part of a sequence with its quantifier.
func (p *parser) term(depth int) size {
	start, from := p.pos, len(p.out)
	one := size{1, 1}
	switch c := p.next(); c {
	case '^', '$':
		p.write(string(c))
		p.noQuantifier(start)
		return one
	case '.':
		p.write(`[^\n\r\x{2028}\x{2029}]`)
	case '[':
		p.class(start)
	case '(':
		one = p.group(start, depth+1)
	case '\\':
		if p.assertion(start) {
			return one
		}
		p.escape(start)
	case '*', '+', '?':
		p.fail(start, "escape it, or put something in front", "the %c has nothing to repeat", c)
	case '{':
		if q, ok := p.braces(start); ok || q.comma {
			p.fail(start, `write \{ for the character`, "the %s has nothing to repeat", p.text[start:q.end])
		}
		p.literal(c)
	case ']':
		if p.posix != "" {
			p.fail(start, "write out the characters", "%s is not part of ECMA-262", p.posix)
		}
		p.literal(c)
	default:
		p.literal(c)
	}
	return p.quantified(from, one)
}

// assertion reads \b or \B, which mean the same to Go.
func (p *parser) assertion(start int) bool {
	if c := p.peek(); c != 'b' && c != 'B' {
		return false
	}
	p.write(`\` + string(p.next()))
	p.noQuantifier(start)
	return true
}

// noQuantifier rejects a quantifier after something without a width.
func (p *parser) noQuantifier(start int) {
	if p.atQuantifier() {
		p.fail(p.pos, "remove the quantifier", "%s cannot be repeated", p.text[start:p.pos])
	}
}

// group reads what follows an opening parenthesis.
func (p *parser) group(start, depth int) size {
	if depth > maxNesting {
		p.fail(start, "flatten it", "groups nest deeper than %d", maxNesting)
	}
	switch {
	case !p.skip("?"):
		p.write("(")
	case p.skip(":"):
		p.write("(?:")
	case p.skip("="), p.skip("!"):
		p.fail(start, "say it without look-ahead", "Go's regexp has no look-ahead, %s", p.text[start:p.pos])
	case p.skip("<="), p.skip("<!"):
		p.fail(start, "say it without look-behind", "Go's regexp has no look-behind, %s", p.text[start:p.pos])
	case p.skip("<"):
		p.name(start)
		p.write("(")
	default:
		p.foreignGroup(start)
	}
	inner := p.alternatives(depth)
	if !p.skip(")") {
		p.fail(start, "close the group, or escape the parenthesis", "the ( has no )")
	}
	p.write(")")
	return inner
}

// foreignGroup rejects a group of another language.
func (p *parser) foreignGroup(start int) {
	rest := p.text[p.pos:]
	flags := len(rest) - len(strings.TrimLeft(rest, "imsux-"))
	if flags > 0 && flags < len(rest) && strings.ContainsRune(":)", rune(rest[flags])) {
		p.fail(start, "write the characters in upper and lower case, or as a class", "flags inside a pattern, (?%s, are not supported", rest[:flags])
	}
	end := p.pos
	if p.more() {
		p.next()
		end = p.pos
	}
	remedy := "remove it"
	if strings.HasPrefix(rest, "P<") {
		remedy = "write (?<name>…)"
	}
	p.fail(start, remedy, "a group with %s is not part of ECMA-262", p.text[start:end])
}

// name reads the name of a group up to its closing bracket.
func (p *parser) name(start int) {
	name, _, ok := strings.Cut(p.text[p.pos:], ">")
	if !ok || !isIdentifier(name) {
		p.fail(start, "write (?<name>…)", "the name of a group is not an identifier")
	}
	if p.names[name] {
		p.fail(start, "rename one", "two groups have the name %s", name)
	}
	p.names[name] = true
	p.pos += len(name) + 1
}
