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
	f := Floats{"f": true}
	for _, test := range []struct {
		a, b string
		same bool
	}{
		{`{"f":9007199254740993}`, `{"f":9007199254740992}`, true},
		{`{"f":[0.30000000000000000001,-1e-400]}`, `{"f":[0.3,0]}`, true},
		{`{"f":1e400}`, `{"f":1.7976931348623157e308}`, false},
		{`{"f":0.3}`, `{"f":0.30000000000000004}`, false},
		{`{"g":9007199254740993}`, `{"g":9007199254740992}`, false},
		{`{"f":{"g":9007199254740993}}`, `{"f":{"g":9007199254740992}}`, false},
	} {
		if got := f.Same(test.a, test.b); got != test.same {
			t.Errorf("%s and %s: same is %t", test.a, test.b, got)
		}
		if got := f.Lost(test.a, test.b); (got == "nothing") != test.same {
			t.Errorf("%s and %s: lost is %s", test.a, test.b, got)
		}
	}
	for _, text := range []string{`{"a":1,"a":2}`, `{"a":1}2`, `[`, ``} {
		if _, err := Parse(text); err == nil {
			t.Errorf("%s is read as JSON", text)
		}
	}
}
