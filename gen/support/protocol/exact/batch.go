package exact

import (
	"errors"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/dispatch"
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
// the array is empty or has more than MaxBatch messages, or the revision has no
// batches.
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
	if v.Known() && !v.Batches() {
		return invalid("this protocol version has no batches")
	}
	texts, err := dispatch.SplitBatch(data, o.wire(), dispatch.Limit(o.MaxBatch, dispatch.MaxBatch))
	if _, ok := errors.AsType[*jsonrpc.SyntaxError](err); ok {
		return refuse(NotJSON, err)
	}
	if err != nil {
		return refuse(NotJSONRPC, err)
	}
	list := make([]Decoded, len(texts))
	for i, text := range texts {
		if err := dispatch.NestedBatch(text); err != nil {
			_, list[i].Err = refuse(NotJSONRPC, err)
			continue
		}
		list[i].Message, list[i].Err = one(text)
	}
	return list, nil
}

// IsBatch reports whether a text begins as an array. What follows is not looked at.
func IsBatch(data []byte) bool { return jsontext.IsArray(data) }
