package handlers_test

import (
	"context"
	"errors"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
)

// decoding is a connection that decodes what comes back.
type decoding struct{ response string }

func (d decoding) Call(_ context.Context, m *jsonrpc.Message) (*jsonrpc.Message, error) {
	return mcp20251125.DecodeOptions{}.DecodePending([]byte(d.response), func(jsonrpc.ID) string { return m.Method })
}

func (decoding) Notify(context.Context, *jsonrpc.Message) error { return nil }

// TestGatewayBlame checks that a gateway does not tell its client that the params
// are wrong, or the text, if it is the result of the server behind it.
func TestGatewayBlame(t *testing.T) {
	for _, response := range []string{`{"jsonrpc":"2.0","id":1,"result":{"tools":7}}`, `{"jsonrpc":"2.0"`} {
		server := mcp20251125.RemoteServer(decoding{response})
		got := mcp20251125.Serve(context.Background(), mcp20251125.ServerHandler(server), []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`))
		if want := `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"internal error"}}`; string(got) != want {
			t.Errorf("%s: got %s, want %s", response, got, want)
		}
	}
	_, err := mcp20251125.RemoteServer(decoding{`{"jsonrpc":"2.0","id":1,"result":{"tools":7}}`}).ListTools(context.Background(), new(mcp20251125.ListToolsRequest))
	if _, ok := errors.AsType[*jsonrpc.ValidationError](err); !ok {
		t.Errorf("got %v", err)
	}
}
