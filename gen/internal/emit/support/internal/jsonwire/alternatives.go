package jsonwire

import "strings"

// How far off a variant is that the value is not meant to be: it is of another
// kind, or what tells variants apart says another one. Both outweigh any
// number of other faults.
const (
	otherKind    = 1 << 40
	otherVariant = 1 << 20
)

// anyOf checks that the value at offset at fits one of the alternatives. If none
// fits, what is wrong is told by the closest.
func (c *checker) anyOf(list []*Schema, at int) {
	best, least, kinds := 0, -1, Kinds(0)
	for i, s := range list {
		faults := c.try(s, at)
		if faults == 0 {
			return
		}
		if c.hushed() {
			continue
		}
		faults = min(faults, otherVariant-1) + c.distance(s, at)
		if least < 0 || faults < least {
			best, least = i, faults
		}
		kinds |= c.kindsOf(s, 0)
	}
	switch {
	case c.hushed() || len(list) == 0:
		c.fault(at, RuleAnyOf, "no alternative fits")
	case least >= otherKind && kinds != 0:
		c.fault(at, RuleType, "got "+kindOf(c.d.b[at]).String()+", want "+kinds.String())
	case least >= otherVariant:
		tag, wanted := c.tag, c.wanted
		c.tag, c.wanted = c.wantedTags(list, list[best], at)
		c.value(list[best], at)
		c.tag, c.wanted = tag, wanted
	default:
		c.value(list[best], at)
	}
}

// oneOf checks that the value at offset at fits exactly one of the alternatives.
func (c *checker) oneOf(list []*Schema, at int) {
	fitting := 0
	for _, s := range list {
		if c.try(s, at) == 0 {
			fitting++
		}
	}
	switch fitting {
	case 0:
		c.anyOf(list, at)
	case 1:
	default:
		c.fault(at, RuleOneOf, "more than one alternative fits")
	}
}

// distance tells how far a value is from being meant as what a schema describes.
func (c *checker) distance(s *Schema, at int) int {
	sum := 0
	kind := kindOf(c.d.b[at])
	if s.Never || s.Kinds != 0 && !c.d.isKind(at, s.Kinds) {
		return otherKind
	}
	if kind == KindObject {
		for _, m := range s.Members {
			if !m.Schema.tells() {
				continue
			}
			if value := c.d.find(at, m.Name); value >= 0 && c.try(m.Schema, value) > 0 {
				sum += otherVariant
			}
		}
	}
	for _, part := range s.All {
		sum += c.distance(part, at)
	}
	if len(s.Any) != 0 {
		least := otherKind
		for _, part := range s.Any {
			least = min(least, c.distance(part, at))
		}
		sum += least
	}
	return sum
}

// tells reports whether a member with this schema may tell variants apart.
func (s *Schema) tells() bool { return s != nil && (s.Const != "" || s.Enum != nil) }

// maxNested bounds how deep alternatives within alternatives are looked at for
// what they have in common.
const maxNested = 10

// kindsOf returns the kinds that a schema names, 0 if it admits any.
func (c *checker) kindsOf(s *Schema, depth int) Kinds {
	kinds := s.Kinds
	if kinds != 0 || depth > maxNested {
		return kinds
	}
	for _, part := range append(s.All[:len(s.All):len(s.All)], s.Any...) {
		kinds |= c.kindsOf(part, depth+1)
	}
	return kinds
}

// wantedTags finds the member that should have told the variant, and lists what
// the variants ask of it.
func (c *checker) wantedTags(list []*Schema, closest *Schema, at int) (tag int, wanted string) {
	if kindOf(c.d.b[at]) != KindObject {
		return -1, ""
	}
	name := ""
	for _, m := range closest.Members {
		if value := c.d.find(at, m.Name); m.Schema.tells() && value >= 0 && c.try(m.Schema, value) > 0 {
			name, tag = m.Name, value
			break
		}
	}
	if name == "" {
		return -1, ""
	}
	var values []string
	for _, s := range list {
		for _, m := range s.Members {
			if m.Name != name || !m.Schema.tells() {
				continue
			}
			if m.Schema.Const != "" {
				values = append(values, m.Schema.Const)
			}
			values = append(values, m.Schema.Enum...)
		}
	}
	return tag, strings.Join(values, ", ")
}
