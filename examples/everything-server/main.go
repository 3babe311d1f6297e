// Command everything-server has a tool, prompt or resource for each feature of the protocol. It
// passes the official conformance suite in every revision.
//
//	everything-server                        # over standard input and output
//	everything-server -http 127.0.0.1:8080   # at http://127.0.0.1:8080/mcp
package main

import (
	"context"
	"errors"
	"flag"
	"log"
	"net/http"
	"os/signal"
	"syscall"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/transport"
)

func main() {
	address := flag.String("http", "", "serve over HTTP at this address, for example 127.0.0.1:8080")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	server := newServer()
	run := func() error { return transport.Stdio(ctx, server) }
	if *address != "" {
		run = func() error { return serve(ctx, server, *address) }
	}
	if err := run(); err != nil && !errors.Is(err, context.Canceled) {
		log.Fatal(err)
	}
}

// newServer returns a server with all groups and the tasks extension.
func newServer() *session.Server {
	server := &session.Server{
		Info:         mcp.Implementation{Name: "everything-server", Title: new("Everything"), Version: "1.0.0"},
		Instructions: "Each tool shows one feature of the protocol.",
		Completions:  completions{},
	}
	tasks := &tasks{byID: map[string]*task{}}
	server.Extensions = []session.Extension{tasks.extension()}
	tools := session.NewTools(tasks.taskTools()...)
	server.Tools = tools
	prompts := session.NewPrompts(promptList()...)
	server.Prompts = prompts
	server.Resources = session.NewResources(resources(server)...).AddTemplates(templates()...)
	tools.Add(contentTools()...)
	tools.Add(reportTools()...)
	tools.Add(questionTools()...)
	tools.Add(changeTools(tools, prompts)...)
	return server
}

// serve serves over HTTP until ctx ends.
func serve(ctx context.Context, server *session.Server, address string) error {
	mux := http.NewServeMux()
	mux.Handle("/mcp", transport.Handler(server, transport.HandlerOptions{
		Stream: true, StreamAfter: 200 * time.Millisecond, PollAfter: time.Second,
	}))
	h := &http.Server{Addr: address, Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	context.AfterFunc(ctx, func() {
		end, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		_ = server.Shutdown(end) // what goes on after that is cut off
		_ = h.Shutdown(end)
	})
	if err := h.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
