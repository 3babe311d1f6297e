package modules_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
)

// TestPackageExamples runs the examples that are emitted beside a package in
// another module, where the package stands in the root of the output. Those
// beside our own packages run with these.
func TestPackageExamples(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a module")
	}
	t.Parallel()
	r := bindings(t, registry.Newest().Version, nil)
	m := newModule(t)
	m.write("go.mod", []byte("module example.com/mcp\n\ngo 1.26\n"))
	for _, f := range r.Files {
		m.write(f.Path, f.Data)
	}
	out := m.run(nil, "go", "test", "-v", "-run", "^Example", ".")
	if !bytes.Contains(out, []byte("--- PASS: Example_message")) {
		t.Errorf("no example ran:\n%s", out)
	}
}

// TestPackageExamplesOnly checks that a schema which is not the embedded one,
// though it be of the same revision, gets no examples: they may not fit.
func TestPackageExamplesOnly(t *testing.T) {
	if testing.Short() {
		t.Skip("generates a large package twice")
	}
	t.Parallel()
	isExample := func(f gen.File) bool { return f.Path == "example_test.go" }
	version := registry.Newest().Version
	if r := bindings(t, version, nil); !slices.ContainsFunc(r.Files, isExample) {
		t.Error("the embedded schema has no examples")
	}
	if r := bindings(t, version, []byte("\n")); slices.ContainsFunc(r.Files, isExample) {
		t.Error("a schema with other bytes has examples")
	}
}

// bindings generates the package mcp of an embedded schema with more bytes at its end.
func bindings(t *testing.T, version string, more []byte) *gen.Result {
	t.Helper()
	schemas, err := gen.Embedded(version)
	if err != nil {
		t.Fatal(err)
	}
	schemas[0].Data = slices.Concat(schemas[0].Data, more)
	r, err := gen.Generate(gen.Config{Schemas: schemas, Package: "mcp", ImportPath: "example.com/mcp"})
	if err != nil {
		t.Fatal(err)
	}
	return r
}
