package gen_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// messageCase is a text that bindings of the protocol have got wrong.
type messageCase struct {
	ID      string `json:"id"`
	Version string `json:"version"`
	Def     string `json:"def"`
	Input   string `json:"input"`
	Bytes   []byte `json:"input_b64"` // instead of Input where that is not UTF-8
	Expect  string `json:"expect"`
	Basis   string `json:"basis"`
}

// TestCases decodes and encodes the collected texts. What is valid must come
// back; caseExpectations has what holds for the others.
func TestCases(t *testing.T) {
	data, err := os.ReadFile(shared(t, "cases", "messages.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	known := 0
	for line := range strings.Lines(string(data)) {
		var c messageCase
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		if c.Bytes != nil {
			c.Input = string(c.Bytes)
		}
		r, ok := revisionOf(c.Version)
		if !ok {
			t.Errorf("%s: no package for %s", c.ID, c.Version)
			continue
		}
		e, listed := caseExpectations[c.ID]
		switch {
		case listed:
			known++
		case c.Expect == "accept":
			e = "same"
		default:
			e = generic(r, c)
		}
		kind, _, _ := strings.Cut(string(e), " ")
		count[kind]++
		if problem := e.check(r, c.Def, c.Input); problem != "" {
			t.Errorf("%s (%s, %s, %s): %s\n\tinput %s", c.ID, c.Version, c.Def, e, problem, c.Input)
		}
		if c.Expect == "accept" {
			checkValidMessage(t, r, c)
		}
	}
	t.Logf("%v, %d of them listed", count, known)
	if missing := len(caseExpectations) - known; missing > 0 {
		t.Logf("%d listed cases are not in the file", missing)
	}
}

// generic is what holds for a text that is refused and that the table does not
// have: it decodes and nothing is lost, or there is an error at some place, or
// it is no JSON.
func generic(r revision, c messageCase) expectation {
	_, err := r.unmarshal(c.Def, []byte(c.Input))
	switch e := err.(type) {
	case nil:
		return "lenient"
	case *jsonrpc.ValidationError:
		if e.Violations[0].Pointer == "" {
			return "at -"
		}
		return expectation("at " + e.Violations[0].Pointer)
	}
	return "syntax"
}

// checkValidMessage checks that a valid text that is a message also comes back
// through DecodeMessage.
func checkValidMessage(t *testing.T, r revision, c messageCase) {
	t.Helper()
	v, err := parseJSON(c.Input)
	object, ok := v.(map[string]any)
	if err != nil || !ok || object["jsonrpc"] == nil {
		return
	}
	m, err := r.message([]byte(c.Input))
	if err != nil {
		t.Errorf("%s: DecodeMessage: %v", c.ID, err)
		return
	}
	encoded, err := encode(m)
	if err != nil || !sameJSON(c.Input, encoded) {
		t.Errorf("%s: the message comes back as %s, %v", c.ID, encoded, err)
	}
}

// caseExpectations are what must become of the cases that are not valid.
var caseExpectations = map[string]expectation{
	"id-fractional":                  "at /id",
	"id-bool":                        "at /id",
	"id-null-as-message":             "message",
	"id-on-notification":             "message",
	"neither-result-nor-error":       "message",
	"jsonrpc-1.0":                    "at /jsonrpc",
	"method-const-mismatch":          "at /method",
	"trailing-bytes":                 "syntax",
	"params-required-missing":        "lenient",
	"batch-2024-11-05":               "at -",
	"error-string":                   "at /error",
	"error-id-absent-old":            "lenient",
	"error-id-null":                  "lenient",
	"error-success-id-null":          "lenient",
	"progress-token-fraction":        "at /progressToken",
	"progress-string":                "at /params/progress",
	"tools-null":                     "lenient",
	"resources-null":                 "lenient",
	"content-null":                   "lenient",
	"completion-values-null":         "lenient",
	"completion-101-values-new":      "lenient",
	"next-cursor-null":               "lenient",
	"arguments-null":                 "lenient",
	"arguments-array":                "at /arguments",
	"arguments-prompt-non-string":    "at /arguments/goal",
	"structured-null-old":            "lenient",
	"is-error-null":                  "lenient",
	"content-image-snake":            "lenient",
	"content-image-null-mime":        "lenient",
	"priority-above-one":             "lenient",
	"priority-negative":              "lenient",
	"role-system":                    "lenient",
	"log-level-warn":                 "lenient",
	"cap-logging-null":               "lenient",
	"cap-tasks-true":                 "at /tasks/list",
	"cap-experimental-true":          "at /experimental/x",
	"init-version-number":            "at /params/protocolVersion",
	"init-flat-client":               "lenient",
	"elicit-titled-no-type":          "lenient",
	"elicit-answer-array-old":        "at /content/tags",
	"elicit-content-null":            "lenient",
	"elicit-mode-url-no-id-11":       "lenient",
	"sampling-tool-result-bad-entry": "at /content/0/content/0",
	"sampling-empty-block":           "lenient",
	"task-ttl-absent":                "lenient",
	"task-create-as-call":            "lenient",
	"task-status-unknown":            "lenient",
	"rt-absent-26":                   "lenient",
	"subscriptions-no-notifications": "lenient",
	"cancelled-no-request-id-06":     "lenient",
	"meta-missing-client-caps":       "lenient",
	"cache-ttl-missing":              "lenient",
	"cache-ttl-negative":             "lenient",
	"tasks-method-removed":           "lenient",
	"tool-type-array":                "lenient",
	"json-case-variant-required":     "lenient",
	"json-duplicate-escaped-key":     "syntax",
	"json-lone-surrogate":            "syntax",
	"json-invalid-utf8":              "syntax",
	"notif-unknown-union":            "lenient",
	"notif-wrong-direction":          "lenient",
	"prompt-description-null":        "lenient",
}
