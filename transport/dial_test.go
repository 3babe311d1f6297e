package transport

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// connect connects a client to an address.
func connect(t *testing.T, client *session.Client, address string, options ...DialOptions) (*session.Connection, error) {
	t.Helper()
	conn, err := Dial(t.Context(), address, options...)
	if err != nil {
		t.Fatal(err)
	}
	client.Info = mcp.Implementation{Name: "c", Version: "1"}
	client.Logger = slog.New(slog.NewTextHandler(io.Discard, nil))
	c, err := client.Connect(t.Context(), conn)
	if err == nil {
		t.Cleanup(func() { c.Close() })
	}
	return c, err
}

func callText(ctx context.Context, c *session.Connection, name string, options ...session.CallOption) (string, error) {
	r, err := c.CallTool(ctx, &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: name, Arguments: jsonrpc.MustRaw(`{}`)}}, options...)
	if err != nil {
		return "", err
	}
	return r.Content[0].(*mcp.TextContent).Text, nil
}

func TestDialEachRevision(t *testing.T) {
	for _, o := range []HandlerOptions{{}, {Stream: true}, {StreamAfter: time.Millisecond, PollAfter: 20 * time.Millisecond, RetryAfter: time.Millisecond}} {
		for _, v := range protocol.Versions {
			started := make(chan context.Context, 10)
			e := newEndpoint(t, newTools(started), o)
			changed := make(chan bool, 100)
			c, err := connect(t, &session.Client{
				Versions:        []protocol.Version{v},
				ToolListChanged: func(context.Context) { changed <- true },
				Elicit: func(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
					return &mcp.ElicitResult{Action: mcp.ElicitResultActionDecline}, nil
				},
			}, e.url)
			if err != nil {
				t.Fatalf("%s: %v", v, err)
			}
			var steps []float64
			got, err := callText(t.Context(), c, "steps", session.OnProgress(func(p *mcp.ProgressNotificationParams) { steps = append(steps, p.Progress) }))
			if err != nil || got != "done" || fmt.Sprint(steps) != "[1 2 3]" {
				t.Errorf("%s: %s %v %v", v, got, steps, err)
			}
			if v >= protocol.V20250618 {
				if got, err := callText(t.Context(), c, "ask"); err != nil || got != "decline" {
					t.Errorf("%s: %s %v", v, got, err)
				}
			}
			if got, err := callText(t.Context(), c, "late"); err != nil || got != "late" {
				t.Errorf("%s: %s %v", v, got, err)
			}
			<-started
			for deadline := time.Now().Add(10 * time.Second); len(changed) == 0; time.Sleep(5 * time.Millisecond) {
				e.server.ToolListChanged()
				if time.Now().After(deadline) {
					t.Fatalf("%s: did not hear of the change", v)
				}
			}
			ctx, cancel := context.WithCancel(t.Context())
			go func() {
				handler := <-started
				cancel()
				<-handler.Done()
				started <- handler
			}()
			if _, err := callText(ctx, c, "wait"); !errors.Is(err, context.Canceled) {
				t.Errorf("%s: %v", v, err)
			}
			select {
			case <-started:
			case <-time.After(10 * time.Second):
				t.Errorf("%s: the handler goes on after the call was cancelled", v)
			}
			if err := c.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

// Many clients call at once, over streams and JSON. Nothing is lost or crossed, or left.
func TestHTTPLoad(t *testing.T) {
	before := runtime.NumGoroutine()
	s := newTools(make(chan context.Context, 1000))
	h := httptest.NewServer(Handler(s, HandlerOptions{}))
	transport := &http.Transport{MaxIdleConnsPerHost: 100}
	calls := 200
	if testing.Short() {
		calls = 30
	}
	var group sync.WaitGroup
	for i := range 16 {
		group.Go(func() {
			conn, err := Dial(context.Background(), h.URL, DialOptions{Transport: transport})
			if err != nil {
				t.Error(err)
				return
			}
			client := &session.Client{Info: mcp.Implementation{Name: "c", Version: "1"}, Versions: []protocol.Version{protocol.Versions[i%5]}}
			c, err := client.Connect(context.Background(), conn)
			if err != nil {
				t.Error(err)
				return
			}
			defer c.Close()
			var mine sync.WaitGroup
			for n := range calls {
				mine.Go(func() {
					want := fmt.Sprintf(`{"n":%d}`, i*1_000_000+n)
					r, err := c.CallTool(context.Background(), &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: "echo", Arguments: jsonrpc.MustRaw(want)}})
					if err != nil || r.Content[0].(*mcp.TextContent).Text != want {
						t.Errorf("%d: %v %v", n, r, err)
					}
				})
				if n%8 == 0 {
					mine.Wait()
				}
			}
			mine.Wait()
		})
	}
	group.Wait()
	if err := s.Shutdown(context.Background()); err != nil {
		t.Error(err)
	}
	h.Close()
	transport.CloseIdleConnections()
	for deadline := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			stacks := make([]byte, 1<<20)
			t.Fatalf("%d goroutines are left of %d:\n%s", runtime.NumGoroutine(), before, stacks[:runtime.Stack(stacks, true)])
		}
	}
}

// scripted is a server that answers requests by their method.
func scripted(t *testing.T, answer func(w http.ResponseWriter, r *http.Request, m *jsonrpc.Message)) string {
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, _ := io.ReadAll(r.Body)
		m, err := jsonrpc.ParseMessage(text)
		if err != nil {
			m = &jsonrpc.Message{}
		}
		answer(w, r, m)
	}))
	t.Cleanup(h.Close)
	return h.URL
}

func answerJSON(w http.ResponseWriter, m *jsonrpc.Message, member string) {
	w.Header().Set("Content-Type", "application/json")
	fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,%s}`, m.ID, member)
}

const (
	initialized = `"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}`
	discovered  = `"result":{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"ttlMs":0,"cacheScope":"private"}`
	called      = `"result":{"resultType":"complete","content":[{"type":"text","text":"ok"}]}`
	noTools     = `"result":{"resultType":"complete","tools":[],"ttlMs":0,"cacheScope":"private"}`
)

// What the first response says about the server: its revision, or nothing.
func TestDialVerdicts(t *testing.T) {
	for _, x := range []struct {
		name   string
		status int
		body   string
		want   protocol.Version // empty: an error
	}{
		{"modern", 200, discovered, protocol.V20260728},
		{"400 without a body", 400, "", protocol.V20250618},
		{"404 of a page", 404, "<html>", protocol.V20250618},
		{"400 with an old error", 400, `"error":{"code":-32000,"message":"initialize first"}`, protocol.V20250618},
		{"200 with an old error", 200, `"error":{"code":-32601,"message":"method not found"}`, protocol.V20250618},
		{"other versions", 400, `"error":{"code":-32022,"message":"no","data":{"supported":["2025-06-18"],"requested":"2026-07-28"}}`, protocol.V20250618},
		{"only unknown versions", 400, `"error":{"code":-32022,"message":"no","data":{"supported":["2099-01-01"],"requested":"2026-07-28"}}`, ""},
		{"missing capability", 400, `"error":{"code":-32021,"message":"no","data":{"requiredCapabilities":{}}}`, ""},
		{"401", 401, "", ""},
		{"403", 403, "", ""},
		{"408", 408, "", ""},
		{"429", 429, "", ""},
		{"503", 503, "", ""},
	} {
		var initialize atomic.Int64
		url := scripted(t, func(w http.ResponseWriter, r *http.Request, m *jsonrpc.Message) {
			switch {
			case m.Method == mcp.MethodServerDiscover && strings.HasPrefix(x.body, `"`):
				w.Header().Set("Content-Type", "application/json")
				w.WriteHeader(x.status)
				fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,%s}`, m.ID, x.body)
			case m.Method == mcp.MethodServerDiscover:
				w.WriteHeader(x.status)
				fmt.Fprint(w, x.body)
			case m.Method == mcp.MethodInitialize:
				initialize.Add(1)
				answerJSON(w, m, initialized)
			default:
				w.WriteHeader(http.StatusAccepted)
			}
		})
		c, err := connect(t, new(session.Client), url)
		switch {
		case x.want == "" && err == nil:
			t.Errorf("%s: no error", x.name)
		case x.want != "" && (err != nil || c.Revision() != x.want):
			t.Errorf("%s: %v", x.name, err)
		case (initialize.Load() > 0) != x.want.Stateful():
			t.Errorf("%s: initialize was sent %d times", x.name, initialize.Load())
		}
	}
}

func TestDialRedirections(t *testing.T) {
	for status, want := range map[int]bool{301: false, 302: false, 303: false, 307: true, 308: true} {
		var gets, headers atomic.Int64
		url := scripted(t, func(w http.ResponseWriter, r *http.Request, m *jsonrpc.Message) {
			if r.Method == http.MethodGet {
				gets.Add(1)
			}
			switch {
			case r.URL.Path != "/there":
				http.Redirect(w, r, "/there", status)
			case m.Method == mcp.MethodServerDiscover:
				if r.Header.Get(protocol.HeaderMethod) == m.Method {
					headers.Add(1)
				}
				answerJSON(w, m, discovered)
			}
		})
		_, err := connect(t, new(session.Client), url)
		if (err == nil) != want || gets.Load() > 0 || want && headers.Load() != 1 {
			t.Errorf("%d: %v, %d GETs, %d with headers", status, err, gets.Load(), headers.Load())
		}
		if e, ok := errors.AsType[*StatusError](err); !want && (!ok || e.Location != "/there") {
			t.Errorf("%d: the error does not name the target: %v", status, err)
		}
	}
	elsewhere := scripted(t, func(w http.ResponseWriter, r *http.Request, m *jsonrpc.Message) { answerJSON(w, m, discovered) })
	url := scripted(t, func(w http.ResponseWriter, r *http.Request, m *jsonrpc.Message) {
		http.Redirect(w, r, elsewhere, http.StatusTemporaryRedirect)
	})
	if _, err := connect(t, new(session.Client), url); err == nil {
		t.Error("another origin is followed")
	}
}

// A server that forgets the session gets one initialize, and all calls are answered.
func TestDialSessionLost(t *testing.T) {
	var sessions, lost atomic.Int64
	url := scripted(t, func(w http.ResponseWriter, r *http.Request, m *jsonrpc.Message) {
		current := fmt.Sprint("s", sessions.Load())
		switch {
		case m.Method == mcp.MethodInitialize:
			w.Header().Set(protocol.HeaderSessionID, fmt.Sprint("s", sessions.Add(1)))
			w.Header().Set("Content-Type", "text/event-stream") // some servers answer all with streams
			fmt.Fprintf(w, "data: {\"jsonrpc\":\"2.0\",\"id\":%s,%s}\n\n", m.ID, initialized)
		case r.Header.Get(protocol.HeaderSessionID) != current:
			lost.Add(1)
			w.WriteHeader(http.StatusNotFound)
		case m.Method == mcp.MethodToolsCall:
			answerJSON(w, m, called)
		case r.Method == http.MethodGet:
			w.WriteHeader(http.StatusMethodNotAllowed)
		default:
			w.WriteHeader(http.StatusAccepted)
		}
	})
	c, err := connect(t, &session.Client{Versions: []protocol.Version{protocol.V20250618}}, url)
	if err != nil {
		t.Fatal(err)
	}
	sessions.Add(100) // the server forgets
	var group sync.WaitGroup
	for range 10 {
		group.Go(func() {
			if got, err := callText(t.Context(), c, "x"); err != nil || got != "ok" {
				t.Errorf("%s %v", got, err)
			}
		})
	}
	group.Wait()
	if n := sessions.Load(); n != 102 || lost.Load() == 0 {
		t.Errorf("%d initializations after the loss, %d refused", n-101, lost.Load())
	}
}

// Events without a message are no answer, and the answer is not the last event.
func TestDialStreams(t *testing.T) {
	stream := func(w http.ResponseWriter, text string) {
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprint(w, text)
	}
	var call func(w http.ResponseWriter, r *http.Request, m *jsonrpc.Message)
	url := scripted(t, func(w http.ResponseWriter, r *http.Request, m *jsonrpc.Message) {
		switch {
		case r.Method == http.MethodGet || m.Method == mcp.MethodToolsCall:
			call(w, r, m)
		case m.Method == mcp.MethodInitialize:
			answerJSON(w, m, initialized)
		case m.Method == mcp.MethodServerDiscover:
			answerJSON(w, m, discovered)
		case m.Method == mcp.MethodToolsList:
			answerJSON(w, m, noTools)
		default:
			w.WriteHeader(http.StatusAccepted)
		}
	})
	for _, v := range []protocol.Version{protocol.V20250618, protocol.V20260728} {
		c, err := connect(t, &session.Client{Versions: []protocol.Version{v}}, url, DialOptions{MaxRetries: 2, MaxRetry: 10 * time.Second})
		if err != nil {
			t.Fatal(err)
		}
		call = func(w http.ResponseWriter, r *http.Request, m *jsonrpc.Message) {
			stream(w, ":\r\n\r\nid: 1\r\ndata:\r\n\r\nevent: keep-alive\ndata: {}\n\n: x\n\nfoo: bar\n\n")
			stream(w, "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\ndata: \"params\":{\"level\":\"info\",\"data\":1}}\n\n")
			stream(w, fmt.Sprintf("event: message\ndata: {\"jsonrpc\":\"2.0\",\"id\":%s,%s}\n\n", m.ID, called))
		}
		if got, err := callText(t.Context(), c, "x"); err != nil || got != "ok" {
			t.Errorf("%s: %s %v", v, got, err)
		}
		// A stream that ends without the answer.
		var tries atomic.Int64
		call = func(w http.ResponseWriter, r *http.Request, m *jsonrpc.Message) {
			tries.Add(1)
			stream(w, "id: 1\ndata:\n\n")
		}
		if _, err := callText(t.Context(), c, "x"); err == nil || tries.Load() > 5 || v.Stateful() != (tries.Load() > 1) {
			t.Errorf("%s: %v after %d tries", v, err, tries.Load())
		}
		call = func(w http.ResponseWriter, r *http.Request, m *jsonrpc.Message) {
			stream(w, "id: 1\nretry: 86400000\ndata:\n\n")
		}
		if _, err := callText(t.Context(), c, "x"); err == nil {
			t.Errorf("%s: a retry of a day: no error", v)
		}
		// An error for one call does not end the session.
		call = func(w http.ResponseWriter, r *http.Request, m *jsonrpc.Message) {
			w.WriteHeader(http.StatusBadRequest)
			fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"error":{"code":-32021,"message":"no"}}`, m.ID)
		}
		if _, err := callText(t.Context(), c, "x"); !jsonrpc.HasCode(err, -32021) {
			t.Errorf("%s: %v", v, err)
		}
		call = func(w http.ResponseWriter, r *http.Request, m *jsonrpc.Message) { answerJSON(w, m, called) }
		if got, err := callText(t.Context(), c, "x"); err != nil || got != "ok" {
			t.Errorf("%s: after an error: %s %v", v, got, err)
		}
	}
}

func TestDialWrongAddress(t *testing.T) {
	for _, address := range []string{"", "localhost", "ftp://localhost/", "http://", "http://a b/", "\x00"} {
		if _, err := Dial(t.Context(), address); err == nil {
			t.Errorf("%q: no error", address)
		}
	}
}
