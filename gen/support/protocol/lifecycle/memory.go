package lifecycle

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol/lifecycle/internal/kept"
)

// memory is what a checker keeps beside pending requests, to check later messages.
type memory struct {
	served       bool // the server has returned a result in a revision without sessions
	subscribed   bool // the client has asked for updates of a resource
	logLevel     int8 // of logging/setLevel; 0 before the first
	levels       []string
	levelsOf     protocol.Version
	pages        kept.Pages
	elicitations kept.Names
	capabilities jsonrpc.Raw       // of the last request whose _meta has them
	tools        map[string]string // taskSupport by name, from the last list
}

// severity returns the position of a log level in the order of a revision, beginning
// with 1, or 0 if the revision does not have the level. If there are more levels than
// numbers, the most severe levels share a number.
func (m *memory) severity(v protocol.Version, level string) int8 {
	if m.levelsOf != v {
		m.levels, m.levelsOf = protocol.LogLevels(v), v
	}
	return int8(min(slices.Index(m.levels, level)+1, maxLevels-1))
}
