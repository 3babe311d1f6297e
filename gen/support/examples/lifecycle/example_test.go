package lifecycle_test

import (
	"fmt"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/lifecycle"
)

// A checker follows the order of messages, and says what the specification forbids
// or advises against.
func ExampleChecker() {
	c := lifecycle.New("")
	for _, m := range []struct {
		from protocol.Sender
		text string
	}{
		{protocol.FromClient, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`},
		{protocol.FromClient, `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`},
		{protocol.FromServer, `{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}`},
	} {
		message, err := jsonrpc.ParseMessage([]byte(m.text))
		if err != nil {
			fmt.Println(err)
			return
		}
		for _, v := range c.Next(m.from, message) {
			fmt.Println(v)
		}
	}
	fmt.Println(c.State(), c.Version())
	// Output:
	// client tools/list id 1: the client sends tools/list, while the connection is initializing (should, client-early)
	// client tools/list id 1: id 1 was used before, by initialize (must, id-reused)
	// answered 2025-06-18
}
