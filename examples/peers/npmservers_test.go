//lint:file-ignore SA1019 what a later revision deprecates is tested, too

package peers

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// published returns the command of a server from npm.
func published(t *testing.T, name string, args ...string) []string {
	return append([]string{"node", filepath.Join(npm(t), "node_modules", "@modelcontextprotocol", name, "dist", "index.js")}, args...)
}

func toolNames(t *testing.T, server *session.Connection) (names []string) {
	t.Helper()
	for tool, err := range server.Tools(limit(t)) {
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, tool.Name)
	}
	return names
}

// The server everything has a tool for each feature up to 2025-11-25.
func TestServerEverything(t *testing.T) {
	for _, v := range protocol.Versions {
		if !v.Stateful() {
			continue // our client finds out that it has to go back, which the newest one shows
		}
		t.Run(string(v), func(t *testing.T) {
			t.Parallel() // it mostly waits
			everything(t, newVisitor(v), v)
		})
	}
	t.Run("newest", func(t *testing.T) {
		t.Parallel()
		everything(t, newVisitor(), protocol.V20251125)
	})
}

func everything(t *testing.T, v *visitor, want protocol.Version) {
	dir := recordings(t)
	updated := make(chan string, 100)
	v.ResourceUpdated = func(_ context.Context, uri string) { updated <- uri }
	v.CreateMessage = func(context.Context, *mcp.CreateMessageRequest) (*mcp.CreateMessageResult, error) {
		poem := mcp.SamplingMessageContent{Blocks: []mcp.SamplingMessageContentBlock{&mcp.TextContent{Text: "a poem"}}}
		return &mcp.CreateMessageResult{Model: "none", Role: mcp.RoleAssistant, Content: poem}, nil
	}
	server, _ := v.connect(t, recorded(t, dir, published(t, "server-everything")))
	ctx := limit(t)
	if names := toolNames(t, server); !slices.Contains(names, "get-sum") {
		t.Errorf("tools %v", names)
	}
	if r, err := call(ctx, server, "get-sum", `{"a":20,"b":22}`); err != nil || !strings.Contains(textOf(r), "42") {
		t.Errorf("sum: %v %v", r, err)
	}
	if r, err := call(ctx, server, "get-sum", `{"a":"x"}`); err == nil && !jsonrpc.Deref(r.IsError, false) {
		t.Errorf("wrong arguments: %v", r)
	}
	for _, name := range []string{"get-tiny-image", "get-resource-links", "get-annotated-message", "get-structured-content"} {
		arguments := map[string]string{"get-annotated-message": `{"messageType":"success"}`, "get-structured-content": `{"location":"Chicago"}`}[name]
		if arguments == "" {
			arguments = `{}`
		}
		if r, err := call(ctx, server, name, arguments); err != nil || len(r.Content) == 0 {
			t.Errorf("%s: %v %v", name, r, err)
		}
	}
	steps := 0
	if _, err := call(ctx, server, "trigger-long-running-operation", `{"duration":0.4,"steps":4}`,
		session.OnProgress(func(*mcp.ProgressNotificationParams) { steps++ })); err != nil || steps != 4 {
		t.Errorf("%d steps, %v", steps, err)
	}
	everythingAsks(ctx, t, server)
	everythingReads(ctx, t, server, updated)
	if err := server.Close(); err != nil {
		t.Error(err)
	}
	(&check{ours: protocol.FromClient, want: want}).recordings(t, dir)
}

// everythingAsks calls the tools that ask. The server has them only for clients that say they
// can be asked, whatever the revision is.
func everythingAsks(ctx context.Context, t *testing.T, server *session.Connection) {
	t.Helper()
	r, err := call(ctx, server, "trigger-sampling-request", `{"prompt":"A poem.","maxTokens":10}`)
	if err != nil || !strings.Contains(r.String(), "a poem") {
		t.Errorf("sampling: %v %v", r, err)
	}
	if !has(server.Revision()) {
		return
	}
	r, err = call(ctx, server, "trigger-elicitation-request", `{}`)
	if err != nil || !strings.Contains(r.String(), "Ada") {
		t.Errorf("elicitation: %v %v", r, err)
	}
}

func everythingReads(ctx context.Context, t *testing.T, server *session.Connection, updated <-chan string) {
	t.Helper()
	uri := ""
	for r, err := range server.Resources(ctx) {
		if err != nil {
			t.Fatal(err)
		}
		uri = r.URI
	}
	for _, err := range server.ResourceTemplates(ctx) {
		if err != nil {
			t.Error(err)
		}
	}
	if r, err := server.ReadResource(ctx, &mcp.ReadResourceRequest{Params: mcp.ReadResourceRequestParams{URI: uri}}); err != nil || len(r.Contents) != 1 {
		t.Errorf("read %q: %v %v", uri, r, err)
	}
	if _, err := server.ReadResource(ctx, &mcp.ReadResourceRequest{Params: mcp.ReadResourceRequestParams{URI: "demo://nothing"}}); err == nil {
		t.Error("a resource that does not exist")
	}
	names := 0
	for _, err := range server.Prompts(ctx) {
		if err != nil {
			t.Error(err)
		}
		names++
	}
	r, err := server.GetPrompt(ctx, &mcp.GetPromptRequest{Params: mcp.GetPromptRequestParams{Name: "args-prompt", Arguments: map[string]string{"city": "Seoul"}}})
	if names == 0 || err != nil || len(r.Messages) == 0 {
		t.Errorf("%d prompts, %v %v", names, r, err)
	}
	if err := server.Subscribe(ctx, uri); err != nil {
		t.Error(err)
	}
	if _, err := call(ctx, server, "toggle-subscriber-updates", `{}`); err != nil {
		t.Error(err)
	}
	select {
	case got := <-updated:
		if got != uri {
			t.Errorf("update of %q, want %q", got, uri)
		}
	case <-time.After(15 * time.Second):
		t.Error("no update of the resource")
	}
}

func TestServerFilesystem(t *testing.T) {
	dir, files := recordings(t), t.TempDir()
	if err := os.WriteFile(filepath.Join(files, "note.txt"), []byte("부드러운"), 0o644); err != nil {
		t.Fatal(err)
	}
	v := newVisitor()
	v.ListRoots = func(context.Context, *mcp.ListRootsRequest) (*mcp.ListRootsResult, error) {
		return &mcp.ListRootsResult{Roots: []mcp.Root{{URI: "file://" + files, Name: new("files")}}}, nil
	}
	server, _ := v.connect(t, recorded(t, dir, published(t, "server-filesystem", files)))
	ctx := limit(t)
	if names := toolNames(t, server); !slices.Contains(names, "read_text_file") {
		t.Errorf("tools %v", names)
	}
	note, err := jsonrpc.RawOf(map[string]string{"path": filepath.Join(files, "note.txt")})
	if err != nil {
		t.Fatal(err)
	}
	if r, err := call(ctx, server, "read_text_file", note.String()); err != nil || textOf(r) != "부드러운" {
		t.Errorf("read: %v %v", r, err)
	}
	if r, err := call(ctx, server, "read_text_file", `{"path":"/etc/hostname"}`); err != nil || !jsonrpc.Deref(r.IsError, false) {
		t.Errorf("a file outside: %v %v", r, err)
	}
	if err := server.Close(); err != nil {
		t.Error(err)
	}
	(&check{ours: protocol.FromClient, want: protocol.V20251125}).recordings(t, dir)
}
