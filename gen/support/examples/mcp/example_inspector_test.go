package mcp_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// An inspector prints what is wrong with each message of a session, and what a peer of
// 2024-11-05 would lose of it.
func Example_inspector() {
	track := mcp.Tracker{Strict: true}
	for n, line := range []string{
		`> {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`,
		`< {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":true},"serverInfo":{"name":"s","title":"S","version":"1"}}}`,
		`> {"jsonrpc":"2.0","method":"notifications/initialized"}`,
		`> {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":3}}`,
		`< {"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"read","title":"Read","inputSchema":{"type":"object"}}]}}`,
		`< {"jsonrpc":"2.0","id":2,"method":"elicitation/create","params":{"message":"Who?","requestedSchema":{"type":"object","properties":{}}}}`,
	} {
		from := protocol.Sender(strings.Index("><", line[:1]))
		m, version, err := track.DecodeVersion(from, []byte(line[2:]))
		fmt.Println(n, version)
		if invalid, ok := errors.AsType[*jsonrpc.ValidationError](err); ok {
			for _, v := range invalid.Violations {
				fmt.Printf("  invalid: %s: %s\n", v.Pointer, v.Message)
			}
		} else if err != nil {
			fmt.Println("  invalid:", err)
		}
		losses, err := mcp.At(protocol.V20241105).Check(m)
		for _, loss := range losses {
			fmt.Println("  lost:", loss)
		}
		if err != nil {
			fmt.Println("  lost:", err)
		}
	}
	// Output:
	// 0 2025-06-18
	// 1 2025-06-18
	//   invalid: /result/capabilities/tools: got boolean, want object
	//   lost: /result/serverInfo/title left out "S" (since 2025-06-18)
	// 2 2025-06-18
	// 3 2025-06-18
	//   invalid: /params/cursor: got number, want string
	// 4 2025-06-18
	//   lost: /result/tools/0/title left out "Read" (since 2025-06-18)
	// 5 2025-06-18
	//   lost: mcp: /method cannot be expressed: revision 2024-11-05 does not have it (2025-06-18 to 2025-11-25)
}
