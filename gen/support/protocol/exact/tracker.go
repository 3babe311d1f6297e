package exact

import (
	"sync"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/dispatch"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol/internal/bounded"
)

// Tracker decodes the messages of one session in the order in which they are
// sent, and knows what their types depend on: the revision, which initialize or
// the _meta of requests agree on, and the requests of both sides that are not
// answered yet. The zero Tracker is ready for use, and a nil one remembers
// nothing. Several goroutines may use it at once; a request has to be decoded before its
// response is.
//
// In a session that began with initialize, a message has the session's revision. A
// server may serve clients without a session, too: a request of a client whose _meta
// names a supported revision without sessions has that one, and so does its response.
// With Stdio there are no such requests.
//
// Decode takes texts. A message that is decoded already, or that this side is about to
// send, goes to [Tracker.Follow], so that no text is decoded twice.
//
// It keeps the ids of the requests that are neither answered nor cancelled, the ids of
// tasks until these are cancelled, and what results ask for. MaxPending bounds how many:
// the oldest ones are forgotten. Of ids and names longer than 256 bytes a digest is kept.
type Tracker struct {
	Strict       bool     // see DecodeOptions
	AllowUnknown bool     // see DecodeOptions
	Methods      []string // see DecodeOptions
	ResultTypes  []string // see DecodeOptions

	// Stdio says that initialize chooses the revision of everything that follows, as it
	// does for a process that is spoken to on its standard input and output: the _meta
	// of requests is not looked at in a session.
	Stdio bool

	MaxDepth      int // see DecodeOptions
	MaxElements   int // see DecodeOptions, but 0: 1,000,000, less than 0: no limit
	MaxViolations int // see DecodeOptions
	MaxBatch      int // see DecodeOptions

	// Supported are the revisions that this side has, all of this package if there
	// are none. A request for another one is an error of the reason UnknownVersion,
	// whose Versions are these.
	Supported []protocol.Version

	// MaxPending is how many requests of each side, and how many tasks, are kept. The
	// response to a request that is forgotten is one to an unknown id. 0: 65,536.
	MaxPending int

	mu      sync.Mutex
	version protocol.Version
	pending [2]bounded.Map[jsonrpc.ID, trackedRequest] // by sender
	tasks   [2]bounded.Map[string, string]             // by the side that runs them: the method of each
	rounds  []round
}

// Version returns the revision of the session. It is empty before the first
// message that tells; in stateless revisions it is that of the last request.
func (t *Tracker) Version() protocol.Version {
	t = t.locked()
	defer t.mu.Unlock()
	return t.version
}

// NumPending returns how many requests of a side wait for their response.
func (t *Tracker) NumPending(from protocol.Sender) int {
	t = t.locked()
	defer t.mu.Unlock()
	return t.pending[from&1].Len()
}

// Abandon forgets a request of a side that ends without a response and without a
// cancellation, such as when the stream of its response breaks. A response to it is one
// to an unknown id.
func (t *Tracker) Abandon(from protocol.Sender, id jsonrpc.ID) {
	t = t.locked()
	defer t.mu.Unlock()
	t.pending[from&1].Delete(bounded.ID(id))
}

// Decode decodes the next message of a side, see [DecodeOptions.Decode]. As long
// as the revision is not known, a message has the types of the latest one that it
// is valid in.
func (t *Tracker) Decode(from protocol.Sender, data []byte) (*jsonrpc.Message, error) {
	m, _, err := t.DecodeVersion(from, data)
	return m, err
}

// DecodeVersion is [Tracker.Decode], and returns the revision that the message has
// its types from, or asks for. That is not always the one of [Tracker.Version]: a
// request may name another in its _meta, and a response is of the revision of its
// request.
func (t *Tracker) DecodeVersion(from protocol.Sender, data []byte) (*jsonrpc.Message, protocol.Version, error) {
	t = t.locked()
	defer t.mu.Unlock()
	return t.next(from&1, data)
}

// Follow notes a message that was decoded before, or that this side sends, in the order
// of the messages, and returns the revision that it is of. Its types are not looked at
// or changed. The error is that of [Tracker.Decode] for the revision, the sender of the
// method, or an unknown id; it is nil for content that is not valid. A nil message is an
// error of the reason NotJSONRPC.
//
// What the Tracker has to know of typed params is read from their text, to which they
// are encoded: those of initialize, of requests that have to do with tasks, and of a
// client's requests without a session. Of results, only those of initialize and of
// requests for a task are encoded. The requests of a result that asks for input are
// known if its Value is typed.
func (t *Tracker) Follow(from protocol.Sender, m *jsonrpc.Message) (protocol.Version, error) {
	t = t.locked()
	defer t.mu.Unlock()
	return t.followDecoded(from&1, m)
}

// DecodeBatch decodes an array of messages, see [DecodeOptions.DecodeBatch].
func (t *Tracker) DecodeBatch(from protocol.Sender, data []byte) ([]Decoded, error) {
	t = t.locked()
	defer t.mu.Unlock()
	return t.options().batch(t.version, from, data, func(text []byte) (*jsonrpc.Message, error) {
		m, _, err := t.next(from&1, text)
		return m, err
	})
}

// locked locks the Tracker, and returns it, or a new one for nil.
func (t *Tracker) locked() *Tracker {
	if t == nil {
		t = new(Tracker)
	}
	t.mu.Lock()
	return t
}

// supported returns the revisions that this side has.
func (t *Tracker) supported() []protocol.Version {
	if len(t.Supported) == 0 {
		return protocol.Versions
	}
	return t.Supported
}

func (t *Tracker) options() DecodeOptions {
	return DecodeOptions{
		Strict: t.Strict, AllowUnknown: t.AllowUnknown, Methods: t.Methods, ResultTypes: t.ResultTypes,
		MaxDepth: t.MaxDepth, MaxElements: dispatch.Limit(t.MaxElements, dispatch.MaxElements), MaxViolations: t.MaxViolations, MaxBatch: t.MaxBatch,
	}
}
