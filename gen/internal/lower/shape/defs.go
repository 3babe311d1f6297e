package shape

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// Defs are the shapes of all definitions of a schema.
type Defs struct {
	names  []string
	shapes map[string]*Shape
	prints map[string][]string // by fingerprint, the definitions that have it
}

func newDefs(shapes map[string]*Shape) *Defs {
	d := &Defs{shapes: shapes, prints: map[string][]string{}}
	for name := range shapes {
		d.names = append(d.names, name)
	}
	slices.Sort(d.names)
	for _, name := range d.names {
		print := shapes[name].Fingerprint()
		d.prints[print] = append(d.prints[print], name)
	}
	return d
}

// With returns the definitions with other shapes for some of them.
func (d *Defs) With(changed map[string]*Shape) *Defs {
	shapes := map[string]*Shape{}
	for _, name := range d.names {
		shapes[name] = d.shapes[name]
		if sh, ok := changed[name]; ok {
			shapes[name] = sh
		}
	}
	return newDefs(shapes)
}

// Names returns the names of the definitions sorted, so that their order in the file does not show.
func (d *Defs) Names() []string { return slices.Clone(d.names) }

// Has reports whether there is a definition.
func (d *Defs) Has(name string) bool { return d.shapes[name] != nil }

// Def returns the shape of a definition, which must exist.
func (d *Defs) Def(name string) *Shape { return d.shapes[name] }

// At returns the schema of a definition, which must exist.
func (d *Defs) At(name string) *source.Schema { return d.shapes[name].At }

// Applies reports whether a row's condition on the schema holds.
func (d *Defs) Applies(w spec.When) bool { return w.Holds(d.Has) }

// Expand returns the shape of what a reference stands for.
func (d *Defs) Expand(s *Shape) *Shape { return expand(s, d.Def) }

func expand(s *Shape, def func(string) *Shape) *Shape {
	for range maxDepth {
		if s.Ref == "" {
			break
		}
		nullable := s.Nullable
		s = def(s.Ref)
		if nullable {
			c := *s
			c.Nullable = true
			s = &c
		}
	}
	return s
}

// Repeated returns a reference to the definition that an inline shape repeats,
// other than the one that is excepted, or the shape.
func (d *Defs) Repeated(sh *Shape, except string) *Shape {
	if sh.Ref != "" || !sh.Object() && !sh.Array() {
		return sh
	}
	for _, name := range d.prints[sh.Fingerprint()] {
		if name != except {
			return &Shape{At: sh.At, Ref: name}
		}
	}
	return sh
}

// Alike returns the definitions that have a fingerprint, sorted.
func (d *Defs) Alike(print string) []string { return d.prints[print] }

// KindsOfAny returns the kinds of a shape and its alternatives, null among them if
// one of them is nullable.
func (d *Defs) KindsOfAny(sh *Shape) model.Kinds {
	sh = d.Expand(sh)
	if sh.Alts == nil {
		return sh.KindsWithNull()
	}
	var kinds model.Kinds
	if sh.Nullable {
		kinds = model.KindNull
	}
	for _, alt := range sh.Alts {
		kinds |= d.KindsOfAny(alt)
	}
	return kinds
}

// OthersAny reports whether unnamed members may hold any value.
func (d *Defs) OthersAny(sh *Shape) bool {
	return !sh.Closed && (sh.Others == nil || d.Expand(sh.Others).Anything())
}

// HasPath reports whether a definition has a member at a dotted path.
func (d *Defs) HasPath(def string, path []string) bool {
	return d.follow(def, path) != nil
}

// HasMembers reports whether what the path of members leads to declares members.
func (d *Defs) HasMembers(def string, path []string) bool {
	sh := d.follow(def, path)
	return sh != nil && len(d.Expand(sh).Members) != 0
}

// follow returns what a path of members of a definition leads to, or nil.
func (d *Defs) follow(def string, path []string) *Shape {
	if !d.Has(def) {
		return nil
	}
	sh := d.Def(def)
	for _, name := range path {
		m := d.Expand(sh).Member(name)
		if m == nil {
			return nil
		}
		sh = m.Shape
	}
	return sh
}
