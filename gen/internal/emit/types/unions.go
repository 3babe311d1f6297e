package types

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Unions prints unions.go: the interfaces, the unknown variant, and which
// types are variants of what.
func (e Printer) Unions(f *gofile.File) {
	e.Declarations(f, model.Unions)
	if e.Model.HasUnknown() && !e.Merged() { // where it is constant
		e.unknownType(f)
	}
	for _, d := range e.Model.Decls {
		if u, ok := d.(*model.Union); ok {
			e.markers(f, u)
		}
	}
}

// unionType prints a sealed interface, and its decoding function:
//
//	// ContentBlock is …
//	//
//	// One of:
//	//   - *TextContent
//	//   - *Unknown
//	//
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
func (e Printer) unionType(f *gofile.File, u *model.Union) {
	d := u.Doc
	d.Text = append(slices.Clip(d.Text), "One of:")
	for i, name := range gofile.VariantNames(u) {
		d.Text = append(d.Text, "- *"+name+e.variantRevisions(u, i))
	}
	lines := append(gofile.Doc(d), "//", "//sumtype:decl")
	f.Add(lines, jen.Type().Id(u.Name).Interface(e.RPC("Value"), jen.Line(), jen.Id(marker(u)).Params()))

	if e.Merged() { // a codec decodes it
		return
	}
	name := "Unmarshal" + u.Name
	e.unmarshalUnion(f, u, name, "decodes "+u.Name+", which is an interface and has no UnmarshalJSON.", e.Decoding("Options").Values())
	e.unmarshalUnion(f, u, name+"Strict", "is ["+name+"], and reports everything that the schema does not allow.",
		e.Decoding("Options").Values(jen.Id("Strict").Op(":").True()))
}

// variantRevisions returns which revisions have a variant, if not all of them do.
func (e Printer) variantRevisions(u *model.Union, i int) string {
	if i >= len(u.VariantIn) || !e.Partly(u.VariantIn[i], 0) {
		return ""
	}
	return " (" + e.Span(u.VariantIn[i]) + ")"
}

// unmarshalUnion prints a function that decodes a union.
func (e Printer) unmarshalUnion(f *gofile.File, u *model.Union, name, does string, options jen.Code) {
	f.Add(gofile.Comment([]string{name + " " + does}, gofile.DeclWidth),
		jen.Func().Id(name).Params(jen.Id("data").Index().Byte()).Params(jen.Id(u.Name), jen.Error()).Block(
			jen.Return(e.Decoding("UnmarshalValue").Call(jen.Id("data"), options, jen.Id("decode"+u.Name), e.SchemaOf(u.Schema))),
		))
}

// marker returns the method that seals a union.
func marker(u *model.Union) string { return "is" + u.Name }

// markers prints the sealing method of each variant:
//
//	func (*TextContent) isContentBlock() {}
//
//	func (*Unknown) isContentBlock() {}
//
// The empty lines keep gofmt from aligning them, which would change all lines
// with a longer name.
func (e Printer) markers(f *gofile.File, u *model.Union) {
	for _, name := range gofile.VariantNames(u) {
		f.Add(nil, jen.Func().Params(gofile.PointerTo(name)).Id(marker(u)).Params().Block())
	}
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
func (e Printer) unknownType(f *gofile.File) {
	lines := gofile.Comment([]string{
		"Unknown is a variant of every union. It keeps a value that this revision does not know, and is written unchanged. " +
			"[UnmarshalDefinition] also returns it for a value that the type of a definition cannot hold. " +
			"A decoded Unknown is valid if its union or definition allows the value. " +
			"An Unknown that was built in Go does not know its union, and Validate accepts it: validate the value that contains it.",
	}, gofile.DeclWidth)
	f.Add(lines, jen.Type().Id("Unknown").Struct(
		jen.Id("Kind").String().Comment("value of the discriminator, or empty"),
		jen.Id("Raw").Add(e.RPC("Raw")).Comment("the whole value"),
		jen.Line(),
		jen.Id("union").Op("*").Add(e.Checking("Schema")).Comment("or definition that it was met in; nil if it was made"),
	))
	y := jen.Id("y")
	there := self().Op("!=").Nil().Op("&&").Add(y).Op("!=").Nil()
	same := self().Dot("Kind").Op("==").Add(y).Dot("Kind").Op("&&").Add(self()).Dot("Raw").Dot("Equal").Call(y.Clone().Dot("Raw"))
	f.Add(gofile.Comment([]string{"Equal reports whether both hold the same JSON value."}, gofile.DeclWidth),
		jen.Func().Params(self().Add(gofile.PointerTo("Unknown"))).Id("Equal").Params(y.Clone().Add(gofile.PointerTo("Unknown"))).Bool().Block(
			jen.Return(self().Op("==").Add(y).Op("||").Add(there).Op("&&").Add(same)),
		))
	f.Add([]string{"// schema is that of the union, nil if there is none."},
		jen.Func().Params(self().Add(gofile.PointerTo("Unknown"))).Id("schema").Params().Params(e.SchemaAndNull()...).Block(
			jen.If(self().Op("==").Nil()).Block(jen.Return(jen.Nil(), jen.True())),
			jen.Return(self().Dot("union"), jen.False()),
		))
}
