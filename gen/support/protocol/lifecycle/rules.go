package lifecycle

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol/lifecycle/internal/spec"
)

// Rule is the name of a rule about the order or the content of messages.
type Rule string

// The rules. [Rules] describes each of them.
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
	RuleBatchMixed          Rule = "batch-mixed"

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

	RuleErrorCode       Rule = "error-code"
	RulePingResult      Rule = "ping-result"
	RuleDiscoverMissing Rule = "discover-missing"
	RuleCacheScope      Rule = "cache-scope"

	RuleCapabilityDeclared Rule = "capability-declared"
	RuleVersionSupported   Rule = "version-supported"

	RuleProgressUnknown       Rule = "progress-unknown"
	RuleProgressFinished      Rule = "progress-finished"
	RuleProgressNotIncreasing Rule = "progress-not-increasing"
	RuleProgressTokenReused   Rule = "progress-token-reused"
	RuleProgressAfterCancel   Rule = "progress-after-cancel"

	RuleTaskStatus          Rule = "task-status"
	RuleTaskEnded           Rule = "task-ended"
	RuleTaskIDReused        Rule = "task-id-reused"
	RuleTaskMissing         Rule = "task-missing"
	RuleTaskUnsolicited     Rule = "task-unsolicited"
	RuleTaskRelated         Rule = "task-related"
	RuleTaskCancelFinished  Rule = "task-cancel-finished"
	RuleTaskCancelStatus    Rule = "task-cancel-status"
	RuleTaskToolRequired    Rule = "task-tool-required"
	RuleTaskToolUnsupported Rule = "task-tool-unsupported"

	RuleLogLevel              Rule = "log-level"
	RuleLogUnsolicited        Rule = "log-unsolicited"
	RuleLogSubscription       Rule = "log-subscription"
	RuleResourceUnsubscribed  Rule = "resource-unsubscribed"
	RuleElicitationUnknown    Rule = "elicitation-unknown"
	RuleSamplingResultsMixed  Rule = "sampling-results-mixed"
	RuleSamplingResultMissing Rule = "sampling-result-missing"

	RuleServerRequest              Rule = "server-request"
	RuleClientResponse             Rule = "client-response"
	RuleRequestMeta                Rule = "request-meta"
	RuleRequestMetaAccepted        Rule = "request-meta-accepted"
	RuleRequestVersionUnknown      Rule = "request-version-unknown"
	RuleInputRequiredMethod        Rule = "input-required-method"
	RuleInputRequiredEmpty         Rule = "input-required-empty"
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

// RuleInfo describes a rule of the specification.
type RuleInfo struct {
	Rule     Rule
	Level    jsonrpc.Level      // Must or Should: the strongest of all revisions, see LevelIn
	Text     string             // the requirement
	Reason   string             // rationale if the specification is not explicit; else empty
	Versions []protocol.Version // the revisions that have it
}

// Spec returns the URL of the section that has the rule in the specification of
// revision v.
func (r RuleInfo) Spec(v protocol.Version) string {
	if row := ruleOf(r.Rule); row != nil {
		return row.section.URL(v)
	}
	return ""
}

// LevelIn returns the level of the rule in revision v.
func (r RuleInfo) LevelIn(v protocol.Version) jsonrpc.Level {
	if row := ruleOf(r.Rule); row != nil {
		return row.levelIn(v)
	}
	return r.Level
}

// Rules returns all rules, in the order in which a connection meets them.
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
	section spec.Section
	text    string
	reason  string
}

// levelIn returns the level of the rule in a revision.
func (r *ruleRow) levelIn(v protocol.Version) jsonrpc.Level {
	if r.rule == RuleBatch && spec.BeforeBatches(v) {
		return should
	}
	return r.level
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
