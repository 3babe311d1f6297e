package exact_test

import (
	"fmt"
	"log"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
)

// A response gets its type from the request that it answers.
func ExampleDecode() {
	pending := func(jsonrpc.ID) (protocol.Pending, bool) { return protocol.Pending{Method: "tools/list"}, true }
	m, err := exact.Decode(protocol.V20251125, protocol.FromServer, []byte(`{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}`), pending)
	if err != nil {
		log.Fatal(err)
	}
	if result, ok := m.Value.(*mcp20251125.ListToolsResult); ok {
		fmt.Println(m.Method, len(result.Tools))
	}
	_, err = exact.Decode(protocol.V20260728, protocol.FromServer, []byte(`{"jsonrpc":"2.0","id":1,"method":"ping"}`), nil)
	fmt.Println(err)
	// Output:
	// tools/list 0
	// method of another protocol version: ping (of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25)
}
