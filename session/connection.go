package session

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// Connection is a server, as a [Client] sees it. [Client.Connect] returns it. It is safe for
// concurrent use. Close it in the end.
//
// # Calls
//
// A method for a request returns the result of the server, or an error:
//
//   - A [*jsonrpc.Error] is the error response of the server. The connection goes on.
//   - A [*CapabilityError] says that the server has not declared what the request needs, or
//     that its revision does not have the method. Nothing was sent.
//   - An [*mcp.InexpressibleError] says that the revision cannot express the request. Nothing
//     was sent.
//   - A [*protocol.Error] says that the response is not valid.
//   - An [*UnexpectedResultError] says that the result is of another kind, such as a task.
//   - If the context ended, the error wraps its cause. The server is told, and the call does
//     not wait for it. The error wraps [context.DeadlineExceeded] after Timeout of the [Client].
//   - If the connection broke, the error wraps that of the transport, or [ErrClosed].
//
// A request is never sent twice, unless the server has refused it without looking at it: it
// does not know the session or the revision any more, or misses headers.
//
// # Rounds
//
// Since 2026-07-28 a server may answer a request with questions. The functions of the Client
// answer them, all at once, and the request is sent again with the answers and the state of
// the server. The methods of the Connection own these parts of a request, and ignore what r
// has there. [Connection.Server] passes them on.
//
// # Servers that end
//
// If the transport can start the server again, see [Restarter], the calls in flight fail, and
// the next call starts the server. If there are subscriptions, or functions for changes of lists,
// the server is started without a call. The level of log messages and the subscriptions are
// restored. Otherwise the Connection ends with the server.
type Connection struct {
	client   Client
	conn     Conn
	headers  *toolHeaders // nil if the transport sends no headers
	handler  jsonrpc.Handler
	stateful []protocol.Version // of the client
	others   []protocol.Version // without initialize

	ctx    context.Context // of the connection
	cancel context.CancelCauseFunc
	done   chan struct{}
	wg     sync.WaitGroup // the goroutines, except for those that run functions of the client

	calls    calls
	waiting  func(jsonrpc.ID) (protocol.Pending, bool)
	pauses   pauses
	incoming jsonrpc.Incoming // requests of the server
	asked    chan struct{}    // has an element for each that is being answered
	aside    chan struct{}    // has an element for each message that is sent aside
	notices  notices
	listens  listens

	epoch  atomic.Pointer[epoch] // the newest
	opened atomic.Pointer[epoch] // the newest that was usable
	down   atomic.Bool           // nothing is received, and the server can be started again

	mu     sync.Mutex
	legacy bool // the server was found to be one with initialize
	level  mcp.LoggingLevel
	err    error // why the connection has ended
}

// epoch lasts from a handshake with the server until the server has to be asked again what it
// is, such as after a restart.
type epoch struct {
	codecs  atomic.Pointer[codecs] // changes during the handshake
	opening atomic.Pointer[call]   // of the handshake

	settled chan struct{} // closed when the handshake has ended
	err     error         // of the handshake
	usable  atomic.Bool

	mu    sync.Mutex
	lost  chan struct{} // closed when the epoch has ended
	cause error         // why the epoch has ended; nil: it has not

	info         *mcp.Implementation
	capabilities mcp.ServerCapabilities
	declared     jsonrpc.Raw // capabilities as text
	instructions string
}

func newEpoch() *epoch {
	return &epoch{settled: make(chan struct{}), lost: make(chan struct{})}
}

// lose ends the epoch.
func (e *epoch) lose(cause error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.cause == nil {
		e.cause = cause
		e.usable.Store(false)
		close(e.lost)
	}
}

// resume begins again, if the server was started again during the handshake.
func (e *epoch) resume() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.cause, e.lost = nil, make(chan struct{})
}

// settle ends the handshake. It fails if the epoch has ended meanwhile.
func (e *epoch) settle(err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.err = cmpOr(err, e.cause)
	e.usable.Store(e.err == nil)
	close(e.settled)
}

// failure returns why the epoch cannot be used. It is nil if it can.
func (e *epoch) failure() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	return cmpOr(e.err, e.cause)
}

// reason returns the error of registering a call: for errDown, why the epoch has ended.
func (e *epoch) reason(err error) error {
	if err == errDown {
		return cmpOr(e.failure(), err)
	}
	return err
}

// codecs are how messages of a revision are read and written.
type codecs struct {
	revision protocol.Version
	name     string
	stateful bool
	read     mcp.Codec
	write    mcp.Codec
	values   jsonrpc.ValueCodec // of write
	declared jsonrpc.Raw        // the capabilities of the client as text

	// These are set at the end of the handshake.
	server jsonrpc.Raw // the capabilities of the server as text

	// Messages of these methods may lack a capability if their text has one of the names.
	gated map[string][]string
}

func (c *Connection) newCodecs(v protocol.Version) (*codecs, error) {
	k := &codecs{revision: v, name: string(v), stateful: v.Stateful(), read: c.client.codec(v), write: mcp.At(v)}
	k.write.Drop = c.client.Drop
	text, _, err := k.write.Append(nil, &c.client.Capabilities)
	if err != nil {
		return nil, fmt.Errorf("session: the capabilities of the client: %w", err)
	}
	if k.declared, err = jsonrpc.ParseRaw(text); err != nil {
		return nil, err
	}
	// A message that a codec has decoded has what writes others without a second pass.
	m, err := k.write.Decode(protocol.FromServer, []byte(`{"jsonrpc":"2.0","method":"`+mcp.MethodNotificationsMessage+`"}`), nil)
	if m == nil {
		return nil, err
	}
	k.values = m.Codec
	return k, nil
}

// connect returns a connection whose handshake has yet to come.
func (c *Client) connect(ctx context.Context, conn Conn) (*Connection, error) {
	x := &Connection{client: c.withDefaults(), conn: conn, done: make(chan struct{})}
	if err := x.client.check(); err != nil {
		return nil, err
	}
	x.stateful, x.others = split(x.client.Versions)
	x.handler = x.client.handler()
	x.level = x.client.LogLevel
	x.ctx, x.cancel = context.WithCancelCause(context.WithoutCancel(ctx))
	x.waiting = x.pending
	x.asked = make(chan struct{}, min(x.client.MaxQuestions, 1<<16))
	x.aside = make(chan struct{}, maxAside)
	x.notices.init(x)
	x.listens.init(x)
	if h, ok := conn.(HeaderConn); ok && h.SendsHeaders() {
		x.headers = &toolHeaders{listing: make(chan struct{}, 1)}
	}
	x.epoch.Store(newEpoch())
	return x, nil
}

// start starts a goroutine for which Close waits.
func (c *Connection) start(f func()) { c.wg.Go(f) }

// Revision returns the revision that the server and the client speak. It may change when the
// server is started again.
func (c *Connection) Revision() protocol.Version { return c.last().codecs.Load().revision }

// Info returns the name and version of the server, or nil if the server has not told them.
func (c *Connection) Info() *mcp.Implementation { return c.last().info }

// Instructions returns how the model should use the server. They may be empty.
func (c *Connection) Instructions() string { return c.last().instructions }

// Capabilities returns what the server has declared.
func (c *Connection) Capabilities() mcp.ServerCapabilities { return c.last().capabilities }

func (c *Connection) last() *epoch { return c.opened.Load() }

// Done returns a channel that is closed when the connection has ended for good.
func (c *Connection) Done() <-chan struct{} { return c.done }

// Err returns why the connection has ended: [ErrClosed] after Close, otherwise an error that
// wraps that of the transport. It is nil as long as the connection has not ended.
func (c *Connection) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

// Close ends the connection. Calls in flight fail with [ErrClosed]. It returns the error of
// the transport. Functions of the [Client] that still run are not waited for; their contexts
// end.
func (c *Connection) Close() error {
	c.end(ErrClosed)
	err := c.conn.Close()
	c.wg.Wait()
	return err
}

// end ends the connection for good. Only the first error counts.
func (c *Connection) end(err error) {
	c.mu.Lock()
	first := c.err == nil
	if first {
		c.err = err
	}
	c.mu.Unlock()
	if !first {
		return
	}
	c.cancel(err)
	c.calls.fail(err, true)
	c.epoch.Load().lose(err)
	close(c.done)
}

// brokenError is the error of calls whose connection broke.
type brokenError struct{ err error }

func (e *brokenError) Error() string {
	if errors.Is(e.err, io.EOF) {
		return "session: the server has ended the connection"
	}
	return "session: the connection broke: " + e.err.Error()
}

func (e *brokenError) Unwrap() error { return e.err }

// receive reads messages until the connection breaks.
func (c *Connection) receive() {
	for {
		in, err := c.conn.Receive(c.ctx)
		if err != nil {
			c.broke(err)
			return
		}
		c.take(in)
	}
}

// broke ends the calls in flight, and the connection unless the server can be started again.
func (c *Connection) broke(err error) {
	broken := &brokenError{err}
	if _, ok := c.conn.(Restarter); !ok || c.ctx.Err() != nil {
		c.end(broken)
		return
	}
	c.epoch.Load().lose(broken)
	c.down.Store(true)
	c.calls.fail(broken, false)
}

// take takes a message of the server, or a batch of messages.
func (c *Connection) take(in Incoming) {
	if in.Err != nil {
		c.failed(in)
		return
	}
	k := c.epoch.Load().codecs.Load()
	if k == nil {
		return // nothing was asked yet
	}
	if text := bytes.TrimLeft(in.Text, " \t\r\n"); k.revision.Batches() && len(text) > 0 && text[0] == '[' {
		list, err := k.read.DecodeBatch(protocol.FromServer, in.Text, c.waiting)
		if err != nil {
			c.unreadable(in, err)
		}
		for _, x := range list {
			c.decoded(k, in, x.Message, x.Err)
		}
		return
	}
	m, err := k.read.Decode(protocol.FromServer, in.Text, c.waiting)
	c.decoded(k, in, m, err)
}

// decoded takes a message, and the error of decoding it.
func (c *Connection) decoded(k *codecs, in Incoming, m *jsonrpc.Message, err error) {
	switch m.Kind() {
	case jsonrpc.Response:
		c.response(in, m, err)
	case jsonrpc.Request:
		c.question(k, in, m, err)
	case jsonrpc.Notification:
		c.notification(k, in, m, err)
	default:
		c.unreadable(in, err)
	}
}

// failed ends the call that gets no response.
func (c *Connection) failed(in Incoming) {
	m := &jsonrpc.Message{ID: in.Related, Response: true}
	if in.Related.IsZero() || !c.calls.deliver(m, fmt.Errorf("session: the response is lost: %w", in.Err)) {
		c.client.Logger.Warn("message of the server is lost", "error", in.Err)
	}
}

// unreadable takes a text that is no message. If it is the response to a call, that fails.
func (c *Connection) unreadable(in Incoming, err error) {
	m, _ := jsonrpc.ParseMessage(in.Text) // it may only be too large for a limit
	if m == nil || m.ID.IsZero() {
		m = &jsonrpc.Message{ID: in.Related}
	}
	m.Response = true
	if m.ID.IsZero() || !c.calls.deliver(m, err) {
		c.client.Logger.Warn("server sends what is not a message", "text", shortened(in.Text), "error", err)
	}
}

// shortened returns the begin of a text, for logs.
func shortened(text []byte) string {
	const most = 200
	if len(text) > most {
		return string(text[:most]) + "…"
	}
	return string(text)
}

// response gives a response to its call.
func (c *Connection) response(in Incoming, m *jsonrpc.Message, err error) {
	if e, ok := errors.AsType[*protocol.Error](err); ok && m.Error != nil && e.Reason == protocol.InvalidPayload {
		err = nil // the error of the server counts, whatever its data is
	}
	if m.ID.IsZero() { // an error that the server could not attribute
		m.ID = in.Related
		if x := c.epoch.Load().opening.Load(); m.ID.IsZero() && x != nil {
			m.ID = x.id
		}
	}
	if x := c.calls.get(m.ID); x != nil && x.received != nil && err == nil {
		x.received(m)
	}
	if !c.calls.deliver(m, err) {
		c.client.Logger.Debug("server responds to nothing", "id", m.ID, "error", m.Error)
	}
}
