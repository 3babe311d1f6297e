package session_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
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

// A fake is a server that is written as lines, at the other end of a Conn. It checks what the
// client sends against the schemas and the rules of the revision.
type fake struct {
	t *testing.T

	// on is called with each message of the client. It need not be safe for concurrent use.
	on func(m *jsonrpc.Message)

	// sending is called before a message of the client is taken. It may be nil.
	sending func(ctx context.Context, o session.Outgoing) error

	// hostile does not check what the client sends.
	hostile bool

	mu      sync.Mutex
	tracker exact.Tracker
	rules   lifecycle.Checker
	sent    []session.Outgoing

	turn   sync.Mutex
	in     chan session.Incoming
	broken chan error
	closed chan struct{}
	once   sync.Once
}

func newFake(t *testing.T) *fake {
	f := &fake{t: t, in: make(chan session.Incoming, 100_000), broken: make(chan error, 1), closed: make(chan struct{})}
	f.tracker.Strict = true
	return f
}

func (f *fake) Send(ctx context.Context, o session.Outgoing) error {
	if f.sending != nil {
		if err := f.sending(ctx, o); err != nil {
			return err
		}
	}
	select {
	case <-f.closed:
		return io.ErrClosedPipe
	default:
	}
	f.mu.Lock()
	f.sent = append(f.sent, o)
	f.mu.Unlock()
	f.check(protocol.FromClient, o.Text)
	m, err := jsonrpc.ParseMessage(o.Text)
	if err != nil {
		f.t.Errorf("the client sends %s: %v", o.Text, err)
		return nil
	}
	if f.on != nil {
		f.turn.Lock()
		defer f.turn.Unlock()
		f.on(m)
	}
	return nil
}

// check checks a message, and what the client may do.
func (f *fake) check(from protocol.Sender, text []byte) {
	if f.hostile {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	m, err := f.tracker.Decode(from, text)
	violations := f.rules.Next(from, m)
	if from == protocol.FromServer {
		return
	}
	if err != nil {
		f.t.Errorf("the client sends %s: %v", text, err)
	}
	for _, v := range violations {
		f.t.Errorf("the client sends %s: %v", text, v)
	}
}

func (f *fake) Receive(ctx context.Context) (session.Incoming, error) {
	select {
	case in := <-f.in:
		return in, nil
	default:
	}
	select {
	case in := <-f.in:
		return in, nil
	case err := <-f.broken:
		return session.Incoming{}, err
	case <-f.closed:
		return session.Incoming{}, io.ErrClosedPipe
	}
}

func (f *fake) Close() error {
	f.once.Do(func() { close(f.closed) })
	return nil
}

func (f *fake) isClosed() bool {
	select {
	case <-f.closed:
		return true
	default:
		return false
	}
}

// say sends a line to the client.
func (f *fake) say(line string) {
	f.check(protocol.FromServer, []byte(line))
	f.in <- session.Incoming{Text: []byte(line)}
}

// result answers a request of the client.
func (f *fake) result(m *jsonrpc.Message, result string) {
	f.say(`{"jsonrpc":"2.0","id":` + m.ID.String() + `,"result":` + result + `}`)
}

// fail answers a request with an error.
func (f *fake) fail(m *jsonrpc.Message, e string) {
	f.say(`{"jsonrpc":"2.0","id":` + m.ID.String() + `,"error":` + e + `}`)
}

// methods returns the methods that the client has sent, in order. Responses are "".
func (f *fake) methods() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	var list []string
	for _, o := range f.sent {
		list = append(list, o.Method)
	}
	return list
}

// count returns how often the client has sent a method.
func (f *fake) count(method string) int {
	n := 0
	for _, m := range f.methods() {
		if m == method {
			n++
		}
	}
	return n
}

// messages returns what the client has sent of a method.
func (f *fake) messages(method string) []*jsonrpc.Message {
	f.mu.Lock()
	defer f.mu.Unlock()
	var list []*jsonrpc.Message
	for _, o := range f.sent {
		if o.Method == method {
			m, _ := jsonrpc.ParseMessage(o.Text)
			list = append(list, m)
		}
	}
	return list
}

// everything are capabilities of a server that has all that revision v has.
func everything(v protocol.Version) string {
	c := `"tools":{"listChanged":true},"prompts":{"listChanged":true},"resources":{"listChanged":true,"subscribe":true},"logging":{}`
	if v >= protocol.V20250326 {
		c += `,"completions":{}`
	}
	return "{" + c + "}"
}

// serve makes the fake a server of one revision, which answers other requests with on.
func (f *fake) serve(v protocol.Version, on func(m *jsonrpc.Message)) *fake {
	f.on = func(m *jsonrpc.Message) {
		switch {
		case m.Method == "server/discover" && !v.Stateful():
			f.result(m, `{"resultType":"complete","supportedVersions":["`+string(v)+`"],"capabilities":`+everything(v)+`,"ttlMs":0,"cacheScope":"private","instructions":"be kind","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"fake","version":"1"}}}`)
		case m.Method == "server/discover":
			f.fail(m, `{"code":-32601,"message":"Method not found"}`)
		case m.Method == "initialize" && v.Stateful():
			f.result(m, `{"protocolVersion":"`+string(v)+`","capabilities":`+everything(v)+`,"serverInfo":{"name":"fake","version":"1"},"instructions":"be kind"}`)
		case m.Method == "notifications/initialized":
		case on != nil:
			on(m)
		}
	}
	return f
}

// complete adds what results of stateless revisions have.
func complete(v protocol.Version, members string) string {
	if v.Stateful() {
		return "{" + members + "}"
	}
	if members != "" {
		members += ","
	}
	return "{" + members + `"resultType":"complete"}`
}

// listed is complete for lists.
func listed(v protocol.Version, members string) string {
	if !v.Stateful() {
		members += `,"ttlMs":0,"cacheScope":"private"`
	}
	return complete(v, members)
}

// said is the result of a tool.
func said(v protocol.Version, text string) string {
	return complete(v, `"content":[{"type":"text","text":"`+text+`"}]`)
}

// connect connects, and closes the connection at the end of the test.
func connect(t *testing.T, c *session.Client, conn session.Conn) *session.Connection {
	t.Helper()
	if c.Info.Name == "" {
		c.Info = mcp.Implementation{Name: "client", Version: "1"}
	}
	if c.Logger == nil {
		c.Logger = discard
	}
	x, err := c.Connect(context.Background(), conn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.Close() })
	return x
}

// call calls a tool, and returns the text of its result.
func call(x *session.Connection, tool, arguments string, opts ...session.CallOption) (string, error) {
	return callIn(context.Background(), x, tool, arguments, opts...)
}

func callIn(ctx context.Context, x *session.Connection, tool, arguments string, opts ...session.CallOption) (string, error) {
	r := &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: tool}}
	if arguments != "" {
		r.Params.Arguments = jsonrpc.MustRaw(arguments)
	}
	result, err := x.CallTool(ctx, r, opts...)
	if err != nil {
		return "", err
	}
	return textOf(result), nil
}

// textOf returns the text blocks of a result.
func textOf(r *mcp.CallToolResult) string {
	var list []string
	for _, b := range r.Content {
		if x, ok := b.(*mcp.TextContent); ok {
			list = append(list, x.Text)
		}
	}
	return strings.Join(list, " ")
}

var discard = slog.New(slog.DiscardHandler)

var errBroke = errors.New("exit status 1")
