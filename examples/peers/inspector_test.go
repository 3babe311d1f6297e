package peers

import (
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// The Inspector lists and calls the tool of hello-server from its command line.
func TestInspector(t *testing.T) {
	for _, x := range []struct {
		era  string
		args []string
		want protocol.Version
		ok   func(answer) bool
	}{
		{"legacy", []string{"--method", "tools/list"}, protocol.V20251125,
			func(a answer) bool { return len(a.Result.Tools) == 1 && a.Result.Tools[0]["name"] == "mood" }},
		{"auto", []string{"--method", "tools/call", "--tool-name", "mood", "--tool-arg", "word=따뜻한"}, protocol.Latest,
			func(a answer) bool { return a.Result.StructuredContent["radius"] == 6.0 }},
		{"modern", []string{"--method", "tools/call", "--tool-name", "mood", "--tool-arg", "word=차가운"}, protocol.Latest,
			func(a answer) bool { return a.failed("차가운", "따뜻한") }},
	} {
		t.Run(x.era, func(t *testing.T) {
			t.Parallel()
			dir := recordings(t)
			launcher := filepath.Join(npm(t), "node_modules", "@modelcontextprotocol", "inspector", "clients", "launcher", "build", "index.js")
			args := append([]string{launcher, "--cli", "--protocol-era", x.era}, recorded(t, dir, []string{example(t, "hello-server")})...)
			node := exec.CommandContext(limit(t), "node", append(args, x.args...)...)
			node.Env = append(node.Environ(), "HOME="+t.TempDir()) // it writes files there
			node.WaitDelay = time.Second
			out, err := node.Output()
			if len(out) == 0 {
				t.Fatalf("no output: %v", err)
			}
			a := decode[answer](t, []byte(`{"result":`+string(out)+`}`))
			if !x.ok(a) {
				t.Errorf("%s", out)
			}
			(&check{ours: protocol.FromServer, want: x.want}).recordings(t, dir)
		})
	}
}
