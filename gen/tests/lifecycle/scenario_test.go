package lifecycle_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20241105"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20250326"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20250618"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20260728"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// TestRules plays the scenarios of testdata/rules: a file for each rule, named
// after it. The name of a scenario is the revisions that it is played in, a
// colon and a title. Its lines are
//
//	text              the messages are not typed: types supply what is missing; must come first
//	unknown           the checker is not told the revision; must come first
//	ready             the messages of initialization, in revisions with sessions
//	> MESSAGE         from the client
//	< MESSAGE         from the server
//	! RULE...         what the line before violates; nothing if there is no such line
//	= STATE           the state then
//	abandon > ID      the client's request ends without a message
//	close             the connection is closed
//
// A message lacks its jsonrpc member. In it $V is the revision, and $META the
// members of _meta that a request needs in a revision without sessions.
func TestRules(t *testing.T) {
	for _, info := range protocol.Rules() {
		t.Run(string(info.Rule), func(t *testing.T) {
			archive, err := txtar.ParseFile(filepath.Join("testdata", "rules", string(info.Rule)+".txtar"))
			if err != nil {
				t.Fatal(err)
			}
			broken, kept := map[protocol.Version]bool{}, map[protocol.Version]bool{}
			for _, file := range archive.Files {
				which, title, _ := strings.Cut(file.Name, ":")
				for _, v := range versions(t, which) {
					for name, decode := range map[string]decoder{"raw": jsonrpc.ParseMessage, "typed": typed[v]} {
						t.Run(fmt.Sprint(v, title, " ", name), func(t *testing.T) {
							if play(t, v, decode, string(file.Data))[info.Rule] {
								broken[v] = true
							} else {
								kept[v] = true
							}
						})
					}
				}
			}
			for _, v := range info.Versions {
				if !broken[v] {
					t.Errorf("no scenario violates the rule in %s", v)
				}
				if !kept[v] {
					t.Errorf("no scenario keeps the rule in %s", v)
				}
			}
			for v := range broken {
				if !slices.Contains(info.Versions, v) {
					t.Errorf("%s has no such rule, but a scenario violates it", v)
				}
			}
		})
	}
}

// TestRuleFiles checks that each file is the one of a rule.
func TestRuleFiles(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "rules", "*.txtar"))
	if err != nil || len(files) != len(protocol.Rules()) {
		t.Errorf("%d files for %d rules (%v)", len(files), len(protocol.Rules()), err)
	}
}

// decoder makes a message of its text.
type decoder func([]byte) (*jsonrpc.Message, error)

// typed are the decode functions of the revisions.
var typed = map[protocol.Version]decoder{
	protocol.V20241105: mcp20241105.DecodeMessage,
	protocol.V20250326: mcp20250326.DecodeMessage,
	protocol.V20250618: mcp20250618.DecodeMessage,
	protocol.V20251125: mcp20251125.DecodeMessage,
	protocol.V20260728: mcp20260728.DecodeMessage,
}

// versions are the revisions that a scenario names.
func versions(t *testing.T, names string) (list []protocol.Version) {
	t.Helper()
	for name := range strings.FieldsSeq(names) {
		before := len(list)
		for _, v := range protocol.Versions {
			if name == string(v) || name == "all" || name == "stateful" && v.Stateful() || name == "stateless" && !v.Stateful() {
				list = append(list, v)
			}
		}
		if len(list) == before {
			t.Fatalf("no revision is %q", name)
		}
	}
	return list
}

// play feeds a scenario to a checker and compares. It returns the rules that
// were violated.
func play(t *testing.T, v protocol.Version, decode decoder, script string) map[protocol.Rule]bool {
	t.Helper()
	p := player{t: t, v: v, decode: decode, life: protocol.NewLifecycle(v), broken: map[protocol.Rule]bool{}}
	for line := range strings.Lines(script) {
		if line = strings.TrimSpace(line); line != "" {
			p.line(line)
		}
	}
	p.settle(nil)
	return p.broken
}

// player is a scenario that is played.
type player struct {
	t      *testing.T
	v      protocol.Version
	decode decoder
	life   *protocol.Lifecycle
	last   string               // the line before
	found  []protocol.Violation // by it
	broken map[protocol.Rule]bool
}

func (p *player) line(line string) {
	p.t.Helper()
	verb, rest, _ := strings.Cut(line, " ")
	if verb == "!" {
		p.settle(strings.Fields(rest))
		return
	}
	p.settle(nil)
	p.last = line
	switch verb {
	case "text":
		p.decode = jsonrpc.ParseMessage
	case "unknown":
		p.life = protocol.NewLifecycle("")
	case "ready":
		if p.v.Stateful() {
			p.send(protocol.FromClient, `{"id":"init","method":"initialize","params":{"protocolVersion":"$V","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`)
			p.send(protocol.FromServer, `{"id":"init","result":{"protocolVersion":"$V","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}`)
			p.send(protocol.FromClient, `{"method":"notifications/initialized"}`)
		}
	case ">":
		p.send(protocol.FromClient, rest)
	case "<":
		p.send(protocol.FromServer, rest)
	case "=":
		if have := p.life.State().String(); have != rest {
			p.t.Errorf("the state is %s, not %s", have, rest)
		}
	case "abandon":
		side, id, _ := strings.Cut(rest, " ")
		key, err := jsonrpc.ParseID(id)
		if err != nil {
			p.t.Fatal(err)
		}
		p.life.Abandon(map[string]protocol.Sender{">": protocol.FromClient, "<": protocol.FromServer}[side], key)
	case "close":
		p.life.Close()
	default:
		p.t.Fatalf("no line is %q", line)
	}
}

// send feeds a message, or an array of them.
func (p *player) send(from protocol.Sender, text string) {
	p.t.Helper()
	meta := `"io.modelcontextprotocol/protocolVersion":"` + string(p.v) + `","io.modelcontextprotocol/clientCapabilities":{}`
	text = strings.NewReplacer("$V", string(p.v), "$META", meta).Replace(text)
	if !strings.HasPrefix(text, "[") {
		p.found = append(p.found, p.life.Next(from, p.message(text))...)
		return
	}
	list, err := jsonrpc.ParseRaw(text)
	if err != nil {
		p.t.Fatal(err)
	}
	var texts []jsonrpc.Raw
	if err := list.Decode(&texts); err != nil {
		p.t.Fatal(err)
	}
	var batch []*jsonrpc.Message
	for _, text := range texts {
		batch = append(batch, p.message(text.String()))
	}
	p.found = append(p.found, p.life.NextBatch(from, batch)...)
}

func (p *player) message(text string) *jsonrpc.Message {
	p.t.Helper()
	m, err := p.decode([]byte(`{"jsonrpc":"2.0",` + text[1:]))
	if m == nil {
		p.t.Fatalf("%s: %v", text, err)
	}
	return m
}

// settle compares what was found with what was expected.
func (p *player) settle(want []string) {
	p.t.Helper()
	var have []string
	for _, v := range p.found {
		have = append(have, string(v.Rule))
		p.broken[v.Rule] = true
		if !strings.HasPrefix(v.Spec, "https://modelcontextprotocol.io/specification/20") || !strings.Contains(v.String(), string(v.Rule)) {
			p.t.Errorf("an odd violation: %s, %s", v, v.Spec)
		}
	}
	if !slices.Equal(have, want) {
		p.t.Errorf("%s\nviolates %q, expected %q: %v", p.last, have, want, p.found)
	}
	p.found = nil
}
