package types

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// enumType prints a named string and its known values:
//
//	type Role string
//
//	const (
//		RoleUser      Role = "user"
//		RoleAssistant Role = "assistant"
//	)
func (e Printer) enumType(f *gofile.File, d *model.Enum) {
	f.Add(gofile.Doc(d.Doc), jen.Type().Id(d.Name).String())
	if len(d.Values) == 0 {
		return
	}
	var rows []jen.Code
	for _, v := range d.Values {
		rows = append(rows, gofile.FieldDoc(v.Doc).Id(v.Name).Id(d.Name).Op("=").Lit(v.Value))
	}
	lead := gofile.Comment([]string{"Known values of " + d.Name + "."}, gofile.DeclWidth)
	f.Add(lead, jen.Const().Defs(rows...))
}
