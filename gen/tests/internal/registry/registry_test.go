package registry

import (
	"slices"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/schema"
)

// TestAll holds that the registry has each revision that there is a schema of.
func TestAll(t *testing.T) {
	var got []string
	for _, r := range All() {
		got = append(got, r.Version)
	}
	if want := schema.Versions(); !slices.Equal(got, want) {
		t.Errorf("the registry has %q, and the schemas are of %q (run go generate ./...)", got, want)
	}
}

// TestOutcomes holds that the registry has the outcomes of every method.
func TestOutcomes(t *testing.T) {
	for _, r := range All() {
		var want []string
		for _, m := range r.Methods {
			if m.Outcome != "" && !slices.Contains(want, m.Outcome) {
				want = append(want, m.Outcome)
			}
		}
		for _, name := range want {
			if r.Outcomes[name] == nil || r.OutcomesStrict[name] == nil {
				t.Errorf("%s: the registry has no %s (run go generate ./...)", r.Version, name)
			}
		}
		if len(want) != len(r.Outcomes) {
			t.Errorf("%s: %d outcomes in the registry, want %d", r.Version, len(r.Outcomes), len(want))
		}
	}
}
