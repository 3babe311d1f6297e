package jsonwire

import (
	"bytes"
	"encoding/binary"
	"math/bits"
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
func textWord[T string | []byte](s T, i int) uint64 {
	s = s[i : i+8]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// load reads the next eight bytes as a word.
func load(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }

// special marks the lowest byte of a word that a JSON string cannot hold as it
// is with its top bit; bits above it may be set in error.
func special(w uint64) uint64 {
	return (((w ^ quotes) - lanes) | ((w ^ slashes) - lanes) | (w - spaces)) &^ w & highBits
}

// firstByte is the index of the byte that the lowest marked bit belongs to.
func firstByte(marks uint64) int { return bits.TrailingZeros64(marks) >> 3 }

// isPlain reports whether a text is ASCII without control bytes.
func isPlain[T string | []byte](s T) bool {
	for len(s) >= 64 {
		p := s[:64]
		w0, w1, w2, w3 := textWord(p, 0), textWord(p, 8), textWord(p, 16), textWord(p, 24)
		w4, w5, w6, w7 := textWord(p, 32), textWord(p, 40), textWord(p, 48), textWord(p, 56)
		m := w0 | (w0 - spaces) | w1 | (w1 - spaces) | w2 | (w2 - spaces) | w3 | (w3 - spaces)
		n := w4 | (w4 - spaces) | w5 | (w5 - spaces) | w6 | (w6 - spaces) | w7 | (w7 - spaces)
		if (m|n)&highBits != 0 {
			return false
		}
		s = s[64:]
	}
	for len(s) >= 8 {
		w := textWord(s, 0)
		if (w|(w-spaces))&highBits != 0 {
			return false
		}
		s = s[8:]
	}
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= 0x80 {
			return false
		}
	}
	return true
}

// hasControl reports whether a text has control bytes, line breaks and tabs
// included.
func hasControl(b []byte) bool {
	for len(b) >= 32 {
		p := (*[32]byte)(b)
		w0, w1, w2, w3 := load(p[0:]), load(p[8:]), load(p[16:]), load(p[24:])
		if ((w0-spaces)&^w0|(w1-spaces)&^w1|(w2-spaces)&^w2|(w3-spaces)&^w3)&highBits != 0 {
			return true
		}
		b = b[32:]
	}
	for _, c := range b {
		if c < ' ' {
			return true
		}
	}
	return false
}

// passPlain is the offset of the first quote, backslash or control byte from i on.
func passPlain(b []byte, i int) int {
	for ; i+8 <= len(b); i += 8 {
		if m := special(load(b[i:])); m != 0 {
			return i + firstByte(m)
		}
	}
	for ; i < len(b); i++ {
		if c := b[i]; c == '"' || c == '\\' || c < ' ' {
			return i
		}
	}
	return i
}

// passSpace is the offset of the first byte from i on that is no white space.
func passSpace(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\n' || b[i] == '\r' || b[i] == '\t') {
		i++
	}
	return i
}

// trimSpace is the length of a text without the white space at its end.
func trimSpace(b []byte) int {
	n := len(b)
	for n > 0 && (b[n-1] == ' ' || b[n-1] == '\n' || b[n-1] == '\r' || b[n-1] == '\t') {
		n--
	}
	return n
}

// shortLimit is the length from which on a string is not short. Most names and
// many values are. It is found out by looking for the quote alone, and only if
// that stands beyond slash for what a string cannot hold, too.
const shortLimit = 16

// shortQuote is the number of bytes before the first quote, or shortLimit.
func shortQuote(p *[shortLimit]byte) int {
	x := load(p[:8]) ^ quotes
	if m := (x - lanes) &^ x & highBits; m != 0 {
		return firstByte(m)
	}
	x = load(p[8:]) ^ quotes
	return 8 + firstByte((x-lanes)&^x&highBits)
}

// shortPlain is the number of bytes before the first quote if no backslash and
// no control byte comes before it, else shortLimit.
func shortPlain(p *[shortLimit]byte) int {
	n := 0
	m := special(load(p[:8]))
	if m == 0 {
		n, m = 8, special(load(p[8:]))
	}
	if n += firstByte(m); n < shortLimit && p[n] != '"' {
		return shortLimit
	}
	return n
}

// quoteAt is the offset of the first quote from i on, or -1.
func quoteAt(b []byte, i int) int {
	if n := bytes.IndexByte(b[i:], '"'); n >= 0 {
		return i + n
	}
	return -1
}
