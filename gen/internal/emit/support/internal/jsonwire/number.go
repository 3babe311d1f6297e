package jsonwire

import (
	"bytes"
	"math"
	"strconv"
)

const malformedNumber = "malformed number"

// numberEnd is the offset after the number at i, or -1 if it is malformed, and
// whether it is written as a plain integer.
func numberEnd(b []byte, i int) (end int, plain bool) {
	if i < len(b) && b[i] == '-' {
		i++
	}
	if i >= len(b) || b[i]-'0' > 9 {
		return -1, false
	}
	first := i
	i = digitsEnd(b, i)
	if b[first] == '0' && i > first+1 {
		return -1, false
	}
	if i >= len(b) || b[i] != '.' && b[i]|0x20 != 'e' {
		return i, true
	}
	if b[i] == '.' {
		if first = i + 1; digitsEnd(b, first) == first {
			return -1, false
		}
		i = digitsEnd(b, first)
	}
	if i < len(b) && b[i]|0x20 == 'e' {
		if i++; i < len(b) && (b[i] == '+' || b[i] == '-') {
			i++
		}
		if first = i; digitsEnd(b, first) == first {
			return -1, false
		}
		i = digitsEnd(b, first)
	}
	return i, false
}

// digitsEnd is the offset of the first byte from i on that is no digit.
func digitsEnd(b []byte, i int) int {
	for i < len(b) && b[i]-'0' <= 9 {
		i++
	}
	return i
}

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

// isNumber reports whether a number begins with c.
func isNumber(c byte) bool { return c-'0' <= 9 || c == '-' }

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

// smallInt is the value of an integer of at most eighteen characters.
func smallInt(text []byte) int64 {
	digits := text
	if text[0] == '-' {
		digits = text[1:]
	}
	var n int64
	for _, c := range digits {
		n = 10*n + int64(c-'0')
	}
	if len(digits) != len(text) {
		return -n
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

// tens are the powers of ten that a short fraction is divided by.
var tens = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// smallDecimal is the value of a short number without an exponent whose digits
// are a float64. So is the power of ten, and the quotient is rounded only once.
func smallDecimal(text []byte) (f float64, ok bool) {
	if len(text) > len(tens) {
		return 0, false
	}
	var n int64
	point := len(text) - 1
	for i, c := range text {
		switch {
		case c-'0' <= 9:
			n = 10*n + int64(c-'0')
		case c == '.':
			point = i
		case c != '-':
			return 0, false
		}
	}
	if n > 1<<53 {
		return 0, false
	}
	f = float64(n) / tens[len(text)-1-point]
	if text[0] == '-' {
		f = -f
	}
	return f, true
}

// decimalParts takes a JSON number apart: its value is 0.DDD × 10^point, where
// DDD are the digits of whole and fraction behind one another without the zeros
// in front. A number that is zero has no digits. Exponents of any size are
// handled by their text: what is beyond ±1e15 is as good as that.
type decimalParts struct {
	negative bool
	digits   []byte // may have a dot in it
	point    int64
}

const farExponent = 1e15

func splitNumber(text []byte) (p decimalParts) {
	if len(text) > 0 && text[0] == '-' {
		p.negative = true
		text = text[1:]
	}
	whole := digitsEnd(text, 0)
	end := whole
	if end < len(text) && text[end] == '.' {
		end = digitsEnd(text, end+1)
	}
	first := 0
	for first < end && (text[first] == '0' || text[first] == '.') {
		first++
	}
	if first == end {
		return p
	}
	p.digits = text[first:end]
	p.point = int64(whole - first)
	if first > whole {
		p.point++ // the dot is no digit
	}
	if end < len(text) {
		p.point += exponent(text[end+1:])
	}
	return p
}

// exponent is the value of the digits after the letter e.
func exponent(text []byte) int64 {
	negative := text[0] == '-'
	if negative || text[0] == '+' {
		text = text[1:]
	}
	var n int64
	for _, c := range text {
		n = min(10*n+int64(c-'0'), farExponent)
	}
	if negative {
		return -n
	}
	return n
}

// parseInt is the int64 nearest to a JSON number, halves away from zero, and
// whether it is the same.
func parseInt(text []byte) (n int64, exact bool) {
	p := splitNumber(text)
	limit := uint64(math.MaxInt64)
	if p.negative {
		limit++
	}
	var u uint64
	switch {
	case len(p.digits) == 0:
		return 0, true
	case p.point > 19:
		u, exact = limit, false
	case p.point < 0:
		return 0, false
	default:
		u, exact = roundDigits(p.digits, int(p.point))
		if u > limit {
			u, exact = limit, false
		}
	}
	if p.negative {
		return int64(-u), exact
	}
	return int64(u), exact
}

// roundDigits is the value of the first n digits, n at most 19, rounded by the
// rest, and whether the rest is zero.
func roundDigits(digits []byte, n int) (u uint64, exact bool) {
	exact = true
	rest := 0 // digits after the first n
	for _, c := range digits {
		switch {
		case c == '.':
			continue
		case n > 0:
			u = 10*u + uint64(c-'0')
			n--
			continue
		case c != '0':
			exact = false
			if rest == 0 && c >= '5' {
				u++
			}
		}
		rest++
	}
	for ; n > 0; n-- {
		u *= 10
	}
	return u, exact
}

// parseFloat is the float64 nearest to a JSON number, and whether that is
// within the range of float64.
func parseFloat(text []byte) (f float64, fits bool) {
	p := splitNumber(text)
	switch {
	case p.point > 400:
		return p.sign(math.MaxFloat64), false
	case p.point < -400 || len(p.digits) == 0:
		return p.sign(0), true
	case len(text) > longNumber:
		text = p.shorten()
	}
	f, err := strconv.ParseFloat(string(text), 64)
	if err != nil {
		return p.sign(math.MaxFloat64), false
	}
	return f, true
}

func (p decimalParts) sign(f float64) float64 {
	if p.negative {
		return -f
	}
	return f
}

// longNumber is a length below which strconv gets every exponent right that is
// near zero together with the digits.
const longNumber = 5000

// enoughDigits are more than tell any number from a float64, or from the middle
// between two.
const enoughDigits = 800

// shorten writes a number with few digits that has the same float64.
func (p decimalParts) shorten() []byte {
	text := make([]byte, 0, enoughDigits+16)
	if p.negative {
		text = append(text, '-')
	}
	text = append(text, "0."...)
	for i, c := range p.digits {
		if len(text) == enoughDigits {
			if len(bytes.Trim(p.digits[i:], "0.")) != 0 {
				text = append(text, '1') // stands for all the rest
			}
			break
		}
		if c != '.' {
			text = append(text, c)
		}
	}
	text = append(text, 'e')
	return strconv.AppendInt(text, p.point, 10)
}
