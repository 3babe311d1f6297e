package exact_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/lifecycle"
)

// BenchmarkSession decodes a list of 30 tools with its request: alone, with a Tracker,
// with a Tracker and a Checker, and follows the same messages typed.
func BenchmarkSession(b *testing.B) {
	request := []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}`)
	var tools []string
	for i := range 30 {
		tools = append(tools, fmt.Sprintf(`{"name":"tool%d","description":"does something with its argument, and returns it","inputSchema":{"type":"object","properties":{"a":{"type":"string"}}}}`, i))
	}
	response := []byte(`{"jsonrpc":"2.0","id":1,"result":{"tools":[` + strings.Join(tools, ",") + `]}}`)
	pending := func(jsonrpc.ID) (protocol.Pending, bool) { return protocol.Pending{Method: "tools/list"}, true }
	session := func() *exact.Tracker {
		var t exact.Tracker
		_, _ = t.Decode(protocol.FromClient, []byte(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"n","version":"1"}}}`))
		_, _ = t.Decode(protocol.FromServer, []byte(`{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"n","version":"1"}}}`))
		return &t
	}
	b.Run("decode", func(b *testing.B) {
		for b.Loop() {
			_, _ = exact.Decode(protocol.V20251125, protocol.FromClient, request, nil)
			_, _ = exact.Decode(protocol.V20251125, protocol.FromServer, response, pending)
		}
	})
	b.Run("tracker", func(b *testing.B) {
		b.ReportAllocs()
		t := session()
		for b.Loop() {
			_, _ = t.Decode(protocol.FromClient, request)
			_, _ = t.Decode(protocol.FromServer, response)
		}
	})
	t := session()
	ask, _ := t.Decode(protocol.FromClient, request)
	list, _ := t.Decode(protocol.FromServer, response)
	b.Run("follow", func(b *testing.B) {
		b.ReportAllocs()
		t := session()
		for b.Loop() {
			_, _ = t.Follow(protocol.FromClient, ask)
			_, _ = t.Follow(protocol.FromServer, list)
		}
	})
	b.Run("checker", func(b *testing.B) {
		b.ReportAllocs()
		c := lifecycle.New(protocol.V20251125)
		for b.Loop() {
			c.Next(protocol.FromClient, ask)
			c.Next(protocol.FromServer, list)
		}
	})
}
