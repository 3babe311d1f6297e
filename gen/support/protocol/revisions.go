package protocol

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// The generator writes this file anew, with the revisions that it has.

// Versions are the revisions of this package, in order.
var Versions []Version

// revisionOf returns what is known of a revision, or nil.
func revisionOf(Version) *revision { return nil }

// decode decodes a message with the package of the revision.
func (r *revision) decode(decode.Options, []byte, func(jsonrpc.ID) string) (*jsonrpc.Message, error) {
	return nil, nil
}
