package session

import (
	"sync"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// calls are the requests of this side that wait for their responses. The zero value is
// ready for use.
type calls struct {
	mu      sync.Mutex
	last    int64
	waiting map[jsonrpc.ID]*call
	err     error // why there are no more calls
}

// call is a request of this side. One value arrives in done: the response, or the reason
// why there is none.
type call struct {
	id     jsonrpc.ID
	method string
	done   chan response

	callState
}

type response struct {
	message *jsonrpc.Message
	err     error // of decoding the response, or of the connection
}

// add returns a new call with an id of its own. It fails if the calls have ended.
func (c *calls) add(method string) (*call, error) {
	x := &call{method: method}
	if err := c.register(x); err != nil {
		return nil, err
	}
	return x, nil
}

// register adds a call that the caller has made, and gives it an id.
func (c *calls) register(x *call) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err != nil {
		return c.err
	}
	if c.waiting == nil {
		c.waiting = map[jsonrpc.ID]*call{}
	}
	c.last++
	x.id, x.done = jsonrpc.IntID(c.last), make(chan response, 1)
	c.waiting[x.id] = x
	return nil
}

// remove forgets a call, and reports whether it was still waiting.
func (c *calls) remove(x *call) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, ok := c.waiting[x.id]
	delete(c.waiting, x.id)
	return ok
}

// deliver gives a response to its call, and reports whether there is one.
func (c *calls) deliver(m *jsonrpc.Message, err error) bool {
	c.mu.Lock()
	x, ok := c.waiting[m.ID]
	delete(c.waiting, m.ID)
	c.mu.Unlock()
	if ok {
		x.answered.Store(true)
		x.done <- response{m, err}
	}
	return ok
}

// get returns the call with an id, or nil.
func (c *calls) get(id jsonrpc.ID) *call {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.waiting[id]
}

// fail ends all waiting calls with an error. If it is for good, later calls fail, too.
func (c *calls) fail(err error, forGood bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for id, x := range c.waiting {
		delete(c.waiting, id)
		x.done <- response{err: err}
	}
	if forGood && c.err == nil {
		c.err = err
	}
}
