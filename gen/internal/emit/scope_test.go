package emit

import (
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/declared"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/schema"
)

func scope(t *testing.T) model.Scope {
	t.Helper()
	s, err := Scope()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestScope looks for some names of every sort.
func TestScope(t *testing.T) {
	s := scope(t)
	for _, name := range []string{
		"Answer", "DecodeBatch", "DecodeOptions", "Methods", "ProgressReporter", "Receive", "RemoteClient", "Server", "Unknown", "UnmarshalDefinition",
		"Version", "call", "coded", "fmt", "jsonrpc", "payloadDecoder",
	} {
		if !slices.Contains(s.Fixed, name) {
			t.Errorf("%s is not fixed", name)
		}
	}
	for _, affix := range []model.Affix{{Prefix: "Unmarshal"}, {Prefix: "Unmarshal", Suffix: "Strict"}, {Prefix: "decode"}, {Prefix: "put"}, {Prefix: "namesOf"}} {
		is := func(a model.Affix) bool { return a.Prefix == affix.Prefix && a.Suffix == affix.Suffix && a.Of != 0 }
		if !slices.ContainsFunc(s.Derived, is) {
			t.Errorf("%v is not derived", affix)
		}
	}
	for _, name := range []string{"AppendJSON", "IsZero", "MarshalJSON", "String", "UnmarshalJSON", "Validate", "decode", "fresh", "put", "schema"} {
		if !slices.Contains(s.Members, name) {
			t.Errorf("%s is not a member", name)
		}
	}
	for _, list := range [][]string{s.Fixed, s.Members} {
		for _, name := range list {
			if strings.Contains(name, probe) {
				t.Errorf("%s is a name of the probe", name)
			}
		}
	}
}

// TestScopeApart holds that no name that the emitter makes from the name of a type
// is one of its fixed names, but for two exported families, whatever the type is called.
func TestScopeApart(t *testing.T) {
	s := scope(t)
	for _, name := range s.Fixed {
		for _, a := range s.Derived {
			typ, ok := strings.CutPrefix(name, a.Prefix)
			if !ok || typ == "" || strings.ToLower(typ[:1]) == typ[:1] {
				continue
			}
			if typ != "Strict" && typ != "Definition" && typ != "DefinitionStrict" {
				t.Errorf("%s would be declared for a type %s", name, typ)
			}
		}
	}
}

// TestScopeOfRevisions holds that the known revisions declare nothing that Scope
// does not have, and so that the probe lacks no feature of theirs.
func TestScopeOfRevisions(t *testing.T) {
	s := scope(t)
	for _, version := range schema.Versions() {
		r := revisionOf(t, version)
		p, names := r.model, r.names
		known := map[string]bool{}
		for _, name := range slices.Concat(p.Names(), s.Fixed) {
			known[name] = true
		}
		for _, d := range p.Decls {
			for _, a := range s.Derived {
				known[a.Prefix+d.Header().Name+a.Suffix] = true
			}
		}
		for _, name := range slices.Concat(names.Package, names.Imports) {
			if !known[name] {
				t.Errorf("%s: %s is not in the scope", version, name)
			}
		}
		for _, d := range p.Decls {
			if d, ok := d.(*model.Struct); ok {
				checkMembers(t, d, names.Members[d.Name], s)
			}
		}
	}
}

// checkMembers holds that a struct has no members but those of its model, those of
// the scope, and the methods that seal unions.
func checkMembers(t *testing.T, d *model.Struct, members []string, s model.Scope) {
	t.Helper()
	given := []string{d.Extra}
	for _, f := range d.Fields() {
		given = append(given, f.Name, f.Bytes, "Set"+f.Bytes)
	}
	for _, name := range members {
		if !slices.Contains(given, name) && !slices.Contains(s.Members, name) && !strings.HasPrefix(name, "is") {
			t.Errorf("%s.%s is not in the scope", d.Name, name)
		}
	}
}

// modelOf returns the model of a revision.
func modelOf(t *testing.T, version string) *model.Package {
	t.Helper()
	data, ok := schema.Structure(version)
	if !ok {
		t.Fatalf("no schema of %s", version)
	}
	doc, err := source.Load(version, data)
	if err != nil {
		t.Fatal(err)
	}
	docs, err := lower.ReadDocs(schema.Docs())
	if err != nil {
		t.Fatal(err)
	}
	lowered, err := lower.Lower(lower.Input{Document: doc, Package: "mcp", Version: version, Schema: "schema/" + version + "/schema.json", Docs: docs})
	if err != nil {
		t.Fatal(err)
	}
	return lowered.Package
}

// revision is a known revision, with what is emitted for it.
type revision struct {
	model *model.Package
	names declared.Names
	files map[string]string // by name
}

var revisions = map[string]*revision{}

// revisionOf returns a known revision. The tests share it.
func revisionOf(t *testing.T, version string) *revision {
	t.Helper()
	if r := revisions[version]; r != nil {
		return r
	}
	r := &revision{model: modelOf(t, version), files: map[string]string{}}
	files, names, err := printed(r.model, "", Options{ImportPath: outPath})
	if err != nil {
		t.Fatal(err)
	}
	r.names = names
	for _, f := range files {
		r.files[f.Path] = string(f.Data)
	}
	revisions[version] = r
	return r
}

// TestConflicts holds that a name that is declared twice is an error with the
// definition and what to do.
func TestConflicts(t *testing.T) {
	named := func(name, key string) *model.Scalar {
		return &model.Scalar{Head: model.Head{Name: name, Key: key, Schema: &model.Schema{Name: name}}, Type: model.String}
	}
	fields := func(key string, fields ...model.Member) *model.Struct {
		s := object("Thing", fields...)
		s.Key = key
		return s
	}
	codes := []model.Code{{Name: "Limit", Code: 1}}
	tests := []struct {
		decls []model.Decl
		want  string
	}{
		{[]model.Decl{named("Server", "/$defs/server")}, "/$defs/server: Server is declared twice (rename the definition)"},
		{[]model.Decl{named("Limit", "/$defs/limit")}, "/$defs/limit: Limit is declared twice (rename the definition)"},
		{[]model.Decl{named("coded", "Coded")}, "Coded: coded is declared twice (rename the definition)"},
		{[]model.Decl{named("Same", "one"), named("Same", "other")}, "one: Same is declared twice (rename the definition)"},
		{[]model.Decl{fields("a.thing", field("Validate", "validate", model.String, model.Pointer))}, "a.thing: Validate is a member of Thing twice (rename the definition or its member)"},
		{[]model.Decl{fields("a.thing", field("A", "a", model.String, model.Pointer), field("A", "A", model.String, model.Pointer))}, "a.thing: A is a member of Thing twice"},
	}
	for _, test := range tests {
		_, err := Package(&model.Package{Name: "p", Schema: "p.json", Decls: test.decls, Codes: codes}, "", Options{ImportPath: outPath})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
}
