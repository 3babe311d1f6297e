package protocol

import (
	"fmt"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/wire"
)

// Version is a dated revision of the protocol, as peers spell it: "2025-11-25".
// Later revisions are greater as strings.
type Version string

// ParseVersion returns the revision of that name. It returns an error listing
// [Versions] if s is unknown.
func ParseVersion(s string) (Version, error) {
	if v := Version(s); v.Known() {
		return v, nil
	}
	return "", fmt.Errorf("protocol version %q is not one of %s", s, joined(Versions))
}

// joined lists versions in a sentence.
func joined(list []Version) string {
	text := ""
	for i, v := range list {
		if i > 0 {
			text += ", "
		}
		text += string(v)
	}
	return text
}

// Known reports whether this package has the revision.
func (v Version) Known() bool { return revisionOf(v) != nil }

// Stateful reports whether a session begins with an initialize request, which
// agrees on the revision and on capabilities. Without one, each request carries
// them in its _meta. It is false for a revision that is not known.
func (v Version) Stateful() bool { return v.Has(wire.MethodInitialize) }

// Batches reports whether messages may come in arrays.
func (v Version) Batches() bool {
	r := revisionOf(v)
	return r != nil && r.batches
}

// OmitsID reports whether the response to a message whose id is not known has no id.
// Before 2025-11-25 it has the id null, as JSON-RPC asks. For a revision that is not
// known it is what [Latest] does: as long as peers have not agreed on one, no id is
// valid in the schemas of some revisions, and null in none.
func (v Version) OmitsID() bool {
	r := revisionOf(v)
	if r == nil {
		r = revisionOf(Latest)
	}
	return r.omitsID
}

// Has reports whether the revision has a method, sent or embedded in a result.
func (v Version) Has(method string) bool {
	r := revisionOf(v)
	return r != nil && r.lookup(method) >= 0
}

// Sends reports whether a side sends messages of a method.
func (v Version) Sends(from Sender, method string) bool {
	r := revisionOf(v)
	return r != nil && sentBy(r.method(method), from)
}
