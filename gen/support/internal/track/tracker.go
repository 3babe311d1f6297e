package track

import (
	"sync"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/bounded"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// Tracker is what a public Tracker remembers of one session. The zero Tracker is ready
// for use. It is safe for concurrent use.
type Tracker struct {
	mu      sync.Mutex
	version protocol.Version
	pending [2]bounded.Map[jsonrpc.ID, trackedRequest] // by sender
	tasks   [2]bounded.Map[string, string]             // by the side that runs them: the method of each
	rounds  []round

	// asked return a pending request of a sender. They are made once, since they move to
	// the heap.
	asked [2]func(jsonrpc.ID) (protocol.Pending, bool)
}

// Config is the fields of a public Tracker.
type Config struct {
	Options    Options
	Stdio      bool
	Supported  []protocol.Version // empty: all that the package has
	MaxPending int
	Package    Package
}

// session is a Tracker in use, and how.
type session struct {
	*Tracker
	*Config
}

// Version returns the revision of the session.
func (t *Tracker) Version() protocol.Version {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.version
}

// NumPending returns the number of pending requests of a side.
func (t *Tracker) NumPending(from protocol.Sender) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.pending[from&1].Len()
}

// Kept returns how many tasks, and how many results that ask for input, are kept.
func (t *Tracker) Kept() (tasks, rounds int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.tasks[0].Len() + t.tasks[1].Len(), len(t.rounds)
}

// Abandon forgets a request of a side.
func (t *Tracker) Abandon(from protocol.Sender, id jsonrpc.ID) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.pending[from&1].Delete(bounded.ID(id))
}

// Decode decodes the next message of a side, and returns the revision of its types.
func (t *Tracker) Decode(c *Config, from protocol.Sender, data []byte) (*jsonrpc.Message, protocol.Version, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.remember()
	s := session{t, c}
	return s.next(from&1, data)
}

// Follow records a message that was already decoded, or that this side sends, and
// returns its revision.
func (t *Tracker) Follow(c *Config, from protocol.Sender, m *jsonrpc.Message) (protocol.Version, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := session{t, c}
	return s.followDecoded(from&1, m)
}

// DecodeBatch decodes an array of messages.
func (t *Tracker) DecodeBatch(c *Config, from protocol.Sender, data []byte) ([]protocol.Decoded, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.remember()
	s := session{t, c}
	return c.Options.Batch(t.version, from, data, func(text []byte) (*jsonrpc.Message, error) {
		m, _, err := s.next(from&1, text)
		return m, err
	})
}

// supported returns this side's revisions.
func (c *Config) supported() []protocol.Version {
	if len(c.Supported) == 0 {
		return protocol.Versions
	}
	return c.Supported
}

// remember makes the functions that return pending requests.
func (t *Tracker) remember() {
	if t.asked[0] != nil {
		return
	}
	for from := range t.asked {
		t.asked[from] = func(id jsonrpc.ID) (protocol.Pending, bool) {
			r, ok := t.pending[from].Get(bounded.ID(id))
			return r.Pending, ok
		}
	}
}
