package docs_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/golden"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/typecheck"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/vectors"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
)

const ownModule = "github.com/mcp-schemagen/mcp-schemagen"

// compiled are the pages whose Go is compiled as it is. The Go of other pages is part of
// programs.
var compiled = []string{"README.md", "docs/schemas.md", "docs/decoding.md"}

// block is a fenced block of a page.
type block struct {
	lang, text string
	page       string
	line       int
}

// at returns where the block is.
func (b block) at() string { return fmt.Sprintf("%s:%d", b.page, b.line) }

// readPage returns the blocks of a page.
func readPage(t *testing.T, page string) (list []block) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("../../..", page))
	if err != nil {
		t.Fatal(err)
	}
	open := false
	n := 0
	for line := range strings.Lines(string(data)) {
		n++
		lang, fence := strings.CutPrefix(strings.TrimSpace(line), "```")
		switch {
		case fence && !open:
			list = append(list, block{lang: lang, page: page, line: n + 1})
			open = true
		case fence:
			open = false
		case open:
			list[len(list)-1].text += line
		}
	}
	return list
}

// TestReadmeGo compiles the Go of the README and of some pages, all but what they show as
// generated, and runs what they tell the output of: programs with a block of
// text after them, and statements with comments behind fmt.Println.
func TestReadmeGo(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	o := newOverlay(t)
	programs := map[string]string{} // package to output
	for number, page := range compiled {
		blocks := readPage(t, page)
		for i, b := range blocks {
			if b.lang != "go" || isGenerated(blocks, i) {
				continue
			}
			folder := fmt.Sprintf("page_%d_line_%d", number, b.line)
			o.add(folder, []byte(wholeFile(t, b)))
			switch printed := printedLines(b.text); {
			case printed != "":
				programs[folder] = printed
			case i+1 < len(blocks) && blocks[i+1].lang == "text":
				programs[folder] = blocks[i+1].text
			}
		}
	}
	if len(programs) < 2 {
		t.Errorf("%d programs with their output", len(programs))
	}
	bin := o.build(slices.Sorted(maps.Keys(o.folders))...)
	for folder, want := range programs {
		if got, err := exec.Command(filepath.Join(bin, folder)).Output(); err != nil || string(got) != want {
			t.Errorf("%s prints\n%s\nthe page says\n%s (%v)", folder, got, want, err)
		}
	}
}

// TestReadmeFormat checks that this Go is formatted.
func TestReadmeFormat(t *testing.T) {
	for _, page := range compiled {
		blocks := readPage(t, page)
		for _, b := range blocks {
			if b.lang != "go" {
				continue
			}
			if got, err := format.Source([]byte(b.text)); err != nil || string(got) != b.text {
				t.Errorf("%s: %v, formatted it is\n%s", b.at(), err, got)
			}
		}
	}
}

// TestReadmeServer holds that the first program of the README is all of hello-server, and
// that the commands after it print what the README says.
func TestReadmeServer(t *testing.T) {
	blocks := readPage(t, "README.md")
	program, err := os.ReadFile("../../../examples/hello-server/main.go")
	if err != nil {
		t.Fatal(err)
	}
	if blocks[0].text != string(program) {
		t.Error("the first program of the README is not examples/hello-server/main.go")
	}
	if blocks[1].lang != "sh" || blocks[2].lang != "text" {
		t.Fatal("no commands and output after the first program")
	}
	if testing.Short() {
		t.Skip("compiles programs")
	}
	cmd := exec.Command("sh", "-ec", blocks[1].text)
	cmd.Dir = "../../.."
	var errs bytes.Buffer
	cmd.Stderr = &errs
	if out, err := cmd.Output(); err != nil || string(out) != blocks[2].text {
		t.Errorf("%v: %s\nthe commands print\n%s\nthe README says\n%s", err, errs.String(), out, blocks[2].text)
	}
}

// overlay lets the go command see packages in the module that are not on disk.
type overlay struct {
	t       *testing.T
	dir     string            // of the files that hold the packages
	root    string            // of the module
	folders map[string]string // directory in the module to file
}

func newOverlay(t *testing.T) *overlay {
	t.Helper()
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	return &overlay{t: t, dir: t.TempDir(), root: root, folders: map[string]string{}}
}

func (o *overlay) add(folder string, src []byte) {
	o.t.Helper()
	file := filepath.Join(o.dir, folder+".go")
	if err := os.WriteFile(file, src, 0o644); err != nil {
		o.t.Fatal(err)
	}
	o.folders[folder] = file
}

// build compiles packages, and returns a directory with the programs among them.
func (o *overlay) build(folders ...string) string {
	o.t.Helper()
	replace := map[string]string{}
	for folder, file := range o.folders {
		replace[filepath.Join(o.root, folder, "readme.go")] = file
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		o.t.Fatal(err)
	}
	list := filepath.Join(o.dir, "overlay.json")
	if err := os.WriteFile(list, data, 0o644); err != nil {
		o.t.Fatal(err)
	}
	bin := o.dir + string(filepath.Separator)
	args := []string{"build", "-overlay=" + list, "-o", bin}
	for _, folder := range folders {
		args = append(args, path.Join(ownModule, folder))
	}
	cmd := exec.Command("go", args...)
	cmd.Dir = o.root
	if out, err := cmd.CombinedOutput(); err != nil {
		o.t.Fatalf("go build: %v\n%s", err, out)
	}
	return bin
}

var printedLine = regexp.MustCompile(`(?m)^\t*fmt\.Println\(.*\) // (.*)$`)

// printedLines returns what the comments behind fmt.Println say.
func printedLines(text string) string {
	var b strings.Builder
	for _, m := range printedLine.FindAllStringSubmatch(text, -1) {
		fmt.Fprintln(&b, m[1])
	}
	return b.String()
}

// wholeFile returns the Go of a block as a file: declarations get a package,
// statements become a program, and both get the imports that they use.
func wholeFile(t *testing.T, b block) string {
	t.Helper()
	if strings.Contains("\n"+b.text, "\npackage ") {
		return b.text
	}
	head, body := "package readme\n", b.text
	if _, err := parser.ParseFile(token.NewFileSet(), "", head+body, 0); err != nil {
		head, body = "package main\n", "func run() error {\n"+body+"\nreturn nil\n}\n\n"+runMain
	}
	tree, err := parser.ParseFile(token.NewFileSet(), "", head+body, 0)
	if err != nil {
		t.Fatalf("%s: %v", b.at(), err)
	}
	return head + importsFor(tree) + body
}

const runMain = `func main() {
	if err := run(); err != nil {
		panic(err)
	}
}
`

// importPaths are the packages that pieces of code in these pages may use.
var importPaths = map[string]string{
	"context":     "context",
	"errors":      "errors",
	"fmt":         "fmt",
	"jsonrpc":     ownModule + "/generated/jsonrpc",
	"mcp":         ownModule + "/generated/mcp",
	"mcp20251125": ownModule + "/generated/mcp20251125",
	"protocol":    ownModule + "/generated/protocol",
}

// importsFor returns the import declarations for the packages that a file uses.
func importsFor(tree *ast.File) string {
	used := map[string]bool{}
	for _, id := range tree.Unresolved {
		if _, ok := importPaths[id.Name]; ok {
			used[id.Name] = true
		}
	}
	var list strings.Builder
	for _, name := range slices.Sorted(maps.Keys(used)) {
		fmt.Fprintf(&list, "import %s %q\n", name, importPaths[name])
	}
	return list.String()
}

// isGenerated reports whether a block shows what comes out of the schema in the
// block before it.
func isGenerated(blocks []block, i int) bool {
	return i > 0 && blocks[i].lang == "go" && blocks[i-1].lang == "json"
}

// TestReadmeGenerated generates from each schema of docs/schemas.md and compares
// the Go that follows it with what comes out.
func TestReadmeGenerated(t *testing.T) {
	blocks := readPage(t, "docs/schemas.md")
	check := typecheck.New()
	count := 0
	for i, b := range blocks {
		if !isGenerated(blocks, i) {
			continue
		}
		count++
		at := b.at()
		text := `{"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": {` + blocks[i-1].text + `}}`
		r, err := gen.Generate(gen.Config{
			Schemas: []gen.Schema{{Name: at, Header: "schema.json", Data: []byte(text)}},
			Package: "p", ImportPath: "example.com/p",
		})
		if err != nil {
			t.Errorf("%s: %v", at, err)
			continue
		}
		check.Files(t, r.Files)
		have := map[string]ast.Decl{}
		for _, f := range r.Files {
			if path.Dir(f.Path) == "." {
				maps.Copy(have, declarations(t, f.Path, string(f.Data)))
			}
		}
		for name, want := range declarations(t, at, "package p\n\n"+b.text) {
			if got := have[name]; got == nil {
				t.Errorf("%s: no %s is generated", at, name)
			} else if want, got := shown(t, want, want), shown(t, got, want); want != got {
				t.Errorf("%s: the page shows\n%s\nand generated is\n%s", at, want, got)
			}
		}
	}
	if count < 10 {
		t.Errorf("only %d schemas with their Go", count)
	}
}

// declarations returns the declarations of a file, without comments: types and
// functions by name, constants each for itself.
func declarations(t *testing.T, name, src string) map[string]ast.Decl {
	t.Helper()
	tree, err := parser.ParseFile(token.NewFileSet(), name, src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]ast.Decl{}
	for _, d := range tree.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := "func " + d.Name.Name
			if d.Recv != nil {
				name = fmt.Sprintf("method %s.%s", receiver(d), d.Name.Name)
			}
			all[name] = d
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					all["type "+s.Name.Name] = &ast.GenDecl{Tok: token.TYPE, Specs: []ast.Spec{s}}
				case *ast.ValueSpec:
					all[d.Tok.String()+" "+s.Names[0].Name] = &ast.GenDecl{Tok: d.Tok, Specs: []ast.Spec{s}}
				}
			}
		}
	}
	return all
}

func receiver(d *ast.FuncDecl) string {
	t := d.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	return fmt.Sprint(t)
}

// shown returns the text of a declaration as far as the page shows it in
// like: without the body of a function, and without Extra if that is left out.
func shown(t *testing.T, d, like ast.Decl) string {
	t.Helper()
	switch d := d.(type) {
	case *ast.FuncDecl:
		d.Body = nil
	case *ast.GenDecl:
		if s := structOf(d); s != nil && !hasExtra(like) {
			s.Fields.List = slices.DeleteFunc(s.Fields.List, isExtra)
		}
	}
	var b bytes.Buffer
	if err := format.Node(&b, token.NewFileSet(), d); err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// structOf returns the struct that a declaration declares, or nil.
func structOf(d ast.Decl) *ast.StructType {
	if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.TYPE {
		s, _ := g.Specs[0].(*ast.TypeSpec).Type.(*ast.StructType)
		return s
	}
	return nil
}

func hasExtra(d ast.Decl) bool {
	s := structOf(d)
	return s != nil && slices.ContainsFunc(s.Fields.List, isExtra)
}

func isExtra(f *ast.Field) bool { return len(f.Names) == 1 && f.Names[0].Name == "Extra" }

// TestReadmeRevisions checks the table of revisions in the README.
func TestReadmeRevisions(t *testing.T) {
	const file = "../../../README.md"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`(?m)(^\| \d{4}-\d{2}-\d{2} \|.*\n)+`)
	if !rows.Match(data) {
		t.Fatal("there is no table of revisions")
	}
	golden.File(t, file, rows.ReplaceAllLiteralString(string(data), revisionRows()))
}

// revisionRows returns a row for each revision.
func revisionRows() string {
	var b strings.Builder
	for _, r := range registry.All() {
		connection, batches := "stateful", "no"
		if _, ok := r.Method("initialize"); !ok {
			connection = "stateless: each request carries version and capabilities in `_meta`"
		}
		if r.DecodeBatch != nil {
			batches = "yes, `DecodeBatch`"
		}
		fmt.Fprintf(&b, "| %s | `%s` | %s | %s |\n", r.Version, gen.PackageName(r.Version), connection, batches)
	}
	return b.String()
}

// TestReadmeVectors checks that the vectors in docs/command.md are written.
func TestReadmeVectors(t *testing.T) {
	page, errRead := os.ReadFile("../../../docs/command.md")
	r, _ := registry.Of("2025-11-25")
	all, err := vectors.New(r.Version, r.MustSchema(t))
	if err != nil || errRead != nil {
		t.Fatal(err, errRead)
	}
	file, err := all.File("ProgressNotificationParams")
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	for line := range strings.Lines(string(page)) {
		line = strings.TrimRight(line, ",\n")
		if !strings.HasPrefix(line, `    {"name": `) {
			continue
		}
		shown++
		if !strings.Contains(string(file.Data), line+",\n") {
			t.Errorf("the page shows a vector that is not written: %s", line)
		}
	}
	if shown == 0 {
		t.Error("the page shows no vectors")
	}
}
