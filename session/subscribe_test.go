package session_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

func read(_ context.Context, r *mcp.ReadResourceRequest) (mcp.ReadResourceOutcome, error) {
	return &mcp.ReadResourceResult{Contents: []mcp.ResourceContentsUnion{&mcp.TextResourceContents{URI: r.Params.URI, Text: "x"}}}, nil
}

// newLibrary is a server with all groups.
func newLibrary() (*session.Server, *session.Tools, *session.Resources) {
	s := newEcho()
	resources := session.NewResources(session.Resource{Resource: mcp.Resource{URI: "test://a"}, Read: read})
	s.Resources = resources
	s.Prompts = session.NewPrompts(session.Prompt{Prompt: mcp.Prompt{Name: "p", Arguments: []mcp.PromptArgument{{Name: "a", Required: new(true)}}}, Get: func(context.Context, *mcp.GetPromptRequest) (mcp.GetPromptOutcome, error) {
		return &mcp.GetPromptResult{Messages: []mcp.PromptMessage{}}, nil
	}})
	return s, s.Tools.(*session.Tools), resources
}

// next returns the next message of the server.
func (w *wire) next() *jsonrpc.Message {
	w.t.Helper()
	select {
	case m := <-w.arrived:
		return m
	case <-time.After(10 * time.Second):
		w.t.Fatal("no message")
		return nil
	}
}

func (w *wire) none() {
	w.t.Helper()
	select {
	case m := <-w.arrived:
		w.t.Errorf("unexpected %s", m)
	case <-time.After(20 * time.Millisecond):
	}
}

func TestChangesInSession(t *testing.T) {
	for _, v := range protocol.Versions {
		if !v.Stateful() {
			continue
		}
		s, tools, resources := newLibrary()
		w := newWire(t, s).open(v)
		s.ResourceUpdated("test://a")
		w.none()
		w.call(w.request("1", "resources/subscribe", `"uri":"test://a"`))
		s.ResourceUpdated("test://a")
		s.ResourceUpdated("test://b")
		if m := w.next(); m.Method != mcp.MethodNotificationsResourcesUpdated {
			t.Errorf("%s: %s", v, m)
		}
		tools.Add(session.Tool{Tool: mcp.Tool{Name: "second"}, Call: echo})
		if m := w.next(); m.Method != mcp.MethodNotificationsToolsListChanged {
			t.Errorf("%s: %s", v, m)
		}
		if got := w.call(w.request("2", "tools/call", `"name":"second","arguments":{"say":1}`)); !strings.Contains(got, `"1"`) {
			t.Errorf("%s: the new tool: %s", v, got)
		}
		resources.Remove("test://a")
		if m := w.next(); m.Method != mcp.MethodNotificationsResourcesListChanged {
			t.Errorf("%s: %s", v, m)
		}
		w.call(w.request("3", "resources/unsubscribe", `"uri":"test://a"`))
		s.ResourceUpdated("test://a")
		w.none()
		if code := map[bool]string{true: "-32002", false: "-32602"}[v.Stateful()]; !strings.Contains(w.call(w.request("4", "resources/read", `"uri":"test://a"`)), code) {
			t.Errorf("%s: a resource that is gone has another code than %s", v, code)
		}
	}
}

func TestListen(t *testing.T) {
	s, tools, _ := newLibrary()
	w := newWire(t, s).open(protocol.V20260728)
	done := make(chan session.Answer, 1)
	f := w.send(w.request("1", "subscriptions/listen", `"notifications":{"toolsListChanged":true,"resourceSubscriptions":["test://a"]}`))
	go func() { done <- f(context.Background()) }()
	if m := w.next(); m.Method != mcp.MethodNotificationsSubscriptionsAcknowledged {
		t.Errorf("first %s", m)
	}
	tools.Remove("echo")
	if m := w.next(); m.Method != mcp.MethodNotificationsToolsListChanged {
		t.Errorf("%s", m)
	}
	s.ResourceUpdated("test://a")
	if m := w.next(); m.Method != mcp.MethodNotificationsResourcesUpdated {
		t.Errorf("%s", m)
	}
	s.PromptListChanged()
	s.ResourceUpdated("test://b")
	w.none()
	second := w.send(w.request("2", "subscriptions/listen", `"notifications":{"promptsListChanged":true}`))
	ended := make(chan session.Answer, 1)
	go func() { ended <- second(context.Background()) }()
	w.next()
	w.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}`)
	if a := <-ended; a.Text != nil {
		t.Errorf("a subscription that the client has ended is answered: %s", a.Text)
	}
	if err := s.Shutdown(context.Background()); err != nil {
		t.Error(err)
	}
	if a := <-done; a.Text != nil {
		t.Errorf("the result is answered, after it was sent: %s", a.Text)
	}
	if m := w.next(); m.Kind() != jsonrpc.Response || m.ID != jsonrpc.IntID(1) {
		t.Errorf("the result of the subscription: %s", m)
	}
	if m := w.next(); m.Method != mcp.MethodNotificationsCancelled {
		t.Errorf("after the result: %s", m)
	}
}

// After the last message of the client nothing waits for another one.
func TestInputEnded(t *testing.T) {
	s := newAsking(calls{"twice": twice})
	w := newWire(t, s).open(protocol.V20251125)
	done := make(chan session.Answer, 2)
	f := w.send(w.request("1", "tools/call", `"name":"twice"`))
	go func() { done <- f(context.Background()) }()
	w.next()
	w.peer.InputEnded()
	if a := <-done; a.Error == nil {
		t.Errorf("a question that nobody answers: %s", a.Text)
	}
	library, _, _ := newLibrary()
	w = newWire(t, library).open(protocol.V20260728)
	f = w.send(w.request("1", "subscriptions/listen", `"notifications":{"toolsListChanged":true}`))
	go func() { done <- f(context.Background()) }()
	w.next()
	w.peer.InputEnded()
	<-done
	if m := w.next(); m.Kind() != jsonrpc.Response {
		t.Errorf("the end of the subscription: %s", m)
	}
}

// A client that does not read costs no memory, and stops nobody.
func TestSlowListener(t *testing.T) {
	s, _, _ := newLibrary()
	free := make(chan struct{})
	sent := make(chan string, 10_000)
	p := s.Peer(func(_ context.Context, o session.Outgoing) error {
		sent <- o.Method
		<-free
		return nil
	})
	p.Receive([]byte(initializeAs("2025-11-25")))(context.Background())
	for range 5000 {
		s.ToolListChanged()
	}
	close(free)
	deadline := time.After(10 * time.Second)
	for n := 0; ; n++ {
		select {
		case <-sent:
		case <-deadline:
			t.Fatal("nothing was sent")
		case <-time.After(50 * time.Millisecond):
			if n < 1 || n > 2 {
				t.Errorf("%d announcements of the same change", n)
			}
			p.Close()
			return
		}
	}
}

func TestShutdown(t *testing.T) {
	tool, started, release := hold()
	s := newAsking(calls{"hold": tool})
	w := newWire(t, s).open(protocol.V20251125)
	done := make(chan session.Answer, 1)
	f := w.send(w.request("1", "tools/call", `"name":"hold"`))
	go func() { done <- f(context.Background()) }()
	<-started
	ended := make(chan error, 1)
	go func() { ended <- s.Shutdown(context.Background()) }()
	for !strings.Contains(string(w.peer.Receive([]byte(w.request("2", "tools/list", "")))(context.Background()).Text), "shutting down") {
		time.Sleep(time.Millisecond)
	}
	release()
	if a := <-done; !strings.Contains(string(a.Text), "released") {
		t.Errorf("the request in flight: %s", a.Text)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}

	tool, started, _ = hold()
	s = newAsking(calls{"hold": tool})
	w = newWire(t, s).open(protocol.V20260728)
	f = w.send(w.request("1", "tools/call", `"name":"hold"`))
	go func() { done <- f(context.Background()) }()
	<-started
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	if err := s.Shutdown(ctx); err == nil {
		t.Error("a handler that does not return: no error")
	}
	if a := <-done; a.Text != nil {
		t.Errorf("an answer after the end: %s", a.Text)
	}
}

func TestPages(t *testing.T) {
	tools := session.NewTools().PageSize(3)
	for i := range 8 {
		tools.Add(session.Tool{Tool: mcp.Tool{Name: fmt.Sprint("t", i)}, Call: echo})
	}
	var names []string
	var cursor *mcp.Cursor
	for page := range 4 {
		r, err := tools.ListTools(context.Background(), &mcp.ListToolsRequest{Params: mcp.PaginatedRequestParams{Cursor: cursor}})
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range r.Tools {
			names = append(names, x.Name)
		}
		if page == 0 {
			tools.Remove("t0", "t2", "t5")
			tools.Add(session.Tool{Tool: mcp.Tool{Name: "t8"}, Call: echo}, session.Tool{Tool: mcp.Tool{Name: "t4", Title: new("4")}, Call: echo})
		}
		if cursor = r.NextCursor; cursor == nil {
			break
		}
	}
	if got := strings.Join(names, " "); got != "t0 t1 t2 t3 t4 t6 t7 t8" {
		t.Errorf("pages while the list changes: %s", got)
	}
	for _, wrong := range []mcp.Cursor{"", "zzzzzz", "-1", "é"} {
		if _, err := tools.ListTools(context.Background(), &mcp.ListToolsRequest{Params: mcp.PaginatedRequestParams{Cursor: &wrong}}); !jsonrpc.HasCode(err, jsonrpc.CodeInvalidParams) {
			t.Errorf("cursor %q: %v", wrong, err)
		}
	}
}

func TestTemplates(t *testing.T) {
	var got map[string]string
	l := session.NewResources().AddTemplates(session.ResourceTemplate{
		Template: mcp.ResourceTemplate{URITemplate: "test://{id}/data/{+rest}"},
		Read: func(ctx context.Context, r *mcp.ReadResourceRequest, v map[string]string) (mcp.ReadResourceOutcome, error) {
			got = v
			return read(ctx, r)
		},
	})
	for uri, want := range map[string]string{
		"test://7/data/a/b":         "map[id:7 rest:a/b]",
		"test://%EB%B6%80/data/":    "not found",
		"test://%EB%B6%80/data/%41": "map[id:부 rest:A]",
		"test://a/b/data/c":         "not found",
		"test://%zz/data/c":         "not found",
	} {
		got = nil
		_, err := l.ReadResource(context.Background(), &mcp.ReadResourceRequest{Params: mcp.ReadResourceRequestParams{URI: uri}})
		if text := fmt.Sprint(got); err == nil && text != want || err != nil && want != "not found" {
			t.Errorf("%s: %s %v, want %s", uri, text, err, want)
		}
	}
	for _, wrong := range []string{"", "a{", "a{?q}", "a{b,c}", "{}"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("template %q is accepted", wrong)
				}
			}()
			l.AddTemplates(session.ResourceTemplate{Template: mcp.ResourceTemplate{URITemplate: wrong}, Read: func(context.Context, *mcp.ReadResourceRequest, map[string]string) (mcp.ReadResourceOutcome, error) {
				return nil, nil
			}})
		}()
	}
}

func TestPromptArguments(t *testing.T) {
	s, _, _ := newLibrary()
	w := newWire(t, s).open(protocol.V20250618)
	if got := w.call(w.request("1", "prompts/get", `"name":"p"`)); !strings.Contains(got, "-32602") || !strings.Contains(got, "needs the arguments a") {
		t.Error(got)
	}
	if got := w.call(w.request("2", "prompts/get", `"name":"p","arguments":{"a":""}`)); !strings.Contains(got, `"messages":[]`) {
		t.Error(got)
	}
}
