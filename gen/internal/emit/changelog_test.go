package emit

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/schema"
)

// TestDiffOfMember holds that a new member of a struct changes the lines of this
// member, and of the lists that have it, in all files.
func TestDiffOfMember(t *testing.T) {
	changed := newSample()
	i := slices.IndexFunc(changed.Decls, func(d model.Decl) bool { return d.Header().Name == "CallParams" })
	s := changed.Decls[i].(*model.Struct)
	s.Members = slices.Insert(s.Members, 1, model.Member(field("Length", "length", model.Int, model.Pointer)))
	s.Schema.Members = slices.Insert(s.Schema.Members, 1, optional("length", &model.Schema{Kinds: model.KindInteger}))
	removed, added := changedLines(emitted(t, newSample()), emitted(t, changed))
	want := map[string][]string{
		"types.go +":  {"\tLength    *int64          `json:\"length,omitzero\"`"},
		"decode.go +": {"\t\t\td.Once(&seen, bitLength)", "\t\t\tx.Length = d.IntPointer()", "\t\tbitLength", "\t\tcase \"length\":"},
		"encode.go -": {`var namesOfCallParams = []string{"name", "arguments"}`},
		"encode.go +": {
			"\t\tb = append(b, `,\"length\":`...)", "\t\tb = encode.AppendInt(b, e, *x.Length)", "\tif x.Length != nil {", "\t}",
			`var namesOfCallParams = []string{"name", "length", "arguments"}`,
		},
		"internal/schemas/schemas.go +": {"\t\t{Name: \"length\", Schema: &schema.IntegerSchema},"},
	}
	got := map[string][]string{}
	for name, lines := range removed {
		got[name+" -"] = lines
	}
	for name, lines := range added {
		got[name+" +"] = lines
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// changedLines returns the lines that files have in one version and not in another,
// sorted, by file.
func changedLines(before, after map[string]string) (removed, added map[string][]string) {
	removed, added = map[string][]string{}, map[string][]string{}
	names := map[string]bool{}
	for name := range before {
		names[name] = true
	}
	for name := range after {
		names[name] = true
	}
	for name := range names {
		count := map[string]int{}
		for line := range strings.SplitSeq(before[name], "\n") {
			count[line]--
		}
		for line := range strings.SplitSeq(after[name], "\n") {
			count[line]++
		}
		for line, n := range count {
			for ; n < 0; n++ {
				removed[name] = append(removed[name], line)
			}
			for ; n > 0; n-- {
				added[name] = append(added[name], line)
			}
		}
		slices.Sort(removed[name])
		slices.Sort(added[name])
	}
	for _, lines := range []map[string][]string{removed, added} {
		for name := range lines {
			if len(lines[name]) == 0 {
				delete(lines, name)
			}
		}
	}
	return removed, added
}

// TestDiffOfRevisions holds that two revisions differ in no line by their dates
// alone, but in those that say which revision it is.
func TestDiffOfRevisions(t *testing.T) {
	versions := schema.Versions()
	for i, version := range versions[1:] {
		removed, added := changedLines(revisionOf(t, versions[i]).files, revisionOf(t, version).files)
		checkDates(t, removed, versions[i])
		checkDates(t, added, version)
	}
}

// checkDates reports lines that have a revision's date, or the name of its package,
// where they should not.
func checkDates(t *testing.T, lines map[string][]string, version string) {
	t.Helper()
	for name, list := range lines {
		for _, line := range list {
			if !strings.Contains(line, version) {
				continue
			}
			header := strings.HasPrefix(line, "// Code generated ")
			comment := strings.HasPrefix(line, "// ") && (name == "doc.go" || strings.HasPrefix(name, "internal/"))
			constant := name == "doc.go" && strings.HasPrefix(line, "const Version = ")
			if !header && !comment && !constant {
				t.Errorf("%s has a date of its own (print the constant Version): %s", name, line)
			}
		}
	}
}
