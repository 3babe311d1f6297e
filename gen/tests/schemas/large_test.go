package schemas_test

import (
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/sample"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/bigschema"
)

// TestLargeSchemas holds that the output grows no faster than the schema, or that
// the run is rejected with its place, and that small schemas of the same shapes are
// accepted.
func TestLargeSchemas(t *testing.T) {
	if testing.Short() {
		t.Skip("generates from large schemas")
	}
	t.Parallel()
	m := newMaker(t)
	deep := map[string]bool{"map in map": true, "maps 90 deep": true, "list in list": true, "objects 90 deep with long names": true}
	size := sample.Count(32<<10, 16<<10, 0)
	for _, s := range bigschema.Shapes {
		if _, err := m.generate(s.Schema(2 << 10)); err != nil && !deep[s.Name] {
			t.Errorf("%s, 2 KB: %.500v", s.Name, err)
		}
		small, refused := outputSize(t, m, s, size)
		if refused {
			continue
		}
		large, refused := outputSize(t, m, s, 2*size)
		t.Logf("%s: %d and %d bytes of Go", s.Name, small, large)
		if !refused && large > small*5/2 {
			t.Errorf("%s: the output grows from %d to %d bytes for twice the schema", s.Name, small, large)
		}
	}
}

// outputSize returns the bytes of the packages that are made of a schema, or that it
// is rejected.
func outputSize(t *testing.T, m *maker, s bigschema.Shape, size int) (n int, refused bool) {
	t.Helper()
	files, err := m.generate(s.Schema(size))
	if err != nil {
		for line := range strings.Lines(err.Error()) {
			if !strings.HasPrefix(line, "schema.json:1:") {
				t.Errorf("%s: an error without a place: %s", s.Name, line)
			}
		}
		return 0, true
	}
	for _, f := range files[len(m.support):] {
		n += len(f.Data)
	}
	return n, false
}
