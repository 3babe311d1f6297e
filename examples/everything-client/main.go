// Command everything-client uses all that a server offers: it lists and calls each tool, reads
// each resource and gets each prompt, and answers questions with their defaults.
//
//	everything-client http://127.0.0.1:8080/mcp
//
// The environment variable MCP_CONFORMANCE_CONTEXT may have the calls to make, as JSON:
// {"toolCalls":[{"name":…,"arguments":{…}}]}. MCP_CONFORMANCE_PROTOCOL_VERSION may have the
// revision to speak.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"sync"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/transport"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: everything-client URL")
	}
	ctx, cancel := context.WithTimeout(context.Background(), 25*time.Second)
	defer cancel()
	if err := run(ctx, os.Args[1]); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, address string) error {
	client := &session.Client{
		Info:   mcp.Implementation{Name: "everything-client", Version: "1.0.0"},
		Elicit: acceptDefaults,
		CreateMessage: func(context.Context, *mcp.CreateMessageRequest) (*mcp.CreateMessageResult, error) {
			return nil, jsonrpc.Errorf(jsonrpc.CodeInternalError, "there is no model")
		},
	}
	if v := protocol.Version(os.Getenv("MCP_CONFORMANCE_PROTOCOL_VERSION")); v.Known() {
		client.Versions = []protocol.Version{v}
	}
	conn, err := transport.Dial(ctx, address)
	if err != nil {
		return err
	}
	server, err := client.Connect(ctx, conn)
	if err != nil {
		return err
	}
	defer server.Close()
	fmt.Println("connected:", server.Revision(), server.Info())
	return errors.Join(useTools(ctx, server), useResources(ctx, server), usePrompts(ctx, server))
}

// acceptDefaults answers a form with the defaults of its fields.
func acceptDefaults(_ context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
	form, ok := r.Params.(*mcp.ElicitRequestFormParams)
	if !ok {
		return &mcp.ElicitResult{Action: mcp.ElicitResultActionDecline}, nil
	}
	content := jsonrpc.Members{}
	for name, field := range form.RequestedSchema.Properties.All() {
		text, err := json.Marshal(field)
		if err != nil {
			return nil, err
		}
		schema, err := jsonrpc.ParseRaw(text)
		if err != nil {
			return nil, err
		}
		if value := schema.Get("default"); !value.IsZero() {
			content.Set(name, value)
		}
	}
	return &mcp.ElicitResult{Action: mcp.ElicitResultActionAccept, Content: content}, nil
}

// toolCall is a call that the environment asks for.
type toolCall struct {
	Name      string
	Arguments jsonrpc.Raw
}

// useTools calls each tool, all of them at the same time.
func useTools(ctx context.Context, server *session.Connection) error {
	if server.Capabilities().Tools == nil {
		return nil
	}
	var asked struct{ ToolCalls []toolCall }
	if text := os.Getenv("MCP_CONFORMANCE_CONTEXT"); text != "" {
		if err := json.Unmarshal([]byte(text), &asked); err != nil {
			return fmt.Errorf("MCP_CONFORMANCE_CONTEXT: %w", err)
		}
	}
	calls := asked.ToolCalls
	var schema jsonrpc.Raw // of the first tool
	for t, err := range server.Tools(ctx) {
		if err != nil {
			return err
		}
		if schema.IsZero() {
			schema = t.InputSchema
		}
		if len(asked.ToolCalls) == 0 {
			calls = append(calls, toolCall{t.Name, arguments(t.InputSchema, schema)})
		}
	}
	var group sync.WaitGroup
	for _, c := range calls {
		group.Go(func() {
			r, err := server.CallTool(ctx, &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: c.Name, Arguments: c.Arguments}})
			fmt.Println("tool", c.Name, r, err) // a tool may fail: that is its result
		})
	}
	group.Wait()
	return nil
}

// arguments returns arguments that fit the types of an input schema. An argument named schema
// gets the schema of the first tool, as it came.
func arguments(schema, first jsonrpc.Raw) jsonrpc.Raw {
	list := jsonrpc.Members{}
	for name, property := range schema.Get("properties").Members().All() {
		var kind string
		_ = property.Get("type").Decode(&kind) // several types, or none: a string will do
		switch {
		case name == "schema":
			list.Set(name, first)
		case kind == "number" || kind == "integer":
			list.Set(name, jsonrpc.MustRaw("3"))
		case kind == "boolean":
			list.Set(name, jsonrpc.MustRaw("true"))
		case kind == "object":
			list.Set(name, jsonrpc.MustRaw("{}"))
		case kind == "array":
			list.Set(name, jsonrpc.MustRaw("[]"))
		default:
			list.Set(name, jsonrpc.RawString("text"))
		}
	}
	text, err := jsonrpc.RawOf(&list)
	if err != nil {
		return jsonrpc.MustRaw("{}")
	}
	return text
}

func useResources(ctx context.Context, server *session.Connection) error {
	if server.Capabilities().Resources == nil {
		return nil
	}
	for x, err := range server.Resources(ctx) {
		if err != nil {
			return err
		}
		r, err := server.ReadResource(ctx, &mcp.ReadResourceRequest{Params: mcp.ReadResourceRequestParams{URI: x.URI}})
		fmt.Println("resource", x.URI, r, err)
	}
	return nil
}

func usePrompts(ctx context.Context, server *session.Connection) error {
	if server.Capabilities().Prompts == nil {
		return nil
	}
	for x, err := range server.Prompts(ctx) {
		if err != nil {
			return err
		}
		args := map[string]string{}
		for _, a := range x.Arguments {
			args[a.Name] = "text"
		}
		r, err := server.GetPrompt(ctx, &mcp.GetPromptRequest{Params: mcp.GetPromptRequestParams{Name: x.Name, Arguments: args}})
		fmt.Println("prompt", x.Name, r, err)
	}
	return nil
}
