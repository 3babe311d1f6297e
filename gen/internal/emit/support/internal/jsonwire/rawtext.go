package jsonwire

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// What is in this file goes through the text of a Raw, which is known to be
// valid: it checks nothing, and values are pieces of the text.

// Kind returns the kind of the value: KindNumber for all numbers, 0 if r holds
// no text.
func (r Raw) Kind() Kinds {
	if r.text == "" {
		return 0
	}
	return kindOf(r.text[0])
}

// Members calls yield for each member of an object, in order, until it returns
// false. Other values have none.
func (r Raw) Members(yield func(name string, value Raw) bool) {
	if r.Kind() != KindObject {
		return
	}
	for i := rawNext(r.text, 1); r.text[i] != '}'; {
		colon := rawEnd(r.text, i)
		name := rawUnquote(r.text[i:colon])
		from := rawNext(r.text, colon)
		to := rawEnd(r.text, from)
		if !yield(name, Raw{r.text[from:to]}) {
			return
		}
		i = rawNext(r.text, to)
	}
}

// Elements calls yield for each element of an array, in order, until it returns
// false. Other values have none.
func (r Raw) Elements(yield func(Raw) bool) {
	if r.Kind() != KindArray {
		return
	}
	for i := rawNext(r.text, 1); r.text[i] != ']'; {
		to := rawEnd(r.text, i)
		if !yield(Raw{r.text[i:to]}) {
			return
		}
		i = rawNext(r.text, to)
	}
}

// rawNext is the offset of the value, name or closing bracket that follows i,
// beyond white space, commas and colons.
func rawNext(s string, i int) int {
	for s[i] <= ' ' || s[i] == ',' || s[i] == ':' {
		i++
	}
	return i
}

// rawEnd is the offset after the value or name that begins at i.
func rawEnd(s string, i int) int {
	for depth := 0; i < len(s); i++ {
		switch s[i] {
		case '"':
			if i = rawStringEnd(s, i); depth == 0 {
				return i
			}
			i--
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			} else if depth < 0 {
				return i
			}
		case ',', ' ', '\n', '\r', '\t':
			if depth == 0 {
				return i
			}
		}
	}
	return i
}

// rawStringEnd is the offset after the string that begins at i.
func rawStringEnd(s string, i int) int {
	for i++; i < len(s); {
		quote := strings.IndexByte(s[i:], '"')
		if quote < 0 {
			break
		}
		for quote += i; i <= quote; {
			backslash := strings.IndexByte(s[i:quote], '\\')
			if backslash < 0 {
				return quote + 1
			}
			i += backslash + 2 // after the escaped byte
		}
	}
	return len(s)
}

// rawUnquote returns the string whose JSON text is given.
func rawUnquote(text string) string {
	text = text[1 : len(text)-1]
	next := strings.IndexByte(text, '\\')
	if next < 0 {
		return text
	}
	b := make([]byte, 0, len(text))
	for next >= 0 {
		b = append(b, text[:next]...)
		var n int
		b, n = appendUnescaped(b, text[next:])
		text = text[next+n:]
		next = strings.IndexByte(text, '\\')
	}
	return string(append(b, text...))
}

// appendUnescaped appends the character whose escape s begins with, and returns
// the length of the escape.
func appendUnescaped(b []byte, s string) ([]byte, int) {
	switch c := s[1]; c {
	case 'b':
		return append(b, '\b'), 2
	case 'f':
		return append(b, '\f'), 2
	case 'n':
		return append(b, '\n'), 2
	case 'r':
		return append(b, '\r'), 2
	case 't':
		return append(b, '\t'), 2
	case 'u':
		r := codeUnit(s)
		if utf16.IsSurrogate(r) {
			return utf8.AppendRune(b, utf16.DecodeRune(r, codeUnit(s[6:]))), 12
		}
		return utf8.AppendRune(b, r), 6
	default:
		return append(b, c), 2
	}
}

// codeUnit is the value of the escape \uXXXX that s begins with.
func codeUnit(s string) rune {
	n, _ := strconv.ParseUint(s[2:6], 16, 16)
	return rune(n)
}
