package jsonwire

import (
	"bytes"
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"
)

const (
	unterminated = "string without an end"
	loneEscape   = "escape of half a surrogate pair"
	badEscape    = "invalid escape in a string"
	rawControl   = "control character in a string"
)

// String decodes a string.
func (d *Decoder) String() string {
	if i := d.i; i < len(d.b) && d.b[i] == '"' {
		return d.text(i)
	}
	if d.peek() != '"' {
		d.refuse(KindString)
		return ""
	}
	return d.text(d.i)
}

// text decodes the string whose opening quote stands at i.
func (d *Decoder) text(i int) string {
	if i++; i+shortLimit <= len(d.b) {
		p := (*[shortLimit]byte)(d.b[i:])
		n := shortQuote(p)
		if i+n > d.slash {
			n = shortPlain(p)
		}
		if n < shortLimit {
			d.i = i + n + 1
			return d.take(i, i+n)
		}
	}
	n := bytes.IndexByte(d.b[i:], '"')
	if n < 0 || !d.easy(i, i+n) {
		return d.textSlow(i)
	}
	d.i = i + n + 1
	return d.take(i, i+n)
}

// textSlow decodes a string of any content that begins at i, after the quote.
func (d *Decoder) textSlow(i int) string {
	if j := passPlain(d.b, i); j < len(d.b) && d.b[j] == '"' {
		d.i = j + 1
		return d.take(i, j)
	}
	d.room(0)
	s, ok := d.unescape(i)
	if !ok && d.err == nil {
		d.renew(max(skimString(d.b, i-1)-i, min(len(d.b), minBuilder)))
		s, _ = d.unescape(i)
	}
	return s
}

// unescape writes the string that begins at i to the builder and moves the
// cursor after it. It reports false if there is no room for it.
func (d *Decoder) unescape(i int) (string, bool) {
	var buf [chunkSize]byte
	start := d.written.Len()
	quote := -1 // the next one, if it is not before i
	for {
		n, next := d.chunk(&buf, i)
		if next < 0 || !d.room(n) {
			return "", false
		}
		d.written.Write(buf[:n])
		i = next
		if d.b[i] == '"' {
			d.i = i + 1
			return d.written.String()[start:], true
		}
		if d.ctl {
			continue
		}
		// What follows may be a long run without escapes.
		if quote < i {
			if quote = quoteAt(d.b, i); quote < 0 {
				d.fail(len(d.b), unterminated)
				return "", false
			}
		}
		run := quote
		if !d.easy(i, quote) {
			run = d.slash
		}
		if !d.room(run - i) {
			return "", false
		}
		d.written.Write(d.b[i:run])
		i = run
	}
}

// textAt returns the string whose opening quote stands at offset at, and the
// offset after its closing quote. The string is valid until the next call. The
// cursor stays where it is, unless the string is malformed.
func (d *Decoder) textAt(at int) (text []byte, end int, ok bool) {
	i := at + 1
	if j := passPlain(d.b, i); j < len(d.b) && d.b[j] == '"' {
		return d.b[i:j], j + 1, true
	}
	var buf [chunkSize]byte
	d.scratch = d.scratch[:0]
	for {
		n, next := d.chunk(&buf, i)
		if next < 0 {
			return nil, len(d.b), false
		}
		d.scratch = append(d.scratch, buf[:n]...)
		if d.b[next] == '"' {
			return d.scratch, next + 1, true
		}
		i = next
	}
}

// ownedAt returns the string whose opening quote stands at offset at, like
// textAt, for keeping.
func (d *Decoder) ownedAt(at int) (s string, end int) {
	text, end, ok := d.textAt(at)
	switch {
	case !ok:
		return "", end
	case end-at == len(text)+2:
		return d.take(at+1, end-1), end
	}
	return d.copyBytes(text), end
}

// chunkSize is how much of a string is unescaped at a time.
const chunkSize = 256

// chunk unescapes the string that goes on at offset i until it ends or buf is
// full. It returns the number of bytes in buf and where it stopped, at the
// closing quote if that is what stands there; -1 after a fatal problem.
func (d *Decoder) chunk(buf *[chunkSize]byte, i int) (n, next int) {
	b := d.b
	for n <= len(buf)-16 {
		if i+8 <= len(b) {
			w := load(b[i:])
			binary.LittleEndian.PutUint64(buf[n:], w)
			m := special(w)
			if m == 0 {
				i, n = i+8, n+8
				continue
			}
			k := firstByte(m)
			i, n = i+k, n+k
		} else if i >= len(b) {
			d.fail(len(b), unterminated)
			return 0, -1
		}
		switch c := b[i]; {
		case c == '"':
			return n, i
		case c == '\\':
			r, size := d.escape(i)
			if size == 0 {
				return 0, -1
			}
			if r < utf8.RuneSelf {
				buf[n] = byte(r)
				n++
			} else {
				n += utf8.EncodeRune(buf[n:], r)
			}
			i += size
		case c < ' ':
			d.fail(i, rawControl)
			return 0, -1
		default:
			buf[n] = c
			i, n = i+1, n+1
		}
	}
	if i >= len(b) {
		d.fail(len(b), unterminated)
		return 0, -1
	}
	return n, i
}

// escape reads the escape whose backslash stands at i. Its size is 0 after a
// fatal problem.
func (d *Decoder) escape(i int) (r rune, size int) {
	if i+1 >= len(d.b) {
		d.fail(len(d.b), unterminated)
		return 0, 0
	}
	switch c := d.b[i+1]; c {
	case 'n':
		return '\n', 2
	case '"', '\\', '/':
		return rune(c), 2
	case 't':
		return '\t', 2
	case 'r':
		return '\r', 2
	case 'b':
		return '\b', 2
	case 'f':
		return '\f', 2
	case 'u':
		r, size, problem := unicodeEscape(d.b[i:])
		if problem != "" {
			d.fail(i, problem)
			return 0, 0
		}
		return r, size
	}
	d.fail(i, badEscape)
	return 0, 0
}

// unicodeEscape reads an escape like \u00e9, or two that are a surrogate pair,
// at the beginning of text.
func unicodeEscape[T string | []byte](text T) (r rune, size int, problem string) {
	if r = hex4(text); r < 0 {
		return 0, 0, badEscape
	}
	if !utf16.IsSurrogate(r) {
		return r, 6, ""
	}
	r = utf16.DecodeRune(r, hex4(text[6:]))
	if r == utf8.RuneError {
		return 0, 0, loneEscape
	}
	return r, 12, ""
}

// hex4 is the code unit of the escape \uXXXX at the beginning of text, or -1.
func hex4[T string | []byte](text T) rune {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return -1
	}
	var r rune
	for i := 2; i < 6; i++ {
		c := text[i]
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c && c <= 'f':
			c -= 'a' - 10
		case 'A' <= c && c <= 'F':
			c -= 'A' - 10
		default:
			return -1
		}
		r = r<<4 | rune(c)
	}
	return r
}
