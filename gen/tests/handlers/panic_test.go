package handlers_test

import (
	"context"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// TestPanicIsAnswered panics with what would mean that the request was cancelled. Its
// peer did not cancel it, so it is answered with an error.
func TestPanicIsAnswered(t *testing.T) {
	for _, r := range registry.All() {
		for _, value := range []any{jsonrpc.ErrCancelled, context.Canceled, "text", (*jsonrpc.Error)(nil)} {
			h := func(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) { panic(value) }
			reply := string(r.Serve(context.Background(), jsonrpc.Recover(h), []byte(`{"jsonrpc":"2.0","id":7,"method":"acme/fail"}`)))
			if !strings.HasPrefix(reply, `{"jsonrpc":"2.0","id":7,"error":{"code":-32603,`) {
				t.Errorf("%s: a panic with %v is answered with %s", r.Version, value, reply)
			}
		}
	}
}
