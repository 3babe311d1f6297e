package jsonwire

import "slices"

// Texts are looked through eight bytes at a time: these repeat a byte in each
// lane of a word.
const (
	lanes    = 0x0101010101010101
	highBits = 0x80 * lanes
	quotes   = '"' * lanes
	slashes  = '\\' * lanes
	spaces   = ' ' * lanes
)

const hexDigits = "0123456789abcdef"

// textWord reads the eight bytes of s from offset i on.
func textWord(s string, i int) uint64 {
	s = s[i : i+8]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// plainEnd is the offset of the first byte of s from i on that a JSON string
// cannot hold as it is. Wide is set when a byte before it is beyond ASCII.
func plainEnd(s string, i int) (end int, wide bool) {
	high := uint64(0)
	for ; i+8 <= len(s); i += 8 {
		w := textWord(s, i)
		if m := (((w ^ quotes) - lanes) | ((w ^ slashes) - lanes) | (w - spaces)) &^ w & highBits; m != 0 {
			n := firstByte(m)
			return i + n, (high|w&(1<<(8*n)-1))&highBits != 0
		}
		high |= w
	}
	for ; i < len(s); i++ {
		c := s[i]
		if c == '"' || c == '\\' || c < ' ' {
			break
		}
		high |= uint64(c)
	}
	return i, high&highBits != 0
}

// PutString appends s as a JSON string. Only what JSON requires is escaped. A
// string that is not UTF-8 cannot be encoded.
func PutString(b []byte, e *Encoder, s string) []byte {
	end, wide := plainEnd(s, 0)
	if end < len(s) {
		return putEscaped(b, e, s, end)
	}
	b = room(b, len(s)+2)
	b = append(b, '"')
	start := len(b)
	b = append(b, s...)
	if wide && !validUTF8(b[start:]) {
		return failUTF8(b[:start-1], e)
	}
	return append(b, '"')
}

// putEscaped appends a string whose first byte to escape stands at end.
func putEscaped(b []byte, e *Encoder, s string, end int) []byte {
	start := len(b)
	b = append(room(b, len(s)+len(s)>>4+2), s...)
	if !validUTF8(b[start:]) {
		return failUTF8(b[:start], e)
	}
	return appendEscaped(b[:start], s, end)
}

func failUTF8(b []byte, e *Encoder) []byte { return e.Fail(b, "the string is not UTF-8") }

// appendString appends s, which is UTF-8, as a JSON string.
func appendString(b []byte, s string) []byte {
	end, _ := plainEnd(s, 0)
	return appendEscaped(b, s, end)
}

// appendEscaped appends s, which is UTF-8 and has nothing to escape before
// end, as a JSON string.
func appendEscaped(b []byte, s string, end int) []byte {
	b = append(b, '"')
	for start := 0; ; {
		b = append(b, s[start:end]...)
		if end == len(s) {
			return append(b, '"')
		}
		b = appendEscape(b, s[end])
		start = end + 1
		end, _ = plainEnd(s, start)
	}
}

// appendEscape appends a byte that cannot stand in a JSON string.
func appendEscape(b []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(b, '\\', c)
	case '\n':
		return append(b, '\\', 'n')
	case '\t':
		return append(b, '\\', 't')
	case '\r':
		return append(b, '\\', 'r')
	case '\b':
		return append(b, '\\', 'b')
	case '\f':
		return append(b, '\\', 'f')
	}
	return append(b, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
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
