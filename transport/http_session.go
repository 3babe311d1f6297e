package transport

import (
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// httpSession is a session of a client, until 2025-11-25.
type httpSession struct {
	handler   *handler
	id        string
	principal string
	version   protocol.Version
	peer      *session.Peer
	ctx       context.Context // ends with the session
	cancel    context.CancelFunc
	timer     *time.Timer // ends the session when it is idle

	mu      sync.Mutex
	active  int // HTTP requests of the session
	last    int // number of the last stream
	streams map[string]*stream
	order   []string // of streams, the oldest first
	byID    map[jsonrpc.ID]*stream
	general *stream // of messages that belong to no request; the one that was opened last
}

// open answers initialize. The session begins with a result.
func (x *exchange) open(text []byte, m *jsonrpc.Message) {
	if x.options.NoSessions {
		x.alone(text, protocol.V20251125, session.WithoutRequests())
		return
	}
	s := &httpSession{
		handler: x.handler, id: newID(), principal: x.principal,
		streams: map[string]*stream{}, byID: map[jsonrpc.ID]*stream{},
	}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	s.general = newStream("0", x.options.MaxKept, x.options.MaxWaiting)
	s.streams["0"], s.order = s.general, []string{"0"}
	options := []session.PeerOption{session.WithPrincipal(x.principal)}
	if x.options.JSON {
		options = append(options, session.WithoutRequests())
	}
	s.peer = x.server.Peer(s.send, options...)
	answer := s.peer.Receive(text)(x.r.Context())
	if answer.Text == nil || answer.Error != nil {
		s.peer.Close()
		s.cancel()
		x.answerJSON(answer, protocol.V20251125)
		return
	}
	if result, err := answer.Message.RawResult(); err == nil {
		var v string
		_ = result.Get("protocolVersion").Decode(&v) // a string, since the session wrote it
		s.version = protocol.Version(v)
	}
	if !x.register(s) {
		s.peer.Close()
		s.cancel()
		x.w.Header().Set("Retry-After", "60")
		x.fail(http.StatusServiceUnavailable, m.ID, jsonrpc.CodeInternalError, "too many sessions: try again later")
		return
	}
	x.w.Header().Set(protocol.HeaderSessionID, s.id)
	x.answerJSON(answer, s.version)
}

// register adds a session. It reports false if there are too many.
func (h *handler) register(s *httpSession) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.sessions) >= h.options.MaxSessions {
		return false
	}
	h.sessions[s.id] = s
	s.timer = time.AfterFunc(h.options.SessionIdle, s.expire)
	context.AfterFunc(s.ctx, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.sessions, s.id)
	})
	go func() { // the server may shut down
		select {
		case <-s.peer.Done():
			s.end()
		case <-s.ctx.Done():
		}
	}()
	return true
}

// end ends the session, with its requests and streams.
func (s *httpSession) end() {
	s.cancel()
	s.timer.Stop()
	s.peer.Close()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, x := range s.streams {
		x.end()
	}
}

// expire ends the session if it is idle.
func (s *httpSession) expire() {
	s.mu.Lock()
	idle := s.active == 0
	s.mu.Unlock()
	if idle {
		s.end()
	}
}

// enter notes an HTTP request of the session.
func (s *httpSession) enter() (leave func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.active++
	s.timer.Stop()
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.active--; s.active == 0 && s.ctx.Err() == nil {
			s.timer.Reset(s.handler.options.SessionIdle)
		}
	}
}

// find returns a session of this client. It answers, and returns nil, if there is none:
// sessions of others do not exist for it.
func (x *exchange) find(id string, request jsonrpc.ID) *httpSession {
	x.mu.Lock()
	s := x.sessions[id]
	x.mu.Unlock()
	if s == nil || s.principal != x.principal || s.ctx.Err() != nil {
		x.fail(http.StatusNotFound, request, jsonrpc.CodeInvalidRequest, "there is no such session: send initialize")
		return nil
	}
	if header := x.r.Header.Get(protocol.HeaderProtocolVersion); header != "" && !protocol.Version(header).Stateful() {
		x.fail(http.StatusBadRequest, request, jsonrpc.CodeInvalidRequest, "the header "+protocol.HeaderProtocolVersion+" has "+quote(header)+", and the session has "+string(s.version))
		return nil
	}
	return s
}

// inSession takes a message of a session.
func (x *exchange) inSession(id string, text []byte, m *jsonrpc.Message) {
	s := x.find(id, m.ID)
	if s == nil {
		return
	}
	defer s.enter()()
	answer := s.peer.Receive(text)
	if answer == nil {
		x.w.WriteHeader(http.StatusAccepted)
		return
	}
	if m.Kind() == jsonrpc.Notification {
		go answer(s.ctx)
		x.w.WriteHeader(http.StatusAccepted)
		return
	}
	done := make(chan session.Answer, 1)
	if x.options.JSON || !x.accepts("text/event-stream") {
		go func() { done <- answer(s.ctx) }()
		select {
		case a := <-done:
			x.answerJSON(a, s.version)
		case <-x.r.Context().Done(): // the request goes on: this is no cancellation
		}
		return
	}
	stream := s.newStream(m.ID)
	go func() {
		a := answer(s.ctx)
		s.finishRequest(m.ID, stream)
		done <- a
	}()
	x.respond(s.ctx, stream, done, s.version, s.ctx.Done())
}

// newStream returns the stream of a request, or of messages that belong to none.
func (s *httpSession) newStream(request jsonrpc.ID) *stream {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	o := &s.handler.options
	x := newStream(strconv.Itoa(s.last), o.MaxKept, o.MaxWaiting)
	s.streams[x.id] = x
	s.order = append(s.order, x.id)
	if !request.IsZero() {
		s.byID[request] = x
	}
	for len(s.order) > o.MaxStreams && s.forgetOldest() {
	}
	return x
}

// forgetOldest forgets the oldest stream that has ended and is not being read. s.mu is held.
func (s *httpSession) forgetOldest() bool {
	for i, id := range s.order {
		x := s.streams[id]
		x.mu.Lock()
		free := x.ended && x.reader == 0
		x.mu.Unlock()
		if free {
			delete(s.streams, id)
			s.order = append(s.order[:i:i], s.order[i+1:]...)
			return true
		}
	}
	return false
}

// finishRequest makes later messages of a request those of the session.
func (s *httpSession) finishRequest(id jsonrpc.ID, x *stream) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.byID[id] == x {
		delete(s.byID, id)
	}
}

// send sends a message of the server: on the stream of the request that it belongs to, or on
// the one that was opened for all others.
func (s *httpSession) send(ctx context.Context, o session.Outgoing) error {
	s.mu.Lock()
	x := s.byID[o.Related]
	if x == nil {
		x = s.general
	}
	s.mu.Unlock()
	return x.send(ctx, o.Text)
}

// sendOutgoing sends a message on the stream.
func (s *stream) sendOutgoing(ctx context.Context, o session.Outgoing) error {
	return s.send(ctx, o.Text)
}

// get opens a stream of messages that belong to no request, or takes up a stream whose
// connection was lost.
func (x *exchange) get() {
	id := x.r.Header.Get(protocol.HeaderSessionID)
	switch {
	case id == "" && x.options.SSE:
		x.getSSE()
		return
	case id == "" || x.options.JSON || x.options.NoSessions:
		x.w.Header().Set("Allow", "POST")
		x.fail(http.StatusMethodNotAllowed, jsonrpc.ID{}, jsonrpc.CodeInvalidRequest, "streams belong to sessions: the header "+protocol.HeaderSessionID+" is missing")
		return
	case !x.accepts("text/event-stream"):
		x.fail(http.StatusNotAcceptable, jsonrpc.ID{}, jsonrpc.CodeInvalidRequest, "Accept does not have text/event-stream")
		return
	}
	s := x.find(id, jsonrpc.ID{})
	if s == nil {
		return
	}
	defer s.enter()()
	stream, next, ok := x.choose(s)
	if !ok {
		return
	}
	reader := stream.attach(next)
	defer stream.detach(reader)
	w, err := newSSEWriter(x.w, x.options.WriteTimeout)
	if err != nil {
		return
	}
	x.follow(w, stream, reader, s.version, s.ctx.Done())
}

// choose returns the stream of a GET, and the number of the event to begin with, or -1 to go
// on where the stream is. It reports false after it has answered.
func (x *exchange) choose(s *httpSession) (stream *stream, next int, ok bool) {
	if last := x.r.Header.Get(protocol.HeaderLastEventID); last != "" {
		id, number, err := parseEventID(last)
		s.mu.Lock()
		stream := s.streams[id]
		s.mu.Unlock()
		if err != nil || stream == nil {
			x.fail(http.StatusNotFound, jsonrpc.ID{}, jsonrpc.CodeInvalidRequest, "there is no event "+quote(last)+" any more")
			return nil, 0, false
		}
		return stream, number + 1, true
	}
	s.mu.Lock()
	general := s.general
	s.mu.Unlock()
	if !general.isRead() {
		return general, -1, true
	}
	// Each message goes on one stream: from now on on this one.
	stream = s.newStream(jsonrpc.ID{})
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.order) > x.options.MaxStreams {
		delete(s.streams, stream.id)
		s.order = s.order[:len(s.order)-1]
		x.fail(http.StatusServiceUnavailable, jsonrpc.ID{}, jsonrpc.CodeInternalError, "too many streams: close some")
		return nil, 0, false
	}
	s.general = stream
	return stream, -1, true
}

// delete ends a session.
func (x *exchange) delete() {
	id := x.r.Header.Get(protocol.HeaderSessionID)
	if id == "" {
		x.w.Header().Set("Allow", "POST")
		x.fail(http.StatusMethodNotAllowed, jsonrpc.ID{}, jsonrpc.CodeInvalidRequest, "there is no session to end: the header "+protocol.HeaderSessionID+" is missing")
		return
	}
	s := x.find(id, jsonrpc.ID{})
	if s == nil {
		return
	}
	s.end()
	x.w.WriteHeader(http.StatusNoContent)
}
