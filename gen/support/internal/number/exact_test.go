package number

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"
)

// randomNumber returns a JSON number with few digits and a small exponent.
func randomNumber(r *rand.Rand) string {
	s := fmt.Sprint(r.IntN(201) - 100)
	if r.IntN(2) == 0 {
		s += fmt.Sprintf(".%d", r.IntN(20))
	}
	if r.IntN(2) == 0 {
		s += fmt.Sprintf("e%d", r.IntN(9)-4)
	}
	return s
}

func rational(t *testing.T, text string) *big.Rat {
	t.Helper()
	x, ok := new(big.Rat).SetString(text)
	if !ok {
		t.Fatalf("%s is no number", text)
	}
	return x
}

// TestExactNumbers compares with the arithmetic of package big.
func TestExactNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	multiples := 0
	for range 20_000 {
		a, b := randomNumber(r), randomNumber(r)
		x, y := rational(t, a), rational(t, b)
		if got := parseDecimal(a).compare(parseDecimal(b)); got != x.Cmp(y) {
			t.Fatalf("%s compared with %s: %d", a, b, got)
		}
		if y.Sign() <= 0 {
			continue
		}
		want := new(big.Rat).Quo(x, y).IsInt()
		if want {
			multiples++
		}
		if got := parseDecimal(a).multipleOf(parseDecimal(b)); got != want {
			t.Fatalf("%s a multiple of %s: %t", a, b, got)
		}
	}
	if multiples < 100 {
		t.Errorf("only %d multiples were tried", multiples)
	}
}
