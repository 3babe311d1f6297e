package jsonwire

import "slices"

// How far off a variant is that the value is not meant to be: it is of another
// kind, what tells variants apart says another one, or a required member is
// missing. Each outweighs any number of lesser faults.
const (
	otherKind    = 1 << 40
	otherVariant = 1 << 20
	lacksMember  = 1 << 10
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
		faults = min(faults, lacksMember-1) + c.distance(s, c.tagsOf(list), at)
		if least < 0 || faults < least {
			best, least = i, faults
		}
		kinds |= kindsOf(s, 0)
	}
	switch {
	case c.hushed() || len(list) == 0:
		c.fault(at, RuleAnyOf, "no alternative fits")
	case least >= otherKind && kinds != 0:
		c.fault(at, RuleType, "got "+kindOf(c.d.b[at]).String()+", want "+kinds.String())
	case least >= otherVariant && c.otherTag(c.tagsOf(list), at):
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

// distance tells how far a value is from being meant as what a schema describes,
// which is one of alternatives that the tags tell apart.
func (c *checker) distance(s *Schema, tags []tag, at int) int {
	switch {
	case s == nil:
		return 0
	case s.Never || s.Kinds != 0 && !c.d.isKind(at, s.Kinds):
		return otherKind
	}
	sum := 0
	if kindOf(c.d.b[at]) == KindObject {
		for _, m := range s.Members {
			isTag := slices.ContainsFunc(tags, func(t tag) bool { return t.name == m.Name })
			if !m.Required && !isTag {
				continue
			}
			switch value := c.find(at, m.Name); {
			case value < 0 && m.Required:
				sum += lacksMember
			case value >= 0 && isTag && c.try(m.Schema, value) > 0:
				sum += otherVariant
			}
		}
	}
	for _, part := range s.All {
		sum += c.distance(part, tags, at)
	}
	if len(s.Any) != 0 {
		least := otherKind
		for _, part := range s.Any {
			least = min(least, c.distance(part, tags, at))
		}
		sum += least
	}
	return sum
}

// maxNested bounds how deep alternatives within alternatives are looked at for
// what they have in common.
const maxNested = 10

// kindsOf returns the kinds that a schema names, 0 if it admits any.
func kindsOf(s *Schema, depth int) (kinds Kinds) {
	switch {
	case s == nil || depth > maxNested:
		return 0
	case s.Kinds != 0:
		return s.Kinds
	}
	for _, part := range slices.Concat(s.All, s.Any) {
		kinds |= kindsOf(part, depth+1)
	}
	return kinds
}

// tag is a member that tells alternatives apart: none of its values is wanted by
// all that ask for some.
type tag struct {
	name   string
	wanted []string // JSON texts of its values
	rule   string
}

// tagsOf finds the tags of alternatives, once for each list.
func (c *checker) tagsOf(list []*Schema) []tag {
	if tags, ok := c.tags[&list[0]]; ok {
		return tags
	}
	var tags []tag
	asked := map[string]int{}             // how many ask for some values of a member
	counts := map[string]map[string]int{} // how many want a value of a member
	visitMembers(list, 0, func(m *MemberSchema) {
		texts := m.Schema.values()
		if texts == nil {
			return
		}
		i := slices.IndexFunc(tags, func(t tag) bool { return t.name == m.Name })
		if i < 0 {
			i = len(tags)
			tags = append(tags, tag{name: m.Name, rule: RuleConst})
			counts[m.Name] = map[string]int{}
		}
		asked[m.Name]++
		for _, text := range texts {
			if counts[m.Name][text]++; counts[m.Name][text] == 1 {
				tags[i].wanted = append(tags[i].wanted, text)
			}
		}
		if m.Schema.Enum != nil {
			tags[i].rule = RuleEnum
		}
	})
	tags = slices.DeleteFunc(tags, func(t tag) bool {
		return slices.ContainsFunc(t.wanted, func(text string) bool { return counts[t.name][text] == asked[t.name] })
	})
	if c.tags == nil {
		c.tags = map[**Schema][]tag{}
	}
	c.tags[&list[0]] = tags
	return tags
}

// visitMembers calls visit with the members that schemas name, also those of
// their parts that look at the same value.
func visitMembers(list []*Schema, depth int, visit func(*MemberSchema)) {
	for _, s := range list {
		if s == nil || depth > maxNested {
			continue
		}
		for i := range s.Members {
			visit(&s.Members[i])
		}
		visitMembers(s.All, depth+1, visit)
		visitMembers(s.Any, depth+1, visit)
	}
}

// values returns the JSON texts of the only values that a schema admits, nil if
// it does not list them.
func (s *Schema) values() []string {
	switch {
	case s == nil:
		return nil
	case s.Const != "":
		return []string{s.Const}
	}
	return s.Enum
}

// otherTag reports what alternatives want of a tag, if the object at offset at
// has one with a value that none of them wants.
func (c *checker) otherTag(tags []tag, at int) bool {
	if kindOf(c.d.b[at]) != KindObject {
		return false
	}
	for _, t := range tags {
		value := c.find(at, t.name)
		if value >= 0 && !slices.ContainsFunc(t.wanted, func(text string) bool { return c.equals(text, value) }) {
			c.fault(value, t.rule, notThe(t.wanted...))
			return true
		}
	}
	return false
}
