package exact_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
)

// An inspector prints what is wrong with a session whose revision it does not
// know beforehand.
func Example_inspector() {
	track := exact.Tracker{Strict: true}
	for n, line := range []string{
		`> {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`,
		`< {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-03-26","capabilities":{"tools":true},"serverInfo":{"name":"s"}}}`,
		`> {"jsonrpc":"2.0","method":"notifications/initialized"}`,
		`> {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":3}}`,
		`< {"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a"}]}}`,
		`< {"jsonrpc":"2.0","id":2,"method":"elicitation/create","params":{}}`,
		`< {"jsonrpc":"2.0","id":7,"result":{}}`,
	} {
		from := protocol.Sender(strings.Index("><", line[:1]))
		_, err := track.Decode(from, []byte(line[2:]))
		if invalid, ok := errors.AsType[*jsonrpc.ValidationError](err); ok {
			for _, v := range invalid.Violations {
				fmt.Printf("%d: %s: %s\n", n, v.Pointer, v.Message)
			}
		} else if err != nil {
			fmt.Printf("%d: %v\n", n, err)
		}
	}
	// Output:
	// 1: /result/capabilities/tools: got boolean, want object
	// 1: /result/serverInfo: member "version" is missing
	// 3: /params/cursor: got number, want string
	// 4: /result/tools/0: member "inputSchema" is missing
	// 5: method of another protocol version: elicitation/create (of 2025-06-18, 2025-11-25)
	// 6: response to an unknown id: 7
}
