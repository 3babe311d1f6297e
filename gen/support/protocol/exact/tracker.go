package exact

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/dispatch"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/track"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// Tracker decodes the messages of one session in the order in which they are sent. It
// keeps the state that their types depend on: the revision, which initialize or the
// _meta of requests select, and the pending requests of both sides. The zero Tracker is
// ready for use, and a nil Tracker remembers nothing. A Tracker is safe for concurrent
// use. A request must be decoded before its response.
//
// In a session that began with initialize, a message has the session's revision. A
// server may also serve clients without a session. A client's request whose _meta names
// a supported stateless revision then has that revision, and so does its response. With
// Stdio there are no such requests.
//
// Pass encoded messages to Decode. Pass messages that are already decoded, or that this
// side is about to send, to [Tracker.Follow], so that no message is decoded twice.
//
// A Tracker keeps the ids of pending requests, the ids of tasks until they are
// cancelled, and the requests for input of results. MaxPending limits their number: the
// oldest are forgotten. For ids and names longer than 256 bytes it keeps a digest.
type Tracker struct {
	Strict       bool     // see DecodeOptions
	AllowUnknown bool     // see DecodeOptions
	Methods      []string // see DecodeOptions
	ResultTypes  []string // see DecodeOptions

	// Stdio reports that initialize selects the revision of all later messages, as for a
	// process with one client on standard input and output. In a session the Tracker
	// then ignores the _meta of requests.
	Stdio bool

	MaxDepth      int // see DecodeOptions
	MaxElements   int // see DecodeOptions, but 0: 1,000,000, less than 0: no limit
	MaxViolations int // see DecodeOptions
	MaxBatch      int // see DecodeOptions

	// Supported lists this side's revisions; if empty, all [protocol.Versions]. A
	// request for another revision is an error with the reason UnknownVersion, whose
	// Versions are Supported.
	Supported []protocol.Version

	// MaxPending limits how many requests of each side, and how many tasks, are kept.
	// The response to a forgotten request has an unknown id. 0: 65,536.
	MaxPending int

	state track.Tracker
}

// Version returns the revision of the session. It is empty until a message selects the
// revision. In stateless revisions it is the revision of the last request.
func (t *Tracker) Version() protocol.Version {
	if t == nil {
		return ""
	}
	return t.state.Version()
}

// NumPending returns the number of pending requests of a side.
func (t *Tracker) NumPending(from protocol.Sender) int {
	if t == nil {
		return 0
	}
	return t.state.NumPending(from)
}

// Abandon forgets a request of a side that ends without a response and without a
// cancellation, such as when the stream of its response breaks. A later response to it
// has an unknown id.
func (t *Tracker) Abandon(from protocol.Sender, id jsonrpc.ID) {
	if t != nil {
		t.state.Abandon(from, id)
	}
}

// Decode decodes the next message of a side, see [DecodeOptions.Decode]. While the
// revision is not known, a message has the types of the latest revision in which it is
// valid.
func (t *Tracker) Decode(from protocol.Sender, data []byte) (*jsonrpc.Message, error) {
	m, _, err := t.DecodeVersion(from, data)
	return m, err
}

// DecodeVersion is [Tracker.Decode], and also returns the revision of the message's
// types, or the revision that the message requests. It may differ from
// [Tracker.Version]: a request may name another revision in its _meta, and a response
// has the revision of its request.
func (t *Tracker) DecodeVersion(from protocol.Sender, data []byte) (*jsonrpc.Message, protocol.Version, error) {
	state, c := t.config()
	return state.Decode(&c, from, data)
}

// Follow records a message that was already decoded, or that this side sends, and
// returns its revision. Call it in the order of the messages. Follow does not check or
// change the types of the message. It returns the errors of [Tracker.Decode] for an
// unknown revision, a wrong sender or an unknown id, but no error for invalid content. A
// nil message is an error with the reason NotJSONRPC.
//
// Follow encodes typed params only if it needs them: for initialize, for requests about
// tasks, and for a client's requests without a session. It encodes typed results only
// for initialize and for requests that ask for a task. It knows the requests of a
// result that asks for input if the Value of the message is typed.
func (t *Tracker) Follow(from protocol.Sender, m *jsonrpc.Message) (protocol.Version, error) {
	state, c := t.config()
	return state.Follow(&c, from, m)
}

// DecodeBatch decodes an array of messages, see [DecodeOptions.DecodeBatch].
func (t *Tracker) DecodeBatch(from protocol.Sender, data []byte) ([]Decoded, error) {
	state, c := t.config()
	return state.DecodeBatch(&c, from, data)
}

// config returns the state of t, or a new one for nil, and the fields.
func (t *Tracker) config() (*track.Tracker, track.Config) {
	if t == nil {
		t = new(Tracker)
	}
	return &t.state, track.Config{
		Options: track.Options{
			Strict: t.Strict, AllowUnknown: t.AllowUnknown, Methods: t.Methods, ResultTypes: t.ResultTypes,
			MaxDepth: t.MaxDepth, MaxElements: dispatch.Limit(t.MaxElements, dispatch.MaxElements), MaxViolations: t.MaxViolations, MaxBatch: t.MaxBatch,
		},
		Stdio: t.Stdio, Supported: t.Supported, MaxPending: t.MaxPending, Package: types{},
	}
}
