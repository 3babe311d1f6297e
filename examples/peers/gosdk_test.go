//lint:file-ignore SA1019 what a later revision deprecates is tested, too

package peers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gosdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

func gosdkText(s string) *gosdk.CallToolResult {
	return &gosdk.CallToolResult{Content: []gosdk.Content{&gosdk.TextContent{Text: s}}}
}

func gosdkForm(message, field string) *gosdk.ElicitParams {
	schema := fmt.Sprintf(`{"type":"object","properties":{%q:{"type":"string"}},"required":[%q]}`, field, field)
	return &gosdk.ElicitParams{Mode: "form", Message: message, RequestedSchema: json.RawMessage(schema)}
}

// gosdkAsk asks with requests until 2025-11-25, and then with results. (For the former, the SDK
// would also turn results into requests, but the result of the second round goes out as it is.)
func gosdkAsk(ctx context.Context, r *gosdk.CallToolRequest) (*gosdk.CallToolResult, error) {
	name, color := gosdkForm("Your name?", "name"), gosdkForm("Which color?", "color")
	if protocol.Version(r.ProtocolVersion()).Stateful() {
		named, err := r.Session.Elicit(ctx, name)
		if err != nil {
			return nil, err
		}
		colored, err := r.Session.Elicit(ctx, color)
		if err != nil {
			return nil, err
		}
		return gosdkText(fmt.Sprint(named.Content["name"], " likes ", colored.Content["color"])), nil
	}
	if colored, ok := r.Params.InputResponses["color"].(*gosdk.ElicitResult); ok {
		return gosdkText(fmt.Sprint(r.Params.RequestState, " likes ", colored.Content["color"])), nil
	}
	if named, ok := r.Params.InputResponses["name"].(*gosdk.ElicitResult); ok {
		return &gosdk.CallToolResult{RequestState: fmt.Sprint(named.Content["name"]), InputRequests: gosdk.InputRequestMap{"color": color}}, nil
	}
	return &gosdk.CallToolResult{InputRequests: gosdk.InputRequestMap{"name": name}}, nil
}

// gosdkCount reports and logs.
func gosdkCount(ctx context.Context, r *gosdk.CallToolRequest) (*gosdk.CallToolResult, error) {
	for n := range 3 {
		p := &gosdk.ProgressNotificationParams{ProgressToken: r.Params.GetProgressToken(), Progress: float64(n + 1), Total: 3}
		if err := r.Session.NotifyProgress(ctx, p); err != nil {
			return nil, err
		}
	}
	return gosdkText("3"), r.Session.Log(ctx, &gosdk.LoggingMessageParams{Level: "warning", Data: "counted"})
}

// serveGoSDK is a server for our client.
func serveGoSDK([]string) error {
	s := gosdk.NewServer(&gosdk.Implementation{Name: "peer", Version: "1.0.0"}, &gosdk.ServerOptions{PageSize: 2})
	type echo struct {
		Say string `json:"say"`
	}
	gosdk.AddTool(s, &gosdk.Tool{Name: "echo"}, func(_ context.Context, _ *gosdk.CallToolRequest, in echo) (*gosdk.CallToolResult, any, error) {
		return gosdkText(in.Say), nil, nil
	})
	var waited atomic.Int64
	for name, h := range map[string]gosdk.ToolHandler{
		"ask": gosdkAsk, "count": gosdkCount,
		"wait": func(ctx context.Context, _ *gosdk.CallToolRequest) (*gosdk.CallToolResult, error) {
			<-ctx.Done()
			waited.Add(1)
			return nil, context.Cause(ctx)
		},
		"waited": func(context.Context, *gosdk.CallToolRequest) (*gosdk.CallToolResult, error) {
			return gosdkText(fmt.Sprint(waited.Load())), nil
		},
	} {
		s.AddTool(&gosdk.Tool{Name: name, InputSchema: json.RawMessage(`{"type":"object"}`)}, h)
	}
	return s.Run(context.Background(), &gosdk.StdioTransport{})
}

func TestGoSDKServer(t *testing.T) {
	for _, v := range protocol.Versions {
		t.Run(string(v), func(t *testing.T) {
			tour{command: role(t, "gosdk-server"), pin: v, want: v, asks: has(v)}.run(t)
		})
	}
	t.Run("newest", func(t *testing.T) {
		tour{command: role(t, "gosdk-server"), want: protocol.Latest, asks: true}.run(t)
	})
}

// gosdkGuest is a client of the SDK, with what it has heard.
type gosdkGuest struct {
	mu              sync.Mutex
	progress        []float64
	logged, invited []string
}

func (g *gosdkGuest) options(v protocol.Version) *gosdk.ClientOptions {
	o := &gosdk.ClientOptions{
		ProgressNotificationHandler: func(_ context.Context, r *gosdk.ProgressNotificationClientRequest) {
			g.mu.Lock()
			defer g.mu.Unlock()
			g.progress = append(g.progress, r.Params.Progress)
		},
		LoggingMessageHandler: func(_ context.Context, r *gosdk.LoggingMessageRequest) {
			g.mu.Lock()
			defer g.mu.Unlock()
			g.logged = append(g.logged, fmt.Sprint(r.Params.Data))
		},
	}
	if has(v) {
		o.ElicitationHandler = func(_ context.Context, r *gosdk.ElicitRequest) (*gosdk.ElicitResult, error) {
			g.mu.Lock()
			defer g.mu.Unlock()
			g.invited = append(g.invited, r.Params.Message)
			if strings.Contains(r.Params.Message, "color") {
				return &gosdk.ElicitResult{Action: "accept", Content: map[string]any{"color": "teal"}}, nil
			}
			return &gosdk.ElicitResult{Action: "accept", Content: map[string]any{"name": "Ada"}}, nil
		}
	}
	return o
}

func (g *gosdkGuest) connect(t *testing.T, v protocol.Version, command []string) *gosdk.ClientSession {
	t.Helper()
	client := gosdk.NewClient(&gosdk.Implementation{Name: "peer", Version: "1.0.0"}, g.options(v))
	session, err := client.Connect(limit(t), &gosdk.CommandTransport{Command: exec.Command(command[0], command[1:]...)},
		&gosdk.ClientSessionOptions{ProtocolVersion: string(v)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return session
}

func TestGoSDKClient(t *testing.T) {
	for _, v := range protocol.Versions {
		t.Run(string(v), func(t *testing.T) {
			dir := recordings(t)
			var g gosdkGuest
			hello := g.connect(t, v, recorded(t, dir, []string{example(t, "hello-server")}))
			gosdkHello(t, v, hello)
			if err := hello.Close(); err != nil {
				t.Error(err)
			}
			lab := g.connect(t, v, recorded(t, dir, role(t, "lab")))
			g.lab(t, v, lab)
			if err := lab.Close(); err != nil {
				t.Error(err)
			}
			c := &check{ours: protocol.FromServer, want: v, wanted: heard(v)}
			c.recordings(t, dir)
		})
	}
}

func gosdkCall(t *testing.T, s *gosdk.ClientSession, name string, arguments any) (string, bool, error) {
	t.Helper()
	r, err := s.CallTool(limit(t), &gosdk.CallToolParams{Name: name, Arguments: arguments})
	if err != nil || len(r.Content) == 0 {
		return "", false, err
	}
	block, ok := r.Content[0].(*gosdk.TextContent)
	if !ok {
		return "", false, fmt.Errorf("content is %T", r.Content[0])
	}
	return block.Text, r.IsError, nil
}

func gosdkHello(t *testing.T, v protocol.Version, s *gosdk.ClientSession) {
	t.Helper()
	tools, err := s.ListTools(limit(t), nil)
	if err != nil || len(tools.Tools) != 1 || (tools.Tools[0].Title != "") != (v >= protocol.V20250618) {
		t.Errorf("tools: %+v %v", tools, err)
	}
	if text, failed, err := gosdkCall(t, s, "mood", map[string]any{"word": "단단한"}); text != `{"radius":1}` || failed || err != nil {
		t.Errorf("right: %q %v", text, err)
	}
	for _, arguments := range []map[string]any{{"word": "시끄러운"}, {"word": 3}, {}, {"wrod": "단단한"}} {
		if text, failed, err := gosdkCall(t, s, "mood", arguments); !failed || err != nil {
			t.Errorf("%v: %q %v", arguments, text, err)
		}
	}
	if text, _, err := gosdkCall(t, s, "nope", nil); err == nil || !strings.Contains(err.Error(), "nope") {
		t.Errorf("unknown tool: %q %v", text, err)
	}
}

func (g *gosdkGuest) lab(t *testing.T, v protocol.Version, s *gosdk.ClientSession) {
	t.Helper()
	params := &gosdk.CallToolParams{Name: "count", Arguments: map[string]any{"to": 3}, Meta: gosdk.Meta{}}
	params.SetProgressToken("p")
	if !v.Stateful() {
		params.Meta[protocol.MetaLogLevel] = "info"
	} else if err := s.SetLoggingLevel(limit(t), &gosdk.SetLoggingLevelParams{Level: "info"}); err != nil {
		t.Error(err)
	}
	if _, err := s.CallTool(limit(t), params); err != nil {
		t.Error(err)
	}
	for _, name := range []string{"ask", "steps"} {
		text, failed, err := gosdkCall(t, s, name, map[string]any{})
		if has(v) != (text == "Ada likes teal") || has(v) == failed || err != nil {
			t.Errorf("%s: %q %v", name, text, err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if _, err := s.CallTool(ctx, &gosdk.CallToolParams{Name: "wait", Arguments: map[string]any{}}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("wait: %v", err)
	}
	untilWaited(t, func() (string, error) {
		text, _, err := gosdkCall(t, s, "waited", map[string]any{})
		return text, err
	})
	g.resources(t, s)
	g.mu.Lock()
	defer g.mu.Unlock()
	if fmt.Sprint(g.progress) != "[1 2 3]" || fmt.Sprint(g.logged) != "[counted]" {
		t.Errorf("progress %v, logged %v", g.progress, g.logged)
	}
	if has(v) && len(g.invited) != 4 {
		t.Errorf("asked %q", g.invited)
	}
}

func (g *gosdkGuest) resources(t *testing.T, s *gosdk.ClientSession) {
	t.Helper()
	if r, err := s.ReadResource(limit(t), &gosdk.ReadResourceParams{URI: "lab://note"}); err != nil || r.Contents[0].Text != "a note" {
		t.Errorf("read: %+v %v", r, err)
	}
	if r, err := s.ReadResource(limit(t), &gosdk.ReadResourceParams{URI: "lab://nothing"}); err == nil {
		t.Errorf("no resource: %+v", r)
	}
	if r, err := s.GetPrompt(limit(t), &gosdk.GetPromptParams{Name: "greet", Arguments: map[string]string{"name": "Ada"}}); err != nil || len(r.Messages) != 2 {
		t.Errorf("prompt: %+v %v", r, err)
	}
}
