package tables

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// MetaKeys prints meta.go: the reserved keys of _meta, and what reads them:
//
//	const (
//		// MetaTraceParent is the key that [TraceParent] reads.
//		MetaTraceParent = "traceparent"
//	)
//
//	func TraceParent(meta jsonrpc.Members) (string, error) {
//		value, ok := meta.Get(MetaTraceParent)
//		if !ok {
//			return "", nil
//		}
//		return decode.UnmarshalValue([]byte(value.String()), decode.Options{}, (*decode.Decoder).String, nil)
//	}
func (e Printer) MetaKeys(f *gofile.File) {
	var rows []jen.Code
	for _, k := range e.Model.MetaKeys {
		d := model.Doc{Text: []string{k.Const + " is the key that [" + k.Name + "] reads."}}
		rows = append(rows, gofile.FieldDoc(d).Id(k.Const).Op("=").Lit(k.Key))
	}
	if len(rows) == 0 {
		return
	}
	f.Add([]string{"// Reserved keys of _meta."}, jen.Const().Defs(rows...))
	for _, k := range e.Model.MetaKeys {
		d := k.Doc
		absent := `"" where it is absent.`
		result, zero := e.GoType(k.Type), jen.Lit("")
		if _, ok := model.StructOf(k.Type); ok {
			absent = "nil where it is absent."
			result, zero = jen.Op("*").Add(result), jen.Nil()
		}
		d.Text = append(slices.Clone(d.Text), "A _meta that is a struct has the key in its Extra. The result is "+absent)
		f.Add(gofile.Doc(d), jen.Func().Id(k.Name).Params(jen.Id("meta").Add(e.RPC("Members"))).Params(result, jen.Error()).Block(
			jen.List(jen.Id("value"), jen.Id("ok")).Op(":=").Id("meta").Dot("Get").Call(jen.Id(k.Const)),
			jen.If(jen.Op("!").Id("ok")).Block(jen.Return(zero, jen.Nil())),
			e.UnmarshalText(k.Type, jen.Id("value")),
		))
	}
}
