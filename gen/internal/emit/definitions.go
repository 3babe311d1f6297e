package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// definitions prints definitions.go: decoding with options, and decoding by the
// names of the schema.
func (e *emitter) definitions(f *file) {
	e.decodeOptions(f)
	e.unmarshalStrict(f)
	e.unmarshalWith(f)
	e.unmarshalCoded(f)
	e.unmarshalDefinition(f)
}

// optionsName is the type of the options of decoding.
const optionsName = "DecodeOptions"

// strictly prints DecodeOptions{Strict: true}.
func strictly() *jen.Statement { return jen.Id(optionsName).Values(jen.Id("Strict").Op(":").True()) }

// onOptions begins a method of the options.
func onOptions() *jen.Statement { return jen.Func().Params(jen.Id("o").Id(optionsName)) }

// wireOptions prints the options as the runtime has them.
func (e *emitter) wireOptions() *jen.Statement { return e.decoding("Options").Call(jen.Id("o")) }

func dataParam() *jen.Statement { return jen.Id("data").Index().Byte() }

// decodeOptions prints the options, which are those of the runtime:
//
//	type DecodeOptions struct {
//		Strict        bool
//		MaxDepth      int
//		MaxElements   int
//		MaxViolations int
//	}
func (e *emitter) decodeOptions(f *file) {
	lines := comment([]string{
		optionsName + " say how strict decoding is, and its limits. The zero value has those of UnmarshalJSON: lenient, and the " +
			"default limits. A text beyond MaxDepth or MaxElements is refused with a *jsonrpc.SyntaxError. " +
			"Within a value that is kept as text, elements do not count, depth does.",
	}, declWidth)
	f.add(lines, jen.Type().Id(optionsName).Struct(
		jen.Id("Strict").Bool().Comment("report whatever the schema does not admit"),
		jen.Id("MaxDepth").Int().Comment("how deep arrays and objects nest; 0: 1,000, and never more than 10,000"),
		jen.Id("MaxElements").Int().Comment("how many elements lists and maps have in all, and members without a field; 0: no limit"),
		jen.Id("MaxViolations").Int().Comment("how many violations are listed; 0: 100"),
	))
}

// unmarshalStrict prints the short form of the strict option:
//
//	func UnmarshalStrict(data []byte, v jsonrpc.Value) error {
//		return DecodeOptions{Strict: true}.Unmarshal(data, v)
//	}
func (e *emitter) unmarshalStrict(f *file) {
	lines := comment([]string{
		"UnmarshalStrict decodes into *v, a type of this package or of package jsonrpc, and accepts exactly what the schema admits, with " +
			"any corrections that the package documentation lists. The error is a *jsonrpc.SyntaxError, or a *jsonrpc.ValidationError " +
			"with all violations, beside which all is decoded that can be. Unions have functions of their own.",
	}, declWidth)
	f.add(lines, jen.Func().Id("UnmarshalStrict").Params(dataParam(), jen.Id("v").Add(e.rpc("Value"))).Error().Block(
		jen.Return(strictly().Dot("Unmarshal").Call(jen.Id("data"), jen.Id("v"))),
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
//		return fmt.Errorf("%T is no type of this package", v)
//	}
func (e *emitter) unmarshalWith(f *file) {
	var names []string
	for _, d := range e.p.Decls {
		switch d.(type) {
		case *model.Union, *model.Alias:
		default:
			names = append(names, d.Header().Name)
		}
	}
	if hasUnions(e.p) {
		names = append(names, "Unknown")
	}
	var cases []jen.Code
	if len(names) != 0 {
		x := jen.Id("v")
		if len(names) > 1 { // with one, v has its type in this case
			x.Assert(jen.Id("coded"))
		}
		cases = append(cases, jen.Case(pointers(names)...).Block(
			jen.Comment("A type that embeds one of these has its methods, but is not listed."),
			jen.Return(jen.Id("o").Dot("unmarshal").Call(jen.Id("data"), x)),
		))
	}
	cases = append(cases, e.unmarshalShared()...)
	lines := comment([]string{
		"Unmarshal decodes into *v, a type of this package or of package jsonrpc, and replaces the whole value. Other types are an error. " +
			"Else the error is a *jsonrpc.SyntaxError, or a *jsonrpc.ValidationError, beside which all is decoded that can be; " +
			"what breaks the rules of JSON-RPC is a *jsonrpc.Error for a *jsonrpc.Message.",
	}, declWidth)
	v := jen.Id("v")
	f.add(lines, onOptions().Id("Unmarshal").Params(dataParam(), v.Clone().Add(e.rpc("Value"))).Error().Block(
		jen.Switch(v.Clone().Op(":=").Add(v).Assert(jen.Type())).Block(cases...),
		jen.Return(jen.Qual("fmt", "Errorf").Call(jen.Lit("%T is no type of this package"), v)),
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
func (e *emitter) unmarshalCoded(f *file) {
	f.add(nil, onOptions().Id("unmarshal").Params(dataParam(), self().Id("coded")).Error().Block(
		jen.List(jen.Id("s"), jen.Id("null")).Op(":=").Add(self()).Dot("schema").Call(),
		jen.If(jen.Id("null")).Block(jen.Return(e.decoding("ErrNilTarget"))),
		jen.Return(e.decoding("UnmarshalWith").Call(jen.Id("data"), e.wireOptions(), self(), jen.Id("coded").Dot("decode"), jen.Id("s"))),
	))
}

// unmarshalCase prints the case of one type of package jsonrpc.
func (e *emitter) unmarshalCase(typ, decode, schema jen.Code) jen.Code {
	return jen.Case(jen.Op("*").Add(typ)).Block(
		jen.Return(e.decoding("UnmarshalWith").Call(jen.Id("data"), e.wireOptions(), jen.Id("v"), decode, schema)),
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
//		m, err := o.DecodeMessage(data)
//		if *v = (jsonrpc.Message{}); m != nil {
//			*v = *m
//		}
//		return err
func (e *emitter) unmarshalShared() []jen.Code {
	fill := func(name string, body ...jen.Code) jen.Code {
		return jen.Func().Params(self().Op("*").Add(e.rpc(name)), e.decoderParam()).Block(body...)
	}
	var cases []jen.Code
	for _, shared := range []struct {
		name string
		t    model.Type
	}{{"ID", model.ID{}}, {"Raw", model.Raw{}}, {"Members", model.Members{}}} {
		decode := fill(shared.name, jen.Op("*").Add(self()).Op("=").Add(e.decodeValue(shared.t)))
		cases = append(cases, e.unmarshalCase(e.rpc(shared.name), decode, jen.Nil()))
	}
	decode := fill("Error", decoder().Dot("Custom").Call(self()), doubted())
	cases = append(cases, e.unmarshalCase(e.rpc("Error"), decode, jen.Op("&").Add(e.checking("ErrorSchema"))))
	target := func() *jen.Statement { return jen.Op("*").Id("v") }
	return append(cases, jen.Case(jen.Op("*").Add(e.rpc("Message"))).Block(
		jen.List(jen.Id("m"), jen.Err()).Op(":=").Id("o").Dot("DecodeMessage").Call(jen.Id("data")),
		jen.If(target().Op("=").Parens(e.rpc("Message").Values()), jen.Id("m").Op("!=").Nil()).Block(
			target().Op("=").Op("*").Id("m"),
		),
		jen.Return(jen.Err()),
	))
}

// unmarshalDefinition prints the decoding by the name of a definition:
//
//	func (o DecodeOptions) UnmarshalDefinition(name string, data []byte) (jsonrpc.Value, error) {
//		switch name {
//		case "ContentBlock":
//			return decode.UnmarshalValue(data, decode.Options(o), decodeContentBlock, &schemaContentBlock)
//		}
//		x := newDefinition(name)
//		if x == nil {
//			return nil, fmt.Errorf("no definition is called %q", name)
//		}
//		return x, o.unmarshal(data, x)
//	}
//
// and the functions without options.
func (e *emitter) unmarshalDefinition(f *file) {
	params := func() []jen.Code { return []jen.Code{jen.Id("name").String(), dataParam()} }
	results := func() []jen.Code { return []jen.Code{e.rpc("Value"), jen.Error()} }
	call := func(options *jen.Statement) jen.Code {
		return jen.Return(options.Dot("UnmarshalDefinition").Call(jen.Id("name"), jen.Id("data")))
	}
	f.add(comment([]string{
		"UnmarshalDefinition decodes a value of a definition of the schema, by the name that the schema gives it. " +
			"Of a union it returns the variant. A name that the schema does not have is an error. Else the error is a *jsonrpc.SyntaxError, " +
			"or a *jsonrpc.ValidationError, beside which all is decoded that can be.",
	}, declWidth), jen.Func().Id("UnmarshalDefinition").Params(params()...).Params(results()...).Block(call(jen.Id(optionsName).Values())))
	f.add(comment([]string{
		"UnmarshalDefinitionStrict is [UnmarshalDefinition], and accepts exactly what the definition admits, as [UnmarshalStrict] does.",
	}, declWidth), jen.Func().Id("UnmarshalDefinitionStrict").Params(params()...).Params(results()...).Block(call(strictly())))

	var news, cases []jen.Code
	for _, d := range e.p.Definitions {
		if e.isDeclared(d) {
			news = append(news, jen.Case(jen.Lit(d.Name)).Block(jen.Return(jen.New(e.goType(d.Type)))))
			continue
		}
		cases = append(cases, jen.Case(jen.Lit(d.Name)).Block(e.definition(d)...))
	}
	f.add(comment([]string{"UnmarshalDefinition is the function [UnmarshalDefinition] with options."}, declWidth),
		onOptions().Id("UnmarshalDefinition").Params(params()...).Params(results()...).Block(
			jen.Switch(jen.Id("name")).Block(cases...),
			self().Op(":=").Id("newDefinition").Call(jen.Id("name")),
			jen.If(self().Op("==").Nil()).Block(
				jen.Return(jen.Nil(), jen.Qual("fmt", "Errorf").Call(jen.Lit("no definition is called %q"), jen.Id("name"))),
			),
			jen.Return(self(), jen.Id("o").Dot("unmarshal").Call(jen.Id("data"), self())),
		))
	f.add(comment([]string{"newDefinition returns a zero value of a definition that has a type of this package, or nil."}, declWidth),
		jen.Func().Id("newDefinition").Params(jen.Id("name").String()).Id("coded").Block(
			jen.Switch(jen.Id("name")).Block(news...),
			jen.Return(jen.Nil()),
		))
}

// definition prints the decoding of one definition that is a union or has a type
// of package jsonrpc.
func (e *emitter) definition(d model.Definition) []jen.Code {
	if u, ok := unionOf(d.Type); ok {
		// return decode.UnmarshalValue(data, decode.Options(o), decodeContentBlock, &schemaContentBlock)
		return []jen.Code{jen.Return(e.decoding("UnmarshalValue").Call(jen.Id("data"), e.wireOptions(), jen.Id("decode"+u.Name), e.schemaOf(d.Schema)))}
	}
	return e.shared(d)
}

// isDeclared reports whether the type of a definition is one of the package that
// has methods.
func (e *emitter) isDeclared(d model.Definition) bool {
	if _, ok := unionOf(d.Type); ok {
		return false
	}
	switch t := resolve(d.Type).(type) {
	case model.Raw, model.ID, model.Members, model.ErrorObject:
		return false
	case model.Basic, model.ListOf, model.MapOf, model.NullableOf:
		e.problem("definition %s: a %T has no methods: it needs a declared type", d.Name, t)
	}
	return true
}

// shared prints the decoding of a definition that has a type of package
// jsonrpc, of which it need not admit all values:
//
//	x, err := decode.UnmarshalValue(data, decode.Options(o), decode.IDOf[jsonrpc.ID], &schemaRequestID)
//	return &x, err
func (e *emitter) shared(d model.Definition) []jen.Code {
	decode := e.decodeFunc(d.Type)
	if d.Doubtful {
		decode = jen.Func().Params(e.decoderParam()).Add(e.goType(d.Type)).Block(doubted(), jen.Return(e.decodeValue(d.Type)))
	}
	return []jen.Code{
		jen.List(self(), jen.Err()).Op(":=").Add(e.decoding("UnmarshalValue")).Call(jen.Id("data"), e.wireOptions(), decode, e.schemaOf(d.Schema)),
		jen.Return(jen.Op("&").Add(self()), jen.Err()),
	}
}
