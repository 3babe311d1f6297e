package jsonrpc_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// handler returns always the same.
func handler(v jsonrpc.Value, err error) jsonrpc.Handler {
	return func(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) { return v, err }
}

// serve returns what a peer does with a line.
func serve(h jsonrpc.Handler, line string) string {
	m, err := jsonrpc.ParseMessage([]byte(line))
	return string(jsonrpc.Serve(context.Background(), h, m, err))
}

func TestServe(t *testing.T) {
	const request = `{"jsonrpc":"2.0","id":7,"method":"m"}`
	result := new(jsonrpc.MustRaw(`{"a":1}`))
	secret := errors.New("secret")
	failure := jsonrpc.Errorf(-32002, "no such thing: %w", secret).WithData(map[string]int{"n": 1})
	failure.Extra = jsonrpc.Members{{"x", jsonrpc.MustRaw("true")}}
	internal := `{"jsonrpc":"2.0","id":7,"error":{"code":-32603,"message":"internal error"}}`
	for name, test := range map[string]struct {
		handler jsonrpc.Handler
		want    string
	}{
		"result":         {handler(result, nil), `{"jsonrpc":"2.0","id":7,"result":{"a":1}}`},
		"error":          {handler(nil, failure), `{"jsonrpc":"2.0","id":7,"error":{"code":-32002,"message":"no such thing: secret","data":{"n":1},"x":true}}`},
		"both":           {handler(result, failure), `{"jsonrpc":"2.0","id":7,"error":{"code":-32002,"message":"no such thing: secret","data":{"n":1},"x":true}}`},
		"other error":    {handler(nil, secret), internal},
		"wrapped error":  {handler(nil, fmt.Errorf("%w: %w", secret, failure)), `{"jsonrpc":"2.0","id":7,"error":{"code":-32002,"message":"no such thing: secret","data":{"n":1},"x":true}}`},
		"neither":        {handler(nil, nil), internal},
		"nil pointer":    {handler((*jsonrpc.Members)(nil), nil), internal},
		"nil error":      {handler(result, (*jsonrpc.Error)(nil)), `{"jsonrpc":"2.0","id":7,"result":{"a":1}}`},
		"absent":         {handler(new(jsonrpc.Raw), nil), internal},
		"twice":          {handler(&jsonrpc.Members{{"a", *result}, {"a", *result}}, nil), internal},
		"error not utf8": {handler(nil, &jsonrpc.Error{Code: 1, Message: "\xff"}), internal},
		"canceled":       {handler(nil, fmt.Errorf("x: %w", context.Canceled)), `{"jsonrpc":"2.0","id":7,"error":{"code":-32603,"message":"the request was cancelled"}}`},
		"timed out":      {handler(nil, fmt.Errorf("x: %w", context.DeadlineExceeded)), `{"jsonrpc":"2.0","id":7,"error":{"code":-32603,"message":"the request timed out"}}`},
		"panic":          {func(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) { panic(secret) }, internal},
		"nil handler":    {nil, `{"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"method not found: m"}}`},
	} {
		if got := serve(test.handler, request); got != test.want {
			t.Errorf("%s: got %s, want %s", name, got, test.want)
		}
		// A notification gets no answer, whatever the handler returns.
		if got := serve(test.handler, `{"jsonrpc":"2.0","method":"m"}`); got != "" {
			t.Errorf("%s: notification answered with %s", name, got)
		}
		if got := serve(test.handler, `{"jsonrpc":"2.0","id":7,"result":{}}`); got != "" {
			t.Errorf("%s: response answered with %s", name, got)
		}
	}
}

func TestServeRefused(t *testing.T) {
	called := false
	h := func(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) { called = true; return nil, nil }
	for line, want := range map[string]string{
		`{`:                        `{"jsonrpc":"2.0","error":{"code":-32700,"message":…},"id":null}`,
		``:                         `{"jsonrpc":"2.0","error":{"code":-32700,"message":…},"id":null}`,
		`1`:                        `{"jsonrpc":"2.0","error":{"code":-32600,"message":…},"id":null}`,
		`[]`:                       `{"jsonrpc":"2.0","error":{"code":-32600,"message":…},"id":null}`,
		`{}`:                       `{"jsonrpc":"2.0","error":{"code":-32600,"message":…},"id":null}`,
		`{"jsonrpc":"2.0","id":7}`: `{"jsonrpc":"2.0","id":7,"error":{"code":-32600,"message":…}}`,
		`{"id":"a","method":"m"}`:  `{"jsonrpc":"2.0","id":"a","error":{"code":-32600,"message":…}}`,
		`{"jsonrpc":"2.0","id":null,"method":"m"}`:           `{"jsonrpc":"2.0","error":{"code":-32600,"message":…},"id":null}`,
		`{"jsonrpc":"2.0","id":1.5,"method":"m"}`:            `{"jsonrpc":"2.0","error":{"code":-32600,"message":…},"id":null}`,
		`{"jsonrpc":"2.0","method":1,"params":{}}`:           `{"jsonrpc":"2.0","error":{"code":-32600,"message":…},"id":null}`,
		`{"jsonrpc":"2.0","id":7,"method":"m","params":1}`:   `{"jsonrpc":"2.0","id":7,"error":{"code":-32600,"message":…}}`,
		`{"jsonrpc":"1.0","method":"m"}`:                     ``,
		`{"jsonrpc":"2.0","method":"m","params":1}`:          ``,
		`{"jsonrpc":"2.0","id":7,"result":1,"error":{}}`:     ``,
		`{"jsonrpc":"2.0","id":7,"error":{"message":"why"}}`: ``,
	} {
		got := serve(h, line)
		if before, after, ok := strings.Cut(want, "…"); ok {
			if !strings.HasPrefix(got, before) || !strings.HasSuffix(got, after) {
				t.Errorf("%s: got %s, want %s", line, got, want)
			}
		} else if got != "" {
			t.Errorf("%s: answered with %s", line, got)
		}
	}
	if called {
		t.Error("what was refused reached the handler")
	}
	if got := jsonrpc.Serve(context.Background(), h, nil, nil); got != nil {
		t.Errorf("nothing was answered with %s", got)
	}
	if got := jsonrpc.Serve(context.Background(), h, new(jsonrpc.Message), nil); !strings.Contains(string(got), "-32600") {
		t.Errorf("an empty message was answered with %s", got)
	}
}

func TestReply(t *testing.T) {
	m := &jsonrpc.Message{ID: jsonrpc.StringID("a"), Method: "m"}
	r := m.Reply(new(jsonrpc.MustRaw(`1`)), nil)
	if r.ID != m.ID || r.Method != "m" || r.Kind() != jsonrpc.Response || r.String() != `{"jsonrpc":"2.0","id":"a","result":1}` {
		t.Errorf("got %v", r)
	}
	for _, v := range []jsonrpc.Value{nil, (*jsonrpc.ID)(nil), (*jsonrpc.Raw)(nil), (*jsonrpc.Message)(nil), new(jsonrpc.Raw), &jsonrpc.Error{Message: "\xff"}} {
		if r := m.Reply(v, nil); r.Value != nil || !jsonrpc.HasCode(r.Error, jsonrpc.CodeInternalError) {
			t.Errorf("%T: got %v", v, r)
		}
	}
	if r := m.Reply(nil, errors.New("secret")); r.Error.Message != "internal error" || r.Error.Unwrap() == nil {
		t.Errorf("got %v", r)
	}
	for _, m := range []jsonrpc.Message{{Method: "n"}, {ID: jsonrpc.IntID(1), Response: true}, {ID: jsonrpc.IntID(1), Result: jsonrpc.MustRaw("1")}} {
		if r := m.Reply(new(jsonrpc.MustRaw(`1`)), nil); r != nil {
			t.Errorf("%v: got %v", m, r)
		}
	}
}

// hostile is a value whose codec panics, and an error whose methods do.
type hostile struct{ n int }

func (h *hostile) AppendJSON(dst []byte) ([]byte, error) { return append(dst, byte(h.n)), nil }
func (h *hostile) UnmarshalJSON([]byte) error            { return nil }
func (h *hostile) Validate() error                       { return nil }
func (h *hostile) Error() string                         { return "secret" }
func (h *hostile) As(any) bool                           { return h.n == 0 }

// TestReplyPanics answers with what panics after the handler has returned.
func TestReplyPanics(t *testing.T) {
	const want = `{"jsonrpc":"2.0","id":7,"error":{"code":-32603,"message":"internal error"}}`
	m := &jsonrpc.Message{ID: jsonrpc.IntID(7), Method: "m"}
	for name, h := range map[string]jsonrpc.Handler{
		"value":            handler((*hostile)(nil), nil),
		"error":            handler(nil, (*hostile)(nil)),
		"validation error": handler(nil, (*jsonrpc.ValidationError)(nil)),
		"syntax error":     handler(nil, (*jsonrpc.SyntaxError)(nil)),
	} {
		if got := string(jsonrpc.Serve(context.Background(), h, m, nil)); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
		v, err := h(context.Background(), m)
		if got := m.Reply(v, err).String(); got != want {
			t.Errorf("%s: replied %s, want %s", name, got, want)
		}
	}
}

func TestRecover(t *testing.T) {
	cause := errors.New("cause")
	m := &jsonrpc.Message{ID: jsonrpc.IntID(1), Method: "m"}
	h := jsonrpc.Recover(func(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) { panic(cause) })
	v, err := h(context.Background(), m)
	p, ok := errors.AsType[*jsonrpc.PanicError](err)
	if v != nil || !ok || p.Value != error(cause) || !strings.Contains(string(p.Stack), "TestRecover") || !errors.Is(err, cause) {
		t.Errorf("got %v, %v", v, err)
	}
	if e := jsonrpc.ToError(err); e.Code != jsonrpc.CodeInternalError || strings.Contains(e.String(), "cause") {
		t.Errorf("got %v", e)
	}
	if p.Error() != "panic: cause" || err.Error() != "panic: cause" || !jsonrpc.HasCode(err, jsonrpc.CodeInternalError) {
		t.Errorf("got %q and %q", p, err)
	}
	// An error that somebody panics with is not what the peer gets, and one that is
	// made of a panic on purpose is.
	h = jsonrpc.Recover(func(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) { panic(jsonrpc.Errorf(1, "cause")) })
	_, err = h(context.Background(), m)
	if e := jsonrpc.ToError(err); e.Code != jsonrpc.CodeInternalError || strings.Contains(e.String(), "cause") || !strings.Contains(err.Error(), "cause") {
		t.Errorf("got %v of %v", e, err)
	}
	if e := jsonrpc.ToError(jsonrpc.Errorf(2, "made of it: %w", err)); e.Code != 2 {
		t.Errorf("got %v", e)
	}
	_, err = jsonrpc.Recover(func(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) { panic("text") })(context.Background(), m)
	if p, _ := errors.AsType[*jsonrpc.PanicError](err); p.Value != "text" || p.Unwrap() != nil {
		t.Errorf("got %v", err)
	}
}

func TestChecked(t *testing.T) {
	ctx, m := context.Background(), &jsonrpc.Message{ID: jsonrpc.IntID(1), Method: "m"}
	if v, err := jsonrpc.Checked(handler(new(jsonrpc.MustRaw("1")), nil))(ctx, m); v == nil || err != nil {
		t.Errorf("got %v, %v", v, err)
	}
	wrong := &jsonrpc.Message{ID: jsonrpc.IntID(1), Method: "m", Params: jsonrpc.MustRaw("1")}
	v, err := jsonrpc.Checked(handler(wrong, nil))(ctx, m)
	if v != nil || jsonrpc.ToError(err).Message != "internal error" || !strings.HasPrefix(err.Error(), "result of m: params") {
		t.Errorf("got %v, %v", v, err)
	}
	if v, err := jsonrpc.Checked(handler((*jsonrpc.ID)(nil), nil))(ctx, m); v != nil || !jsonrpc.HasCode(err, jsonrpc.CodeInternalError) {
		t.Errorf("got %v, %v", v, err)
	}
	if v, err := jsonrpc.Checked(handler(nil, nil))(ctx, &jsonrpc.Message{Method: "n"}); v != nil || err != nil {
		t.Errorf("got %v, %v", v, err)
	}
}

// marshaled is what encoding/json writes by its method.
type marshaled struct {
	text string
	err  error
}

func (m marshaled) MarshalJSON() ([]byte, error) { return []byte(m.text), m.err }

func TestHandlerFor(t *testing.T) {
	type in struct{ A, B int }
	add := jsonrpc.HandlerFor(func(_ context.Context, x in) (int, error) {
		if x.A < 0 {
			return 0, jsonrpc.Errorf(1, "negative")
		}
		return x.A + x.B, nil
	})
	for params, want := range map[string]string{
		`,"params":{"a":1,"b":2}`:   `"result":3}`,
		``:                          `"result":0}`,
		`,"params":{}`:              `"result":0}`,
		`,"params":{"a":"1"}`:       `"error":{"code":-32602,`,
		`,"params":[1,2]`:           `"error":{"code":-32602,`,
		`,"params":{"a":1e30}`:      `"error":{"code":-32602,`,
		`,"params":{"a":-1,"b":-1}`: `"error":{"code":1,"message":"negative"}}`,
	} {
		if got := serve(add, `{"jsonrpc":"2.0","id":1,"method":"acme/add"`+params+`}`); !strings.Contains(got, want) {
			t.Errorf("%s: got %s, want %s", params, got, want)
		}
	}
	if got := serve(add, `{"jsonrpc":"2.0","method":"acme/add","params":{"a":"1"}}`); got != "" {
		t.Errorf("notification answered with %s", got)
	}
	// Params may be typed by somebody else.
	m := &jsonrpc.Message{ID: jsonrpc.IntID(1), Method: "acme/add", Value: &jsonrpc.Members{{"a", jsonrpc.MustRaw("4")}}}
	if got := string(jsonrpc.Serve(context.Background(), add, m, nil)); got != `{"jsonrpc":"2.0","id":1,"result":4}` {
		t.Errorf("got %s", got)
	}
	for _, out := range []any{math.NaN(), marshaled{text: `{"a":1,"a":2}`}, marshaled{err: &jsonrpc.ValidationError{}}} {
		h := jsonrpc.HandlerFor(func(context.Context, struct{}) (any, error) { return out, nil })
		if got := serve(h, `{"jsonrpc":"2.0","id":1,"method":"m"}`); got != `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"internal error"}}` {
			t.Errorf("%v: got %s", out, got)
		}
	}
	if v, err := add(context.Background(), &jsonrpc.Message{Method: "acme/add"}); v != nil || err != nil {
		t.Errorf("notification: got %v, %v", v, err)
	}
}

// TestHandlerForPlace holds that the peer is told which member of the params is wrong.
func TestHandlerForPlace(t *testing.T) {
	h := jsonrpc.HandlerFor(func(context.Context, struct{ A []int }) (int, error) { return 0, nil })
	const line = `{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":[1,"x"]}}`
	m, err := jsonrpc.ParseMessage([]byte(serve(h, line)))
	if err != nil {
		t.Fatal(err)
	}
	violations, ok := jsonrpc.ErrorData[[]jsonrpc.Violation](m.Error)
	if !ok || len(violations) != 1 || violations[0].Pointer != "/params/a/1" || line[violations[0].Offset:] != `"x"]}}` {
		t.Errorf("got %v", m)
	}
	for params, want := range map[string]string{`[]`: `"pointer":"/params"`, `{"a":7}`: `"pointer":"/params/a"`} {
		if got := serve(h, `{"jsonrpc":"2.0","id":1,"method":"m","params":`+params+`}`); !strings.Contains(got, want) {
			t.Errorf("%s: got %s", params, got)
		}
	}
}

// colour has a codec that returns the same error again and again.
type colour struct{}

var errColour = &jsonrpc.ValidationError{Violations: []jsonrpc.Violation{{Rule: "format", Message: "not a colour"}}}

func (*colour) UnmarshalJSON([]byte) error { return errColour }

func TestDecodeLeavesErrors(t *testing.T) {
	h := jsonrpc.HandlerFor(func(context.Context, colour) (int, error) { return 1, nil })
	const line = `{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":1}}`
	once := serve(h, line)
	if again := serve(h, line); again != once || !strings.Contains(once, `"pointer":"/params"`) {
		t.Errorf("first %s, then %s", once, again)
	}
	if err := new(jsonrpc.Ordered[colour]).UnmarshalJSON([]byte(`{"a":1}`)); err == nil {
		t.Error("no error")
	}
	if v := errColour.Violations[0]; v.Pointer != "" || v.Offset != 0 {
		t.Errorf("the error of the codec is now %+v", v)
	}
}
