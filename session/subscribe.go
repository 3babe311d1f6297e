package session

import (
	"context"
	"maps"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
)

// listener is a client's request to hear about changes, since 2026-07-28.
type listener struct {
	request *Request
	filter  mcp.SubscriptionFilter
	uris    map[string]bool
	end     chan struct{} // closed when the server ends the subscription
	changes changes
}

// changes are what a client has not heard of yet. What changes again before it has been
// announced is announced once, so a slow client costs no memory.
type changes struct {
	lists   [len(listMethods)]bool
	uris    map[string]struct{}
	sending bool // a goroutine announces them
}

// listMethods are the notifications about lists, in the order in which they are sent.
var listMethods = [...]string{
	mcp.MethodNotificationsToolsListChanged,
	mcp.MethodNotificationsPromptsListChanged,
	mcp.MethodNotificationsResourcesListChanged,
}

const (
	toolsList = iota
	promptsList
	resourcesList
)

// ToolListChanged tells clients that the list of tools has changed. A [Tools] does so itself.
// It does not wait until clients have heard of it.
func (s *Server) ToolListChanged() { s.announce(toolsList, "") }

// PromptListChanged tells clients that the list of prompts has changed. A [Prompts] does so
// itself.
func (s *Server) PromptListChanged() { s.announce(promptsList, "") }

// ResourceListChanged tells clients that the list of resources, or that of templates, has
// changed. A [Resources] does so itself.
func (s *Server) ResourceListChanged() { s.announce(resourcesList, "") }

// ResourceUpdated tells the clients that have subscribed to a resource that its contents have
// changed.
func (s *Server) ResourceUpdated(uri string) { s.announce(-1, uri) }

// announce tells all clients that a list, or a resource, has changed.
func (s *Server) announce(list int, uri string) {
	s.init()
	if list == toolsList {
		s.schemas.forget()
	}
	for _, p := range s.all() {
		p.announce(list, uri)
	}
}

// announce tells the client what it wants to hear.
func (p *Peer) announce(list int, uri string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return
	}
	if p.opened != nil && p.wayBack() {
		if _, ok := p.subscribed[uri]; list >= 0 || ok {
			p.note(&p.changes, list, uri, nil)
		}
	}
	for _, l := range p.listeners {
		if l.wants(list, uri) {
			p.note(&l.changes, list, uri, l)
		}
	}
}

// wants reports whether a subscription is about a change.
func (l *listener) wants(list int, uri string) bool {
	switch list {
	case toolsList:
		return deref(l.filter.ToolsListChanged)
	case promptsList:
		return deref(l.filter.PromptsListChanged)
	case resourcesList:
		return deref(l.filter.ResourcesListChanged)
	}
	return l.uris[uri]
}

// note notes a change, and starts to announce it unless that is going on. p.mu is held.
func (p *Peer) note(c *changes, list int, uri string, l *listener) {
	if list >= 0 {
		c.lists[list] = true
	} else {
		if c.uris == nil {
			c.uris = map[string]struct{}{}
		}
		c.uris[uri] = struct{}{}
	}
	if !c.sending {
		c.sending = true
		go p.sendChanges(c, l)
	}
}

// sendChanges announces changes until there are none.
func (p *Peer) sendChanges(c *changes, l *listener) {
	for {
		p.mu.Lock()
		lists, uris := c.lists, slices.Sorted(maps.Keys(c.uris))
		c.lists, c.uris = [len(listMethods)]bool{}, nil
		ended := p.closed || l != nil && p.listeners[l.request.message.ID] != l
		if ended || lists == [len(listMethods)]bool{} && len(uris) == 0 {
			c.sending = false
			p.mu.Unlock()
			return
		}
		p.mu.Unlock()
		for i, changed := range lists {
			if changed {
				p.sendChange(l, listMethods[i], "")
			}
		}
		for _, uri := range uris {
			p.sendChange(l, mcp.MethodNotificationsResourcesUpdated, uri)
		}
	}
}

// sendChange sends one notification, on a subscription or in the session.
func (p *Peer) sendChange(l *listener, method, uri string) {
	at, id, ctx := mcp.Codec{}, jsonrpc.ID{}, context.Background()
	if l != nil {
		at, id = l.request.at, l.request.message.ID
	} else {
		at = mcp.At(p.version())
	}
	var params jsonrpc.Value = &mcp.NotificationParams{Meta: mcp.NotificationMetaObject{SubscriptionID: id}}
	if uri != "" || method == mcp.MethodNotificationsResourcesUpdated {
		params = &mcp.ResourceUpdatedNotificationParams{URI: uri, Meta: mcp.NotificationMetaObject{SubscriptionID: id}}
	}
	if err := p.notify(ctx, at, method, params, id, id); err != nil {
		p.server.logger().Debug("change not announced", "method", method, "error", err)
	}
}

// subscribe notes a resource in a session.
func (p *Peer) subscribe(uri string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.subscribed) >= limit(p.server.MaxSubscriptions, 1024) {
		return jsonrpc.Errorf(jsonrpc.CodeInternalError, "too many subscriptions: end some")
	}
	if p.subscribed == nil {
		p.subscribed = map[string]struct{}{}
	}
	p.subscribed[uri] = struct{}{}
	return nil
}

func (p *Peer) unsubscribe(uri string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.subscribed, uri)
}

// listen acknowledges a subscription, and holds it until it is cancelled or the server ends
// it.
func (p *Peer) listen(ctx context.Context, r *Request, filter mcp.SubscriptionFilter) (*mcp.SubscriptionsListenResult, error) {
	if !p.wayBack() {
		return nil, jsonrpc.Errorf(jsonrpc.CodeMethodNotFound, "method not found: %s (this server has no streams)", r.message.Method)
	}
	l := &listener{request: r, filter: p.accepted(filter), uris: map[string]bool{}, end: make(chan struct{})}
	for _, uri := range l.filter.ResourceSubscriptions {
		l.uris[uri] = true
	}
	if err := p.addListener(l); err != nil {
		return nil, err
	}
	defer p.removeListener(l)
	id := r.message.ID
	params := &mcp.SubscriptionsAcknowledgedNotificationParams{Notifications: l.filter, Meta: mcp.NotificationMetaObject{SubscriptionID: id}}
	if err := p.notify(ctx, r.at, mcp.MethodNotificationsSubscriptionsAcknowledged, params, id, id); err != nil {
		return nil, err
	}
	go p.sendChanges(&l.changes, l) // those that were noted since addListener
	select {
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	case <-l.end:
	}
	meta := mcp.SubscriptionsListenResultMetaObject{SubscriptionID: id, ServerInfo: &p.server.Info}
	return &mcp.SubscriptionsListenResult{Meta: meta}, nil
}

// accepted returns what the server announces of what a client wants to hear.
func (p *Peer) accepted(f mcp.SubscriptionFilter) mcp.SubscriptionFilter {
	c := p.server.capabilities(p)
	var a mcp.SubscriptionFilter
	if c.Tools != nil && deref(c.Tools.ListChanged) {
		a.ToolsListChanged = f.ToolsListChanged
	}
	if c.Prompts != nil && deref(c.Prompts.ListChanged) {
		a.PromptsListChanged = f.PromptsListChanged
	}
	if c.Resources != nil {
		if deref(c.Resources.ListChanged) {
			a.ResourcesListChanged = f.ResourcesListChanged
		}
		if deref(c.Resources.Subscribe) {
			a.ResourceSubscriptions = f.ResourceSubscriptions
		}
	}
	return a
}

func (p *Peer) addListener(l *listener) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	most := limit(p.server.MaxSubscriptions, 1024)
	if len(p.listeners) >= most || len(l.filter.ResourceSubscriptions) > most {
		return jsonrpc.Errorf(jsonrpc.CodeInternalError, "too many subscriptions: end some")
	}
	if p.listeners == nil {
		p.listeners = map[jsonrpc.ID]*listener{}
	}
	p.listeners[l.request.message.ID] = l
	l.changes.sending = true // nothing goes out before the acknowledgement
	if p.ending {
		close(l.end)
	}
	return nil
}

func (p *Peer) removeListener(l *listener) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.listeners, l.request.message.ID)
}

// endSubscriptions ends all subscriptions with their results.
func (p *Peer) endSubscriptions() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ending {
		return
	}
	p.ending = true
	for _, l := range p.listeners {
		close(l.end)
	}
}

// sendEnd sends the result of a subscription that the server ends, and then the notification
// that the specification requires there (basic/patterns/cancellation). Both are sent here,
// since the order matters. There is no answer left.
func (p *Peer) sendEnd(ctx context.Context, r *Request, a Answer) Answer {
	id := r.message.ID
	if err := p.send(ctx, Outgoing{Text: a.Text, ID: id, Revision: r.at.Revision, Related: id, Subscription: id}); err != nil {
		return Answer{}
	}
	params := &mcp.CancelledNotificationParams{RequestID: id}
	if err := p.notify(ctx, r.at, mcp.MethodNotificationsCancelled, params, id, id); err != nil {
		p.server.logger().Debug("end of subscription not announced", "error", err)
	}
	return Answer{}
}
