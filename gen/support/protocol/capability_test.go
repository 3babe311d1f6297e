package protocol

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

const (
	c = FromClient
	s = FromServer
)

// sendTests have a message, the capabilities of client and server, and the checks:
// "+" before one that is met, "-" before one that is missing.
var sendTests = []struct {
	version        Version
	from           Sender
	in             string
	client, server string
	want           string
}{
	{V20010101, c, `{"id":1,"method":"tools/list"}`, `{}`, `{"tools":{}}`, "+server tools (must)"},
	{V20010101, c, `{"id":1,"method":"tools/list"}`, `{"tools":{}}`, `{}`, "-server tools (must)"},
	{V20010101, c, `{"id":1,"method":"ping"}`, ``, ``, ""},
	{V20010101, c, `{"id":1,"method":"acme/custom"}`, ``, ``, ""},
	{"2031-01-01", c, `{"id":1,"method":"tools/list"}`, ``, ``, ""},
	{V20010101, s, `{"id":1,"method":"roots/list"}`, `{"roots":false}`, ``, "-client roots (must)"},
	{V20010101, s, `{"id":1,"method":"roots/list"}`, `{"roots":null}`, ``, "-client roots (must)"},
	{V20010101, s, `{"id":1,"method":"roots/list"}`, `{"roots":true}`, ``, "+client roots (must)"},

	// Receiver and sender.
	{V20020202, c, `{"id":1,"method":"tools/call","params":{"task":{}}}`, ``, `{"tools":{},"tasks":{"requests":{"tools":{"call":{}}}}}`, "+server tools (must), +server tasks.requests.tools.call (must)"},
	{V20020202, c, `{"id":1,"method":"tools/call","params":{"task":null}}`, ``, `{"tools":{}}`, "+server tools (must)"},
	{V20020202, c, `{"id":1,"method":"tools/call","params":{"task":false}}`, ``, `{"tools":{}}`, "+server tools (must)"},
	{V20020202, s, `{"id":1,"method":"tasks/cancel","params":{}}`, `{"tasks":{"cancel":{}}}`, `{}`, "+client tasks.cancel (must)"},
	{V20020202, c, `{"id":1,"method":"tasks/cancel","params":{}}`, `{"tasks":{"cancel":{}}}`, `{}`, "-server tasks.cancel (must)"},
	{V20020202, s, `{"method":"notifications/tasks/status","params":{}}`, `{}`, `{"tasks":{}}`, "+server tasks (must)"},
	{V20020202, c, `{"method":"notifications/tasks/status","params":{}}`, `{}`, `{"tasks":{}}`, "-client tasks (must)"},

	// Conditions on params, and an empty object in place of a capability.
	{V20020202, s, `{"id":1,"method":"elicitation/create","params":{}}`, `{"elicitation":{}}`, ``, "+client elicitation.form (must)"},
	{V20020202, s, `{"id":1,"method":"elicitation/create","params":{"mode":"form"}}`, `{"elicitation":{"url":{}}}`, ``, "-client elicitation.form (must)"},
	{V20020202, s, `{"id":1,"method":"elicitation/create","params":{"mode":"url"}}`, `{"elicitation":{}}`, ``, "-client elicitation.url (must)"},
	{V20020202, s, `{"id":1,"method":"elicitation/create","params":{"mode":7}}`, `{}`, ``, ""},
	{V20020202, s, `{"id":1,"method":"elicitation/create","params":{"mode":"x","context":"all"}}`, `{}`, ``, "-client elicitation.context (should)"},
	{V20020202, s, `{"id":1,"method":"elicitation/create","params":{"mode":"x","context":"none"}}`, `{}`, ``, ""},

	// Errors.
	{V20020202, s, `{"id":1,"error":{"code":-32042,"message":"m"}}`, `{"elicitation":{"url":{}}}`, ``, "+client elicitation.url (must)"},
	{V20020202, s, `{"id":1,"error":{"code":-32602,"message":"m"}}`, ``, ``, ""},
	{V20010101, s, `{"id":1,"error":{"code":-32042,"message":"m"}}`, ``, ``, ""},

	// Without sessions.
	{V20030303, c, `{"id":1,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true}}}`, ``, `{}`, "-server tools.listChanged (dropped)"},
	{V20030303, s, `{"method":"notifications/message"}`, `{"io.modelcontextprotocol/logLevel":"info"}`, `{"logging":{}}`, "+server logging (must), +client _meta io.modelcontextprotocol/logLevel (must)"},
	{V20030303, s, `{"method":"notifications/message"}`, `{"io.modelcontextprotocol/logLevel":null}`, `{}`, "-server logging (must), -client _meta io.modelcontextprotocol/logLevel (must)"},
	{V20030303, s, `{"id":1,"result":{"inputRequests":{"a":{"method":"roots/list"},"b":{"method":"tools/list"},"c":7}}}`, `{"io.modelcontextprotocol/clientCapabilities":{"roots":{}}}`, ``, "+client roots (must)"},
	{V20010101, s, `{"id":1,"result":{"inputRequests":{"a":{"method":"roots/list"}}}}`, ``, ``, ""},
}

func TestCheckSend(t *testing.T) {
	for _, test := range sendTests {
		m := message(t, test.in)
		var got []string
		for _, x := range CheckSend(test.version, test.from, m, raw(t, test.client), raw(t, test.server)) {
			what := x.Capability
			if what == "" {
				what = "_meta " + x.Meta
			}
			got = append(got, fmt.Sprintf("%s%s %s (%s)", map[bool]string{true: "+", false: "-"}[x.Met], x.By, what, x.Level))
		}
		if text := strings.Join(got, ", "); text != test.want {
			t.Errorf("%s %s\n got %s\nwant %s", test.version, test.in, text, test.want)
		}
	}
}

// TestCheckSendMeta has the capabilities that a request carries itself.
func TestCheckSendMeta(t *testing.T) {
	m := message(t, `{"id":1,"method":"tools/call","params":{"_meta":{"io.modelcontextprotocol/clientCapabilities":{"roots":{}}}}}`)
	checks := CheckSend(V20030303, c, m, jsonrpc.Raw{}, raw(t, `{}`))
	if missing := Missing(checks, jsonrpc.Must); len(missing) != 1 || missing[0].Capability != "tools" || missing[0].Method != "tools/call" {
		t.Errorf("%+v", checks)
	}
	if missing := Missing(checks, jsonrpc.Should); missing != nil {
		t.Errorf("%+v", missing)
	}
	if Requirements(V20030303, c, nil) != nil {
		t.Error("a nil message requires something")
	}
}

// TestCheckString holds that a check says what needs what.
func TestCheckString(t *testing.T) {
	for want, c := range map[string]Check{
		"tools/call needs tools of the server (must): met": {
			Requirement: Requirement{jsonrpc.Requirement{Capability: "tools"}, FromServer, "tools/call"}, Met: true,
		},
		"notifications/message needs x/logLevel in _meta of the client (should): missing": {
			Requirement: Requirement{jsonrpc.Requirement{Meta: "x/logLevel", Level: jsonrpc.Should}, FromClient, "notifications/message"},
		},
	} {
		if got := c.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// message parses a message without its jsonrpc member.
func message(t *testing.T, text string) *jsonrpc.Message {
	t.Helper()
	m, err := jsonrpc.ParseMessage([]byte(`{"jsonrpc":"2.0",` + text[1:]))
	if err != nil {
		t.Fatal(text, err)
	}
	return m
}

func raw(t *testing.T, text string) jsonrpc.Raw {
	t.Helper()
	if text == "" {
		return jsonrpc.Raw{}
	}
	value, err := jsonrpc.ParseRaw(text)
	if err != nil {
		t.Fatal(err)
	}
	return value
}
