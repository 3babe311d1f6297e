package decode

import (
	"bytes"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// String decodes a string.
func (d *Decoder) String() string {
	if i := d.i; (i >= len(d.b) || d.b[i] != '"') && d.Peek() != '"' {
		d.reject(jsontext.KindString)
		return ""
	}
	i := d.i + 1
	quote := d.easyEnd(i)
	if quote < 0 {
		return d.textSlow(i)
	}
	d.i = quote + 1
	return d.take(i, quote)
}

// easyEnd returns the offset of the closing quote of the string that begins at i, after
// the opening quote, or -1 if the string has escapes or is malformed. Some strings
// without escapes have to be looked at more closely, too.
func (d *Decoder) easyEnd(i int) int {
	if i+jsontext.ShortLimit <= len(d.b) {
		p := (*[jsontext.ShortLimit]byte)(d.b[i:])
		n := jsontext.ShortQuote(p)
		if i+n > d.slash {
			n = jsontext.ShortPlain(p)
		}
		if n < jsontext.ShortLimit {
			return i + n
		}
	}
	if i < d.noQuote.to {
		if quote := d.quoteAround(i); quote >= 0 && d.easy(i, quote) {
			return quote
		}
		return -1
	}
	if n := bytes.IndexByte(d.b[i:], '"'); n >= 0 && d.easy(i, i+n) {
		return i + n
	}
	return -1
}

// textSlow decodes a string of any content that begins at i, after the quote.
func (d *Decoder) textSlow(i int) string {
	if j := jsontext.SkipPlain(d.b, i); j < len(d.b) && d.b[j] == '"' {
		d.i = j + 1
		return d.take(i, j)
	}
	d.room(0)
	s, ok := d.unescape(i)
	if !ok && d.err == nil {
		d.renew(max(jsontext.SkipString(d.b, i-1)-i, min(len(d.b), minBuilder)))
		s, _ = d.unescape(i)
	}
	return s
}

// unescape writes the string that begins at i to the builder and moves the
// cursor after it. It reports false if there is no room for it.
func (d *Decoder) unescape(i int) (string, bool) {
	var buf [jsontext.ChunkSize]byte
	start := d.written.Len()
	quote := -1 // the next one, if it is not before i
	for {
		n, next, err := jsontext.UnescapeChunk(&buf, d.b, i)
		if err != nil {
			d.failWith(err)
			return "", false
		}
		if !d.room(n) {
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
			if quote = d.quoteAt(i); quote < 0 {
				d.fail(len(d.b), jsontext.Unterminated)
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

// textAt returns the string whose opening quote is at offset at, and the
// offset after its closing quote. The string is valid until the next call. The
// cursor stays where it is, unless the string is malformed.
func (d *Decoder) textAt(at int) (text []byte, end int, ok bool) {
	i := at + 1
	if j := jsontext.SkipPlain(d.b, i); j < len(d.b) && d.b[j] == '"' {
		return d.b[i:j], j + 1, true
	}
	var err *jsontext.SyntaxError
	if d.scratch, end, err = jsontext.AppendUnescaped(d.scratch[:0], d.b, i); err != nil {
		d.failWith(err)
		return nil, len(d.b), false
	}
	return d.scratch, end, true
}

// ownedAt returns the string whose opening quote is at offset at, like
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
