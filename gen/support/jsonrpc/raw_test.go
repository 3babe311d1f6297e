package jsonrpc_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

func TestParseRaw(t *testing.T) {
	for _, text := range []string{`null`, ` 1.0e5 `, `"a\u0000"`, `[1, {"a" : 2}]`, `{}`, "\t[ ]\n"} {
		r, err := jsonrpc.ParseRaw(text)
		if want := strings.TrimSpace(text); err != nil || r.String() != want {
			t.Errorf("got %s (%v), want %s", r, err, want)
		}
		b, err := jsonrpc.ParseRaw([]byte(text))
		if err != nil || b != r {
			t.Errorf("got %s (%v), want %s", b, err, r)
		}
	}
	for _, text := range []string{``, ` `, `nul`, `1 2`, `01`, `{"a":1,"a":2}`, `[{"a":{"b":1,"\u0062":2}}]`, `"\ud800"`, "\"\xff\"", `[1,]`, strings.Repeat("[", 1001) + strings.Repeat("]", 1001)} {
		if r, err := jsonrpc.ParseRaw(text); err == nil || !r.IsZero() {
			t.Errorf("%s gives %s, %v", text, r, err)
		}
	}
}

func TestMustRaw(t *testing.T) {
	defer func() {
		if r := recover(); r == nil {
			t.Error("no panic")
		}
	}()
	jsonrpc.MustRaw(`{`)
}

func TestRawOf(t *testing.T) {
	type named struct {
		Name string `json:"name"`
	}
	for _, test := range []struct {
		in   any
		want string
	}{
		{nil, `null`},
		{"<a&b>\u2028\"", "\"<a&b>\\u2028\\\"\""},
		{map[string]any{"b": 1, "a": []int{}}, `{"a":[],"b":1}`},
		{named{"n"}, `{"name":"n"}`},
		{jsonrpc.MustRaw(`[1.0]`), `[1.0]`},
		{&jsonrpc.Error{Code: 1, Message: "<"}, `{"code":1,"message":"<"}`},
		{jsonrpc.Error{Code: 1, Message: "<"}, `{"code":1,"message":"<"}`},
		{jsonrpc.IntID(7), `7`},
		{json.RawMessage(`{"a":1}`), `{"a":1}`},
	} {
		got, err := jsonrpc.RawOf(test.in)
		if err != nil || got.String() != test.want {
			t.Errorf("got %s (%v), want %s", got, err, test.want)
		}
	}
	var none *jsonrpc.Error
	for _, bad := range []any{math.NaN(), func() {}, &jsonrpc.Members{{}, {}}, none, json.RawMessage(`{"a":1,"a":1}`)} {
		if got, err := jsonrpc.RawOf(bad); err == nil || !got.IsZero() {
			t.Errorf("%v gives %s, %v", bad, got, err)
		}
	}
}

func TestRawString(t *testing.T) {
	for in, want := range map[string]string{"": `""`, "a\"\n<": `"a\"\n<"`, "한": `"한"`, "a\xff": `"a�"`} {
		if got := jsonrpc.RawString(in).String(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestRawInStruct(t *testing.T) {
	type holder struct {
		A jsonrpc.Raw
		B jsonrpc.Raw `json:",omitzero"`
	}
	got, err := json.Marshal(holder{A: jsonrpc.MustRaw(`1.0`)})
	if want := `{"A":1.0}`; err != nil || string(got) != want {
		t.Errorf("got %s (%v), want %s", got, err, want)
	}
	got, err = json.Marshal(holder{})
	if want := `{"A":null}`; err != nil || string(got) != want {
		t.Errorf("got %s (%v), want %s", got, err, want)
	}
	var back holder
	if err := json.Unmarshal([]byte(`{"A":null,"B":[ 1 ]}`), &back); err != nil || back.A.String() != `null` || back.B.String() != `[ 1 ]` {
		t.Errorf("got %v (%v)", back, err)
	}
	var r jsonrpc.Raw
	if got, err := r.AppendJSON(nil); err == nil {
		t.Errorf("an absent Raw is written as %s", got)
	}
}

func TestRawGet(t *testing.T) {
	r := jsonrpc.MustRaw(`{"a":{"b\n":[1,{"c":2}],"n":null},"x":7}`)
	for _, test := range []struct {
		path []string
		want string
	}{
		{nil, r.String()},
		{[]string{"x"}, `7`},
		{[]string{"a", "b\n"}, `[1,{"c":2}]`},
		{[]string{"a", "n"}, `null`},
		{[]string{"a", "n", "z"}, ``},
		{[]string{"a", "c"}, ``},
		{[]string{"A"}, ``},
		{[]string{"x", "y"}, ``},
		{[]string{"a", "b\n", "c"}, ``},
	} {
		if got := r.Get(test.path...).String(); got != test.want {
			t.Errorf("%q: got %s, want %s", test.path, got, test.want)
		}
	}
	if got := (jsonrpc.Raw{}).Get("a"); !got.IsZero() {
		t.Errorf("got %s", got)
	}
}

func TestRawMembers(t *testing.T) {
	m := jsonrpc.MustRaw(`{"b": 1, "a": [ ]}`).Members()
	if got, want := m.String(), `{"b":1,"a":[ ]}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if m := jsonrpc.MustRaw(`{ }`).Members(); m == nil || len(m) != 0 {
		t.Errorf("got %#v", m)
	}
	for _, r := range []jsonrpc.Raw{{}, jsonrpc.MustRaw(`[1]`), jsonrpc.MustRaw(`"{}"`)} {
		if m := r.Members(); m != nil {
			t.Errorf("%s has members", r)
		}
	}
}

func TestRawEqual(t *testing.T) {
	a := jsonrpc.MustRaw(`{"a":[1,2.50,"\u0041"],"b":null}`)
	for text, want := range map[string]bool{
		`{ "b":null, "a":[1.0,25e-1,"A"] }`: true,
		`{"a":[2.5,1,"A"],"b":null}`:        false,
		`{"a":[1,2.5,"A"]}`:                 false,
		`null`:                              false,
	} {
		if got := a.Equal(jsonrpc.MustRaw(text)); got != want {
			t.Errorf("%s: got %t, want %t", text, got, want)
		}
	}
	if a.Equal(jsonrpc.Raw{}) || !(jsonrpc.Raw{}).Equal(jsonrpc.Raw{}) {
		t.Error("absent is not equal to absent alone")
	}
}
