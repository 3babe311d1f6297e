package protocol

import "slices"

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
