package mcp20251125_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	mcp "github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
)

// forecast is a server with one tool, which reports its progress.
type forecast struct {
	mcp.UnimplementedServer // answers what forecast has no method for
	client                  mcp.Client
}

func (forecast) Initialize(context.Context, *mcp.InitializeRequest) (*mcp.InitializeResult, error) {
	return &mcp.InitializeResult{
		ProtocolVersion: mcp.Version,
		Capabilities:    mcp.ServerCapabilities{Tools: &mcp.ServerCapabilitiesTools{}},
		ServerInfo:      mcp.Implementation{Name: "forecast", Version: "1"},
	}, nil
}

func (forecast) ListTools(context.Context, *mcp.ListToolsRequest) (*mcp.ListToolsResult, error) {
	return &mcp.ListToolsResult{Tools: []mcp.Tool{{
		Name:        "forecast",
		Description: new("Weather of a city for some days"),
		InputSchema: jsonrpc.MustRaw(`{"type":"object","properties":{"city":{"type":"string"},"days":{"type":"integer"}},"required":["city"]}`),
	}}}, nil
}

func (f forecast) CallTool(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	args := struct {
		City string
		Days int
	}{Days: 1}
	if err := r.Params.Arguments.Decode(&args); err != nil {
		return nil, jsonrpc.Errorf(jsonrpc.CodeInvalidParams, "arguments: %w", err)
	}
	if args.City == "" {
		return &mcp.CallToolResult{IsError: new(true), Content: []mcp.ContentBlock{&mcp.TextContent{Text: "Which city?"}}}, nil
	}
	var content []mcp.ContentBlock
	progress := mcp.ProgressReporter{To: f.client, Token: r.Params.Meta.ProgressToken}
	for day := range args.Days {
		content = append(content, &mcp.TextContent{Text: fmt.Sprintf("%s, day %d: sunny", args.City, day+1)})
		if err := progress.Report(ctx, float64(day+1), float64(args.Days), ""); err != nil {
			return nil, err
		}
	}
	return &mcp.CallToolResult{Content: content}, nil
}

// lines is a connection on which this side calls nothing.
type lines struct{ io.Writer }

func (l lines) Call(context.Context, *jsonrpc.Message) (*jsonrpc.Message, error) {
	return nil, errors.ErrUnsupported
}

func (l lines) Notify(_ context.Context, m *jsonrpc.Message) error {
	_, err := fmt.Fprintln(l, m)
	return err
}

// A server on stdio. It answers one request after the other.
func Example_server() {
	input := strings.NewReader(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"forecast","arguments":{"city":"부산","days":2},"_meta":{"progressToken":"p"}}}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"forecast","arguments":{"city":7}}}
{"jsonrpc":"2.0","id":3,"method":"prompts/list"}
`) // os.Stdin in a real server
	handler := mcp.ServerHandler(forecast{client: mcp.RemoteClient(lines{os.Stdout})})
	for in := bufio.NewScanner(input); in.Scan(); {
		if reply := mcp.Serve(context.Background(), handler, in.Bytes()); reply != nil {
			fmt.Printf("%s\n", reply)
		}
	}
	// Output:
	// {"jsonrpc":"2.0","id":0,"result":{"capabilities":{"tools":{}},"protocolVersion":"2025-11-25","serverInfo":{"name":"forecast","version":"1"}}}
	// {"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":1,"progressToken":"p","total":2}}
	// {"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":2,"progressToken":"p","total":2}}
	// {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"부산, day 1: sunny"},{"type":"text","text":"부산, day 2: sunny"}]}}
	// {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"arguments: /city: got number, want string"}}
	// {"jsonrpc":"2.0","id":3,"error":{"code":-32601,"message":"method not found: prompts/list"}}
}
