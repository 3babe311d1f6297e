package exact

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/track"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// DecodeOptions choose what decoding accepts. The zero value is lenient and knows no
// extensions.
type DecodeOptions struct {
	Strict       bool     // report everything that the schema does not allow
	AllowUnknown bool     // allow methods that no revision has
	Methods      []string // methods of extensions, allowed even if only other revisions have them
	ResultTypes  []string // values of resultType that extensions have added

	MaxDepth      int // how deep arrays and objects nest; 0: 1,000, and never more than 10,000
	MaxElements   int // how many elements lists and maps have in all, and members without a field; 0: no limit
	MaxViolations int // how many violations are listed; 0: 100
	MaxBatch      int // how many messages a batch has; 0: 1,000, less than 0: no limit
}

// Decode decodes a message of revision v that the side from has sent, leniently;
// see [DecodeOptions.Decode].
func Decode(v protocol.Version, from protocol.Sender, data []byte, pending func(jsonrpc.ID) (protocol.Pending, bool)) (*jsonrpc.Message, error) {
	return DecodeOptions{}.Decode(v, from, data, pending)
}

// Decode decodes a message of revision v that the side from has sent. Value of the
// message has the params of a request or notification, the result of a response,
// or the data of an error response whose code has typed data, in the types of the
// revision's package. Error also has the data, and the data is written from Error.
//
// The request determines the type of a result. pending returns the request by its id. If
// pending is nil, results are not decoded. If a request asked for a task and its result
// has a task, the result is a CreateTaskResult. The result of tasks/result has the type
// of the original request's result.
//
// The error is an [*Error]. The message is returned with it if the input is a JSON
// object.
func (o DecodeOptions) Decode(v protocol.Version, from protocol.Sender, data []byte, pending func(jsonrpc.ID) (protocol.Pending, bool)) (*jsonrpc.Message, error) {
	r := revisionOf(v)
	if r == nil {
		return track.Unsupported(v, from, data, protocol.Versions)
	}
	d := track.Decoding{Options: track.Options(o), Revision: r, From: from, Data: data, Pending: pending}
	var ask func(jsonrpc.ID) string
	if pending != nil {
		ask = d.Ask
	}
	m, err := r.decode(d.Options.Wire(), data, ask)
	return m, d.Finish(m, err)
}

// DecodeBatch decodes an array of messages, each like [DecodeOptions.Decode]. The
// error is an [*Error] of the reason NotJSON, or NotJSONRPC if the text is no array,
// the array is empty or has more than MaxBatch messages, or the revision has no
// batches.
func (o DecodeOptions) DecodeBatch(v protocol.Version, from protocol.Sender, data []byte, pending func(jsonrpc.ID) (protocol.Pending, bool)) ([]Decoded, error) {
	shared := track.Options(o)
	return shared.Batch(v, from, data, func(text []byte) (*jsonrpc.Message, error) { return o.Decode(v, from, text, pending) })
}

// IsBatch reports whether a text begins as an array. What follows is not looked at.
func IsBatch(data []byte) bool { return jsontext.IsArray(data) }
