// Package typecheck type-checks generated packages for tests, without writing
// them to disk:
//
//	typecheck.New().Files(t, result.Files)
package typecheck

import (
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/analysis/passes/unreachable"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/output"
)

// root is the import path of the output that is checked.
const root = "example.com/p"

// maxChecked bounds the packages that a Checker keeps.
const maxChecked = 100

// A Checker type-checks generated packages. It reads each standard package once,
// and checks a generated package once as long as its files stay the same.
type Checker struct {
	fset     *token.FileSet
	standard types.Importer
	exports  map[string]string // export data of standard packages, by import path
	checked  map[string]*types.Package
	parsed   map[string]parsedFile // the last file of each path
}

// A parsedFile is a file with its syntax tree. Most files of an output are the same
// in the next one.
type parsedFile struct {
	text string
	tree *ast.File
}

// New returns a Checker.
func New() *Checker {
	c := &Checker{fset: token.NewFileSet(), exports: map[string]string{}, checked: map[string]*types.Package{}, parsed: map[string]parsedFile{}}
	c.standard = importer.ForCompiler(c.fset, "gc", func(name string) (io.ReadCloser, error) { return os.Open(c.exports[name]) })
	return c
}

// Files type-checks all packages of a run, but not their tests.
func (c *Checker) Files(t testing.TB, files []output.File) {
	t.Helper()
	if err := c.Check(files); err != nil {
		t.Error(err)
	}
}

// Check type-checks all packages of a run, but not their tests. It returns the
// first error of each package, and the statements that are never reached.
func (c *Checker) Check(files []output.File) error {
	r := &run{Checker: c, texts: map[string]string{}, sources: map[string][]*ast.File{}, done: map[string]*types.Package{}}
	var standard []string
	for _, f := range files {
		if strings.HasSuffix(f.Path, "_test.go") {
			continue
		}
		tree, err := c.parse(f)
		if err != nil {
			return err
		}
		for _, s := range tree.Imports {
			if name, err := strconv.Unquote(s.Path.Value); err == nil && !strings.HasPrefix(name, root) {
				standard = append(standard, name)
			}
		}
		pkg := path.Join(root, path.Dir(f.Path))
		r.sources[pkg] = append(r.sources[pkg], tree)
		r.texts[pkg] += string(f.Data)
	}
	if err := c.find(standard); err != nil {
		return err
	}
	var problems []error
	for _, pkg := range slices.Sorted(maps.Keys(r.sources)) {
		if _, err := r.Import(pkg); err != nil {
			problems = append(problems, err)
		}
	}
	return errors.Join(problems...)
}

// parse returns the syntax tree of a file.
func (c *Checker) parse(f output.File) (*ast.File, error) {
	if last := c.parsed[f.Path]; last.tree != nil && last.text == string(f.Data) {
		return last.tree, nil
	}
	tree, err := parser.ParseFile(c.fset, f.Path, f.Data, parser.SkipObjectResolution)
	if err == nil {
		c.parsed[f.Path] = parsedFile{string(f.Data), tree}
	}
	return tree, err
}

// find has the go command tell where the export data of standard packages are.
func (c *Checker) find(names []string) error {
	names = slices.DeleteFunc(names, func(name string) bool { return c.exports[name] != "" })
	if len(names) == 0 {
		return nil
	}
	args := append([]string{"list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}"}, names...)
	out, err := exec.Command("go", args...).Output()
	if err != nil {
		return fmt.Errorf("go list %q: %w", names, err)
	}
	for line := range strings.Lines(string(out)) {
		name, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		c.exports[name] = file
	}
	return nil
}

// A run checks the packages of one output.
type run struct {
	*Checker
	texts   map[string]string // of packages
	sources map[string][]*ast.File
	done    map[string]*types.Package
}

// Import returns a package of the run or of the standard library.
func (r *run) Import(name string) (*types.Package, error) {
	if p := r.done[name]; p != nil {
		return p, nil
	}
	if r.sources[name] == nil {
		return r.standard.Import(name)
	}
	// The types of a package are those of its imports, too: only a package whose
	// imports were checked before can be taken from there.
	key := name + "\n" + r.texts[name]
	for _, imported := range r.imports(name) {
		p, err := r.Import(imported)
		if err != nil {
			return nil, err
		}
		key += fmt.Sprintf("\n%p", p)
	}
	p := r.checked[key]
	if p == nil {
		conf := types.Config{Importer: r, GoVersion: "go1.26"}
		var err error
		if p, err = conf.Check(name, r.fset, r.sources[name], nil); err != nil {
			return p, err
		}
		if err := r.vet(name); err != nil {
			return p, err
		}
		if len(r.checked) >= maxChecked {
			clear(r.checked)
		}
		r.checked[key] = p
	}
	r.done[name] = p
	return p, nil
}

// vet reports the statements of a package that are never reached, as go vet does.
func (r *run) vet(name string) error {
	var problems []error
	pass := &analysis.Pass{
		Analyzer: unreachable.Analyzer, Fset: r.fset, Files: r.sources[name],
		ResultOf: map[*analysis.Analyzer]any{inspect.Analyzer: inspector.New(r.sources[name])},
		Report: func(d analysis.Diagnostic) {
			problems = append(problems, fmt.Errorf("%s: %s", r.fset.Position(d.Pos), d.Message))
		},
	}
	if _, err := unreachable.Analyzer.Run(pass); err != nil {
		return err
	}
	return errors.Join(problems...)
}

// imports returns the packages of the run that a package imports, sorted.
func (r *run) imports(name string) []string {
	var list []string
	for _, tree := range r.sources[name] {
		for _, s := range tree.Imports {
			imported, err := strconv.Unquote(s.Path.Value)
			if err == nil && r.sources[imported] != nil {
				list = append(list, imported)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
