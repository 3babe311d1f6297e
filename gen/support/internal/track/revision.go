package track

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// Package is a package that decodes messages of several revisions.
type Package interface {
	// Decode decodes a message. It is called with revisions of all kinds.
	Decode(o Options, v protocol.Version, from protocol.Sender, data []byte, pending func(jsonrpc.ID) (protocol.Pending, bool)) (*jsonrpc.Message, error)

	// Revision returns what is known of a revision, or nil.
	Revision(v protocol.Version) Revision

	// Params and Result return the text of the params of a request or notification, and of
	// the result of a response. It is empty if there are none, or they do not encode.
	Params(m *jsonrpc.Message) []byte
	Result(m *jsonrpc.Message) []byte
}

// Revision is what decoding needs of the types of a revision. Its methods work on values
// that its package has decoded.
type Revision interface {
	Version() protocol.Version

	// Task decodes a result as the answer to a request for a task. It returns nil for
	// a revision without tasks.
	Task(o decode.Options, result []byte) (jsonrpc.Value, error)

	// Input decodes the response to a request of a method that a result has asked for.
	// It returns nil if the revision does not have the method.
	Input(o decode.Options, method string, response []byte) (jsonrpc.Value, error)

	// ErrorData decodes the data of an error. It returns nil if data of the code have no
	// type.
	ErrorData(o decode.Options, code int64, data jsonrpc.Raw) (jsonrpc.Value, error)

	// HasResultType reports whether results have a resultType.
	HasResultType() bool

	// ResultExtra returns the members without a field of a result that implies its
	// resultType, where another resultType is kept.
	ResultExtra(result jsonrpc.Value) jsonrpc.Members

	// Unknown returns the text of a result that is none of the known variants.
	Unknown(result jsonrpc.Value) (text jsonrpc.Raw, ok bool)

	// InputRequests returns the methods of the requests of a result that asks for input,
	// by their keys.
	InputRequests(result jsonrpc.Value) map[string]string

	// InputResponses calls a function with the key of each response in params, and puts
	// what it returns in the place of the response, unless that is nil or no response.
	InputResponses(params jsonrpc.Value, retype func(key string) jsonrpc.Value)
}
