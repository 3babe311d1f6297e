package exact_test

import (
	"fmt"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20241105"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20250326"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20250618"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20260728"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
)

// mount is a gateway that gives the tools behind it a prefix. What it has no
// reason to change passes byte for byte, also what it does not understand.
type mount struct {
	prefix string
	track  exact.Tracker
}

// pass returns what the other side gets.
func (g *mount) pass(from protocol.Sender, line []byte) ([]byte, error) {
	m, err := g.track.Decode(from, line)
	if m == nil || err != nil {
		return line, err // for the other side to judge
	}
	hide := func(name *string) { *name = strings.TrimPrefix(*name, g.prefix) }
	show := func(name *string) { *name = g.prefix + *name }
	switch v := m.Value.(type) {
	case *mcp20241105.CallToolRequestParams:
		hide(&v.Name)
	case *mcp20250326.CallToolRequestParams:
		hide(&v.Name)
	case *mcp20250618.CallToolRequestParams:
		hide(&v.Name)
	case *mcp20251125.CallToolRequestParams:
		hide(&v.Name)
	case *mcp20260728.CallToolRequestParams:
		hide(&v.Name)
	case *mcp20241105.ListToolsResult:
		each(v.Tools, func(t *mcp20241105.Tool) { show(&t.Name) })
	case *mcp20250326.ListToolsResult:
		each(v.Tools, func(t *mcp20250326.Tool) { show(&t.Name) })
	case *mcp20250618.ListToolsResult:
		each(v.Tools, func(t *mcp20250618.Tool) { show(&t.Name) })
	case *mcp20251125.ListToolsResult:
		each(v.Tools, func(t *mcp20251125.Tool) { show(&t.Name) })
	case *mcp20260728.ListToolsResult:
		each(v.Tools, func(t *mcp20260728.Tool) { show(&t.Name) })
	default:
		return line, nil
	}
	return m.AppendJSON(nil)
}

func each[T any](list []T, f func(*T)) {
	for i := range list {
		f(&list[i])
	}
}

// A gateway between a client and a server of any revision.
func Example_gateway() {
	g := mount{prefix: "files_"}
	for _, line := range []string{
		`> {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`,
		`< {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}`,
		`> {"jsonrpc":"2.0","method":"notifications/initialized"}`,
		`> {"jsonrpc":"2.0","id":10000000000000000001,"method":"tools/call","params":{"name":"files_read","arguments":{"at":1e400},"later":1},"x":"<"}`,
		`> {"id":"c","method":"acme/custom","jsonrpc":"2.0"}`,
		`> {"jsonrpc":"2.0","id":2,"method":"tools/list"}`,
		`< {"jsonrpc":"2.0","id":2,"result":{"tools":[{"name":"read","inputSchema":{"z":1,"a":2},"later":1}]}}`,
	} {
		out, err := g.pass(protocol.Sender(strings.Index("><", line[:1])), []byte(line[2:]))
		if err != nil {
			fmt.Println("passed as it is:", err)
		} else if string(out) != line[2:] {
			fmt.Printf("%s\n", out)
		}
	}
	// Output:
	// {"jsonrpc":"2.0","id":10000000000000000001,"method":"tools/call","params":{"name":"read","arguments":{"at":1e400},"later":1},"x":"<"}
	// passed as it is: unknown method: acme/custom
	// {"jsonrpc":"2.0","id":2,"result":{"tools":[{"name":"files_read","inputSchema":{"z":1,"a":2},"later":1}]}}
}
