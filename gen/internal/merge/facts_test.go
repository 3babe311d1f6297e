package merge

import (
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/golden"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// TestFacts checks that every row about the merged package takes effect when all known
// revisions are merged, and pins from which revision on it does.
func TestFacts(t *testing.T) {
	e := spec.Effects{}
	models := known(t)
	for i, p := range models {
		e[p.Version] = Facts(models[:i+1])
	}
	for _, problem := range e.Check(spec.MergeRows()) {
		t.Error(problem)
	}
	golden.File(t, "testdata/facts.txt", e.Table(spec.MergeRows()))
}

// TestFactKeys checks that no two rows have the same key.
func TestFactKeys(t *testing.T) {
	seen := map[string]bool{}
	for _, row := range append(spec.Rows(), spec.MergeRows()...) {
		key := row.Fact().Key()
		if seen[key] {
			t.Errorf("two rows have the key %q", key)
		}
		seen[key] = true
	}
}

// TestRevisionJoins merges the first revisions of those that are known, for each
// number of them, and pins what changes for Go callers with each that joins.
func TestRevisionJoins(t *testing.T) {
	models := known(t)
	var text strings.Builder
	older, err := Merge(models[:1], "mcp")
	if err != nil {
		t.Fatal(err)
	}
	for n := 2; n <= len(models); n++ {
		newer, err := Merge(models[:n], "mcp")
		if err != nil {
			t.Fatal(err)
		}
		text.WriteString(models[n-1].Version + " joins\n")
		for _, c := range Changes(older, newer) {
			text.WriteString("\t" + c.String() + "\n")
		}
		older = newer
	}
	golden.File(t, "testdata/changes.txt", text.String())
}
