package codec

import (
	"encoding/json"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// decodeField prints the statements that decode a member into its field, and
// compare it with the schema where the field says less:
//
//	d.Check(&schemas.AnnotationsPriority)
func (e Printer) decodeField(s *model.Struct, f *model.Field) []jen.Code {
	code := e.fillField(s, f)
	if f.Checks != nil {
		code = append(code, decoder().Dot("CheckBy").Call(e.checksOf(s, f)))
	}
	if f.CheckedIn != 0 {
		code = append(code, e.conform(s, f))
	}
	if f.Check != nil {
		code = append(code, decoder().Dot("Check").Call(e.SchemaOf(f.Check)))
	}
	return code
}

func (e Printer) fillField(s *model.Struct, f *model.Field) []jen.Code {
	target := func() *jen.Statement { return self().Dot(f.Name) }
	name, inPlace := model.InPlace(f.Type)
	switch {
	case f.Const != "":
		return []jen.Code{e.decodeOptionalConst(f)}
	case f.Presence == model.Pointer && inPlace:
		// x.Annotations = decode.Struct(d, (*ToolAnnotations).decode)
		return []jen.Code{target().Op("=").Add(e.Decoding("Struct")).Call(decoder(), method(name, "decode"))}
	case f.Presence == model.Pointer:
		return []jen.Code{target().Op("=").Add(e.decodePointer(f.Type))}
	case f.Presence == model.NullPointer:
		// x.TTL = decode.NullPointer(d, (*decode.Decoder).Int)
		return []jen.Code{target().Op("=").Add(e.Decoding("NullPointer")).Call(decoder(), e.DecodeFunc(f.Type))}
	case inPlace:
		// x.Params.decode(d)
		return []jen.Code{target().Dot("decode").Call(decoder())}
	case model.Resolve(f.Type) == model.ErrorObject{}:
		// d.Custom(&x.Error)
		return []jen.Code{decoder().Dot("Custom").Call(jen.Op("&").Add(target()))}
	}
	if len(f.Narrow) != 0 {
		return []jen.Code{target().Op("=").Add(e.decodeNarrow(f))}
	}
	// x.Name = d.String()
	code := []jen.Code{target().Op("=").Add(e.DecodeValue(f.Type))}
	if f.ZeroWrites != "" {
		code = append(code, e.keepEmpty(s, f))
	}
	return code
}

// decodePointer prints the decoding of a value behind a pointer:
//
//	d.StringPointer()
//	decode.Pointer(d, decode.NamedString[Role])
func (e Printer) decodePointer(t model.Type) *jen.Statement {
	if b, ok := model.Resolve(t).(model.Basic); ok {
		return decoder().Dot(basicWord(b) + "Pointer").Call()
	}
	return e.Decoding("Pointer").Call(decoder(), e.DecodeFunc(t))
}

// decodeOptionalConst prints the decoding of a member that has one value:
//
//	if d.Const("form") {
//		x.Mode = new("form")
//	}
func (e Printer) decodeOptionalConst(f *model.Field) jen.Code {
	value := jsonLiteral(f.Const)
	if name, _, ok := model.ScalarOf(f.Type); ok {
		value = jen.Id(name).Parens(value)
	} else if b, ok := model.Resolve(f.Type).(model.Basic); ok && (b == model.Int || b == model.Float) {
		value = jen.Id(gofile.BasicName(b)).Parens(value)
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
func (e Printer) matchConst(text string) *jen.Statement {
	if s, ok := jsonString(text); ok {
		return decoder().Dot("Const").Call(jen.Lit(s))
	}
	return decoder().Dot("ConstText").Call(gofile.Quoted(text))
}

// keepEmpty prints what keeps an empty string apart from the zero value, which
// is written as another string:
//
//	if x.CacheScope == "" && !d.Mismatched() {
//		decode.Keep(d, &x.Extra)
//	}
func (e Printer) keepEmpty(s *model.Struct, f *model.Field) jen.Code {
	return jen.If(self().Dot(f.Name).Op("==").Lit("").Op("&&").Op("!").Add(decoder()).Dot("Mismatched").Call()).Block(
		e.keep(s),
	)
}

// DecodeValue prints an expression that decodes the value at the cursor.
func (e Printer) DecodeValue(t model.Type) *jen.Statement {
	if d, ok := closedEnum(t); ok {
		// decodeRole(d)
		return jen.Id("decode" + d.Name).Call(decoder())
	}
	if name, b, ok := model.ScalarOf(t); ok {
		// decode.NamedString[Role](d)
		return e.Decoding(namedWord(b)).Types(jen.Id(name)).Call(decoder())
	}
	switch r := model.Resolve(t).(type) {
	case model.Basic:
		// d.String()
		return decoder().Dot(basicWord(r)).Call()
	case model.Raw:
		// jsonrpc.Raw(d.Raw(jsontext.KindObject))
		return e.RPC("Raw").Call(decoder().Dot("Raw").Call(e.Kinds(r.Kinds)))
	case model.ID:
		// jsonrpc.ID(d.ID())
		return e.RPC("ID").Call(decoder().Dot("ID").Call())
	case model.Members:
		// decode.Members[jsonrpc.Members](d, jsontext.AnyKind)
		return e.Decoding("Members").Types(e.RPC("Members")).Call(decoder(), e.Kinds(r.Kinds))
	case model.ListOf:
		return e.decodeList(r)
	case model.MapOf:
		return e.decodeMap(r, e.GoType(r))
	case model.NullableOf:
		// jsonrpc.Nullable[string](decode.Null(d, (*decode.Decoder).String))
		return e.GoType(r).Call(e.Decoding("Null").Call(decoder(), e.DecodeFunc(r.Elem)))
	}
	if u, ok := model.UnionOf(t); ok {
		// decodeContentBlock(d)
		return jen.Id("decode" + u.Name).Call(decoder())
	}
	// func(d *decode.Decoder) (v Tool) { … }(d)
	return e.DecodeFunc(t).Call(decoder())
}

// decodeList prints the decoding of a list:
//
//	decode.Structs(d, (*Tool).decode)
//	decode.List(d, decodeContentBlock)
func (e Printer) decodeList(t model.ListOf) *jen.Statement {
	if name, ok := model.InPlace(t.Elem); ok {
		return e.Decoding("Structs").Call(decoder(), method(name, "decode"))
	}
	return e.Decoding("List").Call(decoder(), e.DecodeFunc(t.Elem))
}

// decodeMap prints the decoding of a map, whose Go type is typ:
//
//	decode.StructMap(d, (*Schema).decode)
//	decode.Map(d, (*decode.Decoder).String)
//	decode.Ordered[jsonrpc.Ordered[Field]](d, decodeField)
func (e Printer) decodeMap(t model.MapOf, typ *jen.Statement) *jen.Statement {
	name, inPlace := model.InPlace(t.Elem)
	switch {
	case t.Ordered:
		return e.Decoding("Ordered").Types(typ).Call(decoder(), e.DecodeFunc(t.Elem))
	case inPlace:
		return e.Decoding("StructMap").Call(decoder(), method(name, "decode"))
	}
	return e.Decoding("Map").Call(decoder(), e.DecodeFunc(t.Elem))
}

// DecodeFunc prints a function that decodes the value at the cursor and returns it.
func (e Printer) DecodeFunc(t model.Type) *jen.Statement {
	if d, ok := closedEnum(t); ok {
		return jen.Id("decode" + d.Name)
	}
	if name, b, ok := model.ScalarOf(t); ok {
		return e.Decoding(namedWord(b)).Types(jen.Id(name))
	}
	if u, ok := model.UnionOf(t); ok {
		return jen.Id("decode" + u.Name)
	}
	if _, ok := model.InPlace(t); ok {
		return e.decodeFuncWith(t, jen.Id("v").Dot("decode").Call(decoder()))
	}
	switch r := model.Resolve(t).(type) {
	case model.Basic:
		// (*decode.Decoder).String
		return jen.Parens(jen.Op("*").Add(e.Decoding("Decoder"))).Dot(basicWord(r))
	case model.Raw:
		// decode.RawOf[jsonrpc.Raw](jsontext.KindObject)
		return e.Decoding("RawOf").Types(e.RPC("Raw")).Call(e.Kinds(r.Kinds))
	case model.ID:
		return e.Decoding("IDOf").Types(e.RPC("ID"))
	case model.ErrorObject:
		return e.decodeFuncWith(t, decoder().Dot("Custom").Call(jen.Op("&").Id("v")))
	}
	// func(d *decode.Decoder) []string { return decode.List(d, …) }
	return jen.Func().Params(e.DecoderParam()).Add(e.GoType(t)).Block(jen.Return(e.DecodeValue(t)))
}

// decodeFuncWith prints a function around a statement that fills v:
//
//	func(d *decode.Decoder) (v Tool) {
//		v.decode(d)
//		return v
//	}
func (e Printer) decodeFuncWith(t model.Type, fill jen.Code) *jen.Statement {
	return jen.Func().Params(e.DecoderParam()).Params(jen.Id("v").Add(e.GoType(t))).Block(fill, jen.Return(jen.Id("v")))
}

// UnmarshalText prints the statements that decode a Raw and return the value,
// a pointer to it if it is a struct, and the error:
//
//	v := new(CallToolResult)
//	return v, v.UnmarshalJSON([]byte(x.Raw.String()))
//
//	return decode.UnmarshalValue([]byte(x.Raw.String()), decode.Options{}, decodeContentBlock, nil)
func (e Printer) UnmarshalText(t model.Type, raw *jen.Statement) jen.Code {
	text := jen.Index().Byte().Parens(raw.Dot("String").Call())
	if _, ok := model.StructOf(t); !ok {
		return jen.Return(e.Decoding("UnmarshalValue").Call(text, e.Decoding("Options").Values(), e.DecodeFunc(t), jen.Nil()))
	}
	return jen.Id("v").Op(":=").New(e.GoType(t)).Line().
		Return(jen.Id("v"), jen.Id("v").Dot("UnmarshalJSON").Call(text))
}

// closedEnum reports the enum that a type names, if it has no other values than
// those known.
func closedEnum(t model.Type) (*model.Enum, bool) {
	ref, ok := model.Resolve(t).(model.Ref)
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
