package emit

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// unions prints unions.go: the interfaces, the unknown variant, and which
// types are variants of what.
func (e *emitter) unions(f *file) {
	e.declarations(f, model.Unions)
	if !hasUnions(e.p) {
		return
	}
	e.unknownType(f)
	for _, d := range e.p.Decls {
		if u, ok := d.(*model.Union); ok {
			e.markers(f, u)
		}
	}
}

// unionType prints a sealed interface, and its decoding function:
//
//	//sumtype:decl
//	type ContentBlock interface {
//		jsonrpc.Value
//
//		isContentBlock()
//	}
//
//	func UnmarshalContentBlock(data []byte) (ContentBlock, error) {
//		return decode.UnmarshalValue(data, decode.Options{}, decodeContentBlock, nil)
//	}
//
// There is a strict one, too.
func (e *emitter) unionType(f *file, u *model.Union) {
	d := u.Doc
	variants := strings.Replace("One of *"+strings.Join(variantNames(u), ", *")+".", ", *Unknown.", ", or *Unknown.", 1)
	d.Text = append(slices.Clip(d.Text), variants)
	lines := append(doc(d), "//", "//sumtype:decl")
	f.add(lines, jen.Type().Id(u.Name).Interface(e.rpc("Value"), jen.Line(), jen.Id(marker(u)).Params()))

	name := "Unmarshal" + u.Name
	e.unmarshalUnion(f, u, name, "decodes "+u.Name+", which is an interface and has no UnmarshalJSON.", e.decoding("Options").Values())
	e.unmarshalUnion(f, u, name+"Strict", "is ["+name+"], and reports what the schema does not admit.",
		e.decoding("Options").Values(jen.Id("Strict").Op(":").True()))
}

// unmarshalUnion prints a function that decodes a union.
func (e *emitter) unmarshalUnion(f *file, u *model.Union, name, does string, options jen.Code) {
	f.add(comment([]string{name + " " + does}, declWidth),
		jen.Func().Id(name).Params(jen.Id("data").Index().Byte()).Params(jen.Id(u.Name), jen.Error()).Block(
			jen.Return(e.decoding("UnmarshalValue").Call(jen.Id("data"), options, jen.Id("decode"+u.Name), e.schemaOf(u.Schema))),
		))
}

// marker is the method that seals a union.
func marker(u *model.Union) string { return "is" + u.Name }

// markers prints the sealing method of each variant:
//
//	func (*TextContent) isContentBlock() {}
//	func (*Unknown) isContentBlock()     {}
func (e *emitter) markers(f *file, u *model.Union) {
	group := jen.Null()
	for i, name := range variantNames(u) {
		if i > 0 {
			group.Line()
		}
		group.Func().Params(pointerTo(name)).Id(marker(u)).Params().Block()
	}
	f.add(nil, group)
}

// unknownType prints the variant that every union has beside its own:
//
//	type Unknown struct {
//		Kind string
//		Raw  jsonrpc.Raw
//
//		union *schema.Schema
//	}
//
//	func (x *Unknown) Equal(y *Unknown) bool {
//		return x == y || x != nil && y != nil && x.Kind == y.Kind && x.Raw.Equal(y.Raw)
//	}
func (e *emitter) unknownType(f *file) {
	lines := comment([]string{
		"Unknown keeps a value, of any union, that this revision does not know. It is written as it was read. " +
			"One that was decoded is valid if its union admits the value. One that was made does not know its union and is taken to be valid: " +
			"validate the value that holds it.",
	}, declWidth)
	f.add(lines, jen.Type().Id("Unknown").Struct(
		jen.Id("Kind").String().Comment("value of the member that tells the variants apart, or empty"),
		jen.Id("Raw").Add(e.rpc("Raw")).Comment("the whole value"),
		jen.Line(),
		jen.Id("union").Op("*").Add(e.checking("Schema")).Comment("that it was met in; nil if it was made"),
	))
	y := jen.Id("y")
	there := self().Op("!=").Nil().Op("&&").Add(y).Op("!=").Nil()
	same := self().Dot("Kind").Op("==").Add(y).Dot("Kind").Op("&&").Add(self()).Dot("Raw").Dot("Equal").Call(y.Clone().Dot("Raw"))
	f.add(comment([]string{"Equal reports whether both hold the same JSON value."}, declWidth),
		jen.Func().Params(self().Add(pointerTo("Unknown"))).Id("Equal").Params(y.Clone().Add(pointerTo("Unknown"))).Bool().Block(
			jen.Return(self().Op("==").Add(y).Op("||").Add(there).Op("&&").Add(same)),
		))
	f.add([]string{"// schema is that of the union, nil if there is none."},
		jen.Func().Params(self().Add(pointerTo("Unknown"))).Id("schema").Params().Params(e.schemaAndNull()...).Block(
			jen.If(self().Op("==").Nil()).Block(jen.Return(jen.Nil(), jen.True())),
			jen.Return(self().Dot("union"), jen.False()),
		))
}
