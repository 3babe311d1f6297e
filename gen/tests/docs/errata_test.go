package docs_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/golden"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/lowertest"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/schema"
)

// errataExample is a value of a definition that the schema file and strict decoding
// disagree on.
type errataExample struct {
	def, text string
	allowed   bool // by strict decoding
}

const (
	taskWithMeta    = `{"jsonrpc":"2.0","id":4,"method":"tasks/%s","params":{"taskId":"t","_meta":{"progressToken":[]}}}`
	responseWith    = `{"jsonrpc":"2.0","id":4,"result":{%s}}`
	unknownResult   = `"resultType":"com.example/queued","requestState":5`
	completeWithout = `"resultType":"complete","requestState":"s"`
)

// errataExamples has examples for each row of the tables that change what is valid.
var errataExamples = map[string][]errataExample{
	"Errata ElicitResult/properties/content/additionalProperties":         {{"ElicitResult", `{"action":"accept","content":{"share":0.5}}`, true}},
	"Errata ElicitResult/properties/content/additionalProperties/anyOf/1": {{"ElicitResult", `{"action":"accept","content":{"share":0.5}}`, true}},
	"Errata JSONValue": {{"JSONValue", `null`, true}, {"JSONValue", `0.5`, true}},
	"Errata InputRequiredResult/properties/resultType": {{"InputRequiredResult", `{"resultType":"complete"}`, false}},

	"OtherResults tools/call":     otherResultExamples("CallToolResultResponse"),
	"OtherResults prompts/get":    otherResultExamples("GetPromptResultResponse"),
	"OtherResults resources/read": otherResultExamples("ReadResourceResultResponse"),

	"ParamsBases GetTaskRequest":        {{"GetTaskRequest", fmt.Sprintf(taskWithMeta, "get"), false}},
	"ParamsBases GetTaskPayloadRequest": {{"GetTaskPayloadRequest", fmt.Sprintf(taskWithMeta, "result"), false}},
	"ParamsBases CancelTaskRequest":     {{"CancelTaskRequest", fmt.Sprintf(taskWithMeta, "cancel"), false}},
	"ParamsBases ElicitationCompleteNotification": {
		{"ElicitationCompleteNotification", `{"jsonrpc":"2.0","method":"notifications/elicitation/complete","params":{"elicitationId":"e","_meta":1}}`, false},
	},
}

func otherResultExamples(response string) []errataExample {
	return []errataExample{
		{response, fmt.Sprintf(responseWith, unknownResult), true},
		{response, fmt.Sprintf(responseWith, completeWithout), false},
	}
}

// correction describes a row of a table that changes what is valid. TestOracleInstances
// holds that no other table does.
func correction(row spec.Row) (place, change, reason string, ok bool) {
	switch row := row.(type) {
	case spec.Erratum:
		return row.Def + row.Path, row.Change, row.Reason, true
	case spec.OtherResult:
		return "response to " + row.Method, "resultType selects the one type that the result must have, and a resultType that the revision does not define allows any result", row.Reason, true
	case spec.ParamsBase:
		return row.Def + "/properties/params", "params have the members of " + row.Base, row.Reason, true
	}
	return "", "", "", false
}

// TestErrataPage holds that the page lists every difference between a schema file and
// strict decoding, and that each example shows one, in all revisions of its row.
func TestErrataPage(t *testing.T) {
	effects := spec.Effects{}
	for version, r := range lowertest.Revisions(t) {
		effects[version] = r.Facts
	}
	var table, examples strings.Builder
	for _, row := range spec.Rows() {
		place, change, reason, ok := correction(row)
		if !ok {
			continue
		}
		key := row.Fact().Key()
		fmt.Fprintf(&table, "| %s | `%s` | %s | %s | %s |\n", effects.Ranges(key), place, direction(t, key), change, reason)
		for _, x := range errataExamples[key] {
			for _, version := range effects.In(key) {
				x.check(t, version)
			}
			verdict := map[bool]string{true: "allowed", false: "rejected"}
			fmt.Fprintf(&examples, "| %s | %s | `%s` | %s | %s |\n", effects.Ranges(key), x.def, x.text, verdict[!x.allowed], verdict[x.allowed])
		}
	}
	golden.File(t, "../../../docs/errata.md", errataIntroduction+
		"\n## Corrections\n\n| revisions | place | strict decoding is | difference | reason |\n|---|---|---|---|---|\n"+table.String()+
		"\n## Examples\n\n| revisions | definition | value | schema file | strict decoding |\n|---|---|---|---|---|\n"+examples.String())
}

const errataIntroduction = `# Differences from the schemas

Strict decoding and ` + "`Validate`" + ` follow the schema of a revision, except for the corrections below. The rows come from the tables in
[gen/internal/spec](../gen/internal/spec). A test keeps this page equal to them, and validates each example with both.

Two differences have no row. ` + "`format`" + ` is an annotation, while some validators of draft-07 check it. Until 2025-06-18 the definitions of
requests and notifications lack ` + "`jsonrpc` and `id`" + `. Strict decoding validates each of them as a whole message, and is stricter there.
`

// direction returns whether strict decoding allows more or less than the schema file.
func direction(t *testing.T, key string) string {
	more, less := false, false
	for _, x := range errataExamples[key] {
		more, less = more || x.allowed, less || !x.allowed
	}
	switch {
	case more && less:
		return "laxer and stricter"
	case more:
		return "laxer"
	case less:
		return "stricter"
	}
	t.Errorf("%s has no example", key)
	return ""
}

// check validates the example with the schema file of a revision and with its package.
func (x errataExample) check(t *testing.T, version string) {
	t.Helper()
	r, _ := registry.Of(version)
	if _, err := r.UnmarshalDefinitionStrict(x.def, []byte(x.text)); (err == nil) != x.allowed {
		t.Errorf("%s: %s %s: strict decoding: %v", version, x.def, x.text, err)
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(x.text))
	if err != nil {
		t.Fatal(err)
	}
	if err := schemaFile(t, version, x.def).Validate(value); (err == nil) == x.allowed {
		t.Errorf("%s: %s %s: the schema file: %v", version, x.def, x.text, err)
	}
}

// schemaFile compiles a definition of a schema file as it is.
func schemaFile(t *testing.T, version, def string) *jsonschema.Schema {
	t.Helper()
	data, _ := schema.Structure(version)
	file, err := jsonschema.UnmarshalJSON(strings.NewReader(string(data)))
	if err != nil {
		t.Fatal(err)
	}
	const name = "file:///schema.json"
	c := jsonschema.NewCompiler()
	if err := c.AddResource(name, file); err != nil {
		t.Fatal(err)
	}
	container := "$defs"
	if top, ok := file.(map[string]any); ok && top[container] == nil {
		container = "definitions"
	}
	s, err := c.Compile(name + "#/" + container + "/" + def)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
