package each_test

import (
	"fmt"
	"log"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	mcp "github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
)

// The content of a result is a list of blocks of several types, and the
// resource in one of them is text or bytes.
func Example_content() {
	var result mcp.CallToolResult
	err := result.UnmarshalJSON([]byte(`{
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
	fmt.Println("error:", jsonrpc.Deref(result.IsError, false))
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
