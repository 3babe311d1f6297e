package instance

import (
	"regexp/syntax"
	"strings"
)

// matching returns a short string that a pattern probably matches. It does not search;
// Valid rejects strings that do not match.
func matching(pattern string) string {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return ""
	}
	var b strings.Builder
	write(&b, re)
	return b.String()
}

// write writes a string that an expression matches.
func write(b *strings.Builder, re *syntax.Regexp) {
	switch re.Op {
	case syntax.OpLiteral:
		b.WriteString(string(re.Rune))
	case syntax.OpCharClass:
		b.WriteRune(runeOf(re.Rune))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		b.WriteByte('a')
	case syntax.OpCapture, syntax.OpPlus, syntax.OpAlternate:
		write(b, re.Sub[0])
	case syntax.OpRepeat:
		for range re.Min {
			write(b, re.Sub[0])
		}
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			write(b, sub)
		}
	}
}

// runeOf returns a character of a class, a letter or digit where it has one.
func runeOf(ranges []rune) rune {
	for _, r := range "aA0" {
		for i := 0; i < len(ranges); i += 2 {
			if ranges[i] <= r && r <= ranges[i+1] {
				return r
			}
		}
	}
	if len(ranges) == 0 {
		return 'a'
	}
	return ranges[0]
}
