// Package codec prints the codec of the types: codec.go, decode.go and encode.go.
// Of the struct Page it prints
//
//	func (x *Page) UnmarshalJSON(data []byte) error { return unmarshal(data, x) }
//
//	func (x *Page) decode(d *decode.Decoder) {
//		*x = Page{}
//		var seen uint64
//		for ok := d.Object(); ok; ok = d.Next() {
//			switch string(d.Name()) {
//			case "cursor":
//				…
//
//	func (x *Page) put(b []byte, e *encode.Encoder) []byte {
//		start := len(b)
//		b = append(b, '{')
//		…
//
// decodevalue.go and encodevalue.go hold the only switches from the types of the
// model to the calls of the runtime. Printing functions of other packages decode
// values through the methods of [Printer], too.
package codec

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Printer prints codecs.
type Printer struct {
	*gofile.Printer
	recursive map[string]bool // types whose values may contain values of the same type
}

// Codecs prints codec.go: the public codec methods of every declared type.
func (e Printer) Codecs(f *gofile.File) {
	if !e.Merged() { // whose code in common is constant
		e.coded(f)
	}
	for _, d := range e.Model.Decls {
		name := d.Header().Name
		switch d := d.(type) {
		case *model.Union, *model.Alias: // an interface has no methods, an alias those of its type
		case *model.Enum:
			e.codec(f, d, name, false)
		case *model.Scalar:
			e.codec(f, d, name, d.Type != model.String)
		default:
			e.codec(f, d, name, true)
		}
	}
	if e.Merged() {
		e.unionValues(f)
	} else if e.Model.HasUnknown() {
		e.codec(f, nil, "Unknown", true)
	}
}

// coded prints what the methods of all types share. The functions of the runtime
// take the type of their value as a parameter; as an interface it is the same
// for all types, which saves the compiler one function for each of them:
//
//	type coded interface {
//		jsonrpc.Value
//		decode(d *decode.Decoder)
//		put(b []byte, e *encode.Encoder) []byte
//		schema() (s *schema.Schema, null bool)
//	}
//
//	func unmarshal(data []byte, x coded) error {
//		if _, null := x.schema(); null {
//			return decode.ErrNilTarget
//		}
//		return decode.Unmarshal(data, x, coded.decode)
//	}
func (e Printer) coded(f *gofile.File) {
	f.Add([]string{"// coded are the types of this package that have a codec."}, jen.Type().Id("coded").Interface(
		e.RPC("Value"),
		jen.Line(),
		jen.Id("decode").Params(e.DecoderParam()),
		jen.Id("put").Params(e.putParams()...).Index().Byte(),
		jen.Id("schema").Params().Params(e.SchemaAndNull()...).Comment("of the type, and whether the pointer is nil"),
	))
	f.Add([]string{"// object is a coded type that is a struct."}, jen.Type().Id("object").Interface(
		jen.Id("coded"),
		jen.Line(),
		jen.Id("fresh").Params().Id("object").Comment("another one, zero"),
	))
	x := self().Id("coded")
	helper := func(name string, params ...jen.Code) *jen.Statement { return jen.Func().Id(name).Params(params...) }
	decode, put := jen.Id("coded").Dot("decode"), jen.Id("coded").Dot("put")
	unless := func(null ...jen.Code) jen.Code {
		look := jen.List(jen.Id("_"), jen.Id("null")).Op(":=").Add(self()).Dot("schema").Call()
		return jen.If(look, jen.Id("null")).Block(jen.Return(null...))
	}
	f.Add(nil, helper("unmarshal", gofile.DataParam(), x).Error().Block(
		unless(e.Decoding("ErrNilTarget")),
		jen.Return(e.Decoding("Unmarshal").Call(jen.Id("data"), self(), decode)),
	))
	f.Add(nil, helper("appendTo", jen.Id("dst").Index().Byte(), x).Params(bytesAndError()...).Block(
		unless(jen.Id("dst"), e.Encoding("ErrNilPointer")),
		jen.Return(e.Encoding("Append").Call(jen.Id("dst"), self(), put)),
	))
	f.Add(nil, helper("validate", x).Error().Block(
		jen.List(jen.Id("s"), jen.Id("null")).Op(":=").Add(self()).Dot("schema").Call(),
		jen.If(jen.Id("null")).Block(jen.Return(e.Encoding("ErrNilPointer"))),
		jen.Return(e.Encoding("Validate").Call(self(), put, jen.Id("s"))),
	))
	f.Add(nil, helper("marshal", x).Params(bytesAndError()...).Block(jen.Return(e.Encoding("Marshal").Call(self(), put))))
	extra := []jen.Code{jen.Id("start").Int(), self().Id("object"), jen.Id("extra").Op("*").Add(e.RPC("Members")), jen.Id("names").Op("*").Index().String()}
	f.Add([]string{
		"// encodeExtra is not inlined: every put calls it, with arguments that fit registers.",
		"//",
		"//go:noinline",
	}, helper("encodeExtra", append(e.putParams(), extra...)...).Index().Byte().Block(jen.Return(e.Encoding("AppendExtra").Call(
		buffer(), encoder(), jen.Id("start"), self(), jen.Op("*").Id("extra"), jen.Op("*").Id("names"),
		jen.Id("object").Dot("fresh"), jen.Id("object").Dot("decode"), jen.Id("object").Dot("put")))))
}

// bytesAndError returns the results of what encodes.
func bytesAndError() []jen.Code { return []jen.Code{bytesType(), jen.Error()} }

// codec prints the methods of one type, each on a line. A named string prints as
// the string it is, so it has no String method:
//
//	func (x *Tool) UnmarshalJSON(data []byte) error       { return unmarshal(data, x) }
//	func (x *Tool) AppendJSON(dst []byte) ([]byte, error) { return appendTo(dst, x) }
//	func (x *Tool) Validate() error                       { return validate(x) }
//	func (x Tool) MarshalJSON() ([]byte, error)           { return marshal(&x) }
//	func (x Tool) String() string                         { return encode.Text(x.MarshalJSON()) }
//	func (x *Tool) schema() (s *schema.Schema, null bool) { return &schemas.Tool, x == nil }
//
// The method schema of Unknown is printed with that type.
func (e Printer) codec(f *gofile.File, d model.Decl, name string, text bool) {
	onPointer := func() *jen.Statement { return jen.Func().Params(self().Add(gofile.PointerTo(name))) }
	onValue := func() *jen.Statement { return jen.Func().Params(self().Id(name)) }
	methods := []jen.Code{
		onPointer().Id("UnmarshalJSON").Params(gofile.DataParam()).Error().Add(
			gofile.OnOneLine(jen.Id("unmarshal").Call(jen.Id("data"), self()))),
		onPointer().Id("AppendJSON").Params(jen.Id("dst").Add(bytesType())).Params(bytesAndError()...).Add(
			gofile.OnOneLine(jen.Id("appendTo").Call(jen.Id("dst"), self()))),
		onPointer().Id("Validate").Params().Error().Add(
			gofile.OnOneLine(jen.Id("validate").Call(self()))),
		onValue().Id("MarshalJSON").Params().Params(bytesAndError()...).Add(
			gofile.OnOneLine(jen.Id("marshal").Call(jen.Op("&").Add(self())))),
	}
	if text && e.Merged() {
		// func (x Tool) String() string { return text(&x) }
		methods = append(methods, onValue().Id("String").Params().String().Add(gofile.OnOneLine(jen.Id("text").Call(jen.Op("&").Add(self())))))
	} else if text {
		methods = append(methods, onValue().Id("String").Params().String().Add(
			gofile.OnOneLine(e.Encoding("Text").Call(self().Dot("MarshalJSON").Call()))))
	}
	if e.Merged() {
		// func (x *Tool) about() (t *typeInfo, null bool) { return &aboutTool, x == nil }
		methods = append(methods, onPointer().Id("about").Params().Params(jen.Id("t").Op("*").Id("typeInfo"), jen.Id("null").Bool()).Add(
			gofile.OnOneLine(jen.Op("&").Id(AboutName(name)), self().Op("==").Nil())))
	} else if d != nil {
		methods = append(methods, onPointer().Id("schema").Params().Params(e.SchemaAndNull()...).Add(
			gofile.OnOneLine(e.SchemaOf(d.Header().Schema), self().Op("==").Nil())))
	}
	if _, ok := d.(*model.Struct); ok && !e.Merged() {
		// func (*Tool) fresh() object { return new(Tool) }
		methods = append(methods, jen.Func().Params(gofile.PointerTo(name)).Id("fresh").Params().Id("object").Add(gofile.OnOneLine(jen.New(jen.Id(name)))))
	}
	group := jen.Null()
	for i, m := range methods {
		if i > 0 {
			group.Line()
		}
		group.Add(m)
	}
	f.Add(nil, group)
}
