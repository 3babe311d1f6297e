package library

import (
	"context"

	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/payload"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	mcp "github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
)

// ours returns the emitted package, through the functions that its documentation
// tells one to use.
func ours(k payload.Kind) Codec {
	return Codec{Decode: decodeOurs(k, mcp.DecodeOptions{}), Encode: encodeOurs}
}

// Strict is our decoding when it accepts nothing but what the schema does.
func Strict(k payload.Kind) Codec {
	return Codec{Decode: decodeOurs(k, mcp.DecodeOptions{Strict: true}), Encode: encodeOurs}
}

// decodeOurs decodes a response to a request whose method the caller knows, and
// so the type of its result, or a request, a notification or an error response.
func decodeOurs(k payload.Kind, o mcp.DecodeOptions) func([]byte) (any, error) {
	method, ok := answered[k]
	if !ok {
		return func(data []byte) (any, error) { return o.DecodeMessage(data) }
	}
	pending := func(jsonrpc.ID) string { return method }
	return func(data []byte) (any, error) { return o.DecodePending(data, pending) }
}

// answered are the methods of the requests that the responses answer.
var answered = map[payload.Kind]string{
	payload.InitializeResult: mcp.MethodInitialize,
	payload.ToolsResult:      mcp.MethodToolsList,
	payload.CallResult:       mcp.MethodToolsCall,
	payload.PromptResult:     mcp.MethodPromptsGet,
	payload.ResourcesResult:  mcp.MethodResourcesList,
}

func encodeOurs(message any) ([]byte, error) { return message.(*jsonrpc.Message).AppendJSON(nil) }

// AppendOurs encodes one of our messages into a buffer that is used again.
func AppendOurs(buffer []byte, message any) ([]byte, error) {
	return message.(*jsonrpc.Message).AppendJSON(buffer[:0])
}

// Dispatched is our decoding by package exact, which also checks that the
// sender may send the message, and asks what a response answers.
func Dispatched(k payload.Kind) Codec {
	from := protocol.FromClient
	method, response := answered[k]
	switch {
	case response, k == payload.Failure, k == payload.Progress, k == payload.SamplingRequest:
		from = protocol.FromServer
	}
	request := protocol.Pending{Method: method}
	pending := func(jsonrpc.ID) (protocol.Pending, bool) { return request, true }
	decode := func(data []byte) (any, error) { return exact.Decode(mcp.Version, from, data, pending) }
	return Codec{Decode: decode, Encode: encodeOurs}
}

// Dispatch is a message as short as its kind allows, decoded by the package of the
// revision, and by what does more than that.
type Dispatch struct {
	Line, Message string // names of the figure and of the message
	Text          []byte
	Plain, More   func([]byte) (any, error)
}

// Dispatches are decoded by package protocol, and the call also by the handler of
// a server whose methods do nothing.
func Dispatches() []Dispatch {
	plain := decodeOurs(payload.CallResult, mcp.DecodeOptions{})
	fromClient, fromServer := Dispatched(payload.CallRequest).Decode, Dispatched(payload.CallResult).Decode
	call := []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t"}}`)
	return []Dispatch{
		{"dispatch", "request", call, plain, fromClient},
		{"dispatch", "notification", []byte(`{"jsonrpc":"2.0","method":"notifications/initialized"}`), plain, fromClient},
		{"dispatch", "response", []byte(`{"jsonrpc":"2.0","id":1,"result":{"content":[]}}`), plain, fromServer},
		{"dispatch", "error", []byte(`{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"m"}}`), plain, fromServer},
		{"handle", "request", call, plain, handled()},
	}
}

// idle is a server that has a result at hand for a call.
type idle struct{ mcp.UnimplementedServer }

var atHand = new(mcp.CallToolResult)

func (idle) CallTool(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	return atHand, nil
}

func handled() func([]byte) (any, error) {
	handler := mcp.ServerHandler(idle{})
	return func(data []byte) (any, error) {
		m, err := mcp.DecodeMessage(data)
		if err != nil {
			return nil, err
		}
		return handler(context.Background(), m)
	}
}
