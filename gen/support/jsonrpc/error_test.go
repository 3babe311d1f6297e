package jsonrpc_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

func TestErrorf(t *testing.T) {
	plain := jsonrpc.Errorf(jsonrpc.CodeMethodNotFound, "no method %q", "x")
	if got, want := plain.Error(), `no method "x" (-32601)`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if plain.Unwrap() != nil {
		t.Errorf("it wraps %v", plain.Unwrap())
	}
	if got, want := (&jsonrpc.Error{Code: 3}).Error(), "error 3"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	one := jsonrpc.Errorf(1, "read: %w", io.EOF)
	two := jsonrpc.Errorf(1, "%w and %w", io.EOF, io.ErrClosedPipe)
	if !errors.Is(one, io.EOF) || !errors.Is(two, io.EOF) || !errors.Is(two, io.ErrClosedPipe) {
		t.Error("a wrapped error is not found")
	}
	for e, want := range map[*jsonrpc.Error]string{
		plain: `{"code":-32601,"message":"no method \"x\""}`,
		one:   `{"code":1,"message":"read: EOF"}`,
	} {
		if got, err := e.AppendJSON(nil); err != nil || string(got) != want {
			t.Errorf("got %s (%v), want %s", got, err, want)
		}
	}
}

func TestWithData(t *testing.T) {
	type data struct {
		Path string `json:"path"`
	}
	plain := jsonrpc.Errorf(5, "no: %w", io.EOF)
	e := plain.WithData(data{"/<a>"})
	got, err := json.Marshal(struct{ E any }{*e})
	if want := `{"E":{"code":5,"message":"no: EOF","data":{"path":"/\u003ca\u003e"}}}`; err != nil || string(got) != want {
		t.Errorf("got %s (%v), want %s", got, err, want)
	}
	if !plain.Data.IsZero() || !errors.Is(e, io.EOF) {
		t.Errorf("got %v of %v", e, plain)
	}
	wrapped := fmt.Errorf("outer: %w", e)
	if !jsonrpc.HasCode(wrapped, 5) || jsonrpc.HasCode(wrapped, 6) || jsonrpc.HasCode(io.EOF, 0) || jsonrpc.HasCode(nil, 0) {
		t.Error("HasCode")
	}
	if d, ok := jsonrpc.ErrorData[data](wrapped); !ok || d.Path != "/<a>" {
		t.Errorf("got %v, %t", d, ok)
	}
	for _, err := range []error{nil, io.EOF, plain, e.WithData(7), e.WithData(map[string]int{"path": 1})} {
		if d, ok := jsonrpc.ErrorData[data](err); ok || d.Path != "" {
			t.Errorf("%v has data %v", err, d)
		}
	}
	if got := e.WithData(math.NaN()).Data.String(); !strings.Contains(got, "NaN") {
		t.Errorf("got %s", got)
	}
}

func TestErrorLosesNothing(t *testing.T) {
	for _, text := range []string{
		`{"code":-32601,"message":"m"}`,
		`{"code":1,"message":"","data":null}`,
		`{"code":1,"message":"m","data":{"a" : 1.0},"x":[ ],"y":1}`,
		`{"code":1.5,"message":null}`,
		`{"code":1e400,"message":"m","x":1}`,
		`{"code":"1","message":{"a":2},"data":[1]}`,
	} {
		var e jsonrpc.Error
		err := e.UnmarshalJSON([]byte(text))
		if _, ok := errors.AsType[*jsonrpc.ValidationError](err); err != nil && !ok {
			t.Errorf("%s: %v", text, err)
		}
		got, err := e.MarshalJSON()
		if err != nil || string(got) != text {
			t.Errorf("got %s (%v), want %s", got, err, text)
		}
	}
	for text, want := range map[string]string{
		`{"code":1.0,"message":"m"}`: `{"code":1,"message":"m"}`,
		`{"message":"m"}`:            `{"message":"m"}`,
		`{"x":1,"code":2}`:           `{"code":2,"x":1}`,
		`{}`:                         `{}`,
	} {
		e := jsonrpc.Errorf(3, "%w", io.EOF)
		err := e.UnmarshalJSON([]byte(text))
		if got, _ := e.MarshalJSON(); err != nil || string(got) != want || e.Unwrap() != nil {
			t.Errorf("%s: got %s (%v), want %s", text, got, err, want)
		}
	}
	for _, text := range []string{`null`, `[]`, `7`, `{"code":1,"code":1}`, `{"x":1,"x":1}`, `{`} {
		var e jsonrpc.Error
		if err := e.UnmarshalJSON([]byte(text)); err == nil {
			t.Errorf("%s: no error", text)
		}
	}
	var none *jsonrpc.Error
	if got, err := none.AppendJSON(nil); err == nil {
		t.Errorf("nil is written as %s", got)
	}
}

func TestToError(t *testing.T) {
	var raw jsonrpc.Raw
	var e jsonrpc.Error
	syntax := raw.UnmarshalJSON([]byte(`{`))
	violations := e.UnmarshalJSON([]byte(`{"code":"1","message":2}`))
	own := jsonrpc.Errorf(7, "own")
	for _, test := range []struct {
		in   error
		code int64
		data string
	}{
		{own, 7, ``},
		{fmt.Errorf("x: %w", own), 7, ``},
		{syntax, jsonrpc.CodeParseError, ``},
		{fmt.Errorf("x: %w", syntax), jsonrpc.CodeParseError, ``},
		{violations, jsonrpc.CodeInvalidParams, `/code /message`},
		{io.EOF, jsonrpc.CodeInternalError, ``},
	} {
		got := jsonrpc.ToError(test.in)
		if got.Code != test.code {
			t.Errorf("%v: got %v, want %d", test.in, got, test.code)
		}
		if test.code != 7 && !errors.Is(got, test.in) {
			t.Errorf("%v does not wrap %v", got, test.in)
		}
		var data []struct{ Pointer, Rule, Message string }
		var pointers []string
		if err := got.Data.Decode(&data); err != nil {
			t.Errorf("%s: %v", got.Data, err)
		}
		for _, v := range data {
			pointers = append(pointers, v.Pointer)
			if v.Rule != "type" || v.Message == "" {
				t.Errorf("got %v", v)
			}
		}
		if p := strings.Join(pointers, " "); p != test.data {
			t.Errorf("%v: got data on %s, want %s", test.in, p, test.data)
		}
	}
	if got := jsonrpc.ToError(fmt.Errorf("secret: %w", io.EOF)); got.Message != "internal error" {
		t.Errorf("got %v", got)
	}
	if got := jsonrpc.ToError(nil); got != nil {
		t.Errorf("nil gives %v", got)
	}
}
