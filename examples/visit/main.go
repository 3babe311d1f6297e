// Command visit is a small MCP client. It starts a server, lists its tools, and calls one.
// Forms of the server are filled in with the answers from the command line.
//
//	visit [-tool NAME] [-arguments JSON] [-answers JSON] [-revision V] COMMAND [ARG...]
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/transport"
)

var call mcp.CallToolRequestParams
var answers jsonrpc.Raw

// elicit fills in a form. It declines if there is no answer to one of the fields.
func elicit(_ context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
	form, ok := r.Params.(*mcp.ElicitRequestFormParams)
	if !ok {
		return &mcp.ElicitResult{Action: mcp.ElicitResultActionDecline}, nil
	}
	content := jsonrpc.Members{}
	for field := range form.RequestedSchema.Properties.All() {
		if answers.Get(field).IsZero() {
			return &mcp.ElicitResult{Action: mcp.ElicitResultActionDecline}, nil
		}
		content.Set(field, answers.Get(field))
	}
	fmt.Println("?", form.Message, content)
	return &mcp.ElicitResult{Action: mcp.ElicitResultActionAccept, Content: content}, nil
}

func visit(ctx context.Context, client *session.Client, command *exec.Cmd) error {
	conn, err := transport.Command(ctx, command)
	if err != nil {
		return err
	}
	server, err := client.Connect(ctx, conn)
	if err != nil {
		return err
	}
	defer server.Close()
	for tool, err := range server.Tools(ctx) {
		if err != nil {
			return err
		}
		fmt.Println("-", tool.Name)
	}
	if call.Name == "" {
		return nil
	}
	bar := func(p *mcp.ProgressNotificationParams) { fmt.Println("…", p.Progress, jsonrpc.Deref(p.Message, "")) }
	result, err := server.CallTool(ctx, &mcp.CallToolRequest{Params: call}, session.OnProgress(bar))
	if err != nil {
		return err
	}
	for _, block := range result.Content {
		fmt.Println("=", block)
	}
	return nil
}

func main() {
	client := &session.Client{Info: mcp.Implementation{Name: "visit", Version: "1.0.0"}, Elicit: elicit}
	flag.StringVar(&call.Name, "tool", "", "`name` of the tool to call")
	flag.Func("arguments", "its arguments, as a `JSON` object", func(s string) (err error) { call.Arguments, err = jsonrpc.ParseRaw(s); return })
	flag.Func("answers", "what to enter in forms, as a `JSON` object", func(s string) (err error) { answers, err = jsonrpc.ParseRaw(s); return })
	flag.Func("revision", "the only `revision` to speak", func(s string) error {
		client.Versions = []protocol.Version{protocol.Version(s)}
		return nil
	})
	flag.Parse()
	command := exec.Command(flag.Arg(0), flag.Args()[min(1, flag.NArg()):]...)
	command.Stderr = os.Stderr
	if err := visit(context.Background(), client, command); err != nil {
		log.Fatal(err)
	}
}
