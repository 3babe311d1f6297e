package schemas_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/lowertest"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// TestSchemaCorrections holds what the schemas of the known revisions say where
// that is more than the file does.
func TestSchemaCorrections(t *testing.T) {
	results := lowertest.Revisions(t)
	for _, test := range []struct {
		version, path string
		want          []string // what has to hold at the place
	}{
		// Errata.
		{"2025-06-18", "ElicitResult.content", []string{`{object; others({bool; number; string})}`}},
		{"2025-11-25", "ElicitResult.content", []string{`{object; others({any({array; items({string})}, {bool; number; string})})}`}},
		{"2026-07-28", "JSONValue", []string{`{}`}},
		{"2026-07-28", "JSONObject", []string{`{object; others(JSONValue)}`}},
		{"2026-07-28", "InputRequiredResult.resultType", []string{`{string; = "input_required"}`}},

		// Envelopes: of messages that are declared without, and not of others.
		{"2024-11-05", "PingRequest", []string{`{all(JSONRPCRequest, {object; method!: {string; = "ping"}; ` +
			`params: {object; _meta: {object; progressToken: ProgressToken}}})}`}},
		{"2024-11-05", "InitializedNotification", []string{`{all(JSONRPCNotification, {object; method!: {string; = "notifications/initialized"}; ` +
			`params: {object; _meta: {object}}})}`}},
		{"2025-11-25", "PingRequest", []string{`{object; id!: RequestID; jsonrpc!: {string; = "2.0"}; method!: {string; = "ping"}; params: RequestParams}`}},
		{"2026-07-28", "ListRootsRequest", []string{`{object; method!: {string; = "roots/list"}; params: ListRootsRequestParams}`}},

		// Inline params that lack their base.
		{"2025-11-25", "GetTaskRequest.params", []string{`{object; taskId!: {string}}`, `{object; _meta: {object; progressToken: ProgressToken}}`}},
		{"2025-11-25", "ElicitationCompleteNotification.params", []string{`{object; elicitationId!: {string}}`, `{object; _meta: {object}}`}},
		{"2025-11-25", "CallToolRequest.params", []string{`{object; _meta: RequestParamsMeta; arguments: {object}; name!: {string}; task: TaskMetadata}`}},

		// What may answer a request, by its discriminator.
		{"2026-07-28", "CallToolResultResponse.result", []string{`{any(` +
			`{all({resultType: {= "complete"}}, CallToolResult)}, ` +
			`{all({resultType!: {= "input_required"}}, InputRequiredResult)}, ` +
			`{all({resultType!: {string; not({one of "complete" "input_required"})}}, Result)})}`}},
		{"2026-07-28", "EmptyResult", []string{`{all(Result)}`}},
	} {
		var got []string
		for _, s := range lowertest.SchemaAt(results[test.version].Package, test.path) {
			got = append(got, lowertest.SchemaText(s))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s %s:\ngot  %s\nwant %s", test.version, test.path, strings.Join(got, "\n     "), strings.Join(test.want, "\n     "))
		}
	}
}

// TestOutcomeSchemas holds what the union of the answers to a request asks for.
func TestOutcomeSchemas(t *testing.T) {
	results := lowertest.Revisions(t)
	for _, test := range []struct{ version, method, want string }{
		{"2025-11-25", "tools/call", `{any(CallToolResult, {all({not({content!: any})}, CreateTaskResult)})}`},
		{"2025-11-25", "elicitation/create", `{any(ElicitResult, {all({not({action!: any})}, CreateTaskResult)})}`},
		{"2026-07-28", "prompts/get", `{any(` +
			`{all({resultType: {= "complete"}}, GetPromptResult)}, ` +
			`{all({resultType!: {= "input_required"}}, InputRequiredResult)}, ` +
			`{all({resultType!: {string; not({one of "complete" "input_required"})}}, Result)})}`},
	} {
		methods := results[test.version].Package.Methods
		i := slices.IndexFunc(methods, func(m model.Method) bool { return m.Name == test.method })
		if i < 0 || methods[i].Outcome == nil {
			t.Errorf("%s %s: no outcome", test.version, test.method)
			continue
		}
		if got := lowertest.SchemaText(methods[i].Outcome.Schema); got != test.want {
			t.Errorf("%s %s:\ngot  %s\nwant %s", test.version, test.method, got, test.want)
		}
	}
}

// TestSchemaReferences holds that a definition that stands for another one says
// the same, whichever of the two comes first.
func TestSchemaReferences(t *testing.T) {
	p := lowertest.Package(t, `
		"A": {"type": "object", "required": ["x"], "properties": {"b": {"$ref": "#/$defs/B"}}},
		"B": {"$ref": "#/$defs/A"},
		"C": {"$ref": "#/$defs/D"},
		"D": {"type": "string", "minLength": 1},
		"E": {"type": "array", "items": {"$ref": "#/$defs/E"}},
		"F": {"allOf": [{"$ref": "#/$defs/D"}]},
		"G": {"anyOf": [{"$ref": "#/$defs/D"}, true]},
		"H": true`)
	for def, want := range map[string]string{
		"A": "{object; b: B; x!: any}",
		"B": "{all(A)}",
		"C": "{all(D)}",
		"D": "{string; rules 1}",
		"E": "{array; items(E)}",
		"F": "{all(D)}",
		"G": "{any(D, any)}",
		"H": "{}",
	} {
		list := lowertest.SchemaAt(p, def)
		if got := lowertest.SchemaText(list[0]); got != want || list[0].Name != def {
			t.Errorf("%s: got %s, want %s", def, got, want)
		}
	}
}

// TestPatternSources holds that a schema has its pattern as the file has it, besides
// the translation for Go.
func TestPatternSources(t *testing.T) {
	p := lowertest.Package(t, `"A": {"type": "string", "pattern": "^\\s\\/$"}, "B": {"propertyNames": {"pattern": "\\u{41}"}}`)
	for def, want := range map[string]string{"A": `^\s\/$`, "B": `\u{41}`} {
		s := lowertest.SchemaAt(p, def)[0]
		if s.Names != nil {
			s = s.Names
		}
		if s.Rules.PatternSource != want || s.Rules.Pattern == want {
			t.Errorf("%s: got %q, with the translation %q, want %q", def, s.Rules.PatternSource, s.Rules.Pattern, want)
		}
	}
}
