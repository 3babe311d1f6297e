package session_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/tool"
)

// logRequests prints a line for each request of a client, also for those that the session
// refuses.
func logRequests(next jsonrpc.Handler) jsonrpc.Handler {
	return func(ctx context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
		v, err := next(ctx, m)
		if r := session.From(ctx); m.Kind() == jsonrpc.Request {
			fmt.Println(r.Revision(), r.Method(), r.ID(), err)
		}
		return v, err
	}
}

var errDisk = errors.New("open /var/lib/notes: no such file or directory")

// faults has a tool for each kind of error.
var faults = session.NewTools(
	tool.For(mcp.Tool{Name: "argument"}, func(context.Context, struct{}) (string, error) {
		return "", errors.New("there is no note 7: list the notes first") // for the model
	}),
	tool.For(mcp.Tool{Name: "denied"}, func(context.Context, struct{}) (string, error) {
		return "", jsonrpc.Errorf(-31000, "the notes of %s are private", "Ada") // for the client
	}),
	session.Tool{Tool: mcp.Tool{Name: "broken"}, Call: func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		return nil, errDisk // for the log
	}},
	session.Tool{Tool: mcp.Tool{Name: "panic"}, Call: func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		panic("a bug")
	}},
)

// Middleware sees all requests and notifications. A handler of one's own answers a method that
// no revision has.
func Example_middleware() {
	ctx := context.Background()
	server := &session.Server{
		Info: mcp.Implementation{Name: "notes", Version: "1.0.0"}, Tools: faults,
		Logger: slog.New(slog.NewTextHandler(io.Discard, nil)), // Nil: slog.Default()
	}
	server.Use(logRequests)
	type count struct {
		Notes int `json:"notes"`
	}
	server.Handle("acme/count", jsonrpc.HandlerFor(func(context.Context, struct{}) (count, error) { return count{7}, nil }))

	notes, err := session.Pipe(ctx, server, &session.Client{Info: mcp.Implementation{Name: "reader", Version: "1.0.0"}}, protocol.V20251125)
	if err != nil {
		log.Fatal(err)
	}
	defer notes.Close()
	for _, name := range []string{"argument", "denied", "broken", "panic"} {
		result, err := notes.CallTool(ctx, &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: name}})
		if err != nil {
			fmt.Println("error:", err)
			continue
		}
		fmt.Println("result:", result)
	}
	reply, err := notes.Call(ctx, &jsonrpc.Message{Method: "acme/count"})
	fmt.Println(reply.Result, err)
	// Output:
	// 2025-11-25 initialize 1 <nil>
	// 2025-11-25 tools/call 2 <nil>
	// result: {"content":[{"type":"text","text":"there is no note 7: list the notes first"}],"isError":true}
	// 2025-11-25 tools/call 3 the notes of Ada are private (-31000)
	// error: the notes of Ada are private (-31000)
	// 2025-11-25 tools/call 4 open /var/lib/notes: no such file or directory
	// error: internal error (-32603)
	// 2025-11-25 tools/call 5 panic: a bug
	// error: internal error (-32603)
	// 2025-11-25 acme/count 6 <nil>
	// {"notes":7} <nil>
}
