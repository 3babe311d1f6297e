package jsontext

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestPointerOfLate has violations that are not met in the order of the text.
func TestPointerOfLate(t *testing.T) {
	list := []Violation{{Offset: 13}, {Offset: 11}, {Offset: 10}, {Offset: 11, Rule: "x"}, {Offset: 99}}
	locate([]byte(`{"a":{"b":[1,{}]}}`), list)
	if got := fmt.Sprint(list); got != "[/a/b:  /a/b/0:  /a/b/0:  /a/b/1:  ]" || list[2].Rule != "x" {
		t.Error(got)
	}
}

func TestResultErrorNamesItsMethod(t *testing.T) {
	err := &ResultError{Method: "m/n", Err: &SyntaxError{Message: "m", Offset: 7}}
	if want := "result of m/n: m at offset 7"; err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestViolations lists no more violations than the limit allows, and none whose
// pointers would take much more memory than the text.
func TestViolations(t *testing.T) {
	for _, n := range []int{1, 2, 300_000} {
		name := strings.Repeat("n", n)
		text := []byte(`{"` + name + `":[[1,1],1]}`)
		found := Violations{Limit: 3}
		for _, at := range []int{n + 6, n + 8, n + 11, n + 5} {
			found.Add(text, at, RuleType, "m")
		}
		list, omitted := found.Located(text)
		if want := min(3, max(1, (maxPointers*len(text)+minPointers)/n)); len(list) != want || omitted != 4-want || !found.Full() {
			t.Errorf("a name of %d bytes: %d listed, %d omitted", n, len(list), omitted)
			continue
		}
		if v := list[0]; v.Pointer != "/"+name+"/0/0" || v.Kind != "number" || v.Offset != n+6 {
			t.Errorf("a name of %d bytes: the first is %.40v", n, v)
		}
		if e, ok := found.Err(text).(*ValidationError); !ok || len(e.Violations) != len(list) || e.Omitted != omitted {
			t.Errorf("a name of %d bytes: the error is %.40v", n, found.Err(text))
		}
	}
	if err := new(Violations).Err([]byte(`1`)); err != nil {
		t.Errorf("no violations are %v", err)
	}
}

func TestInMember(t *testing.T) {
	const whole = `{"jsonrpc":"2.0", "p~/\u0061" : {"b":[1]}}`
	inner := &ValidationError{Omitted: 3, Violations: []Violation{
		{Pointer: "", Rule: RuleRequired, Kind: "object", Offset: 0},
		{Pointer: "/b/0", Rule: RuleType, Kind: "number", Offset: 6},
	}}
	e, ok := errors.AsType[*ValidationError](InMember(inner, []byte(whole), "p~/a"))
	if !ok {
		t.Fatal("no *ValidationError")
	}
	want := []Violation{
		{Pointer: "/p~0~1a", Rule: RuleRequired, Kind: "object", Offset: 32},
		{Pointer: "/p~0~1a/b/0", Rule: RuleType, Kind: "number", Offset: 38},
	}
	if !slices.Equal(e.Violations, want) || e.Omitted != 3 {
		t.Errorf("got %+v", e)
	}
	if inner.Violations[0].Offset != 0 {
		t.Error("the error itself was changed")
	}
	for _, err := range []error{nil, errors.New("another"), &SyntaxError{Message: "m"}} {
		if got := InMember(err, []byte(whole), "p~/a"); got != err {
			t.Errorf("%v became %v", err, got)
		}
	}
}
