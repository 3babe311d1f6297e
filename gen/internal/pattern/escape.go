package pattern

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
)

const (
	space    = `\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`
	notSpace = `\x00-\x08\x0e-\x1f!-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}` +
		`\x{202a}-\x{202e}\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}`

	anything = `[\x00-\x{10FFFF}]`
	nothing  = `[^\x00-\x{10FFFF}]`
)

// literal writes a character that stands for itself.
func (p *parser) literal(c rune) {
	switch {
	case utf16.IsSurrogate(c): // half a character, which no text holds
		p.write(nothing)
	case c < 0x80 && unicode.IsPrint(c), c >= 0x80 && unicode.IsGraphic(c) && !unicode.IsSpace(c):
		p.write(regexp.QuoteMeta(string(c)))
	default:
		p.write(hex(c))
	}
}

func hex(c rune) string { return `\x{` + strconv.FormatInt(int64(c), 16) + `}` }

// escape reads what follows a backslash outside of brackets.
func (p *parser) escape(start int) {
	if set := p.setEscape(start); set != "" {
		if len(set) > len(`\d`) && !strings.HasPrefix(set, `\p`) && !strings.HasPrefix(set, `\P`) {
			set = "[" + set + "]"
		}
		p.write(set)
		return
	}
	p.literal(p.charEscape(start, false))
}

// setEscape reads an escape that stands for a set of characters. It returns
// what is between the brackets of a class of Go, or "".
func (p *parser) setEscape(start int) string {
	c := p.peek()
	switch c {
	case 'd', 'D', 'w', 'W':
		p.pos++
		return `\` + string(c)
	case 's':
		p.pos++
		return space
	case 'S':
		p.pos++
		return notSpace
	case 'p', 'P':
		p.pos++
		return p.property(start, c == 'P')
	}
	return ""
}

// charEscape reads an escape that stands for one character.
func (p *parser) charEscape(start int, inClass bool) rune {
	if !p.more() {
		p.fail(start, `write \\ for the character`, "the pattern ends with a backslash")
	}
	c := p.next()
	if i := strings.IndexRune("tnvfr", c); i >= 0 {
		return rune("\t\n\v\f\r"[i])
	}
	switch {
	case c == 'b' && inClass:
		return '\b'
	case c == '0' && !isDigit(p.peek()):
		return 0
	case c == 'x':
		return p.hexDigits(start, 2)
	case c == 'u':
		return p.unicodeEscape(start)
	case c == 'c':
		if !isLetter(p.peek()) {
			p.fail(start, `write \cA to \cZ`, `\c is not followed by a letter`)
		}
		return p.next() & 31
	case isDigit(c) || isLetter(c):
		p.strangeEscape(start, c)
	}
	return c // a character of syntax, or one that needs no backslash
}

func isDigit(c rune) bool { return '0' <= c && c <= '9' }

func isLetter(c rune) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// strangeEscape rejects an escape that Go or ECMA-262 does not have.
func (p *parser) strangeEscape(start int, c rune) {
	text := p.text[start:p.pos]
	switch {
	case c == '0':
		p.fail(start, `write \x00 to \x1f`, "octal escapes are not part of ECMA-262 in Unicode mode")
	case isDigit(c), c == 'k':
		p.fail(start, "write out what it repeats", "Go's regexp has no back references, %s", text)
	}
	remedies := map[rune]string{
		'A': "write ^", 'z': "write $", 'Z': "write $", 'Q': "escape each character", 'E': "escape each character",
		'a': `write \x07`, 'e': `write \x1b`, 'h': `write [ \t]`, 'R': `write \r?\n`, 'B': "move it out of the brackets",
	}
	remedy := remedies[c]
	if remedy == "" {
		remedy = "write " + string(c) + " for the letter"
	}
	p.fail(start, remedy, "%s is not part of ECMA-262 in Unicode mode", text)
}

func (p *parser) hexDigits(start, n int) rune {
	end := min(p.pos+n, len(p.text))
	v, ok := parseHex(p.text[p.pos:end])
	if !ok || end-p.pos < n {
		p.fail(start, "write "+strconv.Itoa(n)+" hexadecimal digits", "the escape %s is not complete", p.text[start:p.pos])
	}
	p.pos = end
	return v
}

func parseHex(digits string) (rune, bool) {
	if strings.Trim(digits, "0123456789abcdefABCDEF") != "" {
		return 0, false
	}
	v, err := strconv.ParseUint(digits, 16, 31)
	return rune(v), err == nil
}

// unicodeEscape reads \uXXXX, which may be half of a pair, or \u{X…}.
func (p *parser) unicodeEscape(start int) rune {
	if p.skip("{") {
		digits, _, ok := strings.Cut(p.text[p.pos:], "}")
		v, valid := parseHex(digits)
		if !ok || !valid || v > unicode.MaxRune {
			p.fail(start, `write \u{1F600}`, `\u{ is not followed by a code point`)
		}
		p.pos += len(digits) + 1
		return v
	}
	first := p.hexDigits(start, 4)
	after := p.text[p.pos:]
	if 0xd800 <= first && first < 0xdc00 && len(after) >= 6 && after[:2] == `\u` {
		second, ok := parseHex(after[2:6])
		if pair := utf16.DecodeRune(first, second); ok && pair != unicode.ReplacementChar {
			p.pos += 6
			return pair
		}
	}
	return first
}

// isIdentifier reports whether a text is an identifier of ECMAScript.
func isIdentifier(name string) bool {
	for i, c := range name {
		switch {
		case c == '$' || c == '_' || unicode.IsLetter(c) || unicode.Is(unicode.Nl, c):
		case i > 0 && (unicode.In(c, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc) || c == 0x200c || c == 0x200d):
		default:
			return false
		}
	}
	return name != ""
}
