package each_stateful_test

import (
	"fmt"
	"log"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	mcp "github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
)

// A request is a whole JSON-RPC message. Members that never vary, such as
// jsonrpc and method, are not fields: the encoder writes them.
func Example_request() {
	request := &mcp.CallToolRequest{
		ID: jsonrpc.IntID(1),
		Params: mcp.CallToolRequestParams{
			Name:      "weather",
			Arguments: jsonrpc.MustRaw(`{"city": "Seoul"}`),
			Meta:      mcp.RequestParamsMeta{ProgressToken: jsonrpc.StringID("p1")},
		},
	}
	line, err := request.AppendJSON(nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s\n", line)
	// Output:
	// {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"weather","arguments":{"city": "Seoul"},"_meta":{"progressToken":"p1"}}}
}

// DecodeMessage decodes any message, and the params of the methods of this
// revision with it.
func Example_message() {
	m, err := mcp.DecodeMessage([]byte(`{
		"jsonrpc": "2.0",
		"id": "a-1",
		"method": "tools/call",
		"params": {"name": "weather", "arguments": {"city": "Seoul"}}
	}`))
	if err != nil {
		log.Fatal(err)
	}
	answer := &jsonrpc.Message{ID: m.ID, Response: true}
	switch params := m.Value.(type) {
	case *mcp.CallToolRequestParams:
		var in struct{ City string }
		if err := params.Arguments.Decode(&in); err != nil {
			answer.Error = jsonrpc.Errorf(jsonrpc.CodeInvalidParams, "arguments: %w", err)
			break
		}
		answer.Value = &mcp.CallToolResult{Content: []mcp.ContentBlock{
			&mcp.TextContent{Text: "cloudy in " + in.City},
		}}
	default:
		answer.Error = jsonrpc.Errorf(jsonrpc.CodeMethodNotFound, "no method %s", m.Method)
	}
	fmt.Println(answer)
	// Output:
	// {"jsonrpc":"2.0","id":"a-1","result":{"content":[{"type":"text","text":"cloudy in Seoul"}]}}
}
