package emit

import (
	"go/ast"
	godoc "go/doc"
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

// exampleFile has examples that every revision has.
const exampleFile = "example_test.go"

// declaring returns a package that declares what the file exampleFile uses, and
// no more.
func declaring(name, version string) *model.Package {
	p := &model.Package{Name: name, Version: version}
	for _, used := range []string{"CallToolResult", "ContentBlock", "EmbeddedResource", "ImageContent", "TextContent", "TextResourceContents", "Tool"} {
		p.Decls = append(p.Decls, &model.Struct{Head: model.Head{Name: used}})
	}
	return p
}

// TestExamples checks path, package and imports of emitted examples.
func TestExamples(t *testing.T) {
	tests := []struct{ pkg, dir, file, imported string }{
		{"mcp20251125", "mcp20251125", "mcp20251125/example_test.go", outPath + "/mcp20251125"},
		{"mcp", "", "example_test.go", outPath},
		{"mcp", "versions/new", "versions/new/example_test.go", outPath + "/versions/new"},
	}
	for _, test := range tests {
		file, syntax := exampleOf(t, declaring(test.pkg, "2025-11-25"), test.dir)
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

// TestExamplesOfEach checks that packages that differ have the same examples, and
// that each of them is run.
func TestExamplesOfEach(t *testing.T) {
	for folder, want := range map[string][]string{
		"each":           {"Example_content", "Example_union", "Example_unknownMembers"},
		"each_stateful":  {"Example_message", "Example_request"},
		"each_stateless": {"Example_message", "Example_request"},
	} {
		if got := runExamples(t, folder); !slices.Equal(got, want) {
			t.Errorf("%s has %v", folder, got)
		}
	}
}

// runExamples returns the examples of a folder that say what they print.
func runExamples(t *testing.T, folder string) []string {
	t.Helper()
	names, err := fs.Glob(support.Examples, "examples/"+folder+"/*.go")
	if err != nil || len(names) == 0 {
		t.Fatal("no examples", err)
	}
	var list []string
	for _, name := range names {
		src, err := support.Examples.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		syntax, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range godoc.Examples(syntax) {
			if x.Output != "" {
				list = append(list, "Example"+x.Name)
			}
		}
	}
	slices.Sort(list)
	return list
}

// TestExamplesFit checks that a package gets only the examples whose names it
// declares.
func TestExamplesFit(t *testing.T) {
	for _, missing := range declaring("p", "").Decls {
		p := declaring("p", "1999-12-31")
		p.Decls = slices.DeleteFunc(p.Decls, func(d model.Decl) bool { return d.Header().Name == missing.Header().Name })
		if files, err := Examples(p, "", Options{ImportPath: outPath}); len(files) != 0 || err != nil {
			t.Errorf("without %s: %d files, %v", missing.Header().Name, len(files), err)
		}
	}
	if files, err := Examples(declaring("p", "1999-12-31"), "", Options{ImportPath: outPath}); len(files) != 1 || err != nil {
		t.Errorf("%d files, %v", len(files), err)
	}
}

func TestNoExamples(t *testing.T) {
	for _, p := range []*model.Package{declaring("p", ""), {Name: "p", Version: "1999-12-31"}} {
		files, err := Examples(p, "", Options{ImportPath: outPath})
		if len(files) != 0 || err != nil {
			t.Errorf("revision %q: %d files, %v", p.Version, len(files), err)
		}
	}
	if files, err := Examples(&model.Package{Name: "p", Version: "2025-11-25"}, "", Options{}); err == nil {
		t.Errorf("no error without an import path, and %d files", len(files))
	}
}
