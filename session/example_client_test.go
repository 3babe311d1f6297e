package session_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/tool"
)

// newClock returns a server whose list of tools has two pages.
func newClock() *session.Server {
	now := func(context.Context, struct{}) (string, error) { return "12:30", nil }
	wait := func(ctx context.Context, _ struct{}) (string, error) {
		<-ctx.Done()
		return "", context.Cause(ctx)
	}
	tools := session.NewTools(tool.For(mcp.Tool{Name: "now"}, now), tool.For(mcp.Tool{Name: "wait"}, wait)).PageSize(1)
	return &session.Server{Info: mcp.Implementation{Name: "clock", Version: "1.0.0"}, Tools: tools}
}

// tell calls a tool, and says what came of it.
func tell(ctx context.Context, clock *session.Connection, name string, opts ...session.CallOption) {
	result, err := clock.CallTool(ctx, &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: name}}, opts...)
	var refused *jsonrpc.Error
	switch {
	case errors.As(err, &refused):
		fmt.Println("the server refuses:", refused.Code, refused.Message)
	case errors.Is(err, context.DeadlineExceeded):
		fmt.Println("no answer in time")
	case err != nil:
		fmt.Println("the connection:", err)
	case jsonrpc.Deref(result.IsError, false):
		fmt.Println("the tool failed:", result.Content)
	default:
		fmt.Println(result.Content[0])
	}
}

// A client calls a server. In place of Pipe, a program connects with Client.Connect and a
// connection of package transport.
func Example_client() {
	ctx := context.Background()
	client := &session.Client{Info: mcp.Implementation{Name: "watch", Version: "1.0.0"}, Timeout: 10 * time.Second}
	clock, err := session.Pipe(ctx, newClock(), client)
	if err != nil {
		log.Fatal(err)
	}
	defer clock.Close()
	fmt.Println(clock.Info().Name, clock.Revision())
	for tool, err := range clock.Tools(ctx) { // all pages
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println("-", tool.Name)
	}
	tell(ctx, clock, "now")
	tell(ctx, clock, "then")
	tell(ctx, clock, "wait", session.Timeout(20*time.Millisecond))
	_, err = clock.GetPrompt(ctx, &mcp.GetPromptRequest{Params: mcp.GetPromptRequestParams{Name: "greet"}})
	fmt.Println(err)
	clock.Close()
	tell(ctx, clock, "now")
	// Output:
	// clock 2026-07-28
	// - now
	// - wait
	// {"type":"text","text":"12:30"}
	// the server refuses: -32602 unknown tool: "then"
	// no answer in time
	// method not found: prompts/get (-32601)
	// the connection: session: the connection is closed
}
