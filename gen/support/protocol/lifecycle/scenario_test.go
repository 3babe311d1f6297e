package lifecycle

import (
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/scenario"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// checker is a Checker as scenarios have it.
type checker = scenario.Checker[protocol.Sender, jsonrpc.Message, jsonrpc.ID, Violation, State]

// kit plays scenarios with the revisions that do not exist.
func kit() scenario.Kit[protocol.Sender, jsonrpc.Message, jsonrpc.ID, Violation, State] {
	k := scenario.Kit[protocol.Sender, jsonrpc.Message, jsonrpc.ID, Violation, State]{
		New:     func(v string) checker { return New(protocol.Version(v)) },
		Decode:  jsonrpc.ParseMessage,
		ParseID: jsonrpc.ParseID,
		Rule:    func(v Violation) (string, string) { return string(v.Rule), v.Spec },
	}
	for _, v := range protocol.Versions {
		k.Revisions = append(k.Revisions, scenario.Revision{Version: string(v), Stateful: v.Stateful(), Batches: v.Batches(), Tasks: v.Has("tasks/cancel"), Has: v.Has})
	}
	return k
}

// TestRules plays the scenarios of all rules with messages as text.
func TestRules(t *testing.T) {
	rules := map[string][]string{}
	for _, info := range Rules() {
		rules[string(info.Rule)] = nil
		for _, v := range info.Versions {
			rules[string(info.Rule)] = append(rules[string(info.Rule)], string(v))
		}
	}
	kit().TestRules(t, "testdata/rules", rules, func(string) map[string]func([]byte) (*jsonrpc.Message, error) {
		return map[string]func([]byte) (*jsonrpc.Message, error){"text": jsonrpc.ParseMessage}
	})
}
