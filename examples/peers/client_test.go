//lint:file-ignore SA1019 what a later revision deprecates is tested, too

package peers

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/transport"
)

// visitor is our client, with what it has heard.
type visitor struct {
	session.Client
	mu     sync.Mutex
	asked  []string
	logged []string
}

func newVisitor(versions ...protocol.Version) *visitor {
	v := new(visitor)
	v.Client = session.Client{
		Info:     mcp.Implementation{Name: "visitor", Version: "1.0.0", Title: new("A visitor")},
		Versions: versions, LogLevel: mcp.LoggingLevelInfo, Timeout: 20 * time.Second,
		Logger: slog.New(slog.DiscardHandler),
		Elicit: v.elicit,
		Log: func(_ context.Context, m *mcp.LoggingMessageNotificationParams) {
			v.mu.Lock()
			defer v.mu.Unlock()
			v.logged = append(v.logged, m.Data.String())
		},
	}
	return v
}

// elicit answers each form by its first field.
func (v *visitor) elicit(_ context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
	form, ok := r.Params.(*mcp.ElicitRequestFormParams)
	if !ok {
		return &mcp.ElicitResult{Action: mcp.ElicitResultActionDecline}, nil
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.asked = append(v.asked, form.Message)
	var content jsonrpc.Members
	switch field := form.RequestedSchema.Properties[0].Name; field {
	case "name":
		content.Set(field, jsonrpc.RawString("Ada"))
	default:
		content.Set(field, jsonrpc.RawString("teal"))
	}
	return &mcp.ElicitResult{Action: mcp.ElicitResultActionAccept, Content: content}, nil
}

func (v *visitor) heard(what *[]string) []string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return slices.Clone(*what)
}

// connect starts a server, and returns our connection to it, with the transport.
func (v *visitor) connect(t *testing.T, command []string) (*session.Connection, session.Conn) {
	t.Helper()
	ctx := limit(t)
	child := exec.Command(command[0], command[1:]...)
	child.Stderr = os.Stderr
	conn, err := transport.Command(ctx, child)
	if err != nil {
		t.Fatal(err)
	}
	server, err := v.Connect(ctx, conn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	return server, conn
}

func call(ctx context.Context, server *session.Connection, name, arguments string, opts ...session.CallOption) (*mcp.CallToolResult, error) {
	r := &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: name, Arguments: jsonrpc.MustRaw(arguments)}}
	return server.CallTool(ctx, r, opts...)
}

// textOf returns the first text of a result.
func textOf(r *mcp.CallToolResult) string {
	if r == nil || len(r.Content) == 0 {
		return ""
	}
	if block, ok := r.Content[0].(*mcp.TextContent); ok {
		return block.Text
	}
	return ""
}

// badLine is a line that is not JSON.
const badLine = `{"jsonrpc":"2.0","id":`

// tour calls the tools that all servers of these tests have: echo, count, ask, wait, waited.
type tour struct {
	command []string
	pin     protocol.Version // the only revision of our client; empty for all
	want    protocol.Version // the revision of the session
	asks    bool             // the server asks in this revision
	bad     bool             // the server survives a line that is not JSON
}

func (x tour) run(t *testing.T) {
	dir := recordings(t)
	var versions []protocol.Version
	if x.pin != "" {
		versions = append(versions, x.pin)
	}
	v := newVisitor(versions...)
	server, conn := v.connect(t, recorded(t, dir, x.command))
	if server.Revision() != x.want {
		t.Errorf("revision %s, want %s", server.Revision(), x.want)
	}
	ctx := limit(t)
	x.list(ctx, t, server)
	x.calls(ctx, t, server)
	x.progress(ctx, t, v, server)
	x.questions(ctx, t, v, server)
	x.cancel(ctx, t, server)
	if x.bad {
		if err := conn.Send(ctx, session.Outgoing{Text: []byte(badLine)}); err != nil {
			t.Error(err)
		}
		x.list(ctx, t, server)
	}
	if err := server.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
	c := &check{ours: protocol.FromClient, want: x.want, onOwn: badLine, wanted: []string{"tools/list", "tools/call", "notifications/cancelled"}}
	c.recordings(t, dir)
}

func (x tour) list(ctx context.Context, t *testing.T, server *session.Connection) {
	t.Helper()
	var names []string
	for tool, err := range server.Tools(ctx) {
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, tool.Name)
	}
	slices.Sort(names)
	if want := []string{"ask", "count", "echo", "wait", "waited"}; !slices.Equal(names, want) {
		t.Errorf("tools %v, want %v", names, want)
	}
}

func (x tour) calls(ctx context.Context, t *testing.T, server *session.Connection) {
	t.Helper()
	r, err := call(ctx, server, "echo", `{"say":"안녕"}`)
	if err != nil || textOf(r) != "안녕" {
		t.Errorf("echo: %v %v", r, err)
	}
	// SDKs differ in what is an error response, and what is a result with isError.
	r, err = call(ctx, server, "nope", `{}`)
	if _, refused := errors.AsType[*jsonrpc.Error](err); !refused && (err != nil || !jsonrpc.Deref(r.IsError, false)) {
		t.Errorf("unknown tool: %v %v", r, err)
	}
	r, err = call(ctx, server, "echo", `{"say":{"x":[]}}`)
	if _, refused := errors.AsType[*jsonrpc.Error](err); !refused && err != nil {
		t.Errorf("wrong arguments: %v %v", r, err)
	}
}

func (x tour) progress(ctx context.Context, t *testing.T, v *visitor, server *session.Connection) {
	t.Helper()
	var steps []float64
	r, err := call(ctx, server, "count", `{"to":3}`, session.OnProgress(func(p *mcp.ProgressNotificationParams) {
		steps = append(steps, p.Progress)
	}))
	if err != nil || textOf(r) != "3" || !slices.Equal(steps, []float64{1, 2, 3}) {
		t.Errorf("count: %v %v, progress %v", r, err, steps)
	}
	for deadline := time.Now().Add(5 * time.Second); len(v.heard(&v.logged)) == 0; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Error("nothing was logged")
			return
		}
	}
	if got := v.heard(&v.logged); !slices.Contains(got, `"counted"`) {
		t.Errorf("logged %v", got)
	}
}

func (x tour) questions(ctx context.Context, t *testing.T, v *visitor, server *session.Connection) {
	t.Helper()
	r, err := call(ctx, server, "ask", `{}`)
	if !x.asks {
		if err == nil && !jsonrpc.Deref(r.IsError, false) {
			t.Errorf("ask: %v, want an error", r)
		}
		return
	}
	if err != nil || textOf(r) != "Ada likes teal" {
		t.Errorf("ask: %v %v", r, err)
	}
	if asked := v.heard(&v.asked); len(asked) != 2 {
		t.Errorf("asked %q", asked)
	}
}

func (x tour) cancel(ctx context.Context, t *testing.T, server *session.Connection) {
	t.Helper()
	short, stop := context.WithTimeout(ctx, 200*time.Millisecond)
	defer stop()
	if r, err := call(short, server, "wait", `{}`); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("wait: %v %v", r, err)
	}
	untilWaited(t, func() (string, error) {
		r, err := call(ctx, server, "waited", `{}`)
		return textOf(r), err
	})
}

// untilWaited calls the tool waited until it says that the tool wait was cancelled once.
func untilWaited(t *testing.T, waited func() (string, error)) {
	t.Helper()
	for deadline := time.Now().Add(5 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		text, err := waited()
		if err == nil && strings.Contains(text, "1") {
			return
		}
		if err != nil || time.Now().After(deadline) {
			t.Errorf("the server has not heard of the cancellation: %q %v", text, err)
			return
		}
	}
}

// decode reads JSON that a driver has printed.
func decode[T any](t *testing.T, text []byte) (v T) {
	t.Helper()
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return v
}
