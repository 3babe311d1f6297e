package exact_test

import (
	"context"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
)

// TestErrorWithoutID answers messages whose id is not known in every way that there
// is: all agree on what the revision writes, and where its schema lets an error be
// without an id, a strict Tracker accepts the answer.
func TestErrorWithoutID(t *testing.T) {
	registry.Each(t, func(t *testing.T, r registry.Revision) {
		v := protocol.Version(r.Version)
		for _, line := range []string{`{`, `7`, `{"jsonrpc":"2.0","id":null,"method":"a"}`, `{"jsonrpc":"2.0","id":[],"method":"a"}`} {
			tracker := &exact.Tracker{Strict: true, Supported: []protocol.Version{v}}
			m, err := tracker.Decode(protocol.FromClient, []byte(line))
			got := string(jsonrpc.Serve(context.Background(), nil, m, err))
			received := string(new(jsonrpc.Incoming).Receive(nil, m, err)(context.Background()))
			m, err = exact.Decode(v, protocol.FromClient, []byte(line), nil)
			decoded := string(jsonrpc.Serve(context.Background(), nil, m, err))
			own := string(r.Serve(context.Background(), nil, []byte(line)))
			if got == "" || got != received || got != decoded || strings.Contains(got, `"id"`) != strings.Contains(own, `"id"`) {
				t.Errorf("%s: Serve writes %s, Receive %s, with Decode %s, the package %s", line, got, received, decoded, own)
			}
			_, err = tracker.Decode(protocol.FromServer, []byte(got))
			if (err == nil) != v.OmitsID() || strings.Contains(got, `"id":null`) == v.OmitsID() {
				t.Errorf("%s: %s: %v", line, got, err)
			}
		}
	})
	// Before a revision is known, a strict peer has to accept the answer.
	for _, line := range []string{`{`, `7`, `{"jsonrpc":"2.0","id":null,"method":"a"}`} {
		var server, client = exact.Tracker{Strict: true}, exact.Tracker{Strict: true}
		m, err := server.Decode(protocol.FromClient, []byte(line))
		got := jsonrpc.Serve(context.Background(), nil, m, err)
		if _, err := client.Decode(protocol.FromServer, got); err != nil {
			t.Errorf("%s: %s: %v", line, got, err)
		}
	}
}
