package unions

import (
	"cmp"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/shape"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// flatten returns the alternatives of the union that has the key, those of
// alternatives among them, each definition once. A union that allows null stays a
// variant as it is, since its null would get lost.
func (u *Unions) flatten(sh *shape.Shape, key string, seen map[string]bool) []*Variant {
	var list []*Variant
	for _, alt := range sh.Alts {
		if u.listed++; u.listed > MaxListed {
			u.excess = cmp.Or(u.excess, key)
			return list
		}
		alt = u.defs.Repeated(alt, key)
		if alt.Ref == "" {
			list = append(list, &Variant{Shape: alt, Def: u.formField(alt)})
			continue
		}
		if seen[alt.Ref] {
			continue
		}
		seen[alt.Ref] = true
		inner := u.defs.Expand(alt)
		if inner.Alts != nil && !inner.Nullable && inner.ScalarKinds() == 0 && !u.isOneOrMany(alt.Ref) {
			list = append(list, u.flatten(inner, alt.Ref, seen)...)
			continue
		}
		list = append(list, &Variant{Shape: inner, Def: alt.Ref, Ref: alt.Ref})
	}
	return list
}

// isOneOrMany reports whether a definition of alternatives is one value of a
// union or a list of them, which is a variant as it is.
func (u *Unions) isOneOrMany(def string) bool {
	if is, known := u.many[def]; known {
		return is
	}
	u.many[def] = false // while its alternatives are looked at
	u.many[def] = u.oneOrMany(u.flatten(u.defs.Expand(&shape.Shape{Ref: def}), def, map[string]bool{def: true})) != ""
	return u.many[def]
}

// formField returns the definition that a decision list gives an inline variant.
func (u *Unions) formField(sh *shape.Shape) string {
	if !u.defs.Has(spec.FormFieldUnion) {
		return ""
	}
	for _, row := range spec.FormFields {
		if sh.HasPaths(row.Has) && !u.defs.Has(row.Defs[0]) {
			return row.Defs[0]
		}
	}
	return ""
}

// oneOrMany returns the definition of the elements if the alternatives are a
// list of a union and the variants of that same union.
func (u *Unions) oneOrMany(alts []*Variant) string {
	var list *Variant
	var single []string
	for _, v := range alts {
		switch {
		case v.Ref == "" && list == nil && listsOnly(v.Shape):
			list = v
		case v.Ref != "":
			single = append(single, v.Ref)
		default:
			return ""
		}
	}
	if list == nil || len(single) == 0 {
		return ""
	}
	elem := list.Shape.Items.Ref
	inner := u.defs.Expand(list.Shape.Items)
	if u.defs.KindsOfAny(inner)&model.KindArray != 0 {
		return "" // a list of lists is not told from a list
	}
	if inner.Alts == nil {
		if slices.Equal(single, []string{elem}) {
			return elem
		}
		return ""
	}
	var variants []string
	for _, v := range u.flatten(inner, elem, map[string]bool{elem: true}) {
		variants = append(variants, v.Ref)
	}
	slices.Sort(variants)
	slices.Sort(single)
	if !slices.Equal(variants, single) {
		return ""
	}
	return elem
}

// listsOnly reports whether a shape is a list whose elements are all of one
// definition. A list that may have null among them is none, since a slice of values
// has no place for it.
func listsOnly(sh *shape.Shape) bool {
	return sh.Array() && sh.Prefix == nil && sh.Items != nil && sh.Items.Ref != "" && !sh.Items.Nullable
}

// unmarkable reports whether a variant's Go type cannot be a variant of an
// interface: types of other packages, and unions that cannot be flattened.
func (u *Unions) unmarkable(v *Variant) bool {
	sh := v.Shape
	switch {
	case sh.Alts != nil:
		return true
	case sh.IsErrorObject() || sh.Anything() || sh.Nullable:
		return true
	case v.Ref != "" && sh.IsID(), sh.OpenObject() && u.defs.OthersAny(sh):
		return true
	}
	return false
}
