package mcp

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/track"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// Decode decodes a message that the side from has sent. Value of the message has the
// params of a request or notification, the result of a response, or the data of an error
// response whose code has typed data, in the types of this package. Error also has the
// data, and the data is written from Error. Codec of the message writes Value at the
// revision again. Fields of c say what is accepted.
//
// The request determines the type of a result. pending returns the request by its id. If
// pending is nil, results are not decoded. If a request asked for a task and its result
// has a task, the result is a CreateTaskResult. The result of tasks/result has the type
// of the original request's result.
//
// The error is a *protocol.Error. The message is returned with it if the input is a JSON
// object.
func (c Codec) Decode(from protocol.Sender, line []byte, pending func(jsonrpc.ID) (protocol.Pending, bool)) (*jsonrpc.Message, error) {
	return c.decodeFrom(c.shared(), nil, from, line, pending)
}

// DecodeBatch decodes an array of messages, each like [Codec.Decode]. The error is a
// *protocol.Error of the reason NotJSON, or NotJSONRPC if the text is no array, the array
// is empty or has more than MaxBatch messages, or the revision has no batches.
func (c Codec) DecodeBatch(from protocol.Sender, data []byte, pending func(jsonrpc.ID) (protocol.Pending, bool)) ([]protocol.Decoded, error) {
	o := c.shared()
	return o.Batch(c.Revision, from, data, func(text []byte) (*jsonrpc.Message, error) {
		return c.decodeFrom(o, nil, from, text, pending)
	})
}

// shared returns the options for package track.
func (c *Codec) shared() track.Options {
	return track.Options{
		Strict: c.Strict, AllowUnknown: c.AllowUnknown, Methods: c.Methods, ResultTypes: c.ResultTypes,
		MaxDepth: c.MaxDepth, MaxElements: c.MaxElements, MaxViolations: c.MaxViolations, MaxBatch: c.MaxBatch,
	}
}

// decodeFrom decodes a message that the side from has sent. The codec of the message is
// to, or a new one for nil.
func (c *Codec) decodeFrom(o track.Options, to *messageCodec, from protocol.Sender, line []byte, pending func(jsonrpc.ID) (protocol.Pending, bool)) (*jsonrpc.Message, error) {
	i, err := c.index()
	if err != nil {
		m, e := track.Unsupported(c.Revision, from, line, spans)
		if e.Err == nil && c.Revision == "" {
			e.Err = err
		}
		return m, e
	}
	d := track.Decoding{Options: o, Revision: readingOf(i, c.AcceptNewer), From: from, Data: line, Pending: pending}
	var ask func(jsonrpc.ID) string
	if pending != nil {
		ask = d.Ask
	}
	m, err := c.decodeMessage(i, d.Options.Wire(), o.Methods, to, line, ask)
	return m, d.Finish(m, err)
}
