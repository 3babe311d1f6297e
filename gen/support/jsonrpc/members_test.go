package jsonrpc_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

func TestMembers(t *testing.T) {
	var m jsonrpc.Members
	if err := m.UnmarshalJSON([]byte(` {"b" : 1.0, "a":{"x" : null},"\u00e9":"\n"} `)); err != nil {
		t.Fatal(err)
	}
	if got, want := m.String(), `{"b":1.0,"a":{"x" : null},"é":"\n"}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if v, ok := m.Get("a"); !ok || v.String() != `{"x" : null}` {
		t.Errorf("a is %s, %t", v, ok)
	}
	if v, ok := m.Get("A"); ok || !v.IsZero() {
		t.Errorf("A is %s, %t", v, ok)
	}
	var all []string
	for name, v := range m.All() {
		all = append(all, name+v.String())
		if name == "a" {
			break
		}
	}
	if got, want := strings.Join(all, " "), `b1.0 a{"x" : null}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestMembersCopy checks that a copy made before does not see a change.
func TestMembersCopy(t *testing.T) {
	one, two := jsonrpc.MustRaw("1"), jsonrpc.MustRaw("2")
	var m jsonrpc.Members
	m.Delete("a")
	if m != nil {
		t.Errorf("nil became %v", m)
	}
	steps := []func(){
		func() { m.Set("a", one) },
		func() { m.Set("b", one) },
		func() { m.Set("a", two) },
		func() { m.Delete("c") },
		func() { m.Delete("a") },
		func() { m.Set("a", one) },
		func() { m.Delete("a") },
		func() { m.Delete("b") },
	}
	want := []string{`{"a":1}`, `{"a":1,"b":1}`, `{"a":2,"b":1}`, `{"a":2,"b":1}`, `{"b":1}`, `{"b":1,"a":1}`, `{"b":1}`, `{}`}
	for i, step := range steps {
		before := m
		text := before.String()
		step()
		if got := m.String(); got != want[i] {
			t.Errorf("step %d: got %s, want %s", i, got, want[i])
		}
		if before.String() != text {
			t.Errorf("step %d changed %s to %s", i, text, before)
		}
	}
	if m == nil {
		t.Error("an empty object became absent")
	}
}

func TestMembersRefuse(t *testing.T) {
	m := jsonrpc.Members{{Name: "a", Value: jsonrpc.MustRaw("1")}}
	for _, bad := range []string{`null`, `[]`, `7`, `{"a":1,"a":1}`, `{"a":1,"\u0061":1}`, `{"a"}`, `{"a":{"b":1,"b":1}}`, ``} {
		if err := m.UnmarshalJSON([]byte(bad)); err == nil {
			t.Errorf("%s gives %s", bad, m)
		}
	}
	for _, bad := range []jsonrpc.Members{
		{{Name: "a"}, {Name: "a"}},
		{{Name: "a", Value: jsonrpc.MustRaw("1")}, {Name: "a", Value: jsonrpc.MustRaw("1")}},
		{{Name: "\xff", Value: jsonrpc.MustRaw("1")}},
	} {
		if got, err := json.Marshal(bad); err == nil {
			t.Errorf("%v gives %s", bad, got)
		}
		if got := bad.String(); !strings.HasPrefix(got, "!(cannot encode") {
			t.Errorf("got %s", got)
		}
	}
}

// TestMembersAbsent checks that a member without a value is there for those only
// who ask for it.
func TestMembersAbsent(t *testing.T) {
	m := jsonrpc.Members{{Name: "a"}, {Name: "b", Value: jsonrpc.MustRaw("1")}, {Name: "c"}}
	if got := m.String(); got != `{"b":1}` {
		t.Errorf("got %s", got)
	}
	for name := range m.All() {
		if name != "b" {
			t.Errorf("All has %s", name)
		}
	}
	for name, lacks := range map[string]bool{"a": true, "b": false, "c": true, "d": false} {
		if _, ok := m.Get(name); ok != (name == "b") || m.Lacks(name) != lacks {
			t.Errorf("%s: %t, %t", name, ok, m.Lacks(name))
		}
	}
	m.Delete("a")
	m.Set("c", jsonrpc.MustRaw("2"))
	if got := m.String(); got != `{"b":1,"c":2}` || m.Lacks("a") || m.Lacks("c") {
		t.Errorf("got %s", got)
	}
}

func TestOrdered(t *testing.T) {
	var o jsonrpc.Ordered[int]
	o.Set("b", 1)
	o.Set("a", 2)
	before := o
	o.Set("b", 3)
	o.Delete("c")
	if got, want := fmt.Sprint(before, o), "[{b 1} {a 2}] [{b 3} {a 2}]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if v, ok := o.Get("a"); !ok || v != 2 {
		t.Errorf("a is %d, %t", v, ok)
	}
	if v, ok := o.Get("x"); ok || v != 0 {
		t.Errorf("x is %d, %t", v, ok)
	}
	for name := range o.All() {
		if name != "b" {
			t.Errorf("the first is %s", name)
		}
		break
	}
	n := 0
	for range o.All() {
		n++
	}
	o.Delete("b")
	o.Delete("a")
	if n != 2 || o == nil || len(o) != 0 {
		t.Errorf("%d members, then %#v", n, o)
	}
}

func TestNullable(t *testing.T) {
	for _, test := range []struct {
		in    jsonrpc.Nullable[int]
		zero  bool
		value int
		ok    bool
	}{
		{jsonrpc.Nullable[int]{}, true, 0, false},
		{jsonrpc.Null[int](), false, 0, false},
		{jsonrpc.Some(0), false, 0, true},
		{jsonrpc.Some(7), false, 7, true},
	} {
		v, ok := test.in.Get()
		if test.in.IsZero() != test.zero || v != test.value || ok != test.ok {
			t.Errorf("%v: %t %d %t", test, test.in.IsZero(), v, ok)
		}
	}
}
