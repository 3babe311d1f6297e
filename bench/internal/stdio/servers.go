// Package stdio compares servers that are child processes, and answer calls over their
// standard streams.
package stdio

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	mcpgo "github.com/mark3labs/mcp-go/mcp"
	mcpgoserver "github.com/mark3labs/mcp-go/server"
	gosdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/payload"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/transport"
)

// Server serves the standard streams of its process. It has two tools: echo returns its argument
// text, and page returns a long text.
type Server struct {
	Name  string
	Serve func() error // until standard input ends
}

// Servers are the servers that are compared, with ours first.
func Servers() []Server {
	return []Server{
		{"ours", serveOurs},
		{"go-sdk", serveGoSDK},
		{"mcp-go", serveMCPGo},
		{"bare loop", serveBare},
	}
}

// Serve serves as the server of a name.
func Serve(name string) error {
	for _, s := range Servers() {
		if s.Name == name {
			return s.Serve()
		}
	}
	return fmt.Errorf("there is no server %q", name)
}

// version is the revision that all servers speak.
const version = protocol.V20251125

const (
	serverName, serverVersion = "bench", "1"
	echoTool, pageTool        = "echo", "page"
)

// schemas are the input schemas of the tools.
var schemas = map[string]json.RawMessage{
	echoTool: json.RawMessage(`{"type":"object","properties":{"text":{"type":"string"}},"required":["text"]}`),
	pageTool: json.RawMessage(`{"type":"object"}`),
}

// page is the long text.
var page = payload.Prose(100 << 10)

func serveOurs() error {
	tools := session.NewTools()
	for name, call := range ourTools {
		tool := mcp.Tool{Name: name}
		if err := tool.InputSchema.UnmarshalJSON(schemas[name]); err != nil {
			return err
		}
		tools.Add(session.Tool{Tool: tool, Call: call})
	}
	server := &session.Server{Info: mcp.Implementation{Name: serverName, Version: serverVersion}, Tools: tools}
	return transport.Stdio(context.Background(), server)
}

var ourTools = map[string]func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error){
	echoTool: func(_ context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		var text string
		if err := r.Params.Arguments.Get("text").Decode(&text); err != nil {
			return nil, err
		}
		return ourText(text), nil
	},
	pageTool: func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		return ourText(page), nil
	},
}

func ourText(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.ContentBlock{&mcp.TextContent{Text: text}}}
}

// bare is a server without a session. It answers initialize, since clients must begin with it.
type bare struct{ mcp.UnimplementedServer }

func (bare) Initialize(context.Context, *mcp.InitializeRequest) (*mcp.InitializeResult, error) {
	return &mcp.InitializeResult{
		ProtocolVersion: string(version),
		Capabilities:    mcp.ServerCapabilities{Tools: &mcp.ServerCapabilitiesTools{}},
		ServerInfo:      mcp.Implementation{Name: serverName, Version: serverVersion},
	}, nil
}

func (bare) CallTool(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	return ourTools[r.Params.Name](ctx, r)
}

// serveBare answers one line after the other, and writes when there is nothing left to read.
func serveBare() error {
	at, handler := mcp.At(version), mcp.ServerHandler(bare{})
	in, out := bufio.NewReaderSize(os.Stdin, 64<<10), bufio.NewWriterSize(os.Stdout, 64<<10)
	for {
		line, err := in.ReadSlice('\n')
		if err == io.EOF {
			return out.Flush()
		}
		if err != nil {
			return err
		}
		if answer := at.Serve(context.Background(), handler, line); answer != nil {
			out.Write(answer) // an error comes back from Flush
			out.WriteByte('\n')
		}
		if in.Buffered() > 0 {
			continue
		}
		if err := out.Flush(); err != nil {
			return err
		}
	}
}

func serveGoSDK() error {
	server := gosdk.NewServer(&gosdk.Implementation{Name: serverName, Version: serverVersion}, nil)
	server.AddTool(&gosdk.Tool{Name: echoTool, InputSchema: schemas[echoTool]}, func(_ context.Context, r *gosdk.CallToolRequest) (*gosdk.CallToolResult, error) {
		var arguments struct{ Text string }
		if err := json.Unmarshal(r.Params.Arguments, &arguments); err != nil {
			return nil, err
		}
		return goSDKText(arguments.Text), nil
	})
	server.AddTool(&gosdk.Tool{Name: pageTool, InputSchema: schemas[pageTool]}, func(context.Context, *gosdk.CallToolRequest) (*gosdk.CallToolResult, error) {
		return goSDKText(page), nil
	})
	return server.Run(context.Background(), &gosdk.StdioTransport{})
}

func goSDKText(text string) *gosdk.CallToolResult {
	return &gosdk.CallToolResult{Content: []gosdk.Content{&gosdk.TextContent{Text: text}}}
}

func serveMCPGo() error {
	server := mcpgoserver.NewMCPServer(serverName, serverVersion)
	server.AddTool(mcpgo.NewToolWithRawSchema(echoTool, "", schemas[echoTool]), func(_ context.Context, r mcpgo.CallToolRequest) (*mcpgo.CallToolResult, error) {
		text, err := r.RequireString("text")
		if err != nil {
			return nil, err
		}
		return mcpgo.NewToolResultText(text), nil
	})
	server.AddTool(mcpgo.NewToolWithRawSchema(pageTool, "", schemas[pageTool]), func(context.Context, mcpgo.CallToolRequest) (*mcpgo.CallToolResult, error) {
		return mcpgo.NewToolResultText(page), nil
	})
	return mcpgoserver.ServeStdio(server)
}
