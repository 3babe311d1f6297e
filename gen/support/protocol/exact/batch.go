package exact

import (
	"errors"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/envelope"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// Decoded is a message of a batch, and what is wrong with it.
type Decoded struct {
	Message *jsonrpc.Message // nil if the element is no JSON object
	Err     error            // an *Error, or nil
}

// DecodeBatch decodes an array of messages, each like [DecodeOptions.Decode]. The
// error is an [*Error] of the reason NotJSON, or NotJSONRPC if the text is no array,
// the array is empty, or the revision has no batches.
func (o DecodeOptions) DecodeBatch(v protocol.Version, from protocol.Sender, data []byte, pending func(jsonrpc.ID) (protocol.Pending, bool)) ([]Decoded, error) {
	return o.batch(v, from, data, func(text []byte) (*jsonrpc.Message, error) { return o.Decode(v, from, text, pending) })
}

// batch splits a batch, and decodes its messages.
func (o DecodeOptions) batch(v protocol.Version, from protocol.Sender, data []byte, one func([]byte) (*jsonrpc.Message, error)) ([]Decoded, error) {
	refuse := func(reason Reason, err error) ([]Decoded, error) {
		return nil, &Error{Reason: reason, Version: v, From: from, Err: err}
	}
	invalid := func(why string) ([]Decoded, error) {
		return refuse(NotJSONRPC, &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: why})
	}
	texts, err := envelope.Elements(data, decode.Options{MaxDepth: o.MaxDepth, MaxElements: o.MaxElements})
	if _, ok := errors.AsType[*jsonrpc.SyntaxError](err); ok {
		return refuse(NotJSON, err)
	}
	switch {
	case err != nil || len(texts) == 0:
		return invalid("a batch is an array of at least one message")
	case v.Known() && !v.Batches():
		return invalid("this protocol version has no batches")
	}
	list := make([]Decoded, len(texts))
	for i, text := range texts {
		list[i].Message, list[i].Err = one(text)
	}
	return list, nil
}

// IsBatch reports whether a text begins as an array. What follows is not looked at.
func IsBatch(data []byte) bool { return jsontext.IsArray(data) }
