// Package instance derives JSON values from the model of a package. For each definition
// of the schema it derives the smallest and the largest value. It varies each member:
// absent, null, of each other kind, and at its boundaries. It also derives each variant,
// each value of an enum, unknown members, and numbers and strings that are hard to
// represent.
//
// Derivation and validation are separate. Most files make values, valid or not. The file
// judge.go validates them by the model alone. So Valid does not depend on how a value was
// made.
package instance

import (
	"reflect"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Instance is a JSON value that was derived for a definition.
type Instance struct {
	Def   string // the definition
	Name  string // human-readable, describes the value; unique within the definition
	JSON  string
	Valid bool // the model allows it; the schema of a raw member may still reject it
}

// Derive returns the instances of all definitions of a package, in the order of the
// definitions. The first instance of a definition is its smallest value. The texts of a
// definition's instances are unique. All runs return the same instances.
func Derive(p *model.Package) []Instance {
	return Choose(p, func(string, int, string) bool { return true })
}

// Choose returns the instances for which chosen reports true. The arguments of chosen are
// the definition, the position in it, and the name of the instance. Choose takes less
// time than Derive.
func Choose(p *model.Package, chosen func(def string, i int, name string) bool) []Instance {
	d := newDeriver(p)
	var list []Instance
	for _, def := range p.Definitions {
		list = append(list, d.definition(def, chosen)...)
	}
	return list
}

// Definition returns the instances that Derive returns for one definition.
func Definition(p *model.Package, name string) []Instance {
	i := slices.IndexFunc(p.Definitions, func(def model.Definition) bool { return def.Name == name })
	if i < 0 {
		return nil
	}
	return newDeriver(p).definition(p.Definitions[i], func(string, int, string) bool { return true })
}

// deriver derives the instances of one package.
type deriver struct {
	defined map[model.Decl]bool // declarations with their own instances
	busy    map[model.Decl]bool // declarations for which a text is being made
	inside  map[model.Decl]bool // declarations that are being varied

	// What was made of declarations while no other was busy. It is asked for again and again.
	smallest, largestOf map[model.Decl]made
}

// made is the text of a value, if there is one.
type made struct {
	text string
	ok   bool
}

// once returns what make makes of a type without rules, which it remembers in known unless
// it depends on declarations that are busy.
func (d *deriver) once(known map[model.Decl]made, t model.Type, r model.Rules, make func() made) made {
	ref, ok := t.(model.Ref)
	if !ok || len(d.busy) > 0 || !reflect.ValueOf(r).IsZero() {
		return make()
	}
	m, ok := known[ref.Decl]
	if !ok {
		m = make()
		known[ref.Decl] = m
	}
	return m
}

func newDeriver(p *model.Package) *deriver {
	d := &deriver{
		defined: map[model.Decl]bool{}, busy: map[model.Decl]bool{}, inside: map[model.Decl]bool{},
		smallest: map[model.Decl]made{}, largestOf: map[model.Decl]made{},
	}
	for _, def := range p.Definitions {
		if ref, ok := def.Type.(model.Ref); ok {
			d.defined[ref.Decl] = true
		}
	}
	return d
}

// definition returns the instances of one definition.
func (d *deriver) definition(def model.Definition, chosen func(def string, i int, name string) bool) []Instance {
	var list []Instance
	texts, names := map[string]bool{}, map[string]bool{}
	for _, s := range d.whole(def.Type) {
		if texts[s.text] {
			continue
		}
		texts[s.text] = true
		name := s.name()
		for names[name] {
			name += " again"
		}
		names[name] = true
		if !chosen(def.Name, len(names)-1, name) {
			continue
		}
		list = append(list, Instance{Def: def.Name, Name: name, JSON: s.text, Valid: Valid(def.Type, s.text)})
	}
	return list
}

// whole returns the samples of the type of a definition. Unlike samples, it varies a
// declaration that has its own instances.
func (d *deriver) whole(t model.Type) []sample {
	if ref, ok := t.(model.Ref); ok {
		return d.declSamples(ref.Decl)
	}
	return d.samples(t, model.Rules{})
}
