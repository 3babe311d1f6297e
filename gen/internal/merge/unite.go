package merge

import (
	"fmt"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// A place is where a type stands, for rows and errors.
type place struct {
	def    string // merged declaration, or method
	member string // name on the wire
	inner  string // what is inside of the member, "" for the member itself
}

func (p place) String() string {
	text := p.def
	if p.member != "" {
		text += "." + p.member
	}
	return text + p.inner
}

// inside returns the place of the elements.
func (p place) inside(what string) place {
	p.inner += what
	return p
}

// unite returns the type that holds the values of all types that a place has in the
// revisions of a list, and the revisions whose values are of fewer kinds.
func (m *merger) unite(p place, list []at[model.Type]) (model.Type, []model.Narrow) {
	if raws, ok := allOf[model.Raw](list); ok {
		kinds, narrow := uniteKinds(raws, func(t model.Raw) model.Kinds { return t.Kinds })
		return model.Raw{Kinds: kinds}, narrow
	}
	if objects, ok := allOf[model.Members](list); ok {
		kinds, narrow := uniteKinds(objects, func(t model.Members) model.Kinds { return t.Kinds })
		return model.Members{Kinds: kinds}, narrow
	}
	if lists, ok := allOf[model.ListOf](list); ok {
		elem := m.uniteElems(p.inside("[]"), elems(lists, func(t model.ListOf) model.Type { return t.Elem }))
		return model.ListOf{Elem: elem, Rules: copyRules(newest(lists).Rules)}, nil
	}
	if maps, ok := allOf[model.MapOf](list); ok {
		elem := m.uniteElems(p.inside("{}"), elems(maps, func(t model.MapOf) model.Type { return t.Elem }))
		ordered := slices.ContainsFunc(maps, func(t at[model.MapOf]) bool { return t.is.Ordered })
		return model.MapOf{Elem: elem, Ordered: ordered, Rules: copyRules(newest(maps).Rules)}, nil
	}
	if nullables, ok := allOf[model.NullableOf](list); ok {
		elem := m.uniteElems(p, elems(nullables, func(t model.NullableOf) model.Type { return t.Elem }))
		return model.NullableOf{Elem: elem}, nil
	}
	if isPlain(list[0].is) && !slices.ContainsFunc(list, func(t at[model.Type]) bool { return t.is != list[0].is }) {
		return list[0].is, nil
	}
	return m.uniteDecls(p, list), nil
}

// isPlain reports whether a type has no parts, so that types of its kind can be compared.
func isPlain(t model.Type) bool {
	switch t.(type) {
	case model.Basic, model.ID, model.ErrorObject:
		return true
	}
	return false
}

// allOf returns the types of a list if all of them are of one form.
func allOf[T model.Type](list []at[model.Type]) ([]at[T], bool) {
	var same []at[T]
	for _, x := range list {
		t, ok := x.is.(T)
		if !ok {
			return nil, false
		}
		same = append(same, at[T]{x.rev, t})
	}
	return same, true
}

// uniteKinds returns all kinds, and the revisions that have fewer.
func uniteKinds[T model.Type](list []at[T], kindsOf func(T) model.Kinds) (model.Kinds, []model.Narrow) {
	var all model.Kinds
	for _, x := range list {
		all |= kindsOf(x.is).OrAny()
	}
	var narrow []model.Narrow
	for _, x := range list {
		if kinds := kindsOf(x.is).OrAny(); kinds != all {
			narrow = addNarrow(narrow, x.rev, kinds)
		}
	}
	return all, narrow
}

// addNarrow adds a revision to the set of those with the same kinds.
func addNarrow(list []model.Narrow, rev int, kinds model.Kinds) []model.Narrow {
	i := slices.IndexFunc(list, func(n model.Narrow) bool { return n.Kinds == kinds })
	if i < 0 {
		return append(list, model.Narrow{In: model.Only(rev), Kinds: kinds})
	}
	list[i].In |= model.Only(rev)
	return list
}

// elems returns the types of elements, or of what declarations name.
func elems[T any](list []at[T], elem func(T) model.Type) []at[model.Type] {
	var found []at[model.Type]
	for _, x := range list {
		found = append(found, at[model.Type]{x.rev, elem(x.is)})
	}
	return found
}

// uniteElems unites the types of elements, which cannot say that values are of fewer
// kinds in some revisions.
func (m *merger) uniteElems(p place, list []at[model.Type]) model.Type {
	t, narrow := m.unite(p, list)
	if narrow != nil {
		m.fail("add a rule to package merge", "%s holds values of other kinds in %s than in other revisions", p, m.version(narrow[0].In.First()))
	}
	return t
}

// uniteDecls unites references to declarations, and open objects among them.
func (m *merger) uniteDecls(p place, list []at[model.Type]) model.Type {
	var refs []at[model.Decl]
	for _, x := range list {
		switch t := x.is.(type) {
		case model.Ref:
			refs = append(refs, at[model.Decl]{x.rev, t.Decl})
		case model.Members:
		default:
			m.failTypes(p, list)
			return x.is
		}
	}
	if len(refs) == 0 {
		m.failTypes(p, list)
		return list[0].is
	}
	g := m.common(p, refs)
	if g == nil {
		m.failTypes(p, list)
		return list[0].is
	}
	for _, x := range list {
		if t, ok := x.is.(model.Members); ok {
			m.add(g, x.rev, source{open: true, kinds: t.Kinds})
		}
	}
	return model.Ref{Decl: g.decl}
}

// common returns the group that all declarations of a place are sources of: that of
// their name, or the newest that has all others as variants or elements. It is nil if
// there is none.
func (m *merger) common(p place, refs []at[model.Decl]) *group {
	for _, candidate := range slices.Backward(refs) {
		name := m.nameAt(p, candidate)
		if slices.ContainsFunc(refs, func(r at[model.Decl]) bool { return !m.fits(p, name, candidate.is, r) }) {
			continue
		}
		g := m.group(name)
		for _, r := range refs {
			m.add(g, r.rev, source{decl: r.is})
		}
		return g
	}
	return nil
}

// nameAt returns the merged name of a declaration at a place.
func (m *merger) nameAt(p place, d at[model.Decl]) string {
	for _, row := range spec.Stands {
		if row.Def == p.def && row.Member == p.member && row.Old == d.is.Header().Name && (row.Own || m.hasDecl(row.New)) {
			m.use(row)
			return row.New
		}
	}
	return m.names[d.rev][d.is]
}

// fits reports whether a declaration can be a source of a merged one: it has its name,
// or is a variant of it in another revision, or what it is one or many of.
func (m *merger) fits(p place, name string, whole model.Decl, d at[model.Decl]) bool {
	own := m.nameAt(p, d)
	if own == name {
		return true
	}
	for i, decls := range m.decls {
		switch whole := decls[name].(type) {
		case *model.Union:
			_, isStruct := d.is.(*model.Struct)
			if isStruct && slices.ContainsFunc(whole.Variants, func(v model.Decl) bool { return m.names[i][v] == own }) {
				return true
			}
		case *model.OneOrMany:
			if ref, ok := whole.Elem.(model.Ref); ok && m.names[i][ref.Decl] == own {
				return true
			}
		}
	}
	return false
}

// failTypes reports types that no rule unites.
func (m *merger) failTypes(p place, list []at[model.Type]) {
	last := list[len(list)-1]
	for _, x := range list {
		if typeText(x.is) == typeText(last.is) {
			continue
		}
		remedy := "add a rule to package merge"
		if _, ok := x.is.(model.Ref); ok {
			if _, ok := last.is.(model.Ref); ok {
				remedy = fmt.Sprintf("add a row of Renames (package spec) if the newer type replaces the older one everywhere, or a row of Stands for %s.%s", p.def, p.member)
			}
		}
		m.fail(remedy, "%s is %s in %s and %s in %s", p, typeText(x.is), m.version(x.rev), typeText(last.is), m.version(last.rev))
		return
	}
}

// typeText names a type in errors.
func typeText(t model.Type) string {
	switch t := t.(type) {
	case model.Basic:
		return [...]string{"a string", "an integer", "a number", "a boolean"}[t]
	case model.Raw:
		return "JSON text"
	case model.ID:
		return "a string or an integer"
	case model.ErrorObject:
		return "an error object"
	case model.Members:
		return "an open object"
	case model.ListOf:
		return "a list of " + typeText(t.Elem)
	case model.MapOf:
		return "a map of " + typeText(t.Elem)
	case model.NullableOf:
		return "null or " + typeText(t.Elem)
	case model.Ref:
		return form(t.Decl) + " " + t.Decl.Header().Name
	}
	return "nothing"
}

// copyRules returns rules that share nothing with others.
func copyRules(r model.Rules) model.Rules {
	r.Enum = slices.Clone(r.Enum)
	if r.Names != nil {
		names := copyRules(*r.Names)
		r.Names = &names
	}
	return r
}
