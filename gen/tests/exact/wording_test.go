package exact_test

import (
	"context"
	"regexp"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
)

// local are words for the reader of Go code, and codes within a message: no peer should
// get them.
var local = regexp.MustCompile(`Decode|Unmarshal|jsonrpc\.|interface|\bnil\b|"message":"[^"]*\(-?\d+\)`)

// TestWording holds that what a peer is told of its messages are words for a peer.
func TestWording(t *testing.T) {
	registry.Each(t, func(t *testing.T, r registry.Revision) {
		v := protocol.Version(r.Version)
		for _, line := range []string{
			``, `{`, `7`, `[]`, `[{"jsonrpc":"2.0","id":1,"method":"ping"}]`, `{}`, `{"jsonrpc":"2.0","id":null,"method":"a"}`, `{"jsonrpc":"1.0","id":1,"method":"a"}`,
			`{"jsonrpc":"2.0","id":1,"method":7}`, `{"jsonrpc":"2.0","id":1,"method":"a","params":7}`, `{"jsonrpc":"2.0","id":1,"method":"acme/none"}`,
			`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":7}}`, `{"jsonrpc":"2.0","id":1,"method":"roots/list"}`,
			`{"jsonrpc":"2.0","id":1,"method":"notifications/progress","params":{}}`, `{"jsonrpc":"2.0","id":1,"method":"tasks/list"}`,
		} {
			track := &exact.Tracker{Strict: true, Supported: []protocol.Version{v}}
			m, err := track.Decode(protocol.FromClient, []byte(line))
			for who, reply := range map[string][]byte{
				"the package": r.Serve(context.Background(), r.Server, []byte(line)),
				"a Tracker":   jsonrpc.Serve(context.Background(), nil, m, err),
			} {
				if found := local.Find(reply); found != nil {
					t.Errorf("%s: %s answers %s, with %q", line, who, reply, found)
				}
			}
		}
	})
}
