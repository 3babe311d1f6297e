package jsontext

import (
	"slices"
	"unicode/utf8"
)

// AppendString appends s, which is UTF-8, as a JSON string.
func AppendString(b []byte, s string) []byte {
	b, _ = AppendQuoted(b, s)
	return b
}

// AppendQuoted appends s as a JSON string, and reports whether s is UTF-8.
func AppendQuoted(b []byte, s string) (out []byte, ok bool) {
	return AppendUnquoted(append(b, '"'), s)
}

// AppendUnquoted appends s as the rest of a JSON string whose opening quote stands
// in b, and reports whether s is UTF-8.
func AppendUnquoted(b []byte, s string) (out []byte, ok bool) {
	if len(s) >= cap(b)-len(b) {
		b = slices.Grow(b, len(s)+len(s)>>5+2)
	}
	for {
		part := s[:BlockEnd(s)]
		n, ok := plainPrefix(part)
		b = append(b, part[:n]...)
		switch {
		case !ok || n == len(s):
			return append(b, '"'), ok
		case n < len(part):
			b = appendEscape(b, s[n])
			n++
		}
		s = s[n:]
	}
}

// escapes has the letter of each byte that has a short escape.
var escapes = [256]byte{'"': '"', '\\': '\\', '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't'}

// appendEscape appends a byte that must be escaped in a JSON string.
func appendEscape(b []byte, c byte) []byte {
	const digits = "0123456789abcdef"
	if letter := escapes[c]; letter != 0 {
		return append(b, '\\', letter)
	}
	return append(b, '\\', 'u', '0', '0', digits[c>>4], digits[c&15])
}

// plainSteps is runeSteps without a way on at what a JSON string cannot hold as
// it is.
var plainSteps = makePlainSteps()

func makePlainSteps() [256]uint64 {
	table := runeSteps
	bad := table[0xFF]
	for c := range table {
		if MustEscape(byte(c)) {
			table[c] = bad
		}
	}
	return table
}

// MustEscape reports whether c must be escaped in a JSON string.
func MustEscape(c byte) bool { return c < ' ' || c == '"' || c == '\\' }

// plainPrefix returns the length of the text before the first byte that has to be
// escaped; ok is false if that part is not UTF-8. Both are one question to the
// automaton, so that text in any script takes one pass.
func plainPrefix(s string) (n int, ok bool) {
	state := uint64(runeDone)
	i := 0
	if len(s) != 0 && s[0] < utf8.RuneSelf {
		i = plainRun(s)
	}
	for len(s)-i >= 8 {
		p := s[i : i+8]
		w := WordAt(p, 0)
		if w&HighBits == 0 && state&63 == runeDone {
			if m := Special(w); m != 0 {
				return i + FirstByte(m), true
			}
			i += 8
			continue
		}
		next := plainSteps[p[0]] >> (state & 63)
		next = plainSteps[p[1]] >> (next & 63)
		next = plainSteps[p[2]] >> (next & 63)
		next = plainSteps[p[3]] >> (next & 63)
		next = plainSteps[p[4]] >> (next & 63)
		next = plainSteps[p[5]] >> (next & 63)
		next = plainSteps[p[6]] >> (next & 63)
		next = plainSteps[p[7]] >> (next & 63)
		if next&63 == runeBad {
			break
		}
		state = next
		i += 8
	}
	for ; i < len(s); i++ {
		next := plainSteps[s[i]] >> (state & 63)
		if next&63 == runeBad {
			return i, state&63 == runeDone && MustEscape(s[i])
		}
		state = next
	}
	return i, state&63 == runeDone
}
