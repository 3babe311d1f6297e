package library

import (
	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/payload"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	mcp "github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
)

// ours is the emitted package, through the functions that its documentation
// tells one to use.
func ours(k payload.Kind) Codec {
	return Codec{Decode: decodeOurs(k), Encode: encodeOurs}
}

func decodeOurs(k payload.Kind) func([]byte) (any, error) {
	switch k {
	case payload.InitializeResult:
		return ourResult[mcp.InitializeResult]
	case payload.ToolsResult:
		return ourResult[mcp.ListToolsResult]
	case payload.CallResult:
		return ourResult[mcp.CallToolResult]
	case payload.PromptResult:
		return ourResult[mcp.GetPromptResult]
	case payload.ResourcesResult:
		return ourResult[mcp.ListResourcesResult]
	}
	return ourCall
}

// Strict is our decoding when it accepts nothing but what the schema does. It is
// nil as long as the bindings have no such decoding.
var Strict func(payload.Kind) Codec

// ourCall decodes a request or a notification, whose method says what its
// params are, or an error response.
func ourCall(data []byte) (any, error) { return mcp.DecodeMessage(data) }

// ourResult decodes a response to a request that the caller knows, and so the
// type of its result.
func ourResult[T any, P interface {
	*T
	jsonrpc.Value
}](data []byte) (any, error) {
	m, err := mcp.DecodeMessage(data)
	if err != nil {
		return nil, err
	}
	result := P(new(T))
	if err := m.Result.Decode(result); err != nil {
		return nil, err
	}
	m.Value, m.Result = result, jsonrpc.Raw{}
	return m, nil
}

func encodeOurs(message any) ([]byte, error) { return message.(*jsonrpc.Message).AppendJSON(nil) }

// AppendOurs encodes one of our messages into a buffer that is used again.
func AppendOurs(buffer []byte, message any) ([]byte, error) {
	return message.(*jsonrpc.Message).AppendJSON(buffer[:0])
}
