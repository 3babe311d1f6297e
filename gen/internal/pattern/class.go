package pattern

import (
	"regexp"
	"strings"
	"unicode"
)

var namedClass = regexp.MustCompile(`^\[(:\^?[a-z]+:|\.[^\]]*\.|=[^\]]*=)\]`)

// class reads a class from behind its opening bracket. In Unicode mode nothing
// but ], \, ^ at the start and - between two characters is special in it.
func (p *parser) class(start int) {
	negated := p.skip("^")
	var items strings.Builder
	for !p.skip("]") {
		if !p.more() {
			p.fail(start, `close it, or write \[ for the character`, "the [ has no ]")
		}
		if m := namedClass.FindString(p.text[p.pos:]); m != "" && p.posix == "" {
			p.posix = "[" + m + "]"
		}
		p.classItem(&items)
	}
	switch text := items.String(); {
	case text != "" && negated:
		p.write("[^" + text + "]")
	case text != "":
		p.write("[" + text + "]")
	case negated:
		p.write(anything)
	default:
		p.write(nothing)
	}
}

// classItem reads a character, a range or an escape for a set.
func (p *parser) classItem(items *strings.Builder) {
	start := p.pos
	low, set := p.classAtom()
	if set != "" {
		items.WriteString(set)
		return
	}
	dash := p.pos
	if rest := p.text[dash:]; !strings.HasPrefix(rest, "-") || len(rest) == 1 || rest[1] == ']' {
		writeRange(items, low, low)
		return
	}
	p.pos++
	high, set := p.classAtom()
	switch {
	case set != "": // a range has no set as its end: the - is one of the characters
		writeRange(items, low, low)
		writeRange(items, '-', '-')
		items.WriteString(set)
	case high < low:
		p.fail(start, "swap its ends", "the range %s is out of order", p.text[start:p.pos])
	default:
		writeRange(items, low, high)
	}
}

// classAtom reads a character of a class, or the set that an escape stands for.
func (p *parser) classAtom() (c rune, set string) {
	start := p.pos
	if c = p.next(); c != '\\' {
		return c, ""
	}
	if set = p.setEscape(start); set != "" {
		if p.skipsDash() {
			set += `\-`
		}
		return 0, set
	}
	return p.charEscape(start, true), ""
}

// skipsDash moves over the - that follows a set and would make it the start of
// a range, where it is one of the characters.
func (p *parser) skipsDash() bool {
	return !strings.HasPrefix(p.text[p.pos:], "-]") && p.skip("-")
}

// writeRange writes the characters from low to high for a class of Go.
// Surrogates are left out: no text holds one.
func writeRange(items *strings.Builder, low, high rune) {
	const first, last = 0xd800, 0xdfff
	switch {
	case low < first && first <= high && high <= last:
		high = first - 1
	case first <= low && low <= last && last < high:
		low = last + 1
	case first <= low && high <= last:
		return
	}
	items.WriteString(classChar(low))
	if high > low {
		if high > low+1 {
			items.WriteByte('-')
		}
		items.WriteString(classChar(high))
	}
}

func classChar(c rune) string {
	switch {
	case strings.ContainsRune(`\]^-[`, c):
		return `\` + string(c)
	case c < 0x80 && unicode.IsPrint(c), c >= 0x80 && unicode.IsGraphic(c) && !unicode.IsSpace(c):
		return string(c)
	}
	return hex(c)
}
