package session_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/tool"
)

// Batch is how many loaves a call of bake makes.
type Batch struct {
	Loaves int `json:"loaves"`
}

// bake reports each loaf. It stops when the client has cancelled the call or is gone.
func bake(ctx context.Context, b Batch) (string, error) {
	request := session.From(ctx)
	if err := request.Log(ctx, mcp.LoggingLevelNotice, "the oven is hot"); err != nil {
		return "", err
	}
	for n := range b.Loaves {
		select {
		case <-time.After(time.Millisecond):
		case <-ctx.Done():
			return "", context.Cause(ctx)
		}
		if err := request.Progress(ctx, float64(n+1), float64(b.Loaves), "loaf"); err != nil {
			return "", err
		}
	}
	return fmt.Sprint(b.Loaves, " loaves"), nil
}

// A tool reports progress and logs, and ends when nobody waits for its result. All of this is
// sent only if the client has asked for it.
func Example_reports() {
	ctx := context.Background()
	server := &session.Server{
		Info:  mcp.Implementation{Name: "bakery", Version: "1.0.0"},
		Tools: session.NewTools(tool.For(mcp.Tool{Name: "bake"}, bake)),
	}
	logged := make(chan string, 10)
	client := &session.Client{
		Info: mcp.Implementation{Name: "customer", Version: "1.0.0"}, LogLevel: mcp.LoggingLevelInfo,
		Log: func(_ context.Context, m *mcp.LoggingMessageNotificationParams) { logged <- m.Data.String() },
	}
	for _, v := range []protocol.Version{protocol.V20251125, protocol.V20260728} {
		bakery, err := session.Pipe(ctx, server, client, v)
		if err != nil {
			log.Fatal(err)
		}
		result, err := bakery.CallTool(ctx, batchOf("2"), session.OnProgress(func(p *mcp.ProgressNotificationParams) {
			fmt.Println(p.Progress, "of", *p.Total)
		}))
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(result.Content[0], <-logged)
		_, err = bakery.CallTool(ctx, batchOf("1000000"), session.Timeout(20*time.Millisecond))
		fmt.Println("too late:", errors.Is(err, context.DeadlineExceeded))
		bakery.Close()
	}
	// Output:
	// 1 of 2
	// 2 of 2
	// {"type":"text","text":"2 loaves"} "the oven is hot"
	// too late: true
	// 1 of 2
	// 2 of 2
	// {"type":"text","text":"2 loaves"} "the oven is hot"
	// too late: true
}

func batchOf(loaves string) *mcp.CallToolRequest {
	return &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: "bake", Arguments: jsonrpc.MustRaw(`{"loaves":` + loaves + `}`)}}
}
