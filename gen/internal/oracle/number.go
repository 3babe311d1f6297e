package oracle

import (
	"encoding/json"
	"strconv"
	"strings"
)

// farthest is the power of ten up to which numbers are handed to the validator
// as they are. It computes with fractions of whole numbers, takes none with an
// exponent in the millions for a number, and needs long for smaller ones.
const farthest = 1000

// bounded returns a number with an exponent that a validator can deal with. A
// number that is farther away than any rule of a schema stays as far, of the
// same sign, and an integer or not as it was.
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
