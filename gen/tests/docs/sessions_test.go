package docs_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
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
	pages, err := filepath.Glob("../../../docs/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatal("no pages", err)
	}
	for _, page := range pages {
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

// checkPrograms checks that a file has examples, and that each has an output.
func checkPrograms(t *testing.T, page, file string) {
	t.Helper()
	tree, err := parser.ParseFile(token.NewFileSet(), filepath.Join("../../..", file), nil, parser.ParseComments)
	if err != nil {
		t.Errorf("%s: %v", page, err)
		return
	}
	have := doc.Examples([]*ast.File{tree}...)
	if len(have) == 0 {
		t.Errorf("%s quotes %s, which has no example", page, file)
	}
	for _, x := range have {
		if x.Output == "" {
			t.Errorf("%s quotes %s, whose Example%s has no output", page, file, x.Name)
		}
	}
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
