package main

import (
	"context"
	"errors"
	"io"
	"sync"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/lifecycle"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/tool"
)

func newServer() *session.Server {
	return &session.Server{
		Info:  mcp.Implementation{Name: "hello-server", Version: "1.0.0"},
		Tools: session.NewTools(tool.For(mcp.Tool{Name: "mood", Title: new("Mood to corner radius")}, mood)),
	}
}

var client = &session.Client{Info: mcp.Implementation{Name: "test", Version: "1.0.0"}}

// moods are calls of the tool, with the text of the result.
var moods = []struct{ arguments, text string }{
	{`{"word":"부드러운"}`, `{"radius":8}`},
	{`{"word":"단단한"}`, `{"radius":1}`},
	{`{"word":"soft"}`, `unknown word "soft" (known: 단단한, 따뜻한, 부드러운)`},
	{`{}`, "The arguments do not match the input schema of the tool \"mood\":\n- /word: missing, want a string"},
}

// TestMood calls the tool in each revision.
func TestMood(t *testing.T) {
	for _, v := range protocol.Versions {
		t.Run(string(v), func(t *testing.T) {
			server, err := session.Pipe(t.Context(), newServer(), client, v)
			if err != nil {
				t.Fatal(err)
			}
			defer server.Close()
			for _, m := range moods {
				if got := callMood(t, server, m.arguments); got != m.text {
					t.Errorf("mood %s: %s, want %s", m.arguments, got, m.text)
				}
			}
		})
	}
}

func callMood(t *testing.T, server *session.Connection, arguments string) string {
	t.Helper()
	r := &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: "mood", Arguments: jsonrpc.MustRaw(arguments)}}
	result, err := server.CallTool(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return result.Content[0].(*mcp.TextContent).Text
}

// TestMessages checks each message of a conversation: against the schema of its revision, and
// against the rules about what may be sent when.
func TestMessages(t *testing.T) {
	for _, v := range protocol.Versions {
		t.Run(string(v), func(t *testing.T) {
			only := *client
			only.Versions = []protocol.Version{v}
			wire := newWire(t, newServer())
			server, err := only.Connect(t.Context(), wire)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range moods {
				callMood(t, server, m.arguments)
			}
			server.Close()
			if n := len(wire.checked); n < 2*len(moods) || wire.tracker.Version() != v {
				t.Errorf("%d messages of revision %s", n, wire.tracker.Version())
			}
		})
	}
}

// A wire is a connection to a server in the same process, that checks all messages.
type wire struct {
	t        *testing.T
	peer     *session.Peer
	messages chan session.Incoming
	closed   chan struct{}
	close    sync.Once

	mu      sync.Mutex // held while a message of the server is passed on, to keep the order
	tracker exact.Tracker
	rules   lifecycle.Checker
	checked []string
}

func newWire(t *testing.T, server *session.Server) *wire {
	w := &wire{t: t, messages: make(chan session.Incoming, 1000), closed: make(chan struct{})}
	w.tracker.Strict = true
	w.peer = server.Peer(func(_ context.Context, m session.Outgoing) error { return w.pass(m.Text) })
	return w
}

// check checks a message. w.mu is held.
func (w *wire) check(from protocol.Sender, line []byte) {
	m, err := w.tracker.Decode(from, line)
	if err != nil {
		w.t.Errorf("%s: %s: %v", from, line, err)
	}
	for _, violation := range w.rules.Next(from, m) {
		w.t.Errorf("%s: %s: %v", from, line, violation)
	}
	w.checked = append(w.checked, string(line))
}

// pass passes a message of the server on.
func (w *wire) pass(line []byte) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.check(protocol.FromServer, line)
	select {
	case w.messages <- session.Incoming{Text: line}:
		return nil
	default:
		return errors.New("too many messages")
	}
}

// Send passes a message of the client on.
func (w *wire) Send(ctx context.Context, m session.Outgoing) error {
	w.mu.Lock()
	w.check(protocol.FromClient, m.Text)
	w.mu.Unlock()
	if answer := w.peer.Receive(m.Text); answer != nil {
		go func() {
			if a := answer(context.WithoutCancel(ctx)); a.Text != nil {
				_ = w.pass(a.Text) // the test has failed
			}
		}()
	}
	return nil
}

func (w *wire) Receive(ctx context.Context) (session.Incoming, error) {
	select {
	case m := <-w.messages:
		return m, nil
	case <-w.closed:
		return session.Incoming{}, io.EOF
	case <-ctx.Done():
		return session.Incoming{}, context.Cause(ctx)
	}
}

func (w *wire) Close() error {
	w.close.Do(func() {
		close(w.closed)
		w.peer.Close()
	})
	return nil
}
