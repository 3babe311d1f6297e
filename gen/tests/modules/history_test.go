package modules_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/instance"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/recordings"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/sample"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/typecheck"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
)

// TestHistory generates and type-checks a package for every schema that was ever seen:
// the official files as they are published, older states of them, and an extension. It
// compiles one in three of those that are not ours, and decodes and encodes a part of the
// instances of each. With -args -full it compiles them all.
func TestHistory(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles generated packages")
	}
	t.Parallel()
	m, check := newModule(t), typecheck.New()
	compiled := sample.EveryInTurn(2, 3, 3, historyFiles(t)) // the extension is among them
	var questions []question
	var asked []instance.Instance
	for _, file := range historyFiles(t) {
		folder, s := historySchema(t, file)
		r, err := generate(s)
		if err != nil {
			t.Errorf("%s: %v", folder, err)
			continue
		}
		check.Files(t, r.Files)
		// A published revision has the same code as ours, with other comments.
		ask := s.Version == "" && slices.Contains(compiled, file)
		t.Logf("%s: %d notes, compiled: %t", folder, len(r.Notes), ask)
		if !ask {
			continue
		}
		m.add(folder, r)
		p := lowered(t, s)
		n := 0
		for _, x := range instance.Choose(p, func(_ string, _ int, name string) bool { n++; return n%historyStep == 1 || name == "the largest value" }) {
			questions = append(questions, question{folder, x.Def, x.JSON})
			asked = append(asked, x)
		}
	}
	failed := 0
	for i, a := range m.ask(questions) {
		q := questions[i]
		problem := schemaAnswer(q, a, asked[i].Valid)
		if problem == "" {
			continue
		}
		if failed++; failed <= 25 {
			t.Errorf("%s: %s, %s: %s\n\tinstance %s", q.Package, q.Def, asked[i].Name, problem, q.JSON)
		}
	}
	t.Logf("%d packages, %d instances, %d failures", len(m.packages), len(questions), failed)
}

// historyStep is the share of instances that is asked for: one in so many.
const historyStep = 7

// historyFiles returns the schemas in the shared directory.
func historyFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	for _, pattern := range []string{filepath.Join("official", "*", "schema.json"), filepath.Join("history", "*.json")} {
		found, err := filepath.Glob(filepath.Join(recordings.Path(t, "../../.."), pattern))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	if len(files) == 0 {
		t.Skip("there are no schemas in the shared folder")
	}
	return files
}

// historySchema reads a schema. The official ones have the version that their
// directory is named after; those of the history have none.
func historySchema(t *testing.T, file string) (folder string, s gen.Schema) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	name := strings.TrimSuffix(filepath.Base(file), ".json")
	if name == "schema" {
		name = filepath.Base(filepath.Dir(file))
		if _, ok := registry.Of(name); ok {
			s.Version = name
		}
	}
	s.Name, s.Header, s.Data = name, name+".json", data
	return "s" + strings.NewReplacer("-", "", "_", "").Replace(name), s
}

// lowered returns the model of a schema.
func lowered(t *testing.T, s gen.Schema) *model.Package {
	t.Helper()
	doc, err := source.Load(s.Name, s.Data)
	if err != nil {
		t.Fatal(err)
	}
	r, err := lower.Lower(lower.Input{Document: doc, Package: "p", Version: s.Version})
	if err != nil {
		t.Fatal(err)
	}
	return r.Package
}
