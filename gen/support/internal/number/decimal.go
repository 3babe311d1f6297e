package number

import (
	"cmp"
	"math/bits"
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

// IntegerText returns the canonical text of a JSON number whose value is an
// integer. It has an exponent if the integer has more digits than most.
func IntegerText(text string, most int) string {
	d := parseDecimal(text)
	text = d.digits
	switch zeros := d.exp.near; {
	case text == "":
		return "0"
	case d.exp.far != "" || zeros > int64(max(0, most-len(text))):
		text += "e" + d.exp.text()
	case zeros > 0:
		text += strings.Repeat("0", int(zeros))
	}
	if d.negative {
		return "-" + text
	}
	return text
}

// AppendCanonical appends a text that is the same for all JSON numbers of the
// value.
func AppendCanonical(b []byte, number string) []byte {
	d := parseDecimal(number)
	if d.negative {
		b = append(b, '-')
	}
	return append(append(append(b, d.digits...), 'e'), d.exp.text()...)
}

// IsMultiple reports whether the first of two JSON numbers is an integer times
// the second.
func IsMultiple(number []byte, of string) bool {
	return parseDecimal(string(number)).multipleOf(parseDecimal(of))
}

// negative reports whether the exponent is less than zero.
func (x powerOfTen) negative() bool { return x.near < 0 || strings.HasPrefix(x.far, "-") }

// IsInteger reports whether the value of a JSON number is an integer: 1.0 and
// 25e-1 are distinguished by value.
func IsInteger(text string) bool {
	if !strings.ContainsAny(text, ".eE") {
		return true
	}
	return !parseDecimal(text).exp.negative()
}

// Equal reports whether two JSON numbers have the same decimal value.
func Equal(a, b string) bool {
	if a == b {
		return true
	}
	x, y := parseDecimal(a), parseDecimal(b)
	return x.negative == y.negative && x.digits == y.digits && x.exp.text() == y.exp.text()
}

// Compare compares two JSON numbers by their exact values. Short ones are
// distinguished, and in their order, by the nearest float64.
func Compare(a []byte, b string) int {
	x, short := ShortFloat(a)
	if y, alsoShort := ShortFloat(b); short && alsoShort {
		return cmp.Compare(x, y)
	}
	return parseDecimal(string(a)).compare(parseDecimal(b))
}

// compare is -1, 0 or 1 as d is less than, equal to or greater than x.
func (d decimal) compare(x decimal) int {
	switch {
	case d.digits == "" && x.digits == "":
		return 0
	case d.digits == "":
		return sign(!x.negative)
	case x.digits == "":
		return sign(d.negative)
	case d.negative != x.negative:
		return sign(d.negative)
	}
	less := d.lessThan(x)
	if !less && !x.lessThan(d) {
		return 0
	}
	return sign(less != d.negative)
}

// sign is -1 if what is compared is less, else 1.
func sign(less bool) int {
	if less {
		return -1
	}
	return 1
}

// lessThan compares what two numbers are without their signs; none is zero.
func (d decimal) lessThan(x decimal) bool {
	if d.exp.far != "" || x.exp.far != "" {
		p, q := d.exactPoint(), x.exactPoint()
		if p != q {
			return lessInteger(p, q)
		}
	} else if p, q := d.point(), x.point(); p != q {
		return p < q
	}
	return d.digits < x.digits
}

// exactPoint is point to the last digit, in canonical form.
func (d decimal) exactPoint() string { return sumExponent(d.exp.text(), int64(len(d.digits))).text() }

// lessInteger compares two integers in canonical form.
func lessInteger(a, b string) bool {
	x, negative := strings.CutPrefix(a, "-")
	y, alsoNegative := strings.CutPrefix(b, "-")
	if negative != alsoNegative {
		return negative
	}
	less := len(x) < len(y) || len(x) == len(y) && x < y
	if negative {
		return a != b && !less
	}
	return less
}

// multipleOf reports whether d is an integer times x, whatever their exponents
// are, in time linear in the length of d.
func (d decimal) multipleOf(x decimal) bool {
	if d.digits == "" {
		return true
	}
	divisor, err := strconv.ParseUint(x.digits, 10, 64)
	if err != nil || divisor == 0 || x.exp.far != "" {
		return false // no schema says so
	}
	shift := int64(enoughTens)
	switch {
	case d.exp.far == "":
		shift = min(shift, d.exp.near-x.exp.near)
	case d.exp.negative():
		return false
	}
	if shift < 0 {
		return false // the last digit of d is not zero
	}
	var rest uint64
	for _, c := range []byte(d.digits) {
		rest = addMod(mulMod(rest, 10, divisor), uint64(c-'0')%divisor, divisor)
	}
	for range shift {
		rest = mulMod(rest, 10, divisor)
	}
	return rest == 0
}

// enoughTens is a number of factors 10 that has all the factors 2 and 5 that a
// divisor of 64 bits can have.
const enoughTens = 64

// mulMod is a·b modulo m.
func mulMod(a, b, m uint64) uint64 {
	high, low := bits.Mul64(a%m, b%m)
	return bits.Rem64(high, low, m)
}

// addMod is a+b modulo m, for numbers below m.
func addMod(a, b, m uint64) uint64 {
	if a >= m-b {
		return a - (m - b)
	}
	return a + b
}

// point returns where the dot stands: the value is 0.DDD × 10^point, where DDD are
// the digits. What is beyond ±farPoint is as good as that.
func (d decimal) point() int64 {
	switch {
	case d.exp.far == "":
		return int64(len(d.digits)) + d.exp.near
	case d.exp.negative():
		return -farPoint
	}
	return farPoint
}

const farPoint = 1e15
