package jsonwire

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// load reads the next eight bytes as a word.
func load(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }

// zeros marks the lowest zero byte of a word with its top bit; bits above it
// may be set in error.
func zeros(w uint64) uint64 { return (w - lanes) &^ w & highBits }

// load4 reads the next four bytes as a word.
func load4(b []byte) uint32 { return binary.LittleEndian.Uint32(b) }

// firstByte is the index of the byte that the lowest marked bit belongs to.
func firstByte(marks uint64) int { return bits.TrailingZeros64(marks) >> 3 }

// isPlain reports whether a text is ASCII without control bytes.
func isPlain(b []byte) bool {
	for len(b) >= 64 {
		p := (*[64]byte)(b)
		w0, w1, w2, w3 := load(p[0:]), load(p[8:]), load(p[16:]), load(p[24:])
		w4, w5, w6, w7 := load(p[32:]), load(p[40:]), load(p[48:]), load(p[56:])
		m := w0 | (w0 - spaces) | w1 | (w1 - spaces) | w2 | (w2 - spaces) | w3 | (w3 - spaces)
		n := w4 | (w4 - spaces) | w5 | (w5 - spaces) | w6 | (w6 - spaces) | w7 | (w7 - spaces)
		if (m|n)&highBits != 0 {
			return false
		}
		b = b[64:]
	}
	for len(b) >= 8 {
		w := load(b)
		if (w|(w-spaces))&highBits != 0 {
			return false
		}
		b = b[8:]
	}
	for _, c := range b {
		if c < ' ' || c >= 0x80 {
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
		w := load(b[i:])
		x, y := w^quotes, w^slashes
		if m := ((x - lanes) | (y - lanes) | (w - spaces)) &^ w & highBits; m != 0 {
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

// shortQuote is the number of bytes before the first quote of a text, if that
// is among the first sixteen bytes, else -1. Most names are that short.
func shortQuote(b []byte) int {
	if len(b) < 16 {
		return -1
	}
	p := (*[16]byte)(b)
	if m := zeros(load(p[0:]) ^ quotes); m != 0 {
		return firstByte(m)
	}
	if m := zeros(load(p[8:]) ^ quotes); m != 0 {
		return 8 + firstByte(m)
	}
	return -1
}

// quoteAt is the offset of the first quote from i on, or -1.
func quoteAt(b []byte, i int) int {
	n := shortQuote(b[i:])
	if n < 0 {
		if n = bytes.IndexByte(b[i:], '"'); n < 0 {
			return -1
		}
	}
	return i + n
}

// prepare looks at the whole text once: it is checked to be UTF-8, and what
// the scanner may take for granted is noted.
func (d *Decoder) prepare() {
	if !isPlain(d.b) {
		d.ctl = hasControl(d.b)
		if at := invalidUTF8(d.b); at >= 0 {
			d.fail(at, "invalid UTF-8")
			return
		}
	}
	d.slash = bytes.IndexByte(d.b, '\\')
	if d.slash < 0 {
		d.slash = len(d.b)
	}
}

// slashBefore reports whether a backslash stands in the text from offset i on
// and before end. The position of the next one is kept, so that all calls
// together look at each byte once.
func (d *Decoder) slashBefore(i, end int) bool {
	if d.slash < i {
		d.nextSlash(i)
	}
	return d.slash < end
}

func (d *Decoder) nextSlash(i int) {
	d.slash = len(d.b)
	if n := bytes.IndexByte(d.b[i:], '\\'); n >= 0 {
		d.slash = i + n
	}
}
