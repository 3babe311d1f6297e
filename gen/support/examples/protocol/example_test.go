package protocol_test

import (
	"fmt"
	"log"

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
	// "" the server answers with protocol version "2025-11-25", which is not supported
}

// A client of stateless revisions chooses from what server/discover offers.
func ExampleChoose() {
	version, ok := protocol.Choose([]string{"2031-01-01", "2026-07-28", "2025-11-25"})
	fmt.Println(version, ok)
	// Output: 2026-07-28 true
}

// Tables tell what a revision says about a method, and which others have it.
func ExampleLookup() {
	m, ok := protocol.Lookup(protocol.V20251125, protocol.FromServer, "elicitation/create")
	fmt.Println(ok, m.Message, m.Outcome, m.Since, m.Until)
	_, ok = protocol.Lookup(protocol.V20251125, protocol.FromClient, "elicitation/create")
	fmt.Println(ok)
	// Output:
	// true ElicitRequest ElicitOutcome 2025-06-18 2026-07-28
	// false
}

// A response gets its type from the request that it answers.
func ExampleDecode() {
	pending := func(jsonrpc.ID) (protocol.Pending, bool) { return protocol.Pending{Method: "tools/list"}, true }
	m, err := protocol.Decode(protocol.V20251125, protocol.FromServer, []byte(`{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}`), pending)
	if err != nil {
		log.Fatal(err)
	}
	if result, ok := m.Value.(*mcp20251125.ListToolsResult); ok {
		fmt.Println(m.Method, len(result.Tools))
	}
	_, err = protocol.Decode(protocol.V20251125, protocol.FromClient, []byte(`{"jsonrpc":"2.0","id":1,"method":"server/discover"}`), nil)
	fmt.Println(err)
	// Output:
	// tools/list 0
	// method of another protocol version: server/discover (of 2026-07-28)
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

// A checker follows the order of messages, and says what the specification forbids
// or advises against.
func ExampleLifecycle() {
	l := protocol.NewLifecycle("")
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
		for _, v := range l.Next(m.from, message) {
			fmt.Println(v)
		}
	}
	fmt.Println(l.State(), l.Version())
	// Output:
	// client tools/list id 1: the client sends tools/list, while the connection is initializing (should, client-early)
	// client tools/list id 1: id 1 was used before, by initialize (must, id-reused)
	// answered 2025-06-18
}
