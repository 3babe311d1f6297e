package jsonvalue_test

import (
	"encoding/json"
	"math/big"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/tool/internal/jsonvalue"
)

var texts = []string{
	`null`, `true`, `false`, `0`, `-0`, `1`, `-1`, `10`, `1e1`, `1E+1`, `1.0`, `0.1`, `1e-1`, `12.5`, `125e-1`, `0.0125e3`, `-12.50`,
	`1e400`, `1e401`, `123456789012345678901234567890`, `9007199254740993`, `9007199254740992`, `0.10000000000000000000001`,
	`""`, `"a"`, `"\u0061"`, `"\"\\\/\n é\u00e9\ud83d\ude00😀"`, `"\u2028 "`, `[]`, `[1,[2,"x"],{}]`, `[ 1.0 , [ 2e0,"\u0078"], { } ]`,
	`{"a":1,"b":{"c":null}}`, `{ "b" : {"\u0063":null} , "a":1.0}`, `{"":0,"\"":[true]}`,
}

// A tree is written as it was read, but for white space.
func TestAppend(t *testing.T) {
	for _, text := range texts {
		raw := jsonrpc.MustRaw(text)
		v := jsonvalue.Parse(raw)
		if got := jsonrpc.MustRaw(string(v.Append(nil))); !got.Equal(raw) || v.Text != text {
			t.Errorf("%s: got %s", text, got)
		}
		c := v.Clone()
		if got, want := string(c.Append(nil)), string(v.Append(nil)); got != want {
			t.Errorf("%s: the clone is %s", text, got)
		}
	}
}

// Canonical texts are the same for equal values, and only for these.
func TestCanonical(t *testing.T) {
	canonical := func(text string) string {
		v := jsonvalue.Parse(jsonrpc.MustRaw(text))
		return string(v.AppendCanonical(nil))
	}
	for _, x := range texts {
		for _, y := range texts {
			if got, want := canonical(x) == canonical(y), jsonrpc.MustRaw(x).Equal(jsonrpc.MustRaw(y)); got != want {
				t.Errorf("%s %s: equal is %v, want %v", x, y, got, want)
			}
		}
	}
}

func TestMember(t *testing.T) {
	v := jsonvalue.Parse(jsonrpc.MustRaw(`{"\u0061":"\u0062","c":["x"]}`))
	if got := v.Member("a").Str(); got != "b" {
		t.Errorf("got %q", got)
	}
	if v.Member("b") != nil || v.Member("c").Member("x") != nil || v.Member("c").Str() != "" {
		t.Errorf("there are members that are not there")
	}
}

func TestDecimal(t *testing.T) {
	var numbers []string
	for _, text := range texts {
		if strings.Trim(text, "-0123456789.eE+") == "" {
			numbers = append(numbers, text)
		}
	}
	for _, x := range numbers {
		a, d := rational(x), jsonvalue.ParseDecimal(x)
		if d.IsInteger() != a.IsInt() {
			t.Errorf("%s: integer is %v", x, d.IsInteger())
		}
		plain, ok := d.Plain(40)
		if want := a.IsInt() && len(strings.TrimPrefix(a.Num().String(), "-")) <= 40; ok != want || ok && plain != a.Num().String() {
			t.Errorf("%s: plain is %s %v, want %s", x, plain, ok, a.Num())
		}
		for _, y := range numbers {
			b, e := rational(y), jsonvalue.ParseDecimal(y)
			if got, want := d.Compare(e), a.Cmp(b); got != want {
				t.Errorf("%s is to %s as %d to 0, want %d", x, y, got, want)
			}
			if b.Sign() > 0 {
				if got, want := d.MultipleOf(e), new(big.Rat).Quo(a, b).IsInt(); got != want {
					t.Errorf("%s is a multiple of %s: %v, want %v", x, y, got, want)
				}
			}
		}
	}
}

func rational(text string) *big.Rat {
	r, _ := new(big.Rat).SetString(text)
	return r
}

// Exponents of any size take no time and no memory.
func TestHugeExponents(t *testing.T) {
	huge, huger := jsonvalue.ParseDecimal("1e999999999999999999999"), jsonvalue.ParseDecimal("-2e999999999999999999999")
	tiny := jsonvalue.ParseDecimal("1e-999999999999999999999")
	if huge.Compare(tiny) != 1 || huger.Compare(tiny) != -1 || tiny.IsInteger() || !huge.IsInteger() {
		t.Error("wrong order")
	}
	if huge.MultipleOf(jsonvalue.ParseDecimal("3e0")) || !huge.MultipleOf(jsonvalue.ParseDecimal("2")) {
		t.Error("wrong multiples")
	}
	if tiny.MultipleOf(huge) || !jsonvalue.ParseDecimal("0e9").MultipleOf(huge) {
		t.Error("wrong multiples of a huge number")
	}
	if _, ok := huge.Plain(20); ok {
		t.Error("a huge number is plain")
	}
	long := jsonvalue.ParseDecimal(strings.Repeat("3", 1_000_000))
	if !long.MultipleOf(jsonvalue.ParseDecimal("3")) || long.MultipleOf(jsonvalue.ParseDecimal("2")) {
		t.Error("wrong multiples of a long number")
	}
}

func FuzzAppend(f *testing.F) {
	for _, text := range texts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		raw, err := jsonrpc.ParseRaw(text)
		if err != nil {
			return
		}
		v := jsonvalue.Parse(raw)
		again, err := jsonrpc.ParseRaw(v.Append(nil))
		if err != nil || !again.Equal(raw) {
			t.Fatalf("%s: got %s, %v", text, again, err)
		}
		if canonical := v.AppendCanonical(nil); v.Kind != jsonvalue.Number && v.Kind != jsonvalue.Array && v.Kind != jsonvalue.Object && !json.Valid(canonical) {
			t.Fatalf("%s: the canonical text is %s", text, canonical)
		}
	})
}
