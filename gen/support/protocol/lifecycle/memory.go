package lifecycle

import (
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// memory is what a checker keeps of messages beside what is in flight: what later
// messages are held against.
type memory struct {
	served       bool // the server has answered a request of a revision without sessions
	subscribed   bool // the client has asked for updates of a resource
	logLevel     int8 // of logging/setLevel, 0 as long as there is none
	levels       []string
	levelsOf     protocol.Version
	pages        []page
	elicitations nameSet
	capabilities jsonrpc.Raw       // of the last request whose _meta has them
	tools        map[string]string // taskSupport by name, from the last list
}

// page is a page of a list that has not been asked for yet.
type page struct{ method, cursor, scope string }

// Limits of what is kept.
const (
	maxPages = 64
	maxNames = 1024
	maxName  = 256 // bytes
)

// scope returns the cacheScope of the page that led to a cursor, or "".
func (m *memory) scope(method, cursor string) string {
	for _, p := range slices.Backward(m.pages) {
		if p.method == method && p.cursor == cursor {
			return p.scope
		}
	}
	return ""
}

// addPage takes note of a cursor. Nothing tells whether a client goes on, so that
// the oldest ones are dropped.
func (m *memory) addPage(p page) {
	m.pages = slices.DeleteFunc(m.pages, func(q page) bool { return q.method == p.method && q.cursor == p.cursor })
	if len(m.pages) == maxPages {
		m.pages = slices.Delete(m.pages, 0, 1)
	}
	p.cursor, p.scope = strings.Clone(p.cursor), strings.Clone(p.scope)
	m.pages = append(m.pages, p)
}

// severity returns where a level of log messages is in the order of a revision,
// beginning with 1, or 0 if the revision does not have it. Of more levels than there
// are numbers, the most severe ones count as one.
func (m *memory) severity(v protocol.Version, level string) int8 {
	if m.levelsOf != v {
		m.levels, m.levelsOf = protocol.LogLevels(v), v
	}
	return int8(min(slices.Index(m.levels, level)+1, maxLevels-1))
}

// nameSet is a set of names that peers have chosen.
type nameSet struct {
	set      map[string]struct{}
	overflow bool // there were more, or longer ones
}

// add adds a name, if there is room.
func (n *nameSet) add(name string) {
	if len(n.set) >= maxNames || len(name) > maxName {
		n.overflow = true
		return
	}
	if n.set == nil {
		n.set = map[string]struct{}{}
	}
	n.set[strings.Clone(name)] = struct{}{}
}

// lacks reports whether a name was certainly not added.
func (n *nameSet) lacks(name string) bool {
	_, ok := n.set[name]
	return !ok && !n.overflow
}
