package merged_test

import (
	"fmt"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
)

// tracker is what the Trackers of both packages have.
type tracker interface {
	Decode(from protocol.Sender, data []byte) (*jsonrpc.Message, error)
	Follow(from protocol.Sender, m *jsonrpc.Message) (protocol.Version, error)
}

// TestTrackerAllocations holds that a Tracker of package mcp allocates no more often than
// that of package exact, in a session of each revision with one.
func TestTrackerAllocations(t *testing.T) {
	const initialize = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":%q,"capabilities":{},"clientInfo":{"name":"n","version":"1"}}}`
	const agreed = `{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":%q,"capabilities":{},"serverInfo":{"name":"n","version":"1"}}}`
	request := []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"c"}}`)
	response := []byte(`{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a","inputSchema":{"type":"object"}},{"name":"b","inputSchema":{"type":"object"}}]}}`)
	for _, v := range protocol.Versions {
		if !v.Stateful() {
			continue
		}
		measure := func(x tracker) (decode, follow float64) {
			_, _ = x.Decode(protocol.FromClient, fmt.Appendf(nil, initialize, v))
			_, _ = x.Decode(protocol.FromServer, fmt.Appendf(nil, agreed, v))
			var ask, list *jsonrpc.Message
			decode = testing.AllocsPerRun(100, func() {
				ask, _ = x.Decode(protocol.FromClient, request)
				list, _ = x.Decode(protocol.FromServer, response)
			})
			ask.Codec, list.Codec = nil, nil
			follow = testing.AllocsPerRun(100, func() {
				_, _ = x.Follow(protocol.FromClient, ask)
				_, _ = x.Follow(protocol.FromServer, list)
			})
			return decode, follow
		}
		wantDecode, wantFollow := measure(new(exact.Tracker))
		decode, follow := measure(new(mcp.Tracker))
		if decode > wantDecode || follow > wantFollow {
			t.Errorf("%s: decoding takes %v allocations, following %v, want %v and %v", v, decode, follow, wantDecode, wantFollow)
		}
		pending := func(jsonrpc.ID) (protocol.Pending, bool) { return protocol.Pending{Method: "tools/list"}, true }
		one := testing.AllocsPerRun(100, func() { _, _ = mcp.At(v).Decode(protocol.FromServer, response, pending) })
		if want := testing.AllocsPerRun(100, func() { _, _ = exact.Decode(v, protocol.FromServer, response, pending) }); one > want {
			t.Errorf("%s: decoding one message takes %v allocations, want %v", v, one, want)
		}
	}
}
