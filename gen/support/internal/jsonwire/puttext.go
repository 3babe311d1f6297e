package jsonwire

import "strings"

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

// putText appends a JSON text.
func putText(b []byte, text string) []byte { return append(b, text...) }
