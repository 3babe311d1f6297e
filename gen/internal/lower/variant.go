package lower

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/goname"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
)

// variantNames returns the Go names of inline variants: what a decision list
// calls them, or the union's name with what is their own: a constant, a
// required member, or the kind of value. Variants that no word tells apart have
// no name; it reports whether all have one.
func (l *lowerer) variantNames(alts []*variant, at place) (names []string, distinct bool) {
	names = make([]string, len(alts))
	for i, v := range alts {
		switch {
		case v.ref != "":
			names[i] = l.defNames[v.ref]
		case v.def != "":
			names[i] = goname.Type(v.def)
		default:
			names[i] = at.def + l.ownWord(v, alts)
		}
	}
	distinct = true
	for _, same := range collisions(names) {
		distinct = false
		for _, i := range same {
			names[i] = ""
		}
	}
	return names, distinct
}

// ownWord returns the word that tells an inline variant from the others.
func (l *lowerer) ownWord(v *variant, alts []*variant) string {
	if name, ok := l.distinctMember(alts); ok {
		if values := l.expand(v.shape.member(name).shape).stringEnum(); len(values) == 1 {
			return goname.Constant("", values[0])
		}
	}
	if own := ownMembers(v, alts); len(own) > 0 {
		return goname.Exported(own[0])
	}
	if refs := v.shape.at.AllOf; len(refs) > 0 {
		for _, part := range refs {
			if part.Target != nil && !l.sharedPart(part.Target.Name, alts, v) {
				return goname.Type(part.Target.Name)
			}
		}
	}
	for _, m := range v.shape.members {
		if values := m.shape.stringEnum(); m.required && len(values) == 1 {
			return goname.Constant("", values[0])
		}
	}
	return kindWord(v.shape)
}

// sharedPart reports whether another variant has the same allOf part.
func (l *lowerer) sharedPart(def string, alts []*variant, except *variant) bool {
	for _, v := range alts {
		if v != except && slices.ContainsFunc(v.shape.at.AllOf, func(p *source.Schema) bool { return p.Target != nil && p.Target.Name == def }) {
			return true
		}
	}
	return false
}

func kindWord(sh *shape) string {
	switch sh.kinds {
	case model.KindString:
		return "String"
	case model.KindInteger:
		return "Integer"
	case model.KindNumber:
		return "Number"
	case model.KindBool:
		return "Boolean"
	case model.KindArray:
		return "List"
	case model.KindObject:
		return "Object"
	}
	return "Value"
}

// variantDecl returns the declaration of a variant.
func (l *lowerer) variantDecl(v *variant, name string, at place) model.Decl {
	if v.ref != "" {
		d := l.define(v.ref)
		if ref, ok := l.typeOfDecl(d).(model.Ref); ok {
			return ref.Decl
		}
		return d
	}
	g := group{"variant " + name, v.shape.fingerprint()}
	if d, ok := l.inline[g]; ok {
		return d
	}
	name = l.free(name, name+"Variant", v.shape)
	head := model.Head{Name: name, Key: name, File: at.file, Doc: l.variantDoc(name, v.shape, at), Schema: l.inlineSchema(v.shape)}
	if isID(v.shape) { // an ID is declared elsewhere and could not be marked as a variant
		d := &model.RawUnion{Head: head, Kinds: v.shape.kinds}
		d.File = model.Unions
		l.inline[g] = d
		l.order = append(l.order, d)
		l.places[d] = v.shape.at
		return d
	}
	inner := place{root: at.root, def: name, key: name, path: at.path, file: at.file}
	return l.declare(v.shape, inner, head, func(d model.Decl) { l.inline[g] = d })
}
