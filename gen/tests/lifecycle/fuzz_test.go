package lifecycle_test

import (
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/lifecycle"
)

// FuzzNext feeds any sequence of messages: a line for each, the first character
// of which is the sender. Nothing panics, a second run says the same, and what
// is found are rules of a revision.
func FuzzNext(f *testing.F) {
	files, err := filepath.Glob(filepath.Join(rulesFolder, "*.txtar"))
	if err != nil || len(files) == 0 {
		f.Fatal("no scenarios", err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for i, s := range archive.Files {
			f.Add(uint8(i), string(s.Data))
		}
	}
	for _, text := range []string{
		">{}", ">{\"id\":{},\"method\":7}", "<{\"result\":1}", "<{\"id\":1,\"result\":null,\"error\":null}", ">[]\n>[1,{}]",
		`>{"id":1e400,"method":"initialize","params":[]}`, `<{"id":1E400,"result":{"protocolVersion":7}}`, "close\n>{\"method\":\"\"}",
		`>{"id":1,"method":"initialize","params":{"protocolVersion":"` + string(protocol.Latest) + `","_meta":{"io.modelcontextprotocol/protocolVersion":"1"}}}`,
	} {
		for v := range len(protocol.Versions) + 2 {
			f.Add(uint8(v), text)
		}
	}
	f.Fuzz(func(t *testing.T, version uint8, script string) {
		versions := append([]protocol.Version{"", "1.0"}, protocol.Versions...)
		v := versions[int(version)%len(versions)]
		first := feed(t, v, script)
		if second := feed(t, v, script); !reflect.DeepEqual(first, second) {
			t.Errorf("%v, and then %v", first, second)
		}
	})
}

// feed plays what it can of a script, each message as text and typed, and with
// what a caller can do beside.
func feed(t *testing.T, v protocol.Version, script string) (found []lifecycle.Violation) {
	t.Helper()
	l := lifecycle.Checker{}
	if v != "" {
		l = *lifecycle.New(v)
	}
	l.MaxIDs = 3
	for line := range strings.Lines(script) {
		line = strings.ReplaceAll(strings.TrimSpace(line), "$V", string(v))
		switch {
		case line == "close":
			l.Close()
		case len(line) > 1 && (line[0] == '>' || line[0] == '<'):
			from := protocol.FromClient
			if line[0] == '<' {
				from = protocol.FromServer
			}
			text := []byte(strings.TrimSpace(line[1:]))
			raw, _ := jsonrpc.ParseMessage(text)
			found = append(found, l.Next(from, raw)...)
			if l.Version().Known() {
				m, _ := typed(l.Version())(text)
				found = append(found, l.NextBatch(from, []*jsonrpc.Message{m, nil, raw})...)
			}
			l.Abandon(from, jsonrpc.IntID(1))
		}
	}
	for _, x := range found {
		if x.Message == "" || strings.ContainsAny(x.String(), "\n\r\x00") || !strings.HasPrefix(x.Spec, "https://modelcontextprotocol.io/specification/20") {
			t.Errorf("an odd violation: %q %q", x, x.Spec)
		}
	}
	return found
}
