package jsonrpc_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// TestOmitID holds that a marked error makes a response without an id, where that of
// the message is not known.
func TestOmitID(t *testing.T) {
	if jsonrpc.OmitID(nil) != nil {
		t.Error("nil is marked")
	}
	for _, line := range []string{`{`, `7`, `{}`, `{"jsonrpc":"2.0","id":null,"method":"m"}`, `{"jsonrpc":"2.0","id":1.5,"method":"m"}`} {
		m, err := jsonrpc.ParseMessage([]byte(line))
		for _, marked := range []error{jsonrpc.OmitID(err), fmt.Errorf("wrapped: %w", jsonrpc.OmitID(err))} {
			got := string(jsonrpc.Serve(context.Background(), nil, m, marked))
			if strings.Contains(got, `"id"`) || !strings.HasPrefix(got, `{"jsonrpc":"2.0","error":{"code":-32`) {
				t.Errorf("%s: got %s", line, got)
			}
			if reply := m.Reply(nil, marked); reply.String() != got {
				t.Errorf("%s: Reply is %s, Serve %s", line, reply, got)
			}
		}
		if got := string(jsonrpc.Serve(context.Background(), nil, m, err)); !strings.Contains(got, `"id":null`) {
			t.Errorf("%s: got %s", line, got)
		}
	}
	m, err := jsonrpc.ParseMessage([]byte(`{"jsonrpc":"2.0","id":1,"method":7}`))
	if got := string(jsonrpc.Serve(context.Background(), nil, m, jsonrpc.OmitID(err))); !strings.Contains(got, `"id":1`) {
		t.Errorf("got %s", got)
	}
}

// TestPanicCancelled holds that a panic with ErrCancelled is answered, whatever
// middleware is in between, and that a cancelled request is not.
func TestPanicCancelled(t *testing.T) {
	m := &jsonrpc.Message{ID: jsonrpc.IntID(1), Method: "m"}
	for _, x := range []error{jsonrpc.ErrCancelled, fmt.Errorf("more: %w", jsonrpc.ErrCancelled), errors.Join(errors.New("a"), jsonrpc.ErrCancelled)} {
		h := func(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) { panic(x) }
		for name, h := range map[string]jsonrpc.Handler{"plain": h, "recover": jsonrpc.Recover(h), "cancellable": jsonrpc.Cancellable(h)} {
			got := string(jsonrpc.Serve(context.Background(), h, m, nil))
			if got != `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"internal error"}}` {
				t.Errorf("%s: got %s", name, got)
			}
		}
		returns := func(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) { return nil, x }
		if got := jsonrpc.Serve(context.Background(), returns, m, nil); got != nil {
			t.Errorf("an error is answered with %s", got)
		}
	}
}

// TestErrorSize holds that an error is bounded, however long the names are that its
// pointers have.
func TestErrorSize(t *testing.T) {
	var list []jsonrpc.Violation
	for range 100 {
		list = append(list, jsonrpc.Violation{Pointer: "/" + strings.Repeat("ä", 5000), Rule: "type", Message: "want number"})
	}
	e := jsonrpc.ToError(&jsonrpc.ValidationError{Violations: list})
	if n := len(e.Message); n > 5000 || n < 4000 {
		t.Errorf("the message has %d bytes", n)
	}
	if n := len(e.Data.String()); n > 80_000 || n < 10_000 {
		t.Errorf("the data have %d bytes", n)
	}
	if !e.Data.IsZero() && e.Validate() != nil {
		t.Error(e.Validate())
	}
}

// TestHoldsItself encodes messages that hold themselves: that is an error, and no end of
// the program.
func TestHoldsItself(t *testing.T) {
	self := &jsonrpc.Message{Method: "m"}
	self.Value = self
	a, b := &jsonrpc.Message{Method: "a"}, &jsonrpc.Message{Method: "b"}
	a.Value, b.Value = b, a
	outer := &jsonrpc.Message{Method: "outer", Value: a}
	for _, m := range []*jsonrpc.Message{self, a, b, outer} {
		if _, err := m.AppendJSON(nil); err == nil || !strings.Contains(err.Error(), "contains itself") {
			t.Errorf("%s: %v", m.Method, err)
		}
		if m.Validate() == nil || m.String() == "" {
			t.Errorf("%s is valid", m.Method)
		}
	}
	h := func(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) { return self, nil }
	if got := string(jsonrpc.Serve(context.Background(), h, &jsonrpc.Message{ID: jsonrpc.IntID(1), Method: "m"}, nil)); !strings.Contains(got, "-32603") {
		t.Errorf("got %s", got)
	}
	inner := &jsonrpc.Message{Method: "a", Value: &jsonrpc.Message{Method: "b"}}
	if got := inner.String(); got != `{"jsonrpc":"2.0","method":"a","params":{"jsonrpc":"2.0","method":"b"}}` {
		t.Errorf("got %s", got)
	}
}

// TestErrorfCode holds that an error that wraps another tells one code.
func TestErrorfCode(t *testing.T) {
	inner := &jsonrpc.Error{Code: -32602, Message: "no name"}
	e := jsonrpc.Errorf(-32000, "tool %d: %w", 7, inner)
	if e.Message != "tool 7: no name" || !errors.Is(e, inner) {
		t.Errorf("got %q, %v", e.Message, e)
	}
	if e := jsonrpc.Errorf(1, "%v", (*jsonrpc.Error)(nil)); e.Message != "no error" {
		t.Errorf("got %q", e.Message)
	}
}
