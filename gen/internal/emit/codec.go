package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// codecs prints codec.go: the public codec methods of every declared type.
func (e *emitter) codecs(f *file) {
	e.coded(f)
	for _, d := range e.p.Decls {
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
	if hasUnions(e.p) {
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
func (e *emitter) coded(f *file) {
	f.add([]string{"// coded are the types of this package that have a codec."}, jen.Type().Id("coded").Interface(
		e.rpc("Value"),
		jen.Line(),
		jen.Id("decode").Params(e.decoderParam()),
		jen.Id("put").Params(e.putParams()...).Index().Byte(),
		jen.Id("schema").Params().Params(e.schemaAndNull()...).Comment("of the type, and whether the pointer is nil"),
	))
	f.add([]string{"// object is a coded type that is a struct."}, jen.Type().Id("object").Interface(
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
	f.add(nil, helper("unmarshal", dataParam(), x).Error().Block(
		unless(e.decoding("ErrNilTarget")),
		jen.Return(e.decoding("Unmarshal").Call(jen.Id("data"), self(), decode)),
	))
	f.add(nil, helper("appendTo", jen.Id("dst").Index().Byte(), x).Params(bytesAndError()...).Block(
		unless(jen.Id("dst"), e.encoding("ErrNilPointer")),
		jen.Return(e.encoding("Append").Call(jen.Id("dst"), self(), put)),
	))
	f.add(nil, helper("validate", x).Error().Block(
		jen.List(jen.Id("s"), jen.Id("null")).Op(":=").Add(self()).Dot("schema").Call(),
		jen.If(jen.Id("null")).Block(jen.Return(e.encoding("ErrNilPointer"))),
		jen.Return(e.encoding("Validate").Call(self(), put, jen.Id("s"))),
	))
	f.add(nil, helper("marshal", x).Params(bytesAndError()...).Block(jen.Return(e.encoding("Marshal").Call(self(), put))))
	extra := []jen.Code{jen.Id("start").Int(), self().Id("object"), jen.Id("extra").Op("*").Add(e.rpc("Members")), jen.Id("names").Op("*").Index().String()}
	f.add([]string{
		"// putExtra is not inlined: every put calls it, with arguments that fit registers.",
		"//",
		"//go:noinline",
	}, helper("putExtra", append(e.putParams(), extra...)...).Index().Byte().Block(jen.Return(e.encoding("AppendExtra").Call(
		buffer(), encoder(), jen.Id("start"), self(), jen.Op("*").Id("extra"), jen.Op("*").Id("names"),
		jen.Id("object").Dot("fresh"), jen.Id("object").Dot("decode"), jen.Id("object").Dot("put")))))
}

// schemaAndNull are the results of the method schema.
func (e *emitter) schemaAndNull() []jen.Code {
	return []jen.Code{jen.Id("s").Op("*").Add(e.checking("Schema")), jen.Id("null").Bool()}
}

// bytesAndError are the results of what encodes.
func bytesAndError() []jen.Code { return []jen.Code{bytesType(), jen.Error()} }

// codec prints the methods of one type, each on a line. A named string prints as
// the string it is, so it has no String method:
//
//	func (x *Tool) UnmarshalJSON(data []byte) error       { return unmarshal(data, x) }
//	func (x *Tool) AppendJSON(dst []byte) ([]byte, error) { return appendTo(dst, x) }
//	func (x *Tool) Validate() error                       { return validate(x) }
//	func (x Tool) MarshalJSON() ([]byte, error)           { return marshal(&x) }
//	func (x Tool) String() string                         { return encode.Text(x.MarshalJSON()) }
//	func (x *Tool) schema() (s *schema.Schema, null bool) { return &schemaTool, x == nil }
//
// The method schema of Unknown is printed with that type.
func (e *emitter) codec(f *file, d model.Decl, name string, text bool) {
	onPointer := func() *jen.Statement { return jen.Func().Params(self().Add(pointerTo(name))) }
	onValue := func() *jen.Statement { return jen.Func().Params(self().Id(name)) }
	methods := []jen.Code{
		onPointer().Id("UnmarshalJSON").Params(dataParam()).Error().Add(
			onOneLine(jen.Id("unmarshal").Call(jen.Id("data"), self()))),
		onPointer().Id("AppendJSON").Params(jen.Id("dst").Add(bytesType())).Params(bytesAndError()...).Add(
			onOneLine(jen.Id("appendTo").Call(jen.Id("dst"), self()))),
		onPointer().Id("Validate").Params().Error().Add(
			onOneLine(jen.Id("validate").Call(self()))),
		onValue().Id("MarshalJSON").Params().Params(bytesAndError()...).Add(
			onOneLine(jen.Id("marshal").Call(jen.Op("&").Add(self())))),
	}
	if text {
		methods = append(methods, onValue().Id("String").Params().String().Add(
			onOneLine(e.encoding("Text").Call(self().Dot("MarshalJSON").Call()))))
	}
	if d != nil {
		methods = append(methods, onPointer().Id("schema").Params().Params(e.schemaAndNull()...).Add(
			onOneLine(e.schemaOf(d.Header().Schema), self().Op("==").Nil())))
	}
	if _, ok := d.(*model.Struct); ok {
		// func (*Tool) fresh() object { return new(Tool) }
		methods = append(methods, jen.Func().Params(pointerTo(name)).Id("fresh").Params().Id("object").Add(onOneLine(jen.New(jen.Id(name)))))
	}
	group := jen.Null()
	for i, m := range methods {
		if i > 0 {
			group.Line()
		}
		group.Add(m)
	}
	f.add(nil, group)
}

// onOneLine prints the body of a function that returns values.
func onOneLine(values ...jen.Code) jen.Code {
	return jen.Custom(jen.Options{Open: "{", Close: "}"}, jen.Return(values...))
}
