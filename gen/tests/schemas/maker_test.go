package schemas_test

import (
	"slices"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/output"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/typecheck"
)

// A maker generates and checks many packages. What does not depend on the schema,
// it makes once.
type maker struct {
	check   *typecheck.Checker
	scope   model.Scope
	support []output.File
}

var makerOptions = emit.Options{ImportPath: "example.com/p"}

func newMaker(t *testing.T) *maker {
	t.Helper()
	scope, err := emit.Scope()
	if err != nil {
		t.Fatal(err)
	}
	files, err := emit.Support(makerOptions)
	if err != nil {
		t.Fatal(err)
	}
	m := &maker{check: typecheck.New(), scope: scope}
	for _, f := range files {
		m.support = append(m.support, output.File(f))
	}
	return m
}

// generate returns the files of the package p of a schema, with those that it
// imports. The error is that of the generator.
func (m *maker) generate(schema string) ([]output.File, error) {
	doc, err := source.Load("schema.json", []byte(schema))
	if err != nil {
		return nil, err
	}
	r, err := lower.Lower(lower.Input{Document: doc, Package: "p", Schema: "schema.json", Scope: m.scope})
	if err != nil {
		return nil, err
	}
	made, err := emit.Package(r.Package, "", makerOptions)
	if err != nil {
		return nil, err
	}
	files := slices.Clone(m.support)
	for _, f := range made {
		files = append(files, output.File(f))
	}
	return files, nil
}
