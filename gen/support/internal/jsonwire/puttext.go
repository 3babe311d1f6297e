package jsonwire

import "strings"

// Texts are looked through eight bytes at a time: these repeat a byte in each
// lane of a word.
const (
	lanes    = 0x0101010101010101
	highBits = 0x80 * lanes
	quotes   = '"' * lanes
	slashes  = '\\' * lanes
	spaces   = ' ' * lanes
)

// textWord reads the eight bytes of s from offset i on.
func textWord[T string | []byte](s T, i int) uint64 {
	s = s[i : i+8]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// PutString appends s as a JSON string. Only what JSON requires is escaped. A
// string that is not UTF-8 cannot be encoded.
func PutString(b []byte, e *Encoder, s string) []byte {
	if len(s) >= 64 {
		return putLongString(b, e, s)
	}
	marks := uint64(0)
	if last := len(s) - 8; last >= 0 {
		for i := 0; i < last; i += 8 {
			w := textWord(s, i)
			marks |= special(w) | w
		}
		w := textWord(s, last) // some of it for the second time
		marks |= special(w) | w
	} else {
		for i := range len(s) {
			if c := s[i]; mustEscape(c) || c >= 0x80 {
				marks = highBits
			}
		}
	}
	if marks&highBits != 0 {
		return putMixedString(b, e, s)
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}

// putLongString appends a string that is worth a fast pass for each of the
// things that mostly are not in it.
func putLongString(b []byte, e *Encoder, s string) []byte {
	if !isPlain(s) || strings.IndexByte(s, '"') >= 0 || strings.IndexByte(s, '\\') >= 0 {
		return putMixedString(b, e, s)
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}

// putMixedString appends a string that may hold anything.
func putMixedString(b []byte, e *Encoder, s string) []byte {
	start := len(b)
	b, ok := appendMixed(b, s)
	if !ok {
		return e.Fail(b[:start], "the string is not UTF-8")
	}
	return b
}

// appendString appends s, which is UTF-8, as a JSON string.
func appendString(b []byte, s string) []byte {
	b, _ = appendMixed(b, s)
	return b
}

// appendMixed appends s as a JSON string, and reports whether s is UTF-8.
func appendMixed(b []byte, s string) (out []byte, ok bool) {
	b = append(b, '"')
	for {
		n, ok := plainPrefix(s)
		b = append(b, s[:n]...)
		if !ok || n == len(s) {
			return append(b, '"'), ok
		}
		b = appendEscape(b, s[n])
		s = s[n+1:]
	}
}

// escapes has the letter of each byte that has a short escape.
var escapes = [256]byte{'"': '"', '\\': '\\', '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't'}

// appendEscape appends a byte that cannot stand in a JSON string.
func appendEscape(b []byte, c byte) []byte {
	const digits = "0123456789abcdef"
	if letter := escapes[c]; letter != 0 {
		return append(b, '\\', letter)
	}
	return append(b, '\\', 'u', '0', '0', digits[c>>4], digits[c&15])
}

// putText appends a JSON text.
func putText(b []byte, text string) []byte { return append(b, text...) }
