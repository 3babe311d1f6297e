// Package schemas makes the schemas that strict decoding and Validate use. It copies the
// schemas of the file keyword by keyword, with the corrections, as plain data. It does not
// derive them from shapes, which decide the types. From
//
//	"Size": {"allOf": [{"$ref": "#/$defs/Number"}, {"minimum": 1}]}
//
// it makes a schema with the name schemaSize and two parts: the schema of the definition
// Number, and a schema with the minimum 1.
package schemas

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/message"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/names"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/shape"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
)

// Input has the results of earlier stages that schemas are made from.
type Input struct {
	Document    *source.Document
	Corrections shape.Corrections
	Messages    *message.Messages
	Names       *names.Names
}

// Schemas has the schemas of a package, one for each schema of the file.
type Schemas struct {
	in       Input
	messages *message.Messages
	defs     *shape.Defs
	schemas  map[*source.Schema]*model.Schema
	made     map[string]*model.Schema // by definition; messages include their envelope
}

// New makes the schemas of all definitions.
func New(in Input) *Schemas {
	b := &Schemas{
		in: in, messages: in.Messages, defs: in.Messages.Defs,
		schemas: map[*source.Schema]*model.Schema{}, made: map[string]*model.Schema{},
	}
	for _, name := range b.defs.Names() {
		b.Def(name)
	}
	return b
}

// Def returns the schema of a definition. It has its own variable, and is registered
// before it is complete, since definitions refer to each other.
func (b *Schemas) Def(name string) *model.Schema {
	if m, ok := b.made[name]; ok {
		return m
	}
	m := &model.Schema{Name: b.in.Names.Def(name)}
	b.made[name] = m
	own := b.of(b.in.Document.Def(name).Schema)
	if own == nil {
		own = &model.Schema{}
	}
	if answered := b.messages.Answered(name); answered != nil {
		own = b.withOutcome(own, answered)
	}
	parts := []*model.Schema{own}
	if base := b.envelope(name); base != nil {
		parts = []*model.Schema{base, own}
	}
	for _, base := range b.messages.Also[name] {
		parts = append(parts, &model.Schema{Members: []model.MemberSchema{{Name: "params", Schema: b.Def(base)}}})
	}
	if len(parts) == 1 && own.Name == "" { // the schema of another definition may be unfinished
		goName := m.Name
		*m = *own
		m.Name = goName
	} else {
		m.All = parts
	}
	return m
}

// Inline returns the schema of a type that an inline schema declares.
func (b *Schemas) Inline(sh *shape.Shape) *model.Schema {
	own := b.of(sh.At)
	if len(sh.Also) == 0 {
		return own
	}
	sum := &model.Schema{All: []*model.Schema{own}}
	for _, base := range sh.Also {
		sum.All = append(sum.All, b.of(base))
	}
	return sum
}

// of returns the model's schema for a schema of the file. It returns nil if the schema
// allows any value, and the same schema for the same argument.
func (b *Schemas) of(s *source.Schema) *model.Schema {
	if s == nil {
		return nil
	}
	s = b.in.Corrections.Of(s)
	if m, ok := b.schemas[s]; ok {
		return m
	}
	m := &model.Schema{}
	b.schemas[s] = m // before its parts, which may include it
	if s.Bool != nil {
		m.Never = !*s.Bool
	} else {
		b.fillSchema(m, s)
	}
	switch {
	case admitsAny(m):
		m = nil
	case isReference(m):
		m = m.All[0]
	}
	b.schemas[s] = m
	return m
}

// admitsAny reports whether a schema allows any value.
func admitsAny(m *model.Schema) bool {
	return !m.Never && m.Kinds == 0 && m.Const == "" && m.Enum == nil && m.Members == nil && m.Others == nil &&
		m.Names == nil && m.Prefix == nil && m.Items == nil && m.All == nil && m.Any == nil && m.One == nil && m.Not == nil &&
		shape.NoRules(m.Rules)
}

// isReference reports whether a schema consists only of a reference.
func isReference(m *model.Schema) bool {
	if len(m.All) != 1 {
		return false
	}
	rest := *m
	rest.All = nil
	return admitsAny(&rest)
}

// fillSchema copies a schema of the file to a schema of the model.
func (b *Schemas) fillSchema(m *model.Schema, s *source.Schema) {
	for _, t := range s.Types {
		m.Kinds |= shape.KindNames[t]
	}
	if m.Kinds&model.KindNumber != 0 {
		m.Kinds &^= model.KindInteger
	}
	if s.Const != nil {
		m.Const = s.Const.Text
	}
	for _, v := range s.Enum {
		m.Enum = append(m.Enum, v.Text)
	}
	b.fillMembers(m, s)
	m.Others = b.of(s.Additional)
	m.Names = b.of(s.PropertyNames)
	m.Prefix = b.list(s.PrefixItems)
	m.Items = b.of(s.Items)
	if s.AdditionalItems != nil {
		m.Items = b.of(s.AdditionalItems)
	}
	if s.Target != nil {
		m.All = append(m.All, b.Def(s.Target.Name))
	}
	m.All = append(m.All, b.list(s.AllOf)...)
	m.All = slices.DeleteFunc(m.All, func(part *model.Schema) bool { return part == nil })
	m.Any, m.One = b.list(s.AnyOf), b.list(s.OneOf)
	if s.Not != nil {
		if m.Not = b.of(s.Not); m.Not == nil {
			m.Never = true
		}
	}
	m.Rules = shape.RulesOf(s)
	m.Rules.Format = ""
}

// fillMembers lists the members that have a schema or are required.
func (b *Schemas) fillMembers(m *model.Schema, s *source.Schema) {
	required := map[string]bool{} // by name, until it is listed
	for _, name := range s.Required {
		required[name] = true
	}
	for _, p := range s.Properties {
		m.Members = append(m.Members, model.MemberSchema{Name: p.Name, Required: required[p.Name], Schema: b.of(p.Schema)})
		delete(required, p.Name)
	}
	for _, name := range s.Required {
		if required[name] {
			m.Members = append(m.Members, model.MemberSchema{Name: name, Required: true, Schema: b.of(s.Additional)})
			delete(required, name)
		}
	}
}

func (b *Schemas) list(list []*source.Schema) []*model.Schema {
	var schemas []*model.Schema
	for _, s := range list {
		schemas = append(schemas, b.of(s))
	}
	return schemas
}
