package codec

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// containers are the kinds whose structure tells variants apart.
const containers = model.KindArray | model.KindObject

// unionDecoder prints the choice of a variant.
type unionDecoder struct {
	Printer
	u    *model.Union
	in   model.Revisions // that decide, in a merged package; empty for a reader that knows all variants
	all  model.Kinds     // of every variant
	rest model.Kinds     // of the variants that the kind alone does not select
	code []jen.Code
	done bool // what follows would be unreachable
}

// decodeUnion prints the decoding of a union:
//
//	func decodeContentBlock(d *decode.Decoder) ContentBlock {
//		if !d.IsObject() {
//			return nil
//		}
//		tag, _ := d.Tag("type")
//		switch string(tag) {
//		case "text":
//			v := new(TextContent)
//			v.decode(d)
//			return v
//		}
//		return unknownVariant(d, string(tag), &schemas.ContentBlock)
//	}
func (e Printer) decodeUnion(f *gofile.File, u *model.Union) {
	if e.Merged() {
		e.decodeUnionIn(f, u)
		return
	}
	p := &unionDecoder{Printer: e, u: u}
	if u.Doubtful {
		p.code = append(p.code, Doubted())
	}
	e.unionFunc(f, u, "", p.choose())
}

// unionFunc prints a function that decodes a union.
func (e Printer) unionFunc(f *gofile.File, u *model.Union, suffix string, code []jen.Code) {
	f.Add(nil, jen.Func().Id("decode"+u.Name+suffix).Params(e.DecoderParam()).Id(u.Name).Block(code...))
}

// choose prints the choice of the variant.
func (p *unionDecoder) choose() []jen.Code {
	p.findKinds()
	p.byKind()
	p.refuse()
	p.byRules()
	if !p.done && p.u.Select.Member != "" {
		p.byMember()
	}
	if !p.done {
		p.otherwise()
	}
	return p.code
}

// findKinds sums up what the variants can be.
func (p *unionDecoder) findKinds() {
	settled := map[int]bool{}
	for _, c := range p.u.Select.Kinds {
		settled[c.Variant] = true
	}
	for i, v := range p.u.Variants {
		if !p.has(i) {
			continue
		}
		k := model.KindsOfDecl(v)
		p.all |= k
		if !settled[i] {
			p.rest |= k
		}
	}
}

// byKind prints the choice by JSON kind:
//
//	switch d.Kind() {
//	case jsontext.KindString:
//		v := new(Name)
//		v.decode(d)
//		return v
//	}
func (p *unionDecoder) byKind() {
	var cases []jen.Code
	var seen model.Kinds
	for _, c := range p.u.Select.Kinds {
		k := asRead(c.Kinds) &^ seen
		seen |= k
		if k == 0 {
			continue
		}
		var names []jen.Code
		for _, name := range gofile.KindNames(k) {
			names = append(names, p.KindName(name))
		}
		cases = append(cases, jen.Case(names...).Block(p.variant(c.Variant, "")...))
	}
	if len(cases) != 0 {
		p.code = append(p.code, jen.Switch(decoder().Dot("Kind").Call()).Block(cases...))
	}
	p.rest = asRead(p.rest) &^ seen
}

// asRead returns a set of kinds as the decoder tells them: numbers are one kind.
func asRead(k model.Kinds) model.Kinds {
	if k&model.KindInteger != 0 {
		k = k&^model.KindInteger | model.KindNumber
	}
	return k
}

// refuse prints what records a kind that no variant has:
//
//	if !d.IsObject() {
//		return nil
//	}
func (p *unionDecoder) refuse() {
	record := decoder().Dot("Raw").Call(p.Kinds(p.all))
	switch p.rest {
	case 0:
		p.code = append(p.code, record, jen.Return(jen.Nil()))
		p.done = true
	case model.KindObject:
		p.code = append(p.code, jen.If(jen.Op("!").Add(decoder()).Dot("IsObject").Call()).Block(jen.Return(jen.Nil())))
	case asRead(model.AnyKind):
	default:
		// if d.Kind()&(jsontext.KindArray|jsontext.KindObject) == 0 {
		test := decoder().Dot("Kind").Call().Op("&").Parens(p.Kinds(p.rest)).Op("==").Lit(0)
		p.code = append(p.code, jen.If(test).Block(record, jen.Return(jen.Nil())))
	}
}

// byRules prints the decision list:
//
//	if !d.Has(0, "enum") && d.Has(jsontext.KindArray, "items", "anyOf") {
//		v := new(Titled)
//		v.decode(d)
//		return v
//	}
func (p *unionDecoder) byRules() {
	for _, r := range p.u.Select.Rules {
		if p.done {
			return
		}
		if len(r.All) == 0 {
			p.code = append(p.code, p.variant(r.Variant, "")...)
			p.done = true
			return
		}
		test := jen.Null()
		for i, c := range cheapFirst(r.All) {
			if i > 0 {
				test.Op("&&")
			}
			test.Add(p.condition(c))
		}
		p.code = append(p.code, jen.If(test).Block(p.variant(r.Variant, "")...))
	}
}

// cheapFirst puts what must not be there in front: in a value of another variant
// that is found near its beginning, while what is not there takes a look at the
// whole value.
func cheapFirst(all []model.Condition) []model.Condition {
	sorted := slices.Clone(all)
	slices.SortStableFunc(sorted, func(a, b model.Condition) int {
		switch {
		case a.Not == b.Not:
			return 0
		case a.Not:
			return -1
		}
		return 1
	})
	return sorted
}

// condition prints a look at one place:
//
//	d.Has(jsontext.KindArray, "items", "anyOf") && d.Each("const", "items", "anyOf")
func (p *unionDecoder) condition(c model.Condition) *jen.Statement {
	kinds := jen.Code(jen.Lit(0))
	if c.Kinds != 0 {
		kinds = p.Kinds(c.Kinds)
	}
	s := jen.Null()
	if c.Not {
		s.Op("!")
	}
	s.Add(decoder()).Dot("Has").Call(lookAt(kinds, c.Path)...)
	for _, member := range c.Each {
		s.Op("&&").Add(decoder()).Dot("Each").Call(lookAt(jen.Lit(member), c.Path)...)
	}
	return s
}

// lookAt returns the arguments of a look at a path.
func lookAt(what jen.Code, path []string) []jen.Code {
	args := []jen.Code{what}
	for _, step := range path {
		args = append(args, jen.Lit(step))
	}
	return args
}

// byMember prints the choice by the value of a member, for objects. Where that is
// an integer or a boolean, the decoder returns its text as the tag:
//
//	tag, _ := d.Literal("code")
func (p *unionDecoder) byMember() {
	look := jen.List(jen.Id("tag"), p.tagState()).Op(":=").Add(decoder()).Dot(p.tagMethod()).Call(jen.Lit(p.u.Select.Member))
	code := []jen.Code{look}
	if p.u.Select.Absent >= 0 {
		// if state == decode.TagAbsent {
		code = append(code, jen.If(jen.Id("state").Op("==").Add(p.Decoding("TagAbsent"))).Block(p.variant(p.u.Select.Absent, "")...))
	}
	code = append(code, p.tagSwitch())
	if p.u.Select.Default < 0 {
		code = append(code, p.unknown("tag"))
	}
	if p.rest == model.KindObject {
		p.code = append(p.code, code...)
		p.done = p.u.Select.Default < 0
		return
	}
	// if d.Kind() == jsontext.KindObject {
	p.code = append(p.code, jen.If(decoder().Dot("Kind").Call().Op("==").Add(p.KindName("KindObject"))).Block(code...))
}

// tagMethod returns the method of the decoder that returns the tag.
func (p *unionDecoder) tagMethod() string {
	if p.u.Select.Literals {
		return "Literal"
	}
	return "Tag"
}

// tagText returns the tag as a string.
func (p *unionDecoder) tagText() *jen.Statement {
	if p.u.Select.Literals {
		return jen.Id("tag")
	}
	return jen.String().Parens(jen.Id("tag"))
}

// tagState returns the variable that tells an absent member from an odd one, where
// that makes a difference.
func (p *unionDecoder) tagState() *jen.Statement {
	if p.u.Select.Absent >= 0 || p.hasEmptyCase() {
		return jen.Id("state")
	}
	return jen.Id("_")
}

// hasEmptyCase reports whether the empty string selects a variant, so that it
// has to be told from a tag that is not a string.
func (p *unionDecoder) hasEmptyCase() bool {
	for _, c := range p.u.Select.Cases {
		if c.Value == "" {
			return true
		}
	}
	return false
}

// tagSwitch prints one case for each variant:
//
//	switch string(tag) {
//	case "boolean":
//		v := new(BooleanSchema)
//		v.decode(d)
//		return v
//	case "integer", "number":
//		v := new(NumberSchema)
//		v.decode(d)
//		return v
//	}
func (p *unionDecoder) tagSwitch() jen.Code {
	values := map[int][]jen.Code{}
	var order []int
	for _, c := range p.u.Select.Cases {
		if values[c.Variant] == nil {
			order = append(order, c.Variant)
		}
		values[c.Variant] = append(values[c.Variant], jen.Lit(c.Value))
	}
	var cases []jen.Code
	for _, v := range order {
		cases = append(cases, jen.Case(values[v]...).Block(p.guarded(v, p.variant(v, "tag"))...))
	}
	s := jen.Switch(p.tagText()).Block(cases...)
	if p.hasEmptyCase() {
		return jen.If(jen.Id("state").Op("==").Add(p.Decoding("TagString"))).Block(s)
	}
	return s
}

// otherwise prints the choice where nothing else has settled it.
func (p *unionDecoder) otherwise() {
	i := p.u.Select.Default
	if i < 0 {
		p.code = append(p.code, p.unknown(""))
		return
	}
	fits := asRead(model.KindsOfDecl(p.u.Variants[i]))
	if p.rest&^fits != 0 {
		// if d.Kind()&(jsontext.KindObject) == 0 {
		test := decoder().Dot("Kind").Call().Op("&").Parens(p.Kinds(fits)).Op("==").Lit(0)
		p.code = append(p.code, jen.If(test).Block(p.unknown("")))
	}
	p.code = append(p.code, p.variant(i, "")...)
}

// variant prints the decoding of a variant, which falls back to the unknown one
// where the model says so, and where a number does not fit its type:
//
//	v := new(TextContent)
//	v.decode(d)
//	return v
//
//	if v := new(TextContent); decode.Attempt[coded](d, v, coded.decode) {
//		return v
//	}
//	return unknownVariant(d, "", &schemas.ContentBlock)
//
//	if v := new(Size); decode.Exact[coded](d, v, coded.decode) {
//		return v
//	}
//	return unknownVariant(d, "", &schemas.Amount)
func (p *unionDecoder) variant(i int, tag string) []jen.Code {
	v := p.u.Variants[i]
	attempt := "Attempt"
	if (!p.u.Select.Fallback || model.KindsOfDecl(v)&containers == 0) && !refusesFractions(v) {
		if attempt = "Exact"; !holdsNumbers(v) {
			return append(decodeNew(jen.Id(v.Header().Name)), jen.Return(jen.Id("v")))
		}
	}
	return []jen.Code{
		jen.If(
			jen.Id("v").Op(":=").New(jen.Id(v.Header().Name)),
			p.Decoding(attempt).Types(jen.Id("coded")).Call(decoder(), jen.Id("v"), jen.Id("coded").Dot("decode")),
		).Block(jen.Return(jen.Id("v"))),
		p.unknown(tag),
	}
}

// refusesFractions reports whether a variant is a text that may be an integer but no
// other number. Its kind selects it for both, and for a fraction it holds nothing that
// could be written.
func refusesFractions(d model.Decl) bool {
	_, ok := d.(*model.RawUnion)
	k := model.KindsOfDecl(d)
	return ok && k&model.KindInteger != 0 && k&model.KindNumber != model.KindNumber
}

// holdsNumbers reports whether a variant is a number, or has numbers for which it
// has no place but their Go type. A struct keeps the text of its members.
func holdsNumbers(d model.Decl, within ...model.Decl) bool {
	if slices.Contains(within, d) {
		return false
	}
	var holds func(t model.Type) bool
	holds = func(t model.Type) bool {
		switch t := t.(type) {
		case model.Basic:
			return t == model.Int || t == model.Float
		case model.ListOf:
			return holds(t.Elem)
		case model.MapOf:
			return holds(t.Elem)
		case model.NullableOf:
			return holds(t.Elem)
		case model.Ref:
			return holdsNumbers(t.Decl, append(within, d)...)
		}
		return false
	}
	switch d := d.(type) {
	case *model.Scalar:
		return holds(d.Type)
	case *model.List:
		return holds(d.Type)
	case *model.Map:
		return holds(d.Type)
	case *model.OneOrMany:
		return holds(d.Elem)
	case *model.Alias:
		return holds(d.Type)
	}
	return false
}

// decodeNew prints the decoding of a new value into v.
func decodeNew(typ jen.Code) []jen.Code {
	return []jen.Code{jen.Id("v").Op(":=").New(typ), jen.Id("v").Dot("decode").Call(decoder())}
}

// unknown prints the return of the unknown variant; tag is the variable that
// holds its discriminator, or empty.
func (p *unionDecoder) unknown(tag string) jen.Code {
	kind := jen.Lit("")
	if tag != "" {
		kind = p.tagText()
	}
	if p.Merged() {
		return jen.Return(jen.Id("unknownVariant").Call(decoder(), kind, jen.Op("&").Id(AboutName(p.u.Name))))
	}
	return jen.Return(jen.Id("unknownVariant").Call(decoder(), kind, p.SchemaOf(p.u.Schema)))
}
