package lifecycle_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

func TestDump(t *testing.T) {
	files, _ := filepath.Glob("/work/shared/corpus/*.jsonl")
	for _, file := range files {
		data, _ := os.ReadFile(file)
		l := protocol.NewLifecycle("")
		n := 0
		for line := range strings.Lines(string(data)) {
			n++
			var r struct {
				Dir string
				Msg json.RawMessage
			}
			json.Unmarshal([]byte(line), &r)
			m, _ := jsonrpc.ParseMessage(r.Msg)
			from := protocol.FromServer
			if strings.HasPrefix(r.Dir, "client") {
				from = protocol.FromClient
			}
			if m != nil && m.Method == "initialize" && from == protocol.FromClient && strings.Contains(file, "harness") {
				l = protocol.NewLifecycle("")
			}
			for _, v := range l.Next(from, m) {
				t.Logf("%s:%d %s %s", filepath.Base(file), n, l.Version(), v)
			}
		}
	}
}
