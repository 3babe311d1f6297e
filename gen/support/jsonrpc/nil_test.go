package jsonrpc_test

import (
	"context"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// TestNilPointers decodes into nothing, which is an error everywhere.
func TestNilPointers(t *testing.T) {
	for _, v := range []interface{ UnmarshalJSON([]byte) error }{
		(*jsonrpc.ID)(nil), (*jsonrpc.Raw)(nil), (*jsonrpc.Members)(nil), (*jsonrpc.Error)(nil), (*jsonrpc.Message)(nil), (*jsonrpc.Nullable[int])(nil), (*jsonrpc.Ordered[int])(nil),
	} {
		if err := v.UnmarshalJSON([]byte(`{"jsonrpc":"2.0","method":"m"}`)); err == nil || !strings.Contains(err.Error(), "nil") {
			t.Errorf("%T: %v", v, err)
		}
	}
	for _, v := range []jsonrpc.Value{(*jsonrpc.ID)(nil), (*jsonrpc.Raw)(nil), (*jsonrpc.Members)(nil), (*jsonrpc.Error)(nil), (*jsonrpc.Message)(nil)} {
		if b, err := v.AppendJSON([]byte("x")); err == nil || string(b) != "x" {
			t.Errorf("%T: %s, %v", v, b, err)
		}
		if err := v.Validate(); err == nil {
			t.Errorf("%T is valid", v)
		}
	}
	if err := (*jsonrpc.ID)(nil).UnmarshalText([]byte("1")); err == nil {
		t.Error("no error")
	}
}

// TestNilHandlers holds that what is made of nothing has no methods, and that a nil
// message is rejected.
func TestNilHandlers(t *testing.T) {
	ctx := context.Background()
	forNil := jsonrpc.HandlerFor[int, int](nil)
	for name, h := range map[string]jsonrpc.Handler{
		"Recover": jsonrpc.Recover(nil), "Checked": jsonrpc.Checked(nil), "Cancellable": jsonrpc.Cancellable(nil), "HandlerFor": forNil,
		"all": jsonrpc.Checked(jsonrpc.Cancellable(jsonrpc.Recover(forNil))),
	} {
		if _, err := h(ctx, &jsonrpc.Message{ID: jsonrpc.IntID(1), Method: "m"}); !jsonrpc.HasCode(err, jsonrpc.CodeMethodNotFound) {
			t.Errorf("%s: %v", name, err)
		}
		if v, err := h(ctx, nil); v != nil || !jsonrpc.HasCode(err, jsonrpc.CodeInvalidRequest) {
			t.Errorf("%s: nil: %v, %v", name, v, err)
		}
	}
	add := jsonrpc.HandlerFor(func(_ context.Context, n int) (int, error) { return n, nil })
	for name, h := range map[string]jsonrpc.Handler{"HandlerFor": add, "Recover": jsonrpc.Recover(add), "Checked": jsonrpc.Checked(add), "Cancellable": jsonrpc.Cancellable(add)} {
		if v, err := h(ctx, nil); v != nil || !jsonrpc.HasCode(err, jsonrpc.CodeInvalidRequest) {
			t.Errorf("%s of a function: nil: %v, %v", name, v, err)
		}
	}
	passing := jsonrpc.Handler(func(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) { return new(jsonrpc.Raw), nil })
	if _, err := jsonrpc.Checked(passing)(ctx, nil); !jsonrpc.HasCode(err, jsonrpc.CodeInternalError) {
		t.Errorf("an absent result: %v", err)
	}
}

// TestNilMessages answers a message that there is not.
func TestNilMessages(t *testing.T) {
	var m *jsonrpc.Message
	if m.Kind() != jsonrpc.Invalid {
		t.Errorf("it is a %v", m.Kind())
	}
	if r := m.Reply(new(jsonrpc.MustRaw("1")), nil); r != nil {
		t.Errorf("answered with %v", r)
	}
	const want = `{"jsonrpc":"2.0","error":{"code":1,"message":"e"},"id":null}`
	if r := m.Reply(nil, jsonrpc.Errorf(1, "e")); r == nil || r.String() != want {
		t.Errorf("answered with %v", r)
	}
	in := new(jsonrpc.Incoming)
	if got := in.Receive(nil, nil, nil)(context.Background()); got != nil {
		t.Errorf("answered with %s", got)
	}
	if got := string(in.Receive(nil, nil, jsonrpc.Errorf(1, "e"))(context.Background())); got != want {
		t.Errorf("answered with %s", got)
	}
}

// TestEmptyErrors holds that an error which says nothing is one that is well formed.
func TestEmptyErrors(t *testing.T) {
	for err, want := range map[error]string{
		new(jsonrpc.ValidationError):    `{"code":-32602,"message":"invalid params"}`,
		(*jsonrpc.ValidationError)(nil): `{"code":-32603,"message":"internal error"}`,
		(*jsonrpc.SyntaxError)(nil):     `{"code":-32603,"message":"internal error"}`,
		(*jsonrpc.PanicError)(nil):      `{"code":-32603,"message":"internal error"}`,
	} {
		if got := jsonrpc.ToError(err).String(); got != want {
			t.Errorf("%T: got %s", err, got)
		}
	}
}
