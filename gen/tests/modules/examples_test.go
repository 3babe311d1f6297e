package modules_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
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
	r := bindings(t, registry.Newest().Version, nil)
	dir := t.TempDir()
	files := append(r.Files, gen.File{Path: "go.mod", Data: []byte("module example.com/mcp\n\ngo 1.26\n")})
	for _, f := range files {
		name := filepath.Join(dir, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "test", "-v", "-run", "^Example", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	if err != nil || !bytes.Contains(out, []byte("--- PASS: Example_message")) {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestPackageExamplesOnly checks that a schema which is not the embedded one,
// though it be of the same revision, gets no examples: they may not fit.
func TestPackageExamplesOnly(t *testing.T) {
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
