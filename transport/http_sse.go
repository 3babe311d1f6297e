package transport

import (
	"bytes"
	"context"
	"net/http"
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

// follow writes the events of a stream until it ends, the client goes away, or another
// connection takes the stream over. It reports whether all was written.
func (x *sseWriter) follow(ctx context.Context, s *stream, reader int, quiet time.Duration, stop <-chan struct{}) bool {
	timer := time.NewTimer(quiet)
	defer timer.Stop()
	for {
		events, number, ended, ok, more := s.take(reader)
		if !ok {
			return false
		}
		for i, e := range events {
			id := ""
			if s.id != "" {
				id = s.eventID(number + i)
			}
			x.event(id, e.text)
		}
		if len(events) > 0 {
			if err := x.flush(); err != nil {
				return false
			}
			timer.Reset(quiet)
		}
		if ended {
			return true
		}
		select {
		case <-more:
		case <-timer.C:
			x.comment()
			if err := x.flush(); err != nil {
				return false
			}
			timer.Reset(quiet)
		case <-ctx.Done():
			return false
		case <-stop:
			stop = nil
			s.end() // after what is there
		}
	}
}
