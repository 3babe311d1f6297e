package exact

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/track"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/wire"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// revision is the functions of the package of a revision, of one type for all
// revisions.
type revision struct {
	version protocol.Version

	newParams func(method string) jsonrpc.Value
	newResult func(method string) jsonrpc.Value

	definition func(o decode.Options, name string, data []byte) (jsonrpc.Value, error)
	errorData  func(o decode.Options, code int64, data jsonrpc.Raw) (jsonrpc.Value, error)

	// resultExtra returns the members without a field of a result that implies
	// its resultType, where another resultType is kept. It is nil, and unknown too,
	// if no results have a resultType.
	resultExtra func(jsonrpc.Value) jsonrpc.Members

	// unknown returns the text of a result that is none of the known variants.
	unknown func(jsonrpc.Value) (text jsonrpc.Raw, ok bool)

	// inputRequests returns the methods of the requests of a result that asks for
	// input, by their keys. It is nil, and inputResponses too, if no results do.
	inputRequests func(jsonrpc.Value) map[string]string

	// inputResponses calls a function with the key of each response in params, and
	// puts what it returns in the place of the response, unless that is nil or no
	// response.
	inputResponses func(params jsonrpc.Value, retype func(key string) jsonrpc.Value)
}

// createTaskResult is the definition of what answers a request for a task.
const createTaskResult = "CreateTaskResult"

func (r *revision) Version() protocol.Version { return r.version }

func (r *revision) Task(o decode.Options, result []byte) (jsonrpc.Value, error) {
	return r.definition(o, createTaskResult, result)
}

func (r *revision) Input(o decode.Options, method string, response []byte) (jsonrpc.Value, error) {
	row, _ := protocol.Row(r.version, method)
	if row.Result == "" {
		return nil, nil
	}
	return r.definition(o, row.Result, response)
}

func (r *revision) ErrorData(o decode.Options, code int64, data jsonrpc.Raw) (jsonrpc.Value, error) {
	return r.errorData(o, code, data)
}

func (r *revision) HasResultType() bool { return r.resultExtra != nil }

func (r *revision) ResultExtra(result jsonrpc.Value) jsonrpc.Members { return r.resultExtra(result) }

func (r *revision) Unknown(result jsonrpc.Value) (jsonrpc.Raw, bool) { return r.unknown(result) }

func (r *revision) InputRequests(result jsonrpc.Value) map[string]string {
	if r.inputRequests == nil {
		return nil
	}
	return r.inputRequests(result)
}

func (r *revision) InputResponses(params jsonrpc.Value, retype func(key string) jsonrpc.Value) {
	if r.inputResponses != nil {
		r.inputResponses(params, retype)
	}
}

// types are the types of the packages of the revisions.
type types struct{}

func (types) Decode(o track.Options, v protocol.Version, from protocol.Sender, data []byte, pending func(jsonrpc.ID) (protocol.Pending, bool)) (*jsonrpc.Message, error) {
	return DecodeOptions(o).Decode(v, from, data, pending)
}

func (types) Revision(v protocol.Version) track.Revision {
	if r := revisionOf(v); r != nil {
		return r
	}
	return nil
}

func (types) Params(m *jsonrpc.Message) []byte { return wire.Params(m).Bytes() }

func (types) Result(m *jsonrpc.Message) []byte { return wire.Result(m).Bytes() }

// NewParams returns zero params of a method in the types of revision v. It is nil
// if the revision does not have the method, if the method has no params, and if
// its params are a union or have no type of their own.
func NewParams(v protocol.Version, method string) jsonrpc.Value {
	if r := revisionOf(v); r != nil {
		return r.newParams(method)
	}
	return nil
}

// NewResult returns a zero result of a method in the types of revision v. It is
// nil if the revision does not have the method, for a notification, and for a
// result without a type of its own. If there are several kinds of results, it is
// the one that Result of the method's row names.
func NewResult(v protocol.Version, method string) jsonrpc.Value {
	if r := revisionOf(v); r != nil {
		return r.newResult(method)
	}
	return nil
}
