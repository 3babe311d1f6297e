package codec

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// What follows prints how encoding depends on the revision that is written, in a
// merged package. Where all revisions of a declaration agree, nothing is printed.

// AboutName returns the name of what the codec has to know about a type.
func AboutName(typ string) string { return "about" + typ }

// about prints what the codec has to know about a type:
//
//	var aboutTool = typeInfo{
//		name:     "Tool",
//		in:       everyRevision,
//		names:    []string{"name", "title"},
//		memberIn: []uint32{everyRevision, from20250618},
//		schemas:  []*schema.Schema{…},
//	}
func (e Printer) about(f *gofile.File, d model.Decl) {
	if _, ok := d.(*model.Alias); ok {
		return
	}
	h := d.Header()
	var r gofile.Row
	r.Text("name", h.Name)
	r.Add("in", e.Set(h.Revisions))
	if s, ok := d.(*model.Struct); ok {
		var names, in []jen.Code
		partly := false
		for _, m := range s.Members {
			names = append(names, jen.Lit(m.JSONName()))
			in = append(in, e.Set(revisionsOf(m)))
			partly = partly || e.Partly(revisionsOf(m), s.Revisions)
		}
		r.Add("names", jen.Index().String().Values(names...))
		if partly {
			r.Add("memberIn", jen.Index().Uint32().Values(in...))
		}
		e.checks(f, s)
	}
	if slices.ContainsFunc(h.Schemas, func(s *model.Schema) bool { return s != nil }) {
		r.Add("schemas", e.SchemasBy(h.Schemas))
	}
	f.Add(nil, jen.Var().Id(AboutName(h.Name)).Op("=").Id("typeInfo").Add(gofile.Table(r)))
}

// keys returns the text before a member and the one after it.
func (p *structPutter) keys(name string) (key, end string) {
	if p.open {
		return p.key(name), ","
	}
	return p.key(name), ""
}

// constIn prints a constant member that some revisions do not have, or that the type
// implies. One that comes with a field is written with it where no revision decides;
// another is filled in where the revision has it:
//
//	if e.Is(only20260728) && encode.Requires(e, x.Extra, "resultType", only20260728) {
//		b = e.Fill(b, start, `"resultType":`, ",", "resultType", `"complete"`, only20260728, true)
//	}
func (p *structPutter) constIn(c *model.Const) {
	p.flush()
	key, end := p.keys(c.JSON)
	if c.With == "" {
		fill := encoder().Dot("Fill").Call(buffer(), jen.Id("start"), gofile.Quoted(key), jen.Lit(end), jen.Lit(c.JSON), gofile.Quoted(c.Value), p.Set(c.Revisions), jen.Lit(c.Implied))
		p.code = append(p.code, jen.If(p.requires(c.JSON, c.Revisions)).Block(assignBuffer(fill)))
		return
	}
	with := jen.Op("!").Add(self()).Dot(c.With).Dot("IsZero").Call()
	test := p.Encoding("WritesWith").Call(encoder(), self().Dot(p.extra), jen.Id("start"), jen.Lit(c.JSON), gofile.Quoted(c.Value), p.Set(c.Revisions), with)
	p.code = append(p.code, jen.If(test).Block(appendText(key+c.Value+end)))
}

// writes prints whether a member is written:
//
//	e.Writes(start, "title", from20250618)
func (p *structPutter) writes(name string, in model.Revisions, routine bool) *jen.Statement {
	method := "Writes"
	if routine {
		method = "WritesRoutine"
	}
	return encoder().Dot(method).Call(jen.Id("start"), jen.Lit(name), p.Set(in))
}

// requires prints whether a member that is not set is filled in.
func (p *structPutter) requires(name string, in model.Revisions) *jen.Statement {
	return encoder().Dot("Is").Call(p.Set(in)).Op("&&").Add(p.Encoding("Requires")).Call(encoder(), self().Dot(p.extra), jen.Lit(name), p.Set(in))
}

// fieldIn prints a field that some revisions do not have, or only some require:
//
//	if x.TTLMs != nil && e.WritesRoutine(start, "ttlMs", only20260728) {
//		b = append(b, `,"ttlMs":`...)
//		b = encode.AppendInt(b, e, *x.TTLMs)
//	} else if e.Is(only20260728) && encode.Requires(e, x.Extra, "ttlMs", only20260728) {
//		b = e.Fill(b, start, `,"ttlMs":`, "", "ttlMs", "0", only20260728, true)
//	}
func (p *structPutter) fieldIn(f *model.Field, present *jen.Statement) {
	p.flush()
	key, end := p.keys(f.JSON)
	target := func() *jen.Statement { return self().Dot(f.Name) }
	body := append([]jen.Code{appendText(key)}, p.value(f, target())...)
	if end != "" {
		body = append(body, appendText(end))
	}
	if f.RequiredIn != 0 && f.Default == "" && f.Presence == model.StructAbsent {
		body = p.fillable(f, key, end)
	}
	if f.Essential {
		present = jen.Op("!").Add(target()).Dot("IsZero").Call()
	}
	test := jen.Null()
	if present != nil {
		test.Add(present)
	}
	if p.Partly(f.Revisions, p.of.Revisions) {
		if present != nil {
			test.Op("&&")
		}
		test.Add(p.writes(f.JSON, f.Revisions, f.Routine))
	}
	code := jen.If(test).Block(body...)
	switch {
	case f.Essential:
		code.Else().If(encoder().Dot("Is").Call(p.Set(f.Revisions))).Block(body...)
	case f.RequiredIn != 0 && present != nil:
		code.Else().If(p.requires(f.JSON, f.RequiredIn)).Block(assignBuffer(p.fill(f, key, end)))
	}
	p.code = append(p.code, code)
}

// fillable prints the encoding of an object that fills itself where a revision requires it,
// and is left out where another revision lacks all that it holds:
//
//	b = append(b, `,"_meta":`...)
//	atMeta := len(b)
//	b = x.Meta.put(b, e)
//	if e.MayBeEmptied(b, atMeta) && encode.IsEmptied[coded](b, e, start, atMeta, "_meta", &x.Meta, coded.put, only20260728) {
//		b = b[:atMeta-len(`,"_meta":`)]
//	}
func (p *structPutter) fillable(f *model.Field, key, end string) []jen.Code {
	target := func() *jen.Statement { return self().Dot(f.Name) }
	at := func() *jen.Statement { return jen.Id("at" + f.Name) }
	isEmptied := p.Encoding("IsEmptied").Types(jen.Id("coded")).Call(buffer(), encoder(), jen.Id("start"), at(), jen.Lit(f.JSON),
		jen.Op("&").Add(target()), jen.Id("coded").Dot("put"), p.Set(f.RequiredIn))
	emptied := jen.If(encoder().Dot("MayBeEmptied").Call(buffer(), at()).Op("&&").Add(isEmptied)).Block(
		assignBuffer(jen.Id("b").Index(jen.Empty(), at().Op("-").Len(gofile.Quoted(key)))))
	if end != "" {
		emptied.Else().Block(appendText(end))
	}
	return append([]jen.Code{appendText(key), at().Op(":=").Len(buffer())}, append(p.value(f, target()), emptied)...)
}

// fill prints what takes the place of a field that is not set.
func (p *structPutter) fill(f *model.Field, key, end string) *jen.Statement {
	name, in, routine := jen.Lit(f.JSON), p.Set(f.RequiredIn), jen.Lit(f.Routine)
	switch {
	case f.Default != "":
		return encoder().Dot("Fill").Call(buffer(), jen.Id("start"), gofile.Quoted(key), jen.Lit(end), name, gofile.Quoted(f.Default), in, routine)
	case f.Presence == model.StructAbsent:
		return p.Encoding("FillWith").Types(jen.Id("coded")).Call(buffer(), encoder(), jen.Id("start"), gofile.Quoted(key), jen.Lit(end), name,
			jen.Op("&").Add(self()).Dot(f.Name), jen.Id("coded").Dot("put"), in, routine)
	}
	return encoder().Dot("Lacks").Call(buffer(), jen.Id("start"), name, in)
}

// putNarrow prints the encoding of a value that has fewer kinds in some revisions:
//
//	b = encode.AppendKinds(b, e, x.StructuredContent, only20250618, jsontext.KindObject)
func (p *structPutter) putNarrow(f *model.Field, v *jen.Statement) jen.Code {
	name := "AppendKinds"
	if _, ok := model.Resolve(f.Type).(model.Members); ok {
		name = "AppendMembersKinds"
	}
	if len(f.Narrow) != 1 {
		p.Problem("%s.%s: %d sets of revisions limit its kinds, want one", p.of.Key, f.JSON, len(f.Narrow))
	}
	n := f.Narrow[0]
	return assignBuffer(p.Encoding(name).Call(buffer(), encoder(), v, p.Set(n.In), p.Kinds(n.Kinds)))
}

// checked prints the check of a value that some revisions do not allow and others do, and
// that code writes:
//
//	atOutputSchema := len(b)
//	b = encode.AppendRaw(b, e, x.OutputSchema)
//	if e.Checks(&checksOfToolOutputSchema) {
//		e.Check(b, atOutputSchema, &checksOfToolOutputSchema, -1, func(b []byte, e *encode.Encoder) []byte {
//			b = encode.AppendRaw(b, e, x.OutputSchema)
//			return b
//		})
//	}
func (p *structPutter) checked(f *model.Field, code []jen.Code) []jen.Code {
	at, rules := jen.Id("at"+f.Name), jen.Op("&").Id(checksName(p.of, f))
	put := jen.Func().Params(p.putParams()...).Index().Byte().Block(append(slices.Clone(code), jen.Return(buffer()))...)
	checked := slices.Concat([]jen.Code{at.Clone().Op(":=").Len(buffer())}, code)
	return append(checked, jen.If(encoder().Dot("Checks").Call(rules.Clone())).Block(
		encoder().Dot("Check").Call(buffer(), at, rules, length(f), put),
	))
}

// fallbackOf returns what is written at the end of a list in place of a field that a
// revision lacks, or nil.
func (p *structPutter) fallbackOf(list *model.Field) *model.Fallback {
	for i, b := range p.of.Fallbacks {
		if b.List == list.Name {
			return &p.of.Fallbacks[i]
		}
	}
	return nil
}

// putWithFallback prints a list that may have one more element:
//
//	if e.Is(until20250326) && !x.StructuredContent.IsZero() && !slices.ContainsFunc(x.Content, x.says) {
//		b = encode.AppendListAnd(b, e, x.Content, putContentBlock, ContentBlock(&TextContent{Text: x.StructuredContent.String()}), until20250326)
//	} else {
//		b = encode.AppendListAt(b, e, x.Content, putContentBlock)
//	}
func (p *structPutter) putWithFallback(f *model.Field, v *jen.Statement) []jen.Code {
	b := p.fallbackOf(f)
	list, ok := model.Resolve(f.Type).(model.ListOf)
	union, isUnion := model.UnionOf(list.Elem)
	if !ok || !isUnion {
		p.Problem("%s.%s: no list of a union", p.of.Key, f.JSON)
		return nil
	}
	from := func() *jen.Statement { return self().Dot(b.Field) }
	text := jen.Op("&").Id(b.As.Name).Values(jen.Id(b.Text).Op(":").Add(from()).Dot("String").Call())
	missing := jen.Op("!").Qual("slices", "ContainsFunc").Call(v.Clone(), jen.Func().Params(jen.Id("v").Id(union.Name)).Bool().Block(
		jen.List(jen.Id("t"), jen.Id("ok")).Op(":=").Id("v").Assert(gofile.PointerTo(b.As.Name)),
		jen.Return(jen.Id("ok").Op("&&").Id("t").Op("!=").Nil().Op("&&").Id("isText").Call(from(), jen.Id("t").Dot(b.Text))),
	))
	return []jen.Code{jen.If(encoder().Dot("Is").Call(p.Set(b.In)).Op("&&").Op("!").Add(from()).Dot("IsZero").Call().Op("&&").Add(missing)).Block(
		assignBuffer(p.Encoding("AppendListAnd").Call(buffer(), encoder(), v.Clone(), p.putFunc(list.Elem), jen.Id(union.Name).Parens(text), p.Set(b.In))),
	).Else().Block(p.putValue(f.Type, v)...)}
}

// putVariant prints the encoding of a variant of a union. Where a revision lacks it,
// another value takes its place or there is none:
//
//	if v != nil {
//		e.Expresses(b, from20250326)
//		return v.put(b, e)
//	}
func (e Printer) putVariant(u *model.Union, name string) jen.Code {
	there := jen.Id("v").Op("!=").Nil()
	put := jen.Return(jen.Id("v").Dot("put").Call(buffer(), encoder()))
	i := slices.IndexFunc(u.Variants, func(d model.Decl) bool { return d.Header().Name == name })
	if !e.Merged() || i < 0 {
		return jen.If(there).Block(put)
	}
	in := e.SetOf(u.VariantIn[i])
	var code []jen.Code
	for _, d := range u.Downgrades {
		if d.Variant != i {
			continue
		}
		in |= d.In
		// if e.Is(until20250326) { return encode.AppendInstead[coded](b, e, until20250326, v, v.asTextContent(), coded.put) }
		code = append(code, jen.If(encoder().Dot("Is").Call(e.Set(d.In))).Block(jen.Return(e.Encoding("AppendInstead").Types(jen.Id("coded")).Call(
			buffer(), encoder(), e.Set(d.In), jen.Id("v"), jen.Id("v").Dot(conversionName(d.To)).Call(), jen.Id("coded").Dot("put"),
		))))
	}
	if e.Partly(in, u.Revisions) {
		code = append(code, encoder().Dot("Expresses").Call(buffer(), e.Set(in)))
	}
	return jen.If(there).Block(append(code, put)...)
}

// putSingle prints what writes one value for revisions that have no list:
//
//	if e.Is(until20250618) {
//		return encode.AppendSingle(b, e, x.Blocks, x.List, until20250618, putBlock)
//	}
func (e Printer) putSingle(m *model.OneOrMany) jen.Code {
	if m.SingleIn == 0 {
		return jen.Null()
	}
	return jen.If(encoder().Dot("Is").Call(e.Set(m.SingleIn))).Block(jen.Return(e.Encoding("AppendSingle").Call(
		buffer(), encoder(), self().Dot(m.Field), self().Dot("List"), e.Set(m.SingleIn), e.putFunc(m.Elem),
	)))
}

// growing reports the enum that a type names, if no other values are valid than those
// known, and a revision lacks one of them.
func (e Printer) growing(t model.Type) (*model.Enum, bool) {
	d, ok := closedEnum(t)
	if !ok || !e.Merged() {
		return nil, false
	}
	return d, slices.ContainsFunc(d.Values, func(v model.EnumValue) bool { return e.Partly(v.Revisions, d.Revisions) })
}

// putEnum prints the encoding of an enum whose values depend on the revision:
//
//	func putLevel(b []byte, e *encode.Encoder, v Level) []byte {
//		switch v {
//		case LevelNotice:
//			e.Expresses(b, from20250618)
//		}
//		return encode.AppendNamedString(b, e, v)
//	}
func (e Printer) putEnum(f *gofile.File, decl model.Decl) {
	d, ok := e.growing(model.Ref{Decl: decl})
	if !ok {
		return
	}
	var cases []jen.Code
	for _, v := range d.Values {
		if e.Partly(v.Revisions, d.Revisions) {
			cases = append(cases, jen.Case(jen.Id(v.Name)).Block(encoder().Dot("Expresses").Call(buffer(), e.Set(v.Revisions))))
		}
	}
	f.Add(nil, jen.Func().Id("put"+d.Name).Params(append(e.putParams(), jen.Id("v").Id(d.Name))...).Index().Byte().Block(
		jen.Switch(jen.Id("v")).Block(cases...),
		jen.Return(e.Encoding("AppendNamedString").Call(buffer(), encoder(), jen.Id("v"))),
	))
}

func isInPlace(t model.Type) bool {
	_, ok := model.InPlace(t)
	return ok
}

// unionValues prints what knows a pointer to a union, which has no methods, and the
// values of other types that take the place of variants:
//
//	func unionOf(v any) (u unionValue, ok bool) {
//		switch v := v.(type) {
//		case *ContentBlock:
//			return unionValue{
//				about:  &aboutContentBlock,
//				null:   v == nil,
//				decode: func(d *decode.Decoder) { *v = decodeContentBlock(d) },
//				put:    func(b []byte, e *encode.Encoder) []byte { return putContentBlock(b, e, *v) },
//			}, true
//		}
//		return unionValue{}, false
//	}
func (e Printer) unionValues(f *gofile.File) {
	var cases []jen.Code
	made := map[string]bool{}
	for _, d := range e.Model.Decls {
		u, ok := d.(*model.Union)
		if !ok {
			continue
		}
		var r gofile.Row
		r.Add("about", jen.Op("&").Id(AboutName(u.Name)))
		r.Add("null", jen.Id("v").Op("==").Nil())
		r.Add("decode", jen.Func().Params(e.DecoderParam()).Block(jen.Op("*").Id("v").Op("=").Id("decode"+u.Name).Call(decoder())))
		r.Add("put", jen.Func().Params(e.putParams()...).Index().Byte().Block(jen.Return(jen.Id("put"+u.Name).Call(buffer(), encoder(), jen.Op("*").Id("v")))))
		cases = append(cases, jen.Case(gofile.PointerTo(u.Name)).Block(jen.Return(jen.Id("unionValue").Add(gofile.Table(r)), jen.True())))
		for _, g := range u.Downgrades {
			from, ok := u.Variants[g.Variant].(*model.Struct)
			if key := from.Name + g.To.Name; ok && !made[key] {
				made[key] = true
				e.conversion(f, from, g)
			}
		}
	}
	f.Add([]string{"// unionOf returns what the codec has to know about a pointer to a union."},
		jen.Func().Id("unionOf").Params(jen.Id("v").Any()).Params(jen.Id("u").Id("unionValue"), jen.Id("ok").Bool()).Block(
			jen.Switch(jen.Id("v").Op(":=").Id("v").Assert(jen.Type())).Block(cases...),
			jen.Return(jen.Id("unionValue").Values(), jen.False()),
		))
}

// conversionName returns the name of the method that makes a value of another type.
func conversionName(to *model.Struct) string { return "as" + to.Name }

// conversion prints the method that makes of a variant another one, which says the same
// to a revision that lacks it:
//
//	func (x *ResourceLink) asTextContent() *TextContent {
//		y := &TextContent{Annotations: x.Annotations}
//		y.Text = x.Name + ": " + x.URI
//		return y
//	}
func (e Printer) conversion(f *gofile.File, from *model.Struct, g model.Downgrade) {
	own := map[string]*model.Field{}
	for _, field := range from.Fields() {
		own[field.JSON] = field
	}
	var same []jen.Code
	for _, field := range g.To.Fields() {
		if o := own[field.JSON]; o != nil && o.Presence == field.Presence && e.GoType(o.Type).GoString() == e.GoType(field.Type).GoString() {
			same = append(same, jen.Id(field.Name).Op(":").Add(self()).Dot(o.Name))
		}
	}
	if g.How != model.NameAndURI {
		same = append(same, jen.Id(g.To.Extra).Op(":").Add(e.Encoding("Unjudged").Call(self().Dot(from.Extra))))
	}
	body := []jen.Code{jen.Id("y").Op(":=").Op("&").Id(g.To.Name).Values(same...)}
	switch g.How {
	case model.NameAndURI:
		name, uri := own["name"], own["uri"]
		body = append(body, jen.Id("y").Dot("Text").Op("=").Add(self()).Dot(name.Name).Op("+").Lit(": ").Op("+").Add(self()).Dot(uri.Name))
	case model.TitledValues:
		body = append(body, jen.For(jen.List(jen.Id("_"), jen.Id("v")).Op(":=").Range().Add(self()).Dot(own["oneOf"].Name)).Block(
			jen.Id("y").Dot("Enum").Op("=").Append(jen.Id("y").Dot("Enum"), jen.Id("v").Dot("Const")),
			jen.Id("y").Dot("EnumNames").Op("=").Append(jen.Id("y").Dot("EnumNames"), jen.Id("v").Dot("Title")),
		))
	}
	f.Add([]string{"// " + conversionName(g.To) + " returns what stands for x where a revision lacks it."},
		jen.Func().Params(self().Add(gofile.PointerTo(from.Name))).Id(conversionName(g.To)).Params().Add(gofile.PointerTo(g.To.Name)).Block(
			append(body, jen.Return(jen.Id("y")))...,
		))
}
