// Package unions decides how the variants of unions are distinguished, by nothing
// but the text of a value. From
//
//	{"anyOf": [{"properties": {"type": {"const": "text"}}, "required": ["type"]}, {"$ref": "#/$defs/Image"}, {"type": "string"}]}
//
// it makes three variants, of which the kind selects the third, and the member
// type the others. The first has no name of its own; the word for it is Text.
package unions

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/shape"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// A Variant is an alternative of a union.
type Variant struct {
	Shape *shape.Shape // expanded
	Def   string       // definition that it is, or that a decision list calls it by
	Ref   string       // definition that it refers to, or ""
	Word  string       // what distinguishes it from the others where it has neither
}

// Form says what a union becomes.
type Form uint8

const (
	// Distinct unions are interfaces: Select distinguishes their variants.
	Distinct Form = iota
	// Indistinct unions keep their text, since nothing distinguishes the variants.
	Indistinct
	// Text unions keep their text, since the types of their variants cannot have
	// the method of an interface, or are all scalars.
	Text
	// OneOrMany unions are a union, or a list of the same union.
	OneOrMany
)

// Union is what is decided about a union.
type Union struct {
	Form     Form
	Variants []*Variant
	Elem     string // definition of the elements of OneOrMany

	Select model.Selector // of Distinct
	Rows   []spec.Shape   // rows of decision lists that Select uses
}

// Unions decides about the unions of a schema.
type Unions struct {
	defs *shape.Defs
	many map[string]bool // definitions that are one of a union or a list of them

	listed int // variants so far, those of alternatives among them
	excess string
}

// MaxListed bounds the variants of all unions of a schema, each time that they are
// listed. A chain of unions, each of which adds a variant to the one before, would
// have variants without end.
const MaxListed = 100_000

// Excess returns the definition, or the declaration, whose union comes to too many
// variants, and "" if none does.
func (u *Unions) Excess() string { return u.excess }

// New decides which definitions are one of a union or a list of them, which the
// decisions about all other unions depend on.
func New(defs *shape.Defs) *Unions {
	u := &Unions{defs: defs, many: map[string]bool{}}
	for _, def := range defs.Names() {
		if defs.Expand(&shape.Shape{Ref: def}).Alts != nil {
			u.isOneOrMany(def)
		}
	}
	return u
}

// Decide decides about alternatives that stand in the definition, or the
// declaration, of the key.
func (u *Unions) Decide(sh *shape.Shape, key string) Union {
	d := Union{Variants: u.Variants(sh, key)}
	if d.Elem = u.oneOrMany(d.Variants); d.Elem != "" {
		d.Form = OneOrMany
		return d
	}
	if sh.ScalarKinds() != 0 || slices.ContainsFunc(d.Variants, u.unmarkable) {
		d.Form = Text
		return d
	}
	s, rows, ok := Select(u.defs, d.Variants)
	if !ok {
		d.Form = Indistinct
		return d
	}
	d.Select, d.Rows = s, rows
	return d
}

// Variants returns the variants of alternatives, those of alternatives among
// them, each definition once.
func (u *Unions) Variants(sh *shape.Shape, key string) []*Variant {
	return u.worded(u.flatten(sh, key, map[string]bool{}))
}

// Alone returns the only variant of something that is not a union.
func (u *Unions) Alone(sh *shape.Shape) []*Variant {
	return u.worded([]*Variant{{Shape: u.defs.Expand(sh.Plain()), Def: sh.Ref, Ref: sh.Ref}})
}

// worded gives the variants without a name their words.
func (u *Unions) worded(list []*Variant) []*Variant {
	if !slices.ContainsFunc(list, func(v *Variant) bool { return v.Ref == "" && v.Def == "" }) {
		return list
	}
	tag, _ := distinctMember(u.defs, list)
	own := ownMembers(list)
	for i, v := range list {
		if v.Ref == "" && v.Def == "" {
			v.Word = u.ownWord(v, list, tag, own[i])
		}
	}
	return list
}
