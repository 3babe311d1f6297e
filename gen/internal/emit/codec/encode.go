package codec

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Encoders prints encode.go: the unexported encoding of every declared type.
func (e Printer) Encoders(f *gofile.File) {
	e.recursive = e.Model.Recursive()
	for _, d := range e.Model.Decls {
		whole := func() *jen.Statement { return jen.Op("*").Add(self()) }
		if e.Merged() {
			e.about(f, d)
		}
		switch d := d.(type) {
		case *model.Struct:
			e.putStruct(f, d)
		case *model.Union:
			e.putUnion(f, d)
		case *model.OneOrMany:
			e.putOneOrMany(f, d)
		case *model.RawUnion:
			e.putMethod(f, d.Name, jen.Return(e.putExpr(model.Raw{}, self().Dot("Raw"))))
		case *model.Enum, *model.Scalar:
			e.putEnum(f, d)
			e.putMethod(f, d.Header().Name, jen.Return(e.putExpr(model.Ref{Decl: d}, whole())))
		case *model.List:
			e.putMethod(f, d.Name, jen.Return(e.putList(d.Type, whole())))
		case *model.Map:
			e.putMethod(f, d.Name, jen.Return(e.putMap(d.Type, whole())))
		}
	}
	if e.Model.HasUnknown() && !e.Merged() {
		e.putMethod(f, "Unknown", jen.Return(e.putExpr(model.Raw{}, self().Dot("Raw"))))
	}
}

// putMethod prints the put method of a type:
//
//	func (x *T) put(b []byte, e *encode.Encoder) []byte {
//		…
//	}
//
// A value of a recursive type may contain itself, so its depth is limited:
//
//	func (x *Tree) put(b []byte, e *encode.Encoder) []byte {
//		return encode.Nested(b, e, x, (*Tree).putNested)
//	}
//
//	func (x *Tree) putNested(b []byte, e *encode.Encoder) []byte {
//		…
//	}
func (e Printer) putMethod(f *gofile.File, name string, body ...jen.Code) {
	add := func(method string, body ...jen.Code) {
		f.Add(nil, jen.Func().Params(self().Add(gofile.PointerTo(name))).Id(method).Params(e.putParams()...).Index().Byte().Block(body...))
	}
	if !e.recursive[name] {
		add("put", body...)
		return
	}
	add("put", jen.Return(e.Encoding("Nested").Call(buffer(), encoder(), self(), method(name, "putNested"))))
	add("putNested", body...)
}

// structPutter prints the encoding of a struct. Constant text is collected, so
// that neighbors are appended together.
type structPutter struct {
	Printer
	code  []jen.Code
	of    *model.Struct
	extra string // the field for members without one
	text  string // constant text that is not printed yet

	// open is set until a member is written unconditionally: members then end
	// in commas instead of beginning with them.
	open bool
}

// putStruct prints the put method of a struct, with its table of names and
// its IsZero method:
//
//	func (x *TextContent) put(b []byte, e *encode.Encoder) []byte {
//		start := len(b)
//		b = append(b, `{"type":"text","text":`...)
//		b = encode.AppendString(b, e, x.Text)
//		if len(x.Extra) != 0 {
//			b = encodeExtra(b, e, start, x, &x.Extra, &namesOfTextContent)
//		}
//		return append(b, '}')
//	}
func (e Printer) putStruct(f *gofile.File, s *model.Struct) {
	p := &structPutter{Printer: e, of: s, extra: s.Extra, text: "{", open: true}
	p.code = append(p.code, jen.Id("start").Op(":=").Len(buffer()))
	for _, m := range s.Members {
		switch m := m.(type) {
		case *model.Const:
			if e.Partly(m.Revisions, s.Revisions) || e.Merged() && m.Implied {
				p.constIn(m)
				continue
			}
			p.text += p.key(m.JSON) + m.Value
			p.open = false
		case *model.Field:
			p.field(m)
		}
	}
	p.flush()
	extra := func() *jen.Statement { return self().Dot(s.Extra) }
	args := []jen.Code{buffer(), encoder(), jen.Id("start"), self(), jen.Op("&").Add(extra())}
	if !e.Merged() {
		e.nameTable(f, s)
		args = append(args, jen.Op("&").Id(tableName(s)))
	}
	p.code = append(p.code, jen.If(jen.Len(extra()).Op("!=").Lit(0)).Block(assignBuffer(jen.Id("encodeExtra").Call(args...))))
	if p.open {
		p.code = append(p.code, jen.Return(e.Encoding("Close").Call(buffer())))
	} else {
		p.code = append(p.code, jen.Return(appended("}")))
	}
	e.putMethod(f, s.Name, p.code...)
	if s.NeedsIsZero {
		e.isZero(f, s)
	}
}

// nameTable prints the names of a struct's members:
//
//	var toolNames = []string{"name", "title"}
func (e Printer) nameTable(f *gofile.File, s *model.Struct) {
	var names []jen.Code
	for _, m := range s.Members {
		names = append(names, jen.Lit(m.JSONName()))
	}
	f.Add(nil, jen.Var().Id(tableName(s)).Op("=").Index().String().Values(names...))
}

// key returns the text before the value of a member.
func (p *structPutter) key(name string) string {
	if p.open {
		return jsonText(name) + ":"
	}
	return "," + jsonText(name) + ":"
}

// flush prints the collected text.
func (p *structPutter) flush() {
	if p.text != "" {
		p.code = append(p.code, appendText(p.text))
		p.text = ""
	}
}

// field prints a member that is a field. One that may be absent stands in an if:
//
//	if x.Title != nil {
//		b = append(b, `,"title":`...)
//		b = encode.AppendString(b, e, *x.Title)
//	}
func (p *structPutter) field(f *model.Field) {
	target := func() *jen.Statement { return self().Dot(f.Name) }
	present := p.present(f)
	if p.Partly(f.Revisions, p.of.Revisions) || f.RequiredIn != 0 {
		p.fieldIn(f, present)
		return
	}
	if present == nil || f.Essential {
		p.text += p.key(f.JSON)
		p.open = false
		p.flush()
		p.code = append(p.code, p.value(f, target())...)
		return
	}
	p.flush()
	body := append([]jen.Code{appendText(p.key(f.JSON))}, p.value(f, target())...)
	if p.open {
		body = append(body, appendText(","))
	}
	p.code = append(p.code, jen.If(present).Block(body...))
}

// present prints the condition under which a field is written, nil for always.
func (p *structPutter) present(f *model.Field) *jen.Statement {
	target := self().Dot(f.Name)
	switch f.Presence {
	case model.Pointer, model.NilAbsent:
		return target.Op("!=").Nil()
	case model.ZeroAbsent, model.StructAbsent:
		return jen.Op("!").Add(target).Dot("IsZero").Call()
	}
	return nil
}

// value prints the statements that write what a field holds, and check it if what is
// valid differs by revision.
func (p *structPutter) value(f *model.Field, v *jen.Statement) []jen.Code {
	code := p.unchecked(f, v)
	if f.DiffersIn != 0 {
		return p.checked(f, code)
	}
	return code
}

// unchecked prints the statements that write what a field holds.
func (p *structPutter) unchecked(f *model.Field, v *jen.Statement) []jen.Code {
	switch {
	case f.Essential:
		// b = encode.AppendRequestID(b, e, x.ID, x.Extra)
		return []jen.Code{assignBuffer(p.Encoding("AppendRequestID").Call(buffer(), encoder(), v, self().Dot(p.extra)))}
	case f.Presence == model.NullPointer:
		return []jen.Code{p.putOrNull(f.Type, v)}
	case f.Presence == model.Pointer:
		return p.putValue(f.Type, p.behind(f.Type, v))
	case f.ZeroWrites != "":
		// b = encode.AppendStringOr(b, e, x.CacheScope, "private")
		return []jen.Code{assignBuffer(p.Encoding("AppendStringOr").Call(buffer(), encoder(), v, jen.Lit(f.ZeroWrites)))}
	}
	switch {
	case len(f.Narrow) != 0:
		return []jen.Code{p.putNarrow(f, v)}
	case p.fallbackOf(f) != nil:
		return p.putWithFallback(f, v)
	}
	return p.putValue(f.Type, v)
}

// isZero prints the method of a struct that is absent if it is zero:
//
//	func (x *RequestParams) IsZero() bool {
//		return x == nil || x.Extra == nil &&
//			x.Cursor == nil
//	}
//
// Extra comes first, so that a revision with another first field changes no other line.
func (e Printer) isZero(f *gofile.File, s *model.Struct) {
	test := self().Op("==").Nil().Op("||").Add(self()).Dot(s.Extra).Op("==").Nil()
	for _, field := range s.Fields() {
		test.Op("&&").Line().Add(e.zeroTest(field))
	}
	f.Add([]string{"// IsZero reports whether x has no members. The member that has x as its value is then absent."},
		jen.Func().Params(self().Add(gofile.PointerTo(s.Name))).Id("IsZero").Params().Bool().Block(jen.Return(test)))
}

// zeroTest prints whether a field is zero.
func (e Printer) zeroTest(f *model.Field) *jen.Statement {
	target := func() *jen.Statement { return self().Dot(f.Name) }
	switch f.Presence {
	case model.Pointer, model.NullPointer, model.NilAbsent:
		return target().Op("==").Nil()
	case model.ZeroAbsent:
		return target().Dot("IsZero").Call()
	}
	if _, b, ok := model.ScalarOf(f.Type); ok {
		return zeroScalar(b, target())
	}
	if _, ok := model.StructOf(f.Type); ok {
		return target().Dot("IsZero").Call()
	}
	switch t := model.Resolve(f.Type).(type) {
	case model.Basic:
		return zeroScalar(t, target())
	case model.Raw, model.ID, model.NullableOf:
		return target().Dot("IsZero").Call()
	case model.ErrorObject:
		return target().Dot("Code").Op("==").Lit(0).Op("&&").Add(target()).Dot("Message").Op("==").Lit("").
			Op("&&").Add(target()).Dot("Data").Dot("IsZero").Call().Op("&&").Add(target()).Dot("Extra").Op("==").Nil()
	case model.Ref:
		switch t.Decl.(type) {
		case *model.RawUnion, *model.OneOrMany:
			return target().Dot("IsZero").Call()
		}
	}
	return target().Op("==").Nil()
}

// zeroScalar prints whether a scalar is zero: v == "", v == 0, !v.
func zeroScalar(b model.Basic, v *jen.Statement) *jen.Statement {
	switch b {
	case model.String:
		return v.Op("==").Lit("")
	case model.Bool:
		return jen.Op("!").Add(v)
	}
	return v.Op("==").Lit(0)
}

// putUnion prints the encoding of a union. A type that embeds a variant is one
// itself, and has its own codec:
//
//	func putContentBlock(b []byte, e *encode.Encoder, v ContentBlock) []byte {
//		switch v := v.(type) {
//		case nil:
//			return e.Fail(b, "ContentBlock is nil")
//		case *TextContent:
//			if v != nil {
//				return v.put(b, e)
//			}
//		default:
//			return encode.AppendCustom(b, e, v)
//		}
//		return e.Fail(b, "the pointer is nil")
//	}
func (e Printer) putUnion(f *gofile.File, u *model.Union) {
	cases := []jen.Code{jen.Case(jen.Nil()).Block(jen.Return(encoder().Dot("Fail").Call(buffer(), jen.Lit(u.Name+" is nil"))))}
	for _, name := range gofile.VariantNames(u) {
		cases = append(cases, jen.Case(gofile.PointerTo(name)).Block(e.putVariant(u, name)))
	}
	cases = append(cases, jen.Default().Block(jen.Return(e.Encoding("AppendCustom").Call(buffer(), encoder(), jen.Id("v")))))
	params := append(e.putParams(), jen.Id("v").Id(u.Name))
	f.Add(nil, jen.Func().Id("put"+u.Name).Params(params...).Index().Byte().Block(
		jen.Switch(jen.Id("v").Op(":=").Id("v").Assert(jen.Type())).Block(cases...),
		jen.Return(encoder().Dot("Fail").Call(buffer(), jen.Lit("the pointer is nil"))),
	))
}

// putOneOrMany prints the encoding of one value or a list:
//
//	func (x *Content) put(b []byte, e *encode.Encoder) []byte {
//		if len(x.Blocks) == 1 && !x.List {
//			return putBlock(b, e, x.Blocks[0])
//		}
//		return encode.AppendList(b, e, x.Blocks, putBlock)
//	}
func (e Printer) putOneOrMany(f *gofile.File, m *model.OneOrMany) {
	values := func() *jen.Statement { return self().Dot(m.Field) }
	e.putMethod(f, m.Name,
		e.putSingle(m),
		jen.If(jen.Len(values()).Op("==").Lit(1).Op("&&").Op("!").Add(self()).Dot("List")).Block(
			jen.Return(e.putExpr(m.Elem, values().Index(jen.Lit(0)))),
		),
		jen.Return(e.putList(model.ListOf{Elem: m.Elem}, values())),
	)
}
