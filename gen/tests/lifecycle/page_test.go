package lifecycle_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/golden"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/lifecycle"
)

// TestRulesPage shows the state machines and the table of rules, as a page of the
// documentation.
func TestRulesPage(t *testing.T) {
	var b strings.Builder
	b.WriteString("# Rules of the lifecycle\n\nThe rules that a `lifecycle.Checker` checks, see [lifecycle.md](lifecycle.md). A test keeps this page equal to the tables.\n")
	for _, v := range machines() {
		fmt.Fprintf(&b, "\n## States from %s on\n\n```mermaid\n%s```\n", v, lifecycle.StateMachine(v).Mermaid())
	}
	for _, info := range lifecycle.Rules() {
		fmt.Fprintf(&b, "\n## %s\n\nLevel: %s. Requirement: %s.\n", info.Rule, levels(t, info), info.Text)
		if info.Reason != "" {
			fmt.Fprintf(&b, "Rationale: %s.\n", info.Reason)
		}
		b.WriteString("\n")
		for _, v := range info.Versions {
			fmt.Fprintf(&b, "- [%s](%s)\n", v, info.Spec(v))
		}
		if len(info.Versions) == 0 {
			t.Errorf("no revision has %s", info.Rule)
		}
	}
	golden.File(t, "../../../docs/rules.md", b.String())
}

// levels names the level of a rule, and the revisions that have a weaker one.
func levels(t *testing.T, info lifecycle.RuleInfo) string {
	if info.Level != jsonrpc.Must && info.Level != jsonrpc.Should {
		t.Errorf("%s is %s", info.Rule, info.Level)
	}
	text := info.Level.String()
	for _, v := range info.Versions {
		if level := info.LevelIn(v); level != info.Level {
			text += fmt.Sprintf(", %s in %s", level, v)
		}
	}
	return text
}

// machines returns the first revision of each state machine.
func machines() (list []protocol.Version) {
	seen := map[string]bool{}
	for _, v := range protocol.Versions {
		if machine := lifecycle.StateMachine(v).Mermaid(); !seen[machine] {
			seen[machine] = true
			list = append(list, v)
		}
	}
	return list
}
