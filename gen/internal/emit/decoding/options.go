// Package decoding prints the functions that decode a text as a whole: with
// options, as a message, or by the name of a definition. They are in options.go,
// decodemessage.go, decodebatch.go and definitions.go:
//
//	func (o DecodeOptions) DecodeMessage(data []byte) (*jsonrpc.Message, error) {
//		return o.DecodePending(data, nil)
//	}
package decoding

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/codec"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Printer prints what decodes whole texts.
type Printer struct{ codec.Printer }

func self() *jen.Statement    { return jen.Id("x") }
func decoder() *jen.Statement { return jen.Id("d") }

// wireOptions prints the options as the runtime has them.
func (e Printer) wireOptions() *jen.Statement { return e.Decoding("Options").Call(jen.Id("o")) }

// Options prints options.go: decoding with options.
func (e Printer) Options(f *gofile.File) {
	e.decodeOptions(f)
	e.unmarshalStrict(f)
	e.unmarshalWith(f)
	e.unmarshalCoded(f)
}

// decodeOptions prints the options, which are those of the runtime:
//
//	type DecodeOptions struct {
//		Strict        bool
//		MaxDepth      int
//		MaxElements   int
//		MaxViolations int
//		MaxBatch      int
//		MaxReply      int
//	}
func (e Printer) decodeOptions(f *gofile.File) {
	lines := gofile.Comment([]string{
		gofile.OptionsName + " choose strict decoding and set limits. The zero value decodes as UnmarshalJSON does: leniently, with the " +
			"default limits. Input beyond MaxDepth or MaxElements is a *jsonrpc.SyntaxError. " +
			"MaxDepth also applies within a Raw, MaxElements does not.",
		"MaxBatch and MaxReply are for revisions with batches. Less than 0 means no limit for MaxBatch, MaxReply, and MaxElements in Receive.",
	}, gofile.DeclWidth)
	f.Add(lines, jen.Type().Id(gofile.OptionsName).Struct(
		jen.Id("Strict").Bool().Comment("report everything that the schema does not allow"),
		jen.Id("MaxDepth").Int().Comment("how deep arrays and objects nest; 0: 1,000, and never more than 10,000"),
		jen.Id("MaxElements").Int().Comment("how many elements lists and maps have in all, and members without a field; 0: no limit, 1,000,000 in Receive"),
		jen.Id("MaxViolations").Int().Comment("how many violations are listed; 0: 100"),
		jen.Id("MaxBatch").Int().Comment("how many messages a batch has; 0: 1,000"),
		jen.Id("MaxReply").Int().Comment("how many bytes the responses to a batch have; 0: 16 MiB"),
	))
}

// unmarshalStrict prints the short form of the strict option:
//
//	func UnmarshalStrict(data []byte, v jsonrpc.Value) error {
//		return DecodeOptions{Strict: true}.Unmarshal(data, v)
//	}
func (e Printer) unmarshalStrict(f *gofile.File) {
	lines := gofile.Comment([]string{
		"UnmarshalStrict decodes into *v, a type of this package or of package jsonrpc, and accepts exactly what the schema allows, with " +
			"any corrections that the package documentation lists. The error is a *jsonrpc.SyntaxError, or a *jsonrpc.ValidationError " +
			"with all violations; decoding continues past violations. Unions have their own functions.",
	}, gofile.DeclWidth)
	f.Add(lines, jen.Func().Id("UnmarshalStrict").Params(gofile.DataParam(), jen.Id("v").Add(e.RPC("Value"))).Error().Block(
		jen.Return(gofile.Strictly().Dot("Unmarshal").Call(jen.Id("data"), jen.Id("v"))),
	))
}

// unmarshalWith prints the decoding into a value by its type:
//
//	func (o DecodeOptions) Unmarshal(data []byte, v jsonrpc.Value) error {
//		switch v := v.(type) {
//		case *Tool, …:
//			return o.unmarshal(data, v.(coded))
//		…
//		}
//		return fmt.Errorf("%T is not a type of this package", v)
//	}
func (e Printer) unmarshalWith(f *gofile.File) {
	var names []string
	for _, d := range e.Model.Decls {
		switch d.(type) {
		case *model.Union, *model.Alias:
		default:
			names = append(names, d.Header().Name)
		}
	}
	if e.Model.HasUnknown() {
		names = append(names, gofile.Unknown)
	}
	var cases []jen.Code
	if len(names) != 0 {
		x := jen.Id("v")
		if len(names) > 1 { // with one, v has its type in this case
			x.Assert(jen.Id("coded"))
		}
		cases = append(cases, jen.Case(pointers(names)).Block(
			jen.Comment("A type that embeds one of these has its methods, but is not listed."),
			jen.Return(jen.Id("o").Dot("unmarshal").Call(jen.Id("data"), x)),
		))
	}
	cases = append(cases, e.unmarshalShared()...)
	lines := gofile.Comment([]string{
		"Unmarshal decodes into *v, a type of this package or of package jsonrpc, and replaces the whole value. Other types are an error. " +
			"Otherwise the error is a *jsonrpc.SyntaxError, or a *jsonrpc.ValidationError; decoding continues past violations. " +
			"A *jsonrpc.Message that breaks the rules of JSON-RPC is a *jsonrpc.Error.",
	}, gofile.DeclWidth)
	v := jen.Id("v")
	f.Add(lines, gofile.OnOptions().Id("Unmarshal").Params(gofile.DataParam(), v.Clone().Add(e.RPC("Value"))).Error().Block(
		jen.Switch(v.Clone().Op(":=").Add(v).Assert(jen.Type())).Block(cases...),
		jen.Return(jen.Qual("fmt", "Errorf").Call(jen.Lit("%T is not a type of this package"), v)),
	))
}

// unmarshalCoded prints what decodes a type of the package:
//
//	func (o DecodeOptions) unmarshal(data []byte, x coded) error {
//		s, null := x.schema()
//		if null {
//			return decode.ErrNilTarget
//		}
//		return decode.UnmarshalWith(data, decode.Options(o), x, coded.decode, s)
//	}
func (e Printer) unmarshalCoded(f *gofile.File) {
	f.Add(nil, gofile.OnOptions().Id("unmarshal").Params(gofile.DataParam(), self().Id("coded")).Error().Block(
		jen.List(jen.Id("s"), jen.Id("null")).Op(":=").Add(self()).Dot("schema").Call(),
		jen.If(jen.Id("null")).Block(jen.Return(e.Decoding("ErrNilTarget"))),
		jen.Return(e.Decoding("UnmarshalWith").Call(jen.Id("data"), e.wireOptions(), self(), jen.Id("coded").Dot("decode"), jen.Id("s"))),
	))
}

// unmarshalCase prints the case of one type of package jsonrpc.
func (e Printer) unmarshalCase(typ, decode, schema jen.Code) jen.Code {
	return jen.Case(jen.Op("*").Add(typ)).Block(
		jen.Return(e.Decoding("UnmarshalWith").Call(jen.Id("data"), e.wireOptions(), jen.Id("v"), decode, schema)),
	)
}

// unmarshalShared prints the cases of the types of package jsonrpc:
//
//	case *jsonrpc.ID:
//		return decode.UnmarshalWith(data, decode.Options(o), v, func(x *jsonrpc.ID, d *decode.Decoder) {
//			*x = jsonrpc.ID(d.ID())
//		}, nil)
//	…
//	case *jsonrpc.Message:
//		if v == nil {
//			return decode.ErrNilTarget
//		}
//		m, err := o.DecodeMessage(data)
//		if *v = (jsonrpc.Message{}); m != nil {
//			*v = *m
//		}
//		return err
func (e Printer) unmarshalShared() []jen.Code {
	fill := func(name string, body ...jen.Code) jen.Code {
		return jen.Func().Params(self().Op("*").Add(e.RPC(name)), e.DecoderParam()).Block(body...)
	}
	var cases []jen.Code
	for _, shared := range []struct {
		name string
		t    model.Type
	}{{"ID", model.ID{}}, {"Raw", model.Raw{}}, {"Members", model.Members{}}} {
		decode := fill(shared.name, jen.Op("*").Add(self()).Op("=").Add(e.DecodeValue(shared.t)))
		cases = append(cases, e.unmarshalCase(e.RPC(shared.name), decode, jen.Nil()))
	}
	decode := fill("Error", decoder().Dot("Custom").Call(self()), codec.Doubted())
	cases = append(cases, e.unmarshalCase(e.RPC("Error"), decode, jen.Op("&").Add(e.Checking("ErrorSchema"))))
	target := func() *jen.Statement { return jen.Op("*").Id("v") }
	return append(cases, jen.Case(jen.Op("*").Add(e.RPC("Message"))).Block(
		jen.If(jen.Id("v").Op("==").Nil()).Block(jen.Return(e.Decoding("ErrNilTarget"))),
		jen.List(jen.Id("m"), jen.Err()).Op(":=").Id("o").Dot("DecodeMessage").Call(jen.Id("data")),
		jen.If(target().Op("=").Parens(e.RPC("Message").Values()), jen.Id("m").Op("!=").Nil()).Block(
			target().Op("=").Op("*").Id("m"),
		),
		jen.Return(jen.Err()),
	))
}

// pointers prints pointer types, each on a line of its own, so that a new type
// leaves the lines of the others as they are.
func pointers(names []string) jen.Code {
	list := jen.Null()
	for i, name := range names {
		if i > 0 {
			list.Op(",").Line()
		}
		list.Add(gofile.PointerTo(name))
	}
	return list
}
