package jsonwire

import (
	"strconv"
	"strings"
)

// decimal is the value of a JSON number: digits · 10^exp. It is canonical: the
// digits neither begin nor end with a zero, and zero has none. So two numbers
// are the same value exactly when their decimals are.
type decimal struct {
	negative bool
	digits   string
	exp      powerOfTen
}

// powerOfTen is an exponent of any size. It holds far, the canonical text, where
// the exponent as it was written has more than 18 digits.
type powerOfTen struct {
	near int64
	far  string
}

// parseDecimal takes apart a valid JSON number, in time linear in its length
// and whatever its exponent is.
func parseDecimal(text string) decimal {
	var d decimal
	text, d.negative = strings.CutPrefix(text, "-")
	power := ""
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		text, power = text[:i], text[i+1:]
	}
	whole, fraction, _ := strings.Cut(text, ".")
	fraction = strings.TrimRight(fraction, "0")
	shift := -len(fraction)
	if fraction == "" {
		short := strings.TrimRight(whole, "0")
		shift = len(whole) - len(short)
		whole = short
	}
	d.digits = strings.TrimLeft(whole+fraction, "0")
	if d.digits == "" {
		return decimal{}
	}
	d.exp = sumExponent(power, int64(shift))
	return d
}

// sumExponent adds shift, whose size is at most that of a text in memory, to
// an exponent as it stands in a JSON number.
func sumExponent(power string, shift int64) powerOfTen {
	power, negative := strings.CutPrefix(power, "-")
	power = strings.TrimLeft(strings.TrimPrefix(power, "+"), "0")
	if len(power) <= 18 {
		n, _ := strconv.ParseInt("0"+power, 10, 64)
		if negative {
			n = -n
		}
		return powerOfTen{near: n + shift}
	}
	if negative {
		shift = -shift
	}
	far := strings.TrimLeft(sumDigits(power, shift), "0")
	if negative {
		far = "-" + far
	}
	return powerOfTen{far: far}
}

// sumDigits adds n to a decimal numeral that stays positive by it.
func sumDigits(digits string, n int64) string {
	b := make([]byte, len(digits)+1)
	b[0] = '0'
	copy(b[1:], digits)
	for i := len(b) - 1; i >= 0 && n != 0; i-- {
		n += int64(b[i] - '0')
		digit := (n%10 + 10) % 10
		b[i] = '0' + byte(digit)
		n = (n - digit) / 10
	}
	return string(b)
}

// text returns the exponent in canonical form.
func (x powerOfTen) text() string {
	if x.far != "" {
		return x.far
	}
	return strconv.FormatInt(x.near, 10)
}

// negative reports whether the exponent is less than zero.
func (x powerOfTen) negative() bool { return x.near < 0 || strings.HasPrefix(x.far, "-") }

// isInteger reports whether the value of a JSON number is an integer: 1.0 and
// 25e-1 are told apart by value.
func isInteger(text string) bool {
	if !strings.ContainsAny(text, ".eE") {
		return true
	}
	return !parseDecimal(text).exp.negative()
}

// equalNumbers reports whether two JSON numbers have the same decimal value.
func equalNumbers(a, b string) bool {
	if a == b {
		return true
	}
	x, y := parseDecimal(a), parseDecimal(b)
	return x.negative == y.negative && x.digits == y.digits && x.exp.text() == y.exp.text()
}
