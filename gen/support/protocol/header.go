package protocol

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/wire"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// Header is an HTTP header that the Streamable HTTP transport of a revision defines.
// Header names are case-insensitive.
type Header struct {
	Name   string // the value of the constant
	Client bool   // clients send it with requests
	Server bool   // servers send it with responses

	// Prefix reports whether Name is the prefix of several header names. The input
	// schema of a tool has the rest of the name as AnnotationHeader of a property. The
	// header has the value of that argument.
	Prefix bool

	// Mirrors lists the members of a message that the header repeats. It is empty if the
	// header has a value of its own.
	Mirrors []Mirror
}

// Mirror is a member of a message that a header repeats.
type Mirror struct {
	Method string   // of the request; empty for each request
	Path   []string // member names, from the whole message
}

// AnnotationHeader is the keyword in a tool's input schema that has the rest of the name
// of a header. See [Header.Prefix].
const AnnotationHeader = "x-mcp-header"

// Headers returns the HTTP headers that revision v defines. The list is nil if v is not
// known or defines none.
func Headers(v Version) []Header {
	if r := revisionOf(v); r != nil {
		return slices.Clone(r.headers)
	}
	return nil
}

// Mirror returns the path of the member that the header repeats in a request of a
// method, as member names from the whole message. It reports false if there is none.
func (h Header) Mirror(method string) ([]string, bool) {
	for _, m := range h.Mirrors {
		if m.Method == "" || m.Method == method {
			return m.Path, true
		}
	}
	return nil, false
}

// Value returns the value of the header for request m, which is the string that it
// repeats. It reports false if the header does not repeat a string of m. It also reports
// false if the name is a prefix, because several headers then have the name.
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
