// Package instance derives JSON values from the model of a package: for every
// definition of the schema the smallest and the largest value, each member
// absent, null, of each other kind and at its boundaries, each variant, each
// value of an enum, members that nobody knows, numbers and texts that are hard
// to hold.
//
// Deriving and judging are apart. Most files make texts, of which some fit and some
// do not; judge.go says which do, from the model alone. So a text is called valid because it is, and not
// because of how it came about.
package instance

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Instance is a JSON value that was derived for a definition.
type Instance struct {
	Def   string // the definition
	Name  string // what is particular about the value, for people; unique within the definition
	JSON  string
	Valid bool // the model admits it; the schema of a member that is kept raw may say otherwise
}

// Derive returns the instances of all definitions of a package, in the order of
// the definitions; those of one definition start with its smallest value. No
// two instances of a definition have the same text. Two runs give the same.
func Derive(p *model.Package) []Instance {
	return Choose(p, func(string, int, string) bool { return true })
}

// Choose returns the instances that chosen reports true for, which it is asked by
// their definition, their position in it, and their name. That takes a part of the
// time that all of them take.
func Choose(p *model.Package, chosen func(def string, i int, name string) bool) []Instance {
	d := newDeriver(p)
	var list []Instance
	for _, def := range p.Definitions {
		list = append(list, d.definition(def, chosen)...)
	}
	return list
}

// Definition returns the instances of one definition, those that Derive returns for
// it.
func Definition(p *model.Package, name string) []Instance {
	i := slices.IndexFunc(p.Definitions, func(def model.Definition) bool { return def.Name == name })
	if i < 0 {
		return nil
	}
	return newDeriver(p).definition(p.Definitions[i], func(string, int, string) bool { return true })
}

// deriver derives the instances of one package.
type deriver struct {
	defined map[model.Decl]bool // declarations that have instances of their own
	busy    map[model.Decl]bool // declarations that a text is being made of
	inside  map[model.Decl]bool // declarations that are being varied
}

func newDeriver(p *model.Package) *deriver {
	d := &deriver{defined: map[model.Decl]bool{}, busy: map[model.Decl]bool{}, inside: map[model.Decl]bool{}}
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

// whole returns the samples of the type of a definition. A declaration is
// looked into even though it has instances of its own: these are they.
func (d *deriver) whole(t model.Type) []sample {
	if ref, ok := t.(model.Ref); ok {
		return d.declSamples(ref.Decl)
	}
	return d.samples(t, model.Rules{})
}
