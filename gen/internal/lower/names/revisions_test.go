package names_test

import (
	"slices"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/lowertest"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// TestNamesAreUnique holds that no two declarations or constants of a package share a name.
func TestNamesAreUnique(t *testing.T) {
	for version, r := range lowertest.Revisions(t) {
		var names []string
		for _, d := range r.Package.Decls {
			names = append(names, d.Header().Name)
			if e, ok := d.(*model.Enum); ok {
				for _, v := range e.Values {
					names = append(names, v.Name)
				}
			}
		}
		slices.Sort(names)
		for i := 1; i < len(names); i++ {
			if names[i] == names[i-1] {
				t.Errorf("%s: two things are called %s", version, names[i])
			}
		}
	}
}
