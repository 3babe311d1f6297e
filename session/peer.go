package session

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// Peer is a client of a [Server], as a transport sees it: it takes the lines of the client,
// and gives lines back. On stdio there is one Peer for the process, and over HTTP one for
// each session, or for each request without a session. A Peer is safe for concurrent use.
type Peer struct {
	server    *Server
	send      func(context.Context, Outgoing) error
	principal string
	noWayBack bool
	headers   func(name string) []string // nil: the transport has none
	done      chan struct{}              // closed by Close
	tracker   mcp.Tracker
	calls     calls
	running   chan struct{} // has an element for each handler that runs

	mu         sync.Mutex
	closed     bool
	ending     bool    // subscriptions end
	opened     *opened // the session; nil until initialize has succeeded
	opening    bool    // initialize is in flight
	level      mcp.LoggingLevel
	inFlight   map[jsonrpc.ID]*Request
	listeners  map[jsonrpc.ID]*listener
	subscribed map[string]struct{} // resources, in a session
	changes    changes
}

// opened is what initialize has agreed on.
type opened struct {
	version      protocol.Version
	info         *mcp.Implementation
	capabilities *mcp.ClientCapabilities
	declared     jsonrpc.Raw // capabilities as text
}

// PeerOption changes how a [Peer] is served.
type PeerOption func(*Peer)

// WithPrincipal tells who the client is, as the transport has authenticated it. The state
// that a client gets with a question is valid for the same principal only.
func WithPrincipal(name string) PeerOption { return func(p *Peer) { p.principal = name } }

// WithoutRequests tells that the transport cannot carry requests and notifications to the
// client, except in the response to a request. Questions then fail with [ErrNoWayBack] in
// revisions that need requests of the server, and what cannot be delivered is not declared.
func WithoutRequests() PeerOption { return func(p *Peer) { p.noWayBack = true } }

// WithSession tells that the client had a session of a revision, whose initialize this Peer
// does not see, such as a client of HTTP without a session id. Stateless revisions have no
// sessions.
func WithSession(v protocol.Version) PeerOption {
	return func(p *Peer) {
		p.opened = &opened{version: v, capabilities: new(mcp.ClientCapabilities), declared: jsonrpc.MustRaw("{}")}
	}
}

// WithHeaders gives the session the HTTP headers of a request. Since 2026-07-28 they repeat
// members of the request. A request whose headers differ, or lack what they have to repeat,
// is refused with the code -32020.
func WithHeaders(values func(name string) []string) PeerOption {
	return func(p *Peer) { p.headers = values }
}

// Peer connects a client. send is called with the requests and notifications for it, from
// several goroutines at once. Responses are what [Peer.Receive] returns. Call [Peer.Close]
// in the end.
func (s *Server) Peer(send func(context.Context, Outgoing) error, options ...PeerOption) *Peer {
	s.init()
	p := &Peer{server: s, send: send, level: or(s.LogLevel, mcp.LoggingLevelInfo)}
	p.noWayBack, p.done = send == nil, make(chan struct{})
	for _, o := range options {
		o(p)
	}
	p.running = make(chan struct{}, limit(s.MaxRunning, 128))
	p.inFlight = map[jsonrpc.ID]*Request{}
	p.tracker = mcp.Tracker{
		Strict: true, AllowUnknown: s.App != nil, Methods: s.known, ResultTypes: s.results, Drop: s.Drop,
		Supported: s.versions, MaxElements: s.MaxElements, MaxDepth: s.MaxDepth, MaxPending: 2 * min(limit(s.MaxRequests, 1024), 1<<20),
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.peers[p] = struct{}{}
	p.closed = s.closing
	return p
}

// Answer is what a [Peer] answers to a line. The zero Answer means that nothing is sent.
type Answer struct {
	Text    []byte           // the response in one line, or for a batch the array of responses
	Message *jsonrpc.Message // the response; nil for none, and for a batch
	Error   *jsonrpc.Error   // of the response; nil for a result, and for a batch
}

// Receive takes a message of the client. Call it with the lines in the order of their
// arrival. It returns a function that answers the message, or nil if there is nothing to
// do. Call that function exactly once, in any goroutine. Receive does not keep line.
func (p *Peer) Receive(line []byte) (answer func(context.Context) Answer) {
	if text := bytes.TrimLeft(line, " \t\r\n"); len(text) > 0 && text[0] == '[' {
		return p.receiveBatch(line)
	}
	m, v, err := p.tracker.DecodeVersion(protocol.FromClient, line)
	return p.receive(m, v, err)
}

// receiveBatch takes an array of messages. Their responses come as an array, too.
func (p *Peer) receiveBatch(line []byte) func(context.Context) Answer {
	if o := p.session(); o == nil || !o.version.Batches() {
		return p.receive(nil, p.version(), jsonrpc.Errorf(jsonrpc.CodeInvalidRequest, "this session has no batches: send each message by itself"))
	}
	batch, err := p.tracker.DecodeBatch(protocol.FromClient, line)
	if err != nil {
		return p.receive(nil, p.version(), err)
	}
	var answers []func(context.Context) Answer
	for _, x := range batch {
		if f := p.receive(x.Message, p.version(), x.Err); f != nil {
			answers = append(answers, f)
		}
	}
	if answers == nil {
		return nil
	}
	return func(ctx context.Context) Answer {
		texts := make([][]byte, len(answers))
		var group sync.WaitGroup
		for i, f := range answers {
			group.Go(func() { texts[i] = f(ctx).Text })
		}
		group.Wait()
		texts = slices.DeleteFunc(texts, func(text []byte) bool { return text == nil })
		if len(texts) == 0 {
			return Answer{}
		}
		return Answer{Text: append(append([]byte{'['}, bytes.Join(texts, []byte{','})...), ']')}
	}
}

// receive takes a decoded message, and what is wrong with it.
func (p *Peer) receive(m *jsonrpc.Message, v protocol.Version, err error) func(context.Context) Answer {
	switch m.Kind() {
	case jsonrpc.Response:
		if !p.calls.deliver(m, err) {
			p.server.logger().Debug("response to no request", "id", m.ID, "error", err)
		}
		return nil
	case jsonrpc.Notification:
		return p.receiveNotification(m, v, err)
	}
	if m == nil {
		m = &jsonrpc.Message{}
	}
	r := p.newRequest(m, v)
	r.refused = p.refuse(r, err)
	if r.refused == nil {
		r.refused = p.add(r)
	}
	return r.answer
}

// receiveNotification takes a notification. There is no response to it, whatever it is.
func (p *Peer) receiveNotification(m *jsonrpc.Message, v protocol.Version, err error) func(context.Context) Answer {
	if x, ok := m.Value.(*mcp.CancelledNotificationParams); ok && err == nil {
		p.Cancel(x.RequestID)
	}
	if !p.server.observes(m.Method) {
		return nil
	}
	r := p.newRequest(m, v)
	r.refused = err
	if err == nil && v.Stateful() && p.session() == nil {
		r.refused = errNotInitialized
	}
	return r.notified
}

// observes reports whether there is code of the author that a notification is for.
func (s *Server) observes(method string) bool {
	return s.App != nil || len(s.middleware) > 0 || s.methods[method] != nil
}

var errNotInitialized = jsonrpc.Errorf(jsonrpc.CodeInvalidRequest, "the session is not initialized: send initialize first")

// refuse returns why a request is not handled, apart from its id: its content, given as
// err, or the state of the session.
func (p *Peer) refuse(r *Request, err error) error {
	m, v := r.message, r.at.Revision
	stateful, stateless := p.server.stateful > 0, p.server.stateful < len(p.server.versions)
	if e, ok := errors.AsType[*protocol.Error](err); ok && e.Reason == protocol.UnknownVersion {
		if !stateless {
			// The error of a stateless revision would tell clients not to try initialize.
			return jsonrpc.Errorf(jsonrpc.CodeMethodNotFound, "method not found: %s (this server speaks %v)", m.Method, p.server.versions)
		}
		if wrong := p.checkVersionHeader(v); wrong != nil {
			return wrong
		}
	}
	switch {
	case m.Method == mcp.MethodInitialize && m.Kind() == jsonrpc.Request && !stateful:
		return unsupported(p.server.versions, m)
	case err != nil:
		return err
	case !v.Stateful():
		return p.checkHeaders(r)
	case m.Method == mcp.MethodPing:
		return nil
	case m.Method == mcp.MethodInitialize:
		return p.beginOpening()
	case p.session() != nil:
		return nil
	case stateless:
		return jsonrpc.Errorf(jsonrpc.CodeInvalidParams, "params._meta has no %s, and the session is not initialized", protocol.MetaProtocolVersion)
	}
	return errNotInitialized
}

// unsupported is the error for an initialize request to a server without sessions.
func unsupported(versions []protocol.Version, m *jsonrpc.Message) error {
	data := mcp.UnsupportedProtocolVersionData{Supported: names(versions)}
	if p, ok := m.Value.(*mcp.InitializeRequestParams); ok {
		data.Requested = p.ProtocolVersion
	}
	e := &jsonrpc.Error{Code: mcp.CodeUnsupportedProtocolVersion, Message: "unsupported protocol version: this server has no sessions"}
	text, err := rawValue(&data)
	if err != nil {
		return e
	}
	return e.WithData(text)
}

// names returns the revisions as they are on the wire, the newest first.
func names(versions []protocol.Version) []string {
	list := make([]string, 0, len(versions))
	for _, v := range slices.Backward(versions) {
		list = append(list, string(v))
	}
	return list
}

// beginOpening begins a session, which there is one of.
func (p *Peer) beginOpening() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.opened != nil || p.opening {
		return jsonrpc.Errorf(jsonrpc.CodeInvalidRequest, "the session is already initialized")
	}
	p.opening = true
	return nil
}

// endOpening ends initialize, with a session or nil.
func (p *Peer) endOpening(o *opened) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.opening = false
	if o != nil {
		p.opened = o
	}
}

// session returns the session, or nil.
func (p *Peer) session() *opened {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.opened
}

// version returns the revision of the session, or the newest one of the server.
func (p *Peer) version() protocol.Version {
	if o := p.session(); o != nil {
		return o.version
	}
	return p.server.versions[len(p.server.versions)-1]
}

// add notes a request that is in flight.
func (p *Peer) add(r *Request) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	_, taken := p.inFlight[r.message.ID]
	switch {
	case p.closed:
		return ErrClosed
	case taken:
		return jsonrpc.Errorf(jsonrpc.CodeInvalidRequest, "id %v is that of a request in flight", r.message.ID)
	case len(p.inFlight) >= limit(p.server.MaxRequests, 1024):
		return jsonrpc.Errorf(jsonrpc.CodeInternalError, "too many requests in flight: wait for responses")
	case !p.server.begin():
		return jsonrpc.Errorf(jsonrpc.CodeInternalError, "the server is shutting down")
	}
	p.inFlight[r.message.ID] = r
	r.added = true
	return nil
}

// remove forgets a request that was answered.
func (p *Peer) remove(r *Request) {
	if !r.added {
		return
	}
	p.mu.Lock()
	delete(p.inFlight, r.message.ID)
	p.mu.Unlock()
	p.server.end()
}

// forget forgets a request that was refused, unless its id is that of one in flight.
func (p *Peer) forget(id jsonrpc.ID) {
	p.mu.Lock()
	_, used := p.inFlight[id]
	p.mu.Unlock()
	if !used {
		p.tracker.Abandon(protocol.FromClient, id)
	}
}

// Cancel ends a request that the client has cancelled. It has no response.
func (p *Peer) Cancel(id jsonrpc.ID) { p.stop(id, jsonrpc.ErrCancelled) }

// Abandon ends a request whose response cannot be delivered any more, such as one whose
// stream broke.
func (p *Peer) Abandon(id jsonrpc.ID) { p.stop(id, ErrClosed) }

func (p *Peer) stop(id jsonrpc.ID, cause error) {
	p.mu.Lock()
	r := p.inFlight[id]
	p.mu.Unlock()
	if r != nil && r.message.Method != mcp.MethodInitialize {
		r.stop(cause)
	}
}

// InputEnded tells that the client sends no more, though it may still read. Subscriptions end
// with their results, and questions that wait for an answer fail with [ErrClosed]. Requests
// in flight go on.
func (p *Peer) InputEnded() {
	p.endSubscriptions()
	p.calls.fail(ErrClosed, true)
}

// Close ends the connection with the client. Handlers that run get a context that has ended,
// and their responses are dropped.
func (p *Peer) Close() {
	p.mu.Lock()
	if !isClosed(p.done) {
		close(p.done)
	}
	p.closed = true
	requests := make([]*Request, 0, len(p.inFlight))
	for _, r := range p.inFlight {
		requests = append(requests, r)
	}
	p.mu.Unlock()
	for _, r := range requests {
		r.stop(ErrClosed)
	}
	p.calls.fail(ErrClosed, true)
	p.server.mu.Lock()
	defer p.server.mu.Unlock()
	delete(p.server.peers, p)
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// Done returns a channel that is closed when the connection with the client has ended, with
// [Peer.Close] or [Server.Shutdown].
func (p *Peer) Done() <-chan struct{} { return p.done }

// wayBack reports whether messages can be sent to the client outside of responses.
func (p *Peer) wayBack() bool { return !p.noWayBack && p.send != nil }

// losses reports what a message for the client has lost.
func (p *Peer) losses(ctx context.Context, method string, losses []mcp.Loss) {
	if len(losses) > 0 && p.server.OnLoss != nil {
		p.server.OnLoss(ctx, method, losses)
	}
}

// encode returns the text of a message for the client. Its losses are found only if someone
// wants them: that takes a second pass.
func (p *Peer) encode(ctx context.Context, at mcp.Codec, m *jsonrpc.Message) ([]byte, error) {
	if p.server.OnLoss == nil && m.Error == nil {
		m.Value = at.Bind(m.Value)
		return m.AppendJSON(nil)
	}
	text, losses, err := at.Append(nil, m)
	p.losses(ctx, m.Method, losses)
	return text, err
}

// notify sends a notification, which belongs to a request or a subscription unless both ids
// are zero. An error is logged: there is nobody to tell.
func (p *Peer) notify(ctx context.Context, at mcp.Codec, method string, params jsonrpc.Value, related, subscription jsonrpc.ID) error {
	if p.send == nil || p.noWayBack && related.IsZero() {
		return ErrNoWayBack
	}
	m := &jsonrpc.Message{Method: method, Value: params}
	text, err := p.encode(ctx, at, m)
	if err != nil {
		return err
	}
	return p.send(ctx, Outgoing{Text: text, Method: method, Revision: at.Revision, Related: related, Subscription: subscription})
}

// ask sends a request to the client, and waits for the response. It belongs to the request
// with the id related.
func (p *Peer) ask(ctx context.Context, at mcp.Codec, method string, params jsonrpc.Value, related jsonrpc.ID) (*jsonrpc.Message, error) {
	if !p.wayBack() {
		return nil, ErrNoWayBack
	}
	c, err := p.calls.add(method)
	if err != nil {
		return nil, err
	}
	defer p.calls.remove(c)
	m := &jsonrpc.Message{ID: c.id, Method: method, Value: params}
	text, err := p.encode(ctx, at, m)
	if err != nil {
		return nil, err
	}
	_, _ = p.tracker.Follow(protocol.FromServer, m) // a question that the revision has
	if err := p.send(ctx, Outgoing{Text: text, Method: method, ID: c.id, Revision: at.Revision, Related: related}); err != nil {
		p.tracker.Abandon(protocol.FromServer, c.id)
		return nil, err
	}
	select {
	case x := <-c.done:
		if x.err != nil {
			return nil, x.err
		}
		if x.message.Error != nil {
			return nil, x.message.Error
		}
		return x.message, nil
	case <-ctx.Done():
		p.tracker.Abandon(protocol.FromServer, c.id)
		p.cancelAsked(ctx, at, c.id, related)
		return nil, context.Cause(ctx)
	}
}

// cancelAsked tells the client that a question has no more use. It does not wait.
func (p *Peer) cancelAsked(ctx context.Context, at mcp.Codec, id, related jsonrpc.ID) {
	ctx = context.WithoutCancel(ctx)
	go func() {
		params := &mcp.CancelledNotificationParams{RequestID: id}
		if err := p.notify(ctx, at, mcp.MethodNotificationsCancelled, params, related, jsonrpc.ID{}); err != nil {
			p.server.logger().Debug("cancellation not sent", "id", id, "error", err)
		}
	}()
}
