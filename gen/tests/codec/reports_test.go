package codec_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/recordings"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/expect"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/roundtrip"
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
	data, err := os.ReadFile(recordings.Path(t, "../../..", "cases", "messages.jsonl"))
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
		r, ok := registry.Of(c.Version)
		if !ok {
			t.Errorf("%s: no package for %s", c.ID, c.Version)
			continue
		}
		e, listed := caseExpectations[c.ID]
		if listed {
			known++
		} else {
			e = c.generic(r)
		}
		count[e.want.Kind()]++
		for _, problem := range e.check(r, c) {
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

// caseExpectation is what must become of a case: in lenient decoding, and in
// strict decoding.
type caseExpectation struct {
	want   expect.Expectation
	strict expect.Verdict
}

// check returns what is wrong with what a revision makes of a case. What the
// file says of it is the verdict of strict decoding where the schema decides.
func (e caseExpectation) check(r registry.Revision, c messageCase) []string {
	problems := []string{e.want.Check(r, c.Def, c.Input), e.strict.Check(r, c.Def, c.Input)}
	if c.Basis == "schema" && (c.Expect == "accept") != (e.strict == "ok") {
		problems = append(problems, fmt.Sprintf("the expect.Verdict %q contradicts the file, which says %s", e.strict, c.Expect))
	}
	return slices.DeleteFunc(problems, func(problem string) bool { return problem == "" })
}

// generic returns what holds for a case that the table does not have. One that is
// rejected decodes and nothing is lost, or there is an error at some place, or it
// is not valid JSON; strict decoding reports some violation.
func (c messageCase) generic(r registry.Revision) caseExpectation {
	if c.Expect == "accept" {
		return caseExpectation{"same", "ok"}
	}
	_, strictErr := r.UnmarshalDefinitionStrict(c.Def, []byte(c.Input))
	e := caseExpectation{"syntax", expect.VerdictOf(strictErr)}
	_, err := r.UnmarshalDefinition(c.Def, []byte(c.Input))
	switch err := err.(type) {
	case nil:
		e.want = "lenient"
	case *jsonrpc.ValidationError:
		e.want = expect.Expectation("at " + cmp.Or(err.Violations[0].Pointer, "-"))
	}
	return e
}

// checkValidMessage checks that a valid text that is a message also comes back
// through DecodeMessage.
func checkValidMessage(t *testing.T, r registry.Revision, c messageCase) {
	t.Helper()
	v, err := jsontext.Parse(c.Input)
	object, ok := v.(map[string]any)
	if err != nil || !ok || object["jsonrpc"] == nil {
		return
	}
	m, err := r.DecodeMessage([]byte(c.Input))
	if err != nil {
		t.Errorf("%s: DecodeMessage: %v", c.ID, err)
		return
	}
	encoded, err := roundtrip.Encode(m)
	if err != nil || !jsontext.Same(c.Input, encoded) {
		t.Errorf("%s: the message comes back as %s, %v", c.ID, encoded, err)
	}
}

// caseExpectations are what must become of the cases that are not valid.
var caseExpectations = map[string]caseExpectation{
	"id-fractional":                  {"at /id", "/id type"},
	"id-bool":                        {"at /id", "/id type"},
	"id-null-as-message":             {"message request", "ok"},
	"id-on-notification":             {"message request", "ok"},
	"neither-result-nor-error":       {"message invalid", "- required"},
	"jsonrpc-1.0":                    {"at /jsonrpc", "/jsonrpc const"},
	"method-const-mismatch":          {"at /method", "/method const"},
	"trailing-bytes":                 {"syntax", "syntax"},
	"params-required-missing":        {"lenient", "- required"},
	"batch-2024-11-05":               {"at -", "- type"},
	"error-string":                   {"at /error", "/error type"},
	"error-id-absent-old":            {"lenient", "- required"},
	"error-id-null":                  {"lenient", "/id type"},
	"error-success-id-null":          {"lenient", "/id type"},
	"progress-token-fraction":        {"at /progressToken", "/progressToken type"},
	"progress-string":                {"at /params/progress", "/params/progress type"},
	"tools-null":                     {"lenient", "/tools type"},
	"resources-null":                 {"lenient", "/resources type"},
	"content-null":                   {"lenient", "/content type"},
	"completion-values-null":         {"lenient", "/completion/values type"},
	"completion-101-values-new":      {"lenient", "/completion/values maxItems"},
	"next-cursor-null":               {"lenient", "/nextCursor type"},
	"arguments-null":                 {"lenient", "/arguments type"},
	"arguments-array":                {"at /arguments", "/arguments type"},
	"arguments-prompt-non-string":    {"at /arguments/goal", "/arguments/goal type"},
	"structured-null-old":            {"lenient", "/structuredContent type"},
	"is-error-null":                  {"lenient", "/isError type"},
	"content-image-snake":            {"lenient", "- required"},
	"content-image-null-mime":        {"lenient", "/mimeType type"},
	"priority-above-one":             {"lenient", "/priority maximum"},
	"priority-negative":              {"lenient", "/annotations/priority minimum"},
	"role-system":                    {"lenient", "/role enum"},
	"log-level-warn":                 {"lenient", "/level enum"},
	"cap-logging-null":               {"lenient", "/logging type"},
	"cap-tasks-true":                 {"at /tasks/list", "/tasks/list type, /tasks/cancel type"},
	"cap-experimental-true":          {"at /experimental/x", "/experimental/x type"},
	"init-version-number":            {"at /params/protocolVersion", "/params/protocolVersion type"},
	"init-flat-client":               {"lenient", "/params required, /params required"},
	"elicit-titled-no-type":          {"lenient", "- required"},
	"elicit-answer-array-old":        {"at /content/tags", "/content/tags type"},
	"elicit-content-null":            {"lenient", "/content type"},
	"elicit-mode-url-no-id-11":       {"lenient", "- required"},
	"sampling-tool-result-bad-entry": {"at /content/0/content/0", "/content/0/content/0 type"},
	"sampling-empty-block":           {"lenient", "/content required, /content required"},
	"task-ttl-absent":                {"lenient", "- required"},
	"task-create-as-call":            {"lenient", "- required"},
	"task-status-unknown":            {"lenient", "/status enum"},
	"rt-absent-26":                   {"lenient", "- required"},
	"subscriptions-no-notifications": {"lenient", "- required"},
	"cancelled-no-request-id-06":     {"lenient", "/params required"},
	"meta-missing-client-caps":       {"lenient", "/_meta required"},
	"cache-ttl-missing":              {"lenient", "- required, - required"},
	"cache-ttl-negative":             {"lenient", "/ttlMs minimum"},
	"tasks-method-removed":           {"lenient", "/method const"},
	"tool-type-array":                {"lenient", "/inputSchema/type type"},
	"json-case-variant-required":     {"lenient", "- required"},
	"json-duplicate-escaped-key":     {"syntax", "syntax"},
	"json-lone-surrogate":            {"syntax", "syntax"},
	"json-invalid-utf8":              {"syntax", "syntax"},
	"notif-unknown-union":            {"lenient", "/method const"},
	"notif-wrong-direction":          {"lenient", "/method const"},
	"prompt-description-null":        {"lenient", "/description type"},
}
