package jsontext

import (
	"strings"
	"testing"
)

func TestRawMembers(t *testing.T) {
	const text = `{ "a" : 1 ,"b\n\u00e9\ud83d\ude00":[1,{"x":"]}"}], "":"\\\"," , "c":{}, "d": null}`
	var got []string
	for name, value := range TrustedRaw(text).Members {
		got = append(got, name+"="+value.Text())
	}
	want := []string{"a=1", "b\né😀=" + `[1,{"x":"]}"}]`, `="\\\","`, "c={}", "d=null"}
	if strings.Join(got, ";") != strings.Join(want, ";") {
		t.Errorf("got %q, want %q", got, want)
	}
	for name := range TrustedRaw(text).Members {
		if name != "a" {
			t.Errorf("went on to %q", name)
		}
		break
	}
	for _, text := range []string{``, `{}`, `{ }`, `[1]`, `"{}"`, `7`} {
		for name := range TrustedRaw(text).Members {
			t.Errorf("%s has the member %q", text, name)
		}
	}
}

func TestRawElements(t *testing.T) {
	const text = "[ 1.5e3,\t\"a,]\" ,[ ],{\"a\":[2]}\n,true,\"\\\\\"]"
	var got []string
	c := TrustedRaw(text).Cursor()
	for range c.Elements {
		got = append(got, c.Take().Text())
	}
	want := []string{`1.5e3`, `"a,]"`, `[ ]`, `{"a":[2]}`, `true`, `"\\"`}
	if strings.Join(got, ";") != strings.Join(want, ";") {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, text := range []string{`[]`, `[ ]`} {
		c := TrustedRaw(text).Cursor()
		for range c.Elements {
			t.Errorf("%s has the element %s", text, c.Take().Text())
		}
	}
}

func TestRawUnquote(t *testing.T) {
	for text, want := range map[string]string{
		`""`:                      "",
		`"abc"`:                   "abc",
		`"\"\\\/\b\f\n\r\t"`:      "\"\\/\b\f\n\r\t",
		`"x\u0041\u00e9\ud55c.y"`: "xAé한.y",
		`"\uD83D\uDE00\u0000z"`:   "😀\x00z",
		`"한\\n"`:                  `한\n`,
	} {
		if got := Unquote(text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

func TestRawEqual(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{``, ``, true},
		{``, `null`, false},
		{`null`, `null`, true},
		{`null`, `0`, false},
		{`true`, `false`, false},
		{`1`, `1.0`, true},
		{`1`, `"1"`, false},
		{`1e400`, `10e399`, true},
		{`1e400`, `1e401`, false},
		{`9007199254740993`, `9007199254740992`, false},
		{`"a"`, `"\u0061"`, true},
		{`"a"`, `"A"`, false},
		{`"\u00e9"`, `"e\u0301"`, false},
		{`"\ud83d\ude00"`, `"😀"`, true},
		{`[]`, `[ ]`, true},
		{`[]`, `{}`, false},
		{`[1,2]`, `[ 1, 2.0 ]`, true},
		{`[1,2]`, `[2,1]`, false},
		{`[1,2]`, `[1]`, false},
		{`{"a":1,"b":[true,null]}`, `{ "b":[ true,null], "\u0061":1e0}`, true},
		{`{"a":1,"b":2}`, `{"a":1,"c":2}`, false},
		{`{"a":1,"b":2}`, `{"a":1}`, false},
		{`{"a":{"b":{"c":"x"}}}`, `{"a":{"b":{"c":"y"}}}`, false},
		{`{"a":null}`, `{"a":false}`, false},
	} {
		a, b := TrustedRaw(test.a), TrustedRaw(test.b)
		if a.Equal(b) != test.want || b.Equal(a) != test.want {
			t.Errorf("%s and %s: want %t", test.a, test.b, test.want)
		}
	}
}

func TestRawEqualDeepAndWide(t *testing.T) {
	deep := strings.Repeat("[", 5000) + "1" + strings.Repeat("]", 5000)
	if !TrustedRaw(deep).Equal(TrustedRaw(strings.Replace(deep, "1", "1.0", 1))) {
		t.Error("a deep value is not equal to itself")
	}
	escapes := `"` + strings.Repeat(`\"`, 200_000) + `"`
	if !TrustedRaw("[" + escapes + "]").Equal(TrustedRaw("[" + escapes + " ]")) {
		t.Error("a text of escapes is not equal to itself")
	}
}
