package jsontext

import "testing"

// TestSame tests the comparison that the other tests rely on.
func TestSame(t *testing.T) {
	for _, test := range []struct {
		a, b string
		same bool
		lost string
	}{
		{`1`, `1.0`, true, "nothing"},
		{`1200`, `1.2e3`, true, "nothing"},
		{`0.00120`, `12E-4`, true, "nothing"},
		{`-0`, `0e5`, true, "nothing"},
		{`1e400`, `10e399`, true, "nothing"},
		{`9007199254740993`, `9007199254740992`, false, `""`},
		{`1`, `-1`, false, `""`},
		{`1`, `"1"`, false, `""`},
		{`null`, `false`, false, `""`},
		{`{"a":1,"b":[2,{}]}`, `{"b":[2.0,{}],"a":1}`, true, "nothing"},
		{`{"a":1}`, `{"a":1,"b":2}`, false, "nothing"},
		{`{"a":{"b":null}}`, `{"a":{}}`, false, `"/a/b"`},
		{`[1,2]`, `[2,1]`, false, `"/0"`},
		{`[1]`, `[1,2]`, false, `""`},
		{`"\u00e9\/"`, `"é/"`, true, "nothing"},
	} {
		if got := Same(test.a, test.b); got != test.same {
			t.Errorf("%s and %s: same is %t", test.a, test.b, got)
		}
		if got := Lost(test.a, test.b); got != test.lost {
			t.Errorf("%s and %s: lost is %s, want %s", test.a, test.b, got, test.lost)
		}
	}
	for _, text := range []string{`{"a":1,"a":2}`, `{"a":1}2`, `[`, ``} {
		if _, err := Parse(text); err == nil {
			t.Errorf("%s is read as JSON", text)
		}
	}
}
