package mcp20260728_test

import (
	"fmt"
	"log"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	mcp "github.com/mcp-schemagen/mcp-schemagen/generated/mcp20260728"
)

// A request is a whole JSON-RPC message. Members that never vary, such as
// jsonrpc and method, are no fields: the encoder writes them. There are no
// sessions: each request says which revision and capabilities its client has.
func Example_request() {
	request := &mcp.CallToolRequest{
		ID: jsonrpc.IntID(1),
		Params: mcp.CallToolRequestParams{
			Name:      "weather",
			Arguments: jsonrpc.MustRaw(`{"city": "Seoul"}`),
			Meta: mcp.RequestMetaObject{
				ProtocolVersion:    mcp.Version,
				ClientCapabilities: mcp.ClientCapabilities{Elicitation: &mcp.ClientCapabilitiesElicitation{}},
			},
		},
	}
	line, err := request.AppendJSON(nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s\n", line)
	// Output:
	// {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"weather","arguments":{"city": "Seoul"},"_meta":{"io.modelcontextprotocol/clientCapabilities":{"elicitation":{}},"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}
}

// The content of a result is a list of blocks of several types, and the
// resource in one of them is text or bytes.
func Example_content() {
	var result mcp.CallToolResult
	err := result.UnmarshalJSON([]byte(`{
		"resultType": "complete",
		"content": [
			{"type": "text", "text": "18 °C and cloudy"},
			{"type": "image", "data": "iVBORw0KGgo=", "mimeType": "image/png"},
			{"type": "resource", "resource": {"uri": "file:///seoul.csv", "text": "18,cloudy"}}
		]
	}`))
	if err != nil {
		log.Fatal(err)
	}
	for _, block := range result.Content {
		switch block := block.(type) {
		case *mcp.TextContent:
			fmt.Println("text:", block.Text)
		case *mcp.ImageContent:
			fmt.Println("image:", block.MIMEType)
		case *mcp.EmbeddedResource:
			if file, ok := block.Resource.(*mcp.TextResourceContents); ok {
				fmt.Println("resource:", file.URI, file.Text)
			}
		}
	}
	fmt.Println("error:", jsonrpc.Or(result.IsError, false))
	// Output:
	// text: 18 °C and cloudy
	// image: image/png
	// resource: file:///seoul.csv 18,cloudy
	// error: false
}

// Members that this revision does not name are kept in Extra and written back,
// so that one field can be changed and all the rest stays as it was.
func Example_unknownMembers() {
	var tool mcp.Tool
	err := tool.UnmarshalJSON([]byte(`{"name": "weather", "inputSchema": {"type": "object"}, "x-rank": 1.50}`))
	if err != nil {
		log.Fatal(err)
	}
	rank, _ := tool.Extra.Get("x-rank")
	fmt.Println("rank:", rank)

	tool.Description = new("Tells the weather in a city.")
	tool.Extra.Set("x-team", jsonrpc.RawString("sky"))
	fmt.Println(tool)
	// Output:
	// rank: 1.50
	// {"name":"weather","inputSchema":{"type": "object"},"description":"Tells the weather in a city.","x-rank":1.50,"x-team":"sky"}
}

// A union is an interface that the pointers to its variants implement. A
// variant that this revision does not know is an Unknown, which keeps the text.
func Example_union() {
	for _, text := range []string{
		`{"type": "text", "text": "18 °C and cloudy"}`,
		`{"type": "hologram", "voxels": [1, 2, 3]}`,
	} {
		block, err := mcp.UnmarshalContentBlock([]byte(text))
		if err != nil {
			log.Fatal(err)
		}
		switch block := block.(type) {
		case *mcp.TextContent:
			fmt.Println(block.Text)
		case *mcp.Unknown:
			fmt.Println("unknown:", block.Kind, block.Raw.Get("voxels"))
		default:
			fmt.Printf("%T\n", block)
		}
	}
	// Output:
	// 18 °C and cloudy
	// unknown: hologram [1, 2, 3]
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
		answer.Value = &mcp.CallToolResult{Content: []mcp.ContentBlock{
			&mcp.TextContent{Text: "cloudy in " + in.City},
		}}
	default:
		answer.Error = jsonrpc.Errorf(jsonrpc.CodeMethodNotFound, "no method %s", m.Method)
	}
	fmt.Println(answer)
	// Output:
	// {"jsonrpc":"2.0","id":"a-1","result":{"content":[{"type":"text","text":"cloudy in Seoul"}],"resultType":"complete"}}
}
