package session

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// Subscribe asks the server to report changes of a resource to ResourceUpdated of the [Client].
// It returns when the server has agreed. A resource that was subscribed to before stays so.
//
// Since 2026-07-28 the session keeps one stream open for all subscriptions and lists. If the
// server ends it, the session opens it again, after pauses that grow from half a second to a
// minute. It gives up after ten times in which nothing new has arrived and the stream has
// not lasted for a minute, and logs that; a further call of Subscribe or Unsubscribe begins
// anew. After a gap, the functions for the lists and resources are called once, as changes may
// have been missed.
func (c *Connection) Subscribe(ctx context.Context, uri string) error {
	ctx, _, end := withClock(ctx, c.client.Timeout)
	defer end()
	e, err := c.ready(ctx)
	if err != nil {
		return ended(ctx, mcp.MethodResourcesSubscribe, err)
	}
	k := e.codecs.Load()
	if k.stateful {
		if _, err := invoke[*mcp.Result](ctx, c, mcp.MethodResourcesSubscribe, &mcp.SubscribeRequestParams{URI: uri}, nil, nil); err != nil {
			return err
		}
		c.listens.add(uri, nil)
		return nil
	}
	if err := c.checkSubscribe(k, uri); err != nil {
		return err
	}
	w := &subscriber{uri: uri, done: make(chan error, 1)}
	added := c.listens.add(uri, w)
	select {
	case err = <-w.done:
	case <-ctx.Done():
		err = ended(ctx, mcp.MethodSubscriptionsListen, nil)
	case <-c.done:
		err = c.Err()
	}
	if err != nil && added {
		c.listens.remove(uri)
	}
	return err
}

// Unsubscribe ends a subscription to a resource.
func (c *Connection) Unsubscribe(ctx context.Context, uri string) error {
	c.listens.remove(uri)
	e, err := c.ready(ctx)
	if err != nil {
		return err
	}
	if !e.codecs.Load().stateful {
		return nil
	}
	_, err = invoke[*mcp.Result](ctx, c, mcp.MethodResourcesUnsubscribe, &mcp.UnsubscribeRequestParams{URI: uri}, nil, nil)
	return err
}

// checkSubscribe returns an error if the server does not report changes of resources.
func (c *Connection) checkSubscribe(k *codecs, uri string) error {
	filter := mcp.SubscriptionFilter{ResourceSubscriptions: []string{uri}}
	params := k.write.Bind(&mcp.SubscriptionsListenRequestParams{Notifications: filter})
	m := &jsonrpc.Message{ID: jsonrpc.IntID(0), Method: mcp.MethodSubscriptionsListen, Value: params}
	checks := protocol.CheckSend(k.revision, protocol.FromClient, m, k.declared, k.server)
	if missing := protocol.Missing(checks, jsonrpc.Dropped); len(missing) > 0 {
		return &CapabilityError{Method: mcp.MethodSubscriptionsListen, Revision: k.revision, Missing: missing}
	}
	return nil
}

// listens is what the client wants to hear. One goroutine sees to it that the server knows.
type listens struct {
	c       *Connection
	changed chan struct{} // has an element if there is something new for the goroutine
	lists   interests     // whose functions are set

	mu          sync.Mutex
	running     bool
	uris        map[string]struct{}
	subscribers []*subscriber
}

// subscriber waits until the server has agreed to a subscription.
type subscriber struct {
	uri  string
	done chan error // has room for one
}

// interests is what a stream is about.
type interests struct {
	tools, prompts, resources bool
	uris                      []string // sorted
}

func (a interests) equal(b interests) bool {
	return a.tools == b.tools && a.prompts == b.prompts && a.resources == b.resources && slices.Equal(a.uris, b.uris)
}

func (a interests) none() bool { return a.equal(interests{}) }

func (l *listens) init(c *Connection) {
	l.c, l.changed, l.uris = c, make(chan struct{}, 1), map[string]struct{}{}
	l.lists = interests{
		tools:     c.client.ToolListChanged != nil,
		prompts:   c.client.PromptListChanged != nil,
		resources: c.client.ResourceListChanged != nil,
	}
}

// start starts the goroutine if there is something to hear.
func (l *listens) start() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.lists.none() {
		l.wake()
	}
}

// wake tells the goroutine that there is something new. l.mu is held.
func (l *listens) wake() {
	if !l.running {
		l.c.mu.Lock()
		defer l.c.mu.Unlock()
		if l.c.err != nil {
			return
		}
		l.running = true
		l.c.start(l.run)
	}
	select {
	case l.changed <- struct{}{}:
	default:
	}
}

// add adds a resource, and reports whether it is new. w may be nil.
func (l *listens) add(uri string, w *subscriber) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, ok := l.uris[uri]
	l.uris[uri] = struct{}{}
	if w != nil {
		l.subscribers = append(l.subscribers, w)
	}
	l.wake()
	return !ok
}

func (l *listens) remove(uri string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, ok := l.uris[uri]; ok {
		delete(l.uris, uri)
		l.wake()
	}
}

// resources returns the resources, sorted.
func (l *listens) resources() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Sorted(maps.Keys(l.uris))
}

// take returns what there is to hear, and who waits for that.
func (l *listens) take() (interests, []*subscriber) {
	l.mu.Lock()
	defer l.mu.Unlock()
	want := l.lists
	want.uris = slices.Sorted(maps.Keys(l.uris))
	waiting := l.subscribers
	l.subscribers = nil
	return want, waiting
}

const (
	firstPause   = 500 * time.Millisecond
	longestPause = time.Minute
	maxTries     = 10          // without anything new
	longEnough   = time.Minute // for a stream that works
)

// stream is a subscription that the server has agreed to. In a session, and if the server
// reports nothing of what there is to hear, there is no request, and the stream ends with the
// epoch.
type stream struct {
	e      *epoch
	k      *codecs
	x      *call // nil for none
	want   interests
	agreed interests
	since  time.Time
}

// ends returns the channels of which one tells that the stream has ended.
func (s *stream) ends() (<-chan response, <-chan struct{}) {
	if s.x != nil {
		return s.x.done, nil
	}
	return nil, s.e.lost
}

// worked reports whether the stream was of use.
func (s *stream) worked() bool {
	return s.x != nil && s.x.heard.Load() || time.Since(s.since) >= longEnough
}

// close ends a stream that the client does not need any more.
func (s *stream) close(c *Connection) {
	if s != nil && s.x != nil && c.calls.remove(s.x) {
		c.giveUp(s.k, s.x)
	}
}

// run keeps a stream open as long as there is something to hear.
func (l *listens) run() {
	var s *stream
	gap, tries := false, 0
	for l.c.ctx.Err() == nil {
		want, waiting := l.take()
		if want.none() {
			s.close(l.c)
			s, gap, tries = nil, false, 0
			l.wait(nil)
			continue
		}
		if s == nil || !s.want.equal(want) {
			next, err := l.open(want)
			if err != nil {
				l.refuse(waiting, err)
				tries = l.rest(tries+1, err)
				continue
			}
			s.close(l.c)
			s = next
			if gap {
				l.announce(s.agreed)
			}
			gap = false
		}
		l.agree(waiting, s)
		if err := l.watch(s); err != nil {
			if s.worked() {
				tries = 0
			}
			s, gap = nil, true
			tries = l.rest(tries+1, err)
		}
	}
}

// wait waits until there is something new, or the timer has fired.
func (l *listens) wait(timer <-chan time.Time) {
	select {
	case <-l.changed:
	case <-timer:
	case <-l.c.ctx.Done():
	}
}

// rest waits before the next try, and returns the number of those so far. It gives up after
// many, and after an error that further tries do not change.
func (l *listens) rest(tries int, err error) int {
	if l.c.ctx.Err() != nil {
		return 0
	}
	if tries > maxTries || isFinal(err) {
		l.c.client.Logger.Error("no changes are heard any more", "tries", tries, "error", err)
		l.wait(nil)
		return 0
	}
	l.c.client.Logger.Debug("subscription ended", "tries", tries, "error", err)
	timer := time.NewTimer(min(firstPause<<(tries-1), longestPause))
	defer timer.Stop()
	l.wait(timer.C)
	return tries
}

// isFinal reports whether a server that has returned an error does not have subscriptions.
func isFinal(err error) bool {
	_, missing := errors.AsType[*CapabilityError](err)
	_, version := errors.AsType[*VersionError](err)
	return missing || version || jsonrpc.HasCode(err, jsonrpc.CodeMethodNotFound) || jsonrpc.HasCode(err, jsonrpc.CodeInvalidParams)
}

// errListenEnded is the error of a stream that the server has ended.
var errListenEnded = errors.New("session: the server has ended the subscription")

// watch waits until there is something new, and returns nil, or until the stream has ended, and
// returns why.
func (l *listens) watch(s *stream) error {
	done, lost := s.ends()
	select {
	case <-l.changed:
		return nil
	case r := <-done:
		switch {
		case r.err != nil:
			return r.err
		case r.message.Error != nil:
			return r.message.Error
		}
		return errListenEnded
	case <-lost:
		return s.e.failure()
	case <-l.c.ctx.Done():
		return context.Cause(l.c.ctx)
	}
}

// open opens a stream.
func (l *listens) open(want interests) (*stream, error) {
	c := l.c
	ctx, _, end := withClock(c.ctx, c.client.Timeout)
	defer end()
	e, err := c.ready(ctx)
	if err != nil {
		return nil, err
	}
	s := &stream{e: e, k: e.codecs.Load(), want: want, agreed: announced(want, e.capabilities), since: time.Now()}
	if s.k.stateful || s.agreed.none() {
		return s, nil
	}
	s.x = &call{method: mcp.MethodSubscriptionsListen, callState: callState{opened: make(chan *mcp.SubscriptionFilter, 1)}}
	if err := c.register(s.x); err != nil {
		return nil, e.reason(err)
	}
	filter := s.agreed.filter()
	m := &jsonrpc.Message{Method: s.x.method, Value: &mcp.SubscriptionsListenRequestParams{Notifications: filter}}
	if err := c.transmit(ctx, s.k, s.x, m, new(jsonrpc.Message)); err != nil {
		c.calls.remove(s.x)
		return nil, ended(ctx, s.x.method, err)
	}
	select {
	case f := <-s.x.opened:
		s.agreed = interestsOf(f)
		return s, nil
	case r := <-s.x.done:
		if r.err == nil && r.message.Error != nil {
			return nil, r.message.Error
		}
		return nil, cmpOr(r.err, errListenEnded)
	case <-ctx.Done():
		c.giveUp(s.k, s.x)
		return nil, ended(ctx, s.x.method, nil)
	}
}

// cmpOr returns the first of two errors that is not nil.
func cmpOr(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

// announced returns what a server reports, by its capabilities.
func announced(want interests, c mcp.ServerCapabilities) interests {
	want.tools = want.tools && c.Tools != nil && deref(c.Tools.ListChanged)
	want.prompts = want.prompts && c.Prompts != nil && deref(c.Prompts.ListChanged)
	want.resources = want.resources && c.Resources != nil && deref(c.Resources.ListChanged)
	if c.Resources == nil || !deref(c.Resources.Subscribe) {
		want.uris = nil
	}
	return want
}

func (a interests) filter() mcp.SubscriptionFilter {
	f := mcp.SubscriptionFilter{ResourceSubscriptions: a.uris}
	for _, x := range []struct {
		wanted bool
		field  **bool
	}{{a.tools, &f.ToolsListChanged}, {a.prompts, &f.PromptsListChanged}, {a.resources, &f.ResourcesListChanged}} {
		if x.wanted {
			*x.field = new(true)
		}
	}
	return f
}

func interestsOf(f *mcp.SubscriptionFilter) interests {
	return interests{
		tools: deref(f.ToolsListChanged), prompts: deref(f.PromptsListChanged), resources: deref(f.ResourcesListChanged),
		uris: slices.Sorted(slices.Values(f.ResourceSubscriptions)),
	}
}

// agree tells those who wait whether the server reports the changes of their resource.
func (l *listens) agree(waiting []*subscriber, s *stream) {
	for _, w := range waiting {
		if _, ok := slices.BinarySearch(s.agreed.uris, w.uri); ok {
			w.done <- nil
		} else {
			w.done <- fmt.Errorf("session: the server does not report changes of %s", w.uri)
		}
	}
}

// refuse tells those who wait that there is no stream.
func (l *listens) refuse(waiting []*subscriber, err error) {
	for _, w := range waiting {
		w.done <- err
	}
}

// announce tells the functions of the client that changes may have been missed.
func (l *listens) announce(s interests) {
	for _, x := range []struct {
		missed bool
		method string
	}{
		{s.tools, mcp.MethodNotificationsToolsListChanged},
		{s.prompts, mcp.MethodNotificationsPromptsListChanged},
		{s.resources, mcp.MethodNotificationsResourcesListChanged},
	} {
		if x.missed {
			l.c.notices.add(nil, &jsonrpc.Message{Method: x.method, Value: new(mcp.NotificationParams)})
		}
	}
	for _, uri := range s.uris {
		l.c.notices.add(nil, &jsonrpc.Message{
			Method: mcp.MethodNotificationsResourcesUpdated, Value: &mcp.ResourceUpdatedNotificationParams{URI: uri},
		})
	}
}
