package session

import (
	"context"
	"errors"
	"sync"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// Request is what a handler knows of the message that it handles, and how it speaks to the
// client meanwhile. [From] returns it. A Request is safe for concurrent use.
type Request struct {
	peer      *Peer // nil: not of a session
	message   *jsonrpc.Message
	at        mcp.Codec
	info      *mcp.Implementation
	client    *mcp.ClientCapabilities
	declared  jsonrpc.Raw // the capabilities as text; absent if they are not encoded yet
	token     jsonrpc.ID  // for progress
	logLevel  mcp.LoggingLevel
	principal string
	refused   error   // why the message is not handled
	added     bool    // it is in flight
	counted   bool    // its handler is one of those that run
	rounds    *rounds // nil if the method cannot ask for input

	out     sync.Mutex // held while something is sent, and to set done
	done    bool       // the response is on its way: nothing may follow it
	reached float64    // progress that was reported
	moved   bool       // reached is set

	mu        sync.Mutex
	cancel    context.CancelCauseFunc // nil before the handler is called
	stopped   error                   // why there is no response
	clock     *clock
	stopClock context.CancelFunc // nil without a clock
	asking    questions
	visits    map[string]string // ids of elicitations at a URL, by key
}

type requestKey struct{}

// requestContext is the context of a handler: one allocation for the value and its context.
type requestContext struct {
	context.Context
	request *Request
}

func (c *requestContext) Value(key any) any {
	if _, ok := key.(requestKey); ok {
		return c.request
	}
	return c.Context.Value(key)
}

// From returns the request that a handler handles. It is never nil: outside of a session the
// methods of the Request return [ErrNoSession] or zero values.
func From(ctx context.Context) *Request {
	if r, ok := ctx.Value(requestKey{}).(*Request); ok {
		return r
	}
	return new(Request)
}

type principalKey struct{}

// ContextWithPrincipal returns a context that tells who the client is, as the transport has
// authenticated it. Pass it to the function that [Peer.Receive] returns. It takes precedence
// over [WithPrincipal].
func ContextWithPrincipal(ctx context.Context, name string) context.Context {
	return context.WithValue(ctx, principalKey{}, name)
}

// Principal returns who the client is, as the transport has authenticated it. It is empty if
// the transport does not know.
func Principal(ctx context.Context) string {
	if name, ok := ctx.Value(principalKey{}).(string); ok {
		return name
	}
	return From(ctx).principal
}

// ID returns the id of the request. It is zero for a notification.
func (r *Request) ID() jsonrpc.ID {
	if r.message == nil {
		return jsonrpc.ID{}
	}
	return r.message.ID
}

// Method returns the method of the message. It is empty if the message could not be decoded.
func (r *Request) Method() string {
	if r.message == nil {
		return ""
	}
	return r.message.Method
}

// Revision returns the revision of the message.
func (r *Request) Revision() protocol.Version { return r.at.Revision }

// Peer returns the client that has sent the message, or nil outside of a session. It
// identifies the connection.
func (r *Request) Peer() *Peer { return r.peer }

// Client returns what the client says of itself, which may be nil, and what it can do.
// Nothing has verified it.
func (r *Request) Client() (*mcp.Implementation, mcp.ClientCapabilities) {
	return r.info, deref(r.client)
}

// HasExtension reports whether the client has declared an extension.
func (r *Request) HasExtension(name string) bool {
	if r.client == nil {
		return false
	}
	if _, ok := r.client.Extensions.Get(name); ok {
		return true
	}
	extensions, _ := r.client.Extra.Get("extensions") // of a revision that does not name them
	return !extensions.Get(name).IsZero()
}

// newRequest returns a message as handlers see it.
func (p *Peer) newRequest(m *jsonrpc.Message, v protocol.Version) *Request {
	r := &Request{peer: p, message: m, at: mcp.At(v), principal: p.principal}
	r.at.Drop = p.server.Drop
	meta := requestMeta(m.Value)
	if meta != nil {
		r.token = meta.ProgressToken
	}
	if v.Stateful() {
		if o := p.session(); o != nil {
			r.info, r.client, r.declared = o.info, o.capabilities, o.declared
		}
	} else if meta != nil {
		r.info, r.client = meta.ClientInfo, meta.ClientCapabilities
		r.logLevel = deref(meta.LogLevel)
	} else {
		r.readMeta(m.Params.Get("_meta"))
	}
	if state, _, ok := inputs(m.Value); ok && state != nil {
		r.rounds = &rounds{r: r}
	}
	return r
}

// readMeta reads the _meta of a method that the revision does not have. What is wrong with
// it is not there.
func (r *Request) readMeta(meta jsonrpc.Raw) {
	if meta.IsZero() {
		return
	}
	var x mcp.RequestMetaObject
	if err := r.at.Unmarshal(meta.Bytes(), &x); err == nil {
		r.info, r.client, r.token, r.logLevel = x.ClientInfo, x.ClientCapabilities, x.ProgressToken, deref(x.LogLevel)
	}
}

// answer handles a request, and returns its response.
func (r *Request) answer(ctx context.Context) Answer {
	p := r.peer
	defer p.remove(r)
	ctx = r.begin(ctx)
	defer r.end()
	v, err := r.handle(ctx)
	r.out.Lock()
	r.done = true
	r.out.Unlock()
	r.mu.Lock()
	stopped := r.stopped
	r.mu.Unlock()
	if stopped != nil {
		p.tracker.Abandon(protocol.FromClient, r.message.ID)
		if r.message.Method == mcp.MethodInitialize {
			p.endOpening(nil)
		}
		return Answer{}
	}
	a := r.reply(ctx, v, err)
	if r.message.Method == mcp.MethodSubscriptionsListen && a.Error == nil {
		return p.sendEnd(ctx, r, a)
	}
	return a
}

// notified handles a notification.
func (r *Request) notified(ctx context.Context) Answer {
	ctx = r.begin(ctx)
	defer r.end()
	if _, err := r.peer.server.handler(ctx, r.message); err != nil {
		r.peer.server.logger().Debug("notification failed", "method", r.message.Method, "error", err)
	}
	return Answer{}
}

// begin returns the context of the handler. It has ended if the request was cancelled before.
func (r *Request) begin(ctx context.Context) context.Context {
	if name, ok := ctx.Value(principalKey{}).(string); ok {
		r.principal = name
	}
	var stopClock context.CancelFunc
	if limit := r.peer.server.HandlerTimeout; limit > 0 {
		ctx, r.clock, stopClock = withClock(ctx, limit)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cancel, r.stopClock = cancel, stopClock
	if r.stopped != nil {
		cancel(r.stopped)
	}
	return &requestContext{ctx, r}
}

// end releases what begin has made.
func (r *Request) end() {
	r.cancel(nil)
	if r.stopClock != nil {
		r.stopClock()
	}
}

// stop ends the request without a response.
func (r *Request) stop(cause error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stopped == nil {
		r.stopped = cause
	}
	if r.cancel != nil {
		r.cancel(cause)
	}
}

// handle calls the handler, when it is its turn.
func (r *Request) handle(ctx context.Context) (jsonrpc.Value, error) {
	p := r.peer
	if ctx.Err() != nil {
		return nil, context.Cause(ctx) // cancelled before its turn
	}
	if r.message.Method != mcp.MethodSubscriptionsListen && r.refused == nil {
		select {
		case p.running <- struct{}{}:
			r.counted = true
			defer func() { <-p.running }()
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
	v, err := p.server.handler(ctx, r.message)
	if err != nil && errors.Is(context.Cause(ctx), context.DeadlineExceeded) {
		return nil, jsonrpc.Errorf(jsonrpc.CodeInternalError, "the request took too long: %w", err)
	}
	return v, err
}

// pause lets other handlers run, and stops the clock, while the client answers.
func (r *Request) pause() (resume func()) {
	clock := r.clock.pause()
	if !r.counted {
		return clock
	}
	<-r.peer.running
	return func() {
		r.peer.running <- struct{}{}
		clock()
	}
}

// reply returns the response for what a handler returned.
func (r *Request) reply(ctx context.Context, v jsonrpc.Value, err error) Answer {
	p, m := r.peer, r.message
	v, err = r.outcome(v, err)
	reply := &jsonrpc.Message{ID: m.ID, Method: m.Method, Response: true}
	if err == nil {
		reply.Value = r.complete(v)
		text, failed := p.encode(ctx, r.at, reply)
		if failed == nil {
			return r.sent(reply, text)
		}
		err = r.inexpressible(failed)
	}
	e := r.rpc(err)
	if m.ID.IsZero() {
		return r.withoutID(e)
	}
	reply = &jsonrpc.Message{ID: m.ID, Method: m.Method, Response: true, Error: e}
	text, failed := reply.AppendJSON(nil)
	if r.at.Revision.Known() {
		text, failed = p.encode(ctx, r.at, reply)
	}
	if failed != nil {
		p.server.logger().Error("error cannot be encoded", "method", m.Method, "error", failed)
		reply.Error = &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "internal error"}
		text, _ = reply.AppendJSON(nil)
	}
	return r.sent(reply, text)
}

// withoutID returns the response to input that has no id.
func (r *Request) withoutID(e *jsonrpc.Error) Answer {
	err := error(e)
	if r.at.Revision.OmitsID() {
		err = jsonrpc.OmitID(e)
	}
	reply := (*jsonrpc.Message)(nil).Reply(nil, err)
	text, _ := reply.AppendJSON(nil) // a response of Reply always encodes
	return Answer{Text: text, Message: reply, Error: e}
}

// inexpressible returns the error for a result that cannot be written.
func (r *Request) inexpressible(err error) error {
	if x, ok := errors.AsType[*mcp.InexpressibleError](err); ok {
		r.peer.server.logger().Error("result cannot be expressed", "method", r.message.Method, "revision", r.at.Revision, "error", err)
		return jsonrpc.Errorf(jsonrpc.CodeInternalError, "%w", x)
	}
	return err
}

// rpc returns the error object for an error, and logs what the client does not see.
func (r *Request) rpc(err error) *jsonrpc.Error {
	logger := r.peer.server.logger()
	if x, ok := errors.AsType[*jsonrpc.PanicError](err); ok {
		logger.Error("panic", "method", r.message.Method, "error", err, "stack", string(x.Stack))
		return jsonrpc.ToError(err)
	}
	if e, ok := errors.AsType[*protocol.Error](err); ok {
		return e.RPC()
	}
	if e, ok := errors.AsType[*jsonrpc.Error](err); ok {
		return e
	}
	e := jsonrpc.ToError(err)
	switch {
	case errors.Is(err, context.Canceled):
		logger.Debug("request cancelled", "method", r.message.Method, "error", err)
	case e.Code == jsonrpc.CodeInternalError:
		logger.Error("request failed", "method", r.message.Method, "error", err)
	}
	if errors.Is(err, ErrNoWayBack) {
		return jsonrpc.Errorf(jsonrpc.CodeInternalError, "%w", ErrNoWayBack)
	}
	return e
}

// sent notes a response, which is about to be sent.
func (r *Request) sent(reply *jsonrpc.Message, text []byte) Answer {
	p := r.peer
	if r.added {
		_, _ = p.tracker.Follow(protocol.FromServer, reply) // of a request that it knows
	} else {
		p.forget(reply.ID)
	}
	if r.message.Method == mcp.MethodInitialize {
		p.opens(r, reply)
	}
	return Answer{Text: text, Message: reply, Error: reply.Error}
}

// opens opens the session that initialize has agreed on.
func (p *Peer) opens(r *Request, reply *jsonrpc.Message) {
	if !r.added {
		return // refused, since another one is in flight or there is a session
	}
	params, ok := r.message.Value.(*mcp.InitializeRequestParams)
	if reply.Error != nil || !ok {
		p.endOpening(nil)
		return
	}
	declared, _ := r.declare(&params.Capabilities)
	p.endOpening(&opened{r.at.Revision, &params.ClientInfo, &params.Capabilities, declared})
}

// declare returns the capabilities of the client as text.
func (r *Request) declare(c *mcp.ClientCapabilities) (jsonrpc.Raw, error) {
	text, _, err := r.at.Append(nil, c)
	if err != nil {
		return jsonrpc.Raw{}, err
	}
	return jsonrpc.ParseRaw(text)
}

// outcome turns the errors of this package that a handler returned into results.
func (r *Request) outcome(v jsonrpc.Value, err error) (jsonrpc.Value, error) {
	x, ok := errors.AsType[*CapabilityError](err)
	switch {
	case !ok:
		return v, err
	case r.message.Method == mcp.MethodToolsCall && r.at.Revision.Stateful():
		return &mcp.CallToolResult{IsError: new(true), Content: []mcp.ContentBlock{&mcp.TextContent{Text: x.Error()}}}, nil
	}
	return nil, x.rpc()
}

// Progress tells the client how far the request has come, if it has asked for that. total
// is the progress at the end, or 0 if it is not known. text is for people, and may be empty.
//
// Progress rises: what does not exceed the last report is not sent, also if the handler is
// called again with answers. After the response nothing is sent.
func (r *Request) Progress(ctx context.Context, progress, total float64, text string) error {
	if r.peer == nil {
		return ErrNoSession
	}
	r.out.Lock() // until it was sent: reports of other goroutines come after it
	defer r.out.Unlock()
	if r.done || r.token.IsZero() || r.moved && progress <= r.reached {
		return nil
	}
	r.reached, r.moved = progress, true
	params := &mcp.ProgressNotificationParams{ProgressToken: r.token, Progress: progress}
	if total != 0 {
		params.Total = &total
	}
	if text != "" {
		params.Message = &text
	}
	return r.peer.notify(ctx, r.at, mcp.MethodNotificationsProgress, params, r.message.ID, jsonrpc.ID{})
}

// Log sends a log message to the client, if it wants messages of that level. Until
// 2025-11-25 the level is that of logging/setLevel, before that LogLevel of the [Server].
// Since 2026-07-28 it is in the _meta of the request, and the message goes on the stream of the
// request. data is any value that [jsonrpc.RawOf] encodes. After the response nothing is
// sent.
func (r *Request) Log(ctx context.Context, level mcp.LoggingLevel, data any) error {
	return r.LogAs(ctx, "", level, data)
}

// LogAs is [Request.Log] with the name of a logger.
func (r *Request) LogAs(ctx context.Context, logger string, level mcp.LoggingLevel, data any) error {
	if r.peer == nil {
		return ErrNoSession
	}
	wanted := r.logLevel
	if r.at.Revision.Stateful() {
		wanted = r.peer.logLevel()
	}
	if n, ok := protocol.CompareLogLevels(r.at.Revision, string(level), string(wanted)); !ok || n < 0 {
		return nil
	}
	text, err := jsonrpc.RawOf(data)
	if err != nil {
		return err
	}
	params := &mcp.LoggingMessageNotificationParams{Level: level, Data: text}
	if logger != "" {
		params.Logger = &logger
	}
	r.out.Lock()
	defer r.out.Unlock()
	if r.done {
		return nil
	}
	return r.peer.notify(ctx, r.at, mcp.MethodNotificationsMessage, params, r.message.ID, jsonrpc.ID{})
}

func (p *Peer) logLevel() mcp.LoggingLevel {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.level
}
