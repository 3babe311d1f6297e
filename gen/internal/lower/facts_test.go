package lower_test

import (
	"bytes"
	"fmt"
	"slices"
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
	for _, problem := range e.Check(spec.Rows()) {
		t.Error(problem)
	}
	golden.File(t, "testdata/facts.txt", e.Table(spec.Rows()))
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
	for _, problem := range same.Check(spec.Rows()) {
		t.Errorf("in a later revision without changes: %v", problem)
	}

	lasting := slices.IndexFunc(spec.Outcomes, func(row spec.Outcome) bool { return row.End.After == "" })
	if lasting < 0 {
		t.Fatal("no row of the table Outcomes is without an end")
	}
	result := spec.Outcomes[lasting].Result
	renamed := bytes.ReplaceAll(data, []byte(result), []byte("Another"+result))
	same[later] = lowertest.Revision(t, later, renamed).Facts
	var problems strings.Builder
	for _, problem := range same.Check(spec.Rows()) {
		problems.WriteString(problem.Error() + "\n")
	}
	for _, row := range spec.Outcomes {
		if row.Result != result || row.End.After != "" {
			continue
		}
		want := fmt.Sprintf("the row %q of the table Outcomes (package spec) takes effect in %s and not in %s", row.Fact().About, newest, later)
		if !strings.Contains(problems.String(), want) {
			t.Errorf("no problem says that %s; got\n%s", want, problems.String())
		}
	}
	for _, table := range []string{"Errata", "OtherResults"} {
		if !strings.Contains(problems.String(), "of the table "+table) {
			t.Errorf("no problem with a row of the table %s; got\n%s", table, problems.String())
		}
	}
}
