package docs_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// noSession has the files that pages quote and that have no program: declarations.
var noSession = []string{"generated/jsonrpc/handler.go"}

// TestPagesQuotePrograms holds that each piece of Go in the pages is part of a program
// that the tests run to its end: its output is compared.
func TestPagesQuotePrograms(t *testing.T) {
	for _, page := range allPages(t) {
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			m := docsFrom.FindStringSubmatch(strings.TrimSpace(line))
			if m != nil && !slices.Contains(noSession, m[1]) {
				checkPrograms(t, page, m[1])
			}
		}
	}
}

// checkPrograms checks that a file has tests, or examples, each with an output, or that it is
// an example program that tests run.
func checkPrograms(t *testing.T, page, file string) {
	t.Helper()
	if path.Base(file) == "main.go" {
		checkTested(t, page, file)
		return
	}
	tree, err := parser.ParseFile(token.NewFileSet(), filepath.Join("../../..", file), nil, parser.ParseComments)
	if err != nil {
		t.Errorf("%s: %v", page, err)
		return
	}
	have := doc.Examples([]*ast.File{tree}...)
	tests := slices.ContainsFunc(tree.Decls, func(d ast.Decl) bool {
		f, ok := d.(*ast.FuncDecl)
		return ok && strings.HasPrefix(f.Name.Name, "Test")
	})
	if len(have) == 0 && !tests {
		t.Errorf("%s quotes %s, which has no example and no test", page, file)
	}
	for _, x := range have {
		if x.Output == "" {
			t.Errorf("%s quotes %s, whose Example%s has no output", page, file, x.Name)
		}
	}
}

// checkTested checks that tests of the examples start a program.
func checkTested(t *testing.T, page, file string) {
	t.Helper()
	var files []string
	for _, pattern := range []string{"../../../examples/*_test.go", "../../../examples/*/*_test.go"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	program := path.Base(path.Dir(file)) + `"` // at the end of a string
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(data), "/"+program) || strings.Contains(string(data), `"`+program) {
			return
		}
	}
	t.Errorf("%s quotes %s, which no test of the examples starts", page, file)
}

// TestStatefulSessions holds that the programs that begin a session with initialize also
// send what completes it.
func TestStatefulSessions(t *testing.T) {
	files, err := filepath.Glob("../../support/examples/*/*_test.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no examples", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text := string(data)
		if strings.Contains(file, "/lifecycle/") || strings.Contains(file, "/protocol/") {
			continue // messages in the wrong order, and tables
		}
		if strings.Contains(text, `"method":"initialize"`) && !strings.Contains(text, "notifications/initialized") {
			t.Errorf("%s: a session without notifications/initialized", file)
		}
	}
}
