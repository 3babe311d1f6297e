package number

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

func TestIsInteger(t *testing.T) {
	nines := strings.Repeat("9", 30)
	for _, test := range []struct {
		text string
		want bool
	}{
		{"0", true},
		{"-0", true},
		{"-0.0", true},
		{"0e-5", true},
		{"0.000E-" + nines, true},
		{"7", true},
		{"1.0", true},
		{"1.5", false},
		{"25e-1", false},
		{"250e-1", true},
		{"250e-2", false},
		{"2.5e1", true},
		{"2.5e+01", true},
		{"2.55e1", false},
		{"1e1000000000000", true},
		{"1e-1000000000000", false},
		{"1.5e" + nines, true},
		{"1.5e-" + nines, false},
		{"0.001e3", true},
		{"0.001e2", false},
		{"100e-000002", true},
		{"1" + strings.Repeat("0", 1000) + "e-1000", true},
		{"1" + strings.Repeat("0", 1000) + "e-1001", false},
		{strings.Repeat("9", 1000), true},
		{"1e999999999999999999", true},
		{"10e-1000000000000000000", false},
	} {
		if got := IsInteger(test.text); got != test.want {
			t.Errorf("isInteger(%s) = %t, want %t", test.text, got, test.want)
		}
	}
}

func TestEqualNumbers(t *testing.T) {
	const far = "1000000000000000000" // an exponent beyond 18 digits
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{"0", "-0", true},
		{"0", "0e7", true},
		{"0.00", "-0E-7", true},
		{"1", "1.0", true},
		{"1", "10e-1", true},
		{"1", "0.1e1", true},
		{"1", "-1", false},
		{"100", "1E+2", true},
		{"100", "1e3", false},
		{"1.10", "1.1", true},
		{"0.1", "0.10000000000000001", false},
		{"9007199254740993", "9007199254740992", false},
		{"1e400", "1e401", false},
		{"1e400", "10e399", true},
		{"1e" + far, "1e" + far, true},
		{"1e" + far, "10e999999999999999999", true},
		{"1e" + far, "0.1e1000000000000000001", true},
		{"1e" + far, "0.1e" + far, false},
		{"10e-" + far, "1e-999999999999999999", true},
		{"0.1e-" + far, "1e-1000000000000000001", true},
		{"1e-" + far, "1e" + far, false},
		{"123e0000000000000000000000000001", "1.23e3", true},
		{"1000e99999999999999999999", "1e100000000000000000002", true},
	} {
		if got := Equal(test.a, test.b); got != test.want {
			t.Errorf("equalNumbers(%s, %s) = %t, want %t", test.a, test.b, got, test.want)
		}
		if got := Equal(test.b, test.a); got != test.want {
			t.Errorf("equalNumbers(%s, %s) = %t, want %t", test.b, test.a, got, test.want)
		}
	}
}

func TestSumDigits(t *testing.T) {
	for _, test := range []struct {
		digits string
		n      int64
		want   string
	}{
		{"999", 1, "1000"},
		{"1000", -1, "0999"},
		{"1000", 0, "01000"},
		{"123", 877, "1000"},
		{"1000", -999, "00001"},
		{"99999999999999999999", 12345678901, "100000000012345678900"},
	} {
		got := strings.TrimLeft(sumDigits(test.digits, test.n), "0")
		if want := strings.TrimLeft(test.want, "0"); got != want {
			t.Errorf("%s + %d = %s, want %s", test.digits, test.n, got, want)
		}
	}
}

// TestCompareNumbers compares short numbers, which are distinguished by their
// float64, with the comparison of their decimals.
func TestCompareNumbers(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	number := func() string {
		digits := strconv.FormatInt(random.Int64N([]int64{3, 1000, 1e9, 1e15}[random.IntN(4)]), 10)
		if at := random.IntN(len(digits) + 1); at > 0 && at < len(digits) {
			digits = digits[:at] + "." + digits[at:]
			digits = strings.TrimPrefix(digits, "0")
			if digits[0] == '.' {
				digits = "0" + digits
			}
		}
		if random.IntN(3) == 0 {
			digits = "-" + digits
		}
		return digits
	}
	for range 20000 {
		a, b := number(), number()
		if random.IntN(4) == 0 {
			b = a + "0"
			if !strings.Contains(a, ".") {
				b = a + ".0"
			}
		}
		if got, want := Compare([]byte(a), b), parseDecimal(a).compare(parseDecimal(b)); got != want {
			t.Fatalf("%s and %s: got %d, want %d", a, b, got, want)
		}
	}
}
