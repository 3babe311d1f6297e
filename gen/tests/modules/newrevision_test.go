package modules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
)

// TestNewRevision adds a revision that nothing was written for. Package protocol
// has it like the others: it is the latest, agrees and decodes.
func TestNewRevision(t *testing.T) {
	if testing.Short() {
		t.Skip("builds all packages of an output")
	}
	t.Parallel()
	schemas, err := gen.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	known := schemas[len(schemas)-1].Version
	schemas = append(schemas, gen.Schema{Name: "later.json", Header: "later.json", Version: "2031-01-02", Data: schemas[len(schemas)-1].Data})
	r, err := gen.Generate(gen.Config{Schemas: schemas, ImportPath: "example.com/p"})
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
}
`, "KNOWN", known)))
	out := m.run(nil, "go", "run", "./asker")
	want := fmt.Sprintf("2031-01-02 %d 2031-01-02 true false\n%s 2031-01-02\ntrue <nil>\n", len(schemas), schemas[0].Version)
	if string(out) != want {
		t.Errorf("got %s\nwant %s", out, want)
	}
}
