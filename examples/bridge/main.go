// Command bridge is an MCP server of all revisions in front of a server of any revision. It
// passes calls, questions and progress, and prints what a revision has no place for.
//
//	bridge [-up REVISION] COMMAND [ARG...]
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os/exec"
	"sync"
	"sync/atomic"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/transport"
)

// bridge passes one request at a time: until 2025-11-25, a question of the server does not
// say which request it belongs to.
type bridge struct {
	up    *session.Connection
	turn  sync.Mutex
	asked atomic.Int64 // questions of the server in this request
}

// Call passes a request of the client. Questions of a server of 2026-07-28 are results.
func (b *bridge) Call(ctx context.Context, m *jsonrpc.Message) (*jsonrpc.Message, error) {
	b.turn.Lock()
	defer b.turn.Unlock()
	b.asked.Store(0)
	request := session.From(ctx)
	server := b.up.Server(session.OnProgress(func(p *mcp.ProgressNotificationParams) {
		_ = request.Progress(ctx, p.Progress, jsonrpc.Deref(p.Total, 0), jsonrpc.Deref(p.Message, ""))
	}))
	result, err := mcp.ServerHandler(server)(ctx, &jsonrpc.Message{ID: request.ID(), Method: m.Method, Value: m.Value})
	return &jsonrpc.Message{Response: true, Value: result}, err
}

// Notify passes no notifications: the sessions on both sides send their own.
func (b *bridge) Notify(context.Context, *jsonrpc.Message) error { return nil }

// elicit passes a question of an older server. A client of 2026-07-28 then repeats the
// request with the answer. The server gets it again, too, and asks again.
func (b *bridge) elicit(ctx context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
	return session.From(ctx).Elicit(ctx, fmt.Sprint("question ", b.asked.Add(1)), r.Params)
}

func lost(_ context.Context, method string, losses []mcp.Loss) {
	for _, loss := range losses {
		if !loss.Routine {
			log.Println("lost:", method, loss)
		}
	}
}

func main() {
	b, ctx := new(bridge), context.Background()
	client := &session.Client{Info: mcp.Implementation{Name: "bridge", Version: "1.0.0"}, Elicit: b.elicit, OnLoss: lost, Timeout: -1}
	flag.Func("up", "the only `revision` to speak with the server", func(v string) error { client.Versions = []protocol.Version{protocol.Version(v)}; return nil })
	flag.Parse()
	conn, err := transport.Command(ctx, exec.Command(flag.Arg(0), flag.Args()[min(1, flag.NArg()):]...))
	if err != nil {
		log.Fatal(err)
	}
	if b.up, err = client.Connect(ctx, conn); err != nil {
		log.Fatal(err)
	}
	defer b.up.Close()
	server := &session.Server{Info: client.Info, Capabilities: b.up.Capabilities(), App: mcp.RemoteServer(b), OnLoss: lost}
	if err := transport.Stdio(ctx, server); err != nil {
		log.Print(err)
	}
}
