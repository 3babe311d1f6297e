package transport

import (
	"context"
	"net/http"
	"net/url"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// sseSession is the name of the parameter of the URL that the client of HTTP+SSE sends its
// messages to.
const sseSession = "sseSession"

// getSSE opens a connection of HTTP+SSE, the transport of 2024-11-05. All messages of the
// server go on this stream, and it is the session.
func (x *exchange) getSSE() {
	if !x.accepts("text/event-stream") {
		x.fail(http.StatusNotAcceptable, jsonrpc.ID{}, jsonrpc.CodeInvalidRequest, "Accept does not have text/event-stream")
		return
	}
	events := newStream("", 0, x.options.MaxWaiting)
	ctx, cancel := context.WithCancel(x.r.Context())
	s := &httpSession{
		handler: x.handler, id: newID(), principal: x.principal, version: protocol.V20241105,
		ctx: ctx, cancel: cancel, general: events, streams: map[string]*stream{"": events}, byID: map[jsonrpc.ID]*stream{},
	}
	s.peer = x.server.Peer(s.send, session.WithPrincipal(x.principal))
	if !x.register(s) {
		s.peer.Close()
		cancel()
		x.fail(http.StatusServiceUnavailable, jsonrpc.ID{}, jsonrpc.CodeInternalError, "too many sessions: try again later")
		return
	}
	defer s.end()
	defer s.enter()()
	reader := events.attach(-1)
	w, err := newSSEWriter(x.w, x.options.WriteTimeout)
	if err != nil {
		return
	}
	endpoint := url.URL{Path: x.r.URL.Path, RawQuery: url.Values{sseSession: {s.id}}.Encode()}
	w.named("endpoint", endpoint.String())
	if err := w.flush(); err != nil {
		return
	}
	w.follow(ctx, events, reader, timing{quiet: x.options.QuietComments}, s.peer.Done())
	cancel()
}

// postSSE takes a message for such a connection.
func (x *exchange) postSSE(text []byte) {
	s := x.find(x.r.URL.Query().Get(sseSession), jsonrpc.ID{})
	if s == nil {
		return
	}
	if answer := s.peer.Receive(text); answer != nil {
		go func() {
			if a := answer(s.ctx); a.Text != nil {
				_ = s.general.send(s.ctx, a.Text) // the client may have gone
			}
		}()
	}
	x.w.WriteHeader(http.StatusAccepted)
}
