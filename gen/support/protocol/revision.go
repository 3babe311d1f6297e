package protocol

import "github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"

// revision has the tables of a revision.
type revision struct {
	version   Version
	batches   bool // messages may come in arrays
	omitsID   bool // an error has no id, not null, if the id is not known
	methods   []jsonrpc.MethodInfo
	codes     []jsonrpc.CodeInfo
	metaKeys  []MetaKey
	headers   []Header
	logLevels []string
	forbidden []CodeRange // in ascending order

	requiredMeta []string // the keys that are required

	lookup func(method string) int // index into methods, or -1
}

// method returns the row of a method, or nil.
func (r *revision) method(name string) *jsonrpc.MethodInfo {
	if i := r.lookup(name); i >= 0 {
		return &r.methods[i]
	}
	return nil
}
