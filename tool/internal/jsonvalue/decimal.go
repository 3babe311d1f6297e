package jsonvalue

import (
	"cmp"
	"math/big"
	"strconv"
	"strings"
)

// Decimal is the exact value of a JSON number: sign · 0.digits · 10^scale. The digits
// neither begin nor end with a zero, and zero has none. Two Decimals are equal if and only
// if their numbers are, except for exponents beyond ±10^18, which count as ±10^18.
type Decimal struct {
	sign   int // -1, 0 or 1
	digits string
	scale  int64
}

const maxExponent = 1_000_000_000_000_000_000

// ParseDecimal returns the value of a valid JSON number, in time linear in its length.
func ParseDecimal(text string) Decimal {
	d := Decimal{sign: 1}
	if strings.HasPrefix(text, "-") {
		d.sign = -1
		text = text[1:]
	}
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		n, _ := strconv.ParseInt(strings.TrimPrefix(text[i+1:], "+"), 10, 64) // in range, or the nearest
		d.scale = max(-maxExponent, min(n, maxExponent))
		text = text[:i]
	}
	point := strings.IndexByte(text, '.')
	if point < 0 {
		point = len(text)
	} else {
		text = text[:point] + text[point+1:]
	}
	d.digits = strings.TrimLeft(text, "0")
	d.scale += int64(point - (len(text) - len(d.digits)))
	if d.digits = strings.TrimRight(d.digits, "0"); d.digits == "" {
		return Decimal{}
	}
	return d
}

// IsInteger reports whether d has no fraction.
func (d Decimal) IsInteger() bool { return d.scale >= int64(len(d.digits)) }

// Compare returns -1, 0 or 1, as d is less than e, equal or greater.
func (d Decimal) Compare(e Decimal) int {
	if d.sign != e.sign {
		return cmp.Compare(d.sign, e.sign)
	}
	// Digits without zeros at their ends compare as fractions do.
	return d.sign * cmp.Or(cmp.Compare(d.scale, e.scale), strings.Compare(d.digits, e.digits))
}

// MultipleOf reports whether d is an integer times e, which is not zero.
func (d Decimal) MultipleOf(e Decimal) bool {
	if d.sign == 0 {
		return true
	}
	shift := d.unit() - e.unit()
	if shift < 0 {
		return false // 10 would divide the digits of d
	}
	divisor, _ := new(big.Int).SetString(e.digits, 10)
	rest := remainder(d.digits, divisor)
	power := new(big.Int).Exp(big.NewInt(10), big.NewInt(shift), divisor)
	return rest.Mul(rest, power).Mod(rest, divisor).Sign() == 0
}

// unit returns the power of ten of the last digit.
func (d Decimal) unit() int64 { return d.scale - int64(len(d.digits)) }

// remainder returns digits modulo divisor. It takes time linear in the length of digits,
// which a peer chooses.
func remainder(digits string, divisor *big.Int) *big.Int {
	rest := new(big.Int)
	for digits != "" {
		n := min(18, len(digits))
		part, _ := strconv.ParseInt(digits[:n], 10, 64)
		rest.Mul(rest, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil))
		rest.Add(rest, big.NewInt(part)).Mod(rest, divisor)
		digits = digits[n:]
	}
	return rest
}

// Plain returns an integer without fraction and exponent. It reports false if d is not an
// integer or has more than most digits.
func (d Decimal) Plain(most int) (string, bool) {
	if !d.IsInteger() || d.scale > int64(most) {
		return "", false
	}
	if d.sign == 0 {
		return "0", true
	}
	text := d.digits + strings.Repeat("0", int(d.unit()))
	if d.sign < 0 {
		text = "-" + text
	}
	return text, true
}

// append appends a text that is the same for equal numbers.
func (d Decimal) append(b []byte) []byte {
	b = strconv.AppendInt(b, int64(d.sign), 10)
	b = append(b, '.')
	b = append(b, d.digits...)
	b = append(b, 'e')
	return strconv.AppendInt(b, d.scale, 10)
}
