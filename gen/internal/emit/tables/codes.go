package tables

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
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
	var rows []jen.Code
	for _, c := range e.Model.Codes {
		var r gofile.Row
		r.Text("Name", c.Name)
		r.Add("Code", jen.Id(c.Name))
		r.Text("Data", e.typeName(c.Data))
		e.requires(&r, c.Requires)
		rows = append(rows, jen.Values(r...))
	}
	f.Add([]string{"// Codes are the error codes of this revision, in the order of the specification."},
		jen.Var().Id("Codes").Op("=").Index().Add(e.RPC("CodeInfo")).Add(gofile.Table(rows)))
}
