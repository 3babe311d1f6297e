package session

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// CallOption changes one call.
type CallOption func(*callOptions)

type callOptions struct {
	progress func(*mcp.ProgressNotificationParams)
	timeout  *time.Duration // nil: that of the client
}

var noOptions callOptions

// OnProgress asks the server for progress. f is called in the goroutine of the call, before
// the call returns. If f is slow, it misses reports that are older than 64 others. f gets the
// progress of all rounds.
func OnProgress(f func(*mcp.ProgressNotificationParams)) CallOption {
	return func(o *callOptions) { o.progress = f }
}

// Timeout limits how long a call takes, in place of Timeout of the [Client]. Zero or less is no
// limit.
func Timeout(d time.Duration) CallOption {
	return func(o *callOptions) { o.timeout = &d }
}

// options returns the options of a call. The caller must not change them.
func options(list []CallOption) *callOptions {
	if len(list) == 0 {
		return &noOptions
	}
	o := new(callOptions)
	for _, f := range list {
		f(o)
	}
	return o
}

// UnexpectedResultError is the error of a call whose result is of another kind than the method
// of [Connection] returns: a task, or a result of an extension. [Connection.Server] returns
// such results.
type UnexpectedResultError struct {
	Method string
	Result jsonrpc.Value // nil if the result is null
}

func (e *UnexpectedResultError) Error() string {
	switch x := e.Result.(type) {
	case nil:
		return fmt.Sprintf("session: the result of %s is null", e.Method)
	case *mcp.Unknown:
		return fmt.Sprintf("session: the result of %s is of the unknown kind %q", e.Method, x.Kind)
	}
	return fmt.Sprintf("session: the result of %s is a %T", e.Method, e.Result)
}

var _ jsonrpc.Conn = (*Connection)(nil)

// Call sends a request, and returns the response, which may have an error object. It is for
// methods of one's own, and makes a Connection the [jsonrpc.Conn] of
// [mcp.RemoteServer]. The request gets an id of its own and the _meta that the revision
// requires. The response has the id of m. Questions of the server are results.
func (c *Connection) Call(ctx context.Context, m *jsonrpc.Message) (*jsonrpc.Message, error) {
	return c.call(ctx, m, &noOptions)
}

// Notify sends a notification.
func (c *Connection) Notify(ctx context.Context, m *jsonrpc.Message) error {
	e, err := c.ready(ctx)
	if err != nil {
		return err
	}
	return c.sendNotification(ctx, e.codecs.Load(), m)
}

// Server returns the server as an [mcp.Server], whose methods send their request with the
// options, and return the result as it comes. Questions of the server are results: nothing
// is asked, and nothing is sent again. It is for gateways, which also call [Forward].
func (c *Connection) Server(opts ...CallOption) mcp.Server {
	return mcp.RemoteServer(&withOptions{c, options(opts)})
}

// withOptions is a Connection whose calls have options.
type withOptions struct {
	*Connection
	options *callOptions
}

func (x *withOptions) Call(ctx context.Context, m *jsonrpc.Message) (*jsonrpc.Message, error) {
	return x.call(ctx, m, x.options)
}

// call sends a request, and returns the response with the id of m.
func (c *Connection) call(ctx context.Context, m *jsonrpc.Message, o *callOptions) (*jsonrpc.Message, error) {
	if m.Kind() != jsonrpc.Request && m.Kind() != jsonrpc.Notification { // the id is not there yet
		return nil, errors.New("session: the message is no request")
	}
	f := c.newFlight(ctx, o)
	defer f.clock.end()
	reply, err := c.exchange(f, m)
	if err != nil {
		return nil, err
	}
	reply.ID = m.ID
	return reply, nil
}

// flight is a call of a user of the connection, with all its rounds. What each call needs is
// in one piece of memory.
type flight struct {
	ctx     context.Context // ends with the clock
	clock   clock
	options *callOptions

	first   call // the first request
	started bool // first is in use
	request jsonrpc.Message
	sent    jsonrpc.Message // as it is sent
}

// newFlight begins a call. The caller ends its clock.
func (c *Connection) newFlight(ctx context.Context, o *callOptions) *flight {
	f := &flight{options: o}
	f.ctx = f.clock.start(ctx, c.limit(o))
	return f
}

// limit returns how long a call may take.
func (c *Connection) limit(o *callOptions) time.Duration {
	if o.timeout != nil {
		return *o.timeout
	}
	return c.client.Timeout
}

// next returns a request of the flight.
func (f *flight) next(m *jsonrpc.Message) *call {
	x := &f.first
	if f.started { // others may still know the first
		x = new(call)
	}
	f.started = true
	x.method, x.ctx, x.clock, x.task = m.Method, f.ctx, &f.clock, asksForTask(m.Value)
	if f.options.progress != nil {
		x.progress = make(chan *mcp.ProgressNotificationParams, maxProgress)
	}
	return x
}

// invoke sends a request, answers the questions of the server, and returns the result.
func invoke[T jsonrpc.Value](ctx context.Context, c *Connection, method string, params jsonrpc.Value, extra jsonrpc.Members, opts []CallOption) (T, error) {
	var none T
	f := c.newFlight(ctx, options(opts))
	defer f.clock.end()
	m := &f.request
	m.Method, m.Value, m.Extra = method, withoutInputs(params), extra
	for round := 0; ; round++ {
		reply, err := c.exchange(f, m)
		if err != nil {
			return none, err
		}
		if reply.Error != nil {
			return none, reply.Error
		}
		switch v := reply.Value.(type) {
		case T:
			return v, nil
		case *mcp.InputRequiredResult:
			if round >= c.client.MaxRounds {
				return none, fmt.Errorf("%s: %w", method, ErrTooManyRounds)
			}
			if m.Value, err = c.nextRound(f, reply, v); err != nil {
				return none, err
			}
		default:
			return none, &UnexpectedResultError{Method: method, Result: reply.Value}
		}
	}
}

// exchange sends a request, and returns the response. It sends the request again, once, if the
// server has refused it without looking at it.
func (c *Connection) exchange(f *flight, m *jsonrpc.Message) (*jsonrpc.Message, error) {
	for again := false; ; {
		e, err := c.ready(f.ctx)
		if err != nil {
			return nil, ended(f.ctx, m.Method, err)
		}
		k := e.codecs.Load()
		if c.headers != nil {
			c.headers.prepare(f.ctx, c, k, m)
		}
		reply, err := c.send(f, k, m)
		switch {
		case err == errDown: // nothing was sent
		case again || !c.refused(e, k, m, reply, err):
			if err == nil && c.headers != nil {
				c.headers.learn(c, m, reply)
			}
			return reply, err
		default:
			again = true
		}
	}
}

// refused reports whether the server has refused a request without looking at it, and prepares
// for the next try.
func (c *Connection) refused(e *epoch, k *codecs, m, reply *jsonrpc.Message, err error) bool {
	switch {
	case errors.Is(err, ErrSessionLost):
		e.lose(err)
		return true
	case err != nil || reply.Error == nil:
		return false
	case reply.Error.Code == mcp.CodeUnsupportedProtocolVersion && !k.stateful:
		e.lose(reply.Error)
		return true
	}
	return c.headers != nil && c.headers.mismatch(m, reply)
}

// ended returns the error of a call whose context has ended, with the cause.
func ended(ctx context.Context, method string, err error) error {
	if ctx.Err() == nil {
		return err
	}
	return fmt.Errorf("session: %s: %w", method, context.Cause(ctx))
}

// errDown tells that a call came too late to be failed with the others.
var errDown = errors.New("session: the server has ended")

// register adds a call.
func (c *Connection) register(x *call) error {
	if err := c.calls.register(x); err != nil {
		return err
	}
	if c.down.Load() { // the calls in flight may have been failed before
		c.calls.remove(x)
		return errDown
	}
	return nil
}

// send sends a request once, and waits for the response.
func (c *Connection) send(f *flight, k *codecs, m *jsonrpc.Message) (*jsonrpc.Message, error) {
	if err := c.checkMethod(k, m.Method); err != nil {
		return nil, err
	}
	x := f.next(m)
	if err := c.register(x); err != nil {
		return nil, err
	}
	defer c.pauses.leave(x)
	defer c.calls.remove(x)
	c.pauses.join(x)
	if err := c.transmit(f.ctx, k, x, m, &f.sent); err != nil {
		if f.ctx.Err() != nil {
			c.giveUp(k, x)
		}
		return nil, ended(f.ctx, m.Method, err)
	}
	return c.wait(f, k, x)
}

// maxProgress is how many reports of progress wait for a slow caller.
const maxProgress = 64

// wait waits for the response, and reports progress.
func (c *Connection) wait(f *flight, k *codecs, x *call) (*jsonrpc.Message, error) {
	for {
		select {
		case p := <-x.progress:
			f.options.progress(p)
		case r := <-x.done:
			return f.received(x, r)
		case <-f.ctx.Done():
			if !c.calls.remove(x) { // the response has come at the same time
				return f.received(x, <-x.done)
			}
			c.giveUp(k, x)
			return nil, ended(f.ctx, x.method, nil)
		}
	}
}

// received returns a response, after the progress that came before it.
func (f *flight) received(x *call, r response) (*jsonrpc.Message, error) {
	for {
		select {
		case p := <-x.progress:
			f.options.progress(p)
			continue
		default:
		}
		if r.err != nil {
			return nil, r.err
		}
		return r.message, nil
	}
}

// maxAside is how many messages are sent aside at the same time. Further ones are dropped.
const maxAside = 64

// asideTimeout limits how long a message is sent aside.
const asideTimeout = 10 * time.Second

// sendAside sends a message that nobody waits for, and that may be lost.
func (c *Connection) sendAside(send func(context.Context)) {
	select {
	case c.aside <- struct{}{}:
	default:
		return
	}
	go func() {
		defer func() { <-c.aside }()
		ctx, cancel := context.WithTimeout(c.ctx, asideTimeout)
		defer cancel()
		send(ctx)
	}()
}

// giveUp tells the server that nobody waits for the response any more. It does not wait.
func (c *Connection) giveUp(k *codecs, x *call) {
	c.calls.remove(x)
	if r, ok := c.conn.(RequestCanceler); ok && r.CancelRequest(x.id) {
		return
	}
	if x.task { // a task is cancelled by its id
		return
	}
	c.sendAside(func(ctx context.Context) {
		m := &jsonrpc.Message{Method: mcp.MethodNotificationsCancelled, Value: &mcp.CancelledNotificationParams{RequestID: x.id}}
		if err := c.sendNotification(ctx, k, m); err != nil {
			c.client.Logger.Debug("cancellation not sent", "id", x.id, "error", err)
		}
	})
}

// checkMethod returns an error if the revision does not have a method that others have, unless
// the method is one of an extension.
func (c *Connection) checkMethod(k *codecs, method string) error {
	if k.revision.Sends(protocol.FromClient, method) {
		return nil
	}
	for _, v := range protocol.Versions {
		if v.Has(method) && !extends(c.client.Extensions, method) {
			return &CapabilityError{Method: method, Revision: k.revision}
		}
	}
	return nil
}

// transmit sends the request of a call, without waiting for the response. It is written as out.
func (c *Connection) transmit(ctx context.Context, k *codecs, x *call, m, out *jsonrpc.Message) error {
	if err := c.fill(k, x, m, out); err != nil {
		return err
	}
	text, err := c.encode(ctx, k, out)
	if err != nil {
		return err
	}
	if err := c.checkCapabilities(k, m.Method, text); err != nil {
		return err
	}
	sent := Outgoing{Text: text, Method: m.Method, ID: x.id, Revision: k.revision}
	if x.opened != nil {
		sent.Subscription = x.id
	}
	if c.headers != nil && !k.stateful {
		sent.Headers = c.headers.of(k.revision, c.client.Extensions, text)
	}
	return c.conn.Send(ctx, sent)
}

// checkCapabilities returns an error if the server has not declared what a message needs.
func (c *Connection) checkCapabilities(k *codecs, method string, text []byte) error {
	members, ok := k.gated[method]
	if !ok || !slices.ContainsFunc(members, func(name string) bool { return bytes.Contains(text, []byte(name)) }) {
		return nil // the common case
	}
	m, err := jsonrpc.ParseMessage(text)
	if err != nil {
		return err
	}
	checks := protocol.CheckSend(k.revision, protocol.FromClient, m, k.declared, k.server)
	if missing := protocol.Missing(checks, jsonrpc.Must); len(missing) > 0 {
		return &CapabilityError{Method: method, Revision: k.revision, Missing: missing}
	}
	return nil
}

// encode returns the text of a message, and reports what it has lost.
func (c *Connection) encode(ctx context.Context, k *codecs, m *jsonrpc.Message) ([]byte, error) {
	if c.client.OnLoss == nil {
		m.Codec = k.values
		return m.AppendJSON(nil)
	}
	text, losses, err := k.write.Append(nil, m)
	if err == nil && len(losses) > 0 {
		c.client.OnLoss(ctx, m.Method, losses)
	}
	return text, err
}

// sendNotification sends a notification of the revision.
func (c *Connection) sendNotification(ctx context.Context, k *codecs, m *jsonrpc.Message) error {
	if m.Kind() != jsonrpc.Notification {
		return errors.New("session: the message is no notification")
	}
	if err := c.checkMethod(k, m.Method); err != nil {
		return err
	}
	out := *m
	text, err := c.encode(ctx, k, &out)
	if err != nil {
		return err
	}
	if err := c.checkCapabilities(k, m.Method, text); err != nil {
		return err
	}
	return c.conn.Send(ctx, Outgoing{Text: text, Method: m.Method, Revision: k.revision})
}
