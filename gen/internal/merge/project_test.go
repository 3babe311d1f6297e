package merge

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// TestRevisionsAreKept checks that the package merged from any revisions says of each what the
// model of that revision says: members and whether they are required, types, kinds,
// variants and how they are distinguished, values, constants, checks and schemas.
func TestRevisionsAreKept(t *testing.T) {
	all := known(t)
	for set := 1; set < 1<<len(all); set++ {
		var models []*model.Package
		for i, p := range all {
			if model.Revisions(set).Has(i) {
				models = append(models, p)
			}
		}
		if !testing.Short() || set&(set+1) == 0 { // all of the first revisions
			compare(t, models)
		}
	}
}

func compare(t *testing.T, models []*model.Package) {
	t.Helper()
	p, err := Merge(models, "mcp")
	if err != nil {
		t.Fatal(err)
	}
	for rev, exact := range models {
		c := &comparer{rev: rev, n: len(models), seen: map[[2]model.Decl]bool{}}
		for _, m := range exact.Methods {
			i := slices.IndexFunc(p.Methods, func(x model.Method) bool { return x.Name == m.Name })
			if i < 0 {
				t.Fatalf("%v: %s is lost", p.Spans, m.Name)
			}
			c.method(m, p.Methods[i])
		}
		for _, m := range p.Methods {
			exists := slices.ContainsFunc(exact.Methods, func(x model.Method) bool { return x.Name == m.Name })
			c.expect(m.Name, "revisions", exists, m.Revisions.OrAll(c.n).Has(rev))
		}
		for _, d := range p.Definitions {
			if d.Revisions.OrAll(c.n).Has(rev) {
				i := slices.IndexFunc(exact.Definitions, func(x model.Definition) bool { return x.Name == d.Name })
				c.types(d.Name, exact.Definitions[i].Type, d.Type, nil)
				c.expect(d.Name, "schema", exact.Definitions[i].Schema, d.Schemas[rev])
			}
		}
		if len(c.seen) < 85 {
			t.Errorf("%s: only %d declarations are compared", exact.Version, len(c.seen))
		}
		for _, problem := range c.problems {
			t.Errorf("%s of %v: %s", exact.Version, p.Spans, problem)
		}
	}
}

// A comparer compares a revision with its part of a merged package.
type comparer struct {
	rev, n   int
	seen     map[[2]model.Decl]bool
	problems []string
}

func (c *comparer) expect(where, what string, want, got any) {
	if !reflect.DeepEqual(want, got) {
		c.problems = append(c.problems, fmt.Sprintf("%s: %s is %v, want %v", where, what, got, want))
	}
}

func (c *comparer) has(r model.Revisions) bool { return r.OrAll(c.n).Has(c.rev) }

func (c *comparer) method(want, got model.Method) {
	c.expect(want.Name, "client", want.Client, got.ClientIn.Has(c.rev))
	c.expect(want.Name, "server", want.Server, got.ServerIn.Has(c.rev))
	c.expect(want.Name, "embedded", want.InBand, got.InBandIn.Has(c.rev))
	c.decls(want.Name, want.Message, got.Message)
	if want.Params != nil {
		c.types(want.Name+" params", want.Params, got.Params, nil)
	}
	if want.Notification {
		return
	}
	c.types(want.Name+" result", want.Result, got.Result, nil)
	switch {
	case want.Outcome != nil:
		c.decls(want.Name, want.Outcome, got.Outcome)
	case got.Outcome != nil:
		c.decls(want.Name, want.Result.(model.Ref).Decl, got.Outcome)
	}
}

// types compares types. Narrow are the kinds of values in some revisions.
func (c *comparer) types(where string, want, got model.Type, narrow []model.Narrow) {
	kinds := func(all model.Kinds) model.Kinds {
		for _, n := range narrow {
			if n.In.Has(c.rev) {
				return n.Kinds
			}
		}
		return all.OrAny()
	}
	switch want := want.(type) {
	case model.Members:
		if ref, ok := got.(model.Ref); ok {
			c.open(where, want, ref.Decl.(*model.Struct))
			return
		}
		c.expect(where, "kinds", want.Kinds.OrAny(), kinds(got.(model.Members).Kinds))
	case model.Raw:
		c.expect(where, "kinds", want.Kinds.OrAny(), kinds(got.(model.Raw).Kinds))
	case model.ListOf:
		c.types(where+"[]", want.Elem, got.(model.ListOf).Elem, nil)
	case model.MapOf:
		c.types(where+"{}", want.Elem, got.(model.MapOf).Elem, nil)
	case model.NullableOf:
		c.types(where, want.Elem, got.(model.NullableOf).Elem, nil)
	case model.Ref:
		c.decls(where, want.Decl, got.(model.Ref).Decl)
	default:
		c.expect(where, "type", want, got)
	}
}

// open compares an open object with a struct in its place.
func (c *comparer) open(where string, want model.Members, got *model.Struct) {
	c.expect(where, "schema of an open object", (*model.Schema)(nil), got.Schemas[c.rev])
	for _, m := range got.Members {
		f, ok := m.(*model.Field)
		c.expect(where, "member "+m.JSONName()+" of an open object", true, ok && !c.has(f.Revisions) && !f.Required && !f.RequiredIn.Has(c.rev))
	}
	c.expect(where, "kinds", want.Kinds.OrAny(), c.others(got).Kinds.OrAny())
}

func (c *comparer) others(s *model.Struct) model.Others {
	for _, o := range s.OthersIn {
		if o.In.Has(c.rev) {
			return o.Others
		}
	}
	return model.Others{}
}

func (c *comparer) decls(where string, want, got model.Decl) {
	if c.seen[[2]model.Decl{want, got}] {
		return
	}
	c.seen[[2]model.Decl{want, got}] = true
	w, g := want.Header(), got.Header()
	where += " > " + w.Name
	c.expect(where, "revisions", true, c.has(g.Revisions))
	c.expect(where, "schema", w.Schema, g.Schemas[c.rev])
	c.expect(where, "doubtful", w.Doubtful, g.DoubtfulIn.Has(c.rev))
	switch want := want.(type) {
	case *model.Struct:
		if union, ok := got.(*model.Union); ok {
			c.plain(where, want, union)
			return
		}
		c.structs(where, want, got.(*model.Struct))
	case *model.Union:
		if many, ok := got.(*model.OneOrMany); ok {
			c.expect(where, "single", true, many.SingleIn.Has(c.rev))
			got = many.Elem.(model.Ref).Decl
		}
		c.unions(where, want, got.(*model.Union))
	case *model.OneOrMany:
		c.expect(where, "single", false, got.(*model.OneOrMany).SingleIn.Has(c.rev))
		c.types(where, want.Elem, got.(*model.OneOrMany).Elem, nil)
	case *model.Enum:
		c.enums(where, want, got.(*model.Enum))
	case *model.List:
		c.types(where, want.Type, got.(*model.List).Type, nil)
	case *model.Map:
		c.types(where, want.Type, got.(*model.Map).Type, nil)
	case *model.Scalar:
		c.expect(where, "type", want.Type, got.(*model.Scalar).Type)
	default:
		c.problems = append(c.problems, fmt.Sprintf("%s: no comparison of a %T", where, want))
	}
}

func (c *comparer) structs(where string, want, got *model.Struct) {
	c.expect(where, "others", want.Others, c.others(got))
	for _, m := range got.Members {
		i := slices.IndexFunc(want.Members, func(x model.Member) bool { return x.JSONName() == m.JSONName() })
		where := where + "." + m.JSONName()
		switch m := m.(type) {
		case *model.Const:
			c.expect(where, "revisions", i >= 0, c.has(m.Revisions))
			if i >= 0 {
				x := want.Members[i].(*model.Const)
				c.expect(where, "value", x.Value, m.Value)
				c.expect(where, "implied", x.Implied, m.Implied)
			}
		case *model.Field:
			if i >= 0 {
				c.fields(where, want.Members[i].(*model.Field), m)
			} else if where[strings.LastIndex(where, ".")+1:] != "extensions" { // passes in all revisions
				c.expect(where, "revisions", false, c.has(m.Revisions))
				c.expect(where, "required", false, m.Required || m.RequiredIn.Has(c.rev))
			}
		}
	}
	for _, m := range want.Members {
		c.expect(where, "member "+m.JSONName(), true, slices.ContainsFunc(got.Members, func(x model.Member) bool { return x.JSONName() == m.JSONName() }))
	}
}

func (c *comparer) fields(where string, want, got *model.Field) {
	c.expect(where, "revisions", true, c.has(got.Revisions))
	c.expect(where, "required", want.Required, got.Required || got.RequiredIn.Has(c.rev))
	c.expect(where, "constant", want.Const, got.Const)
	c.expect(where, "essential", want.Essential, got.Essential)
	var check *model.Schema
	if got.Checks != nil {
		check = got.Checks[c.rev]
	}
	c.expect(where, "check", want.Check, check)
	wantType, wantNull := baseType(want)
	gotType, gotNull := baseType(got)
	c.expect(where, "null", wantNull, gotNull)
	c.types(where, wantType, gotType, got.Narrow)
}

// plain compares a struct with the union that holds it.
func (c *comparer) plain(where string, want *model.Struct, got *model.Union) {
	s := c.selector(got)
	c.expect(where, "selector", model.Selector{Absent: -1, Default: s.Default}, s)
	c.expect(where, "variant", true, got.VariantIn[s.Default].Has(c.rev))
	c.decls(where, want, got.Variants[s.Default])
}

// selector returns how a union is told apart in the revision.
func (c *comparer) selector(u *model.Union) model.Selector {
	for _, s := range u.Selects {
		if s.In.Has(c.rev) {
			s.Cases = slices.DeleteFunc(slices.Clone(s.Cases), func(x model.Case) bool { return !u.VariantIn[x.Variant].Has(c.rev) })
			return s.Selector
		}
	}
	return model.Selector{}
}

func (c *comparer) unions(where string, want, got *model.Union) {
	index := make([]int, len(want.Variants)) // of merged variants
	for i, v := range want.Variants {
		index[i] = -1
		for j, x := range got.Variants {
			if got.VariantIn[j].Has(c.rev) && reflect.DeepEqual(x.Header().Schemas[c.rev], v.Header().Schema) && !slices.Contains(index[:i], j) {
				index[i] = j
				c.decls(where, v, x)
			}
		}
		if index[i] < 0 {
			c.problems = append(c.problems, fmt.Sprintf("%s: the variant %s is lost", where, v.Header().Name))
			return
		}
	}
	n := 0
	for _, in := range got.VariantIn {
		if in.Has(c.rev) {
			n++
		}
	}
	c.expect(where, "variants", len(want.Variants), n)
	byValue := func(s model.Selector) model.Selector {
		slices.SortFunc(s.Cases, func(a, b model.Case) int { return strings.Compare(a.Value, b.Value) })
		return s
	}
	c.expect(where, "selector", fmt.Sprint(byValue(mapSelector(want.Select, index))), fmt.Sprint(byValue(c.selector(got))))
}

func (c *comparer) enums(where string, want, got *model.Enum) {
	c.expect(where, "open", want.Open, got.Open)
	var wants, gots []string
	for _, v := range want.Values {
		wants = append(wants, v.Value)
	}
	for _, v := range got.Values {
		if c.has(v.Revisions) {
			gots = append(gots, v.Value)
		}
	}
	slices.Sort(wants)
	slices.Sort(gots)
	c.expect(where, "values", wants, gots)
}
