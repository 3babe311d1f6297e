package emit

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// schemas prints schemas.go: what the schema asks of the values of each type,
// as plain data that strict decoding and validation compare texts with.
//
//	var schemaRoot = schema.Schema{
//		Kinds: jsontext.KindObject,
//		Members: []schema.MemberSchema{
//			{Name: "uri", Required: true, Schema: &schema.StringSchema},
//		},
//	}
//
//	func init() {
//		schemaTree.Members[0].Schema.Items = &schemaTree
//	}
func (e *emitter) schemas(f *file) {
	p := &schemaPrinter{emitter: e, reached: map[*model.Schema]map[*model.Schema]bool{}}
	seen := map[*model.Schema]bool{}
	for _, s := range e.namedSchemas() {
		if !seen[s] {
			seen[s] = true
			p.from = s
			f.add(nil, jen.Var().Id(s.Name).Op("=").Add(p.literal(s, s.Name)))
		}
	}
	if len(p.links) != 0 {
		f.add([]string{"// Variables cannot refer to each other in their initial values."}, jen.Func().Id("init").Params().Block(p.links...))
	}
	if p.patterns {
		e.matcher(f)
	}
}

// namedSchemas returns the schemas that have variables, in the order of the
// types and fields that they belong to.
func (e *emitter) namedSchemas() []*model.Schema {
	var list []*model.Schema
	for _, d := range e.p.Decls {
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

// schemaOf prints a pointer to the schema of a declaration, nil if that admits
// any value.
func (e *emitter) schemaOf(s *model.Schema) *jen.Statement {
	if s == nil {
		return jen.Nil()
	}
	return jen.Op("&").Id(s.Name)
}

// schemaPrinter prints schemas as composite literals.
type schemaPrinter struct {
	*emitter
	from     *model.Schema                            // whose variable is being printed
	reached  map[*model.Schema]map[*model.Schema]bool // named schemas, by those that refer to them
	links    []jen.Code                               // references that are part of a cycle
	patterns bool
}

// kindVariables are the schemas of package schema that ask for a kind only.
var kindVariables = map[model.Kinds]string{
	model.KindNull: "NullSchema", model.KindBool: "BoolSchema", model.KindInteger: "IntegerSchema", model.KindNumber: "NumberSchema",
	model.KindString: "StringSchema", model.KindArray: "ArraySchema", model.KindObject: "ObjectSchema",
}

// reference prints a pointer to a schema that stands at a path of Go selectors.
func (p *schemaPrinter) reference(s *model.Schema, path string) *jen.Statement {
	switch {
	case s == nil:
		return jen.Nil()
	case s.Name == "":
		if name, ok := kindVariables[s.Kinds]; ok && p.isKind(s) {
			return jen.Op("&").Add(p.checking(name))
		}
		return jen.Op("&").Add(p.literal(s, path))
	case p.reaches(s, p.from):
		p.links = append(p.links, jen.Id(path).Op("=").Op("&").Id(s.Name))
		return jen.Nil()
	}
	return jen.Op("&").Id(s.Name)
}

// isKind reports whether a schema asks for nothing but its kinds.
func (p *schemaPrinter) isKind(s *model.Schema) bool {
	return !s.Never && s.Const == "" && s.Enum == nil && len(parts(s)) == 0 && s.Members == nil && len(p.limits(s.Rules)) == 0
}

// parts are the schemas directly inside of a schema.
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

// reaches reports whether the initial value of one variable refers to another,
// in however many steps.
func (p *schemaPrinter) reaches(from, to *model.Schema) bool {
	set, ok := p.reached[from]
	if !ok {
		set = map[*model.Schema]bool{from: true}
		p.reached[from] = set
		var walk func(s *model.Schema)
		walk = func(s *model.Schema) {
			for _, part := range parts(s) {
				if set[part] {
					continue
				}
				set[part] = true
				walk(part)
			}
		}
		walk(from)
	}
	return set[to]
}

// literal prints a schema that stands at a path.
func (p *schemaPrinter) literal(s *model.Schema, path string) *jen.Statement {
	return p.checking("Schema").Add(p.fields(s, path))
}

// fields prints the fields of a schema in braces.
func (p *schemaPrinter) fields(s *model.Schema, path string) *jen.Statement {
	var r, rare row
	r.flag("Never", s.Never)
	if s.Kinds != 0 {
		r.add("Kinds", p.kinds(s.Kinds))
	}
	if s.Const != "" {
		r.add("Const", quoted(s.Const))
	}
	if len(s.Enum) != 0 {
		var values []jen.Code
		for _, v := range s.Enum {
			values = append(values, quoted(v))
		}
		rare.add("Enum", jen.Index().String().Values(values...))
	}
	if len(s.Members) != 0 {
		r.add("Members", p.members(s.Members, path+".Members"))
	}
	one := func(r *row, name string, part *model.Schema, path string) {
		if part != nil {
			r.add(name, p.reference(part, path+"."+name))
		}
	}
	several := func(name string, list []*model.Schema) {
		if len(list) != 0 {
			rare.add(name, p.list(list, path+".Rare."+name))
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
		rare.add("Limits", jen.Op("&").Add(p.checking("Limits")).Values(limits...))
	}
	if len(rare) != 0 {
		r.add("Rare", jen.Op("&").Add(p.checking("RareKeywords")).Values(rare...))
	}
	if s.Members == nil && len(s.Any) == 0 && len(s.All) == 0 {
		return jen.Values(r...)
	}
	return table(r)
}

// members prints the schemas of named members, a line for each.
func (p *schemaPrinter) members(list []model.MemberSchema, path string) *jen.Statement {
	var rows []jen.Code
	for i, m := range list {
		var r row
		r.add("Name", jen.Lit(m.Name))
		r.flag("Required", m.Required)
		if m.Schema != nil {
			r.add("Schema", p.reference(m.Schema, path+"["+strconv.Itoa(i)+"].Schema"))
		}
		rows = append(rows, jen.Values(r...))
	}
	return jen.Index().Add(p.checking("MemberSchema")).Add(table(rows))
}

// list prints alternatives and the like, a line for each.
func (p *schemaPrinter) list(list []*model.Schema, path string) *jen.Statement {
	var rows []jen.Code
	for i, s := range list {
		at := path + "[" + strconv.Itoa(i) + "]"
		if s != nil && s.Name == "" && !p.isKind(s) {
			rows = append(rows, p.fields(s, at)) // the type is that of the list
			continue
		}
		rows = append(rows, p.reference(s, at))
	}
	return jen.Index().Op("*").Add(p.checking("Schema")).Add(table(rows))
}

// limits prints the fields of the rules that are given.
func (p *schemaPrinter) limits(rules model.Rules) row {
	var r row
	for _, x := range []struct{ name, text string }{
		{"Minimum", rules.Minimum}, {"Maximum", rules.Maximum},
		{"ExclusiveMinimum", rules.ExclusiveMinimum}, {"ExclusiveMaximum", rules.ExclusiveMaximum},
		{"MultipleOf", rules.MultipleOf}, {"MinLength", rules.MinLength}, {"MaxLength", rules.MaxLength},
		{"MinItems", rules.MinItems}, {"MaxItems", rules.MaxItems},
		{"MinProperties", rules.MinProperties}, {"MaxProperties", rules.MaxProperties},
	} {
		r.text(x.name, x.text)
	}
	r.flag("UniqueItems", rules.UniqueItems)
	if rules.Pattern != "" {
		p.patterns = true
		r.add("Pattern", quoted(rules.Pattern))
		r.add("Match", jen.Id("match").Call(quoted(rules.Pattern)))
	}
	return r
}

// matcher prints what makes a function of a pattern:
//
//	func match(pattern string) func(string) bool {
//		compiled := sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
//		return func(s string) bool { return compiled().MatchString(s) }
//	}
func (e *emitter) matcher(f *file) {
	pattern := jen.Id("pattern")
	compile := jen.Func().Params().Op("*").Qual("regexp", "Regexp").Block(jen.Return(jen.Qual("regexp", "MustCompile").Call(pattern)))
	f.add([]string{"// match compiles a pattern when it is first needed."},
		jen.Func().Id("match").Params(pattern.Clone().String()).Func().Params(jen.String()).Bool().Block(
			jen.Id("compiled").Op(":=").Qual("sync", "OnceValue").Call(compile),
			jen.Return(jen.Func().Params(jen.Id("s").String()).Bool().Block(
				jen.Return(jen.Id("compiled").Call().Dot("MatchString").Call(jen.Id("s"))),
			)),
		))
}
