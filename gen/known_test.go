package gen

import (
	"strings"
	"testing"
)

// TestOwnDescriptions holds that the sentences about the protocol stand only at
// definitions that a known revision has, and only where a schema of one's own says
// nothing itself.
func TestOwnDescriptions(t *testing.T) {
	const schema = `{"$schema":"https://json-schema.org/draft/2020-12/schema","$defs":{
		"Tool":{"type":"object","description":"A hammer or a saw.","properties":{"name":{"type":"string","description":"What the shop calls it."},"title":{"type":"string"},"_meta":{"type":"object"}}},
		"Resource":{"type":"object","properties":{"size":{"type":"integer"},"kind":{"enum":["field","lake"]}}},
		"Role":{"type":"string","enum":["assistant","user"],"description":"Who speaks."},
		"Cursor":{"description":"","type":"string"},
		"ToolAnnotations":{"description":"How a tool behaves.","type":"object","properties":{
			"destructiveHint":{"type":"boolean"},"idempotentHint":{"description":"May be repeated.","type":"boolean"},"openWorldHint":{"type":"boolean"},
			"readOnlyHint":{"type":"boolean"},"title":{"type":"string"}}}}}`
	r, err := Generate(Config{Schemas: []Schema{{Name: "own.json", Header: "own.json", Data: []byte(schema)}}, Package: "p", ImportPath: "example.com/p"})
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, f := range r.Files {
		if !strings.Contains(f.Path, "/") {
			text += string(f.Data)
		}
	}
	for _, want := range []string{
		"a hammer or a saw.", "what the shop calls it.", "resource is the definition resource of the schema.\ntype resource ", "who speaks",
		"how a tool behaves", "may be repeated",
		"cursor marks a position", // a sentence about the protocol
	} {
		if !strings.Contains(strings.ToLower(text), want) {
			t.Errorf("the output lacks %q", want)
		}
	}
	for _, foreign := range []string{"base64", "server offers", "Title to show", "// Extension"} {
		if strings.Contains(text, foreign) {
			t.Errorf("the output has %q", foreign)
		}
	}
}

// TestKnownNumbers holds that the numbers of a schema are never read as floats when
// its definitions are compared with the known ones.
func TestKnownNumbers(t *testing.T) {
	const schema = `{"$schema":"https://json-schema.org/draft/2020-12/schema","$defs":{
		"Mass":{"type":"number","maximum":1e400},"Solar":{"const":19884e9996}}}`
	if _, err := Generate(Config{Schemas: []Schema{{Name: "own.json", Data: []byte(schema)}}, Package: "p", ImportPath: "example.com/p"}); err != nil {
		t.Error(err)
	}
}
