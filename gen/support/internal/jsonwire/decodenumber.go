package jsonwire

const malformedNumber = "malformed number"

// number passes over the number at the cursor and returns its text; plain says
// whether it is written as an integer.
func (d *Decoder) number() (text []byte, plain bool) {
	end, plain := numberEnd(d.b, d.i)
	if end < 0 {
		d.fail(d.i, malformedNumber)
		return nil, false
	}
	text = d.b[d.i:end]
	d.i = end
	return text, plain
}

// Int decodes a number. One that is no int64 is odd, and gives the nearest.
func (d *Decoder) Int() int64 {
	if !isNumber(d.peek()) {
		d.refuse(KindNumber)
		return 0
	}
	at := d.i
	text, plain := d.number()
	switch {
	case d.err != nil:
		return 0
	case plain && len(text) <= 18:
		return smallInt(text)
	}
	n, exact := parseInt(text)
	if !exact {
		d.odd(at, misfits)
	}
	return n
}

// Float decodes a number. One beyond float64 is odd, and gives the largest.
func (d *Decoder) Float() float64 {
	if !isNumber(d.peek()) {
		d.refuse(KindNumber)
		return 0
	}
	at := d.i
	text, _ := d.number()
	if d.err != nil {
		return 0
	}
	if f, ok := smallDecimal(text); ok {
		return f
	}
	f, exact := parseFloat(text)
	if !exact {
		d.odd(at, misfits)
	}
	return f
}
