package handlers_test

import (
	"context"
	"errors"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20260728"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
)

// answering is a connection whose responses have always the same value.
type answering struct{ value jsonrpc.Value }

func (a answering) Call(_ context.Context, m *jsonrpc.Message) (*jsonrpc.Message, error) {
	return &jsonrpc.Message{ID: m.ID, Response: true, Value: a.value}, nil
}

func (answering) Notify(context.Context, *jsonrpc.Message) error { return nil }

// TestNilResult checks that a caller does not return a nil result without an error.
func TestNilResult(t *testing.T) {
	for _, v := range []jsonrpc.Value{(*mcp20251125.CallToolResult)(nil), (*mcp20251125.ListToolsResult)(nil), (*mcp20251125.Unknown)(nil)} {
		server := mcp20251125.RemoteServer(answering{v})
		if x, err := server.CallTool(context.Background(), new(mcp20251125.CallToolRequest)); err == nil {
			t.Errorf("%T: tools/call returns %#v", v, x)
		}
		if x, err := server.ListTools(context.Background(), new(mcp20251125.ListToolsRequest)); err == nil {
			t.Errorf("%T: tools/list returns %#v", v, x)
		}
	}
}

// TestNilRequests checks that nil requests do not reach the client.
func TestNilRequests(t *testing.T) {
	for _, r := range []mcp20260728.InputRequest{nil, (*mcp20260728.ElicitRequest)(nil), (*mcp20260728.Unknown)(nil)} {
		for _, c := range []mcp20260728.Client{nil, mcp20260728.UnimplementedClient{}} {
			if answers, err := mcp20260728.Answer(context.Background(), c, mcp20260728.InputRequests{"a": r}); err == nil {
				t.Errorf("%T: answered with %v", r, answers)
			}
		}
	}
}

// TestNilPeers serves with nothing: no method is found but ping, and a message that is
// nil is rejected.
func TestNilPeers(t *testing.T) {
	ctx := context.Background()
	for name, h := range map[string]jsonrpc.Handler{
		"server":     mcp20251125.ServerHandler(nil),
		"client":     mcp20251125.ClientHandler(nil),
		"server new": mcp20260728.ServerHandler(nil),
		"client new": mcp20260728.ClientHandler(nil),
		"gateway":    mcp20251125.ServerHandler(mcp20251125.RemoteServer(nil)),
	} {
		if v, err := h(ctx, nil); v != nil || !jsonrpc.HasCode(err, jsonrpc.CodeInvalidRequest) {
			t.Errorf("%s: nil: %v, %v", name, v, err)
		}
		for method, found := range map[string]bool{"ping": name == "server" || name == "client", "acme/x": false} {
			v, err := h(ctx, &jsonrpc.Message{ID: jsonrpc.IntID(1), Method: method})
			if (err == nil) != found || err != nil && name != "gateway" && !jsonrpc.HasCode(err, jsonrpc.CodeMethodNotFound) {
				t.Errorf("%s: %s: %v, %v", name, method, v, err)
			}
		}
		if _, err := h(ctx, &jsonrpc.Message{Method: "notifications/cancelled", Value: &jsonrpc.Members{{Name: "requestId", Value: jsonrpc.MustRaw("1")}}}); (err != nil) != (name == "gateway") {
			t.Errorf("%s: a notification: %v", name, err)
		}
	}
	ask := mcp20260728.InputRequests{"a": new(mcp20260728.ElicitRequest)}
	if _, err := mcp20260728.Answer(ctx, nil, ask); !jsonrpc.HasCode(err, jsonrpc.CodeMethodNotFound) {
		t.Errorf("answered: %v", err)
	}
	if _, err := mcp20251125.RemoteServer(answering{}).OtherRequest(ctx, nil); err == nil {
		t.Error("a nil request was sent")
	}
	if err := mcp20251125.RemoteServer(answering{}).OtherNotification(ctx, nil); err == nil {
		t.Error("a nil notification was sent")
	}
}

// odd is a server whose OtherRequest answers with a nil pointer.
type odd struct {
	mcp20251125.UnimplementedServer
	value jsonrpc.Value
}

func (o odd) OtherRequest(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) {
	return o.value, nil
}

// TestNilValues answers with pointers that are nil within their interface.
func TestNilValues(t *testing.T) {
	const want = `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"internal error"}}`
	for _, v := range []jsonrpc.Value{
		nil, (*jsonrpc.Raw)(nil), (*jsonrpc.ID)(nil), (*jsonrpc.Members)(nil), (*jsonrpc.Error)(nil), (*jsonrpc.Message)(nil),
		(*mcp20251125.Tool)(nil), (*mcp20251125.Unknown)(nil), (*mcp20260728.Tool)(nil), // of another revision: found when it is encoded
	} {
		h := mcp20251125.ServerHandler(odd{value: v})
		_, foreign := v.(*mcp20260728.Tool)
		if got, err := h(context.Background(), &jsonrpc.Message{ID: jsonrpc.IntID(1), Method: "acme/x"}); err == nil && !foreign {
			t.Errorf("%T: got %#v", v, got)
		}
		for name, h := range map[string]jsonrpc.Handler{"bare": h, "checked": jsonrpc.Checked(h), "all": jsonrpc.Cancellable(jsonrpc.Recover(jsonrpc.Checked(h)))} {
			if got := string(mcp20251125.Serve(context.Background(), h, []byte(`{"jsonrpc":"2.0","id":1,"method":"acme/x"}`))); got != want {
				t.Errorf("%T, %s: got %s", v, name, got)
			}
		}
	}
}

// TestNilProtocolError makes answers of an error that is a nil pointer.
func TestNilProtocolError(t *testing.T) {
	var err error = (*exact.Error)(nil)
	if got := jsonrpc.ToError(err).String(); got != `{"code":-32603,"message":"internal error"}` {
		t.Errorf("got %s", got)
	}
	if err.Error() == "" || errors.Unwrap(err) != nil {
		t.Errorf("it says %q, and wraps %v", err, errors.Unwrap(err))
	}
}
