package session

import (
	"context"
	"errors"
	"sync"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// notification takes a notification of the server. It does not wait for the functions of the
// client.
func (c *Connection) notification(k *codecs, in Incoming, m *jsonrpc.Message, err error) {
	if err != nil {
		c.client.Logger.Debug("notification of the server is not valid", "method", m.Method, "error", err)
		return
	}
	switch p := m.Value.(type) {
	case *mcp.CancelledNotificationParams:
		c.cancelled(k, m, p.RequestID)
		return
	case *mcp.SubscriptionsAcknowledgedNotificationParams:
		c.acknowledged(p)
		return
	case *mcp.ProgressNotificationParams:
		x := c.calls.get(p.ProgressToken)
		if x != nil && x.progress != nil {
			x.report(p)
			return
		}
		if c.client.Progress == nil && c.client.App == nil {
			return
		}
	case *mcp.NotificationParams:
		c.heard(p.Meta.SubscriptionID)
		if c.headers != nil && m.Method == mcp.MethodNotificationsToolsListChanged {
			c.headers.forget()
		}
	case *mcp.ResourceUpdatedNotificationParams:
		c.heard(p.Meta.SubscriptionID)
	}
	c.notices.add(c.owner(in.Related), m)
}

// cancelled ends a question of the server, or since 2026-07-28 a subscription, which nothing
// else of the server can cancel.
func (c *Connection) cancelled(k *codecs, m *jsonrpc.Message, id jsonrpc.ID) {
	if k.stateful {
		c.incoming.ReceiveReply(nil, m, nil)
		return
	}
	if x := c.calls.get(id); x != nil && x.opened != nil {
		c.calls.deliver(&jsonrpc.Message{ID: id, Response: true}, errListenEnded)
	}
}

// acknowledged tells a subscription what the server has agreed to.
func (c *Connection) acknowledged(p *mcp.SubscriptionsAcknowledgedNotificationParams) {
	if x := c.calls.get(p.Meta.SubscriptionID); x != nil && x.opened != nil {
		select {
		case x.opened <- &p.Notifications:
		default: // it was acknowledged before
		}
	}
}

// heard notes that a subscription works.
func (c *Connection) heard(id jsonrpc.ID) {
	if id.IsZero() {
		return
	}
	if x := c.calls.get(id); x != nil {
		x.heard.Store(true)
	}
}

// notices are the notifications for the functions of the client. Those of a kind are handled
// one after the other, in their order.
type notices struct {
	c *Connection

	mu     sync.Mutex
	queues map[string]*queue
	latest map[string]struct{} // changes that were not handled yet
}

func (n *notices) init(c *Connection) {
	n.c, n.queues, n.latest = c, map[string]*queue{}, map[string]struct{}{}
}

// queue has the notifications of one kind.
type queue struct {
	list    []notice
	running bool
	dropped int
}

// notice is a notification with the call that it belongs to, which may be nil.
type notice struct {
	x      *call
	m      *jsonrpc.Message
	change string // the key in latest; empty if each notification counts
}

// kind returns the queue of a notification, and its key if it is a change.
func kind(m *jsonrpc.Message) (queue, change string) {
	switch m.Method {
	case mcp.MethodNotificationsToolsListChanged, mcp.MethodNotificationsPromptsListChanged, mcp.MethodNotificationsResourcesListChanged:
		return m.Method, m.Method
	case mcp.MethodNotificationsResourcesUpdated:
		if p, ok := m.Value.(*mcp.ResourceUpdatedNotificationParams); ok {
			return m.Method, m.Method + " " + p.URI
		}
	case mcp.MethodNotificationsMessage, mcp.MethodNotificationsProgress:
		return m.Method, ""
	}
	return "", ""
}

// add adds a notification, unless it says what is not handled yet, or too many wait.
func (n *notices) add(x *call, m *jsonrpc.Message) {
	name, change := kind(m)
	n.mu.Lock()
	defer n.mu.Unlock()
	if _, ok := n.latest[change]; ok || n.c.ctx.Err() != nil {
		return
	}
	q := n.queues[name]
	if q == nil {
		q = new(queue)
		n.queues[name] = q
	}
	if len(q.list) >= n.c.client.MaxQueued {
		q.dropped++
		return
	}
	if change != "" {
		n.latest[change] = struct{}{}
	}
	q.list = append(q.list, notice{x, m, change})
	if !q.running {
		q.running = true
		go n.run(q)
	}
}

// run handles notifications until there are none.
func (n *notices) run(q *queue) {
	for {
		n.mu.Lock()
		dropped := q.dropped
		q.dropped = 0
		if len(q.list) == 0 || n.c.ctx.Err() != nil {
			q.running, q.list = false, nil
			n.mu.Unlock()
			return
		}
		x := q.list[0]
		q.list = q.list[1:]
		delete(n.latest, x.change)
		n.mu.Unlock()
		if dropped > 0 {
			n.c.client.Logger.Warn("notifications of the server were dropped", "method", x.m.Method, "number", dropped)
		}
		n.c.notify(x)
	}
}

// notify calls the function for a notification.
func (c *Connection) notify(n notice) {
	ctx, cancel := c.within(n.x, false)
	defer cancel(nil)
	if _, err := c.handler(ctx, n.m); err != nil {
		c.logFailure("notification failed", n.m.Method, err)
	}
}

// logFailure logs the error of a function of the client.
func (c *Connection) logFailure(what, method string, err error) {
	if x, ok := errors.AsType[*jsonrpc.PanicError](err); ok {
		c.client.Logger.Error(what, "method", method, "error", err, "stack", string(x.Stack))
		return
	}
	c.client.Logger.Debug(what, "method", method, "error", err)
}

// within returns the context for a function of the client. It has the values of the context
// of a call, if there is one, and ends with the connection. If it follows the call, it also
// ends when the caller gives up.
func (c *Connection) within(x *call, follow bool) (context.Context, context.CancelCauseFunc) {
	if x == nil {
		return context.WithCancelCause(c.ctx)
	}
	ctx, cancel := context.WithCancelCause(context.WithoutCancel(x.ctx))
	stop := context.AfterFunc(c.ctx, func() { cancel(context.Cause(c.ctx)) })
	forget := func() bool { return true }
	if follow {
		forget = context.AfterFunc(x.ctx, func() {
			switch {
			case c.ctx.Err() != nil:
				cancel(context.Cause(c.ctx))
			case !x.answered.Load():
				cancel(context.Cause(x.ctx))
			}
		})
	}
	return ctx, func(cause error) {
		stop()
		forget()
		cancel(cause)
	}
}

// question answers a request of the server, in its own goroutine.
func (c *Connection) question(k *codecs, in Incoming, m *jsonrpc.Message, err error) {
	if !k.stateful {
		c.client.Logger.Warn("server sends a request, which its revision does not have", "method", m.Method)
		return
	}
	select {
	case c.asked <- struct{}{}:
	default:
		refused := m.Reply(nil, jsonrpc.Errorf(jsonrpc.CodeInternalError, "too many requests at the same time"))
		c.sendAside(func(ctx context.Context) { c.reply(ctx, k, in, m.ID, refused) })
		return
	}
	answer := c.incoming.ReceiveReply(func(ctx context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
		return c.answer(ctx, k, in, m)
	}, m, err)
	x := c.owner(in.Related)
	go func() {
		defer func() { <-c.asked }()
		ctx, cancel := c.within(x, true)
		reply := answer(ctx)
		cancel(nil)
		if reply.Text != nil && c.ctx.Err() == nil {
			c.sendReply(c.ctx, k, in, m.ID, reply.Text)
		}
	}()
}

// answer answers a request of the server.
func (c *Connection) answer(ctx context.Context, k *codecs, in Incoming, m *jsonrpc.Message) (jsonrpc.Value, error) {
	if err := c.checkQuestion(k, m); err != nil {
		return nil, err.rpc()
	}
	if asksUser(m.Method) {
		resume := c.pause(in.Related)
		defer resume()
		var cancel context.CancelFunc
		ctx, cancel = c.limitRound(ctx)
		defer cancel()
	}
	at := k.write
	if c.client.OnLoss != nil {
		at.OnLoss = func(losses []mcp.Loss) { c.client.OnLoss(ctx, m.Method, losses) }
	}
	v, err := at.Handler(c.handler)(ctx, m)
	if err != nil {
		c.logFailure("question failed", m.Method, err)
	}
	if x, ok := errors.AsType[*CapabilityError](err); ok {
		return nil, x.rpc() // of the session that a gateway passes the question on to
	}
	return v, err
}

// asksUser reports whether a request is answered by a user or a model.
func asksUser(method string) bool {
	switch method {
	case mcp.MethodElicitationCreate, mcp.MethodSamplingCreateMessage, mcp.MethodRootsList:
		return true
	}
	return false
}

// pause stops the clock of the call that a question belongs to. If it belongs to none, the
// clocks of all calls stop: the server may wait for the answer before it goes on.
func (c *Connection) pause(related jsonrpc.ID) (resume func()) {
	if !related.IsZero() {
		if x := c.owner(related); x != nil {
			return x.clock.pause()
		}
		return func() {}
	}
	c.pauses.begin(&c.calls)
	return c.pauses.end
}

// limitRound returns a context for answering questions.
func (c *Connection) limitRound(ctx context.Context) (context.Context, context.CancelFunc) {
	if c.client.RoundTimeout <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeoutCause(ctx, c.client.RoundTimeout, errAnswerTimeout)
}

// checkQuestion returns the capabilities of the client that a message of the server needs and
// that are not declared, or nil.
func (c *Connection) checkQuestion(k *codecs, m *jsonrpc.Message) *CapabilityError {
	var server jsonrpc.Raw
	if e := c.last(); e != nil {
		server = e.declared
	}
	checks := protocol.CheckSend(k.revision, protocol.FromServer, m, k.declared, server)
	if missing := protocol.Missing(checks, jsonrpc.Must); len(missing) > 0 {
		return &CapabilityError{Method: m.Method, Revision: k.revision, Missing: missing}
	}
	return nil
}

// reply sends an error response.
func (c *Connection) reply(ctx context.Context, k *codecs, in Incoming, id jsonrpc.ID, m *jsonrpc.Message) {
	text, err := m.AppendJSON(nil)
	if err == nil {
		c.sendReply(ctx, k, in, id, text)
	}
}

func (c *Connection) sendReply(ctx context.Context, k *codecs, in Incoming, id jsonrpc.ID, text []byte) {
	if err := c.conn.Send(ctx, Outgoing{Text: text, ID: id, Revision: k.revision, Related: in.Related}); err != nil {
		c.client.Logger.Debug("response to the server not sent", "id", id, "error", err)
	}
}
