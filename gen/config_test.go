package gen

import (
	"slices"
	"strings"
	"testing"
)

// TestMergedConfig checks what package mcp excludes in a Config.
func TestMergedConfig(t *testing.T) {
	known := embedded(t)
	other := slices.Clone(known[:1])
	other[0].Name, other[0].Data = "fork.json", append(slices.Clone(other[0].Data), '\n')
	undated := []Schema{{Name: "draft.json", Data: known[0].Data}}
	for want, c := range map[string]Config{
		"the revision 2024-11-05 has another schema in fork.json": {Schemas: other, Merged: known},
		"package mcp and the single package p exclude each other": {Schemas: known[:1], Merged: known, Package: "p"},
		"draft.json: without a revision the package needs a name": {Merged: undated},
		"the revision 2025-03-26 is given twice":                  {Merged: []Schema{known[1], known[1]}},
		"no schema to generate from":                              {},
	} {
		c.ImportPath = "example.com/p"
		if _, err := Generate(c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestMergedAlone checks that package mcp comes without the packages of its revisions, and
// that package protocol/exact comes only with the packages of all revisions.
func TestMergedAlone(t *testing.T) {
	known := embedded(t)
	for _, x := range []struct {
		own           int
		single, exact bool
	}{{0, false, false}, {1, true, false}, {len(known), true, true}} {
		files, err := tree()
		if err != nil {
			t.Fatal(err)
		}
		if x.own < len(known) {
			r, err := Generate(Config{Schemas: known[:x.own], Merged: known, ImportPath: "example.com/p"})
			if err != nil {
				t.Fatal(err)
			}
			files = r.Files
		}
		has := func(path string) bool {
			return slices.ContainsFunc(files, func(f File) bool { return f.Path == path })
		}
		if got := has("mcp20241105/types.go"); got != x.single {
			t.Errorf("%d packages: mcp20241105 is there: %v", x.own, got)
		}
		if got := has("protocol/exact/revisions.go"); got != x.exact {
			t.Errorf("%d packages: exact is there: %v", x.own, got)
		}
		if !has("mcp/types.go") || !has("protocol/revisions.go") || !has("internal/mcp20241105/schemas/schemas.go") {
			t.Errorf("%d packages: mcp, protocol or schemas are missing", x.own)
		}
	}
}
