package lifecycle_test

import (
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/scenario"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/lifecycle"
)

// rulesFolder has the scenarios of all rules, which the tests in the support directory
// play, too.
const rulesFolder = "../../support/protocol/lifecycle/testdata/rules"

type kit = scenario.Kit[protocol.Sender, jsonrpc.Message, jsonrpc.ID, lifecycle.Violation, lifecycle.State]

type checker = scenario.Checker[protocol.Sender, jsonrpc.Message, jsonrpc.ID, lifecycle.Violation, lifecycle.State]

type decoder = func([]byte) (*jsonrpc.Message, error)

// TestRules plays the scenarios of all rules in all revisions, with messages as text
// and typed.
func TestRules(t *testing.T) {
	k := kit{
		New:     func(v string) checker { return lifecycle.New(protocol.Version(v)) },
		Decode:  jsonrpc.ParseMessage,
		ParseID: jsonrpc.ParseID,
		Rule:    func(v lifecycle.Violation) (string, string) { return string(v.Rule), v.Spec },
	}
	for _, v := range protocol.Versions {
		k.Revisions = append(k.Revisions, scenario.Revision{
			Version: string(v), Stateful: v.Stateful(), Batches: v.Batches(), Tasks: v.Has("tasks/cancel"), Has: v.Has,
		})
	}
	rules := map[string][]string{}
	for _, info := range lifecycle.Rules() {
		rules[string(info.Rule)] = nil
		for _, v := range info.Versions {
			rules[string(info.Rule)] = append(rules[string(info.Rule)], string(v))
		}
	}
	k.TestRules(t, rulesFolder, rules, func(version string) map[string]func([]byte) (*jsonrpc.Message, error) {
		return map[string]func([]byte) (*jsonrpc.Message, error){"text": jsonrpc.ParseMessage, "typed": typed(protocol.Version(version))}
	})
}

// typed returns what decodes messages with the types of a revision, whoever sends
// them.
func typed(v protocol.Version) decoder {
	return func(text []byte) (*jsonrpc.Message, error) { return exact.Decode(v, protocol.FromClient, text, nil) }
}
