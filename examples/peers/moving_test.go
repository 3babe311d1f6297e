package peers

import (
	"context"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/transport"
)

// TestMoving holds that the programs of the pages about moving from other SDKs do the same as
// hello-server.
func TestMoving(t *testing.T) {
	dir := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", dir+string(filepath.Separator), "./moving/...").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	ctx := limit(t)
	want := moods(ctx, t, example(t, "hello-server"))
	for _, program := range []string{"gosdk", "mcpgo"} {
		if got := moods(ctx, t, filepath.Join(dir, program)); got != want {
			t.Errorf("%s: %s, want %s", program, got, want)
		}
	}
	if !strings.Contains(want, `{"radius":8}`) {
		t.Errorf("hello-server: %s", want)
	}
}

// moods starts a server and calls its tool, with a word that it knows, one that it does not
// know, and a value of another type. It returns what clients see, without the words of errors.
func moods(ctx context.Context, t *testing.T, program string) string {
	t.Helper()
	conn, err := transport.Command(ctx, exec.Command(program))
	if err != nil {
		t.Fatal(err)
	}
	client := &session.Client{Info: mcp.Implementation{Name: "moving", Version: "1.0.0"}}
	server, err := client.Connect(ctx, conn)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	var seen strings.Builder
	for tool, err := range server.Tools(ctx) {
		if err != nil {
			t.Fatal(err)
		}
		seen.WriteString(tool.Name + " ")
	}
	for _, arguments := range []string{`{"word":"부드러운"}`, `{"word":"soft"}`, `{"word":5}`} {
		r := &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: "mood", Arguments: jsonrpc.MustRaw(arguments)}}
		result, err := server.CallTool(ctx, r)
		switch {
		case err != nil:
			t.Fatal(err)
		case jsonrpc.Deref(result.IsError, false):
			seen.WriteString("error ")
		default:
			seen.WriteString(result.StructuredContent.String() + " ")
		}
	}
	return seen.String()
}
