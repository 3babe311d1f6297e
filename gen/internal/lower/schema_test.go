package lower

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
)

// schemaText prints a schema in one line: named ones by their names, but for
// the one that is asked for.
func schemaText(s *model.Schema) string { return printSchema(s, true) }

func printSchema(s *model.Schema, top bool) string {
	switch {
	case s == nil:
		return "any"
	case s.Name != "" && !top:
		return s.Name
	}
	var parts []string
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	list := func(word string, list []*model.Schema) {
		var texts []string
		for _, part := range list {
			texts = append(texts, printSchema(part, false))
		}
		if list != nil {
			add("%s(%s)", word, strings.Join(texts, ", "))
		}
	}
	one := func(word string, part *model.Schema) {
		if part != nil {
			list(word, []*model.Schema{part})
		}
	}
	if s.Never {
		add("never")
	}
	for i, name := range []string{"null", "bool", "integer", "number", "string", "array", "object"} {
		if s.Kinds>>i&1 != 0 {
			add("%s", name)
		}
	}
	if s.Const != "" {
		add("= %s", s.Const)
	}
	if s.Enum != nil {
		add("one of %s", strings.Join(s.Enum, " "))
	}
	for _, m := range s.Members {
		add("%s%s: %s", m.Name, map[bool]string{true: "!"}[m.Required], printSchema(m.Schema, false))
	}
	one("others", s.Others)
	one("names", s.Names)
	list("first", s.Prefix)
	one("items", s.Items)
	list("all", s.All)
	list("any", s.Any)
	list("one", s.One)
	one("not", s.Not)
	if r := s.Rules; !noRules(r) {
		add("%s", strings.TrimSpace("rules "+r.Minimum+r.Maximum+r.MinLength+r.MaxLength+r.Pattern))
	}
	return "{" + strings.Join(parts, "; ") + "}"
}

// schemaAt returns the schema of a definition, or what stands at a path of
// members below it, through the parts that have to hold.
func schemaAt(p *model.Package, path string) []*model.Schema {
	def, members, _ := strings.Cut(path, ".")
	i := slices.IndexFunc(p.Definitions, func(d model.Definition) bool { return d.Name == def })
	if i < 0 {
		return nil
	}
	found := []*model.Schema{p.Definitions[i].Schema}
	for name := range strings.SplitSeq(members, ".") {
		if name != "" {
			found = membersOf(found, name)
		}
	}
	return found
}

func membersOf(list []*model.Schema, name string) []*model.Schema {
	var found []*model.Schema
	for _, s := range list {
		if s == nil {
			continue
		}
		for _, m := range s.Members {
			if m.Name == name {
				found = append(found, m.Schema)
			}
		}
		found = append(found, membersOf(s.All, name)...)
	}
	return found
}

// TestSchemaCorrections holds what the schemas of the known revisions say where
// that is more than the file does.
func TestSchemaCorrections(t *testing.T) {
	results := revisions(t)
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
		for _, s := range schemaAt(results[test.version].Package, test.path) {
			got = append(got, schemaText(s))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s %s:\ngot  %s\nwant %s", test.version, test.path, strings.Join(got, "\n     "), strings.Join(test.want, "\n     "))
		}
	}
}

// TestOutcomeSchemas holds what the union of the answers to a request asks for.
func TestOutcomeSchemas(t *testing.T) {
	results := revisions(t)
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
		if got := schemaText(methods[i].Outcome.Schema); got != test.want {
			t.Errorf("%s %s:\ngot  %s\nwant %s", test.version, test.method, got, test.want)
		}
	}
}

// lowered returns the package of a schema in the dialect 2020-12.
func lowered(t *testing.T, definitions string) *model.Package {
	t.Helper()
	doc, err := source.Load("test", []byte(fmt.Sprintf(`{"$schema":%q,"$defs":{%s}}`, source.Draft202012.URI(), definitions)))
	if err != nil {
		t.Fatal(err)
	}
	r, err := Lower(Input{Document: doc, Package: "p", Schema: "test"})
	if err != nil {
		t.Fatal(err)
	}
	return r.Package
}

// TestSchemaReferences holds that a definition that stands for another one says
// the same, whichever of the two comes first.
func TestSchemaReferences(t *testing.T) {
	p := lowered(t, `
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
		list := schemaAt(p, def)
		if got := schemaText(list[0]); got != want || list[0].Name != def {
			t.Errorf("%s: got %s, want %s", def, got, want)
		}
	}
}

// TestDoubts holds where decoding a type says less than its schema: in the type,
// or in fields of a struct.
func TestDoubts(t *testing.T) {
	p := lowered(t, `
		"Any": true,
		"Closed": {"type": "array", "items": false},
		"Constant": {"const": {"a": 1}},
		"Enum": {"enum": ["a", "b"]},
		"EnumWithRules": {"enum": ["a", "bc"], "minLength": 2},
		"ID": {"type": ["string", "integer"]},
		"IDWithRules": {"type": ["string", "integer"], "minLength": 1},
		"Integer": {"type": "integer"},
		"List": {"type": "array", "items": {"type": "string"}},
		"ListOfEnum": {"type": "array", "items": {"$ref": "#/$defs/Enum"}},
		"ListOfWord": {"type": "array", "items": {"$ref": "#/$defs/Word"}},
		"ListWithRules": {"type": "array", "items": {"type": "string"}, "uniqueItems": true},
		"Map": {"type": "object", "additionalProperties": {"type": "string"}},
		"MapWithNames": {"type": "object", "additionalProperties": {"type": "string"}, "propertyNames": {"pattern": "a"}},
		"MapWithRules": {"type": "object", "additionalProperties": {"type": "string"}, "minProperties": 1},
		"OneOrMany": {"anyOf": [{"$ref": "#/$defs/Struct"}, {"type": "array", "items": {"$ref": "#/$defs/Struct"}}]},
		"OneOrManyWithRules": {"anyOf": [{"$ref": "#/$defs/Struct"}, {"type": "array", "items": {"$ref": "#/$defs/Struct"}, "minItems": 1}]},
		"Open": {"type": "object"},
		"Struct": {"type": "object", "properties": {"a": {"type": "integer"}}},
		"StructWithRules": {"type": "object", "properties": {"a": {"type": "integer"}}, "minProperties": 1},
		"Tuple": {"type": "array", "prefixItems": [{"type": "string"}]},
		"Word": {"type": "string", "minLength": 1},
		"Fields": {"type": "object", "required": ["other"], "additionalProperties": {"type": ["integer", "null"]}, "properties": {
			"constant": {"const": "x"},
			"constants": {"type": "array", "items": {"const": "x"}},
			"enum": {"$ref": "#/$defs/Enum"},
			"list": {"$ref": "#/$defs/ListWithRules"},
			"maybe": {"anyOf": [{"const": "x"}, {"type": "null"}]},
			"none": {"type": "array", "items": false},
			"number": {"type": "number"},
			"small": {"type": "integer", "maximum": 9},
			"word": {"$ref": "#/$defs/Word"},
			"words": {"type": "array", "items": {"$ref": "#/$defs/Word"}}}},
		"United": {"allOf": [
			{"type": "object", "properties": {"part": {"type": "object", "maxProperties": 2}, "s": {"type": "object", "properties": {"a": {"type": "string"}}}}},
			{"type": "object", "properties": {"part": {"type": "object", "minProperties": 1}, "s": {"type": "object", "required": ["b"]}}}]}`)
	var doubtful, checked []string
	for _, d := range p.Definitions {
		if ref, ok := d.Type.(model.Ref); d.Doubtful || ok && ref.Decl.Header().Doubtful {
			doubtful = append(doubtful, d.Name)
		}
	}
	for _, d := range p.Decls {
		s, ok := d.(*model.Struct)
		if !ok {
			continue
		}
		for _, f := range s.Fields() {
			if f.Check != nil {
				checked = append(checked, s.Name+"."+f.JSON+" "+schemaText(f.Check))
			}
		}
	}
	slices.Sort(checked)
	wantDoubtful := []string{
		"Closed", "Constant", "EnumWithRules", "IDWithRules", "ListOfWord", "ListWithRules", "MapWithNames", "MapWithRules",
		"OneOrManyWithRules", "StructWithRules", "Tuple", "Word",
	}
	if diff := cmp.Diff(wantDoubtful, doubtful); diff != "" {
		t.Errorf("doubtful definitions (-want +got):\n%s", diff)
	}
	wantChecked := []string{
		`Fields.constants {array; items({= "x"})}`,
		`Fields.maybe {any({= "x"}, {null})}`,
		`Fields.none {array; items({never})}`,
		`Fields.small {integer; rules 9}`,
		`Fields.word {string; rules 1}`,
		`Fields.words {array; items(Word)}`,
		`United.part {all({object; rules}, {object; rules})}`,
	}
	if diff := cmp.Diff(wantChecked, checked); diff != "" {
		t.Errorf("fields with a check (-want +got):\n%s", diff)
	}
	i := slices.IndexFunc(p.Decls, func(d model.Decl) bool { return d.Header().Name == "UnitedS" })
	if got, want := schemaText(p.Decls[i].Header().Schema), `{all({object; a: {string}}, {object; b!: any})}`; got != want {
		t.Errorf("a type that two schemas describe: got %s, want %s", got, want)
	}
}

// TestContradictions holds that a schema that no value fits is refused.
func TestContradictions(t *testing.T) {
	for _, schema := range []string{
		`{"type": "object", "required": ["a"], "additionalProperties": false}`,
		`{"allOf": [{"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}}}, {"type": "object", "properties": {"a": {"type": "null"}}}]}`,
		`{"allOf": [{"type": "object", "required": ["a"]}, {"type": "object", "properties": {"b": true}, "additionalProperties": false}]}`,
	} {
		doc, err := source.Load("test", []byte(fmt.Sprintf(`{"$schema":%q,"$defs":{"A":%s}}`, source.Draft202012.URI(), schema)))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Lower(Input{Document: doc, Package: "p", Schema: "test"}); err == nil || !strings.Contains(err.Error(), "no value is valid") {
			t.Errorf("%s: %v", schema, err)
		}
	}
}
