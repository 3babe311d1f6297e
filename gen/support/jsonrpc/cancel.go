package jsonrpc

import (
	"context"
	"fmt"
	"slices"
	"sync"
)

const (
	// methodCancelled is the notification that cancels a request, in all revisions.
	methodCancelled = "notifications/cancelled"

	// methodInitialize is the only request that must not be cancelled.
	methodInitialize = "initialize"
)

// ErrCancelled is the error of a request that its peer has cancelled. It is the
// [context.Cause] of the handler's context, and [Cancellable] returns it. [Serve] and
// [Message.Reply] return no response for such a request, as the specification requires
// (basic/utilities/cancellation, from 2026-07-28 basic/patterns/cancellation). It wraps
// [context.Canceled].
var ErrCancelled = fmt.Errorf("cancelled by its sender: %w", context.Canceled)

// Cancellable is middleware that gives each request its own context. A cancelled
// notification for the id of the request ends the context. The notification also goes
// to h. Use one Cancellable for the messages of one peer. It must be called with the
// notification while the call for the request runs: an earlier notification has no
// effect. If you start a goroutine for each message, the notification may come first;
// use [Incoming] instead.
//
// The error for a cancelled request is [ErrCancelled], or wraps it and the error of h.
// A result of h is dropped. If the context ended for another reason, Cancellable
// returns the result and error of h unchanged. A panic of h becomes an error, as with
// [Recover]. The request initialize is never cancelled, since the specification forbids
// it.
func Cancellable(h Handler) Handler {
	in := new(Incoming)
	return func(ctx context.Context, m *Message) (Value, error) { return in.begin(m).answer(ctx, h, m) }
}

// Incoming keeps the pending requests of one peer. It knows the order of a request and
// its cancellation, even if each message is answered in its own goroutine. The zero
// Incoming has no requests and is ready for use. It is safe for concurrent use, and must
// not be copied.
//
// Use it instead of [Cancellable], not together with it.
type Incoming struct {
	mu    sync.Mutex
	calls map[ID]*call // the last request with each id; peers should not reuse a pending id, but may
}

// Receive is the first half of [Serve]. Call it with the messages in the order in which
// they arrive. The function that it returns is the second half. Call it exactly once, in
// any goroutine.
//
// A cancelled notification ends the context of the pending request that it names. If the
// handler was not called yet, it is not called. The response to a cancelled request is
// nil. The notification also goes to h. It cancels the request that uses the id now,
// even if an earlier request had the same id. A nil Incoming cancels nothing.
//
// A request is kept until its answer function has returned, or for ever if the function
// is never called. The caller must limit the number of pending requests.
//
//	for … {
//		m, err := jsonrpc.ParseMessage(line)
//		answer := in.Receive(handler, m, err)
//		go func() {
//			if reply := answer(ctx); reply != nil {
//				…
//			}
//		}()
//	}
//
// The revision packages have a function Receive that does this with a line.
func (in *Incoming) Receive(h Handler, m *Message, err error) (answer func(context.Context) []byte) {
	reply := in.ReceiveReply(h, m, err)
	return func(ctx context.Context) []byte { return reply(ctx).Text }
}

// ReceiveReply is like [Incoming.Receive], but returns the response also as a message.
func (in *Incoming) ReceiveReply(h Handler, m *Message, err error) (answer func(context.Context) Reply) {
	if in == nil || err != nil {
		return func(ctx context.Context) Reply { return ServeReply(ctx, h, m, err) }
	}
	c := in.begin(m)
	noted := func(ctx context.Context, m *Message) (Value, error) { return c.answer(ctx, h, m) }
	return func(ctx context.Context) Reply { return ServeReply(ctx, noted, m, nil) }
}

// begin records a request, or cancels the request that a notification names. It returns
// nil for messages that cannot be cancelled.
func (in *Incoming) begin(m *Message) *call {
	switch {
	case m.Kind() == Notification && m.Method == methodCancelled:
		in.cancel(cancelledID(m))
	case m.Kind() == Request && !m.ID.IsZero() && m.Method != methodInitialize:
		in.mu.Lock()
		defer in.mu.Unlock()
		if in.calls == nil {
			in.calls = map[ID]*call{}
		}
		c := &call{in: in, id: m.ID, open: true, before: in.calls[m.ID]}
		if c.before != nil {
			c.before.after = c
		}
		in.calls[m.ID] = c
		return c
	}
	return nil
}

// cancelledID returns the id of the request that a notification cancels, or zero if it
// has none. The params may be a value of the user, whose methods may panic.
func cancelledID(m *Message) (id ID) {
	defer func() {
		if recover() != nil {
			id = ID{}
		}
	}()
	var params struct {
		ID ID `json:"requestId"`
	}
	if m.decodeParams(&params) != nil {
		return ID{}
	}
	return params.ID
}

// cancel ends the requests with an id, and forgets them.
func (in *Incoming) cancel(id ID) {
	in.mu.Lock()
	defer in.mu.Unlock()
	for c := in.calls[id]; c != nil; c = c.before {
		c.cancelled, c.open = true, false
		if c.stop != nil {
			c.stop(ErrCancelled)
		}
	}
	delete(in.calls, id)
}

// call is a request from its receipt until its handler returns. The lock of Incoming
// guards the fields that change.
type call struct {
	in        *Incoming
	id        ID
	cancelled bool
	stop      context.CancelCauseFunc // nil until the handler is called

	open          bool  // calls leads to it
	before, after *call // open calls with the same id
}

// answer calls the handler, unless the request is already cancelled.
func (c *call) answer(ctx context.Context, h Handler, m *Message) (Value, error) {
	var v Value
	var err error
	cancelled := false
	if c == nil {
		v, err = h.call(ctx, m)
	} else {
		v, cancelled, err = c.run(ctx, h, m)
	}
	switch {
	case cancelled && (err == nil || err == context.Canceled || err == ErrCancelled):
		return nil, ErrCancelled
	case cancelled:
		return nil, fmt.Errorf("%w: %w", ErrCancelled, err)
	case isCancelled(err):
		// Another request, whose work the handler shared, was cancelled. This request
		// still needs a response.
		return nil, fmt.Errorf("%w: %v", context.Canceled, err)
	}
	return v, err
}

// run calls the handler, and reports whether the request was cancelled before the
// handler returned.
func (c *call) run(ctx context.Context, h Handler, m *Message) (v Value, cancelled bool, err error) {
	defer func() { cancelled = c.end() }() // also if the handler ends its goroutine
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	if c.start(stop) {
		v, err = h.call(ctx, m)
	}
	return v, false, err
}

// start stores the function that ends the call's context. It reports false if the
// request is already cancelled.
func (c *call) start(stop context.CancelCauseFunc) bool {
	c.in.mu.Lock()
	defer c.in.mu.Unlock()
	c.stop = stop
	return !c.cancelled
}

// end forgets the call, and reports whether it was cancelled until now.
func (c *call) end() bool {
	c.in.mu.Lock()
	defer c.in.mu.Unlock()
	if !c.open {
		return c.cancelled
	}
	c.open = false
	switch {
	case c.after != nil:
		c.after.before = c.before
	case c.before != nil:
		c.in.calls[c.id] = c.before
	default:
		delete(c.in.calls, c.id)
	}
	if c.before != nil {
		c.before.after = c.after
	}
	return c.cancelled
}

// isCancelled reports whether err is or wraps [ErrCancelled]. A panic with ErrCancelled
// does not count: the handler has failed, so its request gets a response. The methods of
// err may be the user's, and may panic.
func isCancelled(err error) (is bool) {
	defer func() {
		if recover() != nil {
			is = false
		}
	}()
	return wrapsCancelled(err)
}

// wrapsCancelled is errors.Is for [ErrCancelled], but does not unwrap a [PanicError].
func wrapsCancelled(err error) bool {
	switch err := err.(type) {
	case nil, *PanicError:
		return false
	case interface{ Unwrap() error }:
		if wrapsCancelled(err.Unwrap()) {
			return true
		}
	case interface{ Unwrap() []error }:
		if slices.ContainsFunc(err.Unwrap(), wrapsCancelled) {
			return true
		}
	}
	if x, ok := err.(interface{ Is(error) bool }); ok && x.Is(ErrCancelled) {
		return true
	}
	return err == ErrCancelled
}
