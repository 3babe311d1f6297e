package schema

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// TestExtents finds the long arrays and objects of a text.
func TestExtents(t *testing.T) {
	long := `"` + strings.Repeat("]}", longValue) + `\\\""`
	for _, text := range []string{
		`0`, `[]`, long, `[` + long + `]`, `{"a":[` + long + `,{}],"[":{"b":` + long + `}}`,
		strings.Repeat(`[{"n":`, 90) + long + strings.Repeat(`}, 1 ]`, 90), `[[],[[]],` + strings.Repeat(`[1,2],`, 40) + `{}]`,
	} {
		var want []extent
		for i := 0; i < len(text); i++ {
			switch end := jsontext.SkipUnchecked([]byte(text), i); text[i] {
			case '"':
				i = end - 1
			case '[', '{':
				if end-i >= longValue {
					want = append(want, extent{i, end})
				}
			}
		}
		got := extentsOf([]byte(text))
		if !slices.Equal(got, want) {
			t.Errorf("%.60s: %v, want %v", text, got, want)
		}
		c := checker{text: []byte(text), extents: got}
		for _, x := range want {
			if end := c.skip(x.at); end != x.end {
				t.Errorf("%.60s: the value at %d ends at %d, want %d", text, x.at, end, x.end)
			}
		}
	}
}

// TestNestedAlternativesTime validates unions within unions whose variants skip what is
// inside: time must not grow with depth times length.
func TestNestedAlternativesTime(t *testing.T) {
	var node Schema
	node = Schema{Rare: &RareKeywords{Any: []*Schema{
		{Kinds: jsontext.KindObject, Members: []MemberSchema{{Name: "left", Required: true, Schema: &node}}},
		{Kinds: jsontext.KindObject, Members: []MemberSchema{{Name: "right", Required: true, Schema: &node}}},
		{Kinds: jsontext.KindBool},
	}}}
	took := func(depth, size int, leaf string) time.Duration {
		pad := strings.Repeat(`[],`, size/depth/3)
		text := []byte(strings.Repeat(`{"x":[`+pad+`0],"right":`, depth) + leaf + strings.Repeat(`}`, depth))
		best := time.Hour
		for range 3 {
			start := time.Now()
			if valid := Validate(text, &node, 10) == nil; valid != (leaf == "true") {
				t.Fatalf("%s is valid: %t", leaf, valid)
			}
			best = min(best, time.Since(start))
		}
		return best
	}
	for _, leaf := range []string{"true", "0", `{"left":0}`} {
		if flat, deep := took(1, 300_000, leaf), took(900, 300_000, leaf); deep > 40*flat+10*time.Millisecond {
			t.Errorf("%s: %v for 900 levels, %v for one", leaf, deep, flat)
		}
	}
}

// TestLongEnum compares many values with a long enum, of strings with and without escapes.
func TestLongEnum(t *testing.T) {
	s := Schema{Rare: &RareKeywords{Enum: []string{`"plain"`, `"with \"quotes\""`, `"tab\t"`, `1.50`, `{"a":[1]}`}}}
	for text, valid := range map[string]bool{
		`"plain"`: true, `"pl\u0061in"`: true, `"with \u0022quotes\""`: true, `"tab\u0009"`: true, `"tab"`: false, `"plain "`: false,
		`1.5`: true, `15e-1`: true, `1.5000000000000000000000000001`: false, `"1.50"`: false, `{ "a" : [1.0] }`: true, `{"a":[]}`: false, `null`: false,
	} {
		if got := Validate([]byte(text), &s, 10) == nil; got != valid {
			t.Errorf("%s: valid is %t", text, got)
		}
	}
}
