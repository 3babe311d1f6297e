package transport

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// follow reads the stream of a response until the response is there, or the request is
// cancelled. In a session it takes a lost stream up again.
func (c *httpConn) follow(own context.Context, response *http.Response, id jsonrpc.ID, v protocol.Version) {
	s := &lostStream{c: c, id: id, v: v}
	for {
		found, err := s.read(response)
		if found || own.Err() != nil {
			return
		}
		if response, err = s.again(err); err != nil {
			c.deliver(session.Incoming{Related: id, Err: fmt.Errorf("transport: the stream of the response ended: %w", err)})
			return
		}
	}
}

// listen reads the stream of messages that belong to no request, in a session.
func (c *httpConn) listen(v protocol.Version) {
	ctx, cancel := context.WithCancel(c.ctx)
	c.mu.Lock()
	if c.session == "" || c.general != nil {
		c.mu.Unlock()
		cancel()
		return
	}
	c.general = cancel
	c.mu.Unlock()
	c.streams.Go(func() {
		defer cancel()
		s := &lostStream{c: c, v: v, ctx: ctx}
		for ctx.Err() == nil {
			response, err := s.again(nil)
			if err != nil {
				if !errors.As(err, new(*StatusError)) && ctx.Err() == nil {
					c.deliver(session.Incoming{Err: fmt.Errorf("transport: the stream of the session ended: %w", err)})
				}
				return // servers need not have this stream
			}
			_, _ = s.read(response)
		}
	})
}

// lostStream is a stream of a server that can be taken up again.
type lostStream struct {
	c     *httpConn
	ctx   context.Context // nil: that of the connection
	id    jsonrpc.ID      // of the request whose response it brings; zero for none
	v     protocol.Version
	last  string        // id of the last event
	retry time.Duration // that the server has asked for
	tries int           // since there was something new
	began bool          // the first try does not wait
}

func (s *lostStream) context() context.Context {
	if s.ctx != nil {
		return s.ctx
	}
	return s.c.ctx
}

// read delivers the messages of a stream, and reports whether the response was there.
func (s *lostStream) read(response *http.Response) (found bool, err error) {
	defer response.Body.Close()
	in := newEventReader(response.Body, s.c.options.MaxMessage)
	for {
		e, err := in.next()
		if err != nil {
			return false, err
		}
		if e.retry >= 0 {
			s.retry = time.Duration(e.retry) * time.Millisecond
		}
		if e.hasID {
			if e.id != s.last {
				s.tries = 0
			}
			s.last = e.id
		}
		if len(e.data) == 0 || e.name != "" && e.name != "message" {
			continue
		}
		s.c.deliver(session.Incoming{Text: e.data, Related: s.id})
		if !s.id.IsZero() && s.isResponse(e.data) {
			return true, nil
		}
	}
}

// isResponse reports whether a message is the response to the request.
func (s *lostStream) isResponse(text []byte) bool {
	m, err := jsonrpc.ParseMessage(text)
	return m != nil && err == nil && m.Kind() == jsonrpc.Response && m.ID == s.id
}

var errNotResumable = errors.New("it cannot be taken up again")

// again asks for the stream from the last event on. cause is why it ended.
func (s *lostStream) again(cause error) (*http.Response, error) {
	o := &s.c.options
	if !s.id.IsZero() && (s.last == "" || !s.v.Stateful()) {
		return nil, errors.Join(cause, errNotResumable)
	}
	for {
		if s.retry > o.MaxRetry {
			return nil, fmt.Errorf("the server asks to wait for %s, more than MaxRetry allows (%s)", s.retry, o.MaxRetry)
		}
		if s.tries > o.MaxRetries {
			return nil, fmt.Errorf("nothing new after %d tries: %w", s.tries, errors.Join(cause, errNotResumable))
		}
		if err := s.wait(); err != nil {
			return nil, err
		}
		s.tries++
		response, err := s.get()
		if err == nil {
			return response, nil
		}
		if status, ok := errors.AsType[*StatusError](err); ok && status.Status < 500 && status.Status != http.StatusTooManyRequests {
			return nil, err
		}
		cause = err
	}
}

// wait waits before the next try: as long as the server asks, and longer each time.
func (s *lostStream) wait() error {
	pause := s.retry
	if s.began || !s.id.IsZero() {
		pause = max(pause, time.Duration(min(1<<s.tries, 64))*100*time.Millisecond)
	}
	s.began = true
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-s.context().Done():
		return session.ErrClosed
	}
}

// get opens the stream.
func (s *lostStream) get() (*http.Response, error) {
	r, err := http.NewRequestWithContext(s.context(), http.MethodGet, s.c.address, nil)
	if err != nil {
		return nil, err
	}
	s.c.prepare(r, s.v, false)
	r.Header.Set("Accept", "text/event-stream")
	if s.last != "" {
		r.Header.Set(protocol.HeaderLastEventID, s.last)
	}
	response, err := s.c.client.Do(r)
	if err != nil {
		return nil, err
	}
	if response.StatusCode != http.StatusOK {
		defer response.Body.Close()
		text, _ := io.ReadAll(io.LimitReader(response.Body, 1000))
		return nil, &StatusError{Status: response.StatusCode, Location: response.Header.Get("Location"), Body: excerpt(text)}
	}
	return response, nil
}

// sseEvent is a server-sent event.
type sseEvent struct {
	name  string
	id    string
	hasID bool
	retry int64 // milliseconds; -1 for none
	data  []byte
}

// eventReader reads server-sent events.
type eventReader struct {
	in    *bufio.Reader
	limit int // bytes of an event
}

func newEventReader(r io.Reader, limit int) *eventReader {
	return &eventReader{bufio.NewReaderSize(r, 4096), limit}
}

// next returns the next event, which may have no data. An event that is cut off by the end is
// not complete, and is dropped.
func (r *eventReader) next() (sseEvent, error) {
	e := sseEvent{retry: -1}
	fields := 0
	for {
		line, err := r.line()
		if err != nil {
			return e, err
		}
		if len(line) == 0 {
			if fields > 0 {
				return e, nil
			}
			continue
		}
		if line[0] == ':' {
			continue
		}
		fields++
		if err := r.field(&e, line); err != nil {
			return e, err
		}
	}
}

// field adds a line to an event.
func (r *eventReader) field(e *sseEvent, line []byte) error {
	name, value, _ := bytes.Cut(line, []byte(":"))
	value = bytes.TrimPrefix(value, []byte(" "))
	switch string(name) {
	case "event":
		e.name = string(value)
	case "id":
		if !bytes.Contains(value, []byte{0}) {
			e.id, e.hasID = string(value), true
		}
	case "retry":
		if n, err := strconv.ParseInt(string(value), 10, 64); err == nil && n >= 0 && n < 1<<40 {
			e.retry = n
		}
	case "data":
		if e.data != nil {
			e.data = append(e.data, '\n')
		}
		e.data = append(e.data, value...)
		if len(e.data) > r.limit {
			return fmt.Errorf("an event has more than %d bytes", r.limit)
		}
	}
	return nil
}

// line returns the next line without its end: a line feed, with or without a carriage return
// before it.
func (r *eventReader) line() ([]byte, error) {
	var line []byte
	for {
		b, err := r.in.ReadSlice('\n')
		if len(line)+len(b) > r.limit+1000 {
			return nil, fmt.Errorf("a line has more than %d bytes", r.limit)
		}
		line = append(line, b...)
		if err == nil {
			return bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r")), nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return nil, err
		}
	}
}
