package types

import (
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/message"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/place"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/shape"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/unions"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// inlineUnion returns the type of alternatives inside another type.
func (w *walker) inlineUnion(sh *shape.Shape, at place.Place) model.Type {
	if at.Member == "result" {
		if m := w.Messages.Answered(at.Key); m != nil && hasResults(m, sh) {
			return model.Ref{Decl: w.outcome(m)}
		}
	}
	if kinds := sh.ScalarKinds(); kinds != 0 {
		return model.Raw{Kinds: kinds}
	}
	return w.typeOf(w.declareInline(sh, at))
}

// typeOf returns the type by which others refer to an inline declaration.
func (w *walker) typeOf(d model.Decl) model.Type {
	if a, ok := d.(*model.Alias); ok {
		return a.Type
	}
	return model.Ref{Decl: d}
}

// hasResults reports whether a request may be answered by several results, and
// all alternatives of a shape are among them.
func hasResults(m *message.Message, sh *shape.Shape) bool {
	return len(m.Others) > 0 && !slices.ContainsFunc(sh.Alts, func(alt *shape.Shape) bool {
		return alt.Ref == "" || alt.Ref != m.Result && !slices.ContainsFunc(m.Others, func(row spec.Outcome) bool { return row.Result == alt.Ref })
	})
}

// union declares alternatives: as a sealed interface if their text
// distinguishes them, as one or many of a union, or as raw text with accessors.
func (w *walker) union(d *draft) model.Decl {
	u := w.Unions.Decide(d.sh, d.at.Key)
	switch u.Form {
	case unions.OneOrMany:
		m := &model.OneOrMany{Head: d.head, Field: manyField(u.Elem)}
		w.add(d, m, model.Unions)
		m.Elem = w.ref(u.Elem)
		return m
	case unions.Text:
		return w.raw(d, u.Variants)
	}
	names, distinct := w.Names.Variants(u.Variants, d.at.Def)
	if u.Form == unions.Indistinct || !distinct {
		w.noteRaw(d)
		return w.raw(d, u.Variants)
	}
	for _, row := range u.Rows {
		w.rec.Use(row)
	}
	sealed := &model.Union{Head: d.head, Select: u.Select}
	w.add(d, sealed, model.Unions)
	for i, name := range names {
		sealed.Variants = append(sealed.Variants, w.variant(u.Variants[i], name, d.at))
	}
	return sealed
}

func manyField(elem string) string {
	if strings.HasSuffix(elem, "Block") {
		return "Blocks"
	}
	return "Items"
}

// noteRaw returns how a union could be typed, unless the tables know that nothing
// distinguishes its variants.
func (w *walker) noteRaw(d *draft) {
	if !slices.ContainsFunc(spec.RawUnions, func(row spec.RawUnion) bool { return row.Def == d.at.Key }) {
		w.rec.Note(d.sh.At, "the JSON does not distinguish the variants of %s, so it keeps the JSON and has an accessor for each (give each a constant member or one that only it requires; in the generator, a row of FormFields, RPCShapes or Outcomes would type it)", d.head.Name)
	}
}

// nullable declares a definition that allows null, which its Go type has to hold
// wherever the definition is used: as text, with an accessor for each other type.
func (w *walker) nullable(d *draft) model.Decl {
	w.rec.Note(d.sh.At, "null is a value of %s, so it keeps the JSON (for a typed value, let the members that use it allow null instead)", d.head.Name)
	if d.sh.Alts != nil {
		return w.raw(d, w.Unions.Variants(d.sh, d.at.Key))
	}
	return w.raw(d, w.Unions.Alone(d.sh))
}

// raw declares a union that keeps its text, with an accessor for each variant.
func (w *walker) raw(d *draft, variants []*unions.Variant) model.Decl {
	u := &model.RawUnion{Head: d.head, Kinds: w.defs.KindsOfAny(d.sh)}
	d.decl.Raw = len(variants) > 0
	if d.sh.Nullable {
		u.Kinds |= model.KindNull
	}
	w.add(d, u, model.Unions)
	names, _ := w.Names.Variants(variants, d.at.Def)
	for i, v := range variants {
		if names[i] != "" {
			t, accessor := w.rawVariant(v, names[i], d.at)
			u.Variants = append(u.Variants, model.RawVariant{Accessor: "As" + accessor, Type: t})
		}
	}
	return u
}

func (w *walker) rawVariant(v *unions.Variant, name string, at place.Place) (model.Type, string) {
	if v.Ref != "" {
		return w.ref(v.Ref), w.Names.Def(v.Ref)
	}
	if basic, ok := v.Shape.Basic(); ok {
		return basic, [...]string{"String", "Int", "Float", "Bool"}[basic]
	}
	if v.Shape.NeedsName() && !v.Shape.IsErrorObject() {
		return w.typeOf(w.variant(v, name, at)), name
	}
	return w.value(v.Shape.Plain(), place.Place{Def: name, Key: name, File: at.File, Depth: at.Depth + 1}), strings.TrimPrefix(name, at.Def)
}

// outcome returns the union of what a request may be answered with, or nil if
// it has one result only.
func (w *walker) outcome(m *message.Message) *model.Union {
	if u := w.found.outcomes[m]; u != nil || len(m.Others) == 0 {
		return u
	}
	name := w.Names.Outcome(m)
	u := &model.Union{Head: model.Head{Name: name, Key: name, File: model.Unions}}
	w.found.outcomes[m] = u
	w.found.Decls = append(w.found.Decls, &Decl{Decl: u, Origin: Outcome, Shape: w.defs.Def(m.Def), Message: m})
	u.Variants = []model.Decl{w.define(m.Result)}
	for _, row := range m.Others {
		w.rec.Use(row)
		u.Variants = append(u.Variants, w.define(row.Result))
	}
	u.Select = unions.Outcome(w.Messages, m)
	return u
}
