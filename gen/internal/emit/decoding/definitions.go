package decoding

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/codec"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Definitions prints definitions.go: the decoding by the name of a definition:
//
//	func (o DecodeOptions) UnmarshalDefinition(name string, data []byte) (jsonrpc.Value, error) {
//		switch name {
//		case "ContentBlock":
//			return o.definition(data, func(d *decode.Decoder) jsonrpc.Value { return decodeContentBlock(d) }, &schemas.ContentBlock)
//		}
//		x := newDefinition(name)
//		if x == nil {
//			return nil, fmt.Errorf("no definition is called %q", name)
//		}
//		s, _ := x.schema()
//		return o.definition(data, func(d *decode.Decoder) jsonrpc.Value { x.decode(d); return x }, s)
//	}
//
// and the functions without options.
func (e Printer) Definitions(f *gofile.File) {
	params := func() []jen.Code { return []jen.Code{jen.Id("name").String(), gofile.DataParam()} }
	results := func() []jen.Code { return []jen.Code{e.RPC("Value"), jen.Error()} }
	call := func(options *jen.Statement) jen.Code {
		return jen.Return(options.Dot("UnmarshalDefinition").Call(jen.Id("name"), jen.Id("data")))
	}
	f.Add(gofile.Comment([]string{
		"UnmarshalDefinition decodes a value of a definition, by its name in the schema. " +
			"For a union it returns the variant. An unknown name is an error. Otherwise the error is a *jsonrpc.SyntaxError, " +
			"or a *jsonrpc.ValidationError; decoding continues past violations.",
		"A value that the type of its definition cannot hold is an [*Unknown], which keeps it: " +
			"a value of another kind, or a number beyond int64 or float64, alone or in a list or map.",
	}, gofile.DeclWidth), jen.Func().Id("UnmarshalDefinition").Params(params()...).Params(results()...).Block(call(jen.Id(gofile.OptionsName).Values())))
	f.Add(gofile.Comment([]string{
		"UnmarshalDefinitionStrict is [UnmarshalDefinition], and accepts exactly what the definition allows, as [UnmarshalStrict] does.",
	}, gofile.DeclWidth), jen.Func().Id("UnmarshalDefinitionStrict").Params(params()...).Params(results()...).Block(call(gofile.Strictly())))

	var news, cases []jen.Code
	for _, d := range e.Model.Definitions {
		if e.isDeclared(d) {
			news = append(news, jen.Case(jen.Lit(d.Name)).Block(jen.Return(jen.New(e.GoType(d.Type)))))
			continue
		}
		cases = append(cases, jen.Case(jen.Lit(d.Name)).Block(e.definition(d)...))
	}
	f.Add(gofile.Comment([]string{"UnmarshalDefinition is the function [UnmarshalDefinition] with options."}, gofile.DeclWidth),
		gofile.OnOptions().Id("UnmarshalDefinition").Params(params()...).Params(results()...).Block(
			jen.Switch(jen.Id("name")).Block(cases...),
			self().Op(":=").Id("newDefinition").Call(jen.Id("name")),
			jen.If(self().Op("==").Nil()).Block(
				jen.Return(jen.Nil(), jen.Qual("fmt", "Errorf").Call(jen.Lit("no definition is called %q"), jen.Id("name"))),
			),
			jen.List(jen.Id("s"), jen.Id("_")).Op(":=").Add(self()).Dot("schema").Call(),
			e.inDefinition(jen.Id("s"), self().Dot("decode").Call(decoder()), jen.Return(self())),
		))
	e.definitionOrUnknown(f)
	f.Add(gofile.Comment([]string{"newDefinition returns a zero value of a definition that has a type of this package, or nil."}, gofile.DeclWidth),
		jen.Func().Id("newDefinition").Params(jen.Id("name").String()).Id("coded").Block(
			jen.Switch(jen.Id("name")).Block(news...),
			jen.Return(jen.Nil()),
		))
}

// definitionOrUnknown prints what decodes a value of any definition:
//
//	func (o DecodeOptions) definition(data []byte, value func(d *decode.Decoder) jsonrpc.Value, s *schema.Schema) (jsonrpc.Value, error) {
//		x, text, err := decode.UnmarshalOrKeep(data, decode.Options(o), value, s)
//		if !text.IsZero() {
//			return &Unknown{Raw: jsonrpc.Raw(text), union: s}, err
//		}
//		return x, err
//	}
func (e Printer) definitionOrUnknown(f *gofile.File) {
	text, value := jen.Id("text"), jen.Id("value")
	f.Add(gofile.Comment([]string{"definition decodes a value of a definition. What its type cannot hold is an *Unknown."}, gofile.DeclWidth),
		gofile.OnOptions().Id("definition").Params(
			gofile.DataParam(), value.Clone().Add(e.valueFunc()), jen.Id("s").Op("*").Add(e.Checking("Schema")),
		).Params(e.RPC("Value"), jen.Error()).Block(
			jen.List(self(), text, jen.Err()).Op(":=").Add(e.Decoding("UnmarshalOrKeep")).Call(jen.Id("data"), e.wireOptions(), value, jen.Id("s")),
			jen.If(jen.Op("!").Add(text).Dot("IsZero").Call()).Block(
				jen.Return(jen.Op("&").Id(gofile.Unknown).Values(
					jen.Id("Raw").Op(":").Add(e.RPC("Raw")).Call(text), jen.Id("union").Op(":").Id("s"),
				), jen.Err()),
			),
			jen.Return(self(), jen.Err()),
		))
}

// valueFunc prints func(d *decode.Decoder) jsonrpc.Value.
func (e Printer) valueFunc() *jen.Statement {
	return jen.Func().Params(e.DecoderParam()).Add(e.RPC("Value"))
}

// inDefinition prints the call of what definitionOrUnknown prints, with the body of the
// function that decodes the value.
func (e Printer) inDefinition(schema jen.Code, body ...jen.Code) jen.Code {
	return jen.Return(jen.Id("o").Dot("definition").Call(jen.Id("data"), e.valueFunc().Block(body...), schema))
}

// definition prints the decoding of one definition that is a union or has a type
// of package jsonrpc.
func (e Printer) definition(d model.Definition) []jen.Code {
	if u, ok := model.UnionOf(d.Type); ok {
		return []jen.Code{e.inDefinition(e.SchemaOf(d.Schema), jen.Return(jen.Id("decode"+u.Name).Call(decoder())))}
	}
	return e.shared(d)
}

// isDeclared reports whether the type of a definition is one of the package that
// has methods.
func (e Printer) isDeclared(d model.Definition) bool {
	if _, ok := model.UnionOf(d.Type); ok {
		return false
	}
	switch t := model.Resolve(d.Type).(type) {
	case model.Raw, model.ID, model.Members, model.ErrorObject:
		return false
	case model.Basic, model.ListOf, model.MapOf, model.NullableOf:
		e.Problem("definition %s: a %T has no methods: it needs a declared type", d.Name, t)
	}
	return true
}

// shared prints the decoding of a definition that has a type of package
// jsonrpc, of which it need not allow all values:
//
//	return o.definition(data, func(d *decode.Decoder) jsonrpc.Value {
//		x := jsonrpc.ID(d.ID())
//		return &x
//	}, &schemas.RequestID)
func (e Printer) shared(d model.Definition) []jen.Code {
	var body []jen.Code
	if d.Doubtful {
		body = append(body, codec.Doubted())
	}
	body = append(body, self().Op(":=").Add(e.DecodeValue(d.Type)), jen.Return(jen.Op("&").Add(self())))
	return []jen.Code{e.inDefinition(e.SchemaOf(d.Schema), body...)}
}
