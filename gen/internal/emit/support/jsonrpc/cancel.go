package jsonrpc

import (
	"context"
	"slices"
	"sync"
)

// methodCancelled tells a peer that the answer to a request is no longer wanted,
// in every revision.
const methodCancelled = "notifications/cancelled"

// Cancellable is middleware that gives each request a context of its own, which a
// cancelled notification for its id ends; the notification goes on to h, too. It
// has to see the messages of one peer, and to be called with the notification
// while the call for the request runs.
//
// What h returns for a request that was cancelled goes on as it is. The
// specification asks that such a request is no longer answered, which is for the
// transport to see to.
func Cancellable(h Handler) Handler {
	r := running{cancel: map[ID][]*context.CancelFunc{}}
	return func(ctx context.Context, m *Message) (Value, error) {
		switch {
		case m.Kind() == Request && !m.ID.IsZero():
			ctx, done := r.begin(ctx, m.ID)
			defer done()
			return h(ctx, m)
		case m.Kind() == Notification && m.Method == methodCancelled:
			r.end(cancelledID(m))
		}
		return h(ctx, m)
	}
}

// cancelledID returns the id that a notification is about, zero if it names none.
func cancelledID(m *Message) ID {
	var params struct {
		ID ID `json:"requestId"`
	}
	if m.decodeParams(&params) != nil {
		return ID{}
	}
	return params.ID
}

// running are the cancel functions of the requests whose handlers run. A peer
// should not, but may, use an id for several at once, which are then cancelled
// together.
type running struct {
	mu     sync.Mutex
	cancel map[ID][]*context.CancelFunc
}

// begin returns the context of a request, and what to call when its handler has
// returned.
func (r *running) begin(ctx context.Context, id ID) (context.Context, func()) {
	ctx, cancel := context.WithCancel(ctx)
	mine := &cancel
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cancel[id] = append(r.cancel[id], mine)
	return ctx, func() {
		cancel()
		r.mu.Lock()
		defer r.mu.Unlock()
		others := slices.DeleteFunc(r.cancel[id], func(c *context.CancelFunc) bool { return c == mine })
		if r.cancel[id] = others; len(others) == 0 {
			delete(r.cancel, id)
		}
	}
}

// end cancels a request, if its handler still runs.
func (r *running) end(id ID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, cancel := range r.cancel[id] {
		(*cancel)()
	}
}
