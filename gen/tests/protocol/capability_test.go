package protocol_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/lifecycle"
)

const (
	c = protocol.FromClient
	s = protocol.FromServer
)

// capabilityTests have a message, the capabilities of client and server, and the
// checks: "+" before one that is met, "-" before one that is missing.
var capabilityTests = []struct {
	version        protocol.Version
	from           protocol.Sender
	in             string
	client, server string
	want           string
}{
	{"2025-11-25", c, `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, `{}`, `{"tools":{}}`, "+server tools (must)"},
	{"2025-11-25", c, `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, `{"tools":{}}`, `{}`, "-server tools (must)"},
	{"2025-11-25", c, `{"jsonrpc":"2.0","id":1,"method":"ping"}`, ``, ``, ""},
	{"2025-11-25", c, `{"jsonrpc":"2.0","id":1,"method":"acme/custom"}`, ``, ``, ""},
	{"2031-01-01", c, `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, ``, ``, ""},
	{"2024-11-05", c, `{"jsonrpc":"2.0","id":1,"method":"completion/complete","params":{}}`, ``, `{}`, ""},
	{"2025-03-26", c, `{"jsonrpc":"2.0","id":1,"method":"completion/complete","params":{}}`, ``, `{}`, "-server completions (should)"},
	{"2025-03-26", c, `{"jsonrpc":"2.0","id":1,"method":"resources/subscribe","params":{"uri":"u"}}`, ``, `{"resources":{"subscribe":false}}`, "-server resources.subscribe (should)"},
	{"2025-03-26", c, `{"jsonrpc":"2.0","id":1,"method":"resources/subscribe","params":{"uri":"u"}}`, ``, `{"resources":{"subscribe":true}}`, "+server resources.subscribe (should)"},
	{"2025-03-26", c, `{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}`, `{"roots":{"listChanged":true}}`, `{}`, "+client roots.listChanged (should)"},

	{"2025-11-25", c, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"n","task":{}}}`, ``, `{"tools":{},"tasks":{"requests":{"tools":{"call":{}}}}}`,
		"+server tools (must), +server tasks.requests.tools.call (must)"},
	{"2025-11-25", c, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"n","task":{}}}`, `{"tasks":{"requests":{"tools":{"call":{}}}}}`, `{"tools":{},"tasks":{"requests":{"tools":{}}}}`,
		"+server tools (must), -server tasks.requests.tools.call (must)"},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":1,"method":"tasks/cancel","params":{"taskId":"t"}}`, `{"tasks":{"cancel":{}}}`, `{}`, "+client tasks.cancel (must)"},
	{"2025-11-25", c, `{"jsonrpc":"2.0","id":1,"method":"tasks/cancel","params":{"taskId":"t"}}`, `{"tasks":{"cancel":{}}}`, `{}`, "-server tasks.cancel (must)"},
	{"2025-11-25", s, `{"jsonrpc":"2.0","method":"notifications/tasks/status","params":{}}`, `{}`, `{"tasks":{}}`, "+server tasks (must)"},
	{"2025-11-25", c, `{"jsonrpc":"2.0","method":"notifications/tasks/status","params":{}}`, `{}`, `{"tasks":{}}`, "-client tasks (must)"},

	{"2025-06-18", s, `{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{}}`, `{"elicitation":{}}`, ``, "+client elicitation (must)"},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{}}`, `{"elicitation":{}}`, ``, "+client elicitation.form (must)"},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"mode":"form"}}`, `{"elicitation":{"url":{}}}`, ``, "-client elicitation.form (must)"},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"mode":"url"}}`, `{"elicitation":{}}`, ``, "-client elicitation.url (must)"},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"mode":"url","task":{}}}`, `{"elicitation":{"url":{}}}`, ``,
		"+client elicitation.url (must), -client tasks.requests.elicitation.create (should)"},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":1,"error":{"code":-32042,"message":"m"}}`, `{"elicitation":{"url":{}}}`, ``, "+client elicitation.url (must)"},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"mode":"voice"}}`, `{"elicitation":{"form":{},"url":{}}}`, ``, "-client elicitation.voice (must)"},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"mode":"voice"}}`, `{"elicitation":{"voice":{}}}`, ``, "+client elicitation.voice (must)"},
	{"2025-06-18", s, `{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"mode":"voice"}}`, `{"elicitation":{}}`, ``, "+client elicitation (must)"},
	{"2024-11-05", s, `{"jsonrpc":"2.0","method":"notifications/message","params":{}}`, ``, `{}`, "-server logging (must)"},
	{"2024-11-05", s, `{"jsonrpc":"2.0","id":1,"method":"roots/list"}`, `{}`, ``, "-client roots (should)"},
	{"2026-07-28", c, `{"jsonrpc":"2.0","id":1,"method":"prompts/list"}`, ``, `{}`, "-server prompts (should)"},
	{"2025-06-18", s, `{"jsonrpc":"2.0","id":1,"error":{"code":-32042,"message":"m"}}`, `{}`, ``, ""},

	{"2025-06-18", s, `{"jsonrpc":"2.0","id":1,"method":"sampling/createMessage","params":{"tools":[],"includeContext":"thisServer"}}`, `{"sampling":{}}`, ``, "+client sampling (must)"},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":1,"method":"sampling/createMessage","params":{"tools":[],"includeContext":"thisServer"}}`, `{"sampling":{"tools":{}}}`, ``,
		"+client sampling (must), +client sampling.tools (must), -client sampling.context (should)"},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":1,"method":"sampling/createMessage","params":{"toolChoice":{},"includeContext":"none"}}`, `{"sampling":{}}`, ``,
		"+client sampling (must), -client sampling.tools (must)"},

	{"2026-07-28", c, `{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true,"promptsListChanged":false,"resourceSubscriptions":["u"]}}}`, ``, `{"tools":{"listChanged":true}}`,
		"+server tools.listChanged (dropped), -server resources.subscribe (dropped)"},
	{"2026-07-28", c, `{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":false,"resourceSubscriptions":[ ]}}}`, ``, `{}`, ""},
	{"2026-07-28", s, `{"jsonrpc":"2.0","method":"notifications/message","params":{}}`, `{"io.modelcontextprotocol/logLevel":"info","io.modelcontextprotocol/clientCapabilities":{}}`, `{"logging":{}}`,
		"+server logging (must), +client _meta io.modelcontextprotocol/logLevel (must)"},
	{"2026-07-28", s, `{"jsonrpc":"2.0","method":"notifications/message","params":{}}`, `{}`, `{"logging":{}}`,
		"+server logging (must), -client _meta io.modelcontextprotocol/logLevel (must)"},
	{"2026-07-28", s, `{"jsonrpc":"2.0","method":"notifications/message","params":{}}`, `{"io.modelcontextprotocol/logLevel":null}`, `{"logging":{}}`,
		"+server logging (must), -client _meta io.modelcontextprotocol/logLevel (must)"},
	{"2026-07-28", s, `{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","inputRequests":{"a":{"method":"roots/list"},"b":{"method":"elicitation/create","params":{"mode":"url"}},"c":{"method":"acme/x"}}}}`,
		`{"io.modelcontextprotocol/clientCapabilities":{"roots":{}}}`, ``, "+client roots (must), -client elicitation.url (must)"},
	{"2026-07-28", s, `{"jsonrpc":"2.0","id":1,"result":{"content":[]}}`, ``, ``, ""},
}

func TestCheckSend(t *testing.T) {
	for _, test := range capabilityTests {
		raw, err := jsonrpc.ParseMessage([]byte(test.in))
		if err != nil {
			t.Fatal(test.in, err)
		}
		// Typed and untyped messages need the same.
		typed, _ := exact.Decode(test.version, test.from, []byte(test.in), func(jsonrpc.ID) (protocol.Pending, bool) {
			return protocol.Pending{Method: "tools/call"}, true
		})
		for _, m := range []*jsonrpc.Message{raw, typed} {
			var got []string
			for _, x := range protocol.CheckSend(test.version, test.from, m, rawOf(t, test.client), rawOf(t, test.server)) {
				got = append(got, map[bool]string{true: "+", false: "-"}[x.Met]+shortly(x))
			}
			if text := strings.Join(got, ", "); text != test.want {
				t.Errorf("%s %s\n got %s\nwant %s", test.version, test.in, text, test.want)
			}
		}
	}
}

// shortly names a check without its method.
func shortly(c protocol.Check) string {
	what := c.Capability
	if what == "" {
		what = "_meta " + c.Meta
	}
	return fmt.Sprintf("%s %s (%s)", c.By, what, c.Level)
}

func rawOf(t *testing.T, text string) jsonrpc.Raw {
	t.Helper()
	if text == "" {
		return jsonrpc.Raw{}
	}
	raw, err := jsonrpc.ParseRaw(text)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// TestNilValue looks into messages whose value is a nil pointer or zero.
func TestNilValue(t *testing.T) {
	for _, v := range []jsonrpc.Value{(*jsonrpc.Raw)(nil), (*jsonrpc.ID)(nil), (*jsonrpc.Members)(nil), new(jsonrpc.Raw), new(jsonrpc.ID)} {
		request := &jsonrpc.Message{ID: jsonrpc.IntID(1), Method: "tools/call", Value: v}
		if checks := protocol.CheckSend("2025-11-25", c, request, jsonrpc.Raw{}, jsonrpc.Raw{}); len(checks) != 1 {
			t.Errorf("%T: request: %v", v, checks)
		}
		response := &jsonrpc.Message{ID: jsonrpc.IntID(1), Response: true, Value: v}
		if checks := protocol.CheckSend("2026-07-28", s, response, jsonrpc.Raw{}, jsonrpc.Raw{}); len(checks) != 0 {
			t.Errorf("%T: response: %v", v, checks)
		}
		var l lifecycle.Checker
		l.Next(c, request)
		l.Next(s, response)
	}
	raw := rawOf(t, `{"name":"n","task":{}}`)
	request := &jsonrpc.Message{ID: jsonrpc.IntID(1), Method: "tools/call", Value: &raw}
	if checks := protocol.CheckSend("2025-11-25", c, request, jsonrpc.Raw{}, jsonrpc.Raw{}); len(checks) != 2 {
		t.Errorf("params as a Raw: %v", checks)
	}
}
