package lifecycle

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/bounded"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/wire"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// Checker follows the messages of one connection in the order in which they were sent.
// It reports the messages that the specification forbids or advises against at that
// point. It rejects nothing: after a violation it continues as if the receiver had
// accepted the message. [Rules] lists the rules that it checks.
//
// The zero Checker does not know its revision yet, and is ready for use. A nil Checker
// remembers nothing. A Checker is not safe for concurrent use: it depends on the order
// of messages, so its caller must serialize them.
//
// It keeps pending requests, progress tokens, tasks and subscriptions, up to MaxPending
// of each side. It also keeps a fixed number of those that ended last, and of named
// pages, tools and elicitations. In revisions that forbid the reuse of ids it keeps the
// ids of a session: as one number if they are consecutive, otherwise each of them, up to
// MaxIDs. It keeps a digest of ids and names longer than 256 bytes.
//
// Methods that a revision does not have belong to extensions. The rules about retries do
// not apply to them.
//
// A typed message that was built in Go has all members that its type requires, so a
// missing _meta key is reported only for messages that were decoded.
//
// Some transports end a request without a message. Call [Checker.Abandon] for such a
// request; otherwise it stays pending.
type Checker struct {
	// MaxIDs limits how many ids of each side are kept that are not consecutive. The
	// reuse of further ids after their response is not reported. Zero means 65,536, and
	// less than zero means none.
	MaxIDs int

	// MaxPending limits how many requests of each side are kept until they end, or until
	// their task ends. Beyond it the oldest are forgotten, and messages about them are
	// not checked. Zero means 65,536.
	MaxPending int

	given   protocol.Version // by the caller
	version protocol.Version // in force
	state   State
	sides   [2]requester // by the sender of requests
	rounds  []round
	seen    memory
}

// New returns a Checker for a connection with revision v. If v is empty, the Checker
// takes the revision from the initialize request and its response, or from the _meta of
// requests.
func New(v protocol.Version) *Checker {
	c := &Checker{given: v, version: v}
	if v.Known() && !v.Stateful() {
		c.state = Stateless
	}
	return c
}

// State returns the state after the last message.
func (c *Checker) State() State { return c.orNew().state }

// orNew returns c, or a new checker for nil.
func (c *Checker) orNew() *Checker {
	if c == nil {
		return new(Checker)
	}
	return c
}

// Version returns the revision in force. After the response to initialize it is the
// server's revision, even if this package does not have it. Before that it is the
// revision of the caller or of the last request. It is empty if the revision is not
// known yet.
func (c *Checker) Version() protocol.Version { return c.orNew().version }

// Close records that the connection is closed.
func (c *Checker) Close() {
	c = c.orNew()
	c.state, _ = nextState(c.state, protocol.FromClient, EventClose)
}

// Abandon records that a request ended without a response and without a cancellation
// on the wire. Streamable HTTP has two such cases since 2026-07-28: the client closes
// the stream of a response, or the stream breaks.
func (c *Checker) Abandon(from protocol.Sender, id jsonrpc.ID) {
	r := &c.orNew().sides[from&1]
	if o := r.open[bounded.ID(id)]; o != nil {
		r.end(o, abandoned)
	}
}

// NextBatch follows messages that were sent as one array. It returns the violations of
// each message and of the array.
func (c *Checker) NextBatch(from protocol.Sender, batch []*jsonrpc.Message) []Violation {
	c = c.orNew()
	var found []Violation
	for _, m := range batch {
		found = append(found, c.Next(from, m)...)
	}
	for _, m := range batch {
		if m == nil {
			continue
		}
		if s := c.step(from, m); s.initializes() {
			s.report(RuleInitializeInBatch, "initialize comes in an array of %d messages", len(batch))
			found = append(found, s.found...)
		}
	}
	if c.version == "" {
		return found // the revision may have batches
	}
	s := c.step(from, &jsonrpc.Message{})
	s.mixed(batch)
	s.report(RuleBatch, "%d messages come in one array", len(batch))
	return append(found, s.found...)
}

// Next follows the next message, typed or not, and returns the rules that it violates
// at this point. It ignores a nil message, and a message that is not a request,
// notification or response.
func (c *Checker) Next(from protocol.Sender, m *jsonrpc.Message) []Violation {
	if m == nil || m.Kind() == jsonrpc.Invalid {
		return nil
	}
	s := c.orNew().step(from, m)
	s.enter()
	closed := s.move()
	switch {
	case closed: // no request is pending any more
	case s.kind == jsonrpc.Request:
		s.request()
	case s.kind == jsonrpc.Response:
		s.response()
	default:
		s.notification()
	}
	return s.found
}

// step is the check of one message.
type step struct {
	*Checker
	from    protocol.Sender
	m       *jsonrpc.Message
	kind    jsonrpc.Kind
	params  jsonrpc.Raw
	meta    jsonrpc.Raw      // _meta of params
	rev     protocol.Version // whose rules hold for the message
	text    jsonrpc.Raw      // the encoded result, after the first call of result
	answers *openRequest     // the request of a response, nil if it is not pending
	found   []Violation
}

func (c *Checker) step(from protocol.Sender, m *jsonrpc.Message) *step {
	s := &step{Checker: c, from: from & 1, m: m, kind: m.Kind(), params: wire.Params(m)}
	s.meta = s.params.Get(wire.Meta)
	if s.kind == jsonrpc.Response && !m.ID.IsZero() {
		s.answers = c.sides[s.from.Peer()].open[bounded.ID(m.ID)]
	}
	s.rev = s.revision()
	return s
}

// result returns the encoded result of a response. It encodes the result once.
func (s *step) result() jsonrpc.Raw {
	if s.text.IsZero() && s.kind == jsonrpc.Response {
		s.text = wire.Result(s.m)
	}
	return s.text
}

// mine returns the requests of the message's sender, theirs the peer's.
func (s *step) mine() *requester   { return &s.sides[s.from] }
func (s *step) theirs() *requester { return &s.sides[s.from.Peer()] }

// initializes reports whether the message begins a session.
func (s *step) initializes() bool {
	return s.kind == jsonrpc.Request && s.from == protocol.FromClient && s.m.Method == wire.MethodInitialize
}

// revision returns the revision whose rules apply to the message. A response, and a
// notification on a subscription, has the revision of its request.
func (s *step) revision() protocol.Version {
	fromClient := s.from == protocol.FromClient && s.kind == jsonrpc.Request
	switch {
	case s.answers != nil:
		return s.answers.rev
	case s.initializes() && (s.given == "" || s.given.Stateful()):
		return s.initialRevision()
	case fromClient && s.given == "":
		if v, ok := s.toldRevision(); ok {
			return v
		}
	case s.from == protocol.FromServer && s.kind == jsonrpc.Notification:
		id, _ := wire.ID(s.meta, wire.MetaSubscription)
		if o := s.theirs().open[bounded.ID(id)]; o != nil {
			return o.rev
		}
	}
	switch {
	case s.version.Known():
		return s.version
	case s.state == Stateless:
		return latestStateless()
	}
	return s.stateful()
}

// undecided reports whether no session has begun.
func (s *step) undecided() bool { return s.state == NotInitialized || s.state == Stateless }

// initialRevision returns the revision that an initialize request asks for. A client
// that has the revision only in _meta, and not in the params of initialize, still means
// that revision.
func (s *step) initialRevision() protocol.Version {
	asked, _ := wire.String(s.params, wire.ProtocolVersion)
	told, _ := wire.String(s.meta, wire.MetaVersion)
	for _, v := range []protocol.Version{protocol.Version(asked), protocol.Version(told)} {
		if v.Known() && s.undecided() {
			return v
		}
	}
	return s.stateful()
}

// toldRevision returns the revision without sessions that a request belongs to, by its
// _meta or by its method. A server may serve clients with and without a session on one
// connection, so such a request may come in a session, too.
func (s *step) toldRevision() (protocol.Version, bool) {
	told, ok := wire.String(s.meta, wire.MetaVersion)
	v := protocol.Version(told)
	if v.Known() && !v.Stateful() {
		return v, true
	}
	recent := latestStateless()
	if !s.undecided() || recent == "" {
		return "", false
	}
	foreign := recent.Has(s.m.Method) && !s.stateful().Has(s.m.Method)
	return recent, ok && !v.Known() || foreign
}

// stateful returns the revision of the session, or the latest revision with sessions if
// the session's is not known.
func (s *step) stateful() protocol.Version {
	if s.version.Stateful() {
		return s.version
	}
	v, _ := protocol.Accept("")
	return v
}

// latestStateless returns the latest revision without sessions, or "".
func latestStateless() protocol.Version {
	for _, v := range slices.Backward(protocol.Versions) {
		if !v.Stateful() {
			return v
		}
	}
	return ""
}

// enter chooses the state machine of the message's revision, unless the caller has
// chosen a revision.
func (s *step) enter() {
	if s.given != "" || s.kind != jsonrpc.Request || s.from != protocol.FromClient {
		return
	}
	switch stateful := s.rev.Stateful(); {
	case s.state == Stateless && stateful && s.initializes():
		s.state = NotInitialized
	case s.state == NotInitialized && !stateful:
		s.state = Stateless
	}
	if s.state == Stateless {
		s.Checker.version = s.rev
	}
}

// move follows the transition table, and reports whether the connection was
// closed before the message.
func (s *step) move() (closed bool) {
	closed = s.state == Closed
	next, rule := nextState(s.state, s.from, s.event())
	if rule != "" {
		s.report(rule, "%s, while the connection is %s", s.what(), s.state)
	}
	s.state = next
	return closed
}
