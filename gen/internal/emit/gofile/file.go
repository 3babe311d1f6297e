package gofile

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/scanner"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"
)

// File is one Go file while it is printed. It owns header, package comment,
// package clause, imports and the blank lines between declarations.
type File struct {
	// Comment is the package comment, as lines.
	Comment []string

	jen    *jen.File
	header string
	own    []string // import paths of the output, which need not look like those of a module
	empty  bool     // nothing was added
	syntax *ast.File
}

// NewFile returns an empty file of a package.
func (e *Printer) NewFile(pkg string) *File {
	f := &File{jen: jen.NewFile(pkg), header: e.Header, empty: true}
	f.jen.NoFormat = true
	for _, folder := range runtime {
		f.ImportOwn(path.Join(e.root, folder), path.Base(folder))
	}
	if e.schemas != "" {
		f.ImportOwn(e.schemas, SchemasPackage)
	}
	for i, importPath := range e.schemasBy {
		f.jen.ImportAlias(importPath, e.schemasName(i))
		f.own = append(f.own, importPath)
	}
	return f
}

// ImportOwn tells the name of a package of the output, which declarations may
// refer to.
func (f *File) ImportOwn(importPath, name string) {
	f.jen.ImportName(importPath, name)
	f.own = append(f.own, importPath)
}

// IsEmpty reports whether the file has neither declarations nor a package comment.
func (f *File) IsEmpty() bool { return f.empty && len(f.Comment) == 0 }

// Add prints a declaration under its comment, and a blank line after it.
func (f *File) Add(comment []string, decl ...jen.Code) {
	f.empty = false
	for _, line := range comment {
		f.jen.Comment(line)
	}
	f.jen.Add(decl...)
	f.jen.Line()
}

// Source renders the file: header, package comment, grouped imports, body.
func (f *File) Source() ([]byte, error) {
	var b bytes.Buffer
	if err := f.jen.Render(&b); err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, "", b.Bytes(), parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, Numbered(err, b.Bytes())
	}
	f.syntax = syntax
	end := syntax.Name.End()
	for _, d := range syntax.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			end = g.End()
		}
	}
	body := b.Bytes()[fset.Position(end).Offset:]

	var out bytes.Buffer
	fmt.Fprintf(&out, "%s\n\n", f.header)
	for _, line := range f.Comment {
		fmt.Fprintln(&out, line)
	}
	fmt.Fprintf(&out, "package %s\n\n%s", syntax.Name.Name, f.importBlock(syntax.Imports))
	out.Write(body)
	data, err := format.Source(out.Bytes())
	if err != nil {
		return nil, Numbered(err, out.Bytes())
	}
	return data, nil
}

// Syntax returns what was parsed of the source, nil before Source was called and
// where that did not parse.
func (f *File) Syntax() *ast.File { return f.syntax }

// importBlock prints imports as goimports groups them: the standard library,
// then the output's own packages. There are no others.
func (f *File) importBlock(specs []*ast.ImportSpec) string {
	slices.SortFunc(specs, func(a, b *ast.ImportSpec) int { return cmp.Compare(ImportPath(a), ImportPath(b)) })
	var standard, own string
	for _, s := range specs {
		if slices.Contains(f.own, ImportPath(s)) {
			if s.Name != nil && s.Name.Name != path.Base(ImportPath(s)) {
				own += s.Name.Name + " "
			}
			own += s.Path.Value + "\n"
		} else {
			standard += s.Path.Value + "\n"
		}
	}
	switch len(specs) {
	case 0:
		return ""
	case 1:
		return "import " + standard + own + "\n"
	}
	return "import (\n" + standard + "\n" + own + ")\n\n"
}

func ImportPath(s *ast.ImportSpec) string {
	p, err := strconv.Unquote(s.Path.Value)
	if err != nil { // the parser has seen the literal already
		return s.Path.Value
	}
	return p
}

// Numbered adds to a syntax error the source lines around its first place, so
// that a bug of the emitter can be seen in what it printed.
func Numbered(err error, src []byte) error {
	var list scanner.ErrorList
	if !errors.As(err, &list) || len(list) == 0 {
		return err
	}
	const around = 6
	lines := strings.Split(string(src), "\n")
	at := list[0].Pos.Line
	var b strings.Builder
	for n := max(1, at-around); n <= min(len(lines), at+around); n++ {
		mark := ' '
		if n == at {
			mark = '>'
		}
		fmt.Fprintf(&b, "\n%c%5d\t%s", mark, n, lines[n-1])
	}
	return fmt.Errorf("the printed source does not parse: %w%s", err, b.String())
}
