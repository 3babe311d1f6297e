package transport

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// endpoint is a server under test.
type endpoint struct {
	t      *testing.T
	url    string
	server *session.Server
	http   *httptest.Server
}

func newEndpoint(t *testing.T, s *session.Server, o HandlerOptions) *endpoint {
	h := httptest.NewServer(Handler(s, o))
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		_ = s.Shutdown(ctx)
		h.Close()
	})
	return &endpoint{t, h.URL, s, h}
}

// request sends a request with headers, given as pairs.
func (e *endpoint) request(ctx context.Context, method, body string, headers ...string) *http.Response {
	e.t.Helper()
	r, err := http.NewRequestWithContext(ctx, method, e.url, strings.NewReader(body))
	if err != nil {
		e.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	for i := 0; i < len(headers); i += 2 {
		if headers[i] == "Host" {
			r.Host = headers[i+1]
			continue
		}
		r.Header.Set(headers[i], headers[i+1])
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		e.t.Fatal(err)
	}
	e.t.Cleanup(func() { response.Body.Close() })
	return response
}

// post sends a message, and returns the status and the whole body.
func (e *endpoint) post(body string, headers ...string) (int, string) {
	e.t.Helper()
	response := e.request(context.Background(), http.MethodPost, body, headers...)
	text, err := io.ReadAll(response.Body)
	if err != nil {
		e.t.Fatal(err)
	}
	return response.StatusCode, string(text)
}

const modern = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{}}}}`

// call sends a request of 2026-07-28 with its headers.
func (e *endpoint) call(method, name, members string) (int, string) {
	e.t.Helper()
	headers := []string{protocol.HeaderProtocolVersion, "2026-07-28", protocol.HeaderMethod, method}
	if name != "" {
		headers = append(headers, protocol.HeaderName, name)
		members = `"name":"` + name + `",` + members
	}
	return e.post(`{"jsonrpc":"2.0","id":1,"method":"`+method+`","params":{`+members+modern+`}}`, headers...)
}

// open opens a session, and returns the headers of later requests.
func (e *endpoint) open(v protocol.Version) []string {
	e.t.Helper()
	response := e.request(context.Background(), http.MethodPost, `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"`+string(v)+`","capabilities":{"elicitation":{}},"clientInfo":{"name":"c","version":"1"}}}`)
	id := response.Header.Get(protocol.HeaderSessionID)
	if response.StatusCode != http.StatusOK || id == "" {
		e.t.Fatalf("initialize: %s", response.Status)
	}
	headers := []string{protocol.HeaderSessionID, id, protocol.HeaderProtocolVersion, string(v)}
	if status, _ := e.post(`{"jsonrpc":"2.0","method":"notifications/initialized"}`, headers...); status != http.StatusAccepted {
		e.t.Errorf("initialized: %d", status)
	}
	return headers
}

// events reads the data of server-sent events.
type events struct {
	t  *testing.T
	in *bufio.Scanner
	id string // of the last event
}

func newEvents(t *testing.T, response *http.Response) *events {
	t.Helper()
	if got := response.Header.Get("Content-Type"); response.StatusCode != http.StatusOK || got != "text/event-stream" {
		t.Fatalf("%s, %s", response.Status, got)
	}
	return &events{t: t, in: bufio.NewScanner(response.Body)}
}

// next returns the data of the next event that has some, or "" at the end.
func (e *events) next() string {
	for e.in.Scan() {
		line := e.in.Text()
		if id, ok := strings.CutPrefix(line, "id: "); ok {
			e.id = id
		}
		if data, ok := strings.CutPrefix(line, "data: "); ok && data != "" {
			return data
		}
	}
	return ""
}

func textResult(s string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.ContentBlock{&mcp.TextContent{Text: s}}}
}

// newTools is a server whose tools echo, report progress, ask, and wait.
func newTools(started chan context.Context) *session.Server {
	form := &mcp.ElicitRequestFormParams{Message: "What?"}
	form.RequestedSchema.Properties.Set("x", &mcp.StringSchema{})
	return &session.Server{
		Info: mcp.Implementation{Name: "tools", Version: "1"},
		Tools: session.NewTools(
			session.Tool{Tool: mcp.Tool{Name: "echo"}, Call: func(_ context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
				return textResult(r.Params.Arguments.String()), nil
			}},
			session.Tool{Tool: mcp.Tool{Name: "steps"}, Call: func(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
				for i := range 3 {
					if err := session.From(ctx).Progress(ctx, float64(i+1), 3, ""); err != nil {
						return nil, err
					}
				}
				return textResult("done"), nil
			}},
			session.Tool{Tool: mcp.Tool{Name: "ask"}, Call: func(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
				a, err := session.From(ctx).Elicit(ctx, "q", form)
				if err != nil {
					return nil, err
				}
				return textResult(string(a.Action)), nil
			}},
			session.Tool{Tool: mcp.Tool{Name: "late"}, Call: func(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
				if err := session.From(ctx).Progress(ctx, 1, 0, ""); err != nil {
					return nil, err
				}
				started <- ctx
				time.Sleep(50 * time.Millisecond)
				return textResult("late"), ctx.Err()
			}},
			session.Tool{Tool: mcp.Tool{Name: "wait"}, Call: func(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
				started <- ctx
				<-ctx.Done()
				return nil, context.Cause(ctx)
			}},
		),
	}
}

func TestHTTPStateless(t *testing.T) {
	e := newEndpoint(t, newTools(nil), HandlerOptions{})
	for _, step := range []struct {
		method, name, members string
		status                int
		want                  string
	}{
		{"tools/list", "", "", 200, `"name":"echo"`},
		{"tools/call", "echo", `"arguments":{"a":1},`, 200, `{\"a\":1}`},
		{"tools/call", "nope", ``, 400, "-32602"},
		{"tools/nope", "", "", 404, "-32601"},
		{"server/discover", "", "", 200, "supportedVersions"},
		{"initialize", "", "", 404, "-32601"},
		{"tools/call", "ask", "", 200, "input_required"},
	} {
		if status, body := e.call(step.method, step.name, step.members); status != step.status || !strings.Contains(body, step.want) {
			t.Errorf("%s %s: %d %s", step.method, step.name, status, body)
		}
	}
	response := e.request(context.Background(), http.MethodPost, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"steps","_meta":{"progressToken":7,`+modern[len(`"_meta":{`):]+`}}`,
		protocol.HeaderProtocolVersion, "2026-07-28", protocol.HeaderMethod, "tools/call", protocol.HeaderName, "steps")
	x := newEvents(t, response)
	for i := range 3 {
		if got := x.next(); !strings.Contains(got, fmt.Sprintf(`"progress":%d`, i+1)) {
			t.Errorf("event %d: %s", i, got)
		}
	}
	if got := x.next(); !strings.Contains(got, "done") || x.id != "" {
		t.Errorf("%q %q", got, x.id)
	}
	if got := x.next(); got != "" {
		t.Errorf("after the response: %s", got)
	}
}

func TestHTTPHeaderRules(t *testing.T) {
	s := newTools(nil)
	s.Tools.(*session.Tools).Add(session.Tool{
		Tool: mcp.Tool{Name: "부드러운", InputSchema: mustRaw(`{"type":"object","properties":{"region":{"type":"string","x-mcp-header":"Region"},"n":{"type":"integer","x-mcp-header":"N"}}}`)},
		Call: func(_ context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
			return textResult("ok"), nil
		},
	})
	e := newEndpoint(t, s, HandlerOptions{})
	v, m, n := protocol.HeaderProtocolVersion, protocol.HeaderMethod, protocol.HeaderName
	const name = "=?base64?67aA65Oc65+s7Jq0?="
	body := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"부드러운","arguments":{"region":"서울","n":42.0},` + modern + `}}`
	full := []string{v, "2026-07-28", m, "tools/call", n, name, "Mcp-Param-Region", "=?base64?7ISc7Jq4?=", "Mcp-Param-N", "42"}
	if status, got := e.post(body, full...); status != 200 || !strings.Contains(got, "ok") {
		t.Errorf("all headers: %d %s", status, got)
	}
	for i := 0; i < len(full); i += 2 {
		wrong := append([]string{}, full...)
		wrong[i+1] = "x"
		missing := append(append([]string{}, full[:i]...), full[i+2:]...)
		for what, headers := range map[string][]string{"wrong": wrong, "missing": missing} {
			if status, got := e.post(body, headers...); status != 400 || !strings.Contains(got, "-32020") {
				t.Errorf("%s %s: %d %s", what, full[i], status, got)
			}
		}
	}
	for _, x := range []struct{ header, meta, want string }{
		{"2099-01-01", "2099-01-01", "-32022"},
		{"2025-11-25", "2026-07-28", "-32020"},
		{"2026-07-28", "2099-01-01", "-32020"},
		{"2026-07-28", "", "-32602"},
	} {
		meta := ""
		if x.meta != "" {
			meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"` + x.meta + `","io.modelcontextprotocol/clientCapabilities":{}}`
		}
		if status, got := e.post(`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{`+meta+`}}`, v, x.header, m, "tools/list"); status != 400 || !strings.Contains(got, x.want) {
			t.Errorf("header %s, _meta %s: %d %s", x.header, x.meta, status, got)
		}
	}
}

func TestHTTPSession(t *testing.T) {
	for _, version := range []protocol.Version{protocol.V20250326, protocol.V20250618, protocol.V20251125} {
		started := make(chan context.Context, 1)
		e := newEndpoint(t, newTools(started), HandlerOptions{})
		h := e.open(version)
		if status, got := e.post(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, h...); status != 200 || !strings.Contains(got, "echo") {
			t.Errorf("%d %s", status, got)
		}
		if status, got := e.post(`{"jsonrpc":"2.0","id":2,"method":"tools/nope"}`, h...); status != 200 || !strings.Contains(got, "-32601") {
			t.Errorf("%d %s", status, got)
		}
		// A lost connection is no cancellation, and the stream goes on where it was.
		ctx, lose := context.WithCancel(context.Background())
		response := e.request(ctx, http.MethodPost, `{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"late","_meta":{"progressToken":1}}}`, h...)
		x := newEvents(t, response)
		if got := x.next(); !strings.Contains(got, "notifications/progress") {
			t.Error(got)
		}
		<-started
		lose()
		x2 := newEvents(t, e.request(context.Background(), http.MethodGet, "", append(h, protocol.HeaderLastEventID, x.id)...))
		if got := x2.next(); !strings.Contains(got, "late") {
			t.Errorf("resumed: %s", got)
		}
		// Changes go on the stream of the session, once.
		general := newEvents(t, e.request(context.Background(), http.MethodGet, "", h...))
		e.server.ToolListChanged()
		if got := general.next(); !strings.Contains(got, "tools/list_changed") {
			t.Error(got)
		}
		if status, got := e.post(`{"jsonrpc":"2.0","id":9,"method":"ping"}`, protocol.HeaderSessionID, "nope"); status != 404 || !strings.Contains(got, `"id":9`) {
			t.Errorf("an unknown session: %d %s", status, got)
		}
		if status, _ := e.post(`{"jsonrpc":"2.0","id":9,"method":"ping"}`); status != 400 {
			t.Errorf("no session id: %d", status)
		}
		if r := e.request(context.Background(), http.MethodDelete, "", h...); r.StatusCode != http.StatusNoContent {
			t.Errorf("delete: %s", r.Status)
		}
		if got := general.next(); got != "" {
			t.Errorf("after the end: %s", got)
		}
		if status, _ := e.post(`{"jsonrpc":"2.0","id":10,"method":"ping"}`, h...); status != 404 {
			t.Errorf("after the end: %d", status)
		}
	}
}

func TestHTTPAsksInSession(t *testing.T) {
	e := newEndpoint(t, newTools(nil), HandlerOptions{})
	h := e.open(protocol.V20251125)
	x := newEvents(t, e.request(context.Background(), http.MethodPost, `{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"ask"}}`, h...))
	if got := x.next(); !strings.Contains(got, "elicitation/create") {
		t.Error(got)
	}
	if status, body := e.post(`{"jsonrpc":"2.0","id":1,"result":{"action":"decline"}}`, h...); status != 202 || body != "" {
		t.Errorf("%d %s", status, body)
	}
	if got := x.next(); !strings.Contains(got, "decline") {
		t.Error(got)
	}
}

func TestHTTPCancelByDisconnect(t *testing.T) {
	started := make(chan context.Context, 1)
	e := newEndpoint(t, newTools(started), HandlerOptions{})
	ctx, leave := context.WithCancel(context.Background())
	go func() {
		r, _ := http.NewRequestWithContext(ctx, http.MethodPost, e.url, strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"wait",`+modern+`}}`))
		for k, v := range map[string]string{"Content-Type": "application/json", protocol.HeaderProtocolVersion: "2026-07-28", protocol.HeaderMethod: "tools/call", protocol.HeaderName: "wait"} {
			r.Header.Set(k, v)
		}
		if response, err := http.DefaultClient.Do(r); err == nil {
			response.Body.Close()
		}
	}()
	handler := <-started
	leave()
	select {
	case <-handler.Done():
	case <-time.After(10 * time.Second):
		t.Error("the handler goes on after the client has left")
	}
}

func TestHTTPListen(t *testing.T) {
	e := newEndpoint(t, newTools(nil), HandlerOptions{})
	x := newEvents(t, e.request(context.Background(), http.MethodPost, `{"jsonrpc":"2.0","id":5,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true},`+modern+`}}`,
		protocol.HeaderProtocolVersion, "2026-07-28", protocol.HeaderMethod, "subscriptions/listen"))
	if got := x.next(); !strings.Contains(got, "acknowledged") {
		t.Error(got)
	}
	e.server.ToolListChanged()
	if got := x.next(); !strings.Contains(got, "tools/list_changed") {
		t.Error(got)
	}
	if err := e.server.Shutdown(context.Background()); err != nil {
		t.Error(err)
	}
	if got := x.next(); !strings.Contains(got, `"resultType":"complete"`) {
		t.Error(got)
	}
	if got := x.next(); !strings.Contains(got, "cancelled") {
		t.Error(got)
	}
	if got := x.next(); got != "" {
		t.Error(got)
	}
}

func TestHTTPOwners(t *testing.T) {
	o := HandlerOptions{Authorize: func(r *http.Request) (string, error) {
		token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if !ok {
			return "", &AuthorizationError{Challenge: `Bearer realm="mcp"`, Err: io.EOF}
		}
		return token, nil
	}}
	e := newEndpoint(t, newTools(nil), o)
	if r := e.request(context.Background(), http.MethodPost, "{}"); r.StatusCode != 401 || r.Header.Get("WWW-Authenticate") == "" {
		t.Errorf("no token: %s", r.Status)
	}
	response := e.request(context.Background(), http.MethodPost, `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`, "Authorization", "Bearer ada")
	id := response.Header.Get(protocol.HeaderSessionID)
	for _, method := range []string{http.MethodPost, http.MethodGet, http.MethodDelete} {
		if r := e.request(context.Background(), method, `{"jsonrpc":"2.0","id":1,"method":"ping"}`, protocol.HeaderSessionID, id, "Authorization", "Bearer eve"); r.StatusCode != 404 {
			t.Errorf("%s of another user: %s", method, r.Status)
		}
	}
	if status, _ := e.post(`{"jsonrpc":"2.0","id":1,"method":"ping"}`, protocol.HeaderSessionID, id, "Authorization", "Bearer ada"); status != 200 {
		t.Errorf("the owner: %d", status)
	}
}

func TestHTTPHostsAndOrigins(t *testing.T) {
	list := `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{` + modern + `}}`
	base := []string{protocol.HeaderProtocolVersion, "2026-07-28", protocol.HeaderMethod, "tools/list"}
	for _, x := range []struct {
		options      HandlerOptions
		host, origin string
		want         int
	}{
		{HandlerOptions{}, "localhost:1", "", 200},
		{HandlerOptions{}, "[::1]", "", 200},
		{HandlerOptions{}, "app.example", "", 403},
		{HandlerOptions{Hosts: []string{"app.example"}}, "app.example:8080", "", 200},
		{HandlerOptions{Hosts: []string{"app.example:80"}}, "app.example:8080", "", 403},
		{HandlerOptions{}, "localhost", "http://localhost", 200},
		{HandlerOptions{}, "localhost", "http://evil.example", 403},
		{HandlerOptions{}, "localhost", "null", 403},
		{HandlerOptions{Origins: []string{"https://app.example"}}, "localhost", "https://app.example", 200},
	} {
		e := newEndpoint(t, newTools(nil), x.options)
		headers := append([]string{"Host", x.host}, base...)
		if x.origin != "" {
			headers = append(headers, "Origin", x.origin)
		}
		r := e.request(context.Background(), http.MethodPost, list, headers...)
		if r.StatusCode != x.want {
			t.Errorf("host %s, origin %s: %s, want %d", x.host, x.origin, r.Status, x.want)
		}
		if got, want := r.Header.Get("Access-Control-Allow-Origin") != "", len(x.options.Origins) > 0; got != want {
			t.Errorf("CORS is on: %v, want %v", got, want)
		}
	}
}

func TestHTTPWrongRequests(t *testing.T) {
	e := newEndpoint(t, newTools(nil), HandlerOptions{MaxBody: 1000})
	for _, x := range []struct {
		method, body string
		headers      []string
		want         int
	}{
		{http.MethodPost, `{`, nil, 400},
		{http.MethodPost, `{}`, []string{"Content-Type", "text/plain"}, 415},
		{http.MethodPost, `{}`, []string{"Accept", "text/html"}, 406},
		{http.MethodPost, strings.Repeat("x", 2000), nil, 413},
		{http.MethodPut, `{}`, nil, 405},
		{http.MethodGet, ``, nil, 405},
		{http.MethodDelete, ``, nil, 405},
		{http.MethodOptions, ``, nil, 405},
	} {
		if r := e.request(context.Background(), x.method, x.body, x.headers...); r.StatusCode != x.want {
			t.Errorf("%s %.20s %v: %s, want %d", x.method, x.body, x.headers, r.Status, x.want)
		}
	}
}

func TestHTTPIdleSessionsEnd(t *testing.T) {
	e := newEndpoint(t, newTools(nil), HandlerOptions{SessionIdle: 30 * time.Millisecond, MaxSessions: 2})
	h := e.open(protocol.V20250618)
	e.open(protocol.V20250618)
	if status, _ := e.post(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`); status != 503 {
		t.Errorf("a third session: %d", status)
	}
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(40 * time.Millisecond) {
		if status, _ := e.post(`{"jsonrpc":"2.0","id":1,"method":"ping"}`, h...); status == 404 {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the idle session is still there")
		}
	}
	e.open(protocol.V20250618)
}

func TestHTTPNoSessions(t *testing.T) {
	e := newEndpoint(t, newTools(nil), HandlerOptions{NoSessions: true})
	r := e.request(context.Background(), http.MethodPost, `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{"elicitation":{}},"clientInfo":{"name":"c","version":"1"}}}`)
	body, _ := io.ReadAll(r.Body)
	if r.StatusCode != 200 || r.Header.Get(protocol.HeaderSessionID) != "" || bytes.Contains(body, []byte("listChanged")) {
		t.Errorf("%s %s", r.Status, body)
	}
	if status, got := e.post(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo"}}`, protocol.HeaderProtocolVersion, "2025-06-18"); status != 200 || !strings.Contains(got, "content") {
		t.Errorf("%d %s", status, got)
	}
	if status, got := e.post(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask"}}`, protocol.HeaderProtocolVersion, "2025-06-18"); status != 200 || !strings.Contains(got, "elicitation") {
		t.Errorf("%d %s", status, got)
	}
}

func TestHTTPAndSSEOf20241105(t *testing.T) {
	e := newEndpoint(t, newTools(nil), HandlerOptions{SSE: true})
	x := newEvents(t, e.request(context.Background(), http.MethodGet, ""))
	target := x.next()
	base := e.url
	send := func(body string) {
		e.url = base + target
		if status, _ := e.post(body); status != 202 {
			t.Errorf("%s: %d", body, status)
		}
	}
	send(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2024-11-05","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`)
	if got := x.next(); !strings.Contains(got, `"protocolVersion":"2024-11-05"`) {
		t.Error(got)
	}
	send(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	send(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
	if got := x.next(); !strings.Contains(got, "echo") {
		t.Error(got)
	}
}

func mustRaw(text string) jsonrpc.Raw { return jsonrpc.MustRaw(text) }

// Without streams nothing is declared that needs one, and none is opened.
func TestHTTPJSONOnly(t *testing.T) {
	e := newEndpoint(t, newTools(nil), HandlerOptions{JSON: true})
	if status, got := e.call("server/discover", "", ""); status != 200 || strings.Contains(got, "listChanged") {
		t.Errorf("%d %s", status, got)
	}
	if status, got := e.call("subscriptions/listen", "", `"notifications":{"toolsListChanged":true},`); status != 404 || !strings.Contains(got, "-32601") {
		t.Errorf("%d %s", status, got)
	}
	if status, got := e.call("tools/call", "steps", ""); status != 200 || !strings.Contains(got, "done") {
		t.Errorf("%d %s", status, got)
	}
}
