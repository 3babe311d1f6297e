package session_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// listening is a server of 2026-07-28 with its subscriptions.
type listening struct {
	*fake
	mu   sync.Mutex
	open []*jsonrpc.Message // the streams that are open

	ack func(m *jsonrpc.Message) bool // nil: all are acknowledged
}

func newListening(t *testing.T) *listening {
	l := &listening{fake: newFake(t)}
	l.serve(protocol.V20260728, func(m *jsonrpc.Message) {
		l.mu.Lock()
		defer l.mu.Unlock()
		switch m.Method {
		case "subscriptions/listen":
			if l.ack == nil || l.ack(m) {
				l.open = append(l.open, m)
				l.on1("acknowledged", m.ID, `,"notifications":`+m.Params.Get("notifications").String())
			}
		case "notifications/cancelled":
			l.open = slices.DeleteFunc(l.open, func(x *jsonrpc.Message) bool { return x.ID.String() == m.Params.Get("requestId").String() })
		case "tools/call":
			l.result(m, said(protocol.V20260728, "good"))
		}
	})
	return l
}

// on1 sends a notification on a stream.
func (l *listening) on1(what string, id jsonrpc.ID, members string) {
	method := "notifications/" + what
	if what == "acknowledged" {
		method = "notifications/subscriptions/acknowledged"
	}
	l.say(`{"jsonrpc":"2.0","method":"` + method + `","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":` + id.String() + `}` + members + `}}`)
}

// tell sends a notification on all streams.
func (l *listening) tell(what, members string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, m := range l.open {
		l.on1(what, m.ID, members)
	}
}

// end ends all streams with their result.
func (l *listening) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, m := range l.open {
		l.result(m, `{"resultType":"complete","_meta":{"io.modelcontextprotocol/subscriptionId":`+m.ID.String()+`}}`)
	}
	l.open = nil
}

// filters returns the filters of the streams that are open.
func (l *listening) filters() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	var list []string
	for _, m := range l.open {
		list = append(list, m.Params.Get("notifications").String())
	}
	return list
}

// heard counts what the functions of a client are called with.
type heard struct {
	mu  sync.Mutex
	got map[string]int
}

func (h *heard) note(s string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.got == nil {
		h.got = map[string]int{}
	}
	h.got[s]++
}

func (h *heard) of(s string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.got[s]
}

func (h *heard) client(v protocol.Version) *session.Client {
	c := versions(v)
	c.ToolListChanged = func(context.Context) { h.note("tools") }
	c.ResourceUpdated = func(_ context.Context, uri string) { h.note(uri) }
	return c
}

func TestListenForChanges(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, h := newListening(t), new(heard)
		x := connect(t, h.client(protocol.V20260728), l)
		synctest.Wait()
		if got := l.filters(); !slices.Equal(got, []string{`{"toolsListChanged":true}`}) {
			t.Fatalf("streams %q", got)
		}
		time.Sleep(10 * time.Minute) // nothing happens, and the stream lives
		l.tell("tools/list_changed", "")
		synctest.Wait()
		if n := h.of("tools"); n != 1 || l.count("subscriptions/listen") != 1 {
			t.Errorf("heard %d times, sent %q", n, l.methods())
		}
		if err := x.Subscribe(t.Context(), "file:///a"); err != nil {
			t.Error(err)
		}
		if err := x.Subscribe(t.Context(), "file:///b"); err != nil {
			t.Error(err)
		}
		if err := x.Subscribe(t.Context(), "file:///a"); err != nil {
			t.Error(err)
		}
		synctest.Wait()
		if got := l.filters(); !slices.Equal(got, []string{`{"resourceSubscriptions":["file:///a","file:///b"],"toolsListChanged":true}`}) {
			t.Errorf("streams %q", got)
		}
		l.tell("resources/updated", `,"uri":"file:///b"`)
		synctest.Wait()
		if h.of("file:///b") != 1 || h.of("tools") != 1 {
			t.Errorf("heard %v", h.got)
		}
		if err := x.Unsubscribe(t.Context(), "file:///a"); err != nil {
			t.Error(err)
		}
		synctest.Wait()
		if got := l.filters(); !slices.Equal(got, []string{`{"resourceSubscriptions":["file:///b"],"toolsListChanged":true}`}) {
			t.Errorf("streams %q", got)
		}
		if n := l.count("subscriptions/listen"); n != 4 {
			t.Errorf("%d streams were opened", n)
		}
		for _, o := range l.sent {
			if o.Method == "subscriptions/listen" && o.Subscription != o.ID {
				t.Errorf("subscription %s of %s", o.Subscription, o.ID)
			}
		}
	})
}

// A stream that ends is opened again, and changes may have been missed.
func TestListenAgain(t *testing.T) {
	for _, how := range []string{"result", "cancelled", "broken"} {
		t.Run(how, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				l, h := newListening(t), new(heard)
				l.hostile = how == "cancelled" // the rules want a result as well
				x := connect(t, h.client(protocol.V20260728), l)
				if err := x.Subscribe(t.Context(), "file:///a"); err != nil {
					t.Fatal(err)
				}
				synctest.Wait()
				l.mu.Lock()
				id := l.open[0].ID
				if how != "result" {
					l.open = nil
				}
				l.mu.Unlock()
				switch how {
				case "result":
					l.end()
				case "cancelled":
					l.say(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":` + id.String() + `}}`)
				case "broken":
					l.in <- session.Incoming{Err: errBroke, Related: id}
				}
				time.Sleep(time.Second)
				synctest.Wait()
				if got := l.filters(); len(got) != 1 {
					t.Fatalf("streams %q", got)
				}
				if h.of("tools") != 1 || h.of("file:///a") != 1 {
					t.Errorf("heard %v", h.got)
				}
			})
		})
	}
}

// A server that ends each stream at once is not asked for ever.
func TestListenIsCut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, h := newListening(t), new(heard)
		l.ack = func(m *jsonrpc.Message) bool {
			l.on1("acknowledged", m.ID, `,"notifications":{"toolsListChanged":true}`)
			l.result(m, `{"resultType":"complete","_meta":{"io.modelcontextprotocol/subscriptionId":`+m.ID.String()+`}}`)
			return false
		}
		x := connect(t, h.client(protocol.V20260728), l)
		time.Sleep(3 * time.Second)
		if n := l.count("subscriptions/listen"); n > 4 {
			t.Errorf("%d streams in three seconds", n)
		}
		time.Sleep(time.Hour)
		if n := l.count("subscriptions/listen"); n != 11 {
			t.Errorf("%d streams in an hour", n)
		}
		if got, err := call(x, "a", ""); got != "good" || err != nil {
			t.Errorf("call: %q, %v", got, err)
		}
		l.mu.Lock()
		l.ack = nil
		l.mu.Unlock()
		if err := x.Subscribe(t.Context(), "file:///a"); err != nil || len(l.filters()) != 1 {
			t.Errorf("a further subscription: %v, %q", err, l.filters())
		}
	})
}

// Streams that brought something, or lasted, are opened again without end.
func TestListenIsCutLater(t *testing.T) {
	for _, how := range []string{"heard", "lasted"} {
		t.Run(how, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				l, h := newListening(t), new(heard)
				connect(t, h.client(protocol.V20260728), l)
				for range 30 {
					synctest.Wait()
					if how == "heard" {
						l.tell("tools/list_changed", "")
					} else {
						time.Sleep(2 * time.Minute)
					}
					l.end()
					time.Sleep(time.Second)
				}
				synctest.Wait()
				if got := l.filters(); len(got) != 1 {
					t.Errorf("streams %q after %d", got, l.count("subscriptions/listen"))
				}
			})
		})
	}
}

func TestListenRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newListening(t)
		l.ack = func(m *jsonrpc.Message) bool {
			uris := m.Params.Get("notifications", "resourceSubscriptions").String()
			switch {
			case strings.Contains(uris, "error"):
				l.fail(m, `{"code":-32602,"message":"bad uri"}`)
			case strings.Contains(uris, "silent"):
			case strings.Contains(uris, "dropped"):
				l.open = append(l.open, m)
				l.on1("acknowledged", m.ID, `,"notifications":{"toolsListChanged":true}`)
			default:
				return true
			}
			return false
		}
		h := new(heard)
		c := h.client(protocol.V20260728)
		c.Timeout = time.Minute
		x := connect(t, c, l)
		for uri, want := range map[string]func(error) bool{
			"file:///error":   func(err error) bool { return jsonrpc.HasCode(err, -32602) },
			"file:///silent":  func(err error) bool { return errors.Is(err, context.DeadlineExceeded) },
			"file:///dropped": func(err error) bool { return strings.Contains(err.Error(), "file:///dropped") },
		} {
			if err := x.Subscribe(t.Context(), uri); err == nil || !want(err) {
				t.Errorf("%s: %v", uri, err)
			}
			time.Sleep(time.Minute)
			synctest.Wait()
			if got := l.filters(); !slices.Equal(got, []string{`{"toolsListChanged":true}`}) {
				t.Errorf("after %s: streams %q", uri, got)
			}
		}
		if err := x.Subscribe(t.Context(), "file:///good"); err != nil {
			t.Error(err)
		}
	})
}

// What the server does not announce is not asked for.
func TestListenWithoutCapability(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.on = func(m *jsonrpc.Message) {
			f.result(m, `{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{"tools":{},"prompts":{"listChanged":true}},"ttlMs":0,"cacheScope":"private"}`)
		}
		connect(t, new(heard).client(protocol.V20260728), f)
		time.Sleep(time.Hour)
		if n := f.count("subscriptions/listen"); n != 0 {
			t.Errorf("%d streams", n)
		}
	})
}

// Close ends the streams at once.
func TestCloseEndsListen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newListening(t)
		x := connect(t, new(heard).client(protocol.V20260728), l)
		synctest.Wait()
		start := time.Now()
		if err := x.Close(); err != nil || time.Since(start) > 0 {
			t.Errorf("closed after %v: %v", time.Since(start), err)
		}
		if err := x.Subscribe(t.Context(), "file:///a"); !errors.Is(err, session.ErrClosed) {
			t.Errorf("a later subscription: %v", err)
		}
	})
}

// In a session, subscriptions are requests. They are restored when the server starts again.
func TestSubscribeInSession(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newChild(t, protocol.V20251125, func(c *child, m *jsonrpc.Message) {
			if m.Kind() == jsonrpc.Request {
				c.result(m, `{}`)
			}
		})
		h := new(heard)
		client := h.client(protocol.V20251125)
		client.LogLevel = "debug"
		x := connect(t, client, c)
		for _, uri := range []string{"file:///a", "file:///b"} {
			if err := x.Subscribe(t.Context(), uri); err != nil {
				t.Fatal(err)
			}
		}
		if err := x.Unsubscribe(t.Context(), "file:///b"); err != nil {
			t.Fatal(err)
		}
		c.say(`{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"file:///a"}}`)
		synctest.Wait()
		if h.of("file:///a") != 1 {
			t.Errorf("heard %v", h.got)
		}
		c.broken <- io.EOF
		time.Sleep(time.Second) // there is something to hear, so that the server is started
		synctest.Wait()
		want := []string{"initialize", "notifications/initialized", "logging/setLevel", "resources/subscribe"}
		if !slices.Equal(c.lines, want) || c.number() != 2 {
			t.Errorf("%d starts, the new process got %q, want %q", c.number(), c.lines, want)
		}
		if h.of("tools") != 1 || h.of("file:///a") != 2 {
			t.Errorf("heard %v", h.got)
		}
	})
}

// A server that dies again and again is not started for ever by subscriptions.
func TestDyingServerIsLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newChild(t, protocol.V20251125, nil)
		connect(t, new(heard).client(protocol.V20251125), c)
		c.exit = func(m *jsonrpc.Message, _ bool) bool { return m.Method == "notifications/initialized" }
		c.broken <- io.EOF
		time.Sleep(24 * time.Hour)
		synctest.Wait()
		if n := c.number(); n < 5 || n > 12 {
			t.Errorf("%d starts", n)
		}
	})
}

func ExampleConnection_Subscribe() {
	server := &session.Server{Resources: session.NewResources()}
	client := &session.Client{ResourceUpdated: func(_ context.Context, uri string) { fmt.Println("changed:", uri) }}
	server.Info.Name, server.Info.Version, client.Info.Name, client.Info.Version = "s", "1", "c", "1"
	conn, err := session.Pipe(context.Background(), server, client)
	if err != nil {
		panic(err)
	}
	defer conn.Close()
	fmt.Println(conn.Subscribe(context.Background(), "file:///notes"))
	// Output:
	// <nil>
}
