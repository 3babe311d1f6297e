package modules_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
)

// TestNewRevision adds a revision that nothing was written for, and whose shapes are
// others. Package protocol has it like the others: it is the latest, agrees and decodes.
// Package mcp reads and writes it, and reports what the revision before it lacks.
func TestNewRevision(t *testing.T) {
	if testing.Short() {
		t.Skip("builds all packages of an output")
	}
	t.Parallel()
	schemas, err := gen.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	schemas = schemas[len(schemas)-2:] // each revision takes seconds to compile
	known := schemas[len(schemas)-1].Version
	schemas = append(schemas, gen.Schema{Name: "later.json", Header: "later.json", Version: "2031-01-02", Data: reshaped(t, schemas[len(schemas)-1].Data)})
	r, err := gen.Generate(gen.Config{Schemas: schemas, Merged: schemas, ImportPath: "example.com/p"})
	if err != nil {
		t.Fatal(err)
	}
	m := newModule(t)
	for _, f := range r.Files {
		if !strings.HasSuffix(f.Path, "_test.go") {
			m.write(f.Path, f.Data)
		}
	}
	m.write("asker/main.go", []byte(strings.ReplaceAll(`package main

import (
	"fmt"

	"example.com/p/mcp"
	"example.com/p/mcp20310102"
	"example.com/p/protocol"
	"example.com/p/protocol/exact"
)

func main() {
	version, ok := protocol.Choose([]string{"KNOWN", "2031-01-02"})
	fmt.Println(protocol.Latest, len(protocol.Versions), version, ok, version.Stateful())
	info, _ := protocol.Lookup(version, protocol.FromClient, "tools/call")
	fmt.Println(info.Since, info.Until)
	m, err := (&exact.Tracker{}).Decode(protocol.FromClient, []byte(`+"`"+`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{
		"name":"n","_meta":{"io.modelcontextprotocol/protocolVersion":"2031-01-02","io.modelcontextprotocol/clientCapabilities":{}}}}`+"`"+`))
	_, typed := m.Value.(*mcp20310102.CallToolRequestParams)
	fmt.Println(typed, err)
	later, known := mcp.At("2031-01-02"), mcp.At("KNOWN")
	tool := mcp.Tool{Name: "n", Owner: &mcp.ToolOwner{Team: "t"}}
	for _, at := range []mcp.Codec{later, known} {
		text, losses, err := at.Append(nil, &tool)
		fmt.Println(string(text), losses, err)
	}
	var list mcp.ListToolsResult
	text := []byte(`+"`"+`{"resultType":"complete","tools":[]}`+"`"+`)
	fmt.Println(later.UnmarshalStrict(text, &list), known.UnmarshalStrict(text, &list))
	note := mcp.Annotations{Audience: []mcp.Role{mcp.RoleModerator}}
	_, losses, err := later.Append(nil, &note)
	fmt.Println(losses, err)
	_, losses, err = known.Append(nil, &note)
	fmt.Println(losses, err)
	var block mcp.ContentBlock = &mcp.ModelContent{URI: "m"}
	_, err = later.Check(&block)
	fmt.Println(err)
	_, err = known.Check(&block)
	fmt.Println(err)
	icon := mcp.Icon{Src: "s"}
	for _, tool := range []mcp.Tool{{Icons: []mcp.Icon{icon, icon}}, {Description: new("")}, {Annotations: &mcp.ToolAnnotations{Title: new("12345")}}} {
		_, err = later.Check(&tool)
		fmt.Println(err)
		_, err = known.Check(&tool)
		fmt.Println(err)
	}
}
`, "KNOWN", known)))
	out := m.run(nil, "go", "run", "./asker")
	want := fmt.Sprintf("2031-01-02 %d 2031-01-02 true false\n%s 2031-01-02\ntrue <nil>\n", len(schemas), schemas[0].Version)
	want += strings.ReplaceAll(mergedOutput, "KNOWN", known)
	if string(out) != want {
		t.Errorf("got %s\nwant %s", out, want)
	}
}

const mergedOutput = `{"name":"n","owner":{"team":"t"}} [] <nil>
{"name":"n"} [/owner left out {"team":"t"} (since 2031-01-02)] <nil>
<nil> member "cacheScope" is missing; member "ttlMs" is missing
[] <nil>
[] mcp: /audience/0 cannot be expressed: revision KNOWN does not have it (since 2031-01-02)
<nil>
mcp: the value cannot be expressed: revision KNOWN does not have it (since 2031-01-02)
mcp: /icons cannot be expressed: revision 2031-01-02 does not allow it: got 2 elements, want at most 1 (until KNOWN)
<nil>
mcp: /description cannot be expressed: revision 2031-01-02 does not allow it: got 0 characters, want at least 1 (until KNOWN)
<nil>
mcp: /annotations/title cannot be expressed: revision 2031-01-02 does not allow it: string does not match "^[a-z]*$" (until KNOWN)
<nil>
`

// reshaped returns a schema with a member more, a member less that is required, a value
// more of a closed enum, a variant more of a union, and more rules for some members.
func reshaped(t *testing.T, data []byte) []byte {
	t.Helper()
	var s map[string]any
	if err := json.Unmarshal(data, &s); err != nil {
		t.Fatal(err)
	}
	defs := s["$defs"].(map[string]any)
	def := func(name string) map[string]any { return defs[name].(map[string]any) }
	def("Tool")["properties"].(map[string]any)["owner"] = map[string]any{
		"type": "object", "required": []any{"team"}, "properties": map[string]any{"team": map[string]any{"type": "string"}},
	}
	def("ListToolsResult")["required"] = []any{"resultType", "tools"}
	def("Role")["enum"] = append(def("Role")["enum"].([]any), "moderator")
	defs["ModelContent"] = map[string]any{
		"type": "object", "required": []any{"type", "uri"},
		"properties": map[string]any{"type": map[string]any{"const": "model", "type": "string"}, "uri": map[string]any{"type": "string"}},
	}
	def("ContentBlock")["anyOf"] = append(def("ContentBlock")["anyOf"].([]any), map[string]any{"$ref": "#/$defs/ModelContent"})
	rule := func(name, member, keyword string, value any) {
		def(name)["properties"].(map[string]any)[member].(map[string]any)[keyword] = value
	}
	rule("Tool", "icons", "maxItems", 1)
	rule("Tool", "description", "minLength", 1)
	rule("ToolAnnotations", "title", "pattern", "^[a-z]*$")
	out, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return out
}
