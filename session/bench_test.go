package session_test

import (
	"context"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

type bare struct{ mcp.UnimplementedServer }

func (bare) CallTool(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	return echo(ctx, r)
}

func BenchmarkServer(b *testing.B) {
	for _, v := range []protocol.Version{protocol.V20251125, protocol.V20260728} {
		line := []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"say":1}}}`)
		if !v.Stateful() {
			line = []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"say":1},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`)
		}
		b.Run(string(v)+"/bare", func(b *testing.B) {
			at, h := mcp.At(v), mcp.ServerHandler(bare{})
			b.ReportAllocs()
			for b.Loop() {
				at.Serve(context.Background(), h, line)
			}
		})
		b.Run(string(v)+"/session", func(b *testing.B) {
			p := newEcho().Peer(nil)
			if v.Stateful() {
				p.Receive([]byte(initializeAs(string(v))))(context.Background())
			}
			b.ReportAllocs()
			for b.Loop() {
				p.Receive(line)(context.Background())
			}
		})
	}
}
