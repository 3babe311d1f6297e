package library

import (
	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/payload"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	mcp "github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
)

// Building are the libraries that build maps of open values such as schemas,
// which ours and the plain structs keep as text.
var Building = []string{"go-sdk", "mcp-go"}

// BuiltMessage is a message and all of its open values, built.
type BuiltMessage struct {
	Message *jsonrpc.Message
	Open    []any
}

// DecodeBuilt decodes with ours and builds the open values as well. It is for a
// fair look at those payloads that consist of them.
func DecodeBuilt(k payload.Kind, data []byte) (*BuiltMessage, error) {
	v, err := ours(k).Decode(data)
	if err != nil {
		return nil, err
	}
	b := &BuiltMessage{Message: v.(*jsonrpc.Message)}
	for _, raw := range openValues(b.Message.Value) {
		var open any
		if err := raw.Decode(&open); err != nil {
			return nil, err
		}
		b.Open = append(b.Open, open)
	}
	return b, nil
}

// openValues returns the open values of the results that mostly consist of them.
func openValues(v jsonrpc.Value) (values []jsonrpc.Raw) {
	switch v := v.(type) {
	case *mcp.ListToolsResult:
		for _, tool := range v.Tools {
			values = append(values, tool.InputSchema)
			if !tool.OutputSchema.IsZero() {
				values = append(values, tool.OutputSchema)
			}
		}
	case *mcp.CallToolResult:
		if !v.StructuredContent.IsZero() {
			values = append(values, v.StructuredContent)
		}
	}
	return values
}
