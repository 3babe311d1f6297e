// Package declare completes the declarations of a package: comments, schemas,
// and fields, with the way in which each shows that its member is absent. From
// the struct Tool with the optional members mode, of the enum ToolMode, and
// tags, a list of strings, it makes
//
//	type Tool struct {
//		Mode *ToolMode // nil is absent
//		Tags []string  // nil is absent
//	}
//
// and marks what decoding does not check: a value of Tool that is allowed by its
// type, and not by its schema.
package declare

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/docs"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/message"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/presence"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/record"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/schemas"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/shape"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/types"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// Input is what declarations are made from.
type Input struct {
	Document *source.Document
	Messages *message.Messages
	Types    *types.Types
	Schemas  *schemas.Schemas
	Docs     *docs.Writer
}

// Declare completes the declarations and returns them sorted by Go name, and the
// definitions sorted by name.
func Declare(in Input, rec *record.Recorder) ([]model.Decl, []model.Definition) {
	b := &builder{Input: in, rec: rec, defs: in.Messages.Defs, oneOf: hasOneOf(in.Document)}
	var decls []model.Decl
	for _, d := range in.Types.Decls {
		b.head(d)
		decls = append(decls, d.Decl)
	}
	for _, d := range in.Types.Decls {
		b.complete(d)
	}
	for _, d := range in.Types.Decls {
		d.Decl.Header().Doubtful = d.Origin != types.Outcome && b.doubtful(d.Shape, d.Decl)
	}
	in.Schemas.Name(decls)
	presence.BreakCycles(decls)
	presence.MarkZero(decls, b.messages())
	return decls, b.definitions()
}

// messages returns the messages of all methods.
func (b *builder) messages() []*model.Struct {
	var list []*model.Struct
	for _, m := range b.Messages.Table {
		list = append(list, b.Types.Def(m.Def).(*model.Struct))
	}
	return list
}

// A builder is the state of the stage.
type builder struct {
	Input
	rec   *record.Recorder
	defs  *shape.Defs
	oneOf bool // the schema says somewhere that one alternative only may fit
}

// head gives a declaration its comment and its schema.
func (b *builder) head(d *types.Decl) {
	h := d.Decl.Header()
	switch d.Origin {
	case types.Definition:
		h.Doc, h.Schema = b.Docs.Type(h.Name, h.Key, d.Shape), b.Schemas.Def(h.Key)
	case types.Inline:
		h.Doc, h.Schema = b.Docs.Inline(h.Name, d.Shape, d.Outer), b.Schemas.Inline(d.Shape)
	case types.Variant:
		h.Doc, h.Schema = b.Docs.Variant(h.Name, d.Shape, d.Outer), b.Schemas.Inline(d.Shape)
	case types.Outcome:
		h.Doc, h.Schema = b.Docs.Outcome(h.Name, d.Message.Method), b.Schemas.Outcome(d.Message)
	}
	if d.Raw {
		h.Doc.Text = append(slices.Clip(h.Doc.Text), b.rawDoc(h.Key))
	}
}

// rawDoc returns how to read a union that keeps its text.
func (b *builder) rawDoc(key string) string {
	const why = "The JSON does not distinguish the variants, so it is kept. "
	for _, row := range spec.RawUnions {
		if row.Def == key {
			b.rec.Use(row)
			return why + "The method of the request that a result answers says which accessor reads it."
		}
	}
	return why + "Each variant has an accessor, which the caller chooses."
}

// complete gives a declaration its values or members.
func (b *builder) complete(d *types.Decl) {
	switch t := d.Decl.(type) {
	case *model.Enum:
		b.values(t, d.Open)
	case *model.Struct:
		b.fields(t, d)
	}
}

// values gives the values of an enum their comments.
func (b *builder) values(e *model.Enum, open *spec.OpenEnum) {
	for i := range e.Values {
		v := &e.Values[i]
		if open == nil {
			v.Doc = b.Docs.Value(e.Key, v.Value, v.Name)
			continue
		}
		for _, known := range open.Values {
			if known.Value == v.Value {
				v.Doc = model.Doc{Text: []string{v.Name + " " + known.Doc}}
			}
		}
	}
}

// definitions returns the definitions and the types that stand for them.
func (b *builder) definitions() []model.Definition {
	var list []model.Definition
	for _, name := range b.defs.Names() {
		def := model.Definition{Name: name, Type: b.Types.Of(name), Schema: b.Schemas.Def(name)}
		if _, ok := def.Type.(model.Ref); !ok {
			def.Doubtful = b.defs.Def(name).Less || !b.covers(b.defs.Expand(b.defs.Def(name)), def.Type)
		}
		list = append(list, def)
	}
	return list
}

// others returns what a schema asks of unnamed members.
func (b *builder) others(sh *shape.Shape) model.Others {
	o := model.Others{Closed: sh.Closed}
	if sh.Others != nil {
		others := b.defs.Expand(sh.Others)
		if kinds := others.KindsWithNull(); others.Alts == nil && kinds != model.AnyKind {
			o.Kinds = kinds
		}
		o.Doubtful = !b.kindsOnly(others)
	}
	return o
}
