package lifecycle

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/golden"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol/lifecycle/internal/spec"
)

// TestMachines shows the two state machines that there are.
func TestMachines(t *testing.T) {
	var b strings.Builder
	for _, v := range []protocol.Version{protocol.V20010101, protocol.V20030303} {
		m := StateMachine(v)
		fmt.Fprintf(&b, "-- %s.txt --\n%s-- %s.mmd --\n%s-- %s.dot --\n%s", v, m, v, m.Mermaid(), v, m.DOT())
	}
	if m := StateMachine("1.0"); len(m.Transitions) != 0 {
		t.Errorf("an unknown revision has %d transitions", len(m.Transitions))
	}
	golden.File(t, "testdata/machines.txtar", b.String())
}

// TestTransitions checks that the table has each event of each state once, and
// that the rules in it are ones of the revision.
func TestTransitions(t *testing.T) {
	for _, v := range protocol.Versions {
		rules := map[Rule]bool{"": true}
		for _, info := range Rules() {
			for _, has := range info.Versions {
				rules[info.Rule] = rules[info.Rule] || has == v
			}
		}
		type key struct {
			state State
			from  protocol.Sender
			event Event
		}
		seen, states := map[key]bool{}, map[State]int{}
		for _, x := range StateMachine(v).Transitions {
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
			if n != 16 && !(state == NotInitialized && n == 15) { // 7 events of the client, 8 of the server, and the close
				t.Errorf("%s: %s has %d transitions", v, state, n)
			}
		}
	}
}

// TestRuleTable checks what each rule must have.
func TestRuleTable(t *testing.T) {
	seen := map[Rule]bool{}
	for _, info := range Rules() {
		if seen[info.Rule] || info.Text == "" || info.Level.String() != "must" && info.Level.String() != "should" {
			t.Errorf("%s: %+v", info.Rule, info)
		}
		seen[info.Rule] = true
		if at := info.Spec(protocol.V20030303); !regexp.MustCompile(`^` + spec.Root + `2003-03-03/(basic|server|client)[/#]`).MatchString(at) {
			t.Errorf("%s is at %s", info.Rule, at)
		}
	}
	if at := (RuleInfo{Rule: "none"}).Spec(protocol.V20030303); at != "" {
		t.Errorf("no rule is at %s", at)
	}
	for v, want := range map[protocol.Version]jsonrpc.Level{protocol.V20010101: must, protocol.V20030303: must, "2000-01-01": should} {
		if got := (RuleInfo{Rule: RuleBatch}).LevelIn(v); got != want {
			t.Errorf("%s: the level of batches is %s", v, got)
		}
	}
	if got := (RuleInfo{Rule: "none", Level: should}).LevelIn(protocol.V20010101); got != should {
		t.Errorf("the level of no rule is %s", got)
	}
}
