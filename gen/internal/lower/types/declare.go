package types

import (
	"math"
	"math/big"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/goname"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/message"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/names"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/place"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/shape"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// A draft is a declaration before its kind is known.
type draft struct {
	sh   *shape.Shape
	at   place.Place // of what stands inside
	head model.Head
	keep func(model.Decl) // called before the inside is looked at, so that recursive types find themselves
	decl *Decl
}

// add adds the declaration of a draft.
func (w *walker) add(d *draft, decl model.Decl, file model.File) model.Decl {
	decl.Header().File = file
	d.decl.Decl = decl
	w.weigh(d)
	d.keep(decl)
	w.found.Decls = append(w.found.Decls, d.decl)
	return decl
}

// maxDepth bounds how many inline schemas are declared inside of each other. A
// union that is part of itself through inline alternatives would have no end.
const maxDepth = 500

// declare makes the declaration of a draft.
func (w *walker) declare(d *draft) model.Decl {
	defer func(around int) { w.unnamed = around }(w.unnamed)
	w.unnamed = 0
	if w.hasNoEnd(d) {
		return w.add(d, &model.RawUnion{Head: d.head}, model.Unions)
	}
	if message.IsUnion(d.at.Key) && d.sh.Alts == nil && (d.sh.Ref != "" || d.sh.Object()) {
		d.sh = &shape.Shape{At: d.sh.At, Kinds: model.AnyKind, Alts: []*shape.Shape{w.defs.Repeated(d.sh, d.at.Key)}}
	}
	if values := d.sh.StringEnum(); values != nil && !d.sh.Nullable {
		return w.enum(d, values)
	}
	if row := place.OpenEnum(d.at.Key, ""); row != nil && d.sh.Kinds == model.KindString {
		return w.openEnum(d, row)
	}
	if d.sh.Nullable && !d.sh.Scalar() {
		return w.nullable(d)
	}
	return w.structured(d)
}

// hasNoEnd reports whether the run gives up because declarations have no end.
func (w *walker) hasNoEnd(d *draft) bool {
	if !w.found.Endless && d.at.Depth > maxDepth {
		w.rec.Fail(d.sh.At, "give the alternatives a definition of their own", "the schema would declare types inside each other without end")
		w.found.Endless = true
	}
	return w.found.Endless
}

// structured declares what is told by its structure, and neither an enum nor null.
func (w *walker) structured(d *draft) model.Decl {
	other := elsewhere(d.sh)
	switch {
	case d.sh.Ref != "":
		a := &model.Alias{Head: d.head}
		w.add(d, a, model.Types)
		a.Type = w.ref(d.sh.Ref)
		return a
	case other != nil:
		return w.add(d, &model.Alias{Head: d.head, Type: other}, model.Types)
	case d.sh.Alts != nil:
		return w.union(d)
	case d.sh.Object():
		return w.structure(d)
	case d.sh.OpenObject():
		return w.openObject(d)
	}
	return w.values(d)
}

// elsewhere returns the type that a shape has in package jsonrpc, or nil.
func elsewhere(sh *shape.Shape) model.Type {
	switch {
	case sh.IsErrorObject():
		return model.ErrorObject{}
	case sh.Anything():
		return model.Raw{Kinds: model.AnyKind}
	case sh.IsID():
		return model.ID{}
	}
	return nil
}

// values declares a list, a scalar, or what can only keep its text.
func (w *walker) values(d *draft) model.Decl {
	if isList(d.sh) {
		list := &model.List{Head: d.head, Rules: d.sh.ValueRules()}
		w.add(d, list, model.Types)
		list.Type = model.ListOf{Elem: w.elem(d.sh.Items, d.at), Rules: d.sh.Items.ValueRules()}
		return list
	}
	if basic, ok := d.sh.Basic(); ok && !d.sh.Nullable && !beyond(basic, d.sh.ValueRules()) {
		return w.add(d, &model.Scalar{Head: d.head, Type: basic, Rules: d.sh.ValueRules()}, model.Types)
	}
	return w.add(d, &model.RawUnion{Head: d.head, Kinds: d.sh.KindsWithNull()}, model.Unions)
}

// beyond reports whether the limits of an integer name values that int64 does not
// have. A member of an object keeps such a value beside its field, but a
// definition alone has no other place for it.
func beyond(t model.Basic, r model.Rules) bool {
	if t != model.Int {
		return false
	}
	most := new(big.Float).SetInt64(math.MaxInt64)
	for _, limit := range []string{r.Minimum, r.Maximum, r.ExclusiveMinimum, r.ExclusiveMaximum} {
		x, _, err := big.ParseFloat(limit, 10, 256, big.ToNearestEven)
		if err == nil && x.Abs(x).Cmp(most) > 0 {
			return true
		}
	}
	return false
}

func (w *walker) enum(d *draft, values []string) model.Decl {
	e := &model.Enum{Head: d.head}
	w.add(d, e, model.Enums)
	values = w.ordered(e.Key, values)
	names := w.Names.Values(e.Name, values, d.sh.At)
	for i, v := range values {
		e.Values = append(e.Values, model.EnumValue{Name: names[i], Value: v})
	}
	return e
}

// ordered returns the values in the order that means something, otherwise as the schema has them.
func (w *walker) ordered(key string, values []string) []string {
	for _, row := range spec.EnumOrders {
		if row.Def != key || len(row.Values) != len(values) {
			continue
		}
		if slices.Equal(slices.Sorted(slices.Values(row.Values)), slices.Sorted(slices.Values(values))) {
			w.rec.Use(row)
			return row.Values
		}
	}
	return values
}

func (w *walker) openEnum(d *draft, row *spec.OpenEnum) model.Decl {
	e := &model.Enum{Head: d.head, Open: true}
	d.decl.Open = row
	w.add(d, e, model.Enums)
	w.rec.Use(row)
	for _, v := range row.Known() {
		if w.defs.Applies(v.When) {
			w.rec.Use(v)
			e.Values = append(e.Values, model.EnumValue{Name: goname.Constant(e.Name, v.Value), Value: v.Value})
		}
	}
	return e
}

// openObject declares an object without named members: a map if its values have
// a type, otherwise a struct that keeps its members.
func (w *walker) openObject(d *draft) model.Decl {
	if w.defs.OthersAny(d.sh) {
		if shape.NoRules(d.sh.Rules) {
			return w.add(d, &model.Alias{Head: d.head, Type: model.Members{Kinds: model.AnyKind}}, model.Types)
		}
		return w.add(d, &model.Struct{Head: d.head, Extra: names.Extra}, d.at.File)
	}
	if w.staysText(d.sh.Others, d.at) {
		return w.add(d, &model.Struct{Head: d.head, Extra: names.Extra}, d.at.File)
	}
	m := &model.Map{Head: d.head, Rules: d.sh.ValueRules()}
	w.add(d, m, model.Types) // before its element, which may be the map itself
	m.Type = model.MapOf{Elem: w.elem(d.sh.Others, d.at), Rules: d.sh.Others.ValueRules()}
	return m
}
