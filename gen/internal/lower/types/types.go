// Package types decides which Go type each schema has, and which of these are
// declared under which name. From
//
//	"Tool": {"properties": {"mode": {"enum": ["a", "b"]}, "tags": {"type": "array", "items": {"type": "string"}}}}
//
// it makes the struct Tool with the members mode, whose type is the declared
// enum ToolMode, and tags, whose type is []string. How the members become fields
// is decided later, in package declare.
package types

import (
	"cmp"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/message"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/names"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/place"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/record"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/shape"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/unions"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// Origin says what a declaration comes from, which decides its comment and its schema.
type Origin uint8

// The origins of declarations.
const (
	Definition Origin = iota
	Inline            // a schema inside of another one
	Variant           // an inline variant of a union
	Outcome           // the results that may answer a request
)

// A Decl is a declaration as far as it is decided: name, key, file and kind, the
// types of its parts, the values of an enum, the selector of a union.
type Decl struct {
	Decl    model.Decl
	Origin  Origin
	Shape   *shape.Shape
	Outer   place.Place      // where the schema stands
	Members []Member         // of a struct that has any, in the order of the wire
	Open    *spec.OpenEnum   // known values of an open enum
	Message *message.Message // whose outcome it is
	Raw     bool             // it keeps the text of variants, which its comment explains
}

// Member is a member of a struct.
type Member struct {
	*shape.Member
	Go       string       // name of the field
	Const    *model.Const // nil for a field
	Type     model.Type
	Nullable bool // null is a value besides those of Type
}

// Types are the types of a package.
type Types struct {
	Decls   []*Decl // sorted by Go name
	Endless bool    // they are not complete, since declarations would have no end

	defs     map[string]model.Decl
	outcomes map[*message.Message]*model.Union
	shapes   *shape.Defs
}

// Input is what types are decided on.
type Input struct {
	Messages *message.Messages
	Unions   *unions.Unions
	Names    *names.Names
}

// Decide decides on the types of all definitions, and of what stands inside of them.
func Decide(in Input, rec *record.Recorder) *Types {
	w := &walker{
		Input: in, rec: rec, defs: in.Messages.Defs, inline: map[group]model.Decl{},
		found: &Types{defs: map[string]model.Decl{}, outcomes: map[*message.Message]*model.Union{}, shapes: in.Messages.Defs},
	}
	for _, def := range w.defs.Names() {
		w.define(def)
	}
	for _, m := range in.Messages.Table {
		if m.Role != model.Notification {
			w.outcome(m)
		}
	}
	if def := in.Unions.Excess(); def != "" && !w.found.Endless {
		at := w.defs.At(w.defs.Names()[0])
		if w.defs.Has(def) {
			at = w.defs.At(def)
		}
		rec.Fail(at, "list fewer unions in each other", "the unions of the schema, each of which lists the variants of unions in it again, come to more than %d variants", unions.MaxListed)
		w.found.Endless = true
	}
	slices.SortFunc(w.found.Decls, func(a, b *Decl) int {
		return cmp.Compare(a.Decl.Header().Name, b.Decl.Header().Name)
	})
	if !rec.Failed() {
		w.nameConstants()
	}
	return w.found
}

// DeclOf returns the declaration that a type refers to, if it has the form D.
func DeclOf[D model.Decl](t model.Type) (d D, ok bool) {
	ref, isRef := t.(model.Ref)
	if !isRef {
		return d, false
	}
	d, ok = ref.Decl.(D)
	return d, ok
}

// Def returns the declaration of a definition.
func (t *Types) Def(def string) model.Decl { return t.defs[def] }

// Of returns the type by which others refer to a definition: what it stands for
// if it is another name of a type.
func (t *Types) Of(def string) model.Type {
	a, ok := t.defs[def].(*model.Alias)
	switch {
	case !ok:
		return model.Ref{Decl: t.defs[def]}
	case a.Type == nil: // what it refers to is being decided
		return t.Of(t.shapes.Def(def).Ref)
	}
	return a.Type
}

// Outcome returns the union of what may answer a request, or nil if it has one
// result only.
func (t *Types) Outcome(m *message.Message) *model.Union { return t.outcomes[m] }

// A group is the inline schemas that share a declaration.
type group struct {
	name  string
	print string
}

// A walker is the state of the stage: it goes through all shapes, and names
// what it declares on the way.
type walker struct {
	Input
	rec    *record.Recorder
	defs   *shape.Defs
	inline map[group]model.Decl // declarations of inline shapes
	found  *Types

	weight  int // bytes of Go, about, that the declarations come to
	unnamed int // how many lists and maps without a name the value lies in
}

// ref returns the type of a reference to a definition.
func (w *walker) ref(def string) model.Type {
	w.define(def)
	return w.found.Of(def)
}

// define returns the declaration of a definition.
func (w *walker) define(def string) model.Decl {
	if d, ok := w.found.defs[def]; ok {
		return d
	}
	name := w.Names.Def(def)
	d := &draft{
		sh: w.defs.Def(def), at: place.Of(def, name), head: model.Head{Name: name, Key: def},
		keep: func(d model.Decl) { w.found.defs[def] = d },
	}
	d.decl = &Decl{Origin: Definition, Shape: d.sh, Outer: d.at}
	return w.declare(d)
}

// declareInline returns the declaration of an inline schema that needs a name.
func (w *walker) declareInline(sh *shape.Shape, at place.Place) model.Decl {
	sh = sh.Plain()
	name, shared := w.Names.Inline(sh, at)
	g := group{name, sh.Fingerprint()}
	if d, ok := w.inline[g]; ok && shared {
		return d
	}
	return w.declare(w.inside(Inline, name, g, sh, at))
}

// declareOpenEnum returns the declaration of an inline string with known values.
func (w *walker) declareOpenEnum(sh *shape.Shape, at place.Place, row *spec.OpenEnum) model.Decl {
	g := group{at.PathName(), "open enum"}
	if d, ok := w.inline[g]; ok {
		return d
	}
	return w.openEnum(w.inside(Inline, w.Names.OpenEnum(sh, at), g, sh, at), row)
}

// variant returns the declaration of a variant that has the name by its word.
func (w *walker) variant(v *unions.Variant, name string, at place.Place) model.Decl {
	if v.Ref != "" {
		d := w.define(v.Ref)
		if ref, ok := w.ref(v.Ref).(model.Ref); ok {
			return ref.Decl
		}
		return d
	}
	g := group{"variant " + name, v.Shape.Fingerprint()}
	if d, ok := w.inline[g]; ok {
		return d
	}
	d := w.inside(Variant, w.Names.Variant(name, v), g, v.Shape, at)
	if v.Shape.IsID() { // an ID is declared elsewhere and could not be marked as a variant
		return w.add(d, &model.RawUnion{Head: d.head, Kinds: v.Shape.Kinds}, model.Unions)
	}
	return w.declare(d)
}

// inside returns the draft of what stands inside of another type.
func (w *walker) inside(origin Origin, name string, g group, sh *shape.Shape, at place.Place) *draft {
	return &draft{
		sh: sh, at: at.Declared(name), head: model.Head{Name: name, Key: name},
		keep: func(d model.Decl) { w.inline[g] = d },
		decl: &Decl{Origin: origin, Shape: sh, Outer: at},
	}
}

// nameConstants gives the constants of enums names that nothing else has.
func (w *walker) nameConstants() {
	for _, d := range w.found.Decls {
		e, ok := d.Decl.(*model.Enum)
		if !ok {
			continue
		}
		for i := range e.Values {
			v := &e.Values[i]
			v.Name = w.Names.Constant(v.Name, v.Value, e.Key, d.Shape.At)
		}
	}
}
