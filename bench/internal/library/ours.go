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
		return ourResponse(mcp.MethodInitialize)
	case payload.ToolsResult:
		return ourResponse(mcp.MethodToolsList)
	case payload.CallResult:
		return ourResponse(mcp.MethodToolsCall)
	case payload.PromptResult:
		return ourResponse(mcp.MethodPromptsGet)
	case payload.ResourcesResult:
		return ourResponse(mcp.MethodResourcesList)
	}
	return ourCall
}

// Strict is our decoding when it accepts nothing but what the schema does. It is
// nil as long as the bindings have no such decoding.
var Strict func(payload.Kind) Codec

// ourCall decodes a request or a notification, whose method says what its
// params are, or an error response.
func ourCall(data []byte) (any, error) { return mcp.DecodeMessage(data) }

// ourResponse decodes a response to a request whose method the caller knows, and
// so the type of its result.
func ourResponse(method string) func([]byte) (any, error) {
	pending := func(jsonrpc.ID) string { return method }
	return func(data []byte) (any, error) { return mcp.DecodePending(data, pending) }
}

func encodeOurs(message any) ([]byte, error) { return message.(*jsonrpc.Message).AppendJSON(nil) }

// AppendOurs encodes one of our messages into a buffer that is used again.
func AppendOurs(buffer []byte, message any) ([]byte, error) {
	return message.(*jsonrpc.Message).AppendJSON(buffer[:0])
}
