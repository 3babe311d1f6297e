package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// definitions prints definitions.go:
//
//	func UnmarshalDefinition(name string, data []byte) (jsonrpc.Value, error) {
//		switch name {
//		case "Tool":
//			return unmarshalInto(new(Tool), data)
//		}
//		return nil, fmt.Errorf("no definition is called %q", name)
//	}
func (e *emitter) definitions(f *file) {
	var cases []jen.Code
	for _, d := range e.p.Definitions {
		cases = append(cases, jen.Case(jen.Lit(d.Name)).Block(e.definition(d)...))
	}
	lines := comment([]string{
		"UnmarshalDefinition decodes a value of a definition of the schema, by the name that the schema gives it. " +
			"Of a union it returns the variant.",
	}, declWidth)
	f.add(lines, jen.Func().Id("UnmarshalDefinition").Params(jen.Id("name").String(), jen.Id("data").Index().Byte()).
		Params(e.rpc("Value"), jen.Error()).Block(
		jen.Switch(jen.Id("name")).Block(cases...),
		jen.Return(jen.Nil(), jen.Qual("fmt", "Errorf").Call(jen.Lit("no definition is called %q"), jen.Id("name"))),
	))
	if len(cases) != 0 {
		e.unmarshalInto(f)
	}
}

// definition prints the decoding of one definition.
func (e *emitter) definition(d model.Definition) []jen.Code {
	if u, ok := unionOf(d.Type); ok {
		// return UnmarshalContentBlock(data)
		return []jen.Code{jen.Return(jen.Id("Unmarshal" + u.Name).Call(jen.Id("data")))}
	}
	switch t := resolve(d.Type).(type) {
	case model.Basic, model.ListOf, model.MapOf, model.NullableOf:
		e.problem("definition %s: a %T has no methods: it needs a declared type", d.Name, t)
	case model.Raw:
		if asRead(anyIfNone(t.Kinds)) != asRead(model.AnyKind) {
			return e.restricted(t)
		}
	case model.Members:
		if asRead(anyIfNone(t.Kinds)) != asRead(model.AnyKind) {
			return e.restricted(t)
		}
	}
	// return unmarshalInto(new(Tool), data)
	return []jen.Code{jen.Return(jen.Id("unmarshalInto").Call(jen.New(e.goType(d.Type)), jen.Id("data")))}
}

// restricted prints the decoding of a shared type of which a definition admits
// some kinds only:
//
//	x, err := jsonwire.UnmarshalUnion(data, jsonwire.RawOf[jsonrpc.Raw](jsonwire.KindArray))
//	return &x, err
func (e *emitter) restricted(t model.Type) []jen.Code {
	return []jen.Code{
		jen.List(self(), jen.Err()).Op(":=").Add(e.wire("UnmarshalUnion")).Call(jen.Id("data"), e.decodeFunc(t)),
		jen.Return(jen.Op("&").Add(self()), jen.Err()),
	}
}

// unmarshalInto prints the helper of the switch:
//
//	func unmarshalInto(x jsonrpc.Value, data []byte) (jsonrpc.Value, error) {
//		return x, x.UnmarshalJSON(data)
//	}
func (e *emitter) unmarshalInto(f *file) {
	f.add(nil, jen.Func().Id("unmarshalInto").Params(self().Add(e.rpc("Value")), jen.Id("data").Index().Byte()).
		Params(e.rpc("Value"), jen.Error()).Block(
		jen.Return(self(), self().Dot("UnmarshalJSON").Call(jen.Id("data"))),
	))
}
