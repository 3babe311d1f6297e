package merge

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// build makes the declaration of a group from its sources.
func (m *merger) build(g *group) {
	d := g.decl
	if !m.building {
		d = m.newDecl(g)
	}
	*d.Header() = m.head(g)
	switch d := d.(type) {
	case *model.Struct:
		m.mergeStruct(g, d)
	case *model.Union:
		m.mergeUnion(g, d)
	case *model.OneOrMany:
		m.mergeOneOrMany(g, d)
	case *model.RawUnion:
		m.mergeRawUnion(g, d)
	case *model.Enum:
		m.mergeEnum(g, d)
	case *model.List:
		from := sources[*model.List](g)
		d.Type = m.named(g, elems(from, func(l *model.List) model.Type { return l.Type })).(model.ListOf)
		d.Rules = copyRules(newest(from).Rules)
	case *model.Map:
		from := sources[*model.Map](g)
		d.Type = m.named(g, elems(from, func(l *model.Map) model.Type { return l.Type })).(model.MapOf)
		d.Rules = copyRules(newest(from).Rules)
	case *model.Scalar:
		from := sources[*model.Scalar](g)
		d.Type, _ = m.named(g, elems(from, func(s *model.Scalar) model.Type { return s.Type })).(model.Basic)
		d.Rules = copyRules(newest(from).Rules)
	case *model.Alias:
		d.Type = m.named(g, elems(sources[*model.Alias](g), func(a *model.Alias) model.Type { return a.Type }))
	}
}

// named unites the types that declarations name. With an error, it returns the type of
// one of them.
func (m *merger) named(g *group, types []at[model.Type]) model.Type {
	return m.uniteElems(place{def: g.name}, types)
}

// mergeEnum unites the values of enums.
func (m *merger) mergeEnum(g *group, e *model.Enum) {
	from := sources[*model.Enum](g)
	e.Open = newest(from).Open
	for _, x := range slices.Backward(from) {
		if x.is.Open != e.Open {
			m.fail("give both a row of OpenEnums (package spec), or neither", "%s has values that are not known in %s or in %s, and not in the other",
				g.name, m.version(x.rev), m.version(revisionsOf(from).Last()))
		}
		for _, v := range x.is.Values {
			i := slices.IndexFunc(e.Values, func(have model.EnumValue) bool { return have.Value == v.Value })
			if i < 0 {
				i = len(e.Values)
				e.Values = append(e.Values, model.EnumValue{Name: v.Name, Value: v.Value, Doc: copyDoc(v.Doc)})
			}
			e.Values[i].Revisions |= model.Only(x.rev)
		}
	}
	for i := range e.Values {
		v := &e.Values[i]
		v.Doc = m.fieldDoc(v.Doc, v.Revisions, g.revisions())
		v.Revisions = m.orZero(v.Revisions)
	}
}

// mergeOneOrMany unites lists whose only element stands for itself, and revisions that
// have one element only.
func (m *merger) mergeOneOrMany(g *group, d *model.OneOrMany) {
	from := sources[*model.OneOrMany](g)
	d.Field = newest(from).Field
	var elems []at[model.Type]
	for rev, s := range g.in {
		switch s := s.decl.(type) {
		case *model.OneOrMany:
			elems = append(elems, at[model.Type]{rev, s.Elem})
		case *model.Union:
			d.SingleIn |= model.Only(rev)
		}
	}
	d.Elem = m.uniteElems(place{def: g.name}, elems)
	ref, ok := newest(elems).(model.Ref)
	if !ok || d.SingleIn == 0 {
		return
	}
	elem := m.group(m.names[revisionsOf(elems).Last()][ref.Decl])
	for rev, s := range g.in {
		if d.SingleIn.Has(rev) {
			m.add(elem, rev, s)
		}
	}
}

// mergeRawUnion unites the accessors of unions that keep their text.
func (m *merger) mergeRawUnion(g *group, u *model.RawUnion) {
	from := sources[*model.RawUnion](g)
	types := map[string][]at[model.Type]{}
	var order []string
	for _, x := range slices.Backward(from) {
		u.Kinds |= x.is.Kinds.OrAny()
		for _, v := range x.is.Variants {
			if types[v.Accessor] == nil {
				order = append(order, v.Accessor)
			}
			types[v.Accessor] = slices.Insert(types[v.Accessor], 0, at[model.Type]{x.rev, v.Type})
		}
	}
	for _, accessor := range order {
		t, _ := m.unite(place{def: g.name, inner: "." + accessor}, types[accessor])
		u.Variants = append(u.Variants, model.RawVariant{Accessor: accessor, Type: t})
	}
}
