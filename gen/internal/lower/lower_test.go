package lower_test

import (
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/lowertest"
)

// TestNotes holds that the known revisions are understood without reservations.
func TestNotes(t *testing.T) {
	for version, r := range lowertest.Revisions(t) {
		for _, n := range r.Notes {
			t.Errorf("%s: %s", version, n)
		}
	}
}
