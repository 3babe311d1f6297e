package shape

import (
	"cmp"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
)

// maxDepth bounds how deep two recursive definitions are merged before the run gives up.
const maxDepth = 40

// maxVariants bounds the alternatives that merging can make.
const maxVariants = 300

// maxMerged bounds the members and alternatives that are copied in all merges of a
// schema. A chain of definitions, each of which adds a member to the one before,
// would copy members without end.
const maxMerged = 100_000

// A merger gives one schema with allOf, or with keywords besides alternatives, its shape.
type merger struct {
	*builder
	at *source.Schema
}

// merge returns the shape of values that fit both a and b: the meaning of allOf.
func (g merger) merge(a, b *Shape, depth int) *Shape {
	if g.merged > maxMerged {
		return a
	}
	if depth > maxDepth {
		g.rec.Fail(g.at, "merge the definitions in the schema itself", "allOf merges schemas more than %d deep, or without end", maxDepth)
		return a
	}
	if sum := g.settled(a, b); sum != nil {
		return sum
	}
	less := a.Less || b.Less
	a, b = g.expand(a), g.expand(b)
	if !g.count(1 + len(a.Members) + len(b.Members) + len(a.Alts) + len(b.Alts)) {
		return a
	}
	var sum *Shape
	switch {
	case a.Alts != nil:
		sum = g.distribute(a, b, depth, false)
	case b.Alts != nil:
		sum = g.distribute(b, a, depth, true)
	default:
		sum = g.mergeFlat(a, b, depth)
	}
	sum.At, sum.Also = a.At, slices.Concat(a.Also, []*source.Schema{b.At}, b.Also)
	sum.Less = less || a.Less || b.Less
	return sum
}

// settled returns the shape of values that fit both where neither has to be expanded
// for that, or nil.
func (g merger) settled(a, b *Shape) *Shape {
	switch {
	case a.Anything():
		return b
	case b.Anything():
		return a
	case a.Ref != "" && a.Ref == b.Ref && a.Nullable == b.Nullable:
		if b.Less {
			return a.less(b)
		}
		return a
	case a.Never || b.Never:
		return &Shape{At: g.at, Never: true}
	case g.fits(a, b):
		return a
	case g.fits(b, a):
		return b
	case g.unfinished(a):
		return a.less(b)
	case g.unfinished(b):
		return b.less(a)
	}
	return nil
}

// count reports whether merges stay within their bound, and that they do not once.
func (g merger) count(n int) bool {
	before := g.merged
	g.merged += n
	if before <= maxMerged && g.merged > maxMerged {
		g.rec.Fail(g.at, "merge fewer definitions into each other, or write their members out",
			"allOf, and constraints beside $ref, copy more than %d members and alternatives of definitions", maxMerged)
	}
	return g.merged <= maxMerged
}

// fits reports whether all values of the definition that a refers to are of the
// kinds that b asks for, and b asks for nothing else. Then a is all there is:
//
//	{"$ref": "#/$defs/Tree", "type": "object"}
func (g merger) fits(a, b *Shape) bool {
	if a.Ref == "" || b.Ref != "" || !b.KindsOnly() {
		return false
	}
	kinds := g.kindsOfDef(a.Ref)
	if a.Nullable {
		kinds |= model.KindNull
	}
	return intersectKinds(kinds, b.KindsWithNull()) == kinds
}

// kindsOfDef returns kinds that the values of a definition have at most, from its
// schema alone.
func (g merger) kindsOfDef(name string) model.Kinds {
	kinds := model.AnyKind
	for range maxDepth {
		s := g.doc.Def(name).Schema
		if r, ok := g.corrected[s]; ok {
			s = r
		}
		if s.Bool != nil {
			break
		}
		kinds = intersectKinds(kinds, kindsOf(s))
		if s.Target == nil {
			break
		}
		name = s.Target.Name
	}
	return kinds
}

// unfinished reports whether a shape refers to a definition in which it lies itself,
// as a member or an element, or to one that is made of such a definition. So the
// left one of
//
//	"Tree": {"properties": {"left": {"$ref": "#/$defs/Tree", "minProperties": 1}}}
//
// cannot be expanded. A definition that is a part of its own value is a cycle.
func (g merger) unfinished(s *Shape) bool {
	return s.Ref != "" && g.level > 0 && g.madeOfBusy(s.Ref, map[string]bool{})
}

func (g merger) madeOfBusy(def string, seen map[string]bool) bool {
	if level, busy := g.busy[def]; busy {
		return level < g.level
	}
	if seen[def] || g.defs[def] != nil {
		return false
	}
	seen[def] = true
	var partOf func(s *source.Schema) bool
	partOf = func(s *source.Schema) bool {
		if r, ok := g.corrected[s]; ok {
			s = r
		}
		return s.Target != nil && g.madeOfBusy(s.Target.Name, seen) || slices.ContainsFunc(s.AllOf, partOf) ||
			slices.ContainsFunc(s.AnyOf, partOf) || slices.ContainsFunc(s.OneOf, partOf)
	}
	return partOf(g.doc.Def(def).Schema)
}

// less returns a reference that says nothing of what the other shape asks for as well.
func (s *Shape) less(other *Shape) *Shape {
	c := *s
	c.Less, c.Also = true, slices.Concat(s.Also, []*source.Schema{other.At}, other.Also)
	return &c
}

// distribute merges every alternative of a with b.
func (g merger) distribute(a, b *Shape, depth int, swap bool) *Shape {
	sum := &Shape{At: g.at, Kinds: model.AnyKind}
	for _, alt := range a.Alts {
		x, y := alt, b
		if swap {
			x, y = b, alt
		}
		one := g.merge(x, y, depth+1)
		g.addAlternative(sum, one)
		if len(sum.Alts) > maxVariants {
			g.rec.Fail(g.at, "give the schema fewer alternatives", "allOf multiplies alternatives to more than %d", maxVariants)
			return &Shape{At: g.at, Kinds: model.AnyKind}
		}
	}
	sum.Nullable = sum.Nullable || a.Nullable && (b.Nullable || b.Kinds&model.KindNull != 0)
	if len(sum.Alts) == 0 && !sum.Nullable {
		return &Shape{At: g.at, Never: true}
	}
	return sum
}

func (g merger) mergeFlat(a, b *Shape, depth int) *Shape {
	sum := &Shape{At: g.at, Kinds: intersectKinds(a.Kinds, b.Kinds)}
	sum.Nullable = a.Nullable && b.Nullable
	sum.Constant, sum.Enum = mergeValues(a, b)
	sum.Rules = g.mergeRules(a.Rules, b.Rules)
	g.mergeMembers(sum, a, b, depth)
	sum.Closed, sum.Bounded = a.Closed || b.Closed, a.Bounded || b.Bounded
	sum.Others = g.mergeOptional(a.Others, b.Others, depth)
	sum.Names = g.mergeOptional(a.Names, b.Names, depth)
	sum.Items = g.mergeOptional(a.Items, b.Items, depth)
	sum.Prefix = g.mergePrefix(a, b, depth)
	if sum.Kinds == 0 && !sum.Nullable || sum.Constant == nil && sum.Enum != nil && len(sum.Enum) == 0 {
		sum.Never = true
	}
	return sum
}

func (g merger) mergeOptional(a, b *Shape, depth int) *Shape {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return g.merge(a, b, depth+1)
}

// mergeMembers gives sum the members of both; one that only one of them names
// has to fit what the other asks of unnamed members.
func (g merger) mergeMembers(sum, a, b *Shape, depth int) {
	ofA, ofB := a.byName(), b.byName()
	for _, m := range a.Members {
		sum.Members = append(sum.Members, g.mergeMember(m, b, ofB[m.Name], depth))
	}
	for _, m := range b.Members {
		if ofA[m.Name] == nil {
			sum.Members = append(sum.Members, g.mergeMember(m, a, nil, depth))
		}
	}
	for _, m := range sum.Members {
		switch {
		case !m.Shape.Never:
		case m.Required:
			sum.Never = true
		case !a.Closed && !b.Closed:
			g.rec.Fail(g.at, "fix the conflicting constraints", "allOf leaves no value for the member %q", m.Name)
		}
	}
	sum.Members = slices.DeleteFunc(sum.Members, func(m *Member) bool { return m.Shape.Never })
}

// byName returns the members by their names.
func (s *Shape) byName() map[string]*Member {
	members := make(map[string]*Member, len(s.Members))
	for _, m := range s.Members {
		members[m.Name] = m
	}
	return members
}

// mergeMember returns a member of one shape as the other one leaves it, which has
// it as o, if at all.
func (g merger) mergeMember(m *Member, other *Shape, o *Member, depth int) *Member {
	if o != nil {
		return &Member{Name: m.Name, Shape: g.merge(m.Shape, o.Shape, depth+1), Required: m.Required || o.Required}
	}
	switch {
	case other.Closed:
		return &Member{Name: m.Name, Shape: &Shape{At: g.at, Never: true}, Required: m.Required}
	case other.Others != nil:
		return &Member{Name: m.Name, Shape: g.merge(m.Shape, other.Others, depth+1), Required: m.Required}
	}
	return m
}

func (g merger) mergePrefix(a, b *Shape, depth int) []*Shape {
	var list []*Shape
	for i := range max(len(a.Prefix), len(b.Prefix)) {
		list = append(list, g.mergeOptional(prefixAt(a, i), prefixAt(b, i), depth))
	}
	return list
}

func prefixAt(s *Shape, i int) *Shape {
	if i < len(s.Prefix) {
		return s.Prefix[i]
	}
	return s.Items
}

// mergeValues intersects constants and enums.
func mergeValues(a, b *Shape) (*source.Value, []source.Value) {
	list, limited := a.listed()
	other, alsoLimited := b.listed()
	switch {
	case !limited && !alsoLimited:
		return nil, nil
	case !limited:
		list = other
	case alsoLimited:
		list = slices.DeleteFunc(slices.Clone(list), func(v source.Value) bool {
			return !slices.ContainsFunc(other, func(o source.Value) bool { return equalValues(v, o) })
		})
	}
	if (a.Constant != nil || b.Constant != nil) && len(list) == 1 {
		return &list[0], nil
	}
	if list == nil {
		list = []source.Value{}
	}
	return nil, list
}

// listed returns the values that are valid, and whether only these are.
func (s *Shape) listed() (list []source.Value, limited bool) {
	if s.Constant != nil {
		return []source.Value{*s.Constant}, true
	}
	return s.Enum, s.Enum != nil
}

func equalValues(a, b source.Value) bool {
	if a.Text == b.Text {
		return true
	}
	x, okX := Number(a.Text)
	y, okY := Number(b.Text)
	return okX && okY && x.Cmp(y) == 0
}

// mergeRules takes the tighter of each pair of bounds.
func (g merger) mergeRules(a, b model.Rules) model.Rules {
	pick := func(x, y string, larger bool) string {
		rx, okX := Number(x)
		ry, okY := Number(y)
		switch {
		case !okX:
			return y
		case !okY:
			return x
		case (rx.Cmp(ry) < 0) == larger:
			return y
		}
		return x
	}
	conflict := func(keyword, x, y string) {
		g.rec.Fail(g.at, "write one "+keyword+" for both", "allOf gives two different values of %s: %q and %q", keyword, x, y)
	}
	if a.MultipleOf != "" && b.MultipleOf != "" && a.MultipleOf != b.MultipleOf {
		conflict("multipleOf", a.MultipleOf, b.MultipleOf)
	}
	if a.Pattern != "" && b.Pattern != "" && a.Pattern != b.Pattern {
		conflict("pattern", a.PatternSource, b.PatternSource)
	}
	return model.Rules{
		Minimum:          pick(a.Minimum, b.Minimum, true),
		Maximum:          pick(a.Maximum, b.Maximum, false),
		ExclusiveMinimum: pick(a.ExclusiveMinimum, b.ExclusiveMinimum, true),
		ExclusiveMaximum: pick(a.ExclusiveMaximum, b.ExclusiveMaximum, false),
		MinLength:        pick(a.MinLength, b.MinLength, true),
		MaxLength:        pick(a.MaxLength, b.MaxLength, false),
		MinItems:         pick(a.MinItems, b.MinItems, true),
		MaxItems:         pick(a.MaxItems, b.MaxItems, false),
		MinProperties:    pick(a.MinProperties, b.MinProperties, true),
		MaxProperties:    pick(a.MaxProperties, b.MaxProperties, false),
		MultipleOf:       cmp.Or(a.MultipleOf, b.MultipleOf),
		UniqueItems:      a.UniqueItems || b.UniqueItems,
		Pattern:          cmp.Or(a.Pattern, b.Pattern),
		PatternSource:    cmp.Or(a.PatternSource, b.PatternSource),
		Names:            g.mergeNames(a.Names, b.Names),
		Format:           cmp.Or(a.Format, b.Format),
	}
}

// mergeNames merges what is asked of the names of members.
func (g merger) mergeNames(a, b *model.Rules) *model.Rules {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	sum := g.mergeRules(*a, *b)
	sum.Enum = slices.DeleteFunc(slices.Clone(a.Enum), func(v string) bool { return b.Enum != nil && !slices.Contains(b.Enum, v) })
	if a.Enum == nil {
		sum.Enum = b.Enum
	}
	return &sum
}
