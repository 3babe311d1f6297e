//lint:file-ignore SA1019 what a later revision deprecates is tested, too

package peers

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	mcpclient "github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/client/transport"
	mcpgo "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

func mcpgoForm(message, field string) mcpgo.ElicitationParams {
	return mcpgo.ElicitationParams{Message: message, RequestedSchema: map[string]any{
		"type": "object", "properties": map[string]any{field: map[string]any{"type": "string"}}, "required": []string{field},
	}}
}

// mcpgoAsk asks with results. For older clients the SDK asks, and calls it again.
func mcpgoAsk(_ context.Context, r mcpgo.CallToolRequest) (*mcpgo.CallToolResult, error) {
	said := func(field string) (string, bool) {
		answer := server.ElicitationResponse(r.Params.InputResponses, field)
		if answer == nil {
			return "", false
		}
		content, _ := answer.Content.(map[string]any)
		return fmt.Sprint(content[field]), true
	}
	if color, ok := said("color"); ok {
		return mcpgo.NewToolResultText(r.Params.RequestState + " likes " + color), nil
	}
	if name, ok := said("name"); ok {
		return server.NewInputRequestBuilder(name).Elicit("color", mcpgoForm("Which color?", "color")).ToolResult(), nil
	}
	return server.NewInputRequestBuilder("").Elicit("name", mcpgoForm("Your name?", "name")).ToolResult(), nil
}

// mcpgoCount reports and logs.
func mcpgoCount(ctx context.Context, r mcpgo.CallToolRequest) (*mcpgo.CallToolResult, error) {
	s := server.ServerFromContext(ctx)
	for n := range 3 {
		params := map[string]any{"progressToken": r.Params.Meta.ProgressToken, "progress": n + 1, "total": 3}
		if err := s.SendNotificationToClient(ctx, "notifications/progress", params); err != nil {
			return nil, err
		}
	}
	err := s.SendLogMessageToClient(ctx, mcpgo.NewLoggingMessageNotification(mcpgo.LoggingLevelWarning, "", "counted"))
	time.Sleep(50 * time.Millisecond) // the SDK sends notifications beside responses
	return mcpgo.NewToolResultText("3"), err
}

// serveMCPGo is a server for our client.
func serveMCPGo([]string) error {
	s := server.NewMCPServer("peer", "1.0.0", server.WithLogging(), server.WithElicitation(), server.WithPaginationLimit(2))
	s.AddTool(mcpgo.NewTool("echo", mcpgo.WithString("say", mcpgo.Required())), func(_ context.Context, r mcpgo.CallToolRequest) (*mcpgo.CallToolResult, error) {
		say, err := r.RequireString("say")
		if err != nil {
			return mcpgo.NewToolResultError(err.Error()), nil
		}
		return mcpgo.NewToolResultText(say), nil
	})
	var waited atomic.Int64
	for name, h := range map[string]server.ToolHandlerFunc{
		"ask": mcpgoAsk, "count": mcpgoCount,
		"wait": func(ctx context.Context, _ mcpgo.CallToolRequest) (*mcpgo.CallToolResult, error) {
			<-ctx.Done()
			waited.Add(1)
			return nil, context.Cause(ctx)
		},
		"waited": func(context.Context, mcpgo.CallToolRequest) (*mcpgo.CallToolResult, error) {
			return mcpgo.NewToolResultText(fmt.Sprint(waited.Load())), nil
		},
	} {
		s.AddTool(mcpgo.NewTool(name), h)
	}
	return server.ServeStdio(s)
}

func TestMCPGoServer(t *testing.T) {
	for _, v := range protocol.Versions {
		t.Run(string(v), func(t *testing.T) {
			tour{command: role(t, "mcpgo-server"), pin: v, want: v, asks: has(v), bad: true}.run(t)
		})
	}
	t.Run("newest", func(t *testing.T) {
		tour{command: role(t, "mcpgo-server"), want: protocol.Latest, asks: true, bad: true}.run(t)
	})
}

// mcpgoGuest is a client of the SDK, with what it has heard.
type mcpgoGuest struct {
	mu            sync.Mutex
	notifications map[string]int
	invited       []string
}

// Elicit answers a form.
func (g *mcpgoGuest) Elicit(_ context.Context, r mcpgo.ElicitationRequest) (*mcpgo.ElicitationResult, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.invited = append(g.invited, r.Params.Message)
	content := map[string]any{"name": "Ada"}
	if strings.Contains(r.Params.Message, "color") {
		content = map[string]any{"color": "teal"}
	}
	return &mcpgo.ElicitationResult{ElicitationResponse: mcpgo.ElicitationResponse{Action: mcpgo.ElicitationResponseActionAccept, Content: content}}, nil
}

func (g *mcpgoGuest) connect(t *testing.T, v protocol.Version, command []string) *mcpclient.Client {
	t.Helper()
	options := []mcpclient.ClientOption{mcpclient.WithProtocolVersion(string(v))}
	if has(v) {
		options = append(options, mcpclient.WithElicitationHandler(g))
	}
	start := func(_ context.Context, name string, env, args []string) (*exec.Cmd, error) {
		child := exec.Command(name, args...) // not ended by the context of the start
		child.Env = append(child.Environ(), env...)
		return child, nil
	}
	c := mcpclient.NewClient(transport.NewStdioWithOptions(command[0], nil, command[1:], transport.WithCommandFunc(start)), options...)
	if err := c.Start(limit(t)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	c.OnNotification(func(n mcpgo.JSONRPCNotification) {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.notifications[n.Method]++
	})
	r := mcpgo.InitializeRequest{Params: mcpgo.InitializeParams{ProtocolVersion: string(v), ClientInfo: mcpgo.Implementation{Name: "peer", Version: "1.0.0"}}}
	if _, err := c.Initialize(limit(t), r); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestMCPGoClient(t *testing.T) {
	for _, v := range protocol.Versions {
		t.Run(string(v), func(t *testing.T) {
			dir := recordings(t)
			g := mcpgoGuest{notifications: map[string]int{}}
			hello := g.connect(t, v, recorded(t, dir, []string{example(t, "hello-server")}))
			mcpgoHello(t, v, hello)
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

func mcpgoCall(ctx context.Context, c *mcpclient.Client, name string, arguments any, meta *mcpgo.Meta) (string, bool, error) {
	r, err := c.CallTool(ctx, mcpgo.CallToolRequest{Params: mcpgo.CallToolParams{Name: name, Arguments: arguments, Meta: meta}})
	if err != nil || len(r.Content) == 0 {
		return "", false, err
	}
	block, ok := r.Content[0].(mcpgo.TextContent)
	if !ok {
		return "", false, fmt.Errorf("content is %T", r.Content[0])
	}
	return block.Text, r.IsError, nil
}

func mcpgoHello(t *testing.T, v protocol.Version, c *mcpclient.Client) {
	t.Helper()
	tools, err := c.ListTools(limit(t), mcpgo.ListToolsRequest{})
	if err != nil || len(tools.Tools) != 1 || (tools.Tools[0].Title != "") != (v >= protocol.V20250618) {
		t.Errorf("tools: %+v %v", tools, err)
	}
	if text, failed, err := mcpgoCall(limit(t), c, "mood", map[string]any{"word": "단단한"}, nil); text != `{"radius":1}` || failed || err != nil {
		t.Errorf("right: %q %v", text, err)
	}
	for _, arguments := range []map[string]any{{"word": "시끄러운"}, {"word": 3}, {}, {"wrod": "단단한"}} {
		if text, failed, err := mcpgoCall(limit(t), c, "mood", arguments, nil); !failed || err != nil {
			t.Errorf("%v: %q %v", arguments, text, err)
		}
	}
	if text, _, err := mcpgoCall(limit(t), c, "nope", nil, nil); err == nil || !strings.Contains(err.Error(), "nope") {
		t.Errorf("unknown tool: %q %v", text, err)
	}
}

func (g *mcpgoGuest) lab(t *testing.T, v protocol.Version, c *mcpclient.Client) {
	t.Helper()
	meta := &mcpgo.Meta{ProgressToken: "p"}
	if !v.Stateful() {
		meta.SetLogLevel(mcpgo.LoggingLevelInfo)
	} else if err := c.SetLevel(limit(t), mcpgo.SetLevelRequest{Params: mcpgo.SetLevelParams{Level: mcpgo.LoggingLevelInfo}}); err != nil {
		t.Error(err)
	}
	if text, failed, err := mcpgoCall(limit(t), c, "count", map[string]any{"to": 3}, meta); text != "3" || failed || err != nil {
		t.Errorf("count: %q %v", text, err)
	}
	for _, name := range []string{"ask", "steps"} {
		text, failed, err := mcpgoCall(limit(t), c, name, map[string]any{}, nil)
		if has(v) != (text == "Ada likes teal") || has(v) == failed || err != nil {
			t.Errorf("%s: %q %v", name, text, err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if _, _, err := mcpgoCall(ctx, c, "wait", map[string]any{}, nil); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("wait: %v", err)
	}
	untilWaited(t, func() (string, error) {
		text, _, err := mcpgoCall(limit(t), c, "waited", map[string]any{}, nil)
		return text, err
	})
	if r, err := c.ReadResource(limit(t), mcpgo.ReadResourceRequest{Params: mcpgo.ReadResourceParams{URI: "lab://note"}}); err != nil || len(r.Contents) != 1 {
		t.Errorf("read: %+v %v", r, err)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.notifications["notifications/progress"] != 3 || g.notifications["notifications/message"] != 1 {
		t.Errorf("notifications %v", g.notifications)
	}
	if has(v) && len(g.invited) != 4 {
		t.Errorf("asked %q", g.invited)
	}
}
