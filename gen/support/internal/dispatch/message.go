package dispatch

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/envelope"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// NewMessage converts an envelope to a message. Package jsonrpc does the same for messages
// without types: it cannot import this package, and exports no such function.
func NewMessage(e *envelope.Envelope[jsonrpc.Value, jsonrpc.ID]) *jsonrpc.Message {
	e.Settle()
	m := &jsonrpc.Message{
		ID:       jsonrpc.ID(e.ID),
		Method:   e.Method,
		Params:   jsonrpc.Raw(e.Params),
		Result:   jsonrpc.Raw(e.Result),
		Extra:    envelope.ConvertMembers[jsonrpc.Members](e.Extra),
		Value:    e.Value,
		Response: e.Response(),
	}
	if x := &e.Error; e.IsError {
		m.Error = &jsonrpc.Error{Code: x.Code, Message: x.Message, Data: jsonrpc.Raw(x.Data), Extra: envelope.ConvertMembers[jsonrpc.Members](x.Extra)}
	}
	return m
}
