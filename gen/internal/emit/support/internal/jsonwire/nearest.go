package jsonwire

import (
	"bytes"
	"math"
	"strconv"
)

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
