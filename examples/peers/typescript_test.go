package peers

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// sdks are the releases of the TypeScript SDK, each with its newest revision.
var sdks = []struct {
	name     string
	revision protocol.Version
}{
	{"sdk-1.0.4", protocol.V20241105},
	{"sdk-1.12.3", protocol.V20250326},
	{"sdk-1.17.5", protocol.V20250618},
	{"sdk-1.32.2", protocol.V20251125},
}

func TestTypeScriptServers(t *testing.T) {
	command := func(sdk string) []string { return []string{"node", filepath.Join(npm(t), "server.mjs"), sdk} }
	for _, sdk := range sdks {
		t.Run(sdk.name, func(t *testing.T) {
			tour{command: command(sdk.name), want: sdk.revision, asks: has(sdk.revision), bad: true}.run(t)
		})
	}
	for _, v := range protocol.Versions {
		t.Run("v2-"+string(v), func(t *testing.T) {
			tour{command: command("v2"), pin: v, want: v, asks: has(v), bad: true}.run(t)
		})
	}
}

// answer is what a call of client.mjs has returned.
type answer struct {
	Result *struct {
		Content           []struct{ Type, Text, URI string }
		StructuredContent map[string]any
		IsError           bool
		Tools             []map[string]any
		Resources         []map[string]any
		Contents          []struct{ Text string }
		Prompts           []map[string]any
		Messages          []struct {
			Content struct{ Type, Text string }
		}
	}
	Error *struct {
		Code    any // a number, or a string for errors of the SDK
		Message string
	}
}

// code returns the code of an error response, or 0.
func (a answer) code() int {
	if a.Error != nil {
		if code, ok := a.Error.Code.(float64); ok {
			return int(code)
		}
	}
	return 0
}

// text returns the first text of a result, or the error.
func (a answer) text() string {
	switch {
	case a.Error != nil:
		return a.Error.Message
	case len(a.Result.Content) > 0:
		return a.Result.Content[0].Text
	}
	return ""
}

// failed reports whether the model learns of an error that has all the words.
func (a answer) failed(words ...string) bool {
	for _, word := range words {
		if !strings.Contains(a.text(), word) {
			return false
		}
	}
	return a.Result != nil && a.Result.IsError
}

// whole returns all that a driver has printed.
func whole(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		return []byte(err.Error())
	}
	return text
}

// visits is what client.mjs prints.
type visits struct {
	Hello struct {
		Tools, Right, UnknownWord, WrongType, Missing, Misspelled, UnknownTool, After answer
		Problems                                                                      []string
	}
	Lab struct {
		Level, Count, Ask, Steps, Wait, Waited, Resources, Read, NoResource, Prompts, Prompt answer
		Progress                                                                             []struct {
			Progress, Total float64
			Message         string
		}
		Logs            [][]any
		Asked, Problems []string
	}
}

func TestTypeScriptClients(t *testing.T) {
	for _, sdk := range sdks {
		t.Run(sdk.name, func(t *testing.T) {
			t.Parallel()
			visitAll(t, sdk.name, sdk.revision)
		})
	}
	for _, v := range protocol.Versions {
		t.Run("v2-"+string(v), func(t *testing.T) {
			t.Parallel()
			visitAll(t, "v2", v)
		})
	}
}

func visitAll(t *testing.T, sdk string, v protocol.Version) {
	dir := recordings(t)
	visited := visitAs(t, dir, sdk, v, []string{example(t, "hello-server")}, role(t, "lab"))
	visited.hello(t, v)
	visited.lab(t, v)
	c := &check{ours: protocol.FromServer, want: v, wanted: append(heard(v), notFound(v), "-32700")}
	c.recordings(t, dir)
}

// A bridge stands between a client and a server of different revisions.
func TestBridge(t *testing.T) {
	for _, x := range []struct {
		sdk      string
		down, up protocol.Version
	}{
		{"sdk-1.0.4", protocol.V20241105, protocol.V20260728},
		{"sdk-1.17.5", protocol.V20250618, protocol.V20260728},
		{"sdk-1.32.2", protocol.V20251125, protocol.V20250618},
		{"v2", protocol.V20260728, protocol.V20250618},
		{"v2", protocol.V20260728, protocol.V20251125},
	} {
		t.Run(string(x.down+" to "+x.up), func(t *testing.T) {
			dir, above := recordings(t), t.TempDir()
			bridge := func(command []string) []string {
				return append([]string{example(t, "bridge"), "-up", string(x.up)}, recorded(t, above, command)...)
			}
			visited := visitAs(t, dir, x.sdk, x.down, bridge([]string{example(t, "hello-server")}), bridge(role(t, "lab")))
			visited.hello(t, x.down)
			if steps := visited.Lab.Progress; len(steps) != 3 {
				t.Errorf("progress %v", steps)
			}
			if visited.Lab.Wait.Error == nil || visited.Lab.Waited.text() == "0" {
				t.Errorf("the cancellation: %s", whole(visited.Lab))
			}
			if a, b := visited.Lab.Ask.text(), visited.Lab.Steps.text(); has(x.down) && (a != "Ada likes teal" || b != a || len(visited.Lab.Asked) != 4) {
				t.Errorf("the questions: %s", whole(visited.Lab))
			}
			(&check{ours: protocol.FromServer, want: x.down, wanted: []string{"notifications/progress"}}).recordings(t, dir)
			(&check{ours: protocol.FromClient, want: x.up, wanted: []string{"tools/call", "notifications/cancelled"}}).recordings(t, above)
			(&check{ours: protocol.FromServer, want: x.up, wanted: []string{"notifications/progress"}}).recordings(t, above)
		})
	}
}

// visitAs starts a client that visits two servers.
func visitAs(t *testing.T, dir, sdk string, v protocol.Version, hello, lab []string) visits {
	t.Helper()
	args := []string{filepath.Join(npm(t), "client.mjs"), sdk, string(v)}
	args = append(args, recorded(t, dir, hello)...)
	args = append(append(args, "--"), recorded(t, dir, lab)...)
	node := exec.CommandContext(limit(t), "node", args...)
	node.Stderr = os.Stderr
	node.WaitDelay = time.Second
	out, err := node.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	visited := decode[visits](t, out)
	for _, problem := range append(visited.Hello.Problems, visited.Lab.Problems...) {
		surprises.add(t.Name(), "its onerror: "+problem)
	}
	return visited
}

// notFound returns the code for a resource that is not there.
func notFound(v protocol.Version) string {
	if v.Stateful() {
		return "-32002"
	}
	return "-32602"
}

func (x visits) hello(t *testing.T, v protocol.Version) {
	t.Helper()
	h := x.Hello
	for name, a := range map[string]answer{"tools": h.Tools, "tools after bad JSON": h.After} {
		if a.Result == nil || len(a.Result.Tools) != 1 || a.Result.Tools[0]["name"] != "mood" {
			t.Errorf("%s: %+v", name, a)
			continue
		}
		_, title := a.Result.Tools[0]["title"]
		_, output := a.Result.Tools[0]["outputSchema"]
		if since := v >= protocol.V20250618; title != since || output != since {
			t.Errorf("%s: title %t, output schema %t", name, title, output)
		}
	}
	if h.Right.text() != `{"radius":8}` || v >= protocol.V20250618 && h.Right.Result.StructuredContent["radius"] != 8.0 {
		t.Errorf("right: %+v", h.Right)
	}
	for name, ok := range map[string]bool{
		"unknown word": h.UnknownWord.failed("시끄러운", "단단한", "따뜻한", "부드러운"),
		"wrong type":   h.WrongType.failed("/word", "string"),
		"missing":      h.Missing.failed("/word"),
		"misspelled":   h.Misspelled.failed("wrod"),
		"unknown tool": h.UnknownTool.code() == jsonrpc.CodeInvalidParams,
	} {
		if !ok {
			t.Errorf("%s: %s", name, whole(h))
		}
	}
}

func (x visits) lab(t *testing.T, v protocol.Version) {
	t.Helper()
	l := x.Lab
	if len(l.Progress) != 3 || l.Progress[2].Progress != 3 || (l.Progress[2].Message == "step 3") != (v >= protocol.V20250326) {
		t.Errorf("progress %v", l.Progress)
	}
	if len(l.Logs) != 1 || l.Logs[0][0] != "warning" || l.Logs[0][1] != "counted" {
		t.Errorf("logs %v", l.Logs)
	}
	if has(v) {
		if l.Ask.text() != "Ada likes teal" || l.Steps.text() != "Ada likes teal" || len(l.Asked) != 4 {
			t.Errorf("ask %+v, steps %+v, asked %q", l.Ask, l.Steps, l.Asked)
		}
	} else if !l.Ask.failed(string(v)) || !l.Steps.failed(string(v)) {
		t.Errorf("ask %+v, steps %+v", l.Ask, l.Steps)
	}
	link := map[bool]string{false: "text", true: "resource_link"}[v >= protocol.V20250618]
	for name, ok := range map[string]bool{
		"count":       l.Count.text() == "3",
		"wait":        l.Wait.Error != nil,
		"waited":      l.Waited.text() == "1" || strings.Contains(l.Waited.text(), `"result":1`),
		"resources":   l.Resources.Result != nil && len(l.Resources.Result.Resources) == 1,
		"read":        l.Read.Result != nil && len(l.Read.Result.Contents) == 1 && l.Read.Result.Contents[0].Text == "a note",
		"no resource": l.NoResource.Error != nil, // v2 has a code of its own, whatever the server sends
		"prompts":     l.Prompts.Result != nil && len(l.Prompts.Result.Prompts) == 1,
		"prompt":      l.Prompt.Result != nil && len(l.Prompt.Result.Messages) == 2 && l.Prompt.Result.Messages[1].Content.Type == link,
	} {
		if !ok {
			t.Errorf("%s: %s", name, whole(l))
		}
	}
}
