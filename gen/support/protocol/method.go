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
	Until   Version // the last one; Latest if nothing has replaced it yet
}

// SentBy reports whether that side may send the method as a message.
func (m MethodInfo) SentBy(s Sender) bool { return sentBy(&m.MethodInfo, s) }

// sentBy is SentBy of a row, which may be nil. What is embedded in a result is not
// sent.
func sentBy(m *jsonrpc.MethodInfo, s Sender) bool {
	switch {
	case m == nil || m.Embedded:
		return false
	case s == FromServer:
		return m.Server
	}
	return m.Client
}

// Lookup returns what revision v says about a method that the side from sends. It
// reports false if the revision is not known, or that side sends no such method.
// Methods that are embedded in results are not sent.
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

// Row returns the row of a method in the table of revision v, whoever sends it,
// sent or embedded in a result. It reports false if there is none. Unlike
// [Lookup] it does not look into the tables of other revisions.
func Row(v Version, method string) (jsonrpc.MethodInfo, bool) {
	if r := revisionOf(v); r != nil {
		if m := r.method(method); m != nil {
			return *m, true
		}
	}
	return jsonrpc.MethodInfo{}, false
}

// Methods returns what a revision says about its methods, sorted by name, those
// that are embedded in results last. It is nil for a revision that is not known.
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

// info adds to a row what the other revisions say.
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

// Codes returns the error codes of a revision, in the order of the specification.
// It is nil for a revision that is not known.
func Codes(v Version) []jsonrpc.CodeInfo {
	if r := revisionOf(v); r != nil {
		return slices.Clone(r.codes)
	}
	return nil
}
