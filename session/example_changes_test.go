package session_test

import (
	"context"
	"fmt"
	"log"

	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// Tools come and go while clients are connected, and resources change. Clients hear of both:
// in sessions by notifications, and since 2026-07-28 on a stream that the client opens.
func Example_changes() {
	ctx := context.Background()
	board := session.Resource{
		Resource: mcp.Resource{URI: "board://today", Name: "board"},
		Read: func(_ context.Context, r *mcp.ReadResourceRequest) (mcp.ReadResourceOutcome, error) {
			soup := &mcp.TextResourceContents{URI: r.Params.URI, Text: "soup"}
			return &mcp.ReadResourceResult{Contents: []mcp.ResourceContentsUnion{soup}}, nil
		},
	}
	order := session.Tool{
		Tool: mcp.Tool{Name: "order"},
		Call: func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
			return &mcp.CallToolResult{}, nil
		},
	}
	heard := make(chan string)
	client := &session.Client{
		Info:            mcp.Implementation{Name: "guest", Version: "1.0.0"},
		ToolListChanged: func(context.Context) { heard <- "tools" },
		ResourceUpdated: func(_ context.Context, uri string) { heard <- uri },
	}
	for _, v := range []protocol.Version{protocol.V20241105, protocol.V20260728} {
		tools := session.NewTools()
		server := &session.Server{
			Info:  mcp.Implementation{Name: "restaurant", Version: "1.0.0"},
			Tools: tools, Resources: session.NewResources(board),
		}
		restaurant, err := session.Pipe(ctx, server, client, v)
		if err != nil {
			log.Fatal(err)
		}
		if err := restaurant.Subscribe(ctx, "board://today"); err != nil {
			log.Fatal(err)
		}
		server.ResourceUpdated("board://today")
		fmt.Println(v, <-heard)
		tools.Add(order)
		fmt.Println(v, <-heard)
		tools.Remove("order")
		fmt.Println(v, <-heard)
		restaurant.Close()
	}
	// Output:
	// 2024-11-05 board://today
	// 2024-11-05 tools
	// 2024-11-05 tools
	// 2026-07-28 board://today
	// 2026-07-28 tools
	// 2026-07-28 tools
}
