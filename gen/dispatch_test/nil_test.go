// Package dispatch_test tries handlers and callers on what nobody should give them.
package dispatch_test

import (
	"context"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20260728"
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
		answers, err := mcp20260728.Answer(context.Background(), nil, mcp20260728.InputRequests{"a": r})
		if err == nil {
			t.Errorf("%T: answered with %v", r, answers)
		}
	}
}
