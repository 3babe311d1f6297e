package docs_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
)

// TestExamples holds that every revision package has the examples that all have, and
// that they say what they print.
func TestExamples(t *testing.T) {
	for _, r := range registry.All() {
		t.Run(r.Version, func(t *testing.T) {
			files, err := filepath.Glob(filepath.Join("../../../generated", gen.PackageName(r.Version), "example*_test.go"))
			if err != nil {
				t.Fatal(err)
			}
			var trees []*ast.File
			for _, name := range files {
				tree, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
				if err != nil {
					t.Fatal(err)
				}
				trees = append(trees, tree)
			}
			have := doc.Examples(trees...)
			for _, want := range []string{"_content", "_message", "_request", "_union", "_unknownMembers"} {
				if !slices.ContainsFunc(have, func(x *doc.Example) bool { return x.Name == want && x.Output != "" }) {
					t.Errorf("no Example%s", want)
				}
			}
		})
	}
}
