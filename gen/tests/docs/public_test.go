package docs_test

import (
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestPublicTypesAreDocumented holds that no exported identifier of a public package
// needs the page of an internal one: pkg.go.dev does not list these pages. An alias
// shows neither fields nor methods of its type, and neither does a signature.
func TestPublicTypesAreDocumented(t *testing.T) {
	packages := publicPackages(t)
	if len(packages) < 10 {
		t.Fatalf("%d packages", len(packages))
	}
	for _, pkg := range packages {
		for _, problem := range undocumented(pkg) {
			t.Error(problem)
		}
	}
}

// publicPackages returns the packages of the output that users import.
func publicPackages(t *testing.T) []*types.Package {
	t.Helper()
	out, err := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", ownModule+"/generated/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	exports := map[string]string{}
	var names []string
	for line := range strings.Lines(string(out)) {
		name, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		exports[name] = file
		if strings.HasPrefix(name, ownModule+"/generated/") && !isInternal(name) {
			names = append(names, name)
		}
	}
	imports := importer.ForCompiler(token.NewFileSet(), "gc", func(name string) (io.ReadCloser, error) { return os.Open(exports[name]) })
	var list []*types.Package
	for _, name := range names {
		pkg, err := imports.Import(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, pkg)
	}
	return list
}

func isInternal(name string) bool { return slices.Contains(strings.Split(name, "/"), "internal") }

// undocumented lists the exported identifiers of a package that need the page of an
// internal package.
func undocumented(pkg *types.Package) []string {
	var list []string
	for _, name := range pkg.Scope().Names() {
		if !token.IsExported(name) {
			continue
		}
		object := pkg.Scope().Lookup(name)
		v := visitor{seen: map[types.Type]bool{}}
		if of, ok := object.(*types.TypeName); ok {
			v.declaration(of)
		} else {
			v.visit(object.Type())
		}
		for _, found := range v.internal {
			list = append(list, fmt.Sprintf("%s.%s needs %s", pkg.Path(), name, found))
		}
	}
	return list
}

// visitor looks for types of internal packages in what a page of documentation shows.
type visitor struct {
	seen     map[types.Type]bool
	internal []string
}

// declaration visits the type that a name is declared as, its type parameters and its
// methods, also those that embedded types have.
func (v *visitor) declaration(name *types.TypeName) {
	if name.IsAlias() {
		v.visit(types.Unalias(name.Type()))
		return
	}
	named := name.Type().(*types.Named)
	for param := range named.TypeParams().TypeParams() {
		v.visit(param.Constraint())
	}
	if !types.IsInterface(named) {
		for method := range types.NewMethodSet(types.NewPointer(named)).Methods() {
			if method.Obj().Exported() {
				v.visit(method.Type())
			}
		}
	}
	v.visit(named.Underlying())
}

// visit looks for types of internal packages in a type. Types of other packages have
// pages of their own.
func (v *visitor) visit(t types.Type) {
	if v.seen[t] {
		return
	}
	v.seen[t] = true
	switch t := t.(type) {
	case *types.Alias:
		v.name(t.Obj())
		v.arguments(t.TypeArgs())
	case *types.Named:
		v.name(t.Obj())
		v.arguments(t.TypeArgs())
	case *types.Struct:
		for field := range t.Fields() {
			if field.Exported() {
				v.visit(field.Type())
			}
		}
	case *types.Signature:
		v.visit(t.Params())
		v.visit(t.Results())
	case *types.Tuple:
		for x := range t.Variables() {
			v.visit(x.Type())
		}
	case *types.Interface:
		v.members(t)
	case *types.Union:
		for term := range t.Terms() {
			v.visit(term.Type())
		}
	case *types.Map:
		v.visit(t.Key())
		v.visit(t.Elem())
	case interface{ Elem() types.Type }: // pointers, slices, arrays and channels
		v.visit(t.Elem())
	}
}

func (v *visitor) members(t *types.Interface) {
	for method := range t.Methods() {
		if method.Exported() {
			v.visit(method.Type())
		}
	}
	for embedded := range t.EmbeddedTypes() {
		v.visit(embedded)
	}
}

func (v *visitor) arguments(list *types.TypeList) {
	for t := range list.Types() {
		v.visit(t)
	}
}

func (v *visitor) name(name *types.TypeName) {
	if name.Pkg() != nil && isInternal(name.Pkg().Path()) {
		v.internal = append(v.internal, name.Pkg().Path()+"."+name.Name())
	}
}

// TestImports holds what the README says about other modules: of the packages that users
// import, only package tool needs one.
func TestImports(t *testing.T) {
	for pattern, allowed := range map[string]string{"session": "", "transport": "", "generated/...": "", "tool": "github.com/google/jsonschema-go/jsonschema"} {
		out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ownModule+"/"+pattern).Output()
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range strings.Fields(string(out)) {
			if !strings.HasPrefix(name, ownModule+"/") && name != allowed {
				t.Errorf("%s imports %s", pattern, name)
			}
		}
		if allowed != "" && !slices.Contains(strings.Fields(string(out)), allowed) {
			t.Errorf("%s does not import %s any more", pattern, allowed)
		}
	}
}
