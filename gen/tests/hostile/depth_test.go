package hostile_test

import (
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/sample"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/expect"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
)

// place is where a hostile value can stand: in a member of each kind, or in a
// message.
type place struct {
	name string
	def  string // in the revisions that have this definition
	with func(value string) string
}

// around makes the function that puts a value between two texts.
func around(before, after string) func(string) string {
	return func(value string) string { return before + value + after }
}

var hostilePlaces = []place{
	{name: "an unnamed member", def: "TextContent", with: around(`{"type":"text","text":"a","x":`, `}`)},
	{name: "a member of _meta", def: "ListPromptsResult", with: around(`{"prompts":[],"_meta":{"x":`, `}}`)},
	{name: "a member of a schema", def: "Tool", with: around(`{"name":"t","inputSchema":{"type":"object","x":`, `}}`)},
	{name: "an argument", def: "CallToolRequest", with: around(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","arguments":{"x":`, `}}}`)},
	{name: "an experimental capability", def: "ServerCapabilities", with: around(`{"experimental":{"a":{"x":`, `}}}`)},
	{name: "params of an unknown method", def: "JSONRPCNotification", with: around(`{"jsonrpc":"2.0","method":"x/tell","params":{"x":`, `}}`)},
	{name: "params before their method", def: "JSONRPCRequest", with: around(`{"params":{"x":`, `},"id":1,"method":"tools/list","jsonrpc":"2.0"}`)},
	{name: "a result", def: "JSONRPCMessage", with: around(`{"jsonrpc":"2.0","id":1,"result":{"tools":[],"x":`, `}}`)},
	{name: "a result before its id", def: "JSONRPCMessage", with: around(`{"result":{"tools":[],"x":`, `},"id":1,"jsonrpc":"2.0"}`)},
	{name: "the data of an error", def: "JSONRPCMessage", with: around(`{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"m","data":`, `}}`)},
	{name: "an unknown variant", def: "ContentBlock", with: around(`{"type":"later","x":`, `}`)},
	{name: "a member of the wrong kind", def: "TextContent", with: around(`{"type":"text","text":"a","annotations":[`, `]}`)},
	{name: "an element of the wrong kind", def: "ListPromptsResult", with: around(`{"prompts":[[`, `]]}`)},
}

// TestDepth nests values as deep as is allowed and one deeper, wherever they
// can stand, by default and with options.
func TestDepth(t *testing.T) {
	newest := registry.Newest().Version
	for _, limit := range []struct{ option, depth int }{
		{0, 1000}, {40, 40}, {1000, 1000}, {3000, 3000}, {10_000, 10_000}, {1 << 30, 10_000}, {-1, 1000},
	} {
		for _, r := range registry.All() {
			if (testing.Short() || limit.option != 0) && r.Version != newest {
				continue
			}
			for _, p := range sample.Every(1, 4, hostilePlaces) {
				if !r.Defines(p.def) {
					continue
				}
				outer := depthAround(p.with("\x00"))
				for _, kind := range []struct{ open, end string }{{`[`, `]`}, {`{"a":`, `}`}} {
					n := limit.depth - outer
					fits := p.with(strings.Repeat(kind.open, n-1) + kind.open[:1] + kind.end + strings.Repeat(kind.end, n-1))
					beyond := p.with(strings.Repeat(kind.open, n) + kind.open[:1] + kind.end + strings.Repeat(kind.end, n))
					endless := p.with(strings.Repeat(kind.open, 3*limit.depth))
					for _, e := range entries(r, p.def, registry.Options{MaxDepth: limit.option}) {
						if e.name == "ParseRaw" && limit.depth != 1000 {
							continue
						}
						x, err := e.decode(fits)
						if expect.VerdictOf(err) == "syntax" || x == nil {
							t.Fatalf("%s, %s, %s: %d deep is refused: %v", r.Version, p.name, e.name, limit.depth, err)
						}
						if err := x.Validate(); expect.VerdictOf(err) == "syntax" {
							t.Fatalf("%s, %s, %s: Validate of %d deep: %v", r.Version, p.name, e.name, limit.depth, err)
						}
						for _, text := range []string{beyond, endless} {
							if x, err := e.decode(text); expect.VerdictOf(err) != "syntax" {
								t.Fatalf("%s, %s, %s: deeper than %d is not refused: %v", r.Version, p.name, e.name, limit.depth, expect.VerdictOf(err))
							} else if problem := errorProblem(err, len(text)); problem != "" {
								t.Errorf("%s, %s, %s: %s, %v", r.Version, p.name, e.name, problem, x)
							}
						}
					}
				}
			}
		}
	}
}

// depthAround returns how many arrays and objects a NUL byte is in.
func depthAround(text string) int {
	before, _, _ := strings.Cut(text, "\x00")
	return strings.Count(before, "{") + strings.Count(before, "[") - strings.Count(before, "}") - strings.Count(before, "]")
}
