package exact

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
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
