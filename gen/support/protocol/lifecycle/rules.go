package lifecycle

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol/internal/wire"
)

// Rule is the name of a rule about when messages may be sent.
type Rule string

// The rules. [Rules] has what each one says.
const (
	RuleInitializeFirst     Rule = "initialize-first"
	RuleInitializeTwice     Rule = "initialize-twice"
	RuleInitializeInBatch   Rule = "initialize-in-batch"
	RuleInitializeStateless Rule = "initialize-stateless"
	RuleClientEarly         Rule = "client-early"
	RuleServerEarly         Rule = "server-early"
	RuleInitializedEarly    Rule = "initialized-early"
	RuleInitializedMissing  Rule = "initialized-missing"
	RuleInitializedTwice    Rule = "initialized-twice"
	RuleVersionUnknown      Rule = "version-unknown"
	RuleVersionStateless    Rule = "version-stateless"
	RuleAfterClose          Rule = "after-close"
	RuleBatch               Rule = "batch"

	RuleIDMissing           Rule = "id-missing"
	RuleIDReused            Rule = "id-reused"
	RuleIDInFlight          Rule = "id-in-flight"
	RuleResponseUnsolicited Rule = "response-unsolicited"
	RuleResponseTwice       Rule = "response-twice"
	RuleResponseWrongSide   Rule = "response-wrong-side"
	RuleResponseAfterCancel Rule = "response-after-cancel"

	RuleCancelInitialize Rule = "cancel-initialize"
	RuleCancelWrongSide  Rule = "cancel-wrong-side"
	RuleCancelByServer   Rule = "cancel-by-server"
	RuleCancelTask       Rule = "cancel-task"
	RuleCancelUnknown    Rule = "cancel-unknown"
	RuleCancelFinished   Rule = "cancel-finished"

	RuleProgressUnknown       Rule = "progress-unknown"
	RuleProgressFinished      Rule = "progress-finished"
	RuleProgressNotIncreasing Rule = "progress-not-increasing"
	RuleProgressTokenReused   Rule = "progress-token-reused"

	RuleServerRequest              Rule = "server-request"
	RuleRequestMeta                Rule = "request-meta"
	RuleRequestVersionUnknown      Rule = "request-version-unknown"
	RuleInputRequiredMethod        Rule = "input-required-method"
	RuleRetryUnsolicited           Rule = "retry-unsolicited"
	RuleRetryOtherRequest          Rule = "retry-other-request"
	RuleRetryID                    Rule = "retry-id"
	RuleRetryInputMissing          Rule = "retry-input-missing"
	RuleRetryInputUnsolicited      Rule = "retry-input-unsolicited"
	RuleRetryStateChanged          Rule = "retry-state-changed"
	RuleRetryStateMissing          Rule = "retry-state-missing"
	RuleRetryStateUnsolicited      Rule = "retry-state-unsolicited"
	RuleSubscriptionID             Rule = "subscription-id"
	RuleSubscriptionUnacknowledged Rule = "subscription-unacknowledged"
	RuleSubscriptionKind           Rule = "subscription-kind"
	RuleSubscriptionUnrequested    Rule = "subscription-unrequested"
	RuleSubscriptionEnded          Rule = "subscription-ended"
	RuleSubscriptionCancelled      Rule = "subscription-cancelled"
)

// RuleInfo is what the specification says about a rule.
type RuleInfo struct {
	Rule     Rule
	Level    jsonrpc.Level      // Must or Should
	Text     string             // what is asked for
	Reason   string             // why it is judged so where the specification is not explicit; empty if it is
	Versions []protocol.Version // the revisions that have it
}

// Spec returns the address of the section of the specification that has the
// rule, in that revision.
func (r RuleInfo) Spec(v protocol.Version) string {
	if row := ruleOf(r.Rule); row != nil {
		return row.section.address(v)
	}
	return ""
}

// Rules returns all rules. They stand in the order of the life of a connection.
func Rules() []RuleInfo {
	list := make([]RuleInfo, len(ruleRows))
	for i, row := range ruleRows {
		versions := slices.DeleteFunc(slices.Clone(protocol.Versions), func(v protocol.Version) bool { return !row.holds(v) })
		list[i] = RuleInfo{row.rule, row.level, row.text, row.reason, versions}
	}
	return list
}

// ruleRow is a row of the table of rules.
type ruleRow struct {
	rule    Rule
	level   jsonrpc.Level
	holds   func(protocol.Version) bool
	section section
	text    string
	reason  string
}

// ruleOf returns the row of a rule, or nil.
func ruleOf(rule Rule) *ruleRow {
	for i := range ruleRows {
		if ruleRows[i].rule == rule {
			return &ruleRows[i]
		}
	}
	return nil
}

// Whether a revision has a rule is decided by what else it has, so that a revision
// to come has the rules of those that are like it.

func everywhere(v protocol.Version) bool { return v.Known() }
func stateless(v protocol.Version) bool  { return v.Known() && !v.Stateful() }
func unbatched(v protocol.Version) bool  { return v.Known() && !v.Batches() }
func withTasks(v protocol.Version) bool  { return v.Has(wire.MethodTasksCancel) }
func withListen(v protocol.Version) bool { return v.Has(wire.MethodListen) }

func batchedSession(v protocol.Version) bool { return v.Stateful() && v.Batches() }

// withInput reports whether results may ask for input, which are then one of
// several outcomes of a request without a task.
func withInput(v protocol.Version) bool { return stateless(v) && asksInput(v, wire.MethodToolsCall) }

// asksInput reports whether the answer to a method may ask for input.
func asksInput(v protocol.Version, method string) bool {
	row, _ := protocol.Row(v, method)
	return row.Client && row.Outcome != "" && !row.Embedded
}
