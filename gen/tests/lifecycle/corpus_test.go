package lifecycle_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/golden"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/recordings"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/lifecycle"
)

// TestCorpus feeds recorded sessions to the checker. What it finds is listed in
// a report, and each kind of finding has its explanation.
func TestCorpus(t *testing.T) {
	r := report{t: t, findings: map[lifecycle.Rule][]string{}}
	for _, x := range recordings.All(t, filepath.Join("..", "..", "..")) {
		r.read(x)
	}
	golden.File(t, "testdata/corpus_report.md", r.String())
}

// explanations say what each kind of finding in the recordings is. All were
// looked up there.
var explanations = map[lifecycle.Rule]string{
	lifecycle.RuleInitializeStateless: "The conformance suite tries methods that the revision has removed, initialize among them. The server answers that it has no such method.",
	lifecycle.RuleIDInFlight: "The recording is one of many HTTP connections. The suite first sends the request with a Host header that the server has to refuse, and gets an error response whose id is null; " +
		"then it sends the same request with a good header. The client knows from HTTP which request was refused; messages alone do not tell.",
	lifecycle.RuleServerRequest:         "A tool of the server pings the client, which until 2025-11-25 it may. The go-sdk server sends that ping in this revision, too; the go-sdk client answers it, the TypeScript client does not.",
	lifecycle.RuleClientResponse:        "The go-sdk client answers a ping that the server may not send in this revision.",
	lifecycle.RuleTaskToolRequired:      "The client does not make tasks and calls a tool that has to be called as one. The server answers that it has to be.",
	lifecycle.RuleLogUnsolicited:        "A tool of the conformance suite's server logs, whether the request asks for log messages or not, and this request does not.",
	lifecycle.RuleRequestMeta:           "The conformance suite leaves out each of the required keys, and all of them. The server answers with invalid params.",
	lifecycle.RuleRequestVersionUnknown: "The conformance suite asks for a revision that does not exist, to see the error that lists the supported ones.",
	lifecycle.RuleRetryUnsolicited:      "The conformance suite sends an input that nobody has asked for in the first request. The server asks for the right one.",
	lifecycle.RuleRetryStateChanged:     "The conformance suite changes the requestState, to see that the server refuses it.",
	lifecycle.RuleRetryInputUnsolicited: "The conformance suite sends two inputs beside the one that was asked for, to see that the server ignores them.",
	lifecycle.RuleRetryInputMissing:     "The conformance suite sends null in place of the inputs, to see that the server asks again.",
}

// report is what all recordings give together.
type report struct {
	t        *testing.T
	files    int
	sessions int
	messages int
	states   [lifecycle.Closed + 1]int // how many messages were sent in each state
	findings map[lifecycle.Rule][]string
}

// read follows one recording. Some have several sessions, one after the other, each
// of which begins with initialize.
func (r *report) read(x recordings.Recording) {
	r.t.Helper()
	r.files++
	var life *lifecycle.Checker
	initialized := true
	for _, line := range x.Lines {
		m, _ := jsonrpc.ParseMessage(line.Text)
		if m == nil {
			r.t.Fatalf("%s:%d is no message", x.Name, line.Number)
		}
		begins := m.Method == "initialize" && m.Kind() == jsonrpc.Request
		if life == nil || begins && initialized {
			life, initialized = lifecycle.New(""), false
			r.sessions++
		}
		initialized = initialized || begins
		r.messages++
		r.states[life.State()]++
		from := protocol.FromServer
		if line.ByClient {
			from = protocol.FromClient
		}
		for _, v := range life.Next(from, m) {
			where := fmt.Sprintf("%s.jsonl:%d, %s: %s of the %s", x.Name, line.Number, life.Version(), v.Method, v.From)
			r.findings[v.Rule] = append(r.findings[v.Rule], where)
		}
	}
}

// String returns the report in Markdown.
func (r *report) String() string {
	var b strings.Builder
	b.WriteString("# What the lifecycle checker finds in recorded sessions\n\n")
	fmt.Fprintf(&b, "%d messages of %d sessions in %d files, where the checker learns the revision from the messages.\n", r.messages, r.sessions, r.files)
	b.WriteString("Messages that were sent in each state:")
	for s, n := range r.states {
		fmt.Fprintf(&b, " %s %d", lifecycle.State(s), n)
		if s < len(r.states)-1 {
			b.WriteString(",")
		}
	}
	b.WriteString(".\n")
	for _, info := range lifecycle.Rules() {
		found := r.findings[info.Rule]
		why, explained := explanations[info.Rule]
		if explained != (len(found) != 0) {
			r.t.Errorf("%s: %d findings, and an explanation: %v", info.Rule, len(found), explained)
		}
		if len(found) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n## %s: %d (%s)\n\nThe rule: %s.\n\n%s\n\n", info.Rule, len(found), info.Level, info.Text, why)
		for _, line := range found {
			fmt.Fprintf(&b, "- %s\n", line)
		}
	}
	var quiet []string
	for _, info := range lifecycle.Rules() {
		if len(r.findings[info.Rule]) == 0 {
			quiet = append(quiet, string(info.Rule))
		}
	}
	slices.Sort(quiet)
	fmt.Fprintf(&b, "\n## Nothing found\n\n%s.\n", strings.Join(quiet, ", "))
	return b.String()
}
