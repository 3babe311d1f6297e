package jsonrpc

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/encode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/schema"
)

// short is a value that holds a text, and is valid if that is a list of strings
// of one character.
type short struct {
	Raw
	absent bool
}

func (x *short) IsZero() bool { return x.absent }

func (x *short) Validate() error {
	character := &schema.Schema{Kinds: jsontext.KindString, Rare: &schema.RareKeywords{Limits: &schema.Limits{MaxLength: "1"}}}
	return encode.Validate(&x.Raw, putRaw, &schema.Schema{Kinds: jsontext.KindArray, Items: character})
}

func shortOf(text string) *short { return &short{Raw: MustRaw(text)} }

// problem returns what kind of error it is and where: the violations with their
// offsets, the code of an *Error, or that nothing can be encoded.
func problem(err error) string {
	if err == nil {
		return ""
	}
	if _, ok := errors.AsType[*EncodeError](err); ok {
		return "cannot encode"
	}
	if e, ok := errors.AsType[*Error](err); ok {
		return fmt.Sprint("code ", e.Code)
	}
	e, ok := errors.AsType[*ValidationError](err)
	if !ok {
		return err.Error()
	}
	var list []string
	for _, v := range e.Violations {
		list = append(list, fmt.Sprintf("%s %s %s@%d", v.Pointer, v.Rule, v.Kind, v.Offset))
	}
	return strings.Join(list, ", ")
}

func TestValidate(t *testing.T) {
	entry := func(name, text string) Member { return Member{name, MustRaw(text)} }
	for _, test := range []struct {
		name string
		x    Value
		want string
	}{
		{"string id", new(StringID("a")), ""},
		{"integer id", new(IntID(-1)), ""},
		{"no id", new(ID), "cannot encode"},
		{"id that is not UTF-8", new(StringID("\xff")), "cannot encode"},
		{"nil id", (*ID)(nil), "cannot encode"},
		{"any text", new(MustRaw(`[1e400,{}]`)), ""},
		{"no text", new(Raw), "cannot encode"},
		{"members", &Members{entry("a", "1")}, ""},
		{"no members", new(Members), ""},
		{"a name twice", &Members{entry("a", "1"), entry("a", "1")}, "cannot encode"},
		{"a member without a value", &Members{{Name: "a"}}, ""},
		{"error object", &Error{Code: 1, Message: "m", Data: MustRaw("null")}, ""},
		{"zero error object", new(Error), ""},
		{"error object with null in place of its message", &Error{Extra: Members{entry("message", "null")}}, "/message type null@20"},
		{"error object with a fraction as its code", &Error{Code: 2, Extra: Members{entry("code", "1.5")}}, "/code type number@8"},
		{"error object whose code was changed", &Error{Code: 3, Extra: Members{entry("code", "1.5")}}, ""},
		{"error object that is not UTF-8", &Error{Message: "\xff"}, "cannot encode"},
		{"error object that lacks its code", &Error{Message: "m", Extra: Members{{Name: "code"}}}, " required object@0"},
		{"error object whose code was missing, and is set", &Error{Code: 1, Message: "m", Extra: Members{{Name: "code"}}}, ""},
		{"nil error object", (*Error)(nil), "cannot encode"},
	} {
		if got := problem(test.x.Validate()); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

func TestValidateMessage(t *testing.T) {
	one := IntID(1)
	for _, test := range []struct {
		name string
		m    *Message
		want string
	}{
		{"request", &Message{ID: one, Method: "a"}, ""},
		{"notification", &Message{Method: "a", Params: MustRaw("{}")}, ""},
		{"response", &Message{ID: one, Result: MustRaw("[]")}, ""},
		{"error response without an id", &Message{Error: &Error{Code: 1}}, ""},
		{"params", &Message{ID: one, Method: "a", Value: shortOf(`["a"]`)}, ""},
		{"invalid params", &Message{ID: one, Method: "a", Value: shortOf(`["a","bc"]`)}, "/params/1 maxLength string@51"},
		{"params of the wrong kind", &Message{Method: "a", Value: shortOf(`{}`)}, "/params type object@39"},
		{"result", &Message{ID: one, Value: shortOf(`["a"]`), Response: true}, ""},
		{"invalid result", &Message{ID: one, Value: shortOf(`[1, "bc"]`), Response: true}, "/result/0 type number@34, /result/1 maxLength string@37"},
		{"invalid result that is told by its place", &Message{ID: one, Value: shortOf(`[1]`)}, "/result/0 type number@34"},
		{"params that are absent", &Message{ID: one, Method: "a", Value: &short{MustRaw("1"), true}}, ""},
		{"result that an error replaces", &Message{ID: one, Error: &Error{Code: 1}, Value: shortOf(`1`)}, ""},
		{"text that is not looked at", &Message{ID: one, Method: "a", Params: MustRaw(`["a","bc"]`)}, ""},

		{"params that are no container", &Message{ID: one, Method: "a", Params: MustRaw("1")}, "code -32600"},
		{"null as an id", &Message{Method: "a", Extra: Members{{"id", MustRaw("null")}}}, "code -32600"},
		{"another version", &Message{ID: one, Method: "a", Extra: Members{{"jsonrpc", MustRaw(`"1.0"`)}}}, "code -32600"},
		{"result without an id", &Message{Result: MustRaw("{}")}, "code -32600"},
		{"a rule is broken, and params are invalid", &Message{Method: "a", Extra: Members{{"id", MustRaw("null")}}, Value: shortOf(`1`)}, "code -32600"},
		{"nothing", &Message{}, "code -32600"},
		{"response with nothing", &Message{ID: one, Response: true}, "cannot encode"},
		{"params that cannot be encoded", &Message{Method: "a", Value: new(short)}, "cannot encode"},
	} {
		if got := problem(test.m.Validate()); got != test.want {
			t.Errorf("%s %v: got %q, want %q", test.name, test.m, got, test.want)
		}
	}
}
