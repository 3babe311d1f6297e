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
//			return decode.UnmarshalValue(data, decode.Options(o), decodeContentBlock, &schemas.ContentBlock)
//		}
//		x := newDefinition(name)
//		if x == nil {
//			return nil, fmt.Errorf("no definition is called %q", name)
//		}
//		return x, o.unmarshal(data, x)
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
			jen.Return(self(), jen.Id("o").Dot("unmarshal").Call(jen.Id("data"), self())),
		))
	f.Add(gofile.Comment([]string{"newDefinition returns a zero value of a definition that has a type of this package, or nil."}, gofile.DeclWidth),
		jen.Func().Id("newDefinition").Params(jen.Id("name").String()).Id("coded").Block(
			jen.Switch(jen.Id("name")).Block(news...),
			jen.Return(jen.Nil()),
		))
}

// definition prints the decoding of one definition that is a union or has a type
// of package jsonrpc.
func (e Printer) definition(d model.Definition) []jen.Code {
	if u, ok := model.UnionOf(d.Type); ok {
		// return decode.UnmarshalValue(data, decode.Options(o), decodeContentBlock, &schemas.ContentBlock)
		return []jen.Code{jen.Return(e.Decoding("UnmarshalValue").Call(jen.Id("data"), e.wireOptions(), jen.Id("decode"+u.Name), e.SchemaOf(d.Schema)))}
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
//	x, err := decode.UnmarshalValue(data, decode.Options(o), decode.IDOf[jsonrpc.ID], &schemas.RequestID)
//	return &x, err
func (e Printer) shared(d model.Definition) []jen.Code {
	decode := e.DecodeFunc(d.Type)
	if d.Doubtful {
		decode = jen.Func().Params(e.DecoderParam()).Add(e.GoType(d.Type)).Block(codec.Doubted(), jen.Return(e.DecodeValue(d.Type)))
	}
	return []jen.Code{
		jen.List(self(), jen.Err()).Op(":=").Add(e.Decoding("UnmarshalValue")).Call(jen.Id("data"), e.wireOptions(), decode, e.SchemaOf(d.Schema)),
		jen.Return(jen.Op("&").Add(self()), jen.Err()),
	}
}
