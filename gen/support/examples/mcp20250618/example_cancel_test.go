package mcp20250618_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	mcp "github.com/mcp-schemagen/mcp-schemagen/generated/mcp20250618"
)

// sleeper is a server whose only tool ends when its context does.
type sleeper struct{ mcp.UnimplementedServer }

func (sleeper) Initialize(context.Context, *mcp.InitializeRequest) (*mcp.InitializeResult, error) {
	return &mcp.InitializeResult{
		ProtocolVersion: mcp.Version,
		Capabilities:    mcp.ServerCapabilities{Tools: &mcp.ServerCapabilitiesTools{}},
		ServerInfo:      mcp.Implementation{Name: "sleeper", Version: "1"},
	}, nil
}

func (sleeper) CallTool(ctx context.Context, _ *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	<-ctx.Done()
	if errors.Is(context.Cause(ctx), jsonrpc.ErrCancelled) {
		return nil, ctx.Err() // or anything else: there is no answer
	}
	return nil, jsonrpc.Errorf(jsonrpc.CodeInternalError, "the server stops")
}

// busy answers what is too much.
func busy(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) {
	return nil, jsonrpc.Errorf(jsonrpc.CodeInternalError, "too many requests at once")
}

// output is written to by several goroutines.
type output struct {
	mu sync.Mutex
	w  io.Writer
}

// line writes a reply, if there is one.
func (o *output) line(text []byte) {
	if text == nil {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	fmt.Fprintf(o.w, "%s\n", text)
}

// A server that answers several requests at once, and notifications in their order.
// Receive is called in the order of the lines, so that it knows the request that a
// later line cancels, whatever the goroutine for it has done until then.
func Example_cancel() {
	input := strings.NewReader(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"sleep"}}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"sleep"}}
{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,"reason":"too slow"}}
`) // os.Stdin in a real server
	handler := mcp.ServerHandler(sleeper{})
	out := &output{w: os.Stdout}
	options := mcp.DecodeOptions{Strict: true, MaxElements: 100_000}
	ctx, stop := context.WithCancel(context.Background())
	var requests jsonrpc.Incoming
	var running sync.WaitGroup
	slots := make(chan struct{}, 16) // how many requests are answered at once
	in := bufio.NewScanner(input)
	in.Buffer(nil, 4<<20) // the longest line that is accepted
	for in.Scan() {
		m, err := options.DecodeMessage(in.Bytes())
		if m.Kind() != jsonrpc.Request || m.Method == mcp.MethodInitialize {
			out.line(requests.Receive(handler, m, err)(ctx)) // before the next line
			continue
		}
		select {
		case slots <- struct{}{}:
			answer := requests.Receive(handler, m, err)
			running.Go(func() {
				defer func() { <-slots }()
				out.line(answer(ctx))
			})
		default:
			out.line(jsonrpc.Serve(ctx, busy, m, err))
		}
	}
	stop() // nobody asks any more
	running.Wait()
	if err := in.Err(); err != nil {
		fmt.Println(err)
	}
	// Output:
	// {"jsonrpc":"2.0","id":0,"result":{"capabilities":{"tools":{}},"protocolVersion":"2025-06-18","serverInfo":{"name":"sleeper","version":"1"}}}
	// {"jsonrpc":"2.0","id":2,"error":{"code":-32603,"message":"the server stops"}}
}
