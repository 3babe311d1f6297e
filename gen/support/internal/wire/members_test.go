package wire

import (
	"fmt"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// TestMembers reads members that are there, are not, and are of another kind.
func TestMembers(t *testing.T) {
	m := &jsonrpc.Message{ID: jsonrpc.IntID(1), Method: "m", Params: jsonrpc.MustRaw(`{"a":{"s":"x","n":1.5,"i":7,"null":null}}`)}
	for name, want := range map[string]string{
		"s":    `"x" | x true | 0 false | "x" true`,
		"n":    `1.5 |  false | 1.5 true |  false`,
		"i":    `7 |  false | 7 true | 7 true`,
		"null": ` |  false | 0 false |  false`,
		"none": ` |  false | 0 false |  false`,
	} {
		value := Value(Params(m), "a", name)
		s, isString := String(Params(m), "a", name)
		n, isNumber := Number(Params(m), "a", name)
		id, isID := ID(Params(m), "a", name)
		if got := fmt.Sprint(value, " | ", s, " ", isString, " | ", n, " ", isNumber, " | ", id, " ", isID); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
	if !Params(&jsonrpc.Message{Method: "m"}).IsZero() || !Result(m).IsZero() {
		t.Error("there are params, or a result")
	}
}

// TestDetach holds that a copy is equal.
func TestDetach(t *testing.T) {
	text := jsonrpc.MustRaw(`{"a":[1,2]}`)
	if copied := Detach(text); !copied.Equal(text) {
		t.Errorf("%s", copied)
	}
	if !Detach(jsonrpc.Raw{}).IsZero() {
		t.Error("nothing is copied to something")
	}
}

// TestAsksFor reads members of a filter.
func TestAsksFor(t *testing.T) {
	if AsksFor(jsonrpc.Raw{}) {
		t.Error("what is absent asks")
	}
	for text, want := range map[string]bool{
		"null": false, "false": false, "true": true, "[]": false, "[ \n]": false, `["u"]`: true, "[[]]": true, "{}": true, `""`: true,
	} {
		if got := AsksFor(jsonrpc.MustRaw(text)); got != want {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
}
