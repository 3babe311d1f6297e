package emit

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// wordBits is the number of members that one word of seen bits covers.
const wordBits = 64

// decoders prints decode.go: the unexported decoding of every declared type.
func (e *emitter) decoders(f *file) {
	for _, d := range e.p.Decls {
		switch d := d.(type) {
		case *model.Struct:
			e.decodeStruct(f, d)
		case *model.Union:
			e.decodeUnion(f, d)
		case *model.OneOrMany:
			e.decodeOneOrMany(f, d)
		case *model.RawUnion:
			// x.Raw = jsonrpc.Raw(d.Raw(jsontext.KindObject))
			e.decodeMethod(f, d.Name, self().Dot("Raw").Op("=").Add(e.decodeValue(model.Raw{Kinds: d.Kinds})), doubt(d))
		case *model.Enum:
			if isClosed(d) {
				e.decodeEnum(f, d)
			}
			// *x = decodeRole(d)
			e.decodeMethod(f, d.Name, jen.Op("*").Add(self()).Op("=").Add(e.decodeValue(model.Ref{Decl: d})), doubt(d))
		case *model.Scalar:
			// *x = decode.NamedString[Cursor](d)
			e.decodeMethod(f, d.Name, jen.Op("*").Add(self()).Op("=").Add(e.decodeValue(model.Ref{Decl: d})), doubt(d))
		case *model.List:
			// *x = decode.Structs(d, (*Tool).decode)
			e.decodeMethod(f, d.Name, jen.Op("*").Add(self()).Op("=").Add(e.decodeList(d.Type)), doubt(d))
		case *model.Map:
			// *x = decode.Map(d, (*decode.Decoder).String)
			e.decodeMethod(f, d.Name, jen.Op("*").Add(self()).Op("=").Add(e.decodeMap(d.Type, jen.Id(d.Name))), doubt(d))
		}
	}
	if hasUnions(e.p) {
		e.decodeUnknown(f)
	}
}

// doubt prints d.NeedValidation() for a type that holds more than its schema admits, so
// that a strict verdict looks at the schema; nothing for another.
func doubt(d model.Decl) jen.Code {
	if !d.Header().Doubtful {
		return jen.Null()
	}
	return doubted()
}

func doubted() *jen.Statement { return decoder().Dot("NeedValidation").Call() }

// isClosed reports whether an enum has values, and no others are valid.
func isClosed(d *model.Enum) bool { return !d.Open && len(d.Values) != 0 }

// decodeEnum prints the decoding of an enum, which holds any string:
//
//	func decodeRole(d *decode.Decoder) Role {
//		x := decode.NamedString[Role](d)
//		switch x {
//		case RoleUser, RoleAssistant:
//		default:
//			d.NeedValidation()
//		}
//		return x
//	}
func (e *emitter) decodeEnum(f *file, d *model.Enum) {
	known := jen.Null()
	for i, v := range d.Values {
		if i > 0 {
			known.Op(",")
		}
		known.Id(v.Name)
	}
	f.add(nil, jen.Func().Id("decode"+d.Name).Params(e.decoderParam()).Id(d.Name).Block(
		self().Op(":=").Add(e.decoding("NamedString")).Types(jen.Id(d.Name)).Call(decoder()),
		jen.Switch(self()).Block(jen.Case(known), jen.Default().Block(doubted())),
		jen.Return(self()),
	))
}

// decodeMethod prints the decode method of a type:
//
//	func (x *T) decode(d *decode.Decoder) {
//		…
//	}
func (e *emitter) decodeMethod(f *file, name string, body ...jen.Code) {
	f.add(nil, jen.Func().Params(self().Add(pointerTo(name))).Id("decode").Params(e.decoderParam()).Block(body...))
}

// decodeStruct prints the loop over the members of an object:
//
//	func (x *Tool) decode(d *decode.Decoder) {
//		*x = Tool{}
//		var seen uint64
//		for ok := d.Object(); ok; ok = d.Next() {
//			switch string(d.Name()) {
//			case "name":
//				d.Once(&seen, 0)
//				x.Name = d.String()
//			default:
//				decode.Extra(d, &x.Extra)
//			}
//			if d.Mismatched() {
//				decode.Keep(d, &x.Extra)
//			}
//		}
//		decode.Unique(d, x.Extra)
//		d.Require(seen, 0x3)
//	}
func (e *emitter) decodeStruct(f *file, s *model.Struct) {
	if s.Extra == "" {
		e.problem("%s: no field for unknown members", s.Key)
	}
	body := []jen.Code{jen.Op("*").Add(self()).Op("=").Id(s.Name).Values()}
	switch n := len(s.Members); {
	case n > wordBits:
		body = append(body, jen.Var().Id("seen").Index(jen.Lit((n+wordBits-1)/wordBits)).Uint64())
	case n > 0:
		body = append(body, jen.Var().Id("seen").Uint64())
	}
	first := jen.Id("ok").Op(":=").Add(decoder()).Dot("Object").Call()
	next := jen.Id("ok").Op("=").Add(decoder()).Dot("Next").Call()
	body = append(body,
		jen.For(first, jen.Id("ok"), next).Block(
			append(e.decodeMembers(s), jen.If(decoder().Dot("Mismatched").Call()).Block(e.keep(s)))...,
		),
		e.decoding("Unique").Call(decoder(), self().Dot(s.Extra)),
	)
	body = append(append(body, e.require(s)...), doubt(s))
	if s.NeedsIsZero {
		body = append(body, e.markPresent(s))
	}
	e.decodeMethod(f, s.Name, body...)
}

// decodeMembers prints the switch over the names of a struct's members.
func (e *emitter) decodeMembers(s *model.Struct) []jen.Code {
	if len(s.Members) == 0 {
		return append([]jen.Code{decoder().Dot("Name").Call()}, e.extra(s)...)
	}
	var cases []jen.Code
	for i, m := range s.Members {
		code := []jen.Code{decoder().Dot("Once").Call(seenBit(len(s.Members), i)...)}
		switch m := m.(type) {
		case *model.Const:
			code = append(code, e.decodeConst(m))
		case *model.Field:
			code = append(code, e.decodeField(s, m)...)
		}
		cases = append(cases, jen.Case(jen.Lit(m.JSONName())).Block(code...))
	}
	cases = append(cases, jen.Default().Block(e.extra(s)...))
	return []jen.Code{jen.Switch(jen.String().Parens(decoder().Dot("Name").Call())).Block(cases...)}
}

// seenBit prints the word and the bit of member i of n.
func seenBit(n, i int) []jen.Code {
	if n <= wordBits {
		return []jen.Code{jen.Op("&").Id("seen"), jen.Lit(i)}
	}
	return []jen.Code{jen.Op("&").Id("seen").Index(jen.Lit(i / wordBits)), jen.Lit(i % wordBits)}
}

// require prints what notes that a member is missing, for each word of bits:
//
//	d.Require(seen, 0x3)
func (e *emitter) require(s *model.Struct) []jen.Code {
	masks := make([]uint64, (len(s.Members)+wordBits-1)/wordBits)
	for i, m := range s.Members {
		if f, ok := m.(*model.Field); !ok || f.Required {
			masks[i/wordBits] |= 1 << (i % wordBits)
		}
	}
	var code []jen.Code
	for i, mask := range masks {
		if mask == 0 {
			continue
		}
		seen := jen.Id("seen")
		if len(s.Members) > wordBits {
			seen.Index(jen.Lit(i))
		}
		code = append(code, decoder().Dot("Require").Call(seen, jen.Op("0x"+strconv.FormatUint(mask, 16))))
	}
	return code
}

// decodeConst prints the check of a constant member.
func (e *emitter) decodeConst(c *model.Const) jen.Code {
	if s, ok := jsonString(c.Value); ok && c.Implied {
		return decoder().Dot("Implied").Call(jen.Lit(s))
	}
	return e.matchConst(c.Value)
}

// keep prints decode.Keep(d, &x.Extra).
func (e *emitter) keep(s *model.Struct) jen.Code {
	return e.decoding("Keep").Call(decoder(), jen.Op("&").Add(self()).Dot(s.Extra))
}

// extra prints the decoding of a member without a field:
//
//	decode.Extra(d, &x.Extra)
//	decode.ExtraKinds(d, &x.Extra, jsontext.KindObject)
func (e *emitter) extra(s *model.Struct) []jen.Code {
	list := jen.Op("&").Add(self()).Dot(s.Extra)
	code := []jen.Code{e.decoding("Extra").Call(decoder(), list)}
	if s.Others.Kinds != 0 {
		code = []jen.Code{e.decoding("ExtraKinds").Call(decoder(), list, e.kinds(s.Others.Kinds))}
	}
	if s.Others.Closed || s.Others.Doubtful {
		code = append(code, doubted())
	}
	return code
}

// markPresent prints what tells an empty object from an absent one:
//
//	if !d.Mismatched() && x.IsZero() {
//		x.Extra = jsonrpc.Members{}
//	}
func (e *emitter) markPresent(s *model.Struct) jen.Code {
	return jen.If(jen.Op("!").Add(decoder()).Dot("Mismatched").Call().Op("&&").Add(self()).Dot("IsZero").Call()).Block(
		self().Dot(s.Extra).Op("=").Add(e.rpc("Members")).Values(),
	)
}

// decodeOneOrMany prints the decoding of a value or a list of values:
//
//	func (x *Content) decode(d *decode.Decoder) {
//		*x = Content{}
//		if d.Kind() == jsontext.KindArray {
//			x.Blocks = decode.List(d, decodeBlock)
//			x.List = x.Blocks != nil
//			return
//		}
//		if v := decodeBlock(d); v != nil {
//			x.Blocks = []Block{v}
//		}
//	}
func (e *emitter) decodeOneOrMany(f *file, m *model.OneOrMany) {
	values := func() *jen.Statement { return self().Dot(m.Field) }
	one := jen.If(e.oneValue(m.Elem)...).Block(values().Op("=").Index().Add(e.goType(m.Elem)).Values(jen.Id("v")))
	if _, ok := methodType(m.Elem); ok {
		one = jen.Var().Id("v").Add(e.goType(m.Elem)).Line().Add(one)
	}
	e.decodeMethod(f, m.Name,
		jen.Op("*").Add(self()).Op("=").Id(m.Name).Values(),
		doubt(m),
		jen.If(decoder().Dot("Kind").Call().Op("==").Add(e.kindName("KindArray"))).Block(
			values().Op("=").Add(e.decodeList(model.ListOf{Elem: m.Elem})),
			self().Dot("List").Op("=").Add(values()).Op("!=").Nil(),
			jen.Return(),
		),
		one,
	)
}

// oneValue prints the clauses of the if statement that decodes a single value
// into v and asks whether there is one:
//
//	v := decodeBlock(d); v != nil
//	v := d.String(); !d.Mismatched()
//	v.decode(d); !d.Mismatched()
func (e *emitter) oneValue(t model.Type) []jen.Code {
	even := jen.Op("!").Add(decoder()).Dot("Mismatched").Call()
	if _, ok := unionOf(t); ok {
		even = jen.Id("v").Op("!=").Nil()
	}
	if _, ok := methodType(t); ok {
		return []jen.Code{jen.Id("v").Dot("decode").Call(decoder()), even}
	}
	return []jen.Code{jen.Id("v").Op(":=").Add(e.decodeValue(t)), even}
}

// decodeUnknown prints the decoding of what no variant of a union holds:
//
//	func decodeUnknown(d *decode.Decoder, kind string, union *schema.Schema) *Unknown {
//		d.NeedValidation()
//		return &Unknown{Kind: kind, Raw: jsonrpc.Raw(d.Raw(jsontext.AnyKind)), union: union}
//	}
func (e *emitter) decodeUnknown(f *file) {
	raw := e.decodeValue(model.Raw{Kinds: model.AnyKind})
	e.decodeMethod(f, "Unknown", jen.Op("*").Add(self()).Op("=").Id("Unknown").Values(jen.Id("Raw").Op(":").Add(raw)))
	union := jen.Id("union")
	f.add([]string{"// decodeUnknown keeps a value that no variant of a union holds; kind is what its discriminator says."},
		jen.Func().Id("decodeUnknown").Params(e.decoderParam(), jen.Id("kind").String(), union.Clone().Op("*").Add(e.checking("Schema"))).
			Add(pointerTo("Unknown")).Block(
			doubted(),
			jen.Return(jen.Op("&").Id("Unknown").Values(
				jen.Id("Kind").Op(":").Id("kind"),
				jen.Id("Raw").Op(":").Add(e.decodeValue(model.Raw{Kinds: model.AnyKind})),
				jen.Id("union").Op(":").Add(union),
			)),
		))
}
