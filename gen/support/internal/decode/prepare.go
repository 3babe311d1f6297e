package decode

import (
	"bytes"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// prepare looks at the whole text once: it is checked to be UTF-8, and what
// the scanner may take for granted is noted.
func (d *Decoder) prepare() {
	if len(d.b) > longText {
		d.prepareLong()
		return
	}
	if !jsontext.IsPlain(d.b) {
		d.ctl = jsontext.HasControl(d.b)
		if at := jsontext.InvalidUTF8(d.b); at >= 0 {
			d.fail(at, "invalid UTF-8")
			return
		}
	}
	d.slash = -1
	if !d.ctl {
		d.nextSlash(0)
	}
}

// longText is the length from which on the cache does not hold a text from one look
// to the next.
const longText = 16 * jsontext.BlockSize

// prepareLong is prepare for a text that is looked through block by block. It also
// notes where the text has no quotes for long: such a string, which may be most of
// the text, is not searched for its end again.
func (d *Decoder) prepareLong() {
	slash := len(d.b)
	var run span
	for i := 0; i < len(d.b); {
		block := d.b[i : i+jsontext.BlockEnd(d.b[i:])]
		if !jsontext.IsPlain(block) {
			d.ctl = d.ctl || jsontext.HasControl(block)
			if at := jsontext.InvalidUTF8(block); at >= 0 {
				d.fail(i+at, "invalid UTF-8")
				return
			}
		}
		if slash == len(d.b) {
			if n := bytes.IndexByte(block, '\\'); n >= 0 {
				slash = i + n
			}
		}
		if bytes.IndexByte(block, '"') < 0 {
			run = span{run.from, i + len(block)}
			if run.to-run.from > d.noQuote.to-d.noQuote.from {
				d.noQuote = run
			}
		} else {
			run.from = i + len(block)
		}
		i += len(block)
	}
	if d.slash = slash; d.ctl {
		d.slash = -1
	}
}

// quoteAt returns the offset of the first quote from i on, or -1.
func (d *Decoder) quoteAt(i int) int {
	if i < d.noQuote.to {
		return d.quoteAround(i)
	}
	return jsontext.QuoteAt(d.b, i)
}

// quoteAround is quoteAt for an offset before the end of what has no quotes.
func (d *Decoder) quoteAround(i int) int {
	if i < d.noQuote.from {
		if at := jsontext.QuoteAt(d.b[:d.noQuote.from], i); at >= 0 {
			return at
		}
	}
	return jsontext.QuoteAt(d.b, d.noQuote.to)
}

// easy reports whether the text has neither a backslash nor a control byte from
// offset i to end. Where the next backslash stands is kept, so that all calls
// together look at each byte once.
func (d *Decoder) easy(i, end int) bool {
	if d.slash < i && !d.ctl {
		d.nextSlash(i)
	}
	return end <= d.slash
}

func (d *Decoder) nextSlash(i int) {
	d.slash = len(d.b)
	if n := bytes.IndexByte(d.b[i:], '\\'); n >= 0 {
		d.slash = i + n
	}
}
