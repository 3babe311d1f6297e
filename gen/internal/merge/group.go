package merge

import (
	"fmt"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// A group is a merged declaration and what it is merged from.
type group struct {
	name string
	in   []source   // by revision
	decl model.Decl // its content is complete after the last pass
}

// A source is what a revision has in place of a merged declaration: a declaration,
// an open object, or nothing.
type source struct {
	decl  model.Decl
	open  bool
	kinds model.Kinds // of the values of the open object
}

func (s source) isThere() bool { return s.decl != nil || s.open }

// revisions returns the revisions that have a source.
func (g *group) revisions() model.Revisions {
	var r model.Revisions
	for i, s := range g.in {
		if s.isThere() {
			r |= model.Only(i)
		}
	}
	return r
}

// declared returns the newest declaration among the sources.
func (g *group) newest() model.Decl {
	for _, s := range slices.Backward(g.in) {
		if s.decl != nil {
			return s.decl
		}
	}
	return nil
}

// sources returns the sources that are declarations of the form D, by revision.
func sources[D model.Decl](g *group) []at[D] {
	var list []at[D]
	for i, s := range g.in {
		if d, ok := s.decl.(D); ok {
			list = append(list, at[D]{i, d})
		}
	}
	return list
}

// at is something in a revision.
type at[T any] struct {
	rev int
	is  T
}

// newest returns the last element of a list whose elements are in the order of
// revisions.
func newest[T any](list []at[T]) T { return list[len(list)-1].is }

// revisionsOf returns the revisions of a list.
func revisionsOf[T any](list []at[T]) model.Revisions {
	var r model.Revisions
	for _, x := range list {
		r |= model.Only(x.rev)
	}
	return r
}

// nameDecls gives all declarations their merged names. A declaration with an older
// name has that of the newest revision, if a revision has both there is no renaming.
func (m *merger) nameDecls() {
	for i := range m.models {
		names, decls := map[model.Decl]string{}, map[string]model.Decl{}
		for _, d := range m.models[i].Decls {
			names[d] = m.mergedName(i, d.Header().Name)
			decls[names[d]] = d
		}
		m.names, m.decls = append(m.names, names), append(m.decls, decls)
	}
}

// mergedName returns what the merged package calls a declaration of a revision.
func (m *merger) mergedName(rev int, name string) string {
	for _, row := range spec.Renames {
		if row.Old == name && m.hasDecl(row.New) && !declares(m.models[rev], row.New) {
			name = row.New
		}
	}
	return name
}

// hasDecl reports whether any revision declares a name.
func (m *merger) hasDecl(name string) bool {
	return slices.ContainsFunc(m.models, func(p *model.Package) bool { return declares(p, name) })
}

func declares(p *model.Package, name string) bool {
	return slices.ContainsFunc(p.Decls, func(d model.Decl) bool { return d.Header().Name == name })
}

// group returns the merged declaration of a name.
func (m *merger) group(name string) *group {
	if g := m.groups[name]; g != nil {
		return g
	}
	g := &group{name: name, in: make([]source, len(m.models))}
	for i := range m.models {
		g.in[i].decl = m.decls[i][name]
	}
	m.groups[name] = g
	m.order = append(m.order, g)
	m.added = true
	return g
}

// add adds what a revision has in place of a merged declaration.
func (m *merger) add(g *group, rev int, s source) {
	old := g.in[rev]
	switch {
	case old == s:
	case !old.isThere():
		g.in[rev], m.added = s, true
	default:
		m.fail(fmt.Sprintf("add a row of Stands (package spec) that names another type for one of the members of %s", g.name),
			"%s stands for both %s and %s of revision %s", g.name, old.text(), s.text(), m.version(rev))
	}
}

// text names a source in errors.
func (s source) text() string {
	if s.decl == nil {
		return "an open object"
	}
	return form(s.decl) + " " + s.decl.Header().Name
}

// form names the form of a declaration in errors.
func form(d model.Decl) string {
	switch d.(type) {
	case *model.Struct:
		return "the struct"
	case *model.Enum:
		return "the enum"
	case *model.Union, *model.RawUnion:
		return "the union"
	case *model.OneOrMany:
		return "the list or single value"
	case *model.List:
		return "the list"
	case *model.Map:
		return "the map"
	}
	return "the type"
}

// newDecl returns an empty declaration of the form that holds all sources of a group:
// a union for a struct that is one of its variants, one or many for one value.
func (m *merger) newDecl(g *group) model.Decl {
	var d model.Decl
	forms := map[model.Forms]bool{}
	for _, s := range g.in {
		if s.decl != nil {
			forms[model.FormOf(s.decl)] = true
		}
		if s.open {
			forms[model.FormStruct] = true
		}
	}
	switch {
	case forms[model.FormOneOrMany]:
		d = &model.OneOrMany{}
		delete(forms, model.FormUnion)
	case forms[model.FormUnion]:
		d = &model.Union{}
		delete(forms, model.FormStruct)
	default:
		d = emptyLike(g.newest())
	}
	if len(forms) > 1 {
		m.failForms(g)
	}
	return d
}

// emptyLike returns an empty declaration of the same form.
func emptyLike(d model.Decl) model.Decl {
	switch d.(type) {
	case *model.Enum:
		return &model.Enum{}
	case *model.RawUnion:
		return &model.RawUnion{}
	case *model.List:
		return &model.List{}
	case *model.Map:
		return &model.Map{}
	case *model.Scalar:
		return &model.Scalar{}
	case *model.Alias:
		return &model.Alias{}
	}
	return &model.Struct{}
}

// failForms reports sources that have different forms.
func (m *merger) failForms(g *group) {
	newest := g.newest()
	for i, s := range g.in {
		if s.open || s.decl != nil && model.FormOf(s.decl) != model.FormOf(newest) {
			m.fail("add a rule to package merge", "%s is %s in %s and %s in the newest revision that has it",
				g.name, s.text(), m.version(i), source{decl: newest}.text())
			return
		}
	}
}

// head returns what all merged declarations have.
func (m *merger) head(g *group) model.Head {
	newest := g.newest().Header()
	h := model.Head{
		Name: g.name, Key: newest.Key, File: newest.File, Revisions: m.orZero(g.revisions()),
		Schemas: make([]*model.Schema, len(m.models)),
	}
	for i, s := range g.in {
		if s.decl == nil {
			continue
		}
		h.Schemas[i] = s.decl.Header().Schema
		if s.decl.Header().Doubtful {
			h.DoubtfulIn |= model.Only(i)
		}
		for _, row := range spec.Renames {
			if row.Old == s.decl.Header().Name && m.names[i][s.decl] == row.New {
				m.use(row)
			}
		}
	}
	h.Doc = m.typeDoc(newest, g)
	if newest.Key == newest.Name {
		h.Key = g.name
	}
	return h
}
