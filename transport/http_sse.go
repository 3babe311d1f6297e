package transport

import (
	"bytes"
	"context"
	"net/http"
	"strconv"
	"time"
)

// sseWriter writes server-sent events.
type sseWriter struct {
	w       http.ResponseWriter
	control *http.ResponseController
	limit   time.Duration // of one write
	buffer  bytes.Buffer
}

// newSSEWriter sends the headers of a stream, and a comment: proxies pass the headers on with
// the first bytes of the body.
func newSSEWriter(w http.ResponseWriter, limit time.Duration) (*sseWriter, error) {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-cache, no-transform")
	h.Set("X-Accel-Buffering", "no")
	x := &sseWriter{w: w, control: http.NewResponseController(w), limit: limit}
	w.WriteHeader(http.StatusOK)
	x.comment()
	return x, x.flush()
}

// comment adds a comment, which is no event.
func (x *sseWriter) comment() { x.buffer.WriteString(":\n\n") }

// event adds an event. A message has no line breaks.
func (x *sseWriter) event(id string, data []byte) {
	if id != "" {
		x.buffer.WriteString("id: ")
		x.buffer.WriteString(id)
		x.buffer.WriteByte('\n')
	}
	x.buffer.WriteString("data: ")
	x.buffer.Write(data)
	x.buffer.WriteString("\n\n")
}

// named adds an event of a type.
func (x *sseWriter) named(name, data string) {
	x.buffer.WriteString("event: " + name + "\ndata: " + data + "\n\n")
}

// flush sends what was added.
func (x *sseWriter) flush() error {
	if err := x.control.SetWriteDeadline(time.Now().Add(x.limit)); err != nil && !isUnsupported(err) {
		return err
	}
	if _, err := x.w.Write(x.buffer.Bytes()); err != nil {
		return err
	}
	x.buffer.Reset()
	return x.control.Flush()
}

// timing says when a stream is quiet, and when its connection closes.
type timing struct {
	quiet time.Duration    // after which a comment is sent
	poll  <-chan time.Time // when the connection closes; nil: never
	retry time.Duration    // after which the client comes back then
}

// follow writes the events of a stream until it ends, the client goes away, another
// connection takes the stream over, or it is time to close the connection.
func (x *sseWriter) follow(ctx context.Context, s *stream, reader int, t timing, stop <-chan struct{}) {
	timer := time.NewTimer(t.quiet)
	defer timer.Stop()
	for {
		events, number, ended, ok, more := s.take(reader)
		if !ok {
			return
		}
		for i, e := range events {
			id := ""
			if s.id != "" {
				id = s.eventID(number + i)
			}
			x.event(id, e.text)
		}
		if len(events) > 0 {
			timer.Reset(t.quiet)
		}
		if x.buffer.Len() > 0 && x.flush() != nil || ended {
			return
		}
		select {
		case <-more:
		case <-timer.C:
			x.comment()
			timer.Reset(t.quiet)
		case <-t.poll:
			x.buffer.WriteString("retry: " + strconv.FormatInt(t.retry.Milliseconds(), 10) + "\n\n")
			_ = x.flush() // the connection closes
			return
		case <-ctx.Done():
			return
		case <-stop:
			stop = nil
			s.end() // after what is there
		}
	}
}
