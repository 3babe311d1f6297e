package session_test

import (
	"context"
	"fmt"
	"log"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

const tickets = "com.example/tickets"

// ticket is a kind of result that the extension adds.
func ticket(number string) mcp.CallToolOutcome {
	return &mcp.Unknown{Kind: "ticket", Raw: jsonrpc.MustRaw(`{"resultType":"ticket","number":"` + number + `"}`)}
}

// repair takes a ticket from clients that know the extension, and works at once for others.
func repair(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	if session.From(ctx).HasExtension(tickets) {
		return ticket("A7"), nil
	}
	return &mcp.CallToolResult{Content: []mcp.ContentBlock{&mcp.TextContent{Text: "repaired"}}}, nil
}

// An extension has a name, settings, methods and kinds of results of its own.
func Example_extension() {
	ctx := context.Background()
	type status struct {
		Done bool `json:"done"`
	}
	server := &session.Server{
		Info:  mcp.Implementation{Name: "workshop", Version: "1.0.0"},
		Tools: session.NewTools(session.Tool{Tool: mcp.Tool{Name: "repair"}, Call: repair}),
		Extensions: []session.Extension{{
			Name: tickets, ResultTypes: []string{"ticket"},
			Methods: map[string]jsonrpc.Handler{
				"tickets/status": jsonrpc.HandlerFor(func(_ context.Context, in struct{ Number string }) (status, error) {
					return status{in.Number == "A7"}, nil
				}),
			},
		}},
	}
	plain := &session.Client{Info: mcp.Implementation{Name: "plain", Version: "1.0.0"}}
	knows := &session.Client{
		Info:       mcp.Implementation{Name: "knows", Version: "1.0.0"},
		Extensions: []session.Extension{{Name: tickets, ResultTypes: []string{"ticket"}}},
	}
	for _, client := range []*session.Client{plain, knows} {
		workshop, err := session.Pipe(ctx, server, client, protocol.V20260728)
		if err != nil {
			log.Fatal(err)
		}
		result, err := workshop.Server().CallTool(ctx, &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: "repair"}})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(client.Info.Name, result)
		reply, err := workshop.Call(ctx, &jsonrpc.Message{Method: "tickets/status", Params: jsonrpc.MustRaw(`{"number":"A7"}`)})
		fmt.Println(reply.Result, err)
		workshop.Close()
	}
	// Output:
	// plain {"content":[{"type":"text","text":"repaired"}],"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"workshop","version":"1.0.0"}}}
	// {"done":true} <nil>
	// knows {"resultType":"ticket","number":"A7"}
	// {"done":true} <nil>
}
