package session

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// callState is what a client has to know of its calls. It is set before the call is
// registered.
type callState struct {
	ctx      context.Context // of the caller; nil for calls of the session itself
	clock    *clock          // the deadline; nil: none
	task     bool            // the request asks for a task
	progress chan *mcp.ProgressNotificationParams

	// received is called with the response before the next message is read.
	received func(*jsonrpc.Message)

	// opened gets the acknowledgement of a subscription, and heard notes its notifications.
	opened chan *mcp.SubscriptionFilter
	heard  atomic.Bool

	answered atomic.Bool // the response is there
}

// report gives progress to the caller. If the caller is slow, it misses older reports.
func (x *call) report(p *mcp.ProgressNotificationParams) {
	for {
		select {
		case x.progress <- p:
			return
		default:
		}
		select {
		case <-x.progress:
		default:
		}
	}
}

// pending describes the request that a response belongs to.
func (c *Connection) pending(id jsonrpc.ID) (protocol.Pending, bool) {
	x := c.calls.get(id)
	if x == nil {
		return protocol.Pending{}, false
	}
	return protocol.Pending{Method: x.method, Task: x.task}, true
}

// owner returns the call that a message of the server belongs to, or nil. If the transport
// has one stream for all messages, that is the only call in flight.
func (c *Connection) owner(related jsonrpc.ID) *call {
	c.calls.mu.Lock()
	defer c.calls.mu.Unlock()
	if !related.IsZero() {
		if x := c.calls.waiting[related]; x != nil && x.ctx != nil {
			return x
		}
		return nil
	}
	var only *call
	for _, x := range c.calls.waiting {
		switch {
		case x.ctx == nil:
		case only != nil:
			return nil
		default:
			only = x
		}
	}
	return only
}

// pauses stop the clocks of all calls while a user is asked.
type pauses struct {
	asking  atomic.Int32
	mu      sync.Mutex
	n       int
	resumes map[*call]func()
}

// begin stops the clocks of the calls in flight, and of those that join.
func (p *pauses) begin(c *calls) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.n++; p.n > 1 {
		return
	}
	p.asking.Store(1)
	p.resumes = map[*call]func(){}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, x := range c.waiting {
		p.resumes[x] = x.clock.pause()
	}
}

// end lets the clocks go on, unless somebody else is being asked.
func (p *pauses) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.n--; p.n > 0 {
		return
	}
	p.asking.Store(0)
	for _, resume := range p.resumes {
		resume()
	}
	p.resumes = nil
}

// join stops the clock of a new call if a user is being asked. The call is registered.
func (p *pauses) join(x *call) {
	if p.asking.Load() == 0 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, ok := p.resumes[x]; p.n > 0 && !ok {
		p.resumes[x] = x.clock.pause()
	}
}

// leave forgets a call that has ended. Its clock goes on: it may be that of a further call.
func (p *pauses) leave(x *call) {
	if p.asking.Load() == 0 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if resume, ok := p.resumes[x]; ok {
		delete(p.resumes, x)
		resume()
	}
}
