package library

import (
	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/payload"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	exact "github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// at is the codec of package mcp for the revision that all payloads are of.
var at = mcp.At(protocol.V20251125)

// Merged is package mcp and the package of the revision, which do the same with the
// params or the result of a message.
type Merged struct {
	Exact, Hub             func() error
	ExactStrict, HubStrict func() error
	ExactEncode, HubEncode func() ([]byte, error)
}

// MergedOf returns what to compare for a payload. It has nothing for an error response,
// whose error object is the same type in both.
func MergedOf(p payload.Payload) (m Merged, ok bool, err error) {
	newExact, newHub := typesOf(p.Kind)
	if newExact == nil {
		return m, false, nil
	}
	message, err := jsonrpc.ParseMessage(p.JSON)
	if err != nil {
		return m, false, err
	}
	text := message.Params.Bytes()
	if message.Params.IsZero() {
		text = message.Result.Bytes()
	}
	x, y := newExact(), newHub()
	if err := x.UnmarshalJSON(text); err != nil {
		return m, false, err
	}
	if err := at.Unmarshal(text, y); err != nil {
		return m, false, err
	}
	m.Exact = func() error { return newExact().UnmarshalJSON(text) }
	m.Hub = func() error { return at.Unmarshal(text, newHub()) }
	m.ExactStrict = func() error { return exact.UnmarshalStrict(text, newExact()) }
	m.HubStrict = func() error { return at.UnmarshalStrict(text, newHub()) }
	m.ExactEncode = func() ([]byte, error) { return x.AppendJSON(nil) }
	m.HubEncode = func() ([]byte, error) {
		text, _, err := at.Append(nil, y)
		return text, err
	}
	return m, true, nil
}

// typesOf returns what makes values of the types of the params or the result.
func typesOf(k payload.Kind) (newExact, newHub func() jsonrpc.Value) {
	switch k {
	case payload.CallRequest:
		return fresh[exact.CallToolRequestParams](), fresh[mcp.CallToolRequestParams]()
	case payload.InitializeRequest:
		return fresh[exact.InitializeRequestParams](), fresh[mcp.InitializeRequestParams]()
	case payload.InitializeResult:
		return fresh[exact.InitializeResult](), fresh[mcp.InitializeResult]()
	case payload.ToolsResult:
		return fresh[exact.ListToolsResult](), fresh[mcp.ListToolsResult]()
	case payload.CallResult:
		return fresh[exact.CallToolResult](), fresh[mcp.CallToolResult]()
	case payload.Progress:
		return fresh[exact.ProgressNotificationParams](), fresh[mcp.ProgressNotificationParams]()
	case payload.PromptResult:
		return fresh[exact.GetPromptResult](), fresh[mcp.GetPromptResult]()
	case payload.SamplingRequest:
		return fresh[exact.CreateMessageRequestParams](), fresh[mcp.CreateMessageRequestParams]()
	case payload.ResourcesResult:
		return fresh[exact.ListResourcesResult](), fresh[mcp.ListResourcesResult]()
	}
	return nil, nil
}

func fresh[T any, P interface {
	*T
	jsonrpc.Value
}]() func() jsonrpc.Value {
	return func() jsonrpc.Value { return P(new(T)) }
}
