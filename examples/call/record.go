package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// recorder writes the messages of a connection to a file: "> " and what this client sends,
// "< " and what the server sends.
type recorder struct {
	session.Conn
	mu sync.Mutex
	w  io.Writer
}

// restartable is a recorder of a connection whose server can be started again.
type restartable struct {
	*recorder
	session.Restarter
}

func (r restartable) Send(ctx context.Context, m session.Outgoing) error {
	return r.recorder.Send(ctx, m)
}

func (r restartable) Receive(ctx context.Context) (session.Incoming, error) {
	return r.recorder.Receive(ctx)
}

func (r restartable) Close() error { return r.recorder.Close() }

func newRecorder(conn session.Conn, w io.Writer) session.Conn {
	r := &recorder{Conn: conn, w: w}
	if restarter, ok := conn.(session.Restarter); ok {
		return restartable{r, restarter}
	}
	return r
}

// Send records a message before the server can answer it.
func (r *recorder) Send(ctx context.Context, m session.Outgoing) error {
	r.write(">", m.Text)
	return r.Conn.Send(ctx, m)
}

// Receive records a message before it is handled.
func (r *recorder) Receive(ctx context.Context) (session.Incoming, error) {
	m, err := r.Conn.Receive(ctx)
	if err == nil && m.Text != nil {
		r.write("<", m.Text)
	}
	return m, err
}

// write writes a line. A recording that cannot be written does not end the session.
func (r *recorder) write(mark string, text []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	fmt.Fprintf(r.w, "%s %s\n", mark, strings.ReplaceAll(string(text), "\n", " "))
}
