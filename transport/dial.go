package transport

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// DialOptions changes what [Dial] does. The zero value is ready for use.
type DialOptions struct {
	// Transport sends the requests. It is where authorization belongs: it adds a token, and
	// gets a new one when the response is 401. Nil: [http.DefaultTransport].
	Transport http.RoundTripper

	// Header is added to each request.
	Header http.Header

	MaxMessage  int           // bytes of a message of the server; 0: 16 MiB
	MaxQueued   int           // messages that wait for the session; 0: 64. Further ones wait on the network
	MaxRetries  int           // how often a lost stream is asked for again without anything new on it; 0: 5
	MaxRetry    time.Duration // the longest time before the next try that a server may ask for; 0: 1 minute
	CloseWithin time.Duration // how long Close waits for the server to end the session; 0: 2 seconds
}

// StatusError is a response of HTTP that is no answer to a message.
type StatusError struct {
	Status   int
	Location string // the target of a redirection, which is not followed
	Body     string // its beginning
}

func (e *StatusError) Error() string {
	text := fmt.Sprintf("transport: the server answers %d %s", e.Status, http.StatusText(e.Status))
	if e.Location != "" {
		return text + ", and names " + e.Location + ": use that address, if it is right"
	}
	if e.Body != "" {
		return text + ": " + e.Body
	}
	return text
}

// Dial returns a connection to a server over Streamable HTTP, for the Connect method of a
// [session.Client]. Nothing is sent yet: ctx is only looked at for its end.
//
// In revisions with sessions the connection keeps the session id and the stream of messages
// that belong to no request, and takes lost streams up again. Since 2026-07-28 closing the
// stream of a response cancels its request. Redirections are followed within the origin if
// they keep the method (307 and 308). Others are a [*StatusError], as is any response that is
// no message.
func Dial(ctx context.Context, address string, options ...DialOptions) (session.Conn, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("transport: %w", err)
	}
	if u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, fmt.Errorf("transport: %q is no http or https URL", address)
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	var o DialOptions
	if len(options) > 0 {
		o = options[0]
	}
	fill(&o.MaxMessage, 16<<20)
	fill(&o.MaxQueued, 64)
	fill(&o.MaxRetries, 5)
	fill(&o.MaxRetry, time.Minute)
	fill(&o.CloseWithin, 2*time.Second)
	c := &httpConn{
		address: address, options: o, messages: make(chan session.Incoming, max(o.MaxQueued, 0)),
		requests: map[jsonrpc.ID]context.CancelFunc{},
		client:   &http.Client{Transport: o.Transport, CheckRedirect: sameOrigin},
	}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	return c, nil
}

// sameOrigin follows redirections that keep the method, within the origin.
func sameOrigin(r *http.Request, via []*http.Request) error {
	first, status := via[0].URL, r.Response.StatusCode
	kept := status == http.StatusTemporaryRedirect || status == http.StatusPermanentRedirect
	if !kept || r.URL.Scheme != first.Scheme || r.URL.Host != first.Host || len(via) > 5 {
		return http.ErrUseLastResponse
	}
	return nil
}

// httpConn is a connection to a server over Streamable HTTP.
type httpConn struct {
	address  string
	options  DialOptions
	client   *http.Client
	ctx      context.Context // ends with the connection
	cancel   context.CancelFunc
	messages chan session.Incoming
	streams  sync.WaitGroup

	mu       sync.Mutex
	session  string                            // its id; empty for none
	general  context.CancelFunc                // ends the stream of messages that belong to no request
	requests map[jsonrpc.ID]context.CancelFunc // end the responses of stateless requests
}

// SendsHeaders reports that requests have headers that repeat members.
func (c *httpConn) SendsHeaders() bool { return true }

// Receive returns the next message of the server.
func (c *httpConn) Receive(ctx context.Context) (session.Incoming, error) {
	select {
	case m := <-c.messages:
		return m, nil
	case <-c.ctx.Done():
		return session.Incoming{}, io.EOF
	case <-ctx.Done():
		return session.Incoming{}, context.Cause(ctx)
	}
}

// deliver gives a message to the session.
func (c *httpConn) deliver(m session.Incoming) {
	select {
	case c.messages <- m:
	case <-c.ctx.Done():
	}
}

// CancelRequest closes the stream of a response, which cancels a request that stands alone.
func (c *httpConn) CancelRequest(id jsonrpc.ID) bool {
	c.mu.Lock()
	cancel, ok := c.requests[id]
	c.mu.Unlock()
	if ok {
		cancel()
	}
	return ok
}

// Send posts a message. It returns when the response begins.
func (c *httpConn) Send(ctx context.Context, m session.Outgoing) error {
	if c.ctx.Err() != nil {
		return session.ErrClosed
	}
	own, cancel := context.WithCancel(c.ctx) // of the whole response
	stop := context.AfterFunc(ctx, cancel)
	isRequest := m.Method != "" && !m.ID.IsZero()
	if isRequest && !m.Revision.Stateful() {
		c.mu.Lock()
		c.requests[m.ID] = cancel
		c.mu.Unlock()
	}
	done := func() {
		cancel()
		c.mu.Lock()
		delete(c.requests, m.ID)
		c.mu.Unlock()
	}
	response, err := c.post(own, m)
	if !stop() && err == nil { // ctx has ended meanwhile
		response.Body.Close()
		done()
		return context.Cause(ctx)
	}
	if err != nil {
		done()
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return fmt.Errorf("transport: %w", err)
	}
	return c.accept(own, response, m, done)
}

// post sends the request of HTTP.
func (c *httpConn) post(ctx context.Context, m session.Outgoing) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.address, bytes.NewReader(m.Text))
	if err != nil {
		return nil, err
	}
	c.prepare(r, m.Revision, m.Method == mcp.MethodInitialize)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	for _, h := range m.Headers {
		r.Header.Add(h.Name, h.Value)
	}
	return c.client.Do(r)
}

// addHeader adds the headers of the options.
func (c *httpConn) addHeader(r *http.Request) {
	for name, values := range c.options.Header {
		r.Header[name] = append(r.Header[name], values...)
	}
}

// prepare sets the headers that all requests have.
func (c *httpConn) prepare(r *http.Request, v protocol.Version, initialize bool) {
	c.addHeader(r)
	if initialize {
		return // the session begins
	}
	r.Header.Set(protocol.HeaderProtocolVersion, string(v))
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.session != "" && v.Stateful() {
		r.Header.Set(protocol.HeaderSessionID, c.session)
	}
}

// accept takes the response to a message. done is called when it has ended, and own ends if
// the request is cancelled.
func (c *httpConn) accept(own context.Context, response *http.Response, m session.Outgoing, done func()) error {
	media, _, _ := mime.ParseMediaType(response.Header.Get("Content-Type"))
	isRequest := m.Method != "" && !m.ID.IsZero()
	if response.StatusCode == http.StatusOK && m.Method == mcp.MethodInitialize {
		c.begin(response.Header.Get(protocol.HeaderSessionID))
	}
	if response.StatusCode == http.StatusOK && media == "text/event-stream" && isRequest {
		c.streams.Go(func() {
			defer done()
			c.follow(own, response, m.ID, m.Revision)
		})
		return nil
	}
	defer done()
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, int64(c.options.MaxMessage)+1))
	switch {
	case err != nil:
		return fmt.Errorf("transport: the response broke: %w", err)
	case len(text) > c.options.MaxMessage:
		return fmt.Errorf("transport: the response has more than %d bytes", c.options.MaxMessage)
	case response.StatusCode >= 300:
		return c.refused(response, m, text)
	case !isRequest:
		if m.Method == mcp.MethodNotificationsInitialized {
			c.listen(m.Revision)
		}
		return nil
	case media != "application/json":
		return &StatusError{Status: response.StatusCode, Body: excerpt(text)}
	}
	c.deliver(session.Incoming{Text: text, Related: m.ID})
	return nil
}

// refused takes a response with another status than success.
func (c *httpConn) refused(response *http.Response, m session.Outgoing, text []byte) error {
	status := response.StatusCode
	err := error(&StatusError{Status: status, Location: response.Header.Get("Location"), Body: excerpt(text)})
	reply, bad := jsonrpc.ParseMessage(text)
	isError := bad == nil && reply.Error != nil
	switch {
	case status == http.StatusNotFound && c.inSession(m):
		return fmt.Errorf("%w: %w", session.ErrSessionLost, err)
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		return err
	case isError && reply.ID == m.ID:
		c.deliver(session.Incoming{Text: text, Related: m.ID})
		return nil
	case isError && !m.ID.IsZero() && isModern(reply.Error.Code):
		c.deliver(session.Incoming{Text: withID(reply, m.ID), Related: m.ID})
		return nil
	case m.Method == mcp.MethodServerDiscover && isVerdict(status):
		return fmt.Errorf("%w: %w", session.ErrLegacy, err)
	}
	return err
}

// inSession reports whether a message was sent in a session.
func (c *httpConn) inSession(m session.Outgoing) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.session != "" && m.Revision.Stateful() && m.Method != mcp.MethodInitialize
}

// isModern reports whether only servers of revisions without sessions have an error code.
func isModern(code int64) bool {
	return code == mcp.CodeHeaderMismatch || code == mcp.CodeMissingRequiredClientCapability || code == mcp.CodeUnsupportedProtocolVersion
}

// isVerdict reports whether a status says that the server does not know server/discover, and
// not that it has no time.
func isVerdict(status int) bool {
	return status >= 400 && status < 500 && status != http.StatusRequestTimeout && status != http.StatusTooManyRequests
}

// withID returns an error response with an id.
func withID(reply *jsonrpc.Message, id jsonrpc.ID) []byte {
	m := &jsonrpc.Message{ID: id, Error: reply.Error, Response: true}
	text, _ := m.AppendJSON(nil) // an error that was decoded encodes
	return text
}

// excerpt returns the beginning of a body, for an error.
func excerpt(text []byte) string {
	const most = 200
	s := strings.ToValidUTF8(string(text[:min(len(text), most)]), "")
	return strings.Join(strings.Fields(s), " ")
}

// begin notes the session that initialize has opened.
func (c *httpConn) begin(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.session = id
	if c.general != nil {
		c.general()
		c.general = nil
	}
}

// Close ends the session and all streams.
func (c *httpConn) Close() error {
	c.mu.Lock()
	id := c.session
	c.session = ""
	c.mu.Unlock()
	c.cancel()
	if id != "" {
		c.endSession(id)
	}
	ended := make(chan struct{})
	go func() {
		c.streams.Wait()
		close(ended)
	}()
	select {
	case <-ended:
		return nil
	case <-time.After(c.options.CloseWithin):
		return errors.New("transport: a stream does not end")
	}
}

// endSession tells the server that the session has no more use. Servers need not allow that.
func (c *httpConn) endSession(id string) {
	ctx, cancel := context.WithTimeout(context.Background(), c.options.CloseWithin)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodDelete, c.address, nil)
	if err != nil {
		return
	}
	c.addHeader(r)
	r.Header.Set(protocol.HeaderSessionID, id)
	if response, err := c.client.Do(r); err == nil {
		response.Body.Close()
	}
}
