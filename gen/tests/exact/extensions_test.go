package exact_test

import (
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20260728"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/lifecycle"
)

// stateless is the _meta of a client's request in a revision without sessions.
const stateless = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`

// TestTasksExtension follows the methods of an extension that earlier revisions have
// themselves, and holds that the lifecycle has nothing against them.
func TestTasksExtension(t *testing.T) {
	track := exact.Tracker{Strict: true, Methods: []string{"tasks/get", "tasks/update"}, ResultTypes: []string{"task"}}
	var life lifecycle.Checker
	for _, line := range []string{
		`> {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"n",` + stateless + `}}`,
		`< {"jsonrpc":"2.0","id":1,"result":{"resultType":"task","taskId":"t","status":"working"}}`,
		`> {"jsonrpc":"2.0","id":2,"method":"tasks/get","params":{"taskId":"t",` + stateless + `}}`,
		`< {"jsonrpc":"2.0","id":2,"result":{"resultType":"complete","taskId":"t","status":"input_required","inputRequests":{"k":{"method":"roots/list"}}}}`,
		`> {"jsonrpc":"2.0","id":3,"method":"tasks/update","params":{"taskId":"t","inputResponses":{"k":{"roots":[]}},` + stateless + `}}`,
		`< {"jsonrpc":"2.0","id":3,"result":{"resultType":"complete"}}`,
	} {
		from := protocol.Sender(strings.Index("><", line[:1]))
		m, err := track.Decode(from, []byte(line[2:]))
		if err != nil {
			t.Errorf("%s: %v", line, err)
		}
		if found := life.Next(from, m); len(found) != 0 {
			t.Errorf("%s: %v", line, found)
		}
	}
}

// TestInputResponses types what a client answers by what it was asked.
func TestInputResponses(t *testing.T) {
	for _, test := range []struct {
		response string
		strict   bool
		pointer  string
	}{
		{`{"action":"accept","content":{}}`, true, ""},
		{`{"roots":[]}`, true, "/params/inputResponses/k: member \"action\" is missing"},
		{`{"roots":[]}`, false, ""},
		{`{"action":"later"}`, true, "/params/inputResponses/k/action"},
	} {
		track := exact.Tracker{Strict: test.strict}
		mustDecode(t, &track, c, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"n",`+stateless+`}}`)
		mustDecode(t, &track, protocol.FromServer, `{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","inputRequests":{"k":{"method":"elicitation/create","params":{"message":"m","requestedSchema":{"type":"object","properties":{}}}}}}}`)
		text := `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"n","inputResponses":{"k":` + test.response + `},` + stateless + `}}`
		m, err := track.Decode(c, []byte(text))
		if (err == nil) != (test.pointer == "") || err != nil && !strings.Contains(err.Error(), test.pointer) {
			t.Errorf("%s: %v", test.response, err)
		}
		if _, ok := m.Value.(*mcp20260728.CallToolRequestParams).InputResponses["k"].(*mcp20260728.ElicitResult); !ok {
			t.Errorf("%s is a %T", test.response, m.Value.(*mcp20260728.CallToolRequestParams).InputResponses["k"])
		}
	}
}
