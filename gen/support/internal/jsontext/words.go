package jsontext

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// Texts are looked through eight bytes at a time: these repeat a byte in each
// lane of a word.
const (
	lanes    = 0x0101010101010101
	HighBits = 0x80 * lanes
	quotes   = '"' * lanes
	slashes  = '\\' * lanes
	spaces   = ' ' * lanes

	// Flipping this bit of a byte puts the quote next to the control bytes, and
	// one comparison finds all of them.
	flips   = 2 * lanes
	flipped = ('"' ^ 2) * lanes
)

// WordAt reads the eight bytes of s from offset i on.
func WordAt[T string | []byte](s T, i int) uint64 {
	s = s[i : i+8]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// Word reads the next eight bytes as a word.
func Word(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }

// Special marks the lowest byte of a word that a JSON string cannot hold as it
// is with its top bit; bits above it may be set in error.
func Special(w uint64) uint64 {
	return (((w ^ flips) - flipped - lanes) | ((w ^ slashes) - lanes)) &^ w & HighBits
}

// FirstByte returns the index of the byte that the lowest marked bit belongs to.
func FirstByte(marks uint64) int { return bits.TrailingZeros64(marks) >> 3 }

// IsPlain reports whether a text is ASCII without control bytes.
func IsPlain[T string | []byte](s T) bool {
	for len(s) >= 64 {
		p := s[:64]
		w0, w1, w2, w3 := WordAt(p, 0), WordAt(p, 8), WordAt(p, 16), WordAt(p, 24)
		w4, w5, w6, w7 := WordAt(p, 32), WordAt(p, 40), WordAt(p, 48), WordAt(p, 56)
		m := w0 | (w0 - spaces) | w1 | (w1 - spaces) | w2 | (w2 - spaces) | w3 | (w3 - spaces)
		n := w4 | (w4 - spaces) | w5 | (w5 - spaces) | w6 | (w6 - spaces) | w7 | (w7 - spaces)
		if (m|n)&HighBits != 0 {
			return false
		}
		s = s[64:]
	}
	for len(s) >= 8 {
		w := WordAt(s, 0)
		if (w|(w-spaces))&HighBits != 0 {
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

// plainRun returns the length of a part at the beginning of s, in steps of 32 bytes,
// that is ASCII and needs no escape in a JSON string.
func plainRun(s string) (n int) {
	for ; len(s)-n >= 32; n += 32 {
		p := s[n : n+32]
		w0, w1, w2, w3 := WordAt(p, 0), WordAt(p, 8), WordAt(p, 16), WordAt(p, 24)
		low := ((w0 ^ flips) - flipped - lanes) | ((w1 ^ flips) - flipped - lanes) | ((w2 ^ flips) - flipped - lanes) | ((w3 ^ flips) - flipped - lanes)
		slash := ((w0 ^ slashes) - lanes) | ((w1 ^ slashes) - lanes) | ((w2 ^ slashes) - lanes) | ((w3 ^ slashes) - lanes)
		if (low|slash|w0|w1|w2|w3)&HighBits != 0 {
			break
		}
	}
	return n
}

// HasControl reports whether a text has control bytes, line breaks and tabs
// included.
func HasControl(b []byte) bool {
	for len(b) >= 32 {
		p := (*[32]byte)(b)
		w0, w1, w2, w3 := Word(p[0:]), Word(p[8:]), Word(p[16:]), Word(p[24:])
		if ((w0-spaces)&^w0|(w1-spaces)&^w1|(w2-spaces)&^w2|(w3-spaces)&^w3)&HighBits != 0 {
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

// SkipPlain returns the offset of the first quote, backslash or control byte from i on.
func SkipPlain(b []byte, i int) int {
	for ; i+8 <= len(b); i += 8 {
		if m := Special(Word(b[i:])); m != 0 {
			return i + FirstByte(m)
		}
	}
	for ; i < len(b); i++ {
		if c := b[i]; c == '"' || c == '\\' || c < ' ' {
			return i
		}
	}
	return i
}

// SkipSpace returns the offset of the first byte from i on that is not white space.
func SkipSpace(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\n' || b[i] == '\r' || b[i] == '\t') {
		i++
	}
	return i
}

// TrimSpace returns the length of a text without the white space at its end.
func TrimSpace(b []byte) int {
	n := len(b)
	for n > 0 && (b[n-1] == ' ' || b[n-1] == '\n' || b[n-1] == '\r' || b[n-1] == '\t') {
		n--
	}
	return n
}

// ShortLimit is the length from which on a string is not short. Most names and
// many values are. It is found out by looking for the quote alone, and only if
// that stands beyond slash for what a string cannot hold, too.
const ShortLimit = 16

// ShortQuote returns the number of bytes before the first quote, or ShortLimit.
func ShortQuote(p *[ShortLimit]byte) int {
	x := Word(p[:8]) ^ quotes
	if m := (x - lanes) &^ x & HighBits; m != 0 {
		return FirstByte(m)
	}
	x = Word(p[8:]) ^ quotes
	return 8 + FirstByte((x-lanes)&^x&HighBits)
}

// ShortPlain returns the number of bytes before the first quote if no backslash and
// no control byte comes before it, else ShortLimit.
func ShortPlain(p *[ShortLimit]byte) int {
	n := 0
	m := Special(Word(p[:8]))
	if m == 0 {
		n, m = 8, Special(Word(p[8:]))
	}
	if n += FirstByte(m); n < ShortLimit && p[n] != '"' {
		return ShortLimit
	}
	return n
}

// QuoteAt returns the offset of the first quote from i on, or -1.
func QuoteAt(b []byte, i int) int {
	if n := bytes.IndexByte(b[i:], '"'); n >= 0 {
		return i + n
	}
	return -1
}
