package mcp20250618_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	mcp "github.com/mcp-schemagen/mcp-schemagen/generated/mcp20250618"
)

// sleeper is a server whose only tool ends when it is cancelled.
type sleeper struct{ mcp.UnimplementedServer }

func (sleeper) CallTool(ctx context.Context, _ *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

// output is written to by several goroutines.
type output struct {
	mu sync.Mutex
	w  io.Writer
}

func (o *output) line(text []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	fmt.Fprintf(o.w, "%s\n", text)
}

// A server that answers several requests at once. Receive sees the lines in their
// order, so that it knows the request that a later line cancels, whatever the
// goroutine for it has done until then.
func Example_cancel() {
	input := strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"sleep"}}
{"jsonrpc":"2.0","id":2,"method":"ping"}
{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,"reason":"too slow"}}
`) // os.Stdin in a real server
	handler := mcp.ServerHandler(sleeper{})
	out := &output{w: os.Stdout}
	var running sync.WaitGroup
	var requests jsonrpc.Incoming
	in := bufio.NewScanner(input)
	in.Buffer(nil, 4<<20) // the longest line that is accepted
	for in.Scan() {
		answer := mcp.Receive(&requests, handler, in.Bytes())
		running.Go(func() {
			if reply := answer(context.Background()); reply != nil {
				out.line(reply)
			}
		})
	}
	if err := in.Err(); err != nil {
		fmt.Println(err)
	}
	running.Wait()
	// Output:
	// {"jsonrpc":"2.0","id":2,"result":{}}
}
