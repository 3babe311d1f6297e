package protocol_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// A server answers initialize with the revision that was asked for if it has that,
// and a client looks whether it can go on with the answer.
func ExampleAccept() {
	have := []protocol.Version{protocol.V20250618, protocol.V20251125}
	answer, ok := protocol.Accept("2024-11-05", have...)
	fmt.Println(answer, ok)
	version, err := protocol.Agree(string(answer), protocol.V20241105, protocol.V20250618)
	fmt.Printf("%q %v\n", version, err)
	// Output:
	// 2025-11-25 true
	// "" the server responds with protocol version "2025-11-25", which is not supported
}

// A client of stateless revisions chooses from what server/discover offers.
func ExampleChoose() {
	version, ok := protocol.Choose([]string{"2031-01-01", "2026-07-28", "2025-11-25"})
	fmt.Println(version, ok)
	// Output: 2026-07-28 true
}

// Tables tell what a revision says about a method, and which others have it.
func ExampleLookup() {
	m, ok := protocol.Lookup(protocol.V20250618, protocol.FromClient, "initialize")
	fmt.Println(ok, m.Message, m.Result, m.Since, m.Until)
	_, ok = protocol.Lookup(protocol.V20250618, protocol.FromServer, "initialize")
	fmt.Println(ok)
	// Output:
	// true InitializeRequest InitializeResult 2024-11-05 2025-11-25
	// false
}

// Before a message is sent, its sender can look whether the peer has declared what
// the message needs.
func ExampleCheckSend() {
	m := &jsonrpc.Message{ID: jsonrpc.IntID(1), Method: "tools/call", Value: &mcp20251125.CallToolRequestParams{
		Name: "report", Task: &mcp20251125.TaskMetadata{},
	}}
	server := jsonrpc.MustRaw(`{"tools":{},"tasks":{"requests":{}}}`)
	for _, check := range protocol.CheckSend(protocol.V20251125, protocol.FromClient, m, jsonrpc.Raw{}, server) {
		fmt.Println(check)
	}
	// Output:
	// tools/call needs tools of the server (must): met
	// tools/call needs tasks.requests.tools.call of the server (must): missing
}

// A transport takes from the tables which members of a request it repeats in
// headers.
func ExampleHeaders() {
	for _, h := range protocol.Headers(protocol.V20260728) {
		for _, m := range h.Mirrors {
			fmt.Println(h.Name, m.Method, strings.Join(m.Path, " "))
		}
	}
	// Output:
	// MCP-Protocol-Version  params _meta io.modelcontextprotocol/protocolVersion
	// Mcp-Method  method
	// Mcp-Name tools/call params name
	// Mcp-Name resources/read params uri
	// Mcp-Name prompts/get params name
	// Mcp-Param- tools/call params arguments
}

// A server sends log messages of the level that is asked for, and of those above.
func ExampleLogLevels() {
	levels := protocol.LogLevels(protocol.V20251125)
	fmt.Println(levels[slices.Index(levels, "error"):])
	// Output: [error critical alert emergency]
}
