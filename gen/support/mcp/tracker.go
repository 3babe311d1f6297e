package mcp

import (
	"sync"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/dispatch"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/encode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/track"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/wire"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// Tracker decodes the messages of one session in the order in which they are sent, in
// the types of this package. It keeps the state that their types depend on: the
// revision, which initialize or the _meta of requests select, and the pending requests
// of both sides. The zero Tracker is ready for use, and a nil Tracker remembers nothing.
// A Tracker is safe for concurrent use. A request must be decoded before its response.
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
//
// Set the fields before the first message.
type Tracker struct {
	Strict       bool     // see Codec
	AllowUnknown bool     // see Codec
	Methods      []string // see Codec
	ResultTypes  []string // see Codec

	AcceptNewer bool         // see Codec
	Drop        bool         // see Codec; for messages that are encoded again
	OnLoss      func([]Loss) // called with the losses of messages that are encoded again, if there are any

	// Stdio reports that initialize selects the revision of all later messages, as for a
	// process with one client on standard input and output. In a session the Tracker
	// then ignores the _meta of requests.
	Stdio bool

	MaxDepth      int // see Codec
	MaxElements   int // see Codec, but 0: 1,000,000, less than 0: no limit
	MaxViolations int // see Codec
	MaxBatch      int // see Codec

	// Supported lists this side's revisions; if empty, all that this package spans. A
	// request for another revision is an error with the reason UnknownVersion, whose
	// Versions are Supported.
	Supported []protocol.Version

	// MaxPending limits how many requests of each side, and how many tasks, are kept.
	// The response to a forgotten request has an unknown id. 0: 65,536.
	MaxPending int

	state track.Tracker

	mu    sync.Mutex
	codec *messageCodec // of the last message
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

// Decode decodes the next message of a side, see [Codec.Decode]. While the
// revision is not known, a message is of the latest revision in which it is valid. Codec
// of the message writes it at its revision.
func (t *Tracker) Decode(from protocol.Sender, data []byte) (*jsonrpc.Message, error) {
	m, _, err := t.DecodeVersion(from, data)
	return m, err
}

// DecodeVersion is [Tracker.Decode], and also returns the revision of the message, or
// the revision that the message requests. It may differ from [Tracker.Version]: a
// request may name another revision in its _meta, and a response has the revision of its
// request.
func (t *Tracker) DecodeVersion(from protocol.Sender, data []byte) (*jsonrpc.Message, protocol.Version, error) {
	state, c := t.config()
	return state.Decode(&c, from, data)
}

// Follow records a message that was already decoded, or that this side sends, and
// returns its revision. Call it in the order of the messages. Its Value may be a value of
// this package that knows no revision. Follow does not check or change the types of the
// message. It returns the errors of [Tracker.Decode] for an unknown revision, a wrong
// sender or an unknown id, but no error for invalid content. A nil message is an error
// with the reason NotJSONRPC.
//
// Follow encodes typed params only if it needs them: for initialize, for requests about
// tasks, and for a client's requests without a session. It encodes typed results only
// for initialize and for requests that ask for a task. It knows the requests of a
// result that asks for input if the Value of the message is typed.
func (t *Tracker) Follow(from protocol.Sender, m *jsonrpc.Message) (protocol.Version, error) {
	state, c := t.config()
	return state.Follow(&c, from, m)
}

// DecodeBatch decodes an array of messages, see [Codec.DecodeBatch].
func (t *Tracker) DecodeBatch(from protocol.Sender, data []byte) ([]protocol.Decoded, error) {
	state, c := t.config()
	return state.DecodeBatch(&c, from, data)
}

// config returns the state of t, or a new one for nil, and the fields.
func (t *Tracker) config() (*track.Tracker, track.Config) {
	if t == nil {
		t = new(Tracker)
	}
	supported := t.Supported
	if len(supported) == 0 {
		supported = spans
	}
	return &t.state, track.Config{
		Options: track.Options{
			Strict: t.Strict, AllowUnknown: t.AllowUnknown, Methods: t.Methods, ResultTypes: t.ResultTypes,
			MaxDepth: t.MaxDepth, MaxElements: dispatch.Limit(t.MaxElements, dispatch.MaxElements), MaxViolations: t.MaxViolations, MaxBatch: t.MaxBatch,
		},
		Stdio: t.Stdio, Supported: supported, MaxPending: t.MaxPending, Package: (*tracked)(t),
	}
}

// tracked is a Tracker as package track sees it.
type tracked Tracker

func (t *tracked) Decode(o track.Options, v protocol.Version, from protocol.Sender, data []byte, pending func(jsonrpc.ID) (protocol.Pending, bool)) (*jsonrpc.Message, error) {
	c := At(v)
	c.Strict, c.AcceptNewer, c.Drop, c.OnLoss = o.Strict, t.AcceptNewer, t.Drop, t.OnLoss
	c.MaxDepth, c.MaxElements, c.MaxViolations, c.MaxBatch = o.MaxDepth, o.MaxElements, o.MaxViolations, o.MaxBatch
	return c.decodeFrom(o, t.codecOf(&c), from, data, pending)
}

// codecOf returns the codec for messages, which all messages of one revision share.
func (t *tracked) codecOf(c *Codec) *messageCodec {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.codec == nil || t.codec.Revision != c.Revision {
		t.codec = &messageCodec{Codec: *c}
	}
	return t.codec
}

func (t *tracked) Revision(v protocol.Version) track.Revision {
	c := At(v)
	i, err := c.index()
	if err != nil {
		return nil
	}
	return readingOf(i, t.AcceptNewer)
}

func (t *tracked) Params(m *jsonrpc.Message) []byte {
	if x, c := valueOf(m); x != nil && m.Kind() != jsonrpc.Response {
		return textOf(x, c)
	}
	return wire.Params(m).Bytes()
}

func (t *tracked) Result(m *jsonrpc.Message) []byte {
	if x, c := valueOf(m); x != nil && m.Kind() == jsonrpc.Response && m.Error == nil {
		return textOf(x, c)
	}
	return wire.Result(m).Bytes()
}

// valueOf returns the value of this package that a message has, and the codec that it is
// bound to, nil for none.
func valueOf(m *jsonrpc.Message) (x coded, c *Codec) {
	switch v := m.Value.(type) {
	case *boundValue:
		x, c = v.value, &v.codec
	case coded:
		x = v
		if codec, ok := m.Codec.(*messageCodec); ok {
			c = &codec.Codec
		}
	}
	if x != nil {
		if _, null := x.about(); null {
			return nil, nil
		}
	}
	return x, c
}

// textOf returns the text of a value, as it is written at the revision of its codec or,
// if there is none, with all that it holds. It is empty if the value does not encode.
// Losses are not reported: the value is not sent here.
func textOf(x coded, c *Codec) []byte {
	text, err := []byte(nil), error(nil)
	if c == nil {
		text, err = marshal(x)
	} else if i, unknown := c.index(); unknown == nil {
		text, _, err = encode.AppendAt(nil, c.writing(i), x, coded.put)
	}
	if err != nil {
		return nil
	}
	return text
}
