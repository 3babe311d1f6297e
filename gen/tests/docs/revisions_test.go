package docs_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/golden"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/tool"
)

// scene is a client and a server of one revision, and the messages between them.
type scene struct {
	*testing.T
	*wire
	server  *session.Server
	client  session.Client
	tools   *session.Tools
	c       *session.Connection
	opening string // the messages of Connect
}

// work is what the tool "work" of a scene does.
type work func(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error)

// feature is something that the code of a server or a client does.
type feature struct {
	what string // as Markdown
	work work
	set  func(s *scene)        // changes the server and the client before they are connected
	do   func(s *scene) string // returns the messages
}

var features = []feature{
	{"a client of all revisions connects", nil, func(s *scene) { s.client.Versions = nil }, func(s *scene) string { return s.opening }},
	{"a tool returns structured content", structured, nil, func(s *scene) string {
		s.members = true
		return s.callWork()
	}},
	{"`Request.Elicit`", ask("q"), nil, (*scene).callWork},
	{"`Request.Elicit` twice", ask("q", "r"), nil, (*scene).callWork},
	{"`Request.Elicit` of a client without `Elicit`", ask("q"), func(s *scene) { s.client.Elicit, s.client.Capabilities.Elicitation = nil, nil }, (*scene).callWork},
	{"a handler returns an `InputRequiredResult`", inputRequired, nil, (*scene).callWork},
	{"`Request.RequireURL`", requireURL, nil, (*scene).callWork},
	{"`Request.CreateMessage`", askModel, nil, (*scene).callWork},
	{"`Request.ListRoots`", roots, nil, (*scene).callWork},
	{"`Request.Progress`, and a call with `OnProgress`", progress, nil, func(s *scene) string {
		return s.callNamed("work", session.OnProgress(func(*mcp.ProgressNotificationParams) {}))
	}},
	{"`Request.Log`, and a client with `LogLevel`", logged, func(s *scene) { s.client.LogLevel = mcp.LoggingLevelDebug }, (*scene).callWork},
	{"`Request.Log` of level error, and a client without `LogLevel`", logged, nil, (*scene).callWork},
	{"`Tools.Add`, and a client with `ToolListChanged`", nil, listChanged, addTool},
	{"`Connection.Subscribe`, then `Server.ResourceUpdated`", nil, nil, subscribe},
	{"`Server.Shutdown` with a subscription", nil, nil, shutdown},
	{"the context of a call ends", wait, nil, cancelCall},
	{"`Connection.Ping`", nil, nil, func(s *scene) string {
		_ = s.c.Ping(s.Context())
		return s.all()
	}},
	{"an unknown resource", nil, nil, func(s *scene) string {
		_, _ = s.c.ReadResource(s.Context(), &mcp.ReadResourceRequest{Params: mcp.ReadResourceRequestParams{URI: "test://none"}})
		return s.all()
	}},
	{"an unknown tool", nil, nil, func(s *scene) string { return s.callNamed("none") }},
	{"arguments that do not match the schema of `tool.For`", nil, nil, func(s *scene) string { return s.callNamed("typed") }},
	{"a panic in a handler", func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error) { panic("a bug") }, nil, (*scene).callWork},
	{"a method that no revision has", nil, nil, func(s *scene) string {
		_, _ = s.c.Call(s.Context(), &jsonrpc.Message{Method: "acme/none"})
		return s.all()
	}},
	{"a line that is not JSON", nil, nil, func(s *scene) string { return s.sendLine("{") }},
	{"an array of two pings", nil, nil, func(s *scene) string {
		return s.sendLine(`[{"jsonrpc":"2.0","id":71,"method":"ping"},{"jsonrpc":"2.0","id":72,"method":"ping"}]`)
	}},
}

var silent = slog.New(slog.NewTextHandler(io.Discard, nil))

// newScene connects a client and a server of a revision.
func newScene(t *testing.T, f feature, v protocol.Version) *scene {
	t.Helper()
	s := &scene{T: t, tools: session.NewTools(
		tool.For(mcp.Tool{Name: "typed"}, func(_ context.Context, in struct{ Size int }) (int, error) { return in.Size, nil }),
	)}
	if f.work != nil {
		s.tools.Add(session.Tool{Tool: mcp.Tool{Name: "work"}, Call: f.work})
	}
	s.server = &session.Server{
		Info: mcp.Implementation{Name: "scene", Version: "1"}, Versions: []protocol.Version{v},
		Tools: s.tools, Resources: session.NewResources(), Logger: silent,
	}
	s.client = session.Client{
		Info: mcp.Implementation{Name: "scene", Version: "1"}, Versions: []protocol.Version{v}, Logger: silent,
		Capabilities: mcp.ClientCapabilities{Elicitation: &mcp.ClientCapabilitiesElicitation{Form: jsonrpc.Members{}, URL: jsonrpc.Members{}}},
		Elicit: func(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			return &mcp.ElicitResult{Action: mcp.ElicitResultActionAccept}, nil
		},
		CreateMessage: func(context.Context, *mcp.CreateMessageRequest) (*mcp.CreateMessageResult, error) {
			content := mcp.SamplingMessageContent{Blocks: []mcp.SamplingMessageContentBlock{&mcp.TextContent{Text: "yes"}}}
			return &mcp.CreateMessageResult{Role: mcp.RoleAssistant, Model: "m", Content: content}, nil
		},
		ListRoots: func(context.Context, *mcp.ListRootsRequest) (*mcp.ListRootsResult, error) {
			return &mcp.ListRootsResult{Roots: []mcp.Root{}}, nil
		},
	}
	if f.set != nil {
		f.set(s)
	}
	s.wire = newWire(s.server)
	var err error
	if s.c, err = s.client.Connect(t.Context(), s.wire); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.c.Close() })
	s.opening = s.opened()
	return s
}

// callNamed calls a tool, and returns the messages.
func (s *scene) callNamed(name string, options ...session.CallOption) string {
	_, _ = s.c.CallTool(s.Context(), &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: name}}, options...)
	return s.all()
}

func (s *scene) callWork() string { return s.callNamed("work") }

// sendLine sends a line, and returns the messages until the first one of the server.
func (s *scene) sendLine(line string) string {
	s.send([]byte(line))
	s.wait(s.T, func(seen []string) bool { return strings.HasPrefix(seen[len(seen)-1], "←") })
	return s.all()
}

func structured(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	return &mcp.CallToolResult{
		Content:           []mcp.ContentBlock{&mcp.TextContent{Text: "8 mm"}},
		StructuredContent: jsonrpc.MustRaw(`{"radius":8}`),
	}, nil
}

// ask asks questions one after the other.
func ask(keys ...string) work {
	return func(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		for _, key := range keys {
			if _, err := session.From(ctx).Elicit(ctx, key, &mcp.ElicitRequestFormParams{Message: key}); err != nil {
				return nil, err
			}
		}
		return new(mcp.CallToolResult), nil
	}
}

func inputRequired(_ context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	if r.Params.InputResponses["q"] != nil {
		return new(mcp.CallToolResult), nil
	}
	question := &mcp.ElicitRequest{Params: &mcp.ElicitRequestFormParams{Message: "q"}}
	return &mcp.InputRequiredResult{InputRequests: mcp.InputRequests{"q": question}}, nil
}

func requireURL(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	page := &mcp.ElicitRequestURLParams{Message: "sign in", URL: "https://example.com"}
	if err := session.From(ctx).RequireURL(ctx, "page", page); err != nil {
		return nil, err
	}
	return new(mcp.CallToolResult), nil
}

func askModel(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	_, err := session.From(ctx).CreateMessage(ctx, "q", &mcp.CreateMessageRequestParams{MaxTokens: 1})
	return new(mcp.CallToolResult), err
}

func roots(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	_, err := session.From(ctx).ListRoots(ctx, "q")
	return new(mcp.CallToolResult), err
}

func progress(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	return new(mcp.CallToolResult), session.From(ctx).Progress(ctx, 1, 2, "half")
}

func logged(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	return new(mcp.CallToolResult), session.From(ctx).Log(ctx, mcp.LoggingLevelError, "hot")
}

func wait(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	<-ctx.Done()
	return nil, context.Cause(ctx)
}

func listChanged(s *scene) { s.client.ToolListChanged = func(context.Context) {} }

// addTool adds a tool when the client listens. Since 2026-07-28 it asks to after Connect.
func addTool(s *scene) string {
	if !s.c.Revision().Stateful() {
		s.until(s.T, "← `notifications/subscriptions/acknowledged`")
	}
	s.tools.Add(session.Tool{Tool: mcp.Tool{Name: "new"}, Call: wait})
	s.until(s.T, "← `notifications/tools/list_changed`")
	return s.all()
}

func subscribe(s *scene) string {
	if err := s.c.Subscribe(s.Context(), "test://note"); err != nil {
		s.Fatal(err)
	}
	s.server.ResourceUpdated("test://note")
	s.until(s.T, "← `notifications/resources/updated`")
	return s.all()
}

func shutdown(s *scene) string {
	subscribe(s)
	s.forget()
	if err := s.server.Shutdown(s.Context()); err != nil {
		s.Fatal(err)
	}
	return s.all()
}

func cancelCall(s *scene) string {
	ctx, cancel := context.WithCancel(s.Context())
	go func() {
		s.until(s.T, "→ `tools/call`")
		cancel()
	}()
	_, _ = s.c.CallTool(ctx, &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: "work"}})
	s.until(s.T, "→ `notifications/cancelled`")
	return s.all()
}

// TestRevisionsPage holds the table of messages in docs/revisions.md against what sessions
// of each revision send.
func TestRevisionsPage(t *testing.T) {
	const file = "../../../docs/revisions.md"
	const begin, end = "| code | revisions | messages |\n|---|---|---|\n", "\n\n"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(data), begin)
	_, after, more := strings.Cut(rest, end)
	if !ok || !more {
		t.Fatal("the page has no table of messages")
	}
	golden.File(t, file, before+begin+strings.TrimSuffix(featureRows(t), "\n")+end+after)
}

// featureRows returns a row for each feature and each group of revisions with the same
// messages.
func featureRows(t *testing.T) string {
	var b strings.Builder
	for _, f := range features {
		seen := make([]string, len(protocol.Versions))
		for i, v := range protocol.Versions {
			seen[i] = f.do(newScene(t, f, v))
			if seen[i] == "" {
				seen[i] = "none"
			}
		}
		what := f.what
		for first := 0; first < len(seen); {
			last := first
			for last+1 < len(seen) && seen[last+1] == seen[first] {
				last++
			}
			fmt.Fprintf(&b, "| %s | %s | %s |\n", what, span(slices.Clone(protocol.Versions[first:last+1])), seen[first])
			what, first = "", last+1
		}
	}
	return b.String()
}
