package lower_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/golden"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/lowertest"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
	"github.com/mcp-schemagen/mcp-schemagen/schema"
)

// effects returns the rows that took effect in the known revisions.
func effects(t *testing.T) spec.Effects {
	t.Helper()
	e := spec.Effects{}
	for version, r := range lowertest.Revisions(t) {
		e[version] = r.Facts
	}
	return e
}

// TestFacts checks that every row takes effect in the newest revision, or says
// after which one it ended and why, and pins the revisions of all rows.
func TestFacts(t *testing.T) {
	e := effects(t)
	for _, problem := range e.Check() {
		t.Error(problem)
	}
	golden.File(t, "testdata/facts.txt", e.Table())
}

// TestFactKeys checks that no two rows have the same key.
func TestFactKeys(t *testing.T) {
	seen := map[string]bool{}
	for _, row := range spec.Rows() {
		key := row.Fact().Key()
		if seen[key] {
			t.Errorf("two rows have the key %q", key)
		}
		seen[key] = true
	}
}

// TestRenamedDefinition checks that rows do not vanish in silence where a later
// revision renames the definition that they are about.
func TestRenamedDefinition(t *testing.T) {
	versions := schema.Versions()
	newest := versions[len(versions)-1]
	data, _ := schema.Structure(newest)
	const later = "9999-12-31"

	e := effects(t)
	same := spec.Effects{later: lowertest.Revision(t, later, data).Facts}
	for version, facts := range e {
		same[version] = facts
	}
	for _, problem := range same.Check() {
		t.Errorf("in a later revision without changes: %v", problem)
	}

	renamed := bytes.ReplaceAll(data, []byte("InputRequiredResult"), []byte("MoreInputResult"))
	same[later] = lowertest.Revision(t, later, renamed).Facts
	var problems strings.Builder
	for _, problem := range same.Check() {
		problems.WriteString(problem.Error() + "\n")
	}
	for _, row := range []string{
		`the row "tools/call InputRequiredResult" of the table Outcomes takes effect in ` + newest + " and not in " + later,
		`the row "prompts/get InputRequiredResult" of the table Outcomes`,
		`the row "InputRequiredResult/properties/resultType" of the table Errata`,
		`the row "tools/call" of the table OtherResults`,
	} {
		if !strings.Contains(problems.String(), row) {
			t.Errorf("no problem with %s; got\n%s", row, problems.String())
		}
	}
}
