package mcp_test

import (
	"fmt"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// bridge passes messages between a client and a server of different revisions. It knows no
// session: what opens one is for the program around it to answer.
type bridge struct {
	sides   [2]mcp.Codec // by protocol.Sender
	pending [2]map[jsonrpc.ID]string
}

// pass returns what the other side gets for a line, and what that differs in.
func (b *bridge) pass(from protocol.Sender, line []byte) ([]byte, []mcp.Loss, error) {
	to := from.Peer()
	m, err := b.sides[from].Decode(from, line, func(id jsonrpc.ID) (protocol.Pending, bool) {
		method, ok := b.pending[to][id]
		return protocol.Pending{Method: method}, ok
	})
	if err != nil {
		return nil, nil, err
	}
	switch m.Kind() {
	case jsonrpc.Request:
		b.pending[from][m.ID] = m.Method
	case jsonrpc.Response:
		delete(b.pending[to], m.ID)
	}
	return b.sides[to].Append(nil, m)
}

// A gateway between a client of 2024-11-05 and a server of 2026-07-28, and another one the
// other way round. It has no line about any member, type or method.
func Example_gateway() {
	old, latest := mcp.At(protocol.V20241105), mcp.At(protocol.V20260728)
	for i, session := range []string{oldClient, newClient} {
		b := bridge{[2]mcp.Codec{old, latest}, [2]map[jsonrpc.ID]string{{}, {}}}
		if i == 1 {
			b.sides = [2]mcp.Codec{latest, old}
		}
		for line := range strings.Lines(session) {
			text, losses, err := b.pass(protocol.Sender(strings.Index("><", line[:1])), []byte(line[2:]))
			fmt.Printf("%s%s\n", line[:1], text)
			for _, loss := range losses {
				if !loss.Routine {
					fmt.Println("   ", loss)
				}
			}
			if err != nil {
				fmt.Println("   ", err)
			}
		}
	}
	// Output:
	// >{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}
	// <{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"read","inputSchema":{"type":"object"}}]}}
	//     /result/tools/0/title left out "Read" (since 2025-06-18)
	// >{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"read","_meta":{"io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/protocolVersion":"2026-07-28"},"x-trace":"t"}}
	// <{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"notes: file:///n"},{"type":"text","text":"{\"size\":7}"}]}}
	//     /result/content/0 rewritten {"type":"resource_link","name":"notes","uri":"file:///n"} -> {"type":"text","text":"notes: file:///n"} (since 2025-06-18)
	//     /result/content/1 rewritten -> {"type":"text","text":"{\"size\":7}"} (since 2025-06-18)
	//     /result/structuredContent left out {"size":7} (since 2025-06-18)
	// >{"jsonrpc":"2.0","id":3,"method":"resources/read","params":{"uri":"file:///n","_meta":{"io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}
	// <{"jsonrpc":"2.0","id":3,"error":{"code":-32002,"message":"no such resource","data":{"uri":"file:///n"}}}
	//     /error/code rewritten -32602 -> -32002 (since 2026-07-28)
	// >
	//     mcp: /method cannot be expressed: revision 2026-07-28 does not have it (until 2025-11-25)
	// >{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}
	// <{"jsonrpc":"2.0","id":1,"result":{"cacheScope":"private","resultType":"complete","tools":[{"name":"read","inputSchema":{"type":"object"}}],"ttlMs":0}}
}

// What the peers send.
const (
	oldClient = `> {"jsonrpc":"2.0","id":1,"method":"tools/list"}
< {"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","ttlMs":60000,"cacheScope":"public","tools":[{"name":"read","title":"Read","inputSchema":{"type":"object"}}]}}
> {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"read","x-trace":"t"}}
< {"jsonrpc":"2.0","id":2,"result":{"resultType":"complete","content":[{"type":"resource_link","name":"notes","uri":"file:///n"}],"structuredContent":{"size":7}}}
> {"jsonrpc":"2.0","id":3,"method":"resources/read","params":{"uri":"file:///n"}}
< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"no such resource","data":{"uri":"file:///n"}}}
> {"jsonrpc":"2.0","id":4,"method":"ping"}`

	newClient = `> {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}
< {"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"read","inputSchema":{"type":"object"}}]}}`
)
