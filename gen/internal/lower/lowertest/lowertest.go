// Package lowertest lowers schemas for the tests of the stages:
//
//	p := lowertest.Package(t, `"Size": {"type": "integer"}`)
//
// is the package of a schema with one definition.
package lowertest

import (
	"fmt"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/schema"
)

var revisions map[string]*lower.Result

// run lowers a schema as package gen does.
func run(t *testing.T, in lower.Input) (*lower.Result, error) {
	t.Helper()
	var err error
	if in.Scope, err = emit.Scope(); err != nil {
		t.Fatal(err)
	}
	return lower.Lower(in)
}

// Revisions lowers every known revision, once for all tests of a package. Tests
// change nothing in them, and are not parallel.
func Revisions(t *testing.T) map[string]*lower.Result {
	t.Helper()
	if revisions != nil {
		return revisions
	}
	results := map[string]*lower.Result{}
	for _, version := range schema.Versions() {
		data, _ := schema.Structure(version)
		results[version] = Revision(t, version, data)
	}
	revisions = results
	return results
}

// Revision lowers the schema of a revision, with the sentences of docs.json.
func Revision(t *testing.T, version string, data []byte) *lower.Result {
	t.Helper()
	docs, err := lower.ReadDocs(schema.Docs())
	if err != nil {
		t.Fatal(err)
	}
	doc, err := source.Load(version, data)
	if err != nil {
		t.Fatal(err)
	}
	r, err := run(t, lower.Input{Document: doc, Package: "mcp", Version: version, Schema: version, Docs: docs})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Document returns a schema in the dialect 2020-12 with the definitions, which
// are members of an object as text.
func Document(t *testing.T, definitions string) *source.Document {
	t.Helper()
	doc, err := load(definitions)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func load(definitions string) (*source.Document, error) {
	return source.Load("test", []byte(fmt.Sprintf(`{"$schema":%q,"$defs":{%s}}`, source.Draft202012.URI(), definitions)))
}

// Package returns the package of a schema with the definitions.
func Package(t *testing.T, definitions string) *model.Package {
	t.Helper()
	r, err := run(t, lower.Input{Document: Document(t, definitions), Package: "p", Schema: "test"})
	if err != nil {
		t.Fatal(err)
	}
	return r.Package
}

// Error returns the error of reading or lowering a schema with the definitions, or nil.
func Error(t *testing.T, definitions string) error {
	t.Helper()
	doc, err := load(definitions)
	if err != nil {
		return err
	}
	_, err = run(t, lower.Input{Document: doc, Package: "p", Schema: "test"})
	return err
}
