package tables

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Codes prints codes.go: the error codes, and their table.
func (e Printer) Codes(f *gofile.File) {
	e.codeConsts(f)
	e.codeTable(f)
}

// codeConsts prints the error codes:
//
//	const (
//		// CodeResourceNotFound …
//		CodeResourceNotFound = -32002
//	)
func (e Printer) codeConsts(f *gofile.File) {
	var rows []jen.Code
	for _, c := range e.Model.Codes {
		rows = append(rows, gofile.FieldDoc(c.Doc).Id(c.Name).Op("=").Lit(int(c.Code)))
	}
	if len(rows) != 0 {
		f.Add([]string{"// Error codes."}, jen.Const().Defs(rows...))
	}
}

// codeTable prints what is known about each error code:
//
//	var Codes = []jsonrpc.CodeInfo{
//		{Name: "CodeParseError", Code: CodeParseError},
//	}
func (e Printer) codeTable(f *gofile.File) {
	rows := e.CodeRows(func(c model.Code) jen.Code { return jen.Id(c.Name) })
	f.Add([]string{"// Codes are the error codes of " + e.All() + ", in the order of the specification."},
		jen.Var().Id("Codes").Op("=").Add(rows))
}

// CodeRows prints the value of a table of codes, with the codes as code prints them.
func (e Printer) CodeRows(code func(model.Code) jen.Code) *jen.Statement {
	var rows []jen.Code
	for _, c := range e.Model.Codes {
		var r gofile.Row
		r.Text("Name", c.Name)
		r.Add("Code", code(c))
		r.Text("Data", e.typeName(c.Data))
		e.requires(&r, c.Requires)
		if e.Merged() {
			r.Text("Since", e.Since(c.Revisions))
			r.Text("Until", e.Until(c.Revisions))
		}
		rows = append(rows, jen.Values(r...))
	}
	return jen.Index().Add(e.RPC("CodeInfo")).Add(gofile.Table(rows))
}
