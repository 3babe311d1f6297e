package number

import (
	"math"
	"strconv"
)

// ParseInt returns the int64 nearest to a JSON number, halves away from zero, and
// whether it is the same.
func ParseInt(text []byte) (n int64, exact bool) {
	d := parseDecimal(string(text))
	limit := uint64(math.MaxInt64)
	if d.negative {
		limit++
	}
	var u uint64
	switch point := d.point(); {
	case d.digits == "":
		return 0, true
	case point > 19:
		u, exact = limit, false
	case point < 0:
		return 0, false
	default:
		u, exact = roundDigits(d.digits, int(point))
		if u > limit {
			u, exact = limit, false
		}
	}
	if d.negative {
		return int64(-u), exact
	}
	return int64(u), exact
}

// roundDigits returns the value of the first n digits, n at most 19, rounded by the
// rest, and whether there is no rest. The last of the digits is not zero.
func roundDigits(digits string, n int) (u uint64, exact bool) {
	for i := range n {
		u *= 10
		if i < len(digits) {
			u += uint64(digits[i] - '0')
		}
	}
	if n >= len(digits) {
		return u, true
	}
	if digits[n] >= '5' {
		u++
	}
	return u, false
}

// ParseFloat returns the float64 nearest to a JSON number, and whether the fewest digits
// that give this float64 back are the same decimal.
func ParseFloat(text []byte) (f float64, exact bool) {
	s := string(text)
	if len(s) > enoughDigits {
		s = shorten(s)
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return math.Copysign(math.MaxFloat64, f), false
	}
	if size := math.Abs(f); fewDigits(text) && size > 1e-300 && size < 1e300 {
		return f, true
	}
	var buf [32]byte
	return f, Equal(string(strconv.AppendFloat(buf[:0], f, 'e', -1, 64)), string(text))
}

// fewDigits reports whether a number has at most 15 digits, its exponent included.
// All decimals of 15 digits have a float64 of their own, but for the least and the
// greatest.
func fewDigits(text []byte) bool {
	digits := 0
	for _, c := range text {
		if c-'0' <= 9 {
			digits++
		}
	}
	return digits <= 15
}

// enoughDigits are more than the 767 that tell any number from a float64, or
// from the middle between two. They are fewer than the 800 beyond which strconv
// loses where the dot of a number stands.
const enoughDigits = 780

// shorten writes a number with few digits that has the same float64.
func shorten(text string) string {
	d := parseDecimal(text)
	digits := d.digits
	if len(digits) > enoughDigits {
		digits = digits[:enoughDigits] + "1" // stands for all the rest
	}
	short := "0.0" + digits + "e" + strconv.FormatInt(d.point()+1, 10)
	if text[0] == '-' { // zero has a sign, too, as a float64
		return "-" + short
	}
	return short
}
