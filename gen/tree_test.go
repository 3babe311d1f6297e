package gen

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/sample"
)

func TestMain(m *testing.M) { sample.Main(m) }

const module = "github.com/mcp-schemagen/mcp-schemagen"

// generateAll generates the project's own tree from the given schemas.
func generateAll(schemas []Schema) ([]File, error) {
	r, err := Generate(Config{Schemas: schemas, Merged: schemas, ImportPath: module + "/generated"})
	if err == nil && len(r.Notes) > 0 {
		err = fmt.Errorf("notes: %s", strings.Join(r.Notes, "\n"))
	}
	if err != nil {
		return nil, err
	}
	return r.Files, nil
}

// tree is the tree of the embedded schemas. The tests share it.
var tree = sync.OnceValues(func() ([]File, error) {
	schemas, err := Embedded()
	if err != nil {
		return nil, err
	}
	return generateAll(schemas)
})

func embedded(t *testing.T) []Schema {
	t.Helper()
	schemas, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	return schemas
}

// TestTree holds that the checked-in tree is what the generator makes.
func TestTree(t *testing.T) {
	files, err := tree()
	if err != nil {
		t.Fatal(err)
	}
	changes, err := Compare("../generated", files)
	if err != nil {
		t.Fatal(err)
	}
	if len(changes) > 0 {
		diff := Unified(changes)
		t.Errorf("go generate ./... would change %d files:\n%.4000s", len(changes), diff)
	}
}

// TestDeterminism holds that runs give the same bytes, also when the
// definitions of a schema stand in another order and its lines end in CR LF.
func TestDeterminism(t *testing.T) {
	want, err := tree()
	if err != nil {
		t.Fatal(err)
	}
	if !testing.Short() { // TestTree compares a run with the disk
		again, err := generateAll(embedded(t))
		compareRuns(t, "a second run", want, again, err)
	}
	shuffled := embedded(t)
	for i := range shuffled {
		shuffled[i].Data = shuffleDefinitions(t, shuffled[i].Data, uint64(i))
	}
	// The testable examples come with the embedded schemas only.
	want = slices.DeleteFunc(slices.Clone(want), func(f File) bool { return strings.HasSuffix(f.Path, "_test.go") })
	got, err := generateAll(shuffled)
	compareRuns(t, "shuffled definitions", want, got, err)
}

func compareRuns(t *testing.T, what string, want, got []File, err error) {
	t.Helper()
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	if len(want) != len(got) {
		t.Errorf("%s: %d files instead of %d", what, len(got), len(want))
		return
	}
	for i, f := range want {
		if f.Path != got[i].Path || !bytes.Equal(f.Data, got[i].Data) {
			t.Errorf("%s: %s differs", what, f.Path)
		}
	}
}

// shuffleDefinitions returns the schema with its definitions in another order
// and CR LF line ends.
func shuffleDefinitions(t *testing.T, data []byte, seed uint64) []byte {
	t.Helper()
	var top map[string]json.RawMessage
	if err := json.Unmarshal(data, &top); err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(seed, 1))
	for _, container := range []string{"definitions", "$defs"} {
		var defs map[string]json.RawMessage
		if top[container] == nil {
			continue
		}
		if err := json.Unmarshal(top[container], &defs); err != nil {
			t.Fatal(err)
		}
		var names []string
		for name := range defs {
			names = append(names, name)
		}
		slices.Sort(names)
		random.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
		var b bytes.Buffer
		for i, name := range names {
			fmt.Fprintf(&b, "%s%s:%s", []string{",", "{"}[btoi(i == 0)], strconv.Quote(name), defs[name])
		}
		b.WriteByte('}')
		top[container] = b.Bytes()
	}
	out, err := json.MarshalIndent(top, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return bytes.ReplaceAll(out, []byte("\n"), []byte("\r\n"))
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// order lists the packages of the generator, those that are imported before those
// that import them: imports go one way.
var order = []string{
	"schema", "gen/support",
	"gen/internal/pattern", "gen/internal/metaschema", "gen/internal/source/jsonfile", "gen/internal/source", "gen/internal/archive",
	"gen/internal/model", "gen/internal/spec", "gen/internal/goname",
	"gen/internal/lower/record", "gen/internal/lower/shape", "gen/internal/lower/message", "gen/internal/lower/place",
	"gen/internal/lower/unions", "gen/internal/lower/names", "gen/internal/lower/schemas", "gen/internal/lower/types",
	"gen/internal/lower/docs", "gen/internal/lower/presence", "gen/internal/lower/declare", "gen/internal/lower/methods", "gen/internal/lower/forms",
	"gen/internal/lower/protocol", "gen/internal/lower", "gen/internal/merge",
	"gen/internal/emit/declared", "gen/internal/emit/gofile", "gen/internal/emit/codec", "gen/internal/emit/types",
	"gen/internal/emit/tables", "gen/internal/emit/protocol", "gen/internal/emit/decoding", "gen/internal/emit/handlers",
	"gen/internal/emit/schemas", "gen/internal/emit",
	"gen/internal/lower/lowertest", "gen/internal/scenario",
	"gen/internal/instance", "gen/internal/oracle", "gen/internal/output", "gen/internal/vectors",
	"gen/internal/sample", "gen/internal/recordings", "gen/internal/golden", "gen/internal/typecheck",
	"gen", "gen/update", "cmd/mcp-schemagen",
	"tool/internal/jsonvalue", "tool/internal/validate", "session", "tool", "transport",
}

// written lists the directories with hand-written packages that users import. They stand on
// what is generated.
var written = []string{"session", "tool", "transport"}

// closed lists directories that import nothing of the project but what stands beside
// them: a package there or below imports these packages and those of its directory.
var closed = map[string][]string{
	"gen/support":           nil,
	"gen/internal/source":   {"gen/internal/pattern", "gen/internal/metaschema"},
	"gen/internal/emit":     {"gen/internal/model", "gen/support"},
	"gen/internal/instance": {"gen/internal/model"},
	"gen/internal/oracle":   {"gen/internal/spec", "gen/internal/model"},
	"gen/internal/output":   nil,
	"cmd":                   {"gen"},
	"session":               nil,
	"tool":                  {"session"},
	"transport":             {"session"},
}

// libraries lists what a directory imports besides the standard library and the project.
var libraries = map[string][]string{
	"gen/internal/metaschema": {"github.com/santhosh-tekuri/jsonschema/v6"},
	"gen/internal/oracle":     {"github.com/santhosh-tekuri/jsonschema/v6"},
	"gen/internal/emit":       {"github.com/dave/jennifer/jen"},
	"gen/internal/golden":     {"github.com/google/go-cmp/cmp"},
	"gen/internal/scenario":   {"golang.org/x/tools/txtar"},
	"gen/internal/typecheck":  {"golang.org/x/tools/go/analysis", "golang.org/x/tools/go/ast/inspector"},
	"tool":                    {"github.com/google/jsonschema-go/jsonschema"},
}

// TestImports holds which packages may import which: the stages go one way, and
// what is generated depends on nothing but the standard library and itself.
func TestImports(t *testing.T) {
	for dir, imports := range projectImports(t) {
		for _, name := range imports {
			own, isOwn := strings.CutPrefix(name, module+"/")
			third := strings.Contains(strings.SplitN(name, "/", 2)[0], ".") && !isOwn
			switch {
			case strings.HasPrefix(dir, "generated"):
				if third || isOwn && !strings.HasPrefix(own, "generated/") {
					t.Errorf("%s imports %s", dir, name)
				}
			case strings.HasPrefix(dir, "gen/tests/"): // helpers of tests
			case isOwn && !mayImport(dir, own), third && !mayUse(dir, name):
				t.Errorf("%s imports %s", dir, name)
			case name == "unsafe" || name == "reflect" && strings.HasPrefix(dir, "gen/support/internal"):
				t.Errorf("%s imports %s", dir, name)
			}
		}
	}
}

// below reports whether a directory is another one or lies in it.
func below(dir, parent string) bool { return dir == parent || strings.HasPrefix(dir, parent+"/") }

// mayImport reports whether the package in the directory dir may import that in own.
func mayImport(dir, own string) bool {
	if below(own, "generated") {
		return slices.ContainsFunc(written, func(folder string) bool { return below(dir, folder) })
	}
	for folder, others := range closed {
		if below(dir, folder) && !below(own, folder) && !slices.Contains(others, own) {
			return false
		}
	}
	if below(dir, "gen/support") {
		return true // the compiler rejects cycles
	}
	from, to := slices.Index(order, dir), slices.Index(order, own)
	return to >= 0 && from > to
}

// mayUse reports whether the package in the directory dir may import a library.
func mayUse(dir, name string) bool {
	for folder, list := range libraries {
		if below(dir, folder) && slices.ContainsFunc(list, func(lib string) bool { return strings.HasPrefix(name, lib) }) {
			return true
		}
	}
	return false
}

// projectImports returns what each directory of the module imports, tests apart.
func projectImports(t *testing.T) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	root := os.DirFS("..")
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || name != "." && strings.HasPrefix(d.Name(), ".")):
			return fs.SkipDir
		case d.IsDir() && name != ".":
			if _, err := fs.Stat(root, path.Join(name, "go.mod")); err == nil {
				return fs.SkipDir // a module of its own
			}
		}
		if path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", name), nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, imported := range file.Imports {
			value, err := strconv.Unquote(imported.Path.Value)
			if err != nil {
				return err
			}
			found[path.Dir(name)] = append(found[path.Dir(name)], value)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
