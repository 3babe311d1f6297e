package mcp

import (
	"context"
	"errors"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/dispatch"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// conn answers every request with a message.
type conn struct{ reply *jsonrpc.Message }

func (c conn) Call(context.Context, *jsonrpc.Message) (*jsonrpc.Message, error) { return c.reply, nil }
func (c conn) Notify(context.Context, *jsonrpc.Message) error                   { return nil }

// TestCall holds that a caller takes a result in every form that a connection gives it.
func TestCall(t *testing.T) {
	value := &Object{Extra: jsonrpc.Members{{Name: "text", Value: jsonrpc.MustRaw(`"x"`)}, {Name: "title", Value: jsonrpc.MustRaw(`"t"`)}}}
	at := At(oldest)
	for name, test := range map[string]struct {
		reply  jsonrpc.Message
		titled bool // the title is read into its field
	}{
		"text":               {jsonrpc.Message{Response: true, Result: jsonrpc.MustRaw(`{"text":"x","title":"t"}`)}, true},
		"text at a revision": {jsonrpc.Message{Response: true, Result: jsonrpc.MustRaw(`{"text":"x","title":"t"}`), Codec: at.forMessages(0)}, false},
		"typed":              {jsonrpc.Message{Response: true, Value: &Note{Text: "x"}}, false},
		"bound":              {jsonrpc.Message{Response: true, Value: at.Bind(&Note{Text: "x"})}, false},
		"another type":       {jsonrpc.Message{Response: true, Value: value, Codec: at.forMessages(0)}, false},
	} {
		x, err := call[*Note](context.Background(), remote{Conn: conn{&test.reply}}, MethodNotesAdd, jsonrpc.IntID(1), &Note{}, nil)
		if err != nil || x == nil || x.Text != "x" || (x.Title != nil) != test.titled {
			t.Errorf("%s: %v, %v", name, x, err)
		}
	}
	for name, reply := range map[string]*jsonrpc.Message{
		"nothing": nil, "a nil pointer": {Response: true, Value: (*Note)(nil)}, "no revision": {Response: true, Value: value},
	} {
		if x, err := call[*Note](context.Background(), remote{Conn: conn{reply}}, MethodNotesAdd, jsonrpc.IntID(1), nil, nil); err == nil {
			t.Errorf("%s is the result %v", name, x)
		}
	}
}

// TestReceived holds what a handler makes of messages before it calls a method.
func TestReceived(t *testing.T) {
	request := &jsonrpc.Message{ID: jsonrpc.IntID(1), Method: "acme/x"}
	if x, err := received(request, true); x != nil || err != nil {
		t.Errorf("%v, %v", x, err)
	}
	if x, err := received(nil, true); x != nil || err == nil {
		t.Errorf("no message: %v, %v", x, err)
	}
	others := dispatch.Others(remote{Conn: conn{&jsonrpc.Message{Response: true, Value: (*Note)(nil)}}})
	if v, err := other(context.Background(), others, request, nil); v != nil || err == nil {
		t.Errorf("a nil result: %v, %v", v, err)
	}
	if v, err := other(context.Background(), others, request, new(Note)); v != nil || err == nil {
		t.Errorf("a method of the other side: %v, %v", v, err)
	}
	bound := withCodec(&jsonrpc.Message{Method: MethodNotesAdd, Value: At(newest).Bind(&Note{})})
	if _, ok := bound.Value.(*Note); !ok || revisionOf(bound).Index != 2 {
		t.Errorf("a bound value: %T, %v", bound.Value, revisionOf(bound))
	}
	if _, err := answer((*Note)(nil), nil); err == nil {
		t.Error("a nil pointer is an answer")
	}
	failed := errors.New("x")
	if _, err := answer(nil, failed); !errors.Is(err, failed) {
		t.Error(err)
	}
}
