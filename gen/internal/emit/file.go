package emit

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

// file is one Go file while it is printed. It owns header, package comment,
// package clause, imports and the blank lines between declarations.
type file struct {
	jen    *jen.File
	header string
	doc    []string // lines of the package comment
	own    []string // import paths of the output, which need not look like those of a module
}

func (e *emitter) newFile() *file {
	f := jen.NewFile(e.p.Name)
	f.NoFormat = true
	f.ImportName(e.rpcPath, "jsonrpc")
	own := []string{e.rpcPath}
	for _, name := range internalPackages() {
		own = append(own, path.Join(e.internalPath, name))
		f.ImportName(path.Join(e.internalPath, name), name)
	}
	return &file{jen: f, header: e.header, own: own}
}

// add prints a declaration under its comment, and a blank line after it.
func (f *file) add(comment []string, decl ...jen.Code) {
	for _, line := range comment {
		f.jen.Comment(line)
	}
	f.jen.Add(decl...)
	f.jen.Line()
}

// source renders the file: header, package comment, grouped imports, body.
func (f *file) source() ([]byte, error) {
	var b bytes.Buffer
	if err := f.jen.Render(&b); err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, "", b.Bytes(), parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, numbered(err, b.Bytes())
	}
	end := syntax.Name.End()
	for _, d := range syntax.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			end = g.End()
		}
	}
	body := b.Bytes()[fset.Position(end).Offset:]

	var out bytes.Buffer
	fmt.Fprintf(&out, "%s\n\n", f.header)
	for _, line := range f.doc {
		fmt.Fprintln(&out, line)
	}
	fmt.Fprintf(&out, "package %s\n\n%s", syntax.Name.Name, f.importBlock(syntax.Imports))
	out.Write(body)
	data, err := format.Source(out.Bytes())
	if err != nil {
		return nil, numbered(err, out.Bytes())
	}
	return data, nil
}

// importBlock prints imports as goimports groups them: the standard library,
// then the output's own packages. There are no others.
func (f *file) importBlock(specs []*ast.ImportSpec) string {
	slices.SortFunc(specs, func(a, b *ast.ImportSpec) int { return cmp.Compare(importPath(a), importPath(b)) })
	var standard, own string
	for _, s := range specs {
		if slices.Contains(f.own, importPath(s)) {
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

func importPath(s *ast.ImportSpec) string {
	p, err := strconv.Unquote(s.Path.Value)
	if err != nil { // the parser has seen the literal already
		return s.Path.Value
	}
	return p
}

// numbered adds to a syntax error the source lines around its first place, so
// that a bug of the emitter can be seen in what it printed.
func numbered(err error, src []byte) error {
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
