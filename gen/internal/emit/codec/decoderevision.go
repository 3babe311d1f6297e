package codec

import (
	"reflect"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// What follows prints how decoding depends on the revision of the text, in a merged
// package. Where all revisions of a declaration agree, nothing is printed.

// revisionsOf returns the set of the revisions that have a member.
func revisionsOf(m model.Member) model.Revisions {
	if c, ok := m.(*model.Const); ok {
		return c.Revisions
	}
	return m.(*model.Field).Revisions
}

// requiredIn returns the set of the revisions that require a member, and whether all do
// that have its struct.
func (e Printer) requiredIn(s *model.Struct, m model.Member) (in model.Revisions, all bool) {
	if f, ok := m.(*model.Field); ok {
		return f.RequiredIn, f.Required
	}
	in = e.SetOf(revisionsOf(m))
	return in, !e.Partly(in, s.Revisions) && !m.(*model.Const).Implied
}

// unread prints what keeps a member as an extra one where the revision of the text does
// not have it:
//
//	if !d.Reads(from20250618) {
//		decode.Extra(d, &x.Extra)
//		break
//	}
//
// What a revision passes on without naming it is kept like this if the field cannot hold
// it:
//
//	if !d.Reads(only20260728) && !d.Holds(jsontext.KindObject) {
func (e Printer) unread(s *model.Struct, m model.Member) []jen.Code {
	keep := append(e.extra(s), jen.Break())
	if f, ok := m.(*model.Field); ok && f.NamedIn != 0 {
		test := jen.Op("!").Add(decoder()).Dot("Reads").Call(e.Set(f.NamedIn)).Op("&&").Op("!").Add(decoder()).Dot("Holds").Call(e.Kinds(model.KindsOf(f.Type)))
		return []jen.Code{jen.If(test).Block(keep...)}
	}
	if !e.Merged() || !e.Partly(revisionsOf(m), s.Revisions) {
		return nil
	}
	return []jen.Code{jen.If(jen.Op("!").Add(decoder()).Dot("Reads").Call(e.Set(revisionsOf(m)))).Block(keep...)}
}

// doubtedIn prints the doubt of a set of revisions.
func (e Printer) doubtedIn(in, of model.Revisions) *jen.Statement {
	if !e.Partly(in, of) {
		return Doubted()
	}
	return decoder().Dot("NeedValidationIn").Call(e.Set(in))
}

// extraIn prints the decoding of a member without a field, which some revisions limit.
// Such members are not judged again when they are encoded:
//
//	decode.ExtraKinds(d, &x.Extra, d.Narrow(jsontext.AnyKind, from20250618, jsontext.KindObject))
//	if d.Requires(from20250618) {
//		decode.MarkExtra(d, &x.Extra)
//	}
func (e Printer) extraIn(s *model.Struct, list *jen.Statement) []jen.Code {
	kinds := e.KindName("AnyKind")
	limited := false
	var code []jen.Code
	for _, o := range s.OthersIn {
		if o.Kinds != 0 {
			kinds, limited = decoder().Dot("Narrow").Call(kinds, e.Set(o.In), e.Kinds(o.Kinds)), true
		}
		if o.Closed || o.Doubtful {
			code = append(code, e.doubtedIn(o.In, s.Revisions))
		}
		code = append(code, jen.If(decoder().Dot("Requires").Call(e.Set(o.In))).Block(
			e.Decoding("MarkExtra").Call(decoder(), list.Clone()),
		))
	}
	keep := e.Decoding("Extra").Call(decoder(), list.Clone())
	if limited {
		keep = e.Decoding("ExtraKinds").Call(decoder(), list.Clone(), kinds)
	}
	return append([]jen.Code{keep}, code...)
}

// requireIn prints what notes that a member is missing:
//
//	required := uint64(1<<bitName)
//	if d.Requires(only20260728) {
//		required |= 1<<bitTTLMs
//	}
//	if missing := required &^ seen; missing != 0 {
//		decode.Missing(d, &x.Extra, missing, aboutTool.names)
//	}
func (e Printer) requireIn(s *model.Struct) []jen.Code {
	if len(s.Members) > wordBits {
		e.Problem("%s: a merged struct has %d members at most", s.Key, wordBits)
	}
	var always *jen.Statement
	var sets []model.Revisions
	some := map[model.Revisions]*jen.Statement{}
	for _, m := range s.Members {
		in, all := e.requiredIn(s, m)
		place := func() *jen.Statement { return jen.Lit(1).Op("<<").Add(bit(m)) }
		switch {
		case all && always == nil:
			always = place()
		case all:
			always.Op("|").Add(place())
		case in != 0 && some[in] == nil:
			sets, some[in] = append(sets, in), place()
		case in != 0:
			some[in].Op("|").Add(place())
		}
	}
	names := jen.Id(AboutName(s.Name)).Dot("names")
	note := e.Decoding("Missing").Call(decoder(), jen.Op("&").Add(self()).Dot(s.Extra), jen.Id("missing"), names)
	test := func(mask *jen.Statement) jen.Code {
		return jen.If(jen.Id("missing").Op(":=").Add(mask).Op("&^").Id("seen"), jen.Id("missing").Op("!=").Lit(0)).Block(note)
	}
	switch {
	case len(sets) == 0 && always == nil:
		return nil
	case len(sets) == 0:
		return []jen.Code{test(jen.Parens(always))}
	case always == nil:
		always = jen.Lit(0)
	}
	code := []jen.Code{jen.Id("required").Op(":=").Uint64().Parens(always)}
	for _, in := range sets {
		code = append(code, jen.If(decoder().Dot("Requires").Call(e.Set(in))).Block(jen.Id("required").Op("|=").Add(some[in])))
	}
	return append(code, test(jen.Id("required")))
}

// knownIn prints the cases of values of an enum that some revisions do not have:
//
//	case StopReasonToolUse:
//		if !d.Reads(from20251125) {
//			d.NeedValidation()
//		}
func (e Printer) knownIn(d *model.Enum) []jen.Code {
	var cases []jen.Code
	for _, v := range d.Values {
		if e.partlyKnown(d, v) {
			cases = append(cases, jen.Case(jen.Id(v.Name)).Block(
				jen.If(jen.Op("!").Add(decoder()).Dot("Reads").Call(e.Set(v.Revisions))).Block(Doubted()),
			))
		}
	}
	return cases
}

// partlyKnown reports whether some revisions have the enum without the value.
func (e Printer) partlyKnown(d *model.Enum, v model.EnumValue) bool {
	return e.Merged() && e.Partly(v.Revisions, d.Revisions)
}

// isList prints whether a list stands where there may be one value:
//
//	d.Kind() == jsontext.KindArray && d.Reads(from20251125)
func (e Printer) isList(m *model.OneOrMany) *jen.Statement {
	test := decoder().Dot("Kind").Call().Op("==").Add(e.KindName("KindArray"))
	if m.SingleIn != 0 {
		test.Op("&&").Add(decoder()).Dot("Reads").Call(e.Set(e.SetOf(m.Revisions) &^ m.SingleIn))
	}
	return test
}

// decodeNarrow prints the decoding of a value that has fewer kinds in some revisions:
//
//	jsonrpc.Raw(d.Raw(d.Narrow(jsontext.AnyKind, only20250618, jsontext.KindObject)))
func (e Printer) decodeNarrow(f *model.Field) *jen.Statement {
	narrow := func(kinds *jen.Statement) *jen.Statement {
		for _, n := range f.Narrow {
			kinds = decoder().Dot("Narrow").Call(kinds, e.Set(n.In), e.Kinds(n.Kinds))
		}
		return kinds
	}
	switch t := model.Resolve(f.Type).(type) {
	case model.Raw:
		return e.RPC("Raw").Call(decoder().Dot("Raw").Call(narrow(e.Kinds(t.Kinds))))
	case model.Members:
		return e.Decoding("Members").Types(e.RPC("Members")).Call(decoder(), narrow(e.Kinds(t.Kinds)))
	}
	e.Problem("%s: no kinds of a %T depend on the revision", f.JSON, f.Type)
	return jen.Nil()
}

// checksName returns the name of the schemas of a field, by revision.
func checksName(s *model.Struct, f *model.Field) string { return "checksOf" + s.Name + f.Name }

// checks prints the schemas of the fields of a struct, by revision. Where these differ, the
// encoder needs to know more:
//
//	var checksOfToolMeta = []*schema.Schema{…}
//
//	var checksOfToolOutputSchema = encode.Rules{
//		Schemas: []*schema.Schema{…},
//		Has:     from20250618,
//		Differs: from20250618,
//		Checked: from20250618until20251125,
//	}
func (e Printer) checks(f *gofile.File, s *model.Struct) {
	for _, field := range s.Fields() {
		if field.Checks == nil {
			continue
		}
		value := e.SchemasBy(field.Checks)
		if field.DiffersIn != 0 {
			var r gofile.Row
			r.Add("Schemas", value)
			r.Add("Has", e.Set(e.SetOf(field.Revisions)&e.SetOf(s.Revisions)))
			r.Add("Differs", e.Set(field.DiffersIn))
			if field.CheckedIn != 0 {
				r.Add("Checked", e.Set(field.CheckedIn))
			}
			value = e.Encoding("Rules").Add(gofile.Table(r))
		}
		f.Add(nil, jen.Var().Id(checksName(s, field)).Op("=").Add(value))
	}
}

// checksOf prints the schemas of a field, by revision.
func (e Printer) checksOf(s *model.Struct, f *model.Field) *jen.Statement {
	name := jen.Id(checksName(s, f))
	if f.DiffersIn != 0 {
		name.Dot("Schemas")
	}
	return name
}

// length prints the number of elements of a list, or -1 for another value.
func length(f *model.Field) *jen.Statement {
	switch t := model.Resolve(f.Type).(type) {
	case model.ListOf:
		return jen.Len(self().Dot(f.Name))
	case model.Ref:
		if _, ok := t.Decl.(*model.List); ok && f.Presence != model.Pointer {
			return jen.Len(self().Dot(f.Name))
		}
	}
	return jen.Lit(-1)
}

// conform prints what keeps the text of a value that the revision does not allow and
// another one does, so that encoding writes it as it was:
//
//	if !d.Conforms(checksOfToolOutputSchema.Schemas, -1) {
//		decode.Keep(d, &x.Extra)
//	}
func (e Printer) conform(s *model.Struct, f *model.Field) jen.Code {
	return jen.If(jen.Op("!").Add(decoder()).Dot("Conforms").Call(e.checksOf(s, f), length(f))).Block(e.keep(s))
}

// has reports whether the deciding revisions have a variant.
func (p *unionDecoder) has(i int) bool {
	return !p.Merged() || p.in == 0 || p.in&p.SetOf(p.u.VariantIn[i]) != 0
}

// guarded prints the decoding of a variant that not all deciding revisions have:
//
//	if d.Reads(from20250326) {
//		…
//	}
func (p *unionDecoder) guarded(i int, code []jen.Code) []jen.Code {
	if p.in == 0 || !p.Partly(p.u.VariantIn[i], p.in) {
		return code
	}
	return []jen.Code{jen.If(decoder().Dot("Reads").Call(p.Set(p.u.VariantIn[i]))).Block(code...)}
}

// decodeUnionIn prints the decoding of a union of a merged package. Where the revisions
// distinguish the variants in different ways, each way is a function of its own:
//
//	func decodeCallToolOutcome(d *decode.Decoder) CallToolOutcome {
//		switch {
//		case d.ReadsAll():
//		case d.Reads(until20250618):
//			return decodeCallToolOutcomeUntil20250618(d)
//		}
//		…
//	}
//
// If all do it in one way, there is one function: a reader that knows all variants reads
// what any revision has.
func (e Printer) decodeUnionIn(f *gofile.File, u *model.Union) {
	last := len(u.Selects) - 1
	if last < 0 {
		e.Problem("%s: nothing tells the variants apart", u.Key)
		return
	}
	var code []jen.Code
	if u.DoubtfulIn != 0 {
		code = append(code, e.doubtedIn(u.DoubtfulIn, u.Revisions))
	}
	if s := u.Selects[0]; last == 1 && !e.Partly(s.In, u.Revisions) && reflect.DeepEqual(s.Selector, u.Selects[1].Selector) {
		p := &unionDecoder{Printer: e, u: selecting(u, s.Selector), in: e.SetOf(s.In)}
		e.unionFunc(f, u, "", append(code, p.choose()...))
		return
	}
	cases := []jen.Code{jen.Case(decoder().Dot("ReadsAll").Call())}
	for _, s := range u.Selects[:last] {
		suffix := e.SetName(s.In)
		p := &unionDecoder{Printer: e, u: selecting(u, s.Selector), in: e.SetOf(s.In)}
		e.unionFunc(f, u, suffix, p.choose())
		cases = append(cases, jen.Case(decoder().Dot("Reads").Call(e.Set(s.In))).Block(jen.Return(jen.Id("decode"+u.Name+suffix).Call(decoder()))))
	}
	code = append(code, jen.Switch().Block(cases...))
	p := &unionDecoder{Printer: e, u: selecting(u, u.Selects[last].Selector)}
	e.unionFunc(f, u, "", append(code, p.choose()...))
}

// selecting returns a union whose variants a selector tells apart.
func selecting(u *model.Union, s model.Selector) *model.Union {
	v := *u
	v.Select = s
	return &v
}
