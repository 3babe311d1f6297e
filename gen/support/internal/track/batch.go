package track

import (
	"errors"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/dispatch"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// Batch splits a batch, and decodes its messages with a function. The error is that of
// exact.DecodeOptions.DecodeBatch.
func (o *Options) Batch(v protocol.Version, from protocol.Sender, data []byte, one func([]byte) (*jsonrpc.Message, error)) ([]protocol.Decoded, error) {
	refuse := func(reason protocol.Reason, err error) ([]protocol.Decoded, error) {
		return nil, &protocol.Error{Reason: reason, Version: v, From: from, Err: err}
	}
	invalid := func(why string) ([]protocol.Decoded, error) {
		return refuse(protocol.NotJSONRPC, &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: why})
	}
	if v.Known() && !v.Batches() {
		return invalid("this protocol version has no batches")
	}
	texts, err := dispatch.SplitBatch(data, o.Wire(), dispatch.Limit(o.MaxBatch, dispatch.MaxBatch))
	if _, ok := errors.AsType[*jsonrpc.SyntaxError](err); ok {
		return refuse(protocol.NotJSON, err)
	}
	if err != nil {
		return refuse(protocol.NotJSONRPC, err)
	}
	list := make([]protocol.Decoded, len(texts))
	for i, text := range texts {
		if err := dispatch.NestedBatch(text); err != nil {
			_, list[i].Err = refuse(protocol.NotJSONRPC, err)
			continue
		}
		list[i].Message, list[i].Err = one(text)
	}
	return list, nil
}
