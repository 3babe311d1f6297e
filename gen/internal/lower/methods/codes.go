package methods

import (
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/goname"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/shape"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// codes lists the error codes of the schema: those of the tables, and those of
// error definitions that the tables do not know.
func (b *builder) codes() []model.Code {
	var list []model.Code
	known := map[int64]bool{}
	for _, row := range spec.Codes {
		if b.defs.Applies(row.When) {
			b.rec.Use(row)
			known[row.Code] = true
			list = append(list, b.code(row.Name, row.Code, row.Doc, row.Def))
		}
	}
	for _, def := range b.defs.Names() {
		code, ok := b.codeOf(def)
		if !ok || known[code] {
			continue
		}
		known[code] = true
		list = append(list, b.code(strings.TrimSuffix(goname.Type(def), "Error"), code, "is the code of "+def+".", def))
	}
	return list
}

func (b *builder) code(name string, code int64, doc, def string) model.Code {
	name = b.Names.Code(name, b.codePlace(def))
	c := model.Code{Name: name, Code: code, Doc: model.Doc{Text: []string{name + " " + doc}}}
	if b.defs.Has(def) {
		c.Data = b.dataOf(def)
	}
	c.Requires = b.requirements("", code)
	return c
}

// codePlace returns where a code comes from, which for those of the tables is
// what has taken its name.
func (b *builder) codePlace(def string) *source.Schema {
	if b.defs.Has(def) {
		return b.defs.At(def)
	}
	return b.defs.At(b.defs.Names()[0])
}

// codeOf returns the constant code of an error definition: in its error member, or in itself.
func (b *builder) codeOf(def string) (int64, bool) {
	if !strings.HasSuffix(def, "Error") {
		return 0, false
	}
	sh := b.defs.Def(def)
	if inner := sh.Member("error"); inner != nil {
		sh = b.defs.Expand(inner.Shape)
	}
	m := sh.Member("code")
	if m == nil || m.Shape.Constant == nil || m.Shape.Kinds != model.KindInteger {
		return 0, false
	}
	n, ok := shape.Number(m.Shape.Constant.Text)
	if !ok || !n.Num().IsInt64() {
		return 0, false
	}
	return n.Num().Int64(), true
}

// dataOf returns the type of an error's data, or nil when the schema leaves it open.
func (b *builder) dataOf(def string) model.Type {
	s, ok := b.Types.Def(def).(*model.Struct)
	if !ok {
		return nil
	}
	if inner, ok := typeOf(s, "error").(model.Ref); ok {
		if s, ok = inner.Decl.(*model.Struct); !ok {
			return nil
		}
	}
	t := typeOf(s, "data")
	if raw, ok := t.(model.Raw); ok && raw.Kinds == model.AnyKind {
		return nil
	}
	return t
}
