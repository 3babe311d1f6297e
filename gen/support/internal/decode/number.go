package decode

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/number"
)

const malformedNumber = "malformed number"

// number skips the number at the cursor and returns its text; plain says
// whether it is written as an integer.
func (d *Decoder) number() (text []byte, plain bool) {
	end, plain := number.End(d.b, d.i)
	if end < 0 {
		d.fail(d.i, malformedNumber)
		return nil, false
	}
	text = d.b[d.i:end]
	d.i = end
	return text, plain
}

// Int decodes a number. One that is not an int64 is mismatched, and gives the nearest.
func (d *Decoder) Int() int64 {
	if !number.Starts(d.Peek()) {
		d.reject(jsontext.KindNumber)
		return 0
	}
	at := d.i
	text, plain := d.number()
	switch {
	case d.err != nil:
		return 0
	case plain && len(text) <= 18:
		return number.ShortInt(text)
	}
	n, exact := number.ParseInt(text)
	if !exact {
		d.noteMismatch(at, inexact)
	}
	return n
}

// Float decodes a number. One that float64 does not write back as the same decimal is
// mismatched, and gives the nearest.
func (d *Decoder) Float() float64 {
	if !number.Starts(d.Peek()) {
		d.reject(jsontext.KindNumber)
		return 0
	}
	at := d.i
	text, _ := d.number()
	if d.err != nil {
		return 0
	}
	if f, ok := number.ShortFloat(text); ok {
		return f
	}
	f, exact := number.ParseFloat(text)
	if !exact {
		d.noteMismatch(at, inexact)
	}
	return f
}
