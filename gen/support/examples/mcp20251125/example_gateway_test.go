package mcp20251125_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	mcp "github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
)

// mount is a server that gives the tools of another one a prefix. Everything else
// goes to the other server as it is, methods that the revision does not have
// included.
type mount struct{ mcp.Server }

func (m mount) CallTool(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	r.Params.Name = strings.TrimPrefix(r.Params.Name, "files_")
	return m.Server.CallTool(ctx, r)
}

// upstream is the connection to the other server, which is a table here.
type upstream map[string]string

func (u upstream) Call(_ context.Context, m *jsonrpc.Message) (*jsonrpc.Message, error) {
	fmt.Println("->", m)
	return &jsonrpc.Message{ID: m.ID, Result: jsonrpc.MustRaw(u[m.Method])}, nil
}

func (upstream) Notify(_ context.Context, m *jsonrpc.Message) error {
	fmt.Println("->", m)
	return nil
}

// A gateway of one revision is a server whose methods call those of another one.
func Example_gateway() {
	other := upstream{
		"initialize":  `{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}`,
		"tools/call":  `{"content":[{"type":"hologram","x":1.0}],"later":1}`,
		"acme/custom": `[42]`,
	}
	handler := mcp.ServerHandler(mount{mcp.RemoteServer(other)})
	for _, line := range []string{
		`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`,
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
		`{"jsonrpc":"2.0","id":10000000000000000001,"method":"tools/call","params":{"name":"files_read","arguments":{"at":1e400},"later":1},"x":"<"}`,
		`{"jsonrpc":"2.0","id":"c","method":"acme/custom","params":{"deep":[1]}}`,
	} {
		if reply := mcp.Serve(context.Background(), handler, []byte(line)); reply != nil {
			fmt.Printf("%s\n", reply)
		}
	}
	// Output:
	// -> {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":{},"clientInfo":{"name":"c","version":"1"},"protocolVersion":"2025-11-25"}}
	// {"jsonrpc":"2.0","id":0,"result":{"capabilities":{"tools":{}},"protocolVersion":"2025-11-25","serverInfo":{"name":"s","version":"1"}}}
	// -> {"jsonrpc":"2.0","method":"notifications/initialized"}
	// -> {"jsonrpc":"2.0","id":10000000000000000001,"method":"tools/call","params":{"name":"read","arguments":{"at":1e400},"later":1},"x":"<"}
	// {"jsonrpc":"2.0","id":10000000000000000001,"result":{"content":[{"type":"hologram","x":1.0}],"later":1}}
	// -> {"jsonrpc":"2.0","id":"c","method":"acme/custom","params":{"deep":[1]}}
	// {"jsonrpc":"2.0","id":"c","result":[42]}
}
