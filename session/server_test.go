package session_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/lifecycle"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// A wire is a client of a server that is written as lines. It checks what the server sends
// against the schemas and the rules of the revision.
type wire struct {
	t       *testing.T
	peer    *session.Peer
	version protocol.Version

	mu      sync.Mutex
	tracker exact.Tracker
	rules   lifecycle.Checker
	got     []*jsonrpc.Message
	arrived chan *jsonrpc.Message
	last    int  // id of the last request of converse
	lenient bool // do not check what the client itself sends
}

// newWire connects to a server.
func newWire(t *testing.T, s *session.Server, options ...session.PeerOption) *wire {
	w := &wire{t: t, arrived: make(chan *jsonrpc.Message, 1000)}
	w.tracker.Strict = true
	w.peer = s.Peer(func(_ context.Context, o session.Outgoing) error {
		w.arrived <- w.receive(o.Text)
		return nil
	}, options...)
	t.Cleanup(w.peer.Close)
	return w
}

// receive checks a message of the server.
func (w *wire) receive(text []byte) *jsonrpc.Message {
	w.mu.Lock()
	defer w.mu.Unlock()
	m, err := w.tracker.Decode(protocol.FromServer, text)
	if err != nil {
		w.t.Errorf("the server sends %s: %v", text, err)
	}
	for _, v := range w.rules.Next(protocol.FromServer, m) {
		w.t.Errorf("the server sends %s: %v", text, v)
	}
	w.got = append(w.got, m)
	return m
}

// send sends a line, and returns the function that answers it.
func (w *wire) send(line string) func(context.Context) session.Answer {
	w.mu.Lock()
	m, err := w.tracker.Decode(protocol.FromClient, []byte(line))
	violations := w.rules.Next(protocol.FromClient, m)
	w.mu.Unlock()
	if !w.lenient && err != nil {
		w.t.Errorf("the client sends %s: %v", line, err)
	}
	for _, v := range violations {
		if !w.lenient {
			w.t.Errorf("the client sends %s: %v", line, v)
		}
	}
	return w.peer.Receive([]byte(line))
}

// call sends a line, and returns the text of the answer.
func (w *wire) call(line string) string {
	w.t.Helper()
	f := w.send(line)
	if f == nil {
		return ""
	}
	a := f(context.Background())
	if a.Text == nil {
		return ""
	}
	w.receive(a.Text)
	return string(a.Text)
}

// request returns a request as the revision of the wire has it.
func (w *wire) request(id, method, members string) string {
	if !w.version.Stateful() {
		meta := `"_meta":{"io.modelcontextprotocol/protocolVersion":"` + string(w.version) + `","io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{},"url":{}},"sampling":{},"roots":{}}}`
		if members != "" {
			members += ","
		}
		members += meta
	}
	params := ""
	if members != "" {
		params = `,"params":{` + members + `}`
	}
	return `{"jsonrpc":"2.0","id":` + id + `,"method":"` + method + `"` + params + `}`
}

// open opens a session, unless the revision has none.
func (w *wire) open(v protocol.Version) *wire {
	w.t.Helper()
	w.version = v
	if !v.Stateful() {
		return w
	}
	capabilities := `{"roots":{},"sampling":{}}`
	if v >= protocol.V20250618 {
		capabilities = `{"roots":{},"sampling":{},"elicitation":{}}`
	}
	if v >= protocol.V20251125 {
		capabilities = `{"roots":{},"sampling":{},"elicitation":{"form":{},"url":{}}}`
	}
	answer := w.call(`{"jsonrpc":"2.0","id":"open","method":"initialize","params":{"protocolVersion":"` + string(v) + `","capabilities":` + capabilities + `,"clientInfo":{"name":"wire","version":"1"}}}`)
	if !strings.Contains(answer, `"protocolVersion":"`+string(v)+`"`) {
		w.t.Fatalf("initialize: %s", answer)
	}
	w.call(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	return w
}

func text(s string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.ContentBlock{&mcp.TextContent{Text: s}}}
}

func echo(_ context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	return text(r.Params.Arguments.Get("say").String()), nil
}

func newEcho() *session.Server {
	return &session.Server{
		Info:  mcp.Implementation{Name: "echo", Version: "1", Title: new("Echo")},
		Tools: session.NewTools(session.Tool{Tool: mcp.Tool{Name: "echo", Title: new("Echo")}, Call: echo}),
	}
}

func TestServeEachRevision(t *testing.T) {
	for _, v := range protocol.Versions {
		t.Run(string(v), func(t *testing.T) {
			w := newWire(t, newEcho()).open(v)
			list := w.call(w.request("1", "tools/list", ""))
			if got, want := strings.Contains(list, `"title"`), v >= protocol.V20250618; got != want {
				t.Errorf("title is there: %v, want %v: %s", got, want, list)
			}
			if got, want := strings.Contains(list, `"ttlMs"`), !v.Stateful(); got != want {
				t.Errorf("ttlMs is there: %v, want %v: %s", got, want, list)
			}
			call := w.call(w.request("2", "tools/call", `"name":"echo","arguments":{"say":"hi"}`))
			if !strings.Contains(call, `\"hi\"`) {
				t.Errorf("call: %s", call)
			}
			if answer := w.call(w.request("3", "tools/call", `"name":"nope"`)); !strings.Contains(answer, "-32602") {
				t.Errorf("unknown tool: %s", answer)
			}
		})
	}
}
