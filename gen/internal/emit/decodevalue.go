package emit

import (
	"encoding/json"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// decodeField prints the statements that decode a member into its field, and
// compare it with the schema where the field says less:
//
//	d.Check(&schemaAnnotationsPriority)
func (e *emitter) decodeField(s *model.Struct, f *model.Field) []jen.Code {
	code := e.fillField(s, f)
	if f.Check != nil {
		code = append(code, decoder().Dot("Check").Call(e.schemaOf(f.Check)))
	}
	return code
}

func (e *emitter) fillField(s *model.Struct, f *model.Field) []jen.Code {
	target := func() *jen.Statement { return self().Dot(f.Name) }
	name, inPlace := methodType(f.Type)
	switch {
	case f.Const != "":
		return []jen.Code{e.decodeOptionalConst(f)}
	case f.Presence == model.Pointer && inPlace:
		// x.Annotations = decode.Struct(d, (*ToolAnnotations).decode)
		return []jen.Code{target().Op("=").Add(e.decoding("Struct")).Call(decoder(), method(name, "decode"))}
	case f.Presence == model.Pointer:
		return []jen.Code{target().Op("=").Add(e.decodePointer(f.Type))}
	case f.Presence == model.NullPointer:
		// x.TTL = decode.NullPointer(d, (*decode.Decoder).Int)
		return []jen.Code{target().Op("=").Add(e.decoding("NullPointer")).Call(decoder(), e.decodeFunc(f.Type))}
	case inPlace:
		// x.Params.decode(d)
		return []jen.Code{target().Dot("decode").Call(decoder())}
	case resolve(f.Type) == model.ErrorObject{}:
		// d.Custom(&x.Error)
		return []jen.Code{decoder().Dot("Custom").Call(jen.Op("&").Add(target()))}
	}
	// x.Name = d.String()
	code := []jen.Code{target().Op("=").Add(e.decodeValue(f.Type))}
	if f.ZeroWrites != "" {
		code = append(code, e.keepEmpty(s, f))
	}
	return code
}

// decodePointer prints the decoding of a value behind a pointer:
//
//	d.StringPointer()
//	decode.Pointer(d, decode.NamedString[Role])
func (e *emitter) decodePointer(t model.Type) *jen.Statement {
	if b, ok := resolve(t).(model.Basic); ok {
		return decoder().Dot(basicWord(b) + "Pointer").Call()
	}
	return e.decoding("Pointer").Call(decoder(), e.decodeFunc(t))
}

// decodeOptionalConst prints the decoding of a member that has one value:
//
//	if d.Const("form") {
//		x.Mode = new("form")
//	}
func (e *emitter) decodeOptionalConst(f *model.Field) jen.Code {
	value := jsonLiteral(f.Const)
	if name, _, ok := namedScalar(f.Type); ok {
		value = jen.Id(name).Parens(value)
	} else if b, ok := resolve(f.Type).(model.Basic); ok && (b == model.Int || b == model.Float) {
		value = jen.Id(basicName(b)).Parens(value)
	}
	if f.Presence == model.Pointer || f.Presence == model.NullPointer {
		value = jen.New(value)
	}
	return jen.If(e.matchConst(f.Const)).Block(self().Dot(f.Name).Op("=").Add(value))
}

// matchConst prints the check of a constant:
//
//	d.Const("text")
//	d.ConstText(`2`)
func (e *emitter) matchConst(text string) *jen.Statement {
	if s, ok := jsonString(text); ok {
		return decoder().Dot("Const").Call(jen.Lit(s))
	}
	return decoder().Dot("ConstText").Call(quoted(text))
}

// keepEmpty prints what keeps an empty string apart from the zero value, which
// is written as another string:
//
//	if x.CacheScope == "" && !d.Mismatched() {
//		decode.Keep(d, &x.Extra)
//	}
func (e *emitter) keepEmpty(s *model.Struct, f *model.Field) jen.Code {
	return jen.If(self().Dot(f.Name).Op("==").Lit("").Op("&&").Op("!").Add(decoder()).Dot("Mismatched").Call()).Block(
		e.keep(s),
	)
}

// decodeValue prints an expression that decodes the value at the cursor.
func (e *emitter) decodeValue(t model.Type) *jen.Statement {
	if d, ok := closedEnum(t); ok {
		// decodeRole(d)
		return jen.Id("decode" + d.Name).Call(decoder())
	}
	if name, b, ok := namedScalar(t); ok {
		// decode.NamedString[Role](d)
		return e.decoding(namedWord(b)).Types(jen.Id(name)).Call(decoder())
	}
	switch r := resolve(t).(type) {
	case model.Basic:
		// d.String()
		return decoder().Dot(basicWord(r)).Call()
	case model.Raw:
		// jsonrpc.Raw(d.Raw(jsontext.KindObject))
		return e.rpc("Raw").Call(decoder().Dot("Raw").Call(e.kinds(r.Kinds)))
	case model.ID:
		// jsonrpc.ID(d.ID())
		return e.rpc("ID").Call(decoder().Dot("ID").Call())
	case model.Members:
		// decode.Members[jsonrpc.Members](d, jsontext.AnyKind)
		return e.decoding("Members").Types(e.rpc("Members")).Call(decoder(), e.kinds(r.Kinds))
	case model.ListOf:
		return e.decodeList(r)
	case model.MapOf:
		return e.decodeMap(r, e.goType(r))
	case model.NullableOf:
		// jsonrpc.Nullable[string](decode.Null(d, (*decode.Decoder).String))
		return e.goType(r).Call(e.decoding("Null").Call(decoder(), e.decodeFunc(r.Elem)))
	}
	if u, ok := unionOf(t); ok {
		// decodeContentBlock(d)
		return jen.Id("decode" + u.Name).Call(decoder())
	}
	// func(d *decode.Decoder) (v Tool) { … }(d)
	return e.decodeFunc(t).Call(decoder())
}

// decodeList prints the decoding of a list:
//
//	decode.Structs(d, (*Tool).decode)
//	decode.List(d, decodeContentBlock)
func (e *emitter) decodeList(t model.ListOf) *jen.Statement {
	if name, ok := methodType(t.Elem); ok {
		return e.decoding("Structs").Call(decoder(), method(name, "decode"))
	}
	return e.decoding("List").Call(decoder(), e.decodeFunc(t.Elem))
}

// decodeMap prints the decoding of a map, whose Go type is typ:
//
//	decode.StructMap(d, (*Schema).decode)
//	decode.Map(d, (*decode.Decoder).String)
//	decode.Ordered[jsonrpc.Ordered[Field]](d, decodeField)
func (e *emitter) decodeMap(t model.MapOf, typ *jen.Statement) *jen.Statement {
	name, inPlace := methodType(t.Elem)
	switch {
	case t.Ordered:
		return e.decoding("Ordered").Types(typ).Call(decoder(), e.decodeFunc(t.Elem))
	case inPlace:
		return e.decoding("StructMap").Call(decoder(), method(name, "decode"))
	}
	return e.decoding("Map").Call(decoder(), e.decodeFunc(t.Elem))
}

// decodeFunc prints a function that decodes the value at the cursor and returns it.
func (e *emitter) decodeFunc(t model.Type) *jen.Statement {
	if d, ok := closedEnum(t); ok {
		return jen.Id("decode" + d.Name)
	}
	if name, b, ok := namedScalar(t); ok {
		return e.decoding(namedWord(b)).Types(jen.Id(name))
	}
	if u, ok := unionOf(t); ok {
		return jen.Id("decode" + u.Name)
	}
	if _, ok := methodType(t); ok {
		return e.decodeFuncWith(t, jen.Id("v").Dot("decode").Call(decoder()))
	}
	switch r := resolve(t).(type) {
	case model.Basic:
		// (*decode.Decoder).String
		return jen.Parens(jen.Op("*").Add(e.decoding("Decoder"))).Dot(basicWord(r))
	case model.Raw:
		// decode.RawOf[jsonrpc.Raw](jsontext.KindObject)
		return e.decoding("RawOf").Types(e.rpc("Raw")).Call(e.kinds(r.Kinds))
	case model.ID:
		return e.decoding("IDOf").Types(e.rpc("ID"))
	case model.ErrorObject:
		return e.decodeFuncWith(t, decoder().Dot("Custom").Call(jen.Op("&").Id("v")))
	}
	// func(d *decode.Decoder) []string { return decode.List(d, …) }
	return jen.Func().Params(e.decoderParam()).Add(e.goType(t)).Block(jen.Return(e.decodeValue(t)))
}

// decodeFuncWith prints a function around a statement that fills v:
//
//	func(d *decode.Decoder) (v Tool) {
//		v.decode(d)
//		return v
//	}
func (e *emitter) decodeFuncWith(t model.Type, fill jen.Code) *jen.Statement {
	return jen.Func().Params(e.decoderParam()).Params(jen.Id("v").Add(e.goType(t))).Block(fill, jen.Return(jen.Id("v")))
}

// closedEnum reports the enum that a type names, if it has no other values than
// those known.
func closedEnum(t model.Type) (*model.Enum, bool) {
	ref, ok := resolve(t).(model.Ref)
	if !ok {
		return nil, false
	}
	d, ok := ref.Decl.(*model.Enum)
	return d, ok && isClosed(d)
}

// jsonString reports the Go string of a JSON string.
func jsonString(text string) (string, bool) {
	var s string
	if err := json.Unmarshal([]byte(text), &s); err != nil || text == "null" {
		return "", false
	}
	return s, true
}

// jsonLiteral prints a JSON scalar as a Go literal.
func jsonLiteral(text string) *jen.Statement {
	if s, ok := jsonString(text); ok {
		return jen.Lit(s)
	}
	return jen.Op(text) // true, false or a number
}
