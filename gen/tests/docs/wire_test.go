package docs_test

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// wire connects a client and a server in the same process, and notes all messages.
type wire struct {
	peer     *session.Peer
	messages chan session.Incoming
	done     chan struct{}
	end      sync.Once

	members bool // results are noted with the names of their members

	mu    sync.Mutex
	seen  []string
	grown chan struct{} // closed when seen grows
}

func newWire(server *session.Server) *wire {
	w := &wire{messages: make(chan session.Incoming, 1000), done: make(chan struct{}), grown: make(chan struct{})}
	w.peer = server.Peer(func(_ context.Context, m session.Outgoing) error {
		w.pass(m.Text)
		return nil
	})
	return w
}

// note notes a message with its direction.
func (w *wire) note(arrow string, line []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.seen = append(w.seen, arrow+" "+w.label(line))
	close(w.grown)
	w.grown = make(chan struct{})
}

// label says what a message is: its method, or the kind of a response.
func (w *wire) label(line []byte) string {
	if line[0] == '[' {
		return "an array"
	}
	m, _ := jsonrpc.ParseMessage(line) // with an error of JSON-RPC there is a message
	switch {
	case m == nil:
		return "the line"
	case m.Method != "":
		return "`" + m.Method + "`"
	case m.Error != nil && strings.Contains(string(line), `"id":null`):
		return fmt.Sprintf("error %d with the id null", m.Error.Code)
	case m.Error != nil && m.ID.IsZero():
		return fmt.Sprintf("error %d without an id", m.Error.Code)
	case m.Error != nil:
		return fmt.Sprintf("error %d", m.Error.Code)
	case m.Result.Get("resultType").String() == `"input_required"`:
		return "`input_required`"
	case m.Result.Get("isError").String() == "true":
		return "result with `isError`"
	case w.members:
		var names []string
		for name := range m.Result.Members().All() {
			names = append(names, "`"+name+"`")
		}
		return "result with " + strings.Join(names, ", ")
	}
	return "result"
}

// opened returns the messages that open a connection, and forgets them. Others may follow
// them at any time, such as a subscription.
func (w *wire) opened() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	n := slices.Index(w.seen, "→ `notifications/initialized`") + 1
	if n == 0 {
		n = slices.Index(w.seen, "← result") + 1
	}
	opening := strings.Join(w.seen[:n], ", ")
	w.seen = w.seen[n:]
	return opening
}

// forget forgets the messages that were noted.
func (w *wire) forget() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.seen = nil
}

// until waits until a message is there.
func (w *wire) until(t *testing.T, message string) {
	t.Helper()
	w.wait(t, func(seen []string) bool { return slices.Contains(seen, message) })
}

// wait waits until the messages have a property. There is at least one.
func (w *wire) wait(t *testing.T, property func(seen []string) bool) {
	t.Helper()
	late := time.After(20 * time.Second)
	for {
		w.mu.Lock()
		seen, grown := slices.Clone(w.seen), w.grown
		w.mu.Unlock()
		if len(seen) > 0 && property(seen) {
			return
		}
		select {
		case <-grown:
		case <-late:
			t.Errorf("the messages are %s", seen)
			return
		}
	}
}

// all returns the messages so far.
func (w *wire) all() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return strings.Join(w.seen, ", ")
}

func (w *wire) pass(line []byte) {
	w.note("←", line)
	w.messages <- session.Incoming{Text: line}
}

// Send implements [session.Conn].
func (w *wire) Send(_ context.Context, m session.Outgoing) error {
	w.send(m.Text)
	return nil
}

// send sends a line to the server.
func (w *wire) send(line []byte) {
	w.note("→", line)
	if answer := w.peer.Receive(line); answer != nil {
		go func() {
			if a := answer(context.Background()); a.Text != nil {
				w.pass(a.Text)
			}
		}()
	}
}

// Receive implements [session.Conn].
func (w *wire) Receive(ctx context.Context) (session.Incoming, error) {
	select {
	case m := <-w.messages:
		return m, nil
	case <-w.done:
		return session.Incoming{}, io.EOF
	case <-ctx.Done():
		return session.Incoming{}, context.Cause(ctx)
	}
}

// Close implements [session.Conn].
func (w *wire) Close() error {
	w.end.Do(func() {
		close(w.done)
		w.peer.Close()
	})
	return nil
}

// span names a set of revisions.
func span(list []protocol.Version) string {
	all := protocol.Versions
	first, last := list[0], list[len(list)-1]
	switch {
	case len(list) == len(all):
		return "all"
	case last == all[len(all)-1] && len(list) > 1:
		return "since " + string(first)
	case len(list) == 1:
		return string(first)
	case first == all[0]:
		return "until " + string(last)
	}
	return string(first) + " to " + string(last)
}
