// Package declared lists what printed files declare. Of
//
//	import "errors"
//
//	type Page struct{ Cursor *string }
//
//	func (x *Page) Validate() error { return errors.New("…") }
//
// it finds the import errors, the package-level identifier Page, and its members
// Cursor and Validate. What is declared twice is there twice.
package declared

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strconv"
)

// Names are the identifiers that the files of one package declare.
type Names struct {
	Package []string            // at package level, in order
	Members map[string][]string // fields and methods, by the type that has them
	Imports []string            // names of imported packages, each once
}

// In returns the names that the files of a package declare.
func In(files []*ast.File) Names {
	n := Names{Members: map[string][]string{}}
	for _, f := range files {
		for _, s := range f.Imports {
			n.imported(s)
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				n.function(d)
			case *ast.GenDecl:
				for _, s := range d.Specs {
					n.spec(s)
				}
			}
		}
	}
	return n
}

// Twice returns the names at package level that are declared more than once.
func (n Names) Twice() []string { return twice(n.Package) }

// MembersTwice returns the fields and methods that a type has more than once.
func (n Names) MembersTwice(typ string) []string { return twice(n.Members[typ]) }

func twice(names []string) []string {
	sorted := slices.Sorted(slices.Values(names))
	var list []string
	for i, name := range sorted {
		if i > 0 && name == sorted[i-1] {
			list = append(list, name)
		}
	}
	return slices.Compact(list)
}

func (n *Names) imported(s *ast.ImportSpec) {
	name := ""
	if full, err := strconv.Unquote(s.Path.Value); err == nil {
		name = path.Base(full)
	}
	if s.Name != nil {
		name = s.Name.Name
	}
	if !slices.Contains(n.Imports, name) {
		n.Imports = append(n.Imports, name)
	}
}

func (n *Names) function(d *ast.FuncDecl) {
	switch {
	case d.Recv != nil:
		typ := typeName(d.Recv.List[0].Type)
		n.Members[typ] = append(n.Members[typ], d.Name.Name)
	case d.Name.Name != "init":
		n.Package = append(n.Package, d.Name.Name)
	}
}

func (n *Names) spec(s ast.Spec) {
	switch s := s.(type) {
	case *ast.ValueSpec:
		for _, id := range s.Names {
			if id.Name != "_" {
				n.Package = append(n.Package, id.Name)
			}
		}
	case *ast.TypeSpec:
		n.Package = append(n.Package, s.Name.Name)
		switch t := s.Type.(type) {
		case *ast.StructType:
			n.fields(s.Name.Name, t.Fields)
		case *ast.InterfaceType:
			n.fields(s.Name.Name, t.Methods)
		}
	}
}

// fields lists the members of a struct or an interface. An embedded type is a
// field of its name.
func (n *Names) fields(typ string, list *ast.FieldList) {
	for _, f := range list.List {
		if len(f.Names) == 0 {
			n.Members[typ] = append(n.Members[typ], typeName(f.Type))
		}
		for _, id := range f.Names {
			n.Members[typ] = append(n.Members[typ], id.Name)
		}
	}
}

// typeName returns the name of a type without its package.
func typeName(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.Ident:
		return t.Name
	case *ast.StarExpr:
		return typeName(t.X)
	case *ast.SelectorExpr:
		return t.Sel.Name
	case *ast.IndexExpr:
		return typeName(t.X)
	}
	return token.ILLEGAL.String()
}
