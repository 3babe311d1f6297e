package protocol

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// MethodInfo describes a method in a revision.
type MethodInfo struct {
	jsonrpc.MethodInfo
	Version Version // the revision
	Since   Version // the first revision with the method
	Until   Version // the last revision with the method
}

// SentBy reports whether side s may send the method as a message.
func (m MethodInfo) SentBy(s Sender) bool { return sentBy(&m.MethodInfo, s) }

// sentBy is SentBy of a row, which may be nil. Requests that are embedded in a result
// are not messages.
func sentBy(m *jsonrpc.MethodInfo, s Sender) bool {
	switch {
	case m == nil || m.Embedded:
		return false
	case s == FromServer:
		return m.Server
	}
	return m.Client
}

// Lookup returns the description of a method in revision v. It reports false if v is not
// known, or if side from does not send the method. Neither side sends methods that are
// embedded in results.
func Lookup(v Version, from Sender, method string) (MethodInfo, bool) {
	r := revisionOf(v)
	if r == nil {
		return MethodInfo{}, false
	}
	m := r.method(method)
	if !sentBy(m, from) {
		return MethodInfo{}, false
	}
	return r.info(m), true
}

// Row returns the row of a method in the table of revision v, for methods of both sides
// and methods that are embedded in results. It reports false if there is none. Unlike
// [Lookup] it does not read the tables of other revisions.
func Row(v Version, method string) (jsonrpc.MethodInfo, bool) {
	if r := revisionOf(v); r != nil {
		if m := r.method(method); m != nil {
			return *m, true
		}
	}
	return jsonrpc.MethodInfo{}, false
}

// Methods returns the methods of revision v, sorted by name. Methods that are embedded
// in results come last. The list is nil if v is not known.
func Methods(v Version) []MethodInfo {
	r := revisionOf(v)
	if r == nil {
		return nil
	}
	list := make([]MethodInfo, len(r.methods))
	for i := range r.methods {
		list[i] = r.info(&r.methods[i])
	}
	return list
}

// info adds the first and last revision with the method to a row.
func (r *revision) info(m *jsonrpc.MethodInfo) MethodInfo {
	info := MethodInfo{MethodInfo: *m, Version: r.version}
	for _, v := range Versions {
		if revisionOf(v).lookup(m.Name) < 0 {
			continue
		}
		if info.Since == "" {
			info.Since = v
		}
		info.Until = v
	}
	return info
}

// Codes returns the error codes of revision v, in the order of the specification. The
// list is nil if v is not known.
func Codes(v Version) []jsonrpc.CodeInfo {
	if r := revisionOf(v); r != nil {
		return slices.Clone(r.codes)
	}
	return nil
}
