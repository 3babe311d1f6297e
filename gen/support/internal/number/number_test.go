package number

import (
	"fmt"
	"math"
	"math/big"
	"math/rand"
	"strconv"
	"strings"
	"testing"
)

func TestParseInt(t *testing.T) {
	const far = "999999999999999999999999"
	tests := []struct {
		text  string
		want  int64
		exact bool
	}{
		{"0", 0, true}, {"-0", 0, true}, {"0.0", 0, true}, {"0e" + far, 0, true}, {"-0.000e-" + far, 0, true},
		{"1", 1, true}, {"-1", -1, true}, {"1.0", 1, true}, {"1e3", 1000, true}, {"1E+3", 1000, true}, {"1000e-3", 1, true}, {"1.5e1", 15, true}, {"-12.50e2", -1250, true},
		{"0.5", 1, false}, {"-0.5", -1, false}, {"0.49999", 0, false}, {"1.4", 1, false}, {"2.5", 3, false}, {"-2.5", -3, false}, {"0.05", 0, false}, {"0.99", 1, false}, {"15e-1", 2, false},
		{"1e-" + far, 0, false}, {"1e" + far, math.MaxInt64, false}, {"-1e" + far, math.MinInt64, false},
		{"9223372036854775807", math.MaxInt64, true}, {"9223372036854775808", math.MaxInt64, false}, {"-9223372036854775808", math.MinInt64, true}, {"-9223372036854775809", math.MinInt64, false},
		{"9223372036854775807.0", math.MaxInt64, true}, {"9223372036854775806.5", math.MaxInt64, false}, {"9223372036854775807.5", math.MaxInt64, false}, {"922337203685477580.7e1", math.MaxInt64, true},
		{"18446744073709551616", math.MaxInt64, false}, {"99999999999999999999", math.MaxInt64, false}, {"1e19", math.MaxInt64, false}, {"1e18", 1e18, true}, {"-1e18", -1e18, true},
		{"999999999999999999", 999999999999999999, true}, {"-99999999999999999", -99999999999999999, true}, {"1000000000000000000", 1e18, true},
		{strings.Repeat("9", 400) + "e-400", 1, false}, {"1" + strings.Repeat("0", 400) + "e-400", 1, true}, {"0." + strings.Repeat("0", 400) + "7e401", 7, true},
	}
	for _, test := range tests {
		n, exact := ParseInt([]byte(test.text))
		if n != test.want || exact != test.exact {
			t.Errorf("%.60s: got %d, %v, want %d, %v", test.text, n, exact, test.want, test.exact)
		}
	}
}

// TestParseIntExactly compares with arbitrary precision.
func TestParseIntExactly(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 20000 {
		text := strconv.FormatInt(r.Int63()>>r.Intn(63), 10)
		if r.Intn(2) == 0 {
			text += "." + strconv.Itoa(r.Intn(1000))
		}
		if r.Intn(2) == 0 {
			text += "e" + strconv.Itoa(r.Intn(20)-10)
		}
		value, _ := new(big.Rat).SetString(text)
		got, exact := ParseInt([]byte(text))
		difference := new(big.Rat).Sub(value, new(big.Rat).SetInt64(got))
		difference.Abs(difference)
		switch {
		case exact != (difference.Sign() == 0):
			t.Fatalf("%s: got %d, exact %v", text, got, exact)
		case !exact && got != math.MaxInt64 && difference.Cmp(big.NewRat(1, 2)) > 0:
			t.Fatalf("%s: got %d", text, got)
		}
	}
}

func TestParseFloat(t *testing.T) {
	zeros := strings.Repeat("0", 1_000_000)
	tests := []struct {
		text string
		want float64
		same bool
	}{
		{"0", 0, true}, {"-0", math.Copysign(0, -1), true}, {"-0.0e99999999999999999999", math.Copysign(0, -1), true}, {"1e-99999999999999999999", 0, false}, {"1e99999999999999999999", math.MaxFloat64, false},
		{"-1e309", -math.MaxFloat64, false}, {"1.7976931348623157e308", math.MaxFloat64, true}, {"1.7976931348623159e308", math.MaxFloat64, false}, {"5e-324", 5e-324, true}, {"4e-324", 5e-324, false}, {"1e-400", 0, false},
		{"0.12345678901234568", 0.12345678901234568, true}, {"0.123456789012345678", 0.12345678901234568, false},
		{"9007199254740992", 1 << 53, true}, {"9007199254740993", 1 << 53, false}, {"9007199254740993e0", 1 << 53, false}, {"123456789012345680000", 123456789012345680000, true},
		{"1.00000000000000000001", 1, false}, {"1.00000000000000000000", 1, true}, {"1.7976931348623157e+308", math.MaxFloat64, true}, {"0.1e-299", 1e-300, true},
		{"1" + zeros + "e-1000000", 1, true}, {"0." + zeros + "15e1000001", 1.5, true}, {"1" + zeros, math.MaxFloat64, false}, {"0." + zeros + "1", 0, false},
		{"-25" + zeros + "e-1000001", -2.5, true},
		// Between 1 and the next float64, and just above the middle.
		{"1.00000000000000011102230246251565404236316680908203125" + zeros + "1", 1.0000000000000002, false},
		{"1.00000000000000011102230246251565404236316680908203125" + zeros, 1, false},
	}
	for _, test := range tests {
		f, same := ParseFloat([]byte(test.text))
		if f != test.want || math.Signbit(f) != math.Signbit(test.want) || same != test.same {
			t.Errorf("%.60s: got %v, %v, want %v, %v", test.text, f, same, test.want, test.same)
		}
	}
}

// TestManyDigits has numbers of which the exponent takes back what a long row of
// digits makes large, or small, down to the smallest.
func TestManyDigits(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	for _, n := range []int{700, 779, 780, 781, 799, 800, 801, 1200, 2500, 4999, 5001} {
		for range 20 {
			digits := make([]byte, n)
			for i := range digits {
				digits[i] = '0' + byte(r.Intn(10))
			}
			digits[0] = '7'
			exp := r.Intn(625) - 320
			for _, text := range []string{
				fmt.Sprintf("%se%d", digits, exp-n),
				fmt.Sprintf("%s.%se%d", digits[:n/2], digits[n/2:], exp-n/2),
				fmt.Sprintf("0.%s%se%d", strings.Repeat("0", n), digits, exp+n),
			} {
				exact, ok := new(big.Rat).SetString(text)
				if !ok {
					t.Fatal(text)
				}
				want, _ := exact.Float64()
				if f, same := ParseFloat([]byte(text)); f != want || same {
					t.Errorf("%.30s… of %d digits, 10^%d: got %v, %t, want %v", text, n, exp, f, same, want)
				}
			}
		}
	}
}
