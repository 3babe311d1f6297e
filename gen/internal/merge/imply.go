package merge

import (
	"reflect"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// An implication compares schemas. It has the pairs that are being compared: a pair
// that is a part of itself holds if the rest of it does.
type implication map[[2]*model.Schema]bool

// implies reports whether schema b allows every value that schema a allows. It compares
// keyword by keyword, and reports false in cases that it cannot decide. Nil allows any
// value.
func implies(a, b *model.Schema) bool { return implication{}.holds(a, b) }

func (p implication) holds(a, b *model.Schema) bool {
	pair := [2]*model.Schema{a, b}
	if b == nil || a == b || p[pair] {
		return true
	}
	p[pair] = true
	defer delete(p, pair)
	from := parts(a)
	return slices.ContainsFunc(from, func(a *model.Schema) bool {
		return a.Never || reflect.DeepEqual(unnamed(a), unnamed(b)) || a.Any != nil && p.each(a.Any, b)
	}) || !b.Never && p.value(from, b) && p.members(from, b) && p.elements(from, b) && p.combined(a, b)
}

// each reports whether each schema of a list implies another one.
func (p implication) each(list []*model.Schema, b *model.Schema) bool {
	return !slices.ContainsFunc(list, func(a *model.Schema) bool { return !p.holds(a, b) })
}

// parts returns a schema and the parts of its allOf, each of which a value must match.
func parts(s *model.Schema) []*model.Schema {
	if s == nil {
		return []*model.Schema{{}}
	}
	list := []*model.Schema{s}
	for _, part := range s.All {
		list = append(list, parts(part)...)
	}
	return list
}

// unnamed returns a schema without the name of its variable.
func unnamed(s *model.Schema) model.Schema {
	c := *s
	c.Name = ""
	return c
}

// value compares what schemas ask of the value itself.
func (p implication) value(from []*model.Schema, b *model.Schema) bool {
	some := func(test func(a *model.Schema) bool) bool { return slices.ContainsFunc(from, test) }
	isIn := func(text string) bool { return slices.Contains(b.Enum, text) }
	return (b.Kinds == 0 || some(func(a *model.Schema) bool { return within(a.Kinds, b.Kinds) })) &&
		(b.Const == "" || some(func(a *model.Schema) bool { return a.Const == b.Const })) &&
		(b.Enum == nil || some(func(a *model.Schema) bool {
			return isIn(a.Const) || a.Enum != nil && !slices.ContainsFunc(a.Enum, func(text string) bool { return !isIn(text) })
		})) &&
		some(func(a *model.Schema) bool { return sameRules(a.Rules, b.Rules) })
}

// sameRules reports whether all rules of b are rules of a.
func sameRules(a, b model.Rules) bool {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	for i := range y.NumField() {
		if !y.Field(i).IsZero() && !reflect.DeepEqual(x.Field(i).Interface(), y.Field(i).Interface()) {
			return false
		}
	}
	return true
}

// within reports whether all kinds of a set are in another one.
func within(kinds, of model.Kinds) bool {
	if of&model.KindNumber != 0 {
		of |= model.KindInteger
	}
	return kinds.OrAny()&^of == 0
}

// members compares what schemas ask of the members of an object.
func (p implication) members(from []*model.Schema, b *model.Schema) bool {
	for _, m := range b.Members {
		if !slices.ContainsFunc(from, func(a *model.Schema) bool {
			have, required := member(a, m.Name)
			return (required || !m.Required) && p.holds(have, m.Schema)
		}) {
			return false
		}
	}
	others := func(a *model.Schema) bool {
		return p.holds(a.Others, b.Others) && !slices.ContainsFunc(a.Members, func(m model.MemberSchema) bool {
			return !slices.ContainsFunc(b.Members, func(x model.MemberSchema) bool { return x.Name == m.Name }) && !p.holds(m.Schema, b.Others)
		})
	}
	return (b.Others == nil || slices.ContainsFunc(from, others)) &&
		(b.Names == nil || slices.ContainsFunc(from, func(a *model.Schema) bool { return a.Names != nil && p.holds(a.Names, b.Names) }))
}

// member returns what a schema asks of a member.
func member(s *model.Schema, name string) (of *model.Schema, required bool) {
	for _, m := range s.Members {
		if m.Name == name {
			return m.Schema, m.Required
		}
	}
	return s.Others, false
}

// elements compares what schemas ask of the elements of an array.
func (p implication) elements(from []*model.Schema, b *model.Schema) bool {
	return b.Items == nil && b.Prefix == nil || slices.ContainsFunc(from, func(a *model.Schema) bool {
		return a.Prefix == nil && b.Prefix == nil && p.holds(a.Items, b.Items)
	})
}

// combined compares schemas with the parts and alternatives of another one.
func (p implication) combined(a, b *model.Schema) bool {
	part := func(b *model.Schema) bool { return p.holds(a, b) }
	return !slices.ContainsFunc(b.All, func(x *model.Schema) bool { return !part(x) }) &&
		(b.Any == nil || slices.ContainsFunc(b.Any, part)) && b.One == nil && b.Not == nil
}

// shallow returns the part of a schema that shows without going through the elements and
// members of a value: its kind, its own limits, the number of elements, and the members that
// must have a constant value. Package schema of the output checks the same.
func shallow(s *model.Schema) *model.Schema {
	own := &model.Schema{Never: s.Never, Kinds: s.Kinds, Const: s.Const, Enum: s.Enum, Rules: s.Rules}
	own.Rules.UniqueItems, own.Rules.MinProperties, own.Rules.MaxProperties = false, "", ""
	for _, m := range s.Members {
		if m.Required && m.Schema != nil && m.Schema.Const != "" {
			own.Members = append(own.Members, model.MemberSchema{Name: m.Name, Required: true, Schema: &model.Schema{Const: m.Schema.Const}})
		}
	}
	for _, part := range s.All {
		own.All = append(own.All, shallow(part))
	}
	return own
}

// schemaOf returns a schema that allows every value of a type. Narrow are the kinds of raw
// values, or 0. A merged declaration has no schema of its own, so any value is allowed.
func schemaOf(t model.Type, narrow model.Kinds) *model.Schema {
	kindsOr := func(kinds model.Kinds) *model.Schema {
		if narrow != 0 {
			kinds = narrow
		}
		return &model.Schema{Kinds: kinds}
	}
	switch t := model.Resolve(t).(type) {
	case model.Raw:
		return kindsOr(t.Kinds)
	case model.Members:
		return &model.Schema{Kinds: model.KindObject, Others: kindsOr(t.Kinds)}
	case model.ListOf:
		return &model.Schema{Kinds: model.KindArray, Items: schemaOf(t.Elem, 0)}
	case model.MapOf:
		return &model.Schema{Kinds: model.KindObject, Others: schemaOf(t.Elem, 0)}
	case model.Ref:
		return t.Decl.Header().Schema
	default:
		return &model.Schema{Kinds: model.KindsOf(t)}
	}
}
