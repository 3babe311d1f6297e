package decode

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"math/rand"
	"strconv"
	"strings"
	"testing"
)

// TestFloatLikeStrconv compares with the standard library, bit by bit.
func TestFloatLikeStrconv(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for range 50000 {
		text := strconv.FormatFloat(math.Float64frombits(r.Uint64()), "eg"[r.Intn(2)], r.Intn(25)-1, 64)
		if r.Intn(2) == 0 {
			text = fmt.Sprintf("%d.%0*de%d", r.Int63()>>r.Intn(63), r.Intn(20), r.Int63()>>r.Intn(63), r.Intn(60)-30)
		}
		if !json.Valid([]byte(text)) {
			continue
		}
		want, err := strconv.ParseFloat(text, 64)
		var got float64
		problem := Unmarshal([]byte(text), &got, into((*Decoder).Float))
		if (problem == nil) != (err == nil && writtenBack(text, want)) || err == nil && math.Float64bits(got) != math.Float64bits(want) {
			t.Fatalf("%s: got %v, %v, want %v, %v", text, got, problem, want, err)
		}
	}
}

// writtenBack reports whether the fewest digits of a float64 are the decimal of a
// text.
func writtenBack(text string, f float64) bool {
	a, _ := new(big.Rat).SetString(text)
	b, _ := new(big.Rat).SetString(strconv.FormatFloat(f, 'g', -1, 64))
	return a.Cmp(b) == 0
}

// TestHugeExponent decodes numbers that nobody should write out.
func TestHugeExponent(t *testing.T) {
	x, list := decodeSample(t, `{"count":1e999999999,"ratio":-1e999999999,"id":1e999999999,"version":2e0,"raws":[1e999999999,-1E+999999999999999999999],"more":1e-999999999}`)
	if list != nil || x.Count != math.MaxInt64 || x.Ratio != -math.MaxFloat64 || x.ID.IsZero() || len(x.Raws) != 2 || len(x.Extra) != 3 {
		t.Errorf("got %+v, %v", x, list)
	}
}

// TestInts decodes integers of every form: what is not an int64 is a violation, and
// gives the nearest.
func TestInts(t *testing.T) {
	for _, test := range []struct {
		text  string
		want  int64
		exact bool
	}{
		{"0", 0, true}, {"-0", 0, true}, {"-0.000e-99", 0, true}, {"1e3", 1000, true}, {"-12.50e2", -1250, true}, {"2.5", 3, false}, {"1e-999999999999999999999", 0, false},
		{"999999999999999999", 999999999999999999, true}, {"-99999999999999999", -99999999999999999, true}, {"1000000000000000000", 1e18, true},
		{"9223372036854775807", math.MaxInt64, true}, {"9223372036854775808", math.MaxInt64, false}, {"-9223372036854775808", math.MinInt64, true}, {"-1e19", math.MinInt64, false},
	} {
		var x int64
		err := Unmarshal([]byte(test.text), &x, into((*Decoder).Int))
		if x != test.want || (err == nil) != test.exact {
			t.Errorf("%s: decoded as %d, %v, want %d, %v", test.text, x, err, test.want, test.exact)
		}
	}
}

// TestFloats decodes numbers at the limits of float64.
func TestFloats(t *testing.T) {
	for _, test := range []struct {
		text string
		want float64
		fits bool
	}{
		{"-0", math.Copysign(0, -1), true}, {"0.1", 0.1, true}, {"1.7976931348623157e308", math.MaxFloat64, true}, {"1.7976931348623159e308", math.MaxFloat64, false},
		{"-1e309", -math.MaxFloat64, false}, {"5e-324", 5e-324, true}, {"1e-400", 0, false}, {"9007199254740993", 1 << 53, false}, {"0.12345678901234568", 0.12345678901234568, true}, {"0.123456789012345678", 0.12345678901234568, false}, {"1" + strings.Repeat("0", 1000) + "e-1000", 1, true},
	} {
		var x float64
		err := Unmarshal([]byte(test.text), &x, into((*Decoder).Float))
		if x != test.want || math.Signbit(x) != math.Signbit(test.want) || (err == nil) != test.fits {
			t.Errorf("%.60s: decoded as %v, %v, want %v, %v", test.text, x, err, test.want, test.fits)
		}
	}
}
