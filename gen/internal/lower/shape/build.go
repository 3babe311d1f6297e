package shape

import (
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/record"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
)

// Result is what the stage decides.
type Result struct {
	Defs        *Defs
	Corrections Corrections
}

// Build makes the shapes of all definitions.
func Build(doc *source.Document, rec *record.Recorder) Result {
	corrections := correct(doc, rec)
	b := newBuilder(doc, rec, corrections.replaced)
	shapes := map[string]*Shape{}
	sorted := slices.SortedFunc(slices.Values(doc.Defs), func(x, y *source.Def) int { return strings.Compare(x.Name, y.Name) })
	for _, d := range sorted {
		shapes[d.Name] = b.def(d.Name)
		if shapes[d.Name].Never {
			rec.Fail(d.Schema, "fix the conflicting constraints, or remove the definition", "no value is valid")
		}
	}
	return Result{newDefs(shapes), corrections}
}

// A builder makes shapes. References are resolved while others are still being
// made, since allOf has to look into them.
type builder struct {
	rec       *record.Recorder
	doc       *source.Document
	corrected map[*source.Schema]*source.Schema
	shapes    map[*source.Schema]*Shape
	defs      map[string]*Shape
	busy      map[string]int // levels of the definitions whose shape is being made
	merged    int            // members and alternatives that allOf has merged
	level     int            // how many members and elements deep the schema lies that is read
}

func newBuilder(doc *source.Document, rec *record.Recorder, corrected map[*source.Schema]*source.Schema) *builder {
	return &builder{
		rec: rec, doc: doc, corrected: corrected,
		shapes: map[*source.Schema]*Shape{}, defs: map[string]*Shape{}, busy: map[string]int{},
	}
}

// def returns the shape of a definition.
func (b *builder) def(name string) *Shape {
	if sh, ok := b.defs[name]; ok {
		return sh
	}
	at := b.doc.Def(name).Schema
	if _, busy := b.busy[name]; busy {
		b.rec.Fail(at, "break the cycle", "the definition is part of itself through allOf")
		return &Shape{At: at, Kinds: model.AnyKind}
	}
	b.busy[name] = b.level
	sh := b.shapeOf(at)
	delete(b.busy, name)
	b.defs[name] = sh
	return sh
}

// expand returns the shape of what a reference stands for.
func (b *builder) expand(s *Shape) *Shape { return expand(s, b.def) }

// shapeOf returns the shape of a schema. Shapes of one schema are shared and never changed.
func (b *builder) shapeOf(s *source.Schema) *Shape {
	if s == nil {
		return nil
	}
	if r, ok := b.corrected[s]; ok {
		s = r
	}
	if sh, ok := b.shapes[s]; ok {
		return sh
	}
	sh := b.buildShape(s)
	b.shapes[s] = sh
	return sh
}

func (b *builder) buildShape(s *source.Schema) *Shape {
	if s.Bool != nil {
		return &Shape{At: s, Never: !*s.Bool, Kinds: model.AnyKind}
	}
	b.level++
	own := b.ownShape(s)
	b.level--
	parts := []*Shape{}
	if s.Target != nil {
		parts = append(parts, &Shape{At: s, Ref: s.Target.Name})
	}
	for _, part := range s.AllOf {
		parts = append(parts, b.shapeOf(part))
	}
	for _, alternatives := range [][]*source.Schema{s.AnyOf, s.OneOf} {
		if alternatives != nil {
			parts = append(parts, b.alternatives(s, alternatives))
		}
	}
	if !own.Anything() || len(parts) == 0 {
		parts = append(parts, own)
	}
	sum, g := parts[0], merger{b, s}
	for _, part := range parts[1:] {
		sum = g.merge(sum, part, 0)
	}
	return sum.placed(s)
}

// placed returns the shape as one that stands at s.
func (s *Shape) placed(at *source.Schema) *Shape {
	c := *s
	c.At, c.Also = at, nil
	return &c
}

// ownShape returns the shape of the keywords that speak of the value itself.
func (b *builder) ownShape(s *source.Schema) *Shape {
	sh := &Shape{At: s, Kinds: kindsOf(s), Constant: s.Const, Rules: RulesOf(s)}
	for _, v := range s.Enum {
		if intersectKinds(sh.Kinds, kindOfValue(v)) != 0 { // the type may exclude some
			sh.Enum = append(sh.Enum, v)
		}
	}
	sh.Never = sh.Kinds == 0
	named, required := map[string]bool{}, map[string]bool{}
	for _, name := range s.Required {
		required[name] = true
	}
	for _, p := range s.Properties {
		m := b.shapeOf(p.Schema)
		if m.Never {
			b.rec.Fail(p.Schema, "allow a value for the member, or remove it", "no value is valid for the member %q", p.Name)
			continue
		}
		sh.Members = append(sh.Members, &Member{Name: p.Name, Shape: m, Required: required[p.Name]})
		named[p.Name] = true
	}
	for _, name := range s.Required {
		if !named[name] {
			named[name] = true
			b.requireOther(s, sh, name)
		}
	}
	b.unnamed(s, sh)
	sh.Items = b.shapeOf(s.Items)
	for _, p := range s.PrefixItems {
		sh.Prefix = append(sh.Prefix, b.shapeOf(p))
	}
	if s.AdditionalItems != nil {
		sh.Items = b.shapeOf(s.AdditionalItems)
	}
	if sh.Items != nil && sh.Items.Never {
		sh.Items, sh.Bounded = nil, true
	}
	if sh.Items != nil && sh.Items.Anything() {
		sh.Items = nil
	}
	if s.Not != nil {
		b.not(s, sh)
	}
	return sh
}

// requireOther adds a required member that has no schema of its own.
func (b *builder) requireOther(s *source.Schema, sh *Shape, name string) {
	m := &Member{Name: name, Shape: &Shape{At: s, Kinds: model.AnyKind}, Required: true}
	if s.Additional != nil {
		m.Shape = b.shapeOf(s.Additional)
	}
	if m.Shape.Never {
		sh.Never = true
		return
	}
	sh.Members = append(sh.Members, m)
}

// unnamed reads what is asked of members without a schema of their own.
func (b *builder) unnamed(s *source.Schema, sh *Shape) {
	if s.Additional != nil {
		switch others := b.shapeOf(s.Additional); {
		case others.Never:
			sh.Closed = true
		case !others.Anything():
			sh.Others = others
		}
	}
	if s.PropertyNames != nil {
		if names := b.shapeOf(s.PropertyNames); !names.Anything() && !plainString(names) {
			sh.Names = names
			rules := names.Rules
			for _, v := range names.Enum {
				rules.Enum = append(rules.Enum, v.Text)
			}
			sh.Rules.Names = &rules
		}
	}
}

// plainString reports whether any string is valid, which says nothing of names.
func plainString(s *Shape) bool {
	return s.Kinds == model.KindString && s.Enum == nil && s.Constant == nil && NoRules(s.Rules)
}

// not understands only the negation of everything: the schema that nothing fits.
func (b *builder) not(s *source.Schema, sh *Shape) {
	if b.shapeOf(s.Not).Anything() {
		sh.Never = true
		return
	}
	b.rec.Fail(s, "describe what is valid instead", "not is supported only if it excludes every value")
}

// alternatives returns the shape of anyOf or oneOf: alternatives of alternatives are
// flattened, null is set apart, and constants make an enum.
func (b *builder) alternatives(s *source.Schema, list []*source.Schema) *Shape {
	sum := &Shape{At: s, Kinds: model.AnyKind}
	for _, one := range list {
		b.addAlternative(sum, b.shapeOf(one))
	}
	switch {
	case len(sum.Alts) == 0 && sum.Nullable:
		return &Shape{At: s, Kinds: model.KindNull}
	case len(sum.Alts) == 0:
		return &Shape{At: s, Never: true}
	case len(sum.Alts) == 1 && !sum.Nullable:
		return sum.Alts[0]
	case len(sum.Alts) == 1:
		one := *sum.Alts[0]
		one.Nullable, one.At, one.Also = true, s, nil
		return &one
	}
	if merged := mergeScalars(sum); merged != nil {
		return merged
	}
	return sum
}

func (b *builder) addAlternative(sum, one *Shape) {
	switch {
	case one.Never:
	case one.Ref != "" && one.Nullable:
		sum.Nullable = true
		sum.Alts = append(sum.Alts, one.Plain())
	case one.Ref == "" && one.Kinds == model.KindNull && one.Alts == nil:
		sum.Nullable = true
	case one.Ref == "" && one.Alts != nil:
		sum.Nullable = sum.Nullable || one.Nullable
		for _, alt := range one.Alts {
			b.addAlternative(sum, alt)
		}
	case one.Ref == "" && one.Nullable:
		sum.Nullable = true
		rest := *one
		rest.Nullable = false
		sum.Alts = append(sum.Alts, &rest)
	default:
		sum.Alts = append(sum.Alts, one)
	}
}

// mergeScalars makes one shape of alternatives that are all strings of an enum,
// or all scalars without further rules.
func mergeScalars(sum *Shape) *Shape {
	var kinds model.Kinds
	var values []source.Value
	mixed := false
	for _, alt := range sum.Alts {
		mixed = mixed || alt.Kinds != sum.Alts[0].Kinds
		if !alt.Scalar() || !NoRules(alt.Rules) {
			return nil
		}
		switch {
		case alt.Constant != nil:
			values = append(values, *alt.Constant)
		case alt.Enum != nil:
			values = append(values, alt.Enum...)
		}
		if open := alt.Constant == nil && alt.Enum == nil; open != (len(values) == 0) {
			return nil
		}
		kinds |= alt.Kinds
	}
	if kinds&model.KindNumber != 0 {
		kinds &^= model.KindInteger
	}
	return &Shape{At: sum.At, Kinds: kinds, Enum: values, Nullable: sum.Nullable, Mixed: mixed}
}
