// Command countdown is an MCP server whose tool reports progress, for clients of every
// revision. With -losses it prints what the revision of a client has no place for.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/transport"
)

var countdown = mcp.Tool{
	Name: "countdown", Title: new("Countdown"),
	InputSchema:  jsonrpc.MustRaw(`{"type":"object","properties":{"from":{"type":"integer","minimum":1,"maximum":10}},"required":["from"]}`),
	OutputSchema: jsonrpc.MustRaw(`{"type":"object","properties":{"seconds":{"type":"number"}},"required":["seconds"]}`),
}

// count is written without package tool, so it checks its arguments itself.
func count(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	var args struct{ From int }
	if err := r.Params.Arguments.Decode(&args); err != nil || args.From < 1 || args.From > 10 {
		return nil, jsonrpc.Errorf(jsonrpc.CodeInvalidParams, "from must be an integer from 1 to 10")
	}
	const pause = 100 * time.Millisecond
	for n := range args.From {
		select {
		case <-time.After(pause):
		case <-ctx.Done(): // the client has cancelled the call
			return nil, context.Cause(ctx)
		}
		_ = session.From(ctx).Progress(ctx, float64(n+1), float64(args.From), fmt.Sprint(args.From-n-1, " left"))
	}
	seconds, err := jsonrpc.RawOf(map[string]float64{"seconds": (time.Duration(args.From) * pause).Seconds()})
	link := &mcp.ResourceLink{Name: "countdown", URI: "https://en.wikipedia.org/wiki/Countdown"}
	return &mcp.CallToolResult{Content: []mcp.ContentBlock{link}, StructuredContent: seconds}, err
}

func main() {
	losses := flag.Bool("losses", false, "print what clients do not get to standard error")
	flag.Parse()
	server := &session.Server{
		Info:  mcp.Implementation{Name: "countdown", Version: "1.0.0"},
		Tools: session.NewTools(session.Tool{Tool: countdown, Call: count}),
	}
	if *losses {
		server.OnLoss = func(_ context.Context, method string, l []mcp.Loss) { fmt.Fprintln(os.Stderr, method, l) }
	}
	if err := transport.Stdio(context.Background(), server); err != nil {
		log.Fatal(err)
	}
}
