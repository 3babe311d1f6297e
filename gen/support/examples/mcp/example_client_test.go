package mcp_test

import (
	"context"
	"fmt"
	"log"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// pipe is a connection to a server that speaks one revision. Here the server is in the
// same process. A real one writes the line to a stream, and waits for the response.
type pipe struct {
	at     mcp.Codec
	server jsonrpc.Handler
	n      int64
}

func (p *pipe) Call(ctx context.Context, m *jsonrpc.Message) (*jsonrpc.Message, error) {
	p.n++
	request := *m
	request.ID = jsonrpc.IntID(p.n)
	line, losses, err := p.at.Append(nil, &request)
	if err != nil {
		return nil, err
	}
	for _, loss := range losses {
		if !loss.Routine {
			fmt.Println("  loss:", loss)
		}
	}
	return p.at.Decode(protocol.FromServer, p.at.Serve(ctx, p.server, line), func(jsonrpc.ID) (protocol.Pending, bool) {
		return protocol.Pending{Method: m.Method}, true
	})
}

func (p *pipe) Notify(ctx context.Context, m *jsonrpc.Message) error {
	line, _, err := p.at.Append(nil, m)
	p.at.Serve(ctx, p.server, line)
	return err
}

// show prints the first tool of a server of any revision, and calls it.
func show(ctx context.Context, server mcp.Server) error {
	list, err := server.ListTools(ctx, &mcp.ListToolsRequest{})
	if err != nil {
		return err
	}
	tool := list.Tools[0]
	fmt.Println(" ", jsonrpc.Deref(tool.Title, tool.Name))
	out, err := server.CallTool(ctx, &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{
		Name: tool.Name, Arguments: jsonrpc.MustRaw(`{"word":"기쁨"}`),
	}})
	if err != nil {
		return err
	}
	result, ok := out.(*mcp.CallToolResult)
	if !ok {
		return fmt.Errorf("the server asks for more: %v", out)
	}
	for _, block := range result.Content {
		switch block := block.(type) {
		case *mcp.TextContent:
			fmt.Println("  text", block.Text)
		case *mcp.ResourceLink:
			fmt.Println("  link", block.URI)
		}
	}
	return nil
}

// A client written once that speaks to servers of any revision.
func Example_client() {
	for _, version := range []protocol.Version{protocol.V20241105, protocol.V20250618, protocol.V20260728} {
		fmt.Println(version)
		server := mcp.RemoteServer(&pipe{at: mcp.At(version), server: mcp.ServerHandler(moods{})})
		if err := show(context.Background(), server); err != nil {
			log.Fatal(err)
		}
	}
	// Output:
	// 2024-11-05
	//   mood
	//   text chart: mood://기쁨
	//   text {"radius":8}
	// 2025-06-18
	//   Mood
	//   link mood://기쁨
	// 2026-07-28
	//   Mood
	//   link mood://기쁨
}
