package mcp

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/track"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// DecodeOptions choose what decoding a message accepts, besides the options of a
// [Codec]. The zero value is lenient and knows no extensions.
type DecodeOptions struct {
	Strict       bool     // report everything that the schema does not allow
	AllowUnknown bool     // allow methods that no revision has
	Methods      []string // methods of extensions, allowed even if only other revisions have them
	ResultTypes  []string // values of resultType that extensions have added
}

// Decode decodes a message that the side from has sent, leniently. See
// [DecodeOptions.Decode].
func (c Codec) Decode(from protocol.Sender, line []byte, pending func(jsonrpc.ID) (protocol.Pending, bool)) (*jsonrpc.Message, error) {
	return DecodeOptions{}.Decode(c, from, line, pending)
}

// Decode decodes a message that the side from has sent, at the revision of a [Codec].
// Value of the message has the params of a request or notification, the result of a
// response, or the data of an error response whose code has typed data, in the types of
// this package. Error also has the data, and the data is written from Error. Codec of
// the message writes Value at the revision again.
//
// The request determines the type of a result. pending returns the request by its id. If
// pending is nil, results are not decoded. If a request asked for a task and its result
// has a task, the result is a CreateTaskResult. The result of tasks/result has the type
// of the original request's result.
//
// The error is a *protocol.Error. The message is returned with it if the input is a JSON
// object.
func (o DecodeOptions) Decode(at Codec, from protocol.Sender, line []byte, pending func(jsonrpc.ID) (protocol.Pending, bool)) (*jsonrpc.Message, error) {
	return at.decodeFrom(at.shared(o), nil, from, line, pending)
}

// DecodeBatch decodes an array of messages, each like [DecodeOptions.Decode]. The error
// is a *protocol.Error of the reason NotJSON, or NotJSONRPC if the text is no array, the
// array is empty or has more than MaxBatch messages, or the revision has no batches.
func (o DecodeOptions) DecodeBatch(at Codec, from protocol.Sender, data []byte, pending func(jsonrpc.ID) (protocol.Pending, bool)) ([]protocol.Decoded, error) {
	shared := at.shared(o)
	return shared.Batch(at.Revision, from, data, func(text []byte) (*jsonrpc.Message, error) {
		return at.decodeFrom(shared, nil, from, text, pending)
	})
}

// shared returns the options of a codec and o for package track.
func (c *Codec) shared(o DecodeOptions) track.Options {
	return track.Options{
		Strict: o.Strict, AllowUnknown: o.AllowUnknown, Methods: o.Methods, ResultTypes: o.ResultTypes,
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
