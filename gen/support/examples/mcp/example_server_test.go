package mcp_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// moods is a server of one tool, written once for all revisions.
type moods struct{ mcp.UnimplementedServer }

var capabilities = mcp.ServerCapabilities{Tools: &mcp.ServerCapabilitiesTools{}}

// Initialize opens a session until 2025-11-25.
func (moods) Initialize(_ context.Context, r *mcp.InitializeRequest) (*mcp.InitializeResult, error) {
	version, _ := protocol.Accept(r.Params.ProtocolVersion)
	info := mcp.Implementation{Name: "moods", Title: new("Moods"), Version: "1"}
	return &mcp.InitializeResult{ProtocolVersion: string(version), Capabilities: capabilities, ServerInfo: info}, nil
}

// Discover is what clients of 2026-07-28 may ask first.
func (moods) Discover(context.Context, *mcp.DiscoverRequest) (*mcp.DiscoverResult, error) {
	return &mcp.DiscoverResult{SupportedVersions: []string{string(protocol.V20260728)}, Capabilities: capabilities}, nil
}

func (moods) ListTools(context.Context, *mcp.ListToolsRequest) (*mcp.ListToolsResult, error) {
	return &mcp.ListToolsResult{Tools: []mcp.Tool{{
		Name: "mood", Title: new("Mood"),
		InputSchema: jsonrpc.MustRaw(`{"type":"object","properties":{"word":{"type":"string"}}}`),
	}}}, nil
}

func (moods) CallTool(_ context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	var args struct{ Word string }
	if err := r.Params.Arguments.Decode(&args); err != nil || r.Params.Name != "mood" {
		return nil, jsonrpc.Errorf(jsonrpc.CodeInvalidParams, "no tool %q with these arguments", r.Params.Name)
	}
	return &mcp.CallToolResult{
		Content:           []mcp.ContentBlock{&mcp.ResourceLink{Name: "chart", URI: "mood://" + args.Word}},
		StructuredContent: jsonrpc.MustRaw(`{"radius":8}`),
	}, nil
}

// What a client sends until 2025-11-25, and since 2026-07-28.
const (
	stateful = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"VERSION","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":1,"method":"tools/list"}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"mood","arguments":{"word":"기쁨"}}}`

	stateless = `{"jsonrpc":"2.0","id":0,"method":"server/discover","params":{META}}
{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{META}}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"mood","arguments":{"word":"기쁨"},META}}`

	meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"VERSION","io.modelcontextprotocol/clientCapabilities":{}}`
)

// A server of one tool, written once, answers clients of all revisions. Each gets what
// its revision has.
func Example_server() {
	for _, version := range []protocol.Version{protocol.V20241105, protocol.V20250326, protocol.V20250618, protocol.V20251125, protocol.V20260728} {
		session := strings.ReplaceAll(stateless, "META", meta)
		if version.Stateful() {
			session = stateful
		}
		for line := range strings.Lines(strings.ReplaceAll(session, "VERSION", string(version))) {
			if reply := mcp.At(version).Serve(context.Background(), mcp.ServerHandler(moods{}), []byte(line)); reply != nil {
				fmt.Printf("%s\n", reply)
			}
		}
	}
	// Output:
	// {"jsonrpc":"2.0","id":0,"result":{"capabilities":{"tools":{}},"protocolVersion":"2024-11-05","serverInfo":{"name":"moods","version":"1"}}}
	// {"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"mood","inputSchema":{"type":"object","properties":{"word":{"type":"string"}}}}]}}
	// {"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"chart: mood://기쁨"},{"type":"text","text":"{\"radius\":8}"}]}}
	// {"jsonrpc":"2.0","id":0,"result":{"capabilities":{"tools":{}},"protocolVersion":"2025-03-26","serverInfo":{"name":"moods","version":"1"}}}
	// {"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"mood","inputSchema":{"type":"object","properties":{"word":{"type":"string"}}}}]}}
	// {"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"chart: mood://기쁨"},{"type":"text","text":"{\"radius\":8}"}]}}
	// {"jsonrpc":"2.0","id":0,"result":{"capabilities":{"tools":{}},"protocolVersion":"2025-06-18","serverInfo":{"name":"moods","version":"1","title":"Moods"}}}
	// {"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"mood","inputSchema":{"type":"object","properties":{"word":{"type":"string"}}},"title":"Mood"}]}}
	// {"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"resource_link","name":"chart","uri":"mood://기쁨"}],"structuredContent":{"radius":8}}}
	// {"jsonrpc":"2.0","id":0,"result":{"capabilities":{"tools":{}},"protocolVersion":"2025-11-25","serverInfo":{"name":"moods","version":"1","title":"Moods"}}}
	// {"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"mood","inputSchema":{"type":"object","properties":{"word":{"type":"string"}}},"title":"Mood"}]}}
	// {"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"resource_link","name":"chart","uri":"mood://기쁨"}],"structuredContent":{"radius":8}}}
	// {"jsonrpc":"2.0","id":0,"result":{"cacheScope":"private","capabilities":{"tools":{}},"resultType":"complete","supportedVersions":["2026-07-28"],"ttlMs":0}}
	// {"jsonrpc":"2.0","id":1,"result":{"cacheScope":"private","resultType":"complete","tools":[{"name":"mood","inputSchema":{"type":"object","properties":{"word":{"type":"string"}}},"title":"Mood"}],"ttlMs":0}}
	// {"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"resource_link","name":"chart","uri":"mood://기쁨"}],"resultType":"complete","structuredContent":{"radius":8}}}
}
