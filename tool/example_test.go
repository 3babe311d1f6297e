package tool_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/tool"
)

// Search is the input of the example.
type Search struct {
	Text  string `json:"text" jsonschema:"words to look for"`
	Limit int    `json:"limit,omitempty" jsonschema:"greatest number of titles"`
}

// books returns a list. A list is not an object, so it becomes the member result.
func books(_ context.Context, s Search) ([]string, error) {
	if s.Text == "" {
		return nil, fmt.Errorf("text is empty: give a word of the title")
	}
	return []string{"소년이 온다", "흰"}[:min(2, max(1, s.Limit))], nil
}

// shelf is a server of one tool. It shows what a tool is; package session has servers.
type shelf struct {
	mcp.UnimplementedServer
	tool session.Tool
}

func (s shelf) ListTools(context.Context, *mcp.ListToolsRequest) (*mcp.ListToolsResult, error) {
	return &mcp.ListToolsResult{Tools: []mcp.Tool{s.tool.Tool}}, nil
}

func (s shelf) CallTool(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	return s.tool.Call(ctx, r)
}

// One tool serves clients of all revisions. Each gets what its revision has.
func Example() {
	server := mcp.ServerHandler(shelf{tool: tool.For(mcp.Tool{Name: "books"}, books)})
	for _, v := range []protocol.Version{protocol.V20241105, protocol.V20250326, protocol.V20250618, protocol.V20251125, protocol.V20260728} {
		fmt.Println(v)
		meta := ""
		if !v.Stateful() {
			meta = `,"_meta":{"io.modelcontextprotocol/protocolVersion":"` + string(v) + `","io.modelcontextprotocol/clientCapabilities":{}}`
		}
		for _, args := range []string{`{"text":"한강","limit":2}`, `{"limit":"2"}`} {
			line := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"books","arguments":` + args + meta + `}}`
			fmt.Printf("%s\n", mcp.At(v).Serve(context.Background(), server, []byte(line)))
		}
	}
	// Output:
	// 2024-11-05
	// {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"{\"result\":[\"소년이 온다\",\"흰\"]}"}]}}
	// {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"The arguments do not match the input schema of the tool \"books\":\n- /text: missing, want a string\n- /limit: want an integer, got the string \"2\""}],"isError":true}}
	// 2025-03-26
	// {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"{\"result\":[\"소년이 온다\",\"흰\"]}"}]}}
	// {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"The arguments do not match the input schema of the tool \"books\":\n- /text: missing, want a string\n- /limit: want an integer, got the string \"2\""}],"isError":true}}
	// 2025-06-18
	// {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"{\"result\":[\"소년이 온다\",\"흰\"]}"}],"structuredContent":{"result":["소년이 온다","흰"]}}}
	// {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"The arguments do not match the input schema of the tool \"books\":\n- /text: missing, want a string\n- /limit: want an integer, got the string \"2\""}],"isError":true}}
	// 2025-11-25
	// {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"{\"result\":[\"소년이 온다\",\"흰\"]}"}],"structuredContent":{"result":["소년이 온다","흰"]}}}
	// {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"The arguments do not match the input schema of the tool \"books\":\n- /text: missing, want a string\n- /limit: want an integer, got the string \"2\""}],"isError":true}}
	// 2026-07-28
	// {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"{\"result\":[\"소년이 온다\",\"흰\"]}"}],"resultType":"complete","structuredContent":{"result":["소년이 온다","흰"]}}}
	// {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"The arguments do not match the input schema of the tool \"books\":\n- /text: missing, want a string\n- /limit: want an integer, got the string \"2\""}],"resultType":"complete","isError":true}}
}

// A tool may have a schema that types cannot express. It takes the place of the derived one.
func ExampleFor_schema() {
	search := tool.For(mcp.Tool{
		Name: "books",
		InputSchema: jsonrpc.MustRaw(`{"type":"object","properties":{
			"text":{"type":"string","minLength":1},
			"limit":{"type":"integer","minimum":1,"maximum":100,"default":10}
		},"required":["text"]}`),
	}, func(_ context.Context, s Search) (string, error) {
		return fmt.Sprintf("at most %d books about %s", s.Limit, s.Text), nil
	})
	for _, args := range []string{`{"text":"trees"}`, `{"text":"","limit":1000}`} {
		r, err := search.Call(context.Background(), &mcp.CallToolRequest{
			Params: mcp.CallToolRequestParams{Name: "books", Arguments: jsonrpc.MustRaw(args)},
		})
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(strings.TrimSpace(r.(*mcp.CallToolResult).Content[0].(*mcp.TextContent).Text))
	}
	// Output:
	// at most 10 books about trees
	// The arguments do not match the input schema of the tool "books":
	// - /text: want a string of at least 1 character, got one of 0 characters
	// - /limit: want an integer from 1 to 100, got the number 1000
}
