package session_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

type calls = map[string]func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error)

const (
	modernMeta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`
	initialize = `{"jsonrpc":"2.0","id":"i","method":"initialize","params":{"protocolVersion":"VERSION","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`
)

func initializeAs(v string) string { return strings.ReplaceAll(initialize, "VERSION", v) }

// quiet is a server whose log is dropped.
func quiet(s *session.Server) *session.Server {
	s.Logger = slog.New(slog.NewTextHandler(io.Discard, nil))
	return s
}

// One process serves clients of both eras, and no probe locks it.
func TestBothErasAtOnce(t *testing.T) {
	w := newWire(t, newEcho())
	w.lenient = true
	for _, step := range []struct{ line, want string }{
		{`{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{` + modernMeta + `}}`, `"supportedVersions":["2026-07-28","2025-11-25"`},
		{`{"jsonrpc":"2.0","id":2,"method":"tools/list"}`, `-32602`},
		{initializeAs("nonsense") + "", `"protocolVersion":"2025-11-25"`},
		{`{"jsonrpc":"2.0","method":"notifications/initialized"}`, ``},
		{`{"jsonrpc":"2.0","id":4,"method":"tools/list"}`, `"tools":[`},
		{`{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"echo","arguments":{"say":1},` + modernMeta + `}}`, `"resultType":"complete"`},
		{`{"jsonrpc":"2.0","id":6,"method":"ping"}`, `"result":{}`},
		{`{"jsonrpc":"2.0","id":7,"method":"ping","params":{` + modernMeta + `}}`, `-32601`},
		{strings.Replace(initializeAs("2025-06-18"), `"i"`, `8`, 1), `-32600`},
		{`{"jsonrpc":"2.0","id":9,"method":"tools/list"}`, `"tools":[`},
	} {
		if got := w.call(step.line); !strings.Contains(got, step.want) {
			t.Errorf("%s:\n got %s\nwant %s", step.line, got, step.want)
		}
	}
}

func TestInitializeAgrees(t *testing.T) {
	for asked, want := range map[string]string{
		"2024-11-05": "2024-11-05", "2025-03-26": "2025-03-26", "2025-11-25": "2025-11-25",
		"2026-07-28": "2025-11-25", "1.0": "2025-11-25",
	} {
		w := newWire(t, newEcho())
		w.lenient = true
		if got := w.call(initializeAs(asked)); !strings.Contains(got, `"protocolVersion":"`+want+`"`) {
			t.Errorf("asked for %s: %s", asked, got)
		}
	}
}

// A server of older revisions answers a probe so that clients go on with initialize. One
// without sessions says what it speaks.
func TestOneEraOnly(t *testing.T) {
	old := newEcho()
	old.Versions = []protocol.Version{protocol.V20250618, protocol.V20241105}
	p := old.Peer(nil)
	got := p.Receive([]byte(`{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{` + modernMeta + `}}`))(context.Background())
	if got.Error == nil || got.Error.Code != jsonrpc.CodeMethodNotFound {
		t.Errorf("a probe of an old server: %s", got.Text)
	}
	if got := p.Receive([]byte(initializeAs("2026-07-28")))(context.Background()); !strings.Contains(string(got.Text), `"protocolVersion":"2025-06-18"`) {
		t.Errorf("then initialize: %s", got.Text)
	}
	recent := newEcho()
	recent.Versions = []protocol.Version{protocol.V20260728}
	got = recent.Peer(nil).Receive([]byte(initializeAs("2025-11-25")))(context.Background())
	if got.Error == nil || got.Error.Code != mcp.CodeUnsupportedProtocolVersion || !strings.Contains(string(got.Text), "2026-07-28") {
		t.Errorf("initialize of a server without sessions: %s", got.Text)
	}
	got = recent.Peer(nil).Receive([]byte(`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2027-01-01","io.modelcontextprotocol/clientCapabilities":{}}}}`))(context.Background())
	if got.Error == nil || got.Error.Code != mcp.CodeUnsupportedProtocolVersion || !strings.Contains(string(got.Text), `"requested":"2027-01-01"`) {
		t.Errorf("a revision that there is not: %s", got.Text)
	}
}

func TestWrongInput(t *testing.T) {
	for _, v := range protocol.Versions {
		w := newWire(t, newEcho()).open(v)
		for line, want := range map[string]string{
			`{"jsonrpc":`:                          `-32700`,
			"\x00\xff":                             `-32700`,
			`7`:                                    `-32600`,
			`{"jsonrpc":"2.0","id":31,"method":7}`: `-32600`,
			w.request("32", "tools/call", `"name":7`):                    `-32602`,
			w.request("33", "tools/call", `"name":"echo","arguments":1`): `-32602`,
			w.request("34", "tools/nope", ``):                            `-32601`,
		} {
			got := string(w.peer.Receive([]byte(line))(context.Background()).Text)
			if !strings.Contains(got, want) {
				t.Errorf("%s: %s: got %s, want %s", v, line, got, want)
			}
			if null := strings.Contains(got, `"id":null`); want == "-32700" && null == v.OmitsID() {
				t.Errorf("%s: %s: the id is null: %v: %s", v, line, null, got)
			}
		}
	}
}

func TestBatch(t *testing.T) {
	w := newWire(t, newEcho()).open(protocol.V20250326)
	answer := w.peer.Receive([]byte(`[` + w.request("1", "ping", "") + `,{"jsonrpc":"2.0","method":"notifications/initialized"},7,` + w.request("2", "tools/list", "") + `]`))(context.Background())
	got := string(answer.Text)
	if !strings.HasPrefix(got, "[{") || strings.Count(got, `"jsonrpc"`) != 3 || !strings.Contains(got, "-32600") || !strings.Contains(got, `"tools"`) {
		t.Errorf("batch: %s", got)
	}
	if f := w.peer.Receive([]byte(` [{"jsonrpc":"2.0","method":"notifications/initialized"}]`)); f != nil && f(context.Background()).Text != nil {
		t.Error("a batch of notifications is answered")
	}
	for _, v := range []protocol.Version{protocol.V20241105, protocol.V20250618, protocol.V20260728} {
		w := newWire(t, newEcho()).open(v)
		if got := string(w.peer.Receive([]byte(`[` + w.request("1", "tools/list", "") + `]`))(context.Background()).Text); !strings.Contains(got, "-32600") || got[0] == '[' {
			t.Errorf("%s has no batches: %s", v, got)
		}
	}
}

// hold returns a tool that runs until its context ends or the function is called.
func hold() (tool func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error), started chan context.Context, release func()) {
	started, free := make(chan context.Context, 100), make(chan struct{})
	return func(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		started <- ctx
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-free:
			return text("released"), nil
		}
	}, started, func() { close(free) }
}

func TestCancel(t *testing.T) {
	for _, v := range protocol.Versions {
		t.Run(string(v), func(t *testing.T) {
			tool, started, release := hold()
			w := newWire(t, newAsking(calls{"hold": tool})).open(v)
			answers := make(chan session.Answer, 2)
			for _, id := range []string{"1", "2"} {
				f := w.send(w.request(id, "tools/call", `"name":"hold"`))
				go func() { answers <- f(context.Background()) }()
			}
			<-started
			<-started
			w.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`)
			if a := <-answers; a.Text != nil {
				t.Errorf("a cancelled request is answered: %s", a.Text)
			}
			release()
			if a := <-answers; !strings.Contains(string(a.Text), "released") {
				t.Errorf("the other request: %s", a.Text)
			}
			f := w.send(w.request("3", "tools/call", `"name":"hold"`))
			w.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}`)
			if a := f(context.Background()); a.Text != nil {
				t.Errorf("a request that was cancelled before its handler is answered: %s", a.Text)
			}
		})
	}
}

func TestSameIDInFlight(t *testing.T) {
	tool, started, release := hold()
	w := newWire(t, newAsking(calls{"hold": tool})).open(protocol.V20251125)
	first := make(chan session.Answer, 1)
	f := w.send(w.request("1", "tools/call", `"name":"hold"`))
	go func() { first <- f(context.Background()) }()
	<-started
	if got := w.peer.Receive([]byte(w.request("1", "tools/list", "")))(context.Background()); got.Error == nil || got.Error.Code != jsonrpc.CodeInvalidRequest {
		t.Errorf("the id of a request in flight: %s", got.Text)
	}
	release()
	if a := <-first; !strings.Contains(string(a.Text), "released") {
		t.Errorf("the first request: %s", a.Text)
	}
}

func TestLimits(t *testing.T) {
	tool, started, release := hold()
	s := newAsking(calls{"hold": tool})
	s.MaxRequests, s.MaxRunning = 3, 2
	w := newWire(t, s).open(protocol.V20250618)
	answers := make(chan session.Answer, 3)
	for i := range 3 {
		f := w.send(w.request(fmt.Sprint(i), "tools/call", `"name":"hold"`))
		go func() { answers <- f(context.Background()) }()
	}
	<-started
	<-started
	if got := w.call(w.request("4", "tools/list", "")); !strings.Contains(got, "too many requests") {
		t.Errorf("a fourth request: %s", got)
	}
	select {
	case <-started:
		t.Error("a third handler runs")
	case <-time.After(20 * time.Millisecond):
	}
	release()
	for range 3 {
		if a := <-answers; !strings.Contains(string(a.Text), "released") {
			t.Errorf("%s", a.Text)
		}
	}
}

// The time in which the user answers does not count.
func TestHandlerTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := func(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
			<-ctx.Done()
			return nil, context.Cause(ctx)
		}
		s := quiet(newAsking(calls{"twice": twice, "slow": slow}))
		s.HandlerTimeout = time.Second
		w := newWire(t, s).open(protocol.V20251125)
		final, _ := w.converse("twice", func(message string) (string, string) {
			time.Sleep(3 * time.Second)
			return ada(message)
		})
		if !strings.Contains(final, "Ada likes teal") {
			t.Errorf("a user who thinks: %s", final)
		}
		before := time.Now()
		if got := w.call(w.request("90", "tools/call", `"name":"slow"`)); !strings.Contains(got, "too long") || time.Since(before) != time.Second {
			t.Errorf("after %s: %s", time.Since(before), got)
		}
	})
}

func TestPanicsAndInternalErrors(t *testing.T) {
	var log strings.Builder
	s := newAsking(calls{
		"panic": func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error) { panic("secret 1") },
		"error": func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
			return nil, errors.New("secret 2")
		},
		"nil": func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error) { return nil, nil },
		"typed": func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
			return (*mcp.CallToolResult)(nil), nil
		},
		"audio": func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
			return &mcp.CallToolResult{Content: []mcp.ContentBlock{&mcp.AudioContent{Data: "", MIMEType: "a/b"}}}, nil
		},
		"broken": func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error) { return text("\xff"), nil },
	})
	s.Logger = slog.New(slog.NewTextHandler(&log, nil))
	w := newWire(t, s).open(protocol.V20241105)
	for i, tool := range []string{"panic", "error", "nil", "typed", "audio", "broken"} {
		got := w.call(w.request(fmt.Sprint(i), "tools/call", `"name":"`+tool+`"`))
		if !strings.Contains(got, "-32603") || strings.Contains(got, "secret") {
			t.Errorf("%s: %s", tool, got)
		}
	}
	for _, want := range []string{"secret 1", "secret 2", "goroutine", "/content/0 cannot be expressed"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log has no %q", want)
		}
	}
}

// Middleware sees the id, method, revision, session and user of each message, also of those
// that are refused.
func TestMiddleware(t *testing.T) {
	var seen []string
	s := newEcho()
	s.Use(func(next jsonrpc.Handler) jsonrpc.Handler {
		return func(ctx context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
			v, err := next(ctx, m)
			r := session.From(ctx)
			info, _ := r.Client()
			seen = append(seen, fmt.Sprint(r.ID(), " ", r.Method(), " ", r.Revision(), " ", info != nil, " ", session.Principal(ctx), " ", err != nil, " ", r.Peer() != nil))
			return v, err
		}
	})
	w := newWire(t, s, session.WithPrincipal("ada")).open(protocol.V20250326)
	w.lenient = true
	for _, line := range []string{w.request("1", "tools/call", `"name":"echo"`), `{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}`, `{`} {
		if f := w.peer.Receive([]byte(line)); f != nil {
			f(context.Background())
		}
	}
	want := []string{
		`"open" initialize 2025-03-26 false ada false true`,
		` notifications/initialized 2025-03-26 true ada false true`,
		`1 tools/call 2025-03-26 true ada false true`,
		` notifications/roots/list_changed 2025-03-26 true ada false true`,
		`  2025-03-26 true ada true true`,
	}
	if strings.Join(seen, "\n") != strings.Join(want, "\n") {
		t.Errorf("seen:\n%s\nwant:\n%s", strings.Join(seen, "\n"), strings.Join(want, "\n"))
	}
}

func TestOwnMethodsAndExtensions(t *testing.T) {
	type in struct{ A, B int }
	s := newEcho()
	s.Handle("example.com/add", jsonrpc.HandlerFor(func(ctx context.Context, x in) (int, error) {
		if !session.From(ctx).HasExtension("com.example/sums") {
			return 0, errors.New("no extension")
		}
		return x.A + x.B, nil
	}))
	s.Extensions = []session.Extension{{Name: "com.example/sums"}}
	for _, v := range protocol.Versions {
		p := s.Peer(func(context.Context, session.Outgoing) error { return nil })
		meta := ""
		if v.Stateful() {
			got := p.Receive([]byte(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"` + string(v) + `","capabilities":{"extensions":{"com.example/sums":{}}},"clientInfo":{"name":"c","version":"1"}}}`))(context.Background())
			if !strings.Contains(string(got.Text), `"extensions":{"com.example/sums":{}}`) {
				t.Errorf("%s: %s", v, got.Text)
			}
		} else {
			meta = `,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"extensions":{"com.example/sums":{}}}}`
		}
		got := p.Receive([]byte(`{"jsonrpc":"2.0","id":1,"method":"example.com/add","params":{"a":2,"b":3` + meta + `}}`))(context.Background())
		if string(got.Text) != `{"jsonrpc":"2.0","id":1,"result":5}` {
			t.Errorf("%s: %s", v, got.Text)
		}
		p.Close()
	}
}

func TestFromOutsideOfSession(t *testing.T) {
	ctx := context.Background()
	r := session.From(ctx)
	if _, err := r.Elicit(ctx, "k", form("m", "f")); !errors.Is(err, session.ErrNoSession) {
		t.Error(err)
	}
	if _, err := r.CreateMessage(ctx, "k", nil); !errors.Is(err, session.ErrNoSession) {
		t.Error(err)
	}
	if _, err := r.ListRoots(ctx, "k"); !errors.Is(err, session.ErrNoSession) {
		t.Error(err)
	}
	if err := r.Progress(ctx, 1, 2, ""); !errors.Is(err, session.ErrNoSession) {
		t.Error(err)
	}
	if err := r.Log(ctx, mcp.LoggingLevelError, 1); !errors.Is(err, session.ErrNoSession) {
		t.Error(err)
	}
	info, _ := r.Client()
	if r.Method() != "" || !r.ID().IsZero() || r.Revision() != "" || r.Peer() != nil || info != nil || r.HasExtension("x") {
		t.Error("there is something of a request")
	}
	if n, err := session.Once(ctx, "k", func(context.Context) (int, error) { return 3, nil }); n != 3 || err != nil {
		t.Error(n, err)
	}
}

// Where the transport has no way back, questions fail at once and nothing is promised.
func TestNoWayBack(t *testing.T) {
	p := newAsking(calls{"twice": twice}).Peer(nil)
	got := string(p.Receive([]byte(strings.Replace(initializeAs("2025-06-18"), `"capabilities":{}`, `"capabilities":{"elicitation":{}}`, 1)))(context.Background()).Text)
	if strings.Contains(got, "listChanged") || strings.Contains(got, "subscribe") || strings.Contains(got, "logging") {
		t.Errorf("initialize promises what cannot be delivered: %s", got)
	}
	p.Receive([]byte(`{"jsonrpc":"2.0","method":"notifications/initialized"}`))
	if got := p.Receive([]byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"twice"}}`))(context.Background()); got.Error == nil || got.Error.Code != jsonrpc.CodeInternalError {
		t.Errorf("%s", got.Text)
	}
	// Rounds need no way back.
	got = string(p.Receive([]byte(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"twice","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{}}}}}}`))(context.Background()).Text)
	if !strings.Contains(got, "input_required") {
		t.Errorf("rounds: %s", got)
	}
}

// The header Mcp-Name of a method of an extension repeats the member that the extension says.
func TestHeaderOfExtension(t *testing.T) {
	s := newEcho()
	s.Extensions = []session.Extension{{
		Name: "com.example/jobs", Names: map[string]string{"jobs/get": "job"},
		Methods: map[string]jsonrpc.Handler{"jobs/get": func(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) {
			return new(jsonrpc.MustRaw(`{"resultType":"complete"}`)), nil
		}},
	}}
	line := `{"jsonrpc":"2.0","id":1,"method":"jobs/get","params":{"job":"작업",` + modernMeta + `}}`
	for name, want := range map[string]int64{"=?base64?7J6R7JeF?=": 0, "작업": mcp.CodeHeaderMismatch, "other": mcp.CodeHeaderMismatch, "": mcp.CodeHeaderMismatch} {
		headers := map[string][]string{protocol.HeaderProtocolVersion: {"2026-07-28"}, protocol.HeaderMethod: {"jobs/get"}}
		if name != "" {
			headers[protocol.HeaderName] = []string{name}
		}
		a := s.Peer(nil, session.WithHeaders(func(name string) []string { return headers[name] })).Receive([]byte(line))(context.Background())
		if got := a.Error; got == nil && want != 0 || got != nil && got.Code != want {
			t.Errorf("Mcp-Name %q: %s", name, a.Text)
		}
	}
}

// A limit below zero is none.
func TestNoLimits(t *testing.T) {
	s := newAsking(calls{"twice": twice})
	s.MaxRounds, s.MaxState, s.MaxRequests, s.MaxRunning, s.MaxSubscriptions = -1, -1, -1, -1, -1
	for _, v := range []protocol.Version{protocol.V20251125, protocol.V20260728} {
		w := newWire(t, s).open(v)
		if final, asked := w.converse("twice", ada); asked != 2 || !strings.Contains(final, "teal") {
			t.Errorf("%s: %d questions, %s", v, asked, final)
		}
	}
}
