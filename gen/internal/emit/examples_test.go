package emit

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support"
)

// exampleOf returns the examples as they are emitted, and their syntax.
func exampleOf(t *testing.T, p *model.Package, dir string) (File, *ast.File) {
	t.Helper()
	files, err := Examples(p, dir, Options{ImportPath: outPath})
	if err != nil {
		t.Fatalf("%s: %v", p.Version, err)
	}
	i := slices.IndexFunc(files, func(f File) bool { return path.Base(f.Path) == exampleFile })
	if i < 0 {
		t.Fatalf("%s: no %s in %d files", p.Version, exampleFile, len(files))
	}
	syntax, err := parser.ParseFile(token.NewFileSet(), files[i].Path, files[i].Data, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return files[i], syntax
}

// exampleFile has the examples that every revision has.
const exampleFile = "example_test.go"

// TestExamples checks path, package and imports of emitted examples.
func TestExamples(t *testing.T) {
	tests := []struct{ pkg, dir, file, imported string }{
		{"mcp20251125", "mcp20251125", "mcp20251125/example_test.go", outPath + "/mcp20251125"},
		{"mcp", "", "example_test.go", outPath},
		{"mcp", "versions/new", "versions/new/example_test.go", outPath + "/versions/new"},
	}
	for _, test := range tests {
		file, syntax := exampleOf(t, &model.Package{Name: test.pkg, Version: "2025-11-25"}, test.dir)
		if file.Path != test.file {
			t.Errorf("the file is %s, not %s", file.Path, test.file)
		}
		if !strings.HasPrefix(string(file.Data), supportHeader+"\n\n") {
			t.Errorf("%s begins with %.80q", file.Path, file.Data)
		}
		if syntax.Name.Name != test.pkg+"_test" {
			t.Errorf("%s is of package %s", file.Path, syntax.Name.Name)
		}
		for _, want := range []string{test.imported, outPath + "/jsonrpc"} {
			if !slices.ContainsFunc(syntax.Imports, func(s *ast.ImportSpec) bool { return s.Path.Value == strconv.Quote(want) }) {
				t.Errorf("%s does not import %s", file.Path, want)
			}
		}
		if strings.Contains(string(file.Data), "mcp-schemagen/generated") {
			t.Errorf("%s still imports our own packages", file.Path)
		}
	}
}

// TestExamplesAlike checks that each revision has the same examples, and that
// each of them is run.
func TestExamplesAlike(t *testing.T) {
	folders, err := fs.Glob(support.Examples, "examples/mcp*/"+exampleFile)
	if err != nil || len(folders) == 0 {
		t.Fatal("no examples", err)
	}
	want := []string{"Example_content", "Example_message", "Example_request", "Example_union", "Example_unknownMembers"}
	for _, name := range folders {
		src, err := support.Examples.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		syntax, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, d := range syntax.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				got = append(got, f.Name.Name)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s has %v", name, got)
		}
		if n := strings.Count(string(src), "\t// Output:\n"); n != len(want) {
			t.Errorf("%s says of %d examples what they print", name, n)
		}
	}
}

func TestNoExamples(t *testing.T) {
	for _, version := range []string{"", "1999-12-31"} {
		files, err := Examples(&model.Package{Name: "p", Version: version}, "", Options{ImportPath: outPath})
		if len(files) != 0 || err != nil {
			t.Errorf("revision %q: %d files, %v", version, len(files), err)
		}
	}
	if files, err := Examples(&model.Package{Name: "p", Version: "2025-11-25"}, "", Options{}); err == nil {
		t.Errorf("no error without an import path, and %d files", len(files))
	}
}
