package schemas_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/goname"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/sample"
)

// definitionKinds are a definition of each kind. N stands for the name that is
// tried, and two union variants are called QxOne and QxTwo.
var definitionKinds = map[string]string{
	"struct":       `"N":{"type":"object","properties":{"a":{"type":"string"},"b":{"type":["string","integer"],"minLength":1}},"required":["a"]}`,
	"inline":       `"N":{"type":"object","properties":{"mode":{"enum":["a","b"]},"part":{"type":"object","properties":{"x":{"type":"string"}}}}}`,
	"enum":         `"N":{"enum":["a","b"]}`,
	"open":         `"N":{"anyOf":[{"enum":["a","b"]},{"type":"string"}]}`,
	"union":        `"N":{"anyOf":[{"$ref":"#/$defs/QxOne"},{"$ref":"#/$defs/QxTwo"}]}`,
	"variants":     `"N":{"anyOf":[{"type":"object","properties":{"k":{"const":"l"}},"required":["k"]},{"type":"object","properties":{"k":{"const":"r"}},"required":["k"]}]}`,
	"raw union":    `"N":{"anyOf":[{"type":"object","properties":{"a":{"type":"string"}}},{"type":"object","properties":{"b":{"type":"string"}}}]}`,
	"list":         `"N":{"type":"array","items":{"type":"string"}}`,
	"map":          `"N":{"type":"object","additionalProperties":{"type":"integer"}}`,
	"members":      `"N":{"type":"object"}`,
	"scalar":       `"N":{"type":"string","minLength":1}`,
	"number":       `"N":{"type":"number"}`,
	"raw":          `"N":{}`,
	"alias":        `"N":{"$ref":"#/$defs/QxOne"}`,
	"one or many":  `"N":{"anyOf":[{"$ref":"#/$defs/QxOne"},{"type":"array","items":{"$ref":"#/$defs/QxOne"}}]}`,
	"nullable":     `"N":{"anyOf":[{"$ref":"#/$defs/QxOne"},{"type":"null"}]}`,
	"request":      `"N":{"type":"object","properties":{"jsonrpc":{"const":"2.0"},"id":{"type":["string","integer"]},"method":{"const":"qx/N"},"params":{"type":"object","properties":{"a":{"type":"string"}}}},"required":["jsonrpc","id","method"]}`,
	"notification": `"N":{"type":"object","properties":{"jsonrpc":{"const":"2.0"},"method":{"const":"N"}},"required":["jsonrpc","method"]}`,
	"error":        `"NError":{"type":"object","properties":{"code":{"const":C},"message":{"type":"string"},"data":{"type":"object","properties":{"a":{"type":"string"}}}},"required":["code","message"]}`,
	"envelope":     `"NRequest":{"type":"object","properties":{"method":{"const":"N"},"params":{"type":"object"}},"required":["method"]},"NResult":{"type":"object","properties":{"a":{"type":"string"}}}`,
	"member":       `"QxObjectC":{"type":"object","properties":{"N":{"type":"string","format":"byte"}},"required":["N"]}`,
	"optional":     `"QxObjectC":{"type":"object","properties":{"N":{"enum":["a","b"]},"NBytes":{"type":"string","contentEncoding":"base64"}}}`,
	"value":        `"QxWordC":{"enum":["N","other"]}`,
	"variant":      `"QxKindC":{"anyOf":[{"type":"object","properties":{"k":{"const":"N"}},"required":["k"]},{"type":"object","properties":{"k":{"const":"qx"}},"required":["k"]}]}`,
}

// sharedParts are what definitionKinds refer to.
const sharedParts = `"QxOne":{"type":"object","properties":{"k":{"const":"one"}},"required":["k"]},"QxTwo":{"type":"object","properties":{"k":{"const":"two"}},"required":["k"]}`

// oneDefinition is the smallest schema.
const oneDefinition = `{"$schema":"https://json-schema.org/draft/2020-12/schema","$defs":{"Qx":{"type":"string"}}}`

// TestNames makes a definition, member, method, code and value of every identifier that
// an emitted package declares or is made of, in turn of each kind. Whatever they are
// called, the output compiles, or the run is rejected with the pointer and what to do.
// So that each identifier is tried as each kind, run
//
//	go test ./gen/tests/schemas -timeout 1h -args -full
func TestNames(t *testing.T) {
	t.Parallel()
	names := identifiers(t)
	batches := independent(names)
	t.Logf("%d names", len(names))
	m := newMaker(t)
	tried, refused, every := 0, 0, sample.Count(1, 4, 96)
	for k, kind := range slices.Sorted(maps.Keys(definitionKinds)) {
		for i, batch := range batches {
			if (i+k)%every != 0 {
				continue
			}
			tried += len(batch)
			refused += len(tryNames(t, m, kind, batch))
		}
	}
	t.Logf("%d names tried, %d refused", tried, refused)
	if refused > tried/20 {
		t.Errorf("%d of %d names are refused", refused, tried)
	}
}

// TestNamesOfTwo makes two definitions at once, of which what is emitted for one may
// have the name of the other.
func TestNamesOfTwo(t *testing.T) {
	t.Parallel()
	m := newMaker(t)
	affixes := []string{"NStrict", "UnmarshalN", "UnmarshalNStrict", "NOutcome", "MethodN", "CodeN", "MetaN", "NMode", "NPart", "NB", "NA", "NL", "NK", "NEnum", "NObject", "NUnion",
		"NParams", "NRequest", "NResult", "NNotification", "NError", "NErrorData", "NData", "decodeN", "putN", "namesOfN", "AsN", "isN", "NValues", "NRequestParams", "n", "DecodeN", "NewN"}
	kinds := slices.Sorted(maps.Keys(definitionKinds))
	tried, compiled := 0, 0
	for k, one := range kinds {
		if k%2 != 0 || testing.Short() && k%48 != 0 {
			continue // the other half is tried as the second of the two
		}
		for _, other := range sample.EveryInTurn(k/2, 4, 8, kinds) {
			var defs []string
			for i, affix := range affixes {
				// Pairs of other names are independent of each other.
				base := fmt.Sprintf("Pair%cx", 'A'+i)
				if i >= 26 {
					base = fmt.Sprintf("Twin%cx", 'A'+i-26)
				}
				second := strings.ReplaceAll(affix, "N", base)
				if affix == "n" {
					second = strings.ToLower(base[:1]) + base[1:]
				}
				first, next := definition(one, base, 2*i), definition(other, second, 2*i+1)
				if defs = append(defs, first); !overlap(t, first, next) {
					defs = append(defs, next)
				}
			}
			tried += len(defs)
			compiled += len(tryDefinitions(t, m, one+" and "+other, defs))
		}
	}
	t.Logf("%d of %d definitions compile", compiled, tried)
	if compiled < tried*3/4 {
		t.Errorf("%d of %d definitions are refused", tried-compiled, tried)
	}
}

// TestPackageNames gives packages the names of what their files import or declare.
func TestPackageNames(t *testing.T) {
	if testing.Short() {
		t.Skip("generates a package for each name")
	}
	t.Parallel()
	m := newMaker(t)
	schema := schemaOf([]string{sharedParts, definition("struct", "Thing", 1), definition("union", "Choice", 2), definition("request", "Ask", 3), definition("list", "Row", 4)})
	names := []string{"string", "any", "nil", "true", "error", "len", "append", "new", "byte", "p", "x", "d", "init", "internal", "schemas", "protocol", "vendor"}
	for _, f := range generated(t, oneDefinition) {
		for _, imported := range f.Imports {
			if name, err := strconv.Unquote(imported.Path.Value); err == nil {
				names = append(names, path.Base(name))
			}
		}
		for _, d := range f.Decls {
			names = append(names, declaredNames(d)...)
		}
	}
	slices.Sort(names)
	for _, name := range sample.Every(3, 3, slices.Compact(names)) {
		r, err := gen.Generate(gen.Config{Schemas: []gen.Schema{{Name: "schema.json", Data: []byte(schema)}}, Package: name, ImportPath: "example.com/p"})
		if err != nil {
			if !strings.Contains(err.Error(), strconv.Quote(name)) || !strings.HasSuffix(err.Error(), ")") {
				t.Errorf("package %s: %v", name, err)
			}
			continue
		}
		if err := m.check.Check(r.Files); err != nil {
			t.Errorf("package %s: %v", name, err)
		}
	}
}

// tryNames generates a package with a definition of one kind for each name, and
// returns the names that are rejected.
func tryNames(t *testing.T, m *maker, kind string, names []string) []string {
	t.Helper()
	var defs []string
	for i, name := range names {
		defs = append(defs, definition(kind, name, i))
	}
	left := tryDefinitions(t, m, kind, defs)
	var refused []string
	for i, name := range names {
		if !slices.Contains(left, defs[i]) {
			refused = append(refused, name)
		}
	}
	return refused
}

// definition returns a definition of a kind, with a number of its own.
func definition(kind, name string, i int) string {
	text := strings.ReplaceAll(definitionKinds[kind], "C", fmt.Sprint(100+i))
	return strings.ReplaceAll(text, "N", name)
}

// overlap reports whether a definition of the same name is in both texts.
func overlap(t *testing.T, a, b string) bool {
	t.Helper()
	var x, y map[string]json.RawMessage
	if err := errors.Join(json.Unmarshal([]byte("{"+a+"}"), &x), json.Unmarshal([]byte("{"+b+"}"), &y)); err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(slices.Collect(maps.Keys(x)), func(name string) bool { return y[name] != nil })
}

func schemaOf(defs []string) string {
	return `{"$schema":"https://json-schema.org/draft/2020-12/schema","$defs":{` + strings.Join(defs, ",") + `}}`
}

// pointers finds the pointers of definitions in an error.
var pointers = regexp.MustCompile(`(?m)^[^/]*/\$defs/([^/:]+)[/:]`)

// tryDefinitions generates a package of definitions. It leaves out those that are
// rejected, checks that the rest compiles, and returns it.
func tryDefinitions(t *testing.T, m *maker, what string, defs []string) []string {
	t.Helper()
	for range 20 {
		files, err := m.generate(schemaOf(append([]string{sharedParts}, defs...)))
		if err == nil {
			if err := m.check.Check(files); err != nil {
				t.Errorf("%s: %v", what, err)
			}
			return defs
		}
		named := map[string]bool{}
		for line := range strings.Lines(err.Error()) {
			m := pointers.FindStringSubmatch(line)
			if m == nil || !strings.HasSuffix(strings.TrimSpace(line), ")") {
				t.Errorf("%s: an error without pointer or remedy: %s", what, line)
				return nil
			}
			named[m[1]] = true
		}
		before := len(defs)
		defs = slices.DeleteFunc(slices.Clone(defs), func(def string) bool {
			return slices.ContainsFunc(slices.Collect(maps.Keys(named)), func(name string) bool { return strings.Contains(def, strconv.Quote(name)+":") })
		})
		if len(defs) == before {
			t.Errorf("%s: the error names no definition that was given: %v", what, err)
			return nil
		}
	}
	t.Errorf("%s: refused again and again", what)
	return nil
}

// identifiers returns what packages declare at package level, the members of their
// types, and the runs of words that these are made of.
func identifiers(t *testing.T) []string {
	t.Helper()
	set := map[string]bool{}
	for _, f := range generated(t, oneDefinition) {
		collect(f, func(name string) {
			for _, part := range runsOfWords(name) {
				set[part] = true
			}
		})
	}
	for _, version := range sample.Last(gen.Versions()) {
		schemas, err := gen.Embedded(version)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range generated(t, string(schemas[0].Data)) {
			collect(f, func(name string) { set[name] = true })
		}
	}
	return slices.Sorted(maps.Keys(set))
}

// generated returns the files of the package of a schema.
func generated(t *testing.T, schema string) []*ast.File {
	t.Helper()
	r, err := gen.Generate(gen.Config{Schemas: []gen.Schema{{Name: "schema.json", Data: []byte(schema)}}, Package: "p", ImportPath: "example.com/p"})
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, f := range r.Files {
		if strings.Contains(f.Path, "/") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), f.Path, f.Data, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, tree)
	}
	return files
}

// collect gives the identifiers that a file declares: at package level, members of
// types, and names of imports.
func collect(f *ast.File, add func(string)) {
	for _, imported := range f.Imports {
		if name, err := strconv.Unquote(imported.Path.Value); err == nil {
			add(path.Base(name))
		}
	}
	for _, d := range f.Decls {
		for _, name := range declaredNames(d) {
			add(name)
		}
	}
}

// declaredNames returns what a declaration declares, members of types included.
func declaredNames(d ast.Decl) []string {
	var names []string
	add := func(ids ...*ast.Ident) {
		for _, id := range ids {
			names = append(names, id.Name)
		}
	}
	switch d := d.(type) {
	case *ast.FuncDecl:
		add(d.Name)
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.ValueSpec:
				add(s.Names...)
			case *ast.TypeSpec:
				add(s.Name)
				ast.Inspect(s.Type, func(n ast.Node) bool {
					if f, ok := n.(*ast.Field); ok {
						add(f.Names...)
					}
					return true
				})
			}
		}
	}
	return slices.DeleteFunc(names, func(name string) bool { return name == "_" })
}

// runsOfWords returns the runs of words in an identifier: decodeBatch has decode,
// Batch and decodeBatch.
func runsOfWords(name string) []string {
	cuts := []int{0}
	for i, r := range name {
		if i > 0 && unicode.IsUpper(r) {
			cuts = append(cuts, i)
		}
	}
	cuts = append(cuts, len(name))
	var list []string
	for i, from := range cuts {
		for _, to := range cuts[i+1:] {
			if to > from {
				list = append(list, name[from:to])
			}
		}
	}
	return list
}

// independent splits names into groups in which no Go name is a part of another.
func independent(names []string) [][]string {
	const size = 120
	ids := map[string]string{}
	for _, name := range names {
		ids[name] = goname.Type(name)
	}
	var groups [][]string
	for _, name := range names {
		id := ids[name]
		at := slices.IndexFunc(groups, func(g []string) bool {
			return len(g) < size && !slices.ContainsFunc(g, func(other string) bool {
				return strings.Contains(ids[other], id) || strings.Contains(id, ids[other])
			})
		})
		if at < 0 {
			groups = append(groups, nil)
			at = len(groups) - 1
		}
		groups[at] = append(groups[at], name)
	}
	return groups
}
