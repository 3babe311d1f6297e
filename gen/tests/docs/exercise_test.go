package docs_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/tool"
	"github.com/mcp-schemagen/mcp-schemagen/transport"
)

// TestLimitsHold goes up to default limits of docs/limits.md, and beyond them.
func TestLimitsHold(t *testing.T) {
	for name, test := range map[string]func(*testing.T){
		"Server.MaxRequests":      tooManyRequests,
		"Server.MaxSubscriptions": tooManySubscriptions,
		"Server.MaxElements":      tooManyElements,
		"Server.MaxDepth":         tooDeep,
		"Server.MaxState":         stateTooLong,
		"MaxRounds":               tooManyRounds,
		"Client.MaxQuestions":     tooManyQuestions,
		"Client.Timeout":          func(t *testing.T) { synctest.Test(t, timeout) },
		"Client.RoundTimeout":     func(t *testing.T) { synctest.Test(t, roundTimeout) },
		"PageSize, MaxPages":      tooManyPages,
		"LinesOptions.MaxLine":    lineTooLong,
		"arguments":               tooManyViolations,
	} {
		t.Run(name, test)
	}
}

// request returns a request of 2026-07-28 with arguments.
func request(id int, arguments string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"work","arguments":%s,"_meta":{`+
		`"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`, id, arguments)
}

func tooManyRequests(t *testing.T) {
	s := newScene(t, feature{work: wait}, protocol.V20260728)
	for id := range 1024 {
		s.send([]byte(request(id, `{}`)))
	}
	s.send([]byte(request(5000, `{}`)))
	s.until(t, "← error -32603")
	if n := strings.Count(s.all(), "←"); n != 1 {
		t.Errorf("%d answers", n)
	}
}

func tooManySubscriptions(t *testing.T) {
	s := newScene(t, feature{}, protocol.V20251125)
	for i := range 1025 {
		err := s.c.Subscribe(t.Context(), fmt.Sprint("test://", i))
		if refused := jsonrpc.HasCode(err, jsonrpc.CodeInternalError); refused != (i == 1024) {
			t.Fatalf("%d: %v", i, err)
		}
	}
}

func tooManyElements(t *testing.T) {
	s := newScene(t, feature{set: func(s *scene) { s.server.MaxSubscriptions = -1 }}, protocol.V20260728)
	listen := func(id, resources int) {
		s.send([]byte(strings.NewReplacer(`"method":"tools/call"`, `"method":"subscriptions/listen"`,
			`"name":"work","arguments":{}`, `"notifications":{"resourceSubscriptions":[""`+strings.Repeat(`,""`, resources-1)+`]}`).Replace(request(id, `{}`))))
	}
	listen(1, 999_000)
	s.until(t, "← `notifications/subscriptions/acknowledged`")
	listen(2, 1_000_001)
	s.until(t, "← error -32700 without an id")
}

func tooDeep(t *testing.T) {
	const outside = 3 // objects around the list: the message, its params, the arguments
	s := newScene(t, feature{work: structured}, protocol.V20260728)
	nested := func(levels int) string {
		n := levels - outside
		return `{"list":` + strings.Repeat("[", n) + strings.Repeat("]", n) + `}`
	}
	s.send([]byte(request(1, nested(1000))))
	s.until(t, "← result")
	s.send([]byte(request(2, nested(1001))))
	s.until(t, "← error -32700 without an id")
}

// stateTooLong keeps a value that is longer than a state may be.
func stateTooLong(t *testing.T) {
	keep := func(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		_, err := session.Once(ctx, "long", func(context.Context) (string, error) { return strings.Repeat("x", 64<<10), nil })
		if err != nil {
			return nil, err
		}
		return ask("q")(ctx, r)
	}
	s := newScene(t, feature{work: keep}, protocol.V20260728)
	if all := s.callWork(); all != "→ `tools/call`, ← error -32603" {
		t.Error(all)
	}
}

func tooManyRounds(t *testing.T) {
	again := func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		question := &mcp.ElicitRequest{Params: &mcp.ElicitRequestFormParams{Message: "again?"}}
		return &mcp.InputRequiredResult{InputRequests: mcp.InputRequests{"q": question}}, nil
	}
	rounds := func(all string) int { return strings.Count(all, "`input_required`") }
	s := newScene(t, feature{work: again, set: func(s *scene) { s.client.MaxRounds = 100 }}, protocol.V20260728)
	if all := s.callWork(); rounds(all) != 16 || !strings.HasSuffix(all, "error -32603") {
		t.Errorf("the server: %s", all)
	}
	s = newScene(t, feature{work: again, set: func(s *scene) { s.server.MaxRounds = 100 }}, protocol.V20260728)
	_, err := s.c.CallTool(t.Context(), &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: "work"}})
	if all := s.all(); rounds(all) != 17 || !errors.Is(err, session.ErrTooManyRounds) {
		t.Errorf("the client: %v, %s", err, all)
	}
}

func tooManyQuestions(t *testing.T) {
	for _, n := range []int{64, 65} {
		many := func(_ context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
			questions := mcp.InputRequests{}
			for i := range n {
				questions[fmt.Sprint(i)] = &mcp.ElicitRequest{Params: &mcp.ElicitRequestFormParams{Message: "?"}}
			}
			if len(r.Params.InputResponses) == n {
				return new(mcp.CallToolResult), nil
			}
			return &mcp.InputRequiredResult{InputRequests: questions}, nil
		}
		s := newScene(t, feature{work: many}, protocol.V20260728)
		_, err := s.c.CallTool(t.Context(), &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: "work"}})
		if (err != nil) != (n > 64) {
			t.Errorf("%d questions: %v", n, err)
		}
	}
}

// timeout runs in a bubble, where time passes when all wait.
func timeout(t *testing.T) {
	s := newScene(t, feature{work: wait}, protocol.V20260728)
	start := time.Now()
	_, err := s.c.CallTool(t.Context(), &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: "work"}})
	if !errors.Is(err, context.DeadlineExceeded) || time.Since(start) != time.Minute {
		t.Errorf("%v after %s", err, time.Since(start))
	}
	s.c.Close()
}

func roundTimeout(t *testing.T) {
	s := newScene(t, feature{work: ask("q"), set: func(s *scene) {
		s.client.Elicit = func(ctx context.Context, _ *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			<-ctx.Done() // a user who does not answer
			return nil, context.Cause(ctx)
		}
	}}, protocol.V20260728)
	start := time.Now()
	_, err := s.c.CallTool(t.Context(), &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: "work"}})
	if !errors.Is(err, context.DeadlineExceeded) || time.Since(start) != 10*time.Minute {
		t.Errorf("%v after %s", err, time.Since(start))
	}
	s.c.Close()
}

func tooManyPages(t *testing.T) {
	s := newScene(t, feature{}, protocol.V20260728) // with one tool
	for i := range 1000 {
		s.tools.Add(session.Tool{Tool: mcp.Tool{Name: fmt.Sprint(i)}, Call: wait})
	}
	page, err := s.c.ListTools(t.Context(), nil)
	if err != nil || len(page.Tools) != 1000 || page.NextCursor == nil {
		t.Errorf("a page of %d tools, %v", len(page.Tools), err)
	}
	s.tools.PageSize(1)
	n := 0
	for _, err = range s.c.Tools(t.Context()) {
		n++
	}
	if err == nil || n != 1001 { // the last one is the error
		t.Errorf("%d pages, %v", n-1, err)
	}
}

func lineTooLong(t *testing.T) {
	in, out := strings.Repeat(" ", 16<<20)+"\n", new(bytes.Buffer)
	server := &session.Server{Info: mcp.Implementation{Name: "s", Version: "1"}, Logger: silent}
	if err := transport.Lines(t.Context(), server, strings.NewReader(in+" "+in), out); err != nil {
		t.Fatal(err)
	}
	first, _ := out.ReadString('\n')
	second, err := out.ReadString('\n')
	if !strings.Contains(second, `"error":{"code":-32600,`) || strings.Contains(second, `"id"`) || err != nil || strings.Contains(first, "limit") {
		t.Errorf("%s, %s", first, second)
	}
	if rest, _ := io.ReadAll(out); len(rest) > 0 {
		t.Errorf("more: %s", rest)
	}
}

func tooManyViolations(t *testing.T) {
	list := tool.For(mcp.Tool{Name: "list"}, func(context.Context, struct{ List []int }) (string, error) { return "", nil })
	for n, want := range map[int]int{19: 19, 50: 20} {
		arguments := `{"List":["x"` + strings.Repeat(`,"x"`, n-1) + `]}`
		r, err := list.Call(t.Context(), &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Arguments: jsonrpc.MustRaw(arguments)}})
		if err != nil {
			t.Fatal(err)
		}
		text := r.(*mcp.CallToolResult).Content[0].(*mcp.TextContent).Text
		if got := strings.Count(text, "\n- "); got != want || strings.Contains(text, "There may be more") != (n > 20) {
			t.Errorf("%d violations of %d: %s", got, n, text)
		}
	}
}
