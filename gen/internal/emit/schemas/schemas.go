// Package schemas prints what a revision's schema asks of values, as a package of
// plain data:
//
//	var Tool = schema.Schema{
//		Kinds: jsontext.KindObject,
//		Members: []schema.MemberSchema{
//			{Name: "name", Required: true, Schema: &schema.StringSchema},
//		},
//	}
//
// The revision package of the revision refers to the variables, and any other
// package of the output may.
package schemas

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Print prints schemas.go: what the schema asks of the
// values of each type, as plain data that strict decoding and validation compare
// texts with. Variables without an initialization of their own are left out of
// programs that do not use them.
//
//	var Root = schema.Schema{
//		Kinds: jsontext.KindObject,
//		Members: []schema.MemberSchema{
//			{Name: "uri", Required: true, Schema: &schema.StringSchema},
//		},
//	}
//
//	func init() {
//		Tree.Members[0].Schema.Items = &Tree
//	}
func Print(e *gofile.Printer, f *gofile.File) {
	subject := "schema " + gofile.OneLine(e.Model.Schema)
	if e.Model.Version != "" {
		subject = "schema of the revision " + e.Model.Version
	}
	f.Comment = gofile.Comment([]string{
		"Package schemas has the definitions of the " + subject + " as data, which strict decoding and validation hold values against. " +
			"Each has the name of its Go type; the schema of a member has the name of the type followed by that of the field.",
	}, gofile.DeclWidth)
	named := namedSchemas(e.Model)
	p := &printer{Printer: e, cycles: model.Components(named, parts)}
	seen := map[*model.Schema]bool{}
	for _, s := range named {
		if !seen[s] {
			seen[s] = true
			p.variables(f, s)
		}
	}
	if len(p.links) != 0 {
		f.Add([]string{"// Variables cannot refer to each other in their initial values."}, jen.Func().Id("init").Params().Block(p.links...))
	}
	if p.patterns {
		matcher(f)
	}
}

// namedSchemas returns the schemas that have variables, in the order of the
// types and fields that they belong to.
func namedSchemas(p *model.Package) []*model.Schema {
	var list []*model.Schema
	for _, d := range p.Decls {
		if s := d.Header().Schema; s != nil {
			list = append(list, s)
		}
		if s, ok := d.(*model.Struct); ok {
			for _, f := range s.Fields() {
				if f.Check != nil {
					list = append(list, f.Check)
				}
			}
		}
	}
	return list
}

// printer prints schemas as composite literals.
type printer struct {
	*gofile.Printer
	from     *model.Schema         // whose variable is being printed
	cycles   map[*model.Schema]int // schemas that lead to each other have the same number
	links    []jen.Code            // references that are part of a cycle
	patterns bool

	depth int     // of the literal that is being printed
	deep  []inner // what is deeper than a literal may be
	parts int     // variables of such
}

// inner is a schema within another one that has a variable of its own.
type inner struct {
	name   string
	schema *model.Schema
}

// maxDepth is how deep schemas stand in each other in one literal. Formatting a deeper
// one takes time that grows with the square of the depth.
const maxDepth = 20

// variables prints the variable of a schema, and those of what is too deep in it.
func (p *printer) variables(f *gofile.File, s *model.Schema) {
	p.from = s
	p.deep = []inner{{s.Name, s}}
	for i := 0; i < len(p.deep); i++ {
		one := p.deep[i]
		f.Add(nil, jen.Var().Id(one.name).Op("=").Add(p.literal(one.schema, one.name)))
	}
}

// kindVariables are the schemas of the runtime's package schema that ask for a kind only.
var kindVariables = map[model.Kinds]string{
	model.KindNull: "NullSchema", model.KindBool: "BoolSchema", model.KindInteger: "IntegerSchema", model.KindNumber: "NumberSchema",
	model.KindString: "StringSchema", model.KindArray: "ArraySchema", model.KindObject: "ObjectSchema",
}

// reference prints a pointer to a schema that stands at a path of Go selectors.
func (p *printer) reference(s *model.Schema, path string) *jen.Statement {
	switch {
	case s == nil:
		return jen.Nil()
	case s.Name == "":
		if name, ok := kindVariables[s.Kinds]; ok && p.isKind(s) {
			return jen.Op("&").Add(p.Checking(name))
		}
		if p.depth >= maxDepth {
			p.parts++
			part := inner{"part" + strconv.Itoa(p.parts), s}
			p.deep = append(p.deep, part)
			return jen.Op("&").Id(part.name)
		}
		p.depth++
		defer func() { p.depth-- }()
		return jen.Op("&").Add(p.literal(s, path))
	case p.cycles[s] == p.cycles[p.from]: // each leads to the other in its initial value
		p.links = append(p.links, jen.Id(path).Op("=").Op("&").Id(s.Name))
		return jen.Nil()
	}
	return jen.Op("&").Id(s.Name)
}

// isKind reports whether a schema asks for nothing but its kinds.
func (p *printer) isKind(s *model.Schema) bool {
	return !s.Never && s.Const == "" && s.Enum == nil && len(parts(s)) == 0 && s.Members == nil && len(p.limits(s.Rules)) == 0
}

// parts returns the schemas directly inside of a schema.
func parts(s *model.Schema) []*model.Schema {
	var list []*model.Schema
	for _, m := range s.Members {
		list = append(list, m.Schema)
	}
	list = append(list, s.Others, s.Names, s.Items, s.Not)
	for _, more := range [][]*model.Schema{s.Prefix, s.All, s.Any, s.One} {
		list = append(list, more...)
	}
	var present []*model.Schema
	for _, part := range list {
		if part != nil {
			present = append(present, part)
		}
	}
	return present
}

// literal prints a schema that stands at a path.
func (p *printer) literal(s *model.Schema, path string) *jen.Statement {
	return p.Checking("Schema").Add(p.fields(s, path))
}

// fields prints the fields of a schema in braces.
func (p *printer) fields(s *model.Schema, path string) *jen.Statement {
	var r, rare gofile.Row
	r.Flag("Never", s.Never)
	if s.Kinds != 0 {
		r.Add("Kinds", p.Kinds(s.Kinds))
	}
	if s.Const != "" {
		r.Add("Const", gofile.Quoted(s.Const))
	}
	if len(s.Enum) != 0 {
		var values []jen.Code
		for _, v := range s.Enum {
			values = append(values, gofile.Quoted(v))
		}
		rare.Add("Enum", jen.Index().String().Values(values...))
	}
	if len(s.Members) != 0 {
		r.Add("Members", p.members(s.Members, path+".Members"))
	}
	one := func(r *gofile.Row, name string, part *model.Schema, path string) {
		if part != nil {
			r.Add(name, p.reference(part, path+"."+name))
		}
	}
	several := func(name string, list []*model.Schema) {
		if len(list) != 0 {
			rare.Add(name, p.list(list, path+".Rare."+name))
		}
	}
	one(&r, "Items", s.Items, path)
	one(&rare, "Others", s.Others, path+".Rare")
	one(&rare, "Names", s.Names, path+".Rare")
	several("Prefix", s.Prefix)
	several("All", s.All)
	several("Any", s.Any)
	several("One", s.One)
	one(&rare, "Not", s.Not, path+".Rare")
	if limits := p.limits(s.Rules); len(limits) != 0 {
		rare.Add("Limits", jen.Op("&").Add(p.Checking("Limits")).Values(limits...))
	}
	if len(rare) != 0 {
		r.Add("Rare", jen.Op("&").Add(p.Checking("RareKeywords")).Values(rare...))
	}
	if s.Members == nil && len(s.Any) == 0 && len(s.All) == 0 {
		return jen.Values(r...)
	}
	return gofile.Table(r)
}

// members prints the schemas of named members, a line for each.
func (p *printer) members(list []model.MemberSchema, path string) *jen.Statement {
	var rows []jen.Code
	for i, m := range list {
		var r gofile.Row
		r.Add("Name", jen.Lit(m.Name))
		r.Flag("Required", m.Required)
		if m.Schema != nil {
			r.Add("Schema", p.reference(m.Schema, path+"["+strconv.Itoa(i)+"].Schema"))
		}
		rows = append(rows, jen.Values(r...))
	}
	return jen.Index().Add(p.Checking("MemberSchema")).Add(gofile.Table(rows))
}

// list prints alternatives and the like, a line for each.
func (p *printer) list(list []*model.Schema, path string) *jen.Statement {
	var rows []jen.Code
	for i, s := range list {
		at := path + "[" + strconv.Itoa(i) + "]"
		if s != nil && s.Name == "" && !p.isKind(s) {
			rows = append(rows, p.fields(s, at)) // the type is that of the list
			continue
		}
		rows = append(rows, p.reference(s, at))
	}
	return jen.Index().Op("*").Add(p.Checking("Schema")).Add(gofile.Table(rows))
}

// limits prints the fields of the rules that are given.
func (p *printer) limits(rules model.Rules) gofile.Row {
	var r gofile.Row
	for _, x := range []struct{ name, text string }{
		{"Minimum", rules.Minimum}, {"Maximum", rules.Maximum},
		{"ExclusiveMinimum", rules.ExclusiveMinimum}, {"ExclusiveMaximum", rules.ExclusiveMaximum},
		{"MultipleOf", rules.MultipleOf}, {"MinLength", rules.MinLength}, {"MaxLength", rules.MaxLength},
		{"MinItems", rules.MinItems}, {"MaxItems", rules.MaxItems},
		{"MinProperties", rules.MinProperties}, {"MaxProperties", rules.MaxProperties},
	} {
		r.Text(x.name, x.text)
	}
	r.Flag("UniqueItems", rules.UniqueItems)
	if rules.Pattern != "" {
		p.patterns = true
		r.Add("Pattern", gofile.Quoted(rules.PatternSource))
		r.Add("Match", jen.Id("match").Call(gofile.Quoted(rules.Pattern)))
	}
	return r
}

// matcher prints what makes a function of a pattern:
//
//	func match(pattern string) func(string) bool {
//		compiled := sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
//		return func(s string) bool { return compiled().MatchString(s) }
//	}
func matcher(f *gofile.File) {
	pattern := jen.Id("pattern")
	compile := jen.Func().Params().Op("*").Qual("regexp", "Regexp").Block(jen.Return(jen.Qual("regexp", "MustCompile").Call(pattern)))
	f.Add([]string{"// match compiles a pattern when it is first needed."},
		jen.Func().Id("match").Params(pattern.Clone().String()).Func().Params(jen.String()).Bool().Block(
			jen.Id("compiled").Op(":=").Qual("sync", "OnceValue").Call(compile),
			jen.Return(jen.Func().Params(jen.Id("s").String()).Bool().Block(
				jen.Return(jen.Id("compiled").Call().Dot("MatchString").Call(jen.Id("s"))),
			)),
		))
}
