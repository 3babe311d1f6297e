package jsonwire

import (
	"bytes"
	"encoding/binary"
	"slices"
)

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
func textWord(s string, i int) uint64 {
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
	i := 0
	for ; i+8 <= len(s); i += 8 {
		w := textWord(s, i)
		marks |= special(w) | w
	}
	for ; i < len(s); i++ {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' || c >= 0x80 {
			marks = highBits
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
	b = room(b, len(s)+2)
	start := len(b)
	b = append(b, '"')
	b = append(b, s...)
	text := b[start+1:]
	if !isPlain(text) || bytes.IndexByte(text, '"') >= 0 || bytes.IndexByte(text, '\\') >= 0 {
		return putMixedString(b[:start], e, s)
	}
	return append(b, '"')
}

// putMixedString appends a string that may hold anything.
func putMixedString(b []byte, e *Encoder, s string) []byte {
	start := len(b)
	b = append(b, '"')
	b = append(b, s...)
	switch text := b[start+1:]; {
	case isPlainUTF8(text):
		return append(b, '"')
	case !validUTF8(text):
		return e.Fail(b[:start], "the string is not UTF-8")
	}
	return appendString(b[:start], s)
}

// appendString appends s, which is UTF-8, as a JSON string.
func appendString(b []byte, s string) []byte {
	b = append(b, '"')
	i := 0
	for i+8 <= len(s) {
		if cap(b)-len(b) < 16 {
			b = slices.Grow(b, len(s)-i+(len(s)-i)>>3+16)
		}
		// The word is written whole, and then cut off before what is escaped.
		w := textWord(s, i)
		n := len(b)
		b = b[:n+16]
		binary.LittleEndian.PutUint64(b[n:], w)
		m := special(w)
		if m == 0 {
			b = b[:n+8]
			i += 8
			continue
		}
		n += firstByte(m)
		i += firstByte(m)
		c := s[i]
		i++
		if letter := escapes[c]; letter != 0 {
			b[n], b[n+1] = '\\', letter
			b = b[:n+2]
			continue
		}
		b = appendEscape(b[:n], c)
	}
	for ; i < len(s); i++ {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' {
			b = appendEscape(b, c)
		} else {
			b = append(b, c)
		}
	}
	return append(b, '"')
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

// room makes room for n bytes. A large text gets some more, so that what
// follows it does not move it once again.
func room(b []byte, n int) []byte {
	if n < 1024 || cap(b)-len(b) >= n {
		return b
	}
	return slices.Grow(b, n+n>>5+512)
}

// putText appends a JSON text.
func putText(b []byte, text string) []byte {
	return append(room(b, len(text)), text...)
}
