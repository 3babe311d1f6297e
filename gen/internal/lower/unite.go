package lower

import (
	"cmp"
	"math/big"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
)

// maxUnite bounds how deep two recursive definitions are united before the run gives up.
const maxUnite = 40

// unite returns the shape of values that fit both a and b: the meaning of allOf.
func (l *lowerer) unite(a, b *shape, at *source.Schema, depth int) *shape {
	if depth > maxUnite {
		l.fail(at, "unite the definitions in the schema itself", "allOf unites recursive definitions without end")
		return a
	}
	switch {
	case a.anything():
		return b
	case b.anything(), a.ref != "" && a.ref == b.ref && a.nullable == b.nullable:
		return a
	case a.never || b.never:
		return &shape{at: at, never: true}
	}
	a, b = l.expand(a), l.expand(b)
	var sum *shape
	switch {
	case a.alts != nil:
		sum = l.distribute(a, b, at, depth, false)
	case b.alts != nil:
		sum = l.distribute(b, a, at, depth, true)
	default:
		sum = l.uniteFlat(a, b, at, depth)
	}
	sum.at, sum.also = a.at, slices.Concat(a.also, []*source.Schema{b.at}, b.also)
	return sum
}

// expand returns the shape of what a reference stands for.
func (l *lowerer) expand(s *shape) *shape {
	for range maxUnite {
		if s.ref == "" {
			break
		}
		nullable := s.nullable
		s = l.def(s.ref)
		if nullable {
			c := *s
			c.nullable = true
			s = &c
		}
	}
	return s
}

// distribute unites every alternative of a with b.
func (l *lowerer) distribute(a, b *shape, at *source.Schema, depth int, swap bool) *shape {
	sum := &shape{at: at, kinds: model.AnyKind}
	for _, alt := range a.alts {
		x, y := alt, b
		if swap {
			x, y = b, alt
		}
		one := l.unite(x, y, at, depth+1)
		l.addAlternative(sum, one)
		if len(sum.alts) > maxVariants {
			l.fail(at, "give the schema fewer alternatives", "allOf multiplies alternatives to more than %d", maxVariants)
			return &shape{at: at, kinds: model.AnyKind}
		}
	}
	sum.nullable = sum.nullable || a.nullable && (b.nullable || b.kinds&model.KindNull != 0)
	if len(sum.alts) == 0 && !sum.nullable {
		return &shape{at: at, never: true}
	}
	return sum
}

func (l *lowerer) uniteFlat(a, b *shape, at *source.Schema, depth int) *shape {
	sum := &shape{at: at, kinds: intersectKinds(a.kinds, b.kinds)}
	sum.nullable = a.nullable && b.nullable
	sum.constant, sum.enum = uniteValues(a, b)
	sum.rules = l.uniteRules(a.rules, b.rules, at)
	l.uniteMembers(sum, a, b, at, depth)
	sum.closed, sum.bounded = a.closed || b.closed, a.bounded || b.bounded
	sum.others = l.uniteOptional(a.others, b.others, at, depth)
	sum.names = l.uniteOptional(a.names, b.names, at, depth)
	sum.items = l.uniteOptional(a.items, b.items, at, depth)
	sum.prefix = l.unitePrefix(a, b, at, depth)
	if sum.kinds == 0 && !sum.nullable || sum.constant == nil && sum.enum != nil && len(sum.enum) == 0 {
		sum.never = true
	}
	return sum
}

func (l *lowerer) uniteOptional(a, b *shape, at *source.Schema, depth int) *shape {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return l.unite(a, b, at, depth+1)
}

// uniteMembers gives sum the members of both; one that only one of them names
// has to fit what the other asks of unnamed members.
func (l *lowerer) uniteMembers(sum, a, b *shape, at *source.Schema, depth int) {
	for _, m := range a.members {
		sum.members = append(sum.members, l.uniteMember(m, b, at, depth))
	}
	for _, m := range b.members {
		if a.member(m.name) == nil {
			sum.members = append(sum.members, l.uniteMember(m, a, at, depth))
		}
	}
	for _, m := range sum.members {
		switch {
		case !m.shape.never:
		case m.required:
			sum.never = true
		case !a.closed && !b.closed:
			l.fail(at, "mend the constraints that contradict each other", "allOf leaves no value for the member %q", m.name)
		}
	}
	sum.members = slices.DeleteFunc(sum.members, func(m *member) bool { return m.shape.never })
}

func (l *lowerer) uniteMember(m *member, other *shape, at *source.Schema, depth int) *member {
	if o := other.member(m.name); o != nil {
		return &member{name: m.name, shape: l.unite(m.shape, o.shape, at, depth+1), required: m.required || o.required}
	}
	switch {
	case other.closed:
		return &member{name: m.name, shape: &shape{at: at, never: true}, required: m.required}
	case other.others != nil:
		return &member{name: m.name, shape: l.unite(m.shape, other.others, at, depth+1), required: m.required}
	}
	return m
}

func (l *lowerer) unitePrefix(a, b *shape, at *source.Schema, depth int) []*shape {
	var list []*shape
	for i := range max(len(a.prefix), len(b.prefix)) {
		list = append(list, l.uniteOptional(prefixAt(a, i), prefixAt(b, i), at, depth))
	}
	return list
}

func prefixAt(s *shape, i int) *shape {
	if i < len(s.prefix) {
		return s.prefix[i]
	}
	return s.items
}

// uniteValues intersects constants and enums.
func uniteValues(a, b *shape) (*source.Value, []source.Value) {
	list, limited := a.values()
	other, alsoLimited := b.values()
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
	if (a.constant != nil || b.constant != nil) && len(list) == 1 {
		return &list[0], nil
	}
	if list == nil {
		list = []source.Value{}
	}
	return nil, list
}

func (s *shape) values() (list []source.Value, limited bool) {
	if s.constant != nil {
		return []source.Value{*s.constant}, true
	}
	return s.enum, s.enum != nil
}

func equalValues(a, b source.Value) bool {
	if a.Text == b.Text {
		return true
	}
	x, okX := number(a.Text)
	y, okY := number(b.Text)
	return okX && okY && x.Cmp(y) == 0
}

// number returns the value of a JSON number that is not absurdly large.
func number(text string) (*big.Rat, bool) {
	if text == "" || text[0] != '-' && (text[0] < '0' || text[0] > '9') {
		return nil, false
	}
	if _, exponent, ok := strings.Cut(strings.ToLower(text), "e"); ok && len(strings.TrimLeft(exponent, "+-0")) > 4 {
		return nil, false
	}
	return new(big.Rat).SetString(text)
}

func integerText(text string) bool {
	r, ok := number(text)
	return ok && r.IsInt()
}

// uniteRules takes the tighter of each pair of bounds.
func (l *lowerer) uniteRules(a, b model.Rules, at *source.Schema) model.Rules {
	pick := func(x, y string, larger bool) string {
		rx, okX := number(x)
		ry, okY := number(y)
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
	same := func(keyword, x, y string) string {
		if x == "" || x == y {
			return y
		}
		if y != "" {
			l.fail(at, "write one "+keyword+" that says both", "allOf gives two different values of %s: %q and %q", keyword, x, y)
		}
		return x
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
		MultipleOf:       same("multipleOf", a.MultipleOf, b.MultipleOf),
		UniqueItems:      a.UniqueItems || b.UniqueItems,
		Pattern:          same("pattern", a.Pattern, b.Pattern),
		Names:            l.uniteNames(a.Names, b.Names, at),
		Format:           cmp.Or(a.Format, b.Format),
	}
}

// uniteNames unites what is asked of the names of members.
func (l *lowerer) uniteNames(a, b *model.Rules, at *source.Schema) *model.Rules {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	sum := l.uniteRules(*a, *b, at)
	sum.Enum = slices.DeleteFunc(slices.Clone(a.Enum), func(v string) bool { return b.Enum != nil && !slices.Contains(b.Enum, v) })
	if a.Enum == nil {
		sum.Enum = b.Enum
	}
	return &sum
}
