package protocol

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// MethodInfo is what a revision says about a method.
type MethodInfo struct {
	jsonrpc.MethodInfo
	Version Version // the revision that says it
	Since   Version // the first revision with the method
	Until   Version // the last one; Latest if nothing has replaced it yet
}

// NewParams returns zero params of the method, or nil if it has none, or params
// that are a union or no type of its own.
func (m MethodInfo) NewParams() jsonrpc.Value {
	if r := revisionOf(m.Version); r != nil {
		return r.newParams(m.Name)
	}
	return nil
}

// NewResult returns a zero result of the method, or nil for a notification and
// for a result without a type of its own. Where there are several answers it is
// the one that Result names.
func (m MethodInfo) NewResult() jsonrpc.Value {
	if r := revisionOf(m.Version); r != nil {
		return r.newResult(m.Name)
	}
	return nil
}

// SentBy reports whether that side may send the method as a message.
func (m MethodInfo) SentBy(s Sender) bool { return sentBy(&m.MethodInfo, s) }

// sentBy is SentBy of a row, which may be nil. What travels inside a result is not
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
// Methods that travel inside a result are not sent.
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

// Methods returns what a revision says about its methods, sorted by name, those
// that travel inside a result last. It is nil for a revision that is not known.
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
	r := revisionOf(v)
	if r == nil {
		return nil
	}
	return slices.Clone(r.codes)
}
