package each_stateless_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	mcp "github.com/mcp-schemagen/mcp-schemagen/generated/mcp20260728"
)

// A request is a whole JSON-RPC message. Members that never vary, such as
// jsonrpc and method, are not fields: the encoder writes them. There are no
// sessions: each request says which revision and capabilities its client has.
func Example_request() {
	request := &mcp.CallToolRequest{
		ID: jsonrpc.IntID(1),
		Params: mcp.CallToolRequestParams{
			Name:      "weather",
			Arguments: jsonrpc.MustRaw(`{"city": "Seoul"}`),
			Meta: mcp.RequestMetaObject{
				ProtocolVersion:    mcp.Version,
				ClientInfo:         &mcp.Implementation{Name: "visitor", Version: "1"},
				ClientCapabilities: mcp.ClientCapabilities{Elicitation: &mcp.ClientCapabilitiesElicitation{}},
			},
		},
	}
	line, err := request.AppendJSON(nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(strings.ReplaceAll(string(line), mcp.Version, "DATE"))
	// Output:
	// {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"weather","arguments":{"city": "Seoul"},"_meta":{"io.modelcontextprotocol/clientCapabilities":{"elicitation":{}},"io.modelcontextprotocol/protocolVersion":"DATE","io.modelcontextprotocol/clientInfo":{"name":"visitor","version":"1"}}}}
}

// DecodeMessage decodes any message, and the params of the methods of this
// revision with it. The resultType of an answer follows from its Go type.
func Example_message() {
	m, err := mcp.DecodeMessage([]byte(`{
		"jsonrpc": "2.0",
		"id": "a-1",
		"method": "tools/call",
		"params": {
			"name": "weather",
			"arguments": {"city": "Seoul"},
			"_meta": {
				"io.modelcontextprotocol/protocolVersion": "2026-07-28",
				"io.modelcontextprotocol/clientInfo": {"name": "visitor", "version": "1"},
				"io.modelcontextprotocol/clientCapabilities": {}
			}
		}
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
		answer.Value = &mcp.CallToolResult{
			Content: []mcp.ContentBlock{&mcp.TextContent{Text: "cloudy in " + in.City}},
			Meta:    mcp.ResultMetaObject{ServerInfo: &mcp.Implementation{Name: "forecast", Version: "1"}},
		}
	default:
		answer.Error = jsonrpc.Errorf(jsonrpc.CodeMethodNotFound, "no method %s", m.Method)
	}
	fmt.Println(answer)
	// Output:
	// {"jsonrpc":"2.0","id":"a-1","result":{"content":[{"type":"text","text":"cloudy in Seoul"}],"resultType":"complete","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"forecast","version":"1"}}}}
}
