package oracle

import (
	"encoding/json"
	"strconv"
	"strings"
)

// farthest is the greatest power of ten of numbers that the validator gets unchanged. It
// computes with fractions of integers. It rejects exponents in the millions, and is slow
// for smaller large ones.
const farthest = 1000

// bounded returns a number with an exponent that the validator supports. A number beyond
// all rules of a schema stays beyond them. It keeps its sign, and remains an integer or
// not.
func bounded(n json.Number) json.Number {
	mantissa, exponent, ok := strings.Cut(strings.ToLower(string(n)), "e")
	if !ok || len(exponent) < 4 {
		return n
	}
	unsigned, negative := strings.CutPrefix(mantissa, "-")
	whole, fraction, _ := strings.Cut(unsigned, ".")
	digits := strings.Trim(whole+fraction, "0")
	if digits == "" {
		return "0"
	}
	power, err := strconv.ParseInt(exponent, 10, 64)
	if err != nil { // beyond int64
		power = 1 << 62
		if exponent[0] == '-' {
			power = -power
		}
	}
	if -farthest < power && power < farthest {
		return n
	}
	zeros := len(whole+fraction) - len(strings.TrimRight(whole+fraction, "0"))
	last := power - int64(len(fraction)) + int64(zeros) // the power of ten of the last digit
	last = min(last, farthest)
	last = max(last, -farthest-int64(len(digits)))
	sign := ""
	if negative {
		sign = "-"
	}
	return json.Number(sign + digits + "e" + strconv.FormatInt(last, 10))
}
