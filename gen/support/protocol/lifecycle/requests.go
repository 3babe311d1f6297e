package lifecycle

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/bounded"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/wire"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol/lifecycle/internal/kept"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol/lifecycle/internal/spec"
)

// requester has the requests and tasks of one side.
type requester struct {
	open   map[jsonrpc.ID]*openRequest
	tokens map[jsonrpc.ID]*progress
	tasks  map[string]*openRequest // what goes on as a task, by its id
	used   kept.IDs
	queue  []*openRequest // what was requested, the oldest first; some of it is over
	live   int            // how many of these are not over
	forgot bool           // some were forgotten before they were over
	ended  []endedRequest // a ring
	oldest int            // index into ended: the next one to be replaced

	logs       [maxLevels]int // number of pending requests that ask for log messages, by severity
	endedTasks []endedTask

	capable jsonrpc.Raw // the capabilities of this side, if there was an initialize request
}

// openRequest is a request without a response, or one that continues as a task.
type openRequest struct {
	id           jsonrpc.ID
	method       string
	target       string // of a request that may be retried: the tool, prompt or resource
	rev          protocol.Version
	token        jsonrpc.ID    // zero if it does not ask for progress
	listen       *subscription // of subscriptions/listen
	taskID       string        // the task that it is about, or continues as
	scope        string        // cacheScope of the previous page, if it asks for the next one
	capabilities jsonrpc.Raw   // in its _meta

	next *openRequest // the next request with the same id
	last *openRequest // the last request with the same id, if this is the first

	task       bool // it asks for a task
	goesOn     bool // it continues as a task
	over       bool // no more messages about it are expected
	optional   bool // the receiver need not make it a task
	ended      bool // of tasks/cancel: the task had ended before
	paged      bool // it asks for a page that is not the first
	incomplete bool // its _meta lacks a required key
	told       bool // its _meta names the revision
	logLevel   int8 // severity of the log messages that it asks for, or sets
}

// endedRequests is how many ended requests are kept of each side. Late messages about a
// request come soon after its end, so a few are enough.
const endedRequests = 64

// endedRequest is a request that has ended. Without an id it is a task.
type endedRequest struct {
	id     jsonrpc.ID
	token  jsonrpc.ID
	method string
	end    ending
	task   bool // a task continues in its place

	logLevel int8
}

// ending is the way in which a request ended.
type ending uint8

const (
	answered  ending = iota
	cancelled        // by the side that sent it
	torndown         // by the server, which ends a subscription
	settled          // a subscription that the server has ended in both ways
	abandoned        // without a message
)

// end removes a pending request.
func (r *requester) end(o *openRequest, how ending) {
	r.take(o)
	r.remember(endedRequest{id: o.id, token: o.token, method: o.method, end: how, logLevel: o.logLevel})
	r.finish(o)
}

// finish marks a request as over, and frees its token.
func (r *requester) finish(o *openRequest) {
	if !o.over {
		o.over = true
		r.live--
	}
	r.release(o)
}

// keepLast drops the oldest requests beyond a limit.
func (r *requester) keepLast(limit int) {
	for r.live > limit {
		o := r.queue[0]
		r.queue = r.queue[1:]
		switch {
		case o.over:
			continue
		case !o.goesOn:
			r.take(o)
		case r.tasks[o.taskID] == o:
			delete(r.tasks, o.taskID)
		}
		r.finish(o)
		r.forgot = true
	}
	if len(r.queue) > 2*r.live+endedRequests {
		r.queue = slices.Collect(func(yield func(*openRequest) bool) {
			for _, o := range r.queue {
				if !o.over && !yield(o) {
					return
				}
			}
		})
	}
}

// take removes a request. The next request with its id takes its place.
func (r *requester) take(o *openRequest) {
	r.countLog(o, -1)
	delete(r.open, o.id)
	if o.next != nil {
		o.next.last = o.last
		r.open[o.id] = o.next
	}
}

// put adds a request. If a side reuses the id of a pending request, the responses are
// assumed to come in the order of the requests.
func (r *requester) put(o *openRequest) {
	if r.open == nil {
		r.open = map[jsonrpc.ID]*openRequest{}
	}
	r.queue = append(r.queue, o)
	r.live++
	r.countLog(o, 1)
	o.last = o
	if first := r.open[o.id]; first != nil {
		first.last.next, first.last = o, o
		return
	}
	r.open[o.id] = o
}

// release frees the progress token of a request, unless another request has reused it.
func (r *requester) release(o *openRequest) {
	if p := r.tokens[o.token]; p != nil && p.of == o {
		delete(r.tokens, o.token)
	}
}

// remember adds to the ring of ended requests.
func (r *requester) remember(e endedRequest) {
	if len(r.ended) < endedRequests {
		r.ended = append(r.ended, e)
		return
	}
	r.ended[r.oldest] = e
	r.oldest = (r.oldest + 1) % endedRequests
}

// recent returns the ended request that ended last and satisfies is, or nil.
func (r *requester) recent(is func(*endedRequest) bool) *endedRequest {
	n := len(r.ended)
	for i := range n {
		e := &r.ended[(r.oldest+n-1-i)%n]
		if is(e) {
			return e
		}
	}
	return nil
}

// recentID returns the last ended request with that id, or nil.
func (r *requester) recentID(id jsonrpc.ID) *endedRequest {
	return r.recent(func(e *endedRequest) bool { return !e.id.IsZero() && e.id == id })
}

// request follows a request.
func (s *step) request() {
	m := s.m
	o := &openRequest{id: bounded.ID(m.ID), method: methodName(s.rev, m.Method), rev: s.rev}
	if s.initializes() {
		s.initialize()
	}
	if s.from == protocol.FromClient && spec.Stateless(s.rev) {
		o.incomplete = s.requestMeta()
		o.target = targetOf(s.params)
		s.expectRefusal(o)
		s.retry(o)
		if m.Method == wire.MethodListen {
			o.listen = newSubscription(s.params)
		}
	}
	if m.ID.IsZero() {
		s.report(RuleIDMissing, "the request has no id that is a string or an integer")
		return // no response can match it
	}
	s.identify(o)
	s.expectProgress(o)
	s.augment(o)
	s.expectResult(o)
	s.elicits()
	if s.from == protocol.FromServer && m.Method == wire.MethodSampling && spec.WithSamplingTools(s.rev) {
		s.sampled(s.params)
	}
	s.mine().put(o)
	limit := s.MaxPending
	if limit <= 0 {
		limit = maxPending
	}
	s.mine().keepLast(limit)
}

// maxPending is the default of MaxPending.
const maxPending = 1 << 16

// identify checks that the id of a request was not used before.
func (s *step) identify(o *openRequest) {
	r := s.mine()
	before := r.open[o.id]
	switch {
	case before != nil:
		s.report(RuleIDReused, "id %s was used before, by %s", o.id, before.method)
		s.report(RuleIDInFlight, "id %s is in use, by %s", o.id, before.method)
	case r.used.Has(o.id):
		s.report(RuleIDReused, "id %s was used before", o.id)
	}
	if s.rev.Stateful() {
		limit := s.MaxIDs
		if limit == 0 {
			limit = kept.MaxIDs
		}
		r.used.Add(o.id, limit)
	}
}

// response follows a response.
func (s *step) response() {
	o := s.answers
	if s.from == protocol.FromClient && spec.Stateless(s.rev) {
		s.report(RuleClientResponse, "the client sends a response")
		if o == nil {
			return
		}
	}
	s.checkError()
	s.elicits()
	switch {
	case o != nil:
	case !s.m.ID.IsZero():
		s.stray()
		return
	default:
		if s.m.Error == nil {
			s.report(RuleIDMissing, "the result has no id that is a string or an integer")
		}
		return
	}
	s.answerInitialize(o)
	s.answerInput(o)
	s.answerListen(o)
	s.answerRequest(o)
	if !s.answerTask(o) {
		s.theirs().end(o, answered)
	}
}

// stray reports why a response matches no pending request.
func (s *step) stray() {
	id := bounded.ID(s.m.ID)
	switch e := s.theirs().recentID(id); {
	case e != nil && e.end == torndown:
		e.end = settled
		s.subscriptionEnds(id)
	case e != nil && e.end != answered && e.end != settled:
		s.report(RuleResponseAfterCancel, "the %s request %s was cancelled before", e.method, id)
	case e != nil:
		s.report(RuleResponseTwice, "the %s request %s was answered before", e.method, id)
	case s.theirs().forgot: // its request may have been dropped
	case s.theirs().used.Has(id):
		s.report(RuleResponseTwice, "the request %s was answered before", id)
	case s.mine().open[id] != nil:
		s.report(RuleResponseWrongSide, "the %s itself has sent the %s request %s", s.from, s.mine().open[id].method, id)
	default:
		s.report(RuleResponseUnsolicited, "no request has the id %s", id)
	}
}

// methodName returns the name of a method as a string that does not keep the message
// alive.
func methodName(v protocol.Version, name string) string {
	if row, ok := protocol.Row(v, name); ok {
		return row.Name
	}
	return bounded.String(name)
}
