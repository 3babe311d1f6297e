package schema

import (
	"maps"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// How far off a variant is that the value is not meant to be: it is of another
// kind, what tells variants apart says another one, or it lacks what the variant
// requires. Each outweighs what comes after it, and any number of other faults.
const (
	otherKind    = 1 << 50
	otherVariant = 1 << 34
	lacking      = 1 << 17
)

// anyOf checks that the value at offset at fits one of the alternatives. If none
// fits, what is wrong is told by the closest.
func (c *checker) anyOf(list []*Schema, at int) {
	var few [8]int
	faults := few[:0] // by alternative
	for _, s := range list {
		n := c.try(s, at)
		if n == 0 {
			return
		}
		faults = append(faults, n)
	}
	switch {
	case c.silenced():
		c.faults += slices.Min(faults)
	case c.found.Full():
		c.found.Count += slices.Min(faults) // which nobody reads about
	default:
		c.reportClosest(list, faults, at)
	}
}

// reportClosest reports what is wrong with the value at offset at, which fits none
// of the alternatives and has so many faults under each.
func (c *checker) reportClosest(list []*Schema, faults []int, at int) {
	best, least, kinds := 0, int64(-1), jsontext.Kinds(0)
	tags := tagsOf(list)
	for i, s := range list {
		if far := int64(min(faults[i], lacking-1)) + c.distance(s, at, tags); least < 0 || far < least {
			best, least = i, far
		}
		kinds |= s.kinds(0)
	}
	if least >= otherKind && kinds != 0 {
		c.fault(at, jsontext.RuleType, func() string { return jsontext.GotWant(jsontext.KindOf(c.text[at]), kinds) })
		return
	}
	told := list[best]
	tag, wanted := c.tag, c.wanted
	if name, value, texts := c.unknownTag(list, tags, at); name != "" {
		// Nothing says what is meant, so nothing else is wrong.
		told, at = told.member(name, 0), value
		c.tag, c.wanted = value, texts
	}
	c.value(told, at)
	c.tag, c.wanted = tag, wanted
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
		c.fault(at, jsontext.RuleOneOf, func() string { return "more than one alternative fits" })
	}
}

// distance returns how far a value is from being meant as what a schema describes,
// of which the members called tags are told from others by their values.
func (c *checker) distance(s *Schema, at int, tags []string) int64 {
	switch {
	case s == nil:
		return 0
	case s.Never || s.Kinds != 0 && !jsontext.IsKind(c.text, at, s.Kinds):
		return otherKind
	}
	sum := int64(0)
	if len(s.Members) != 0 && jsontext.KindOf(c.text[at]) == jsontext.KindObject {
		sum = c.distanceOfMembers(s, at, tags)
	}
	rare := s.rare()
	for _, part := range rare.All {
		sum += c.distance(part, at, tags)
	}
	if len(rare.Any) != 0 {
		least := int64(otherKind)
		for _, part := range rare.Any {
			least = min(least, c.distance(part, at, tags))
		}
		sum += least
	}
	return sum
}

// distanceOfMembers returns what the members of the object at offset at add to its
// distance.
func (c *checker) distanceOfMembers(s *Schema, at int, tags []string) int64 {
	sum := int64(0)
	for i := range s.Members {
		if s.Members[i].Required {
			sum += lacking
		}
	}
	for name, value := range c.membersAt(at) {
		i := c.memberOf(s, name)
		if i < 0 {
			continue
		}
		m := &s.Members[i]
		if m.Required {
			sum -= lacking
		}
		if m.Schema.tells() && slices.Contains(tags, m.Name) && c.try(m.Schema, value) > 0 {
			sum += otherVariant
		}
	}
	return sum
}

// maxNested bounds how deep alternatives within alternatives are looked at for
// what they have in common. They may be part of themselves.
const maxNested = 10

// kinds returns the kinds that a schema names, 0 if it names none.
func (s *Schema) kinds(depth int) (kinds jsontext.Kinds) {
	switch {
	case s == nil || depth > maxNested:
		return 0
	case s.Kinds != 0:
		return s.Kinds
	}
	for _, list := range [][]*Schema{s.rare().All, s.rare().Any} {
		for _, part := range list {
			kinds |= part.kinds(depth + 1)
		}
	}
	return kinds
}

// tells reports whether a member with this schema may tell variants apart.
func (s *Schema) tells() bool {
	if s == nil {
		return false
	}
	rare := s.rare()
	return s.Const != "" || rare.Enum != nil || rare.Not != nil && rare.Not.rare().Enum != nil
}

// tagsOf returns the members that every variant asks for a constant, for one of
// some values, or for another value than those, and not all for the same.
func tagsOf(list []*Schema) []string {
	common := list[0].fixed(0)
	differ := map[string]bool{}
	for _, s := range list[1:] {
		fixed := s.fixed(0)
		deleteOthers(common, fixed)
		for name := range common {
			differ[name] = differ[name] || !slices.Equal(common[name], fixed[name])
		}
	}
	maps.DeleteFunc(common, func(name string, _ []string) bool { return !differ[name] && len(list) > 1 })
	return slices.Sorted(maps.Keys(common))
}

// deleteOthers deletes what the other map does not have.
func deleteOthers(m, other map[string][]string) {
	maps.DeleteFunc(m, func(name string, _ []string) bool {
		_, ok := other[name]
		return !ok
	})
}

// fixed returns the members that may tell a variant by a schema, with the JSON
// texts of the values that it names.
func (s *Schema) fixed(depth int) map[string][]string {
	found := map[string][]string{}
	if s == nil || depth > maxNested {
		return found
	}
	for _, m := range s.Members {
		if !m.Schema.tells() {
			continue
		}
		found[m.Name] = nil
		if m.Schema.Const != "" {
			found[m.Name] = append(found[m.Name], m.Schema.Const)
		}
		found[m.Name] = append(found[m.Name], m.Schema.rare().Enum...)
	}
	rare := s.rare()
	for _, part := range rare.All {
		maps.Copy(found, part.fixed(depth+1))
	}
	if len(rare.Any) == 0 {
		return found
	}
	variants := rare.Any[0].fixed(depth + 1)
	for _, part := range rare.Any[1:] {
		fixed := part.fixed(depth + 1)
		deleteOthers(variants, fixed)
		for name := range variants {
			variants[name] = append(variants[name], fixed[name]...)
		}
	}
	maps.Copy(found, variants)
	return found
}

// unknownTag finds a member that should have told the variant and has a value
// that no variant wants, and lists what they want.
func (c *checker) unknownTag(list []*Schema, tags []string, at int) (name string, value int, wanted []string) {
	for _, name := range tags {
		value := c.find(at, name)
		if value < 0 {
			continue
		}
		var wanted []string
		open := false
		for _, s := range list {
			texts := s.fixed(0)[name]
			open = open || texts == nil // any value but some
			wanted = append(wanted, texts...)
		}
		if !open && !slices.ContainsFunc(wanted, func(text string) bool { return c.equals(text, value) }) {
			return name, value, slices.Compact(slices.Sorted(slices.Values(wanted)))
		}
	}
	return "", 0, nil
}

// member returns the schema that tells what a member is, also if it stands in a
// part, or nil.
func (s *Schema) member(name string, depth int) *Schema {
	if s == nil || depth > maxNested {
		return nil
	}
	for _, m := range s.Members {
		if m.Name == name && m.Schema.tells() {
			return m.Schema
		}
	}
	for _, list := range [][]*Schema{s.rare().All, s.rare().Any} {
		for _, part := range list {
			if found := part.member(name, depth+1); found != nil {
				return found
			}
		}
	}
	return nil
}
