package protocol

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/wire"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// Header is an HTTP header that the Streamable HTTP transport of a revision
// defines. Names of headers are case-insensitive.
type Header struct {
	Name   string // the value of the constant
	Client bool   // clients send it with requests
	Server bool   // servers send it with responses

	// Prefix reports whether Name is the beginning of the names of several headers.
	// The rest is what the input schema of a tool has as AnnotationHeader of a
	// property: the header has the value of that argument.
	Prefix bool

	// Mirrors are the members of a message that the header repeats. It is empty if
	// the header tells what the message does not have.
	Mirrors []Mirror
}

// Mirror is a member of a message that a header repeats.
type Mirror struct {
	Method string   // of the request; empty for each request
	Path   []string // names of members from the whole message on
}

// AnnotationHeader is the keyword in the input schema of a tool that names the rest
// of a header whose name is a prefix.
const AnnotationHeader = "x-mcp-header"

// Headers returns the HTTP headers that a revision defines. It is nil for a
// revision that is not known, and for one that defines none.
func Headers(v Version) []Header {
	if r := revisionOf(v); r != nil {
		return slices.Clone(r.headers)
	}
	return nil
}

// Mirror returns the path of the member that the header repeats in a request of a
// method, as names from the whole message on. It reports false if it repeats none.
func (h Header) Mirror(method string) ([]string, bool) {
	for _, m := range h.Mirrors {
		if m.Method == "" || m.Method == method {
			return m.Path, true
		}
	}
	return nil, false
}

// Value returns the value that the header has with a request: the string that it
// repeats. It reports false if the header repeats nothing of the request, or no string.
// For a header whose name is a prefix it reports false: each argument of a tool that
// the input schema names has a header of its own.
func (h Header) Value(m *jsonrpc.Message) (string, bool) {
	if m.Kind() != jsonrpc.Request && m.Kind() != jsonrpc.Notification || h.Prefix {
		return "", false
	}
	path, ok := h.Mirror(m.Method)
	switch {
	case !ok || len(path) == 0:
		return "", false
	case path[0] == "params":
		return wire.String(wire.Params(m), path[1:]...)
	case len(path) == 1 && path[0] == "method":
		return m.Method, true
	}
	return "", false
}
