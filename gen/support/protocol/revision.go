package protocol

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// revision is what the version package of a revision has. Its functions are
// those of that package, of one type for all revisions.
type revision struct {
	version Version
	batches bool // messages may come in arrays
	methods []jsonrpc.MethodInfo
	codes   []jsonrpc.CodeInfo

	// requestMeta are the keys that the _meta of each request must have.
	requestMeta []string

	lookup    func(method string) int // index into methods, or -1
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
}

// method returns the row of a method, or nil.
func (r *revision) method(name string) *jsonrpc.MethodInfo {
	if i := r.lookup(name); i >= 0 {
		return &r.methods[i]
	}
	return nil
}
