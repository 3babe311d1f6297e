package codec

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// wordBits is the number of members that one word of seen bits covers.
const wordBits = 64

// Decoders prints decode.go: the unexported decoding of every declared type.
func (e Printer) Decoders(f *gofile.File) {
	for _, d := range e.Model.Decls {
		switch d := d.(type) {
		case *model.Struct:
			e.decodeStruct(f, d)
		case *model.Union:
			e.decodeUnion(f, d)
		case *model.OneOrMany:
			e.decodeOneOrMany(f, d)
		case *model.RawUnion:
			// x.Raw = jsonrpc.Raw(d.Raw(jsontext.KindObject))
			e.decodeMethod(f, d.Name, self().Dot("Raw").Op("=").Add(e.DecodeValue(model.Raw{Kinds: d.Kinds})), e.doubt(d))
		case *model.Enum:
			if isClosed(d) {
				e.decodeEnum(f, d)
			}
			// *x = decodeRole(d)
			e.decodeMethod(f, d.Name, jen.Op("*").Add(self()).Op("=").Add(e.DecodeValue(model.Ref{Decl: d})), e.doubt(d))
		case *model.Scalar:
			// *x = decode.NamedString[Cursor](d)
			e.decodeMethod(f, d.Name, jen.Op("*").Add(self()).Op("=").Add(e.DecodeValue(model.Ref{Decl: d})), e.doubt(d))
		case *model.List:
			// *x = decode.Structs(d, (*Tool).decode)
			e.decodeMethod(f, d.Name, jen.Op("*").Add(self()).Op("=").Add(e.decodeList(d.Type)), e.doubt(d))
		case *model.Map:
			// *x = decode.Map(d, (*decode.Decoder).String)
			e.decodeMethod(f, d.Name, jen.Op("*").Add(self()).Op("=").Add(e.decodeMap(d.Type, jen.Id(d.Name))), e.doubt(d))
		}
	}
	if e.Model.HasUnknown() && !e.Merged() {
		raw := e.DecodeValue(model.Raw{Kinds: model.AnyKind})
		e.decodeMethod(f, "Unknown", jen.Op("*").Add(self()).Op("=").Id("Unknown").Values(jen.Id("Raw").Op(":").Add(raw)))
	}
	if e.Model.HasUnions() && !e.Merged() {
		e.unknownVariant(f)
	}
}

// doubt prints d.NeedValidation() for a type that holds more than its schema allows, so
// that a strict verdict looks at the schema; nothing for another.
func (e Printer) doubt(d model.Decl) jen.Code {
	switch h := d.Header(); {
	case h.Doubtful:
		return Doubted()
	case h.DoubtfulIn != 0:
		return e.doubtedIn(h.DoubtfulIn, h.Revisions)
	}
	return jen.Null()
}

// Doubted prints d.NeedValidation().
func Doubted() *jen.Statement { return decoder().Dot("NeedValidation").Call() }

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
func (e Printer) decodeEnum(f *gofile.File, d *model.Enum) {
	var known []jen.Code
	for _, v := range d.Values {
		if !e.partlyKnown(d, v) {
			known = append(known, jen.Id(v.Name))
		}
	}
	cases := e.knownIn(d)
	if len(known) > 0 {
		cases = append(cases, jen.Case(known...))
	}
	cases = append(cases, jen.Default().Block(Doubted()))
	f.Add(nil, jen.Func().Id("decode"+d.Name).Params(e.DecoderParam()).Id(d.Name).Block(
		self().Op(":=").Add(e.Decoding("NamedString")).Types(jen.Id(d.Name)).Call(decoder()),
		jen.Switch(self()).Block(cases...),
		jen.Return(self()),
	))
}

// decodeMethod prints the decode method of a type:
//
//	func (x *T) decode(d *decode.Decoder) {
//		…
//	}
func (e Printer) decodeMethod(f *gofile.File, name string, body ...jen.Code) {
	f.Add(nil, jen.Func().Params(self().Add(gofile.PointerTo(name))).Id("decode").Params(e.DecoderParam()).Block(body...))
}

// decodeStruct prints the loop over the members of an object:
//
//	func (x *Tool) decode(d *decode.Decoder) {
//		const (
//			_ = iota - 1
//			bitName
//		)
//		*x = Tool{}
//		var seen uint64
//		for ok := d.Object(); ok; ok = d.Next() {
//			switch string(d.Name()) {
//			case "name":
//				d.Once(&seen, bitName)
//				x.Name = d.String()
//			default:
//				decode.Extra(d, &x.Extra)
//			}
//			if d.Mismatched() {
//				decode.Keep(d, &x.Extra)
//			}
//		}
//		decode.Unique(d, x.Extra)
//		if missing := 1<<bitName &^ seen; missing != 0 {
//			decode.Missing(d, &x.Extra, missing, namesOfTool)
//		}
//	}
//
// The bits have names, so that a member that is new leaves the lines of the others
// as they are.
func (e Printer) decodeStruct(f *gofile.File, s *model.Struct) {
	if s.Extra == "" {
		e.Problem("%s: no field for unknown members", s.Key)
	}
	body := append(e.bitConsts(s), jen.Op("*").Add(self()).Op("=").Id(s.Name).Values())
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
		e.Decoding("Unique").Call(decoder(), self().Dot(s.Extra)),
	)
	body = append(append(body, e.require(s)...), e.doubt(s))
	if s.NeedsIsZero {
		body = append(body, e.markPresent(s))
	}
	e.decodeMethod(f, s.Name, body...)
}

// decodeMembers prints the switch over the names of a struct's members.
func (e Printer) decodeMembers(s *model.Struct) []jen.Code {
	if len(s.Members) == 0 {
		return append([]jen.Code{decoder().Dot("Name").Call()}, e.extra(s)...)
	}
	var cases []jen.Code
	for i, m := range s.Members {
		code := append(e.unread(s, m), decoder().Dot("Once").Call(seenBit(s, i)...))
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

// bitConsts prints the bits of the members in the words of seen bits:
//
//	const (
//		_ = iota - 1
//		bitName
//		bitTitle
//	)
func (e Printer) bitConsts(s *model.Struct) []jen.Code {
	if len(s.Members) == 0 {
		return nil
	}
	rows := []jen.Code{jen.Id("_").Op("=").Iota().Op("-").Lit(1)}
	for _, m := range s.Members {
		rows = append(rows, bit(m))
	}
	return []jen.Code{jen.Const().Defs(rows...)}
}

// bit prints the name of a member's bit.
func bit(m model.Member) *jen.Statement { return jen.Id("bit" + m.GoName()) }

// seenBit prints the word and the bit of member i:
//
//	&seen, bitName
//	&seen[1], bitName%64
func seenBit(s *model.Struct, i int) []jen.Code {
	if len(s.Members) <= wordBits {
		return []jen.Code{jen.Op("&").Id("seen"), bit(s.Members[i])}
	}
	return []jen.Code{jen.Op("&").Id("seen").Index(jen.Lit(i / wordBits)), bit(s.Members[i]).Op("%").Lit(wordBits)}
}

// require prints what notes that a member is missing, for each word of bits:
//
//	if missing := (1<<bitName | 1<<bitTitle) &^ seen; missing != 0 {
//		decode.Missing(d, &x.Extra, missing, namesOfTool)
//	}
func (e Printer) require(s *model.Struct) []jen.Code {
	if e.Merged() {
		return e.requireIn(s)
	}
	masks := make([]*jen.Statement, (len(s.Members)+wordBits-1)/wordBits)
	for i, m := range s.Members {
		if f, ok := m.(*model.Field); ok && !f.Required {
			continue
		}
		place := seenBit(s, i)[1]
		if len(s.Members) > wordBits {
			place = jen.Parens(place)
		}
		if mask := &masks[i/wordBits]; *mask == nil {
			*mask = jen.Lit(1).Op("<<").Add(place)
		} else {
			(*mask).Op("|").Lit(1).Op("<<").Add(place)
		}
	}
	var code []jen.Code
	for i, mask := range masks {
		if mask == nil {
			continue
		}
		seen, names := jen.Id("seen"), jen.Id(tableName(s))
		if len(s.Members) > wordBits {
			seen.Index(jen.Lit(i))
			names.Index(jen.Lit(i*wordBits), jen.Empty())
		}
		missing := jen.Id("missing")
		code = append(code, jen.If(missing.Clone().Op(":=").Parens(mask).Op("&^").Add(seen), missing.Clone().Op("!=").Lit(0)).Block(
			e.Decoding("Missing").Call(decoder(), jen.Op("&").Add(self()).Dot(s.Extra), missing, names),
		))
	}
	return code
}

// decodeConst prints the check of a constant member.
func (e Printer) decodeConst(c *model.Const) jen.Code {
	if s, ok := jsonString(c.Value); ok && c.Implied {
		return decoder().Dot("Implied").Call(jen.Lit(s))
	}
	return e.matchConst(c.Value)
}

// keep prints decode.Keep(d, &x.Extra).
func (e Printer) keep(s *model.Struct) jen.Code {
	return e.Decoding("Keep").Call(decoder(), jen.Op("&").Add(self()).Dot(s.Extra))
}

// extra prints the decoding of a member without a field:
//
//	decode.Extra(d, &x.Extra)
//	decode.ExtraKinds(d, &x.Extra, jsontext.KindObject)
func (e Printer) extra(s *model.Struct) []jen.Code {
	list := jen.Op("&").Add(self()).Dot(s.Extra)
	if e.Merged() {
		return e.extraIn(s, list)
	}
	code := []jen.Code{e.Decoding("Extra").Call(decoder(), list)}
	if s.Others.Kinds != 0 {
		code = []jen.Code{e.Decoding("ExtraKinds").Call(decoder(), list, e.Kinds(s.Others.Kinds))}
	}
	if s.Others.Closed || s.Others.Doubtful {
		code = append(code, Doubted())
	}
	return code
}

// markPresent prints what tells an empty object from an absent one:
//
//	if !d.Mismatched() && x.IsZero() {
//		x.Extra = jsonrpc.Members{}
//	}
func (e Printer) markPresent(s *model.Struct) jen.Code {
	return jen.If(jen.Op("!").Add(decoder()).Dot("Mismatched").Call().Op("&&").Add(self()).Dot("IsZero").Call()).Block(
		self().Dot(s.Extra).Op("=").Add(e.RPC("Members")).Values(),
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
func (e Printer) decodeOneOrMany(f *gofile.File, m *model.OneOrMany) {
	values := func() *jen.Statement { return self().Dot(m.Field) }
	one := jen.If(e.oneValue(m.Elem)...).Block(values().Op("=").Index().Add(e.GoType(m.Elem)).Values(jen.Id("v")))
	if _, ok := model.InPlace(m.Elem); ok {
		one = jen.Var().Id("v").Add(e.GoType(m.Elem)).Line().Add(one)
	}
	e.decodeMethod(f, m.Name,
		jen.Op("*").Add(self()).Op("=").Id(m.Name).Values(),
		e.doubt(m),
		jen.If(e.isList(m)).Block(
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
func (e Printer) oneValue(t model.Type) []jen.Code {
	even := jen.Op("!").Add(decoder()).Dot("Mismatched").Call()
	if _, ok := model.UnionOf(t); ok {
		even = jen.Id("v").Op("!=").Nil()
	}
	if _, ok := model.InPlace(t); ok {
		return []jen.Code{jen.Id("v").Dot("decode").Call(decoder()), even}
	}
	return []jen.Code{jen.Id("v").Op(":=").Add(e.DecodeValue(t)), even}
}

// unknownVariant prints the decoding of what no variant of a union holds:
//
//	func unknownVariant(d *decode.Decoder, kind string, union *schema.Schema) *Unknown {
//		d.NeedValidation()
//		return &Unknown{Kind: kind, Raw: jsonrpc.Raw(d.Raw(jsontext.AnyKind)), union: union}
//	}
func (e Printer) unknownVariant(f *gofile.File) {
	union := jen.Id("union")
	f.Add([]string{"// unknownVariant keeps a value that no variant of a union holds; kind is what its discriminator says."},
		jen.Func().Id("unknownVariant").Params(e.DecoderParam(), jen.Id("kind").String(), union.Clone().Op("*").Add(e.Checking("Schema"))).
			Add(gofile.PointerTo("Unknown")).Block(
			Doubted(),
			jen.Return(jen.Op("&").Id("Unknown").Values(
				jen.Id("Kind").Op(":").Id("kind"),
				jen.Id("Raw").Op(":").Add(e.DecodeValue(model.Raw{Kinds: model.AnyKind})),
				jen.Id("union").Op(":").Add(union),
			)),
		))
}
