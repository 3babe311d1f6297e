package protocol

import (
	"fmt"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/wire"
)

// Version is a dated revision of the protocol as it appears on the wire: "2025-11-25".
// Later revisions are greater as strings.
type Version string

// ParseVersion returns s as a Version. It returns an error that lists [Versions] if s is
// not one of them.
func ParseVersion(s string) (Version, error) {
	if v := Version(s); v.Known() {
		return v, nil
	}
	return "", fmt.Errorf("protocol version %q is not one of %s", s, joined(Versions))
}

// joined returns versions as a list with commas.
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

// Stateful reports whether sessions begin with an initialize request, in which the peers
// agree on the revision and on capabilities. In other revisions each request has both in
// its _meta. It reports false if v is not known.
func (v Version) Stateful() bool { return v.Has(wire.MethodInitialize) }

// Batches reports whether messages may come in arrays.
func (v Version) Batches() bool {
	r := revisionOf(v)
	return r != nil && r.batches
}

// OmitsID reports whether the response to a message without a known id omits the id.
// Before 2025-11-25 the id is null, as JSON-RPC requires. If v is not known, OmitsID
// reports the behavior of [Latest]: some schemas allow a missing id, but none allows
// null.
func (v Version) OmitsID() bool {
	r := revisionOf(v)
	if r == nil {
		r = revisionOf(Latest)
	}
	return r.omitsID
}

// Has reports whether the revision has a method, as a message or embedded in a result.
func (v Version) Has(method string) bool {
	r := revisionOf(v)
	return r != nil && r.lookup(method) >= 0
}

// Sends reports whether side from sends messages of a method.
func (v Version) Sends(from Sender, method string) bool {
	r := revisionOf(v)
	return r != nil && sentBy(r.method(method), from)
}
