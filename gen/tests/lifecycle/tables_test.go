package lifecycle_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// TestMachines shows the two state machines that there are.
func TestMachines(t *testing.T) {
	var b strings.Builder
	for _, v := range []protocol.Version{protocol.V20251125, protocol.V20260728} {
		m := protocol.StateMachine(v)
		fmt.Fprintf(&b, "-- %s.txt --\n%s-- %s.mmd --\n%s-- %s.dot --\n%s", v, m, v, m.Mermaid(), v, m.DOT())
	}
	golden(t, "machines.txtar", b.String())
	if m := protocol.StateMachine("1.0"); len(m.Transitions) != 0 {
		t.Errorf("an unknown revision has %d transitions", len(m.Transitions))
	}
}

// TestTransitions checks that the table has each event of each state once, and
// that the rules in it are ones of the revision.
func TestTransitions(t *testing.T) {
	for _, v := range protocol.Versions {
		rules := map[protocol.Rule]bool{"": true}
		for _, info := range protocol.Rules() {
			for _, has := range info.Versions {
				rules[info.Rule] = rules[info.Rule] || has == v
			}
		}
		type key struct {
			state protocol.State
			from  protocol.Sender
			event protocol.Event
		}
		seen, states := map[key]bool{}, map[protocol.State]int{}
		for _, x := range protocol.StateMachine(v).Transitions {
			k := key{x.State, x.From, x.Event}
			if seen[k] {
				t.Errorf("%s: %v is there twice", v, k)
			}
			seen[k] = true
			states[x.State]++
			if !rules[x.Rule] {
				t.Errorf("%s: %v violates %s, which is no rule of this revision", v, k, x.Rule)
			}
		}
		for state, n := range states {
			if n != 16 && !(state == protocol.NotInitialized && n == 15) { // 7 events of the client, 8 of the server, and the close
				t.Errorf("%s: %s has %d transitions", v, state, n)
			}
		}
	}
}

// TestRuleTable shows the state machines and the table of rules, as a page of the
// documentation.
func TestRuleTable(t *testing.T) {
	var b strings.Builder
	b.WriteString("# Rules of the lifecycle\n\nWhat `protocol.Lifecycle` looks for, see [lifecycle.md](lifecycle.md). A test keeps this page equal to the tables.\n")
	for _, v := range []protocol.Version{protocol.V20251125, protocol.V20260728} {
		fmt.Fprintf(&b, "\n## States of %s\n\n```mermaid\n%s```\n", v, protocol.StateMachine(v).Mermaid())
	}
	for _, info := range protocol.Rules() {
		fmt.Fprintf(&b, "\n## %s\n\nLevel: %s. What is asked for: %s.\n", info.Rule, info.Level, info.Text)
		if info.Reason != "" {
			fmt.Fprintf(&b, "Why it is judged so: %s.\n", info.Reason)
		}
		b.WriteString("\n")
		for _, v := range info.Versions {
			fmt.Fprintf(&b, "- [%s](%s)\n", v, info.Spec(v))
		}
		if info.Level != jsonrpc.Must && info.Level != jsonrpc.Should {
			t.Errorf("%s is %s", info.Rule, info.Level)
		}
		if len(info.Versions) == 0 {
			t.Errorf("no revision has %s", info.Rule)
		}
	}
	golden(t, "../../../../docs/rules.md", b.String())
}
