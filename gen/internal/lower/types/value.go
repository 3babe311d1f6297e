package types

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/place"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/shape"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
)

// maybeNull returns the type of the schema at a place, and whether null is a
// value besides those of the type.
func (w *walker) maybeNull(sh *shape.Shape, at place.Place) (model.Type, bool) {
	if sh == nil || sh.Anything() {
		return model.Raw{Kinds: model.AnyKind}, false
	}
	nullable := sh.Nullable
	if rest := sh.Kinds &^ model.KindNull; sh.Ref == "" && sh.Alts == nil && sh.Kinds != model.AnyKind && sh.Kinds != rest && rest != 0 {
		c := *sh
		c.Kinds, nullable = rest, true
		c.Enum = slices.DeleteFunc(slices.Clone(c.Enum), func(v source.Value) bool { return v.Text == "null" })
		if len(c.Enum) == 0 {
			c.Enum = nil
		}
		sh = &c
	}
	t := w.value(sh.Plain(), at)
	if raw, ok := t.(model.Raw); ok && nullable {
		return model.Raw{Kinds: raw.Kinds | model.KindNull}, false
	}
	return t, nullable
}

// staysText reports whether the type of elements is raw.
func (w *walker) staysText(sh *shape.Shape, at place.Place) bool {
	whole := w.defs.Expand(sh)
	if whole.Anything() || sh.Nullable || sh.ScalarKinds() != 0 || place.Raw(w.defs, at.Key, at.Member, whole) != nil {
		return true
	}
	if sh.Ref != "" || sh.Alts != nil {
		return false
	}
	return sh.Kinds&model.KindNull != 0 || !sh.Object() && !sh.OpenObject() && !sh.IsID() && !isList(sh) && !isBasic(sh)
}

// isList reports whether a shape is a list of elements of one type.
func isList(sh *shape.Shape) bool { return sh.Array() && sh.Prefix == nil && !sh.Bounded }

// isBasic reports whether a Go scalar holds all values of a shape.
func isBasic(sh *shape.Shape) bool {
	_, ok := sh.Basic()
	return ok && fitsInt(sh.Constant)
}

// elem returns the type of elements; one that may be null stays raw.
func (w *walker) elem(sh *shape.Shape, at place.Place) model.Type {
	t, nullable := w.maybeNull(sh, at)
	if nullable {
		return model.Raw{Kinds: w.defs.KindsOfAny(sh) | model.KindNull}
	}
	return t
}

// maxUnnamed bounds how deep lists and maps without a name lie in each other, since
// what decodes them does, too.
const maxUnnamed = 12

// value returns the type of the schema at a place, null apart.
func (w *walker) value(sh *shape.Shape, at place.Place) model.Type {
	if t := w.given(sh, at); t != nil {
		return t
	}
	if t := w.declared(sh, at); t != nil {
		return t
	}
	w.unnamed++
	defer func() { w.unnamed-- }()
	w.weight += weightOfLevel * (w.unnamed - 1)
	if w.unnamed > maxUnnamed && (isList(sh) || sh.OpenObject()) {
		w.rec.Fail(sh.At, "give the inner ones definitions of their own", "lists and maps nest more than %d levels deep", maxUnnamed)
		return model.Raw{Kinds: sh.Kinds}
	}
	switch {
	case sh.IsID():
		return model.ID{}
	case isBasic(sh):
		basic, _ := sh.Basic()
		return basic
	case isList(sh):
		return model.ListOf{Elem: w.elem(sh.Items, at), Rules: sh.Items.ValueRules()}
	case sh.OpenObject():
		return w.members(sh, at)
	}
	return model.Raw{Kinds: sh.Kinds}
}

// given returns the type that a row of the tables or a definition gives, or nil.
func (w *walker) given(sh *shape.Shape, at place.Place) model.Type {
	if row := place.Scalar(w.defs, sh, at.Member); row != nil {
		w.rec.Use(row)
		return w.ref(row.Def)
	}
	whole := w.defs.Expand(sh)
	if row := place.Raw(w.defs, at.Key, at.Member, whole); row != nil {
		w.rec.Use(row)
		return model.Raw{Kinds: whole.Kinds}
	}
	if def := w.Names.Repeats(sh, at); def != "" {
		return w.ref(def)
	}
	if sh.Ref != "" {
		return w.ref(sh.Ref)
	}
	return nil
}

// declared returns the type of a shape that has several parts or values, which
// is declared here or in package jsonrpc, or nil.
func (w *walker) declared(sh *shape.Shape, at place.Place) model.Type {
	if sh.IsErrorObject() {
		return model.ErrorObject{}
	}
	if sh.StringEnum() != nil && sh.Constant == nil {
		return model.Ref{Decl: w.declareInline(sh, at)}
	}
	if row := place.OpenEnum(at.Key, at.Member); row != nil && sh.Kinds == model.KindString {
		return model.Ref{Decl: w.declareOpenEnum(sh, at, row)}
	}
	switch {
	case sh.Alts != nil:
		return w.inlineUnion(sh, at)
	case sh.Object():
		return model.Ref{Decl: w.declareInline(sh, at)}
	}
	return nil
}

// fitsInt reports whether a constant, if there is one, is not an integer beyond int64.
func fitsInt(v *source.Value) bool {
	if v == nil || !shape.IntegerText(v.Text) {
		return true
	}
	n, ok := shape.Number(v.Text)
	return ok && n.Num().IsInt64()
}

// members returns the type of an object without named members.
func (w *walker) members(sh *shape.Shape, at place.Place) model.Type {
	if w.defs.OthersAny(sh) {
		return model.Members{Kinds: model.AnyKind}
	}
	elem := w.elem(sh.Others, at)
	if raw, ok := elem.(model.Raw); ok {
		return model.Members(raw)
	}
	if _, ok := elem.(model.Members); ok {
		return model.Members{Kinds: model.KindObject}
	}
	ordered := place.Ordered(at)
	if ordered != nil {
		w.rec.Use(ordered)
	}
	return model.MapOf{Elem: elem, Ordered: ordered != nil, Rules: sh.Others.ValueRules()}
}
