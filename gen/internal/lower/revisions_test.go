package lower

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
	"github.com/mcp-schemagen/mcp-schemagen/schema"
)

// revisions lowers every known revision.
func revisions(t *testing.T) map[string]*Result {
	t.Helper()
	docs, err := ReadDocs(schema.Docs())
	if err != nil {
		t.Fatal(err)
	}
	results := map[string]*Result{}
	for _, version := range schema.Versions() {
		data, _ := schema.Structure(version)
		doc, err := source.Load(version, data)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Lower(Input{Document: doc, Package: "mcp", Version: version, Schema: version, Docs: docs})
		if err != nil {
			t.Fatal(err)
		}
		results[version] = r
	}
	return results
}

// TestDocs holds that every exported name and every member of the known
// revisions has a sentence of our own, and that docs.json has no sentence for
// what does not exist.
func TestDocs(t *testing.T) {
	docs, err := ReadDocs(schema.Docs())
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	missing := map[string]bool{}
	for version, r := range revisions(t) {
		for _, key := range r.Docs {
			known[key] = true
		}
		for _, key := range r.NoDocs {
			missing[key] = true
		}
		for _, key := range r.Members {
			_, name, _ := strings.Cut(key, ".")
			found := false
			for _, k := range []string{version + " " + key, key, "*." + name} {
				known[k] = true
				found = found || docs[k] != ""
			}
			if !found {
				missing[key] = true
			}
		}
	}
	for key := range missing {
		t.Errorf("schema/docs.json has no text for %q", key)
	}
	for key, text := range docs {
		if !known[key] {
			t.Errorf("schema/docs.json has a text for %q, which does not exist", key)
		}
		if !strings.HasSuffix(text, ".") {
			t.Errorf("the text of %q does not end with a full stop: %q", key, text)
		}
	}
}

// TestFacts holds that every row of the tables takes effect in a known revision.
func TestFacts(t *testing.T) {
	used := map[string]bool{}
	for _, r := range revisions(t) {
		for _, fact := range r.Facts {
			used[fact] = true
		}
	}
	check := func(table string, row any) {
		t.Helper()
		if !used[fmt.Sprintf("%s %v", table, row)] {
			t.Errorf("the row %v of the table %s takes effect in no known revision", row, table)
		}
	}
	for _, row := range spec.Errata {
		check("Errata", row.Def+row.Path)
	}
	for _, row := range spec.ParamsBases {
		check("ParamsBases", row.Def)
	}
	for _, row := range spec.EmptyResults {
		check("EmptyResults", row.Method)
	}
	for _, row := range spec.Outcomes {
		check("Outcomes", row.Method+" "+row.Result)
	}
	for _, row := range spec.OtherResults {
		check("OtherResults", row.Method)
	}
	for _, row := range spec.MetaKeys {
		check("MetaKeys", row.Key)
	}
	for i := range spec.Requirements {
		check("Requirements", i)
	}
	for _, row := range spec.Codes {
		check("Codes", row.Code)
	}
	for _, row := range spec.Deprecations {
		check("Deprecations", row.What)
	}
	for _, row := range spec.RawMembers {
		check("RawMembers", row.Def+"."+row.Member)
	}
	for _, row := range spec.OrderedMembers {
		check("OrderedMembers", row.Member)
	}
	for _, row := range spec.Scalars {
		check("Scalars", row.Member)
	}
	for _, row := range spec.OpenEnums {
		check("OpenEnums", row.Def+"."+row.Member)
	}
	for _, row := range spec.EnumOrders {
		check("EnumOrders", row.Def)
	}
	for _, row := range spec.ZeroValues {
		check("ZeroValues", row.Member)
	}
	for _, row := range spec.Defaults {
		check("Defaults", row.Def+"."+row.Member)
	}
	for _, row := range spec.InlineNames {
		check("InlineNames", row.Name)
	}
	for _, row := range spec.RawUnions {
		check("RawUnions", row.Def)
	}
	for _, rows := range [][]spec.Shape{spec.FormFields, spec.RPCShapes} {
		for _, row := range rows {
			check("Shapes", strings.Join(row.Has, "+")+" "+row.Reason)
		}
	}
}

// TestMethodCounts holds how many methods each side sends in revisions in which
// somebody has counted them. The golden file of TestMethodTables has them all.
func TestMethodCounts(t *testing.T) {
	type counts struct{ clientRequests, serverRequests, clientNotifications, serverNotifications, inBand int }
	want := map[string]counts{
		"2024-11-05": {13, 3, 4, 7, 0},
		"2025-03-26": {13, 3, 4, 7, 0},
		"2025-06-18": {13, 4, 4, 7, 0},
		"2025-11-25": {17, 8, 5, 9, 0},
		"2026-07-28": {10, 0, 1, 8, 3},
	}
	for version, r := range revisions(t) {
		var got counts
		for _, m := range r.Package.Methods {
			switch {
			case m.InBand:
				got.inBand++
			case m.Notification:
				got.clientNotifications += count(m.Client)
				got.serverNotifications += count(m.Server)
			default:
				got.clientRequests += count(m.Client)
				got.serverRequests += count(m.Server)
			}
		}
		if counted, ok := want[version]; ok && got != counted {
			t.Errorf("%s: %+v, want %+v", version, got, counted)
		}
	}
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// TestNotes holds that the known revisions are understood without reservations.
func TestNotes(t *testing.T) {
	for version, r := range revisions(t) {
		for _, n := range r.Notes {
			t.Errorf("%s: %s", version, n)
		}
	}
}

// TestNamesAreUnique holds that no two declarations or constants of a package share a name.
func TestNamesAreUnique(t *testing.T) {
	for version, r := range revisions(t) {
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
