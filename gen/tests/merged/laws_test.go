package merged_test

import (
	"flag"
	"slices"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/recordings"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/sample"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/laws"
)

var (
	mutations = flag.Int("mutations", 20_000, "strict verdicts that TestStrictVerdicts compares")
	seed      = flag.Uint64("seed", 1, "what random choices begin with")
)

// checker returns a checker, whose counts and faults are reported when the test ends.
func checker(t *testing.T) *laws.Checker {
	t.Helper()
	c, err := laws.New()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for _, line := range c.Counts() {
			t.Log(line)
		}
		for _, line := range c.Faults() {
			t.Error(line)
		}
	})
	return c
}

// TestLawsHoldForDerivedInstances tries all instances if it is run with
//
//	go test ./gen/tests/merged -args -full
//
// as the command in the folder laws does.
func TestLawsHoldForDerivedInstances(t *testing.T) {
	t.Parallel()
	checker(t).Instances(sample.Count(1, 3, 40))
}

func TestLawsHoldForRandomValues(t *testing.T) {
	t.Parallel()
	checker(t).Values(sample.Count(20_000, 8_000, 1_000), *seed)
}

func TestLawsHoldForRecordings(t *testing.T) {
	t.Parallel()
	list := recordings.All(t, "../../..")
	checker(t).Recordings(sample.Every(1, 8, list))
}

func TestLawsHoldForExamples(t *testing.T) {
	t.Parallel()
	dir := recordings.Path(t, "../../..", "examples")
	if err := checker(t).Examples(dir); err != nil {
		t.Error(err)
	}
}

// TestLawsHoldForScenarios needs no files but those of the repository.
func TestLawsHoldForScenarios(t *testing.T) {
	t.Parallel()
	c := checker(t)
	list, err := laws.Scenarios("../../support/protocol/lifecycle/testdata/rules")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range c.Revisions {
		for i := range list {
			list[i].Version = v.Version
		}
		c.Recordings(list)
	}
}

// TestStrictVerdicts compares strict verdicts with those of a validator that reads the
// schemas. So that a million texts are tried, run
//
//	go test ./gen/tests/merged -run TestStrictVerdicts -count=1 -v -timeout 1h -args -mutations 1000000
func TestStrictVerdicts(t *testing.T) {
	t.Parallel()
	if err := checker(t).Mutations(sample.Count(*mutations, *mutations, 2_000), sample.Count(1, 1, 24), *seed); err != nil {
		t.Error(err)
	}
}

// TestUncheckedMembers lists the members that may be valid at one revision and not at
// another, although both have them, and that encoding a value does not check in full.
func TestUncheckedMembers(t *testing.T) {
	want := []string{"Tool.inputSchema", "Tool.outputSchema"}
	if got := checker(t).Unchecked(); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
