package oracle

import (
	"encoding/json"
	"math/big"
	"reflect"
	"strings"
	"testing"
)

func equal(a, b any) bool { return reflect.DeepEqual(a, b) }

// TestParse holds which texts can be judged.
func TestParse(t *testing.T) {
	for _, test := range []struct {
		text string
		want any // nil for an error
	}{
		{`{"a":[1.0,true,"x\u00e9\ud83d\ude00"],"A":{}}`, map[string]any{"a": []any{json.Number("1.0"), true, "xé😀"}, "A": map[string]any{}}},
		{`"\\ud800"`, `\ud800`},
		{` [ ] `, []any{}},
		{strings.Repeat("[", 1000) + strings.Repeat("]", 1000), nest(1000)},
		{strings.Repeat("[", 1001) + strings.Repeat("]", 1001), nil},
		{`{"a":1,"\u0061":2}`, nil},
		{`[{"a":{"b":1,"b":1}}]`, nil},
		{`"\ud800"`, nil},
		{`"\udc00"`, nil},
		{`"\ud800\u0061"`, nil},
		{`"\ud83d\ud83d\ude00"`, nil},
		{`{"\ud800":1}`, nil},
		{"\"\xff\"", nil},
		{`1 2`, nil},
		{`01`, nil},
		{``, nil},
		{`[1,]`, nil},
	} {
		got, err := Parse([]byte(test.text))
		if (err != nil) != (test.want == nil) || err == nil && !equal(got, test.want) {
			t.Errorf("%.60s: got %.60v, %v", test.text, got, err)
		}
	}
}

func nest(n int) any {
	list := []any{}
	for range n - 1 {
		list = []any{list}
	}
	return list
}

// TestBounded holds that a number with an exponent that is out of reach of
// every rule stays what rules can tell about it.
func TestBounded(t *testing.T) {
	for _, test := range []struct {
		text    string
		integer bool
		sign    int // of the number beyond one, 0 for zero
		tiny    bool
	}{
		{text: `1e99999999999999999999`, integer: true, sign: 1},
		{text: `-1.5e+1000000`, integer: true, sign: -1},
		{text: `0e99999999999`, integer: true},
		{text: `-0.000e-99999999999`, integer: true},
		{text: `1e-99999999999999999999`, sign: 1, tiny: true},
		{text: `-12.50e-5000`, sign: -1, tiny: true},
		{text: `25` + strings.Repeat("0", 2000) + `e-2000`, integer: true, sign: 1},
		{text: `25` + strings.Repeat("0", 2000) + `e-2001`, sign: 1},
		{text: `1.5e3`, integer: true, sign: 1},
	} {
		v, err := Parse([]byte(test.text))
		if err != nil {
			t.Errorf("%.40s: %v", test.text, err)
			continue
		}
		n, ok := new(big.Rat).SetString(string(v.(json.Number)))
		if !ok {
			t.Errorf("%.40s: %.40v is no number for the validator", test.text, v)
			continue
		}
		if n.IsInt() != test.integer || n.Sign() != test.sign || (n.Sign() != 0 && new(big.Rat).Abs(n).Cmp(big.NewRat(1, 1)) < 0) != test.tiny {
			t.Errorf("%.40s became %.40v", test.text, v)
		}
	}
}
