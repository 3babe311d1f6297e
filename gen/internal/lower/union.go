package lower

import (
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// A variant is an alternative of a union on the way to its declaration.
type variant struct {
	shape *shape // expanded
	def   string // definition that it is, or that a decision list calls it by
	ref   string // definition that it refers to, or ""
}

// inlineUnion returns the type of alternatives inside another type.
func (l *lowerer) inlineUnion(sh *shape, at place) model.Type {
	if m := l.answeredBy(at); m != nil {
		if u := l.outcome(m); u != nil && l.sameVariants(u, sh) {
			return model.Ref{Decl: u}
		}
	}
	if kinds := l.scalarUnion(sh); kinds != 0 {
		return model.Raw{Kinds: kinds}
	}
	return l.typeOfDecl(l.declareInline(sh, at))
}

// sameVariants reports whether a union has all alternatives of a shape.
func (l *lowerer) sameVariants(u *model.Union, sh *shape) bool {
	return !slices.ContainsFunc(sh.alts, func(alt *shape) bool {
		return alt.ref == "" || !slices.Contains(u.Variants, l.define(alt.ref))
	})
}

// scalarUnion returns the kinds of alternatives that are scalars and lists of
// scalars, which stay raw, or 0.
func (l *lowerer) scalarUnion(sh *shape) model.Kinds {
	var kinds model.Kinds
	for _, alt := range sh.alts {
		if alt.ref != "" {
			return 0
		}
		list := alt.array() && alt.items != nil && alt.items.scalar()
		if !alt.scalar() && !list {
			return 0
		}
		kinds |= alt.kinds
	}
	return kinds
}

// declareUnion declares alternatives: as a sealed interface where their text
// tells them apart, as one or many of a union, or as raw text with accessors.
func (l *lowerer) declareUnion(sh *shape, at place, head model.Head, add func(model.Decl, model.File) model.Decl) model.Decl {
	alts := l.flatten(sh, at.key, map[string]bool{})
	if elem := l.oneOrMany(alts); elem != "" {
		m := &model.OneOrMany{Head: head, Field: manyField(elem)}
		add(m, model.Unions)
		m.Elem = l.refType(elem)
		return m
	}
	if l.scalarUnion(sh) != 0 || slices.ContainsFunc(alts, l.unmarkable) {
		return l.declareRaw(sh, at, head, alts, add)
	}
	selector, ok := l.selector(alts)
	names, distinct := l.variantNames(alts, at)
	if !ok || !distinct {
		if !l.rawUnionFact(at.key) {
			l.note(sh.at, "nothing in the text tells the variants of %s apart, so it keeps the text and has an accessor for each (give each a constant member or one that only it requires; in the generator, a row of FormFields, RPCShapes or Outcomes would type it)", head.Name)
		}
		return l.declareRaw(sh, at, head, alts, add)
	}
	u := &model.Union{Head: head, Select: selector}
	add(u, model.Unions)
	for i, name := range names {
		u.Variants = append(u.Variants, l.variantDecl(alts[i], name, at))
	}
	return u
}

// maxVariants bounds the alternatives that one union can have.
const maxVariants = 300

// flatten returns the alternatives of the union that has the key, those of
// alternatives among them, each definition once.
func (l *lowerer) flatten(sh *shape, key string, seen map[string]bool) []*variant {
	var list []*variant
	for _, alt := range sh.alts {
		alt = l.named(alt, key)
		if alt.ref == "" {
			list = append(list, &variant{shape: alt, def: l.formField(alt)})
			continue
		}
		if seen[alt.ref] {
			continue
		}
		seen[alt.ref] = true
		inner := l.expand(alt)
		if inner.alts != nil && l.scalarUnion(inner) == 0 && !l.isOneOrMany(alt.ref) {
			list = append(list, l.flatten(inner, alt.ref, seen)...)
			continue
		}
		list = append(list, &variant{shape: inner, def: alt.ref, ref: alt.ref})
	}
	return list
}

// isOneOrMany reports whether a definition of alternatives is one value of a
// union or a list of them, which is a variant as it is.
func (l *lowerer) isOneOrMany(def string) bool {
	if is, known := l.many[def]; known {
		return is
	}
	l.many[def] = false // while its alternatives are looked at
	l.many[def] = l.oneOrMany(l.flatten(l.expand(&shape{ref: def}), def, map[string]bool{def: true})) != ""
	return l.many[def]
}

// formField returns the definition that a decision list gives an inline variant.
func (l *lowerer) formField(sh *shape) string {
	if l.doc.Def(spec.FormFieldUnion) == nil {
		return ""
	}
	for _, row := range spec.FormFields {
		if allPaths(sh, row.Has) && l.doc.Def(row.Defs[0]) == nil {
			return row.Defs[0]
		}
	}
	return ""
}

func allPaths(sh *shape, paths []string) bool {
	for _, path := range paths {
		at := sh
		for _, name := range strings.Split(path, ".") {
			m := at.member(name)
			if m == nil {
				return false
			}
			at = m.shape
		}
	}
	return len(paths) > 0
}

// oneOrMany returns the definition of the elements if the alternatives are a
// list of a union and the variants of that same union.
func (l *lowerer) oneOrMany(alts []*variant) string {
	var list *variant
	var single []string
	for _, v := range alts {
		switch {
		case v.ref == "" && v.shape.array() && v.shape.items != nil && v.shape.items.ref != "" && list == nil:
			list = v
		case v.ref != "":
			single = append(single, v.ref)
		default:
			return ""
		}
	}
	if list == nil || len(single) == 0 {
		return ""
	}
	elem := list.shape.items.ref
	inner := l.expand(list.shape.items)
	if l.kindsOfAny(inner)&model.KindArray != 0 {
		return "" // a list of lists is not told from a list
	}
	if inner.alts == nil {
		if slices.Equal(single, []string{elem}) {
			return elem
		}
		return ""
	}
	var variants []string
	for _, v := range l.flatten(inner, elem, map[string]bool{elem: true}) {
		variants = append(variants, v.ref)
	}
	slices.Sort(variants)
	slices.Sort(single)
	if !slices.Equal(variants, single) {
		return ""
	}
	return elem
}

func manyField(elem string) string {
	if strings.HasSuffix(elem, "Block") {
		return "Blocks"
	}
	return "Items"
}

// unmarkable reports whether a variant's Go type cannot be a variant of an
// interface: types of other packages, and unions that cannot be flattened.
func (l *lowerer) unmarkable(v *variant) bool {
	sh := v.shape
	switch {
	case sh.alts != nil:
		return true
	case l.isErrorObject(sh) || sh.anything() || sh.nullable:
		return true
	case v.ref != "" && isID(sh), sh.openObject() && l.othersAny(sh):
		return true
	}
	return false
}

// rawUnionFact reports whether a union is known to have no discriminator.
func (l *lowerer) rawUnionFact(def string) bool {
	for _, row := range spec.RawUnions {
		if row.Def == def {
			l.fact("RawUnions", def)
			return true
		}
	}
	return false
}

func (l *lowerer) declareRaw(sh *shape, at place, head model.Head, alts []*variant, add func(model.Decl, model.File) model.Decl) model.Decl {
	u := &model.RawUnion{Head: head, Kinds: l.kindsOfAny(sh)}
	if len(alts) > 0 {
		u.Doc.Text = append(slices.Clip(u.Doc.Text), l.rawDoc(at.key))
	}
	if sh.nullable {
		u.Kinds |= model.KindNull
	}
	add(u, model.Unions)
	names, _ := l.variantNames(alts, at)
	for i, v := range alts {
		if names[i] == "" {
			continue
		}
		t, accessor := l.rawVariant(v, names[i], at)
		u.Variants = append(u.Variants, model.RawVariant{Accessor: "As" + accessor, Type: t})
	}
	return u
}

// rawDoc says how to read a union that keeps its text.
func (l *lowerer) rawDoc(def string) string {
	const why = "Nothing in the text tells the variants apart, so it is kept. "
	if l.rawUnionFact(def) {
		return why + "The method of the request that a result answers says which accessor reads it."
	}
	return why + "Each variant has an accessor, which the caller chooses."
}

func (l *lowerer) rawVariant(v *variant, name string, at place) (model.Type, string) {
	if v.ref != "" {
		return l.refType(v.ref), l.defNames[v.ref]
	}
	if basic := basicOf(v.shape); basic >= 0 {
		return model.Basic(basic), [...]string{"String", "Int", "Float", "Bool"}[basic]
	}
	if needsName(v.shape) && !l.isErrorObject(v.shape) {
		return l.typeOfDecl(l.variantDecl(v, name, at)), name
	}
	return l.valueType(plain(v.shape), place{def: name, key: name, file: at.file}), strings.TrimPrefix(name, at.def)
}
