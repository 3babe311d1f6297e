package declare

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/shape"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
)

// covers reports whether decoding into a type checks all that a shape asks for,
// so that no schema has to be looked at unless a kind is wrong.
func (b *builder) covers(sh *shape.Shape, t model.Type) bool {
	switch {
	case sh == nil || sh.Anything():
		return true
	case saysLess(sh) || b.mayCountNull(sh):
		return false
	}
	return b.coversType(sh, t)
}

// coversType is covers for a shape that has nothing which no type can say.
func (b *builder) coversType(sh *shape.Shape, t model.Type) bool {
	switch t := t.(type) {
	case model.Basic:
		return isPlain(sh)
	case model.ID:
		return true
	case model.Raw:
		return b.kindsOnly(sh)
	case model.Members:
		return b.coversMembers(b.defs.Expand(sh))
	case model.ListOf:
		return isPlain(sh) && b.covers(sh.Items, t.Elem)
	case model.MapOf:
		return isPlain(sh) && sh.Names == nil && b.covers(sh.Others, t.Elem)
	case model.NullableOf:
		return b.covers(sh.Plain(), t.Elem)
	case model.Ref:
		return b.coversDecl(sh, t.Decl)
	}
	return false
}

// coversMembers is covers for an open object whose values are raw.
func (b *builder) coversMembers(sh *shape.Shape) bool {
	return !limitsNames(sh) && len(sh.Members) == 0 && (sh.Others == nil || b.kindsOnly(sh.Others))
}

// kindsOnly reports whether the kinds of a raw value say all that its shape asks for.
// Where one alternative only may fit, they do not: two may have the same kinds.
func (b *builder) kindsOnly(sh *shape.Shape) bool {
	sh = b.defs.Expand(sh)
	return sh.KindsOnly() && !isOneOf(sh)
}

// coversDecl is covers for a declared type. It marks itself what it does not
// check, unless it is decoded as the string or number that it is.
func (b *builder) coversDecl(sh *shape.Shape, d model.Decl) bool {
	switch d.(type) {
	case *model.Scalar, *model.Enum:
		return !b.doubtful(b.defs.Expand(sh.Plain()), d)
	}
	return true
}

// isPlain reports whether a shape allows all values of its kinds by itself.
func isPlain(sh *shape.Shape) bool { return sh.Ref == "" && !limited(sh) }

// limited reports whether a shape allows some values of its kinds only.
func limited(sh *shape.Shape) bool { return sh.Listed() || !shape.NoRules(sh.Rules) }

// limitsNames reports whether an object is limited, or the names of its members are.
func limitsNames(sh *shape.Shape) bool { return limited(sh) || sh.Names != nil }

// isOneOf reports whether one alternative only may fit.
func isOneOf(sh *shape.Shape) bool { return sh.Ref == "" && sh.At != nil && sh.At.OneOf != nil }

// saysLess reports whether a shape is only a part of what its schema asks for.
func saysLess(sh *shape.Shape) bool { return isOneOf(sh) || sh.Less }

// mayCountNull reports whether null may fit several alternatives where one only may
// fit. What holds null beside a type does not ask which alternatives allow it.
func (b *builder) mayCountNull(sh *shape.Shape) bool {
	return b.oneOf && sh.Nullable && (sh.Ref != "" || sh.Alts != nil)
}

// doubtful reports whether a declaration holds more values than its shape allows,
// apart from what its parts see to.
func (b *builder) doubtful(sh *shape.Shape, d model.Decl) bool {
	if saysLess(sh) || slices.ContainsFunc(sh.Alts, func(alt *shape.Shape) bool { return alt.Less }) {
		return true
	}
	switch d := d.(type) {
	case *model.Struct:
		return limitsNumber(sh)
	case *model.Enum:
		return !shape.NoRules(sh.Rules)
	case *model.Union:
		return b.oneOf // the variants come from many places
	case *model.RawUnion:
		return !sh.KindsOnly()
	case *model.OneOrMany: // the list is the alternative that is not a reference
		return slices.ContainsFunc(sh.Alts, func(alt *shape.Shape) bool { return alt.Ref == "" && limited(alt) })
	case *model.List:
		return limited(sh) || !b.covers(sh.Items, d.Type.Elem)
	case *model.Map:
		return limitsNames(sh) || !b.covers(sh.Others, d.Type.Elem)
	case *model.Scalar:
		return limited(sh)
	}
	return false
}

// limitsNumber reports whether an object limits its own value, or the number or
// the names of its members.
func limitsNumber(sh *shape.Shape) bool {
	return sh.Listed() || sh.Names != nil || sh.Rules.MinProperties != "" || sh.Rules.MaxProperties != ""
}

// hasOneOf reports whether the schema says anywhere that one alternative only may fit.
func hasOneOf(doc *source.Document) bool {
	var has func(s *source.Schema) bool
	has = func(s *source.Schema) bool { return s.OneOf != nil || slices.ContainsFunc(shape.Children(s), has) }
	return slices.ContainsFunc(doc.Defs, func(d *source.Def) bool { return has(d.Schema) })
}
