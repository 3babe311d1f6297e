package emit

import (
	"github.com/dave/jennifer/jen"

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
func (e *emitter) enumType(f *file, d *model.Enum) {
	f.add(doc(d.Doc), jen.Type().Id(d.Name).String())
	if len(d.Values) == 0 {
		return
	}
	var rows []jen.Code
	for _, v := range d.Values {
		rows = append(rows, fieldDoc(v.Doc).Id(v.Name).Id(d.Name).Op("=").Lit(v.Value))
	}
	lead := comment([]string{"Known values of " + d.Name + "."}, declWidth)
	f.add(lead, jen.Const().Defs(rows...))
}
