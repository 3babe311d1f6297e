package oracle

import (
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
	"github.com/mcp-schemagen/mcp-schemagen/schema"
)

// revision returns the oracle of a known revision.
func revision(t *testing.T, version string) *Oracle {
	t.Helper()
	data, ok := schema.Structure(version)
	if !ok {
		t.Fatalf("no schema of %s", version)
	}
	o, err := New(data)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// failuresOf returns failures as text: pointer and rule of each.
func failuresOf(list []Failure) string {
	var all []string
	for _, f := range list {
		all = append(all, f.Pointer+" "+f.Rule)
	}
	return strings.Join(all, ", ")
}

// TestCorrections holds what the corrections change, text by text.
func TestCorrections(t *testing.T) {
	const callResult = `{"jsonrpc":"2.0","id":1,"result":`
	for _, test := range []struct{ version, def, text, want string }{
		// The errata.
		{"2025-06-18", "ElicitResult", `{"action":"accept","content":{"a":1.5,"b":"x","c":true}}`, ""},
		{"2025-06-18", "ElicitResult", `{"action":"accept","content":{"a":["x"]}}`, "/content/a type"},
		{"2025-11-25", "ElicitResult", `{"action":"accept","content":{"a":1.5,"b":["x"]}}`, ""},
		{"2026-07-28", "JSONValue", `[1.5,null,{"a":[null]}]`, ""},
		{"2026-07-28", "InputRequiredResult", `{"resultType":"complete"}`, "/resultType const"},
		{"2026-07-28", "InputRequiredResult", `{"resultType":"input_required"}`, ""},

		// The envelope, wherever a message stands.
		{"2024-11-05", "PingRequest", `{"method":"ping"}`, " required"},
		{"2024-11-05", "PingRequest", `{"jsonrpc":"2.0","id":1,"method":"ping"}`, ""},
		{"2024-11-05", "ClientRequest", `{"method":"ping"}`, " required"},
		{"2024-11-05", "ClientRequest", `{"jsonrpc":"1.0","id":1,"method":"ping"}`, "/jsonrpc const"},
		{"2025-03-26", "ListToolsRequest", `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"progressToken":{}}}}`, "/params/_meta/progressToken type"},
		{"2025-06-18", "RootsListChangedNotification", `{"method":"notifications/roots/list_changed"}`, " required"},
		{"2025-06-18", "ServerNotification", `{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1,"_meta":1}}`, "/params/_meta type"},
		{"2026-07-28", "ListRootsRequest", `{"method":"roots/list"}`, ""},
		{"2026-07-28", "InputRequests", `{"a":{"method":"roots/list"}}`, ""},

		// The base of inline params.
		{"2025-11-25", "GetTaskRequest", `{"jsonrpc":"2.0","id":1,"method":"tasks/get","params":{"taskId":"1","_meta":{"progressToken":[]}}}`, "/params/_meta/progressToken type"},
		{"2025-11-25", "ElicitationCompleteNotification", `{"jsonrpc":"2.0","method":"notifications/elicitation/complete","params":{"elicitationId":"1","_meta":1}}`, "/params/_meta type"},
		{"2025-11-25", "ClientRequest", `{"jsonrpc":"2.0","id":1,"method":"tasks/cancel","params":{"taskId":"1","_meta":1}}`, "/params/_meta type"},

		// The result that resultType selects, and no other.
		{"2026-07-28", "CallToolResultResponse", callResult + `{"resultType":"complete","content":[]}}`, ""},
		{"2026-07-28", "CallToolResultResponse", callResult + `{"resultType":"input_required"}}`, ""},
		{"2026-07-28", "CallToolResultResponse", callResult + `{"resultType":"input_required","content":[],"requestState":1}}`, "/result/requestState type"},
		{"2026-07-28", "CallToolResultResponse", callResult + `{"resultType":"complete"}}`, "/result required"},
		{"2026-07-28", "CallToolResultResponse", callResult + `{"content":[]}}`, "/result required"},
		{"2026-07-28", "CallToolResultResponse", callResult + `{"resultType":1}}`, "/result/resultType type"},
		{"2026-07-28", "CallToolResultResponse", callResult + `{"resultType":"x/later","content":1}}`, ""},
		{"2026-07-28", "CallToolResultResponse", callResult + `{"resultType":"x/later","_meta":1}}`, "/result/_meta type"},
		{"2026-07-28", "CallToolResultResponse", callResult + `1}`, "/result type"},
		{"2026-07-28", "GetPromptResultResponse", callResult + `{"resultType":"x/later"}}`, ""},
		{"2026-07-28", "ReadResourceResultResponse", callResult + `{"resultType":"complete"}}`, "/result required"},

		// Formats are annotations.
		{"2024-11-05", "Resource", `{"name":"a","uri":"::no uri::"}`, ""},
		{"2024-11-05", "BlobResourceContents", `{"uri":"","blob":"no base64"}`, ""},
	} {
		list, err := revision(t, test.version).Validate(test.def, []byte(test.text))
		if got := failuresOf(list); err != nil || got != test.want {
			t.Errorf("%s %s %s: got %q, %v, want %q", test.version, test.def, test.text, got, err, test.want)
		}
	}
}

// TestRowsTakeEffect holds that every row of the tables changes the document of
// some revision.
func TestRowsTakeEffect(t *testing.T) {
	documents := map[string]document{}
	for _, version := range schema.Versions() {
		documents[version] = revision(t, version).doc
	}
	some := func(applied func(d document) bool) bool {
		return slices.ContainsFunc(schema.Versions(), func(v string) bool { return applied(documents[v]) })
	}
	for _, row := range spec.Errata {
		if !some(func(d document) bool {
			v, ok := at(d.defs, "/"+row.Def+row.Path)
			return ok && equal(v, mustParse(row.New))
		}) {
			t.Errorf("no revision has what %s%s corrects", row.Def, row.Path)
		}
	}
	for _, row := range spec.ParamsBases {
		if !some(func(d document) bool { return member(property(d.defs[row.Def], "params"), "allOf") != nil }) {
			t.Errorf("no revision has the inline params of %s", row.Def)
		}
	}
	responses := 0
	for _, def := range documents["2026-07-28"].defs {
		if member(property(def, "result"), "if") != nil {
			responses++
		}
	}
	if responses != len(spec.OtherResults) {
		t.Errorf("%d responses are judged by resultType, want %d", responses, len(spec.OtherResults))
	}
}

// TestOfficialProse holds that corrections also apply where a file has texts
// for people.
func TestOfficialProse(t *testing.T) {
	data, _ := schema.Structure("2025-06-18")
	text := strings.ReplaceAll(string(data), `"additionalProperties": {`, `"additionalProperties": {"description": "text",`)
	text = strings.ReplaceAll(text, `"text",}`, `"text"}`) // where the schema is empty
	o, err := New([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if list, err := o.Validate("ElicitResult", []byte(`{"action":"accept","content":{"a":1.5}}`)); err != nil || len(list) > 0 {
		t.Errorf("the erratum does not apply: %v, %v", list, err)
	}
}

// TestClosest holds which variant the failures of a union are about.
func TestClosest(t *testing.T) {
	for _, test := range []struct{ what, version, def, text, want string }{
		{"the one that a discriminator names, last", "2025-06-18", "ContentBlock", `{"data":1,"text":"x","type":"audio"}`, " required, /data type"},
		{"the one that a discriminator names, not the one with fewer failures", "2025-06-18", "ContentBlock", `{"type":"resource","text":"x"}`, " required"},
		{"none that a discriminator names", "2025-06-18", "ContentBlock", `{"type":"video","text":"x"}`, "/type const"},
		{"none that a discriminator names, and more that is wrong", "2025-06-18", "ContentBlock", `{"type":"video","text":1,"_meta":1}`, "/type const"},
		{"a discriminator of another kind", "2025-06-18", "ContentBlock", `{"type":{},"_meta":1}`, "/type type"},
		{"one of the right kind", "2025-06-18", "RequestId", `1.5`, " type"},
		{"one whose required members are there", "2025-11-25", "JSONRPCMessage", `{"jsonrpc":"2.0","id":1,"result":1}`, "/result type"},
		{"a union of objects, no object", "2025-11-25", "ClientRequest", `[]`, " type"},
		{"a method that nobody knows", "2025-11-25", "ClientRequest", `{"jsonrpc":"2.0","id":1,"method":"x/y"}`, "/method const"},
		{"a known method", "2025-11-25", "ClientRequest", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}`, "/params required"},
		{"an absent discriminator that the variant has as optional", "2025-11-25", "ElicitRequestParams", `{"message":1,"requestedSchema":{"type":"object","properties":{}}}`, "/message type"},
		{"a union in a union", "2025-11-25", "PrimitiveSchemaDefinition", `{"type":"array","items":{"anyOf":[{"const":1,"title":"x"}]}}`, "/items/anyOf/0/const type"},
		{"a member without a name", "2026-07-28", "InputRequests", `{"":{"method":"sampling/createMessage","params":{"maxTokens":[],"messages":1}}}`, "//params/maxTokens type, //params/messages type"},
		{"an element of a list", "2024-11-05", "PromptMessage", `{"role":"user","content":{"type":"image","data":"","mimeType":null}}`, "/content/mimeType type"},
	} {
		list, err := revision(t, test.version).Validate(test.def, []byte(test.text))
		if got := failuresOf(list); err != nil || got != test.want {
			t.Errorf("%s: %s: got %q, %v, want %q", test.what, test.text, got, err, test.want)
		}
	}
}

// TestRules holds the places and rules of failures that no known revision has.
func TestRules(t *testing.T) {
	o, err := New([]byte(`{"$schema":"https://json-schema.org/draft/2020-12/schema","$defs":{
		"A":{"type":"object","properties":{"a/b~":{"type":"string"},"n":{"minimum":1e400}},"required":["x","y"],"additionalProperties":false},
		"N":{"propertyNames":{"pattern":"^[a-z]+$"}},
		"O":{"oneOf":[{"type":"integer"},{"minimum":3}]},
		"I":{"type":"array","minItems":2,"uniqueItems":true,"items":{"$ref":"#/$defs/A"}}}}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ def, text, want string }{
		{"A", `{"x":1,"a/b~":2,"q/":3}`, " required, /a~1b~0 type, /q~1 additionalProperties, /x additionalProperties"},
		{"A", `{"n":1e399}`, " required, /n minimum"},
		{"N", `{"a":1,"B":2}`, "/B propertyNames"},
		{"O", `4`, " oneOf"},
		{"O", `2.5`, " minimum"},
		{"I", `[]`, " minItems"},
		{"I", `[1,1.0]`, " uniqueItems, /0 type, /1 type"},
	} {
		list, err := o.Validate(test.def, []byte(test.text))
		if got := failuresOf(list); err != nil || got != test.want {
			t.Errorf("%s %s: got %q, %v, want %q", test.def, test.text, got, err, test.want)
		}
	}
}

// TestErrors holds what cannot be judged.
func TestErrors(t *testing.T) {
	for _, text := range []string{`{`, `[]`, `{"$defs":[]}`, `{"$defs":{"A":{"$ref":"#/$defs/B"}}}`} {
		if _, err := New([]byte(text)); err == nil {
			t.Errorf("%s is a schema", text)
		}
	}
	if _, err := revision(t, "2025-11-25").Validate("NoSuchDefinition", []byte(`{}`)); err == nil {
		t.Error("a text is judged by a definition that is not there")
	}
}
