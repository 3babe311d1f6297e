package transport

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// Handler serves clients over Streamable HTTP on one endpoint. Clients of revisions with
// sessions open one with initialize, and those of 2026-07-28 send requests that stand alone.
//
//	http.Handle("/mcp", transport.Handler(server, transport.HandlerOptions{}))
//
// Set the timeouts of [http.Server] that limit slow clients, such as ReadHeaderTimeout, but no
// WriteTimeout: streams stay open. [session.Server.Shutdown] ends sessions and streams in good
// order; call it before [http.Server.Shutdown].
//
// The specification of the endpoint is basic/transports of each revision.
func Handler(server *session.Server, options HandlerOptions) http.Handler {
	return &handler{server: server, options: options.withDefaults(), sessions: map[string]*httpSession{}}
}

// handler is the endpoint.
type handler struct {
	server  *session.Server
	options HandlerOptions
	active  atomic.Int64 // HTTP requests that are being answered

	mu       sync.Mutex
	sessions map[string]*httpSession
}

// exchange is one HTTP request and its response.
type exchange struct {
	*handler
	w         http.ResponseWriter
	r         *http.Request
	principal string
}

// ServeHTTP answers a request.
func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	x := &exchange{handler: h, w: w, r: r}
	if h.active.Add(1) > int64(h.options.MaxRequests) {
		h.active.Add(-1)
		x.fail(http.StatusServiceUnavailable, jsonrpc.ID{}, jsonrpc.CodeInternalError, "too many requests: try again")
		return
	}
	defer h.active.Add(-1)
	if !x.admit() {
		return
	}
	switch r.Method {
	case http.MethodPost:
		x.post()
	case http.MethodGet:
		x.get()
	case http.MethodDelete:
		x.delete()
	default:
		w.Header().Set("Allow", "GET, POST, DELETE")
		x.fail(http.StatusMethodNotAllowed, jsonrpc.ID{}, jsonrpc.CodeInvalidRequest, "method not allowed: use POST")
	}
}

// admit checks where the request comes from, and who sends it. It reports false after it has
// answered.
func (x *exchange) admit() bool {
	allowed, cross := x.options.originAllowed(x.r)
	if !allowed || !x.options.hostAllowed(x.r) {
		x.fail(http.StatusForbidden, jsonrpc.ID{}, jsonrpc.CodeInvalidRequest, "host or origin not allowed")
		return false
	}
	if cross {
		h := x.w.Header()
		h.Set("Access-Control-Allow-Origin", x.r.Header.Get("Origin"))
		h.Set("Access-Control-Expose-Headers", protocol.HeaderSessionID+", WWW-Authenticate")
		h.Add("Vary", "Origin")
		if x.r.Method == http.MethodOptions {
			h.Set("Access-Control-Allow-Methods", "GET, POST, DELETE")
			h.Set("Access-Control-Allow-Headers", x.r.Header.Get("Access-Control-Request-Headers"))
			x.w.WriteHeader(http.StatusNoContent)
			return false
		}
	}
	if x.options.Authorize == nil {
		return true
	}
	principal, err := x.options.Authorize(x.r)
	if err == nil {
		x.principal = principal
		return true
	}
	status := http.StatusUnauthorized
	if e, ok := errors.AsType[*AuthorizationError](err); ok {
		if e.Status != 0 {
			status = e.Status
		}
		if e.Challenge != "" {
			x.w.Header().Set("WWW-Authenticate", e.Challenge)
		}
	}
	x.fail(status, jsonrpc.ID{}, jsonrpc.CodeInvalidRequest, "not authorized")
	return false
}

// fail answers with an error of HTTP, whose body is an error of JSON-RPC.
func (x *exchange) fail(status int, id jsonrpc.ID, code int64, message string) {
	e := &jsonrpc.Error{Code: code, Message: message}
	m := &jsonrpc.Message{ID: id, Error: e, Response: true}
	if id.IsZero() {
		m = (*jsonrpc.Message)(nil).Reply(nil, jsonrpc.OmitID(e))
	}
	text, _ := m.AppendJSON(nil) // an error without data always encodes
	x.json(status, text)
}

// json answers with a message.
func (x *exchange) json(status int, text []byte) {
	x.w.Header().Set("Content-Type", "application/json")
	x.w.WriteHeader(status)
	_, _ = x.w.Write(text) // the client may have gone
}

// accepts reports whether the client takes a media type.
func (x *exchange) accepts(want string) bool {
	values := x.r.Header.Values("Accept")
	if len(values) == 0 {
		return true
	}
	group, _, _ := strings.Cut(want, "/")
	for _, part := range strings.Split(strings.Join(values, ","), ",") {
		media, _, err := mime.ParseMediaType(strings.TrimSpace(part))
		if err == nil && (media == want || media == "*/*" || media == group+"/*") {
			return true
		}
	}
	return false
}

// body reads the message of a POST. It reports false after it has answered.
func (x *exchange) body() ([]byte, bool) {
	if media, _, err := mime.ParseMediaType(x.r.Header.Get("Content-Type")); err != nil || media != "application/json" {
		x.fail(http.StatusUnsupportedMediaType, jsonrpc.ID{}, jsonrpc.CodeInvalidRequest, "Content-Type is not application/json")
		return nil, false
	}
	control := http.NewResponseController(x.w)
	if err := control.SetReadDeadline(time.Now().Add(x.options.ReadTimeout)); err == nil {
		defer func() { _ = control.SetReadDeadline(time.Time{}) }()
	}
	text, err := io.ReadAll(http.MaxBytesReader(x.w, x.r.Body, x.options.MaxBody))
	switch {
	case err == nil:
		return text, true
	case errors.As(err, new(*http.MaxBytesError)):
		x.fail(http.StatusRequestEntityTooLarge, jsonrpc.ID{}, jsonrpc.CodeInvalidRequest, "the message is too long")
	default:
		x.fail(http.StatusBadRequest, jsonrpc.ID{}, jsonrpc.CodeParseError, "the message was not received completely")
	}
	return nil, false
}

// post takes a message.
func (x *exchange) post() {
	if !x.accepts("application/json") && !x.accepts("text/event-stream") {
		x.fail(http.StatusNotAcceptable, jsonrpc.ID{}, jsonrpc.CodeInvalidRequest, "Accept has neither application/json nor text/event-stream")
		return
	}
	text, ok := x.body()
	if !ok {
		return
	}
	m, _ := jsonrpc.ParseMessage(text) // what is wrong with it, the session says
	if m == nil {
		m = &jsonrpc.Message{}
	}
	id := x.r.Header.Get(protocol.HeaderSessionID)
	isInitialize := m.Method == mcp.MethodInitialize && m.Kind() == jsonrpc.Request
	switch {
	case x.options.SSE && x.r.URL.Query().Has(sseSession):
		x.postSSE(text)
	case x.isStateless(m):
		x.alone(text, protocol.Latest, session.WithHeaders(x.r.Header.Values))
	case isInitialize && id == "":
		x.open(text, m)
	case id != "":
		x.inSession(id, text, m)
	case x.options.NoSessions:
		x.withoutSession(text)
	default:
		x.fail(http.StatusBadRequest, m.ID, jsonrpc.CodeInvalidRequest, "the header "+protocol.HeaderSessionID+" is missing: send initialize first")
	}
}

// isStateless reports whether a message is of a revision without sessions: it names one, or
// its header does, which may also be one that nobody knows.
func (x *exchange) isStateless(m *jsonrpc.Message) bool {
	if !m.Params.Get("_meta", protocol.MetaProtocolVersion).IsZero() {
		return true
	}
	v := protocol.Version(x.r.Header.Get(protocol.HeaderProtocolVersion))
	return v != "" && !v.Stateful() && m.Method != mcp.MethodInitialize
}

// withoutSession answers a message of a revision with sessions by itself.
func (x *exchange) withoutSession(text []byte) {
	v := protocol.V20250326 // that of clients without the header
	if header := x.r.Header.Get(protocol.HeaderProtocolVersion); header != "" {
		v = protocol.Version(header)
	}
	x.alone(text, v, session.WithSession(v), session.WithoutRequests())
}

// alone answers a message that belongs to no session. If the client goes away, the request
// is cancelled.
func (x *exchange) alone(text []byte, v protocol.Version, options ...session.PeerOption) {
	streams := !x.options.JSON && x.accepts("text/event-stream")
	if !streams {
		options = append(options, session.WithoutRequests())
	}
	s := newStream("", 0, x.options.MaxWaiting)
	peer := x.server.Peer(s.sendOutgoing, append(options, session.WithPrincipal(x.principal))...)
	defer peer.Close()
	answer := peer.Receive(text)
	if answer == nil {
		x.w.WriteHeader(http.StatusAccepted)
		return
	}
	ctx := x.r.Context()
	if !streams {
		x.answerJSON(answer(ctx), v)
		return
	}
	done := make(chan session.Answer, 1)
	go func() { done <- answer(ctx) }()
	x.respond(ctx, s, done, v, peer.Done())
}

// answerJSON answers with the response of a session.
func (x *exchange) answerJSON(a session.Answer, v protocol.Version) {
	if a.Text == nil {
		x.w.WriteHeader(http.StatusAccepted)
		return
	}
	x.json(a.Status(v), a.Text)
}

// respond answers with the response that arrives in done: as JSON if it is the first message
// and comes soon, and otherwise as a stream. The status cannot change after that. What is
// sent on the stream is sent until ctx ends, also if the client goes away. The stream ends
// when stop is closed.
func (x *exchange) respond(ctx context.Context, s *stream, done <-chan session.Answer, v protocol.Version, stop <-chan struct{}) {
	reader := s.attach(-1)
	defer s.detach(reader)
	timer := time.NewTimer(x.options.StreamAfter)
	defer timer.Stop()
	answer, gone := x.first(s, done, timer.C)
	empty, _ := s.isEmpty()
	if answer != nil && empty && (!x.options.Stream || answer.Error != nil || answer.Text == nil) {
		s.end()
		x.answerJSON(*answer, v)
		return
	}
	go func() {
		if answer == nil {
			answer = new(<-done)
		}
		if answer.Text != nil {
			_ = s.send(ctx, answer.Text) // the client, or the session, may be gone
		}
		s.end()
	}()
	if gone {
		return
	}
	w, err := newSSEWriter(x.w, x.options.WriteTimeout)
	if err != nil {
		return
	}
	if s.id != "" && v >= protocol.V20251125 {
		w.event(s.eventID(-1), nil) // a place to come back to
	}
	x.follow(w, s, reader, v, stop)
}

// follow writes a stream, for as long as the connection may be open.
func (x *exchange) follow(w *sseWriter, s *stream, reader int, v protocol.Version, stop <-chan struct{}) {
	var poll <-chan time.Time
	if x.options.PollAfter > 0 && s.id != "" && v >= protocol.V20251125 {
		timer := time.NewTimer(x.options.PollAfter)
		defer timer.Stop()
		poll = timer.C
	}
	w.follow(x.r.Context(), s, reader, timing{x.options.QuietComments, poll, x.options.RetryAfter}, stop)
}

// first waits for the first message of a response, or until late. It returns the answer if
// that is there, and reports whether the client is gone.
func (x *exchange) first(s *stream, done <-chan session.Answer, late <-chan time.Time) (answer *session.Answer, gone bool) {
	for {
		empty, changed := s.isEmpty()
		if !empty {
			return nil, false
		}
		select {
		case a := <-done:
			return &a, false
		case <-changed:
		case <-late:
			return nil, false
		case <-x.r.Context().Done():
			return nil, true
		}
	}
}

// newID returns an id that nobody can guess.
func newID() string { return rand.Text() }

// quote returns a text as JSON.
func quote(s string) string {
	text, _ := json.Marshal(s) // strings always encode
	return string(text)
}
