package methods

import (
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/shape"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// An ownCode is the constant code of an error definition.
type ownCode struct {
	def  string
	code int64
}

// A factCode is an error code of the tables that the schema has.
type factCode struct {
	spec.Code
	number int64 // the schema's own, where it defines the error
}

// ownCodes lists the codes of the error definitions, each number once.
func (b *builder) ownCodes() []ownCode {
	var list []ownCode
	for _, def := range b.defs.Names() {
		code, ok := b.codeOf(def)
		if ok && !slices.ContainsFunc(list, func(o ownCode) bool { return o.code == code }) {
			list = append(list, ownCode{def, code})
		}
	}
	return list
}

// factCodes lists the codes of the tables. The schema's own number of an error is
// right, and so is its own name of a number that the protocol gives out. So the
// definition
//
//	"HeaderMismatchError": {"properties": {"code": {"const": -32001}}}
//
// makes CodeHeaderMismatch -32001, whatever number the tables have for it.
func (b *builder) factCodes(own []ownCode) []factCode {
	var list []factCode
	for _, row := range spec.Codes {
		if !b.defs.Applies(row.When) {
			continue
		}
		fact := factCode{row, row.Code}
		if i := slices.IndexFunc(own, func(o ownCode) bool { return o.def == row.Def }); i >= 0 {
			fact.number = own[i].code
		}
		taken := slices.ContainsFunc(own, func(o ownCode) bool {
			return o.def != row.Def && (b.codeName(o.def) == row.Name || o.code == fact.number && row.When != (spec.When{}))
		})
		if !taken {
			b.rec.Use(row)
			list = append(list, fact)
		}
	}
	return list
}

// codes lists the error codes of the schema: those of the tables, and those of
// error definitions that the tables do not know.
func (b *builder) codes() []model.Code {
	var list []model.Code
	known := map[int64]bool{}
	for _, fact := range b.facts {
		known[fact.number] = true
		c := b.code(fact.Name, fact.number, fact.Doc, fact.Def)
		c.Requires = b.requirements("", fact.Code.Code)
		list = append(list, c)
	}
	for _, own := range b.ownCodes() {
		if !known[own.code] {
			list = append(list, b.code(b.codeName(own.def), own.code, "is the code of "+own.def+".", own.def))
		}
	}
	return list
}

// codeName returns the name of an error definition's code, without "Code".
func (b *builder) codeName(def string) string { return strings.TrimSuffix(b.Names.Def(def), "Error") }

func (b *builder) code(name string, code int64, doc, def string) model.Code {
	name = b.Names.Code(name, b.codePlace(def))
	c := model.Code{Name: name, Code: code, Doc: model.Doc{Text: []string{name + " " + doc}}}
	if b.defs.Has(def) {
		c.Data = b.dataOf(def)
	}
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
