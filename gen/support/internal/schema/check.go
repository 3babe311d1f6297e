package schema

import (
	"bytes"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// checker compares a text with a schema. The text is known to be a valid JSON
// text. It is walked once, but for what stands under anyOf and its like, which
// is walked once for each alternative.
type checker struct {
	text   []byte
	found  jsontext.Violations
	faults int  // what is wrong with the value being looked at
	silent bool // faults are counted and not reported
	tries  int  // how many alternatives deep, where it is silent, too

	// seen has how many faults alternatives inside of alternatives found in values
	// that arrays or objects are part of. Without it, time would double with each
	// level of a recursive schema; with all values it would take far more memory
	// than the text.
	seen map[visit]int

	// parts is how many parts of allOf deep, where walked has what those that have
	// parts themselves came to, for the same reason.
	parts  int
	walked map[part]outcome

	// told are the violations that were listed. The parts of an allOf may find
	// the same.
	told map[jsontext.Violation]bool

	// tag is the value that should have told the variant of a union, and wanted
	// what would have: the closest variant alone would ask for one constant.
	tag    int
	wanted []string

	unescaped []byte // the last string with escapes

	skipped int      // bytes of the skipped values
	extents []extent // nil until these are many

	hasher *hasher // of elements that must be unique; nil until there are any
}

// visit is a value at an offset under a schema.
type visit struct {
	schema *Schema
	at     int
}

// part is a visit that reports what it finds, or does not.
type part struct {
	visit
	silenced bool
}

// outcome is how many faults a visit found and where the value ends.
type outcome struct{ faults, end int }

// validateText returns what is wrong with a valid JSON text by a schema, in the
// order of the text, and how many violations there are beyond limit.
func validateText(text []byte, s *Schema, limit int) (list []jsontext.Violation, omitted int) {
	c := validated(text, s, limit)
	return c.found.Located(text)
}

// Validate returns what validateText says as an error, nil for a text that is valid.
func Validate(text []byte, s *Schema, limit int) error {
	c := validated(text, s, limit)
	return c.found.Err(text)
}

// validated returns a checker that has compared a text with a schema.
func validated(text []byte, s *Schema, limit int) checker {
	c := checker{text: text, found: jsontext.Violations{Limit: limit}, tag: -1}
	c.value(s, jsontext.SkipSpace(text, 0))
	return c
}

// Allows reports whether a schema allows the value at an offset of a valid text.
func (s *Schema) Allows(text []byte, at int) bool {
	c := checker{text: text, silent: true, tag: -1}
	c.value(s, at)
	return c.faults == 0
}

// value checks the value at offset at and returns where it ends.
func (c *checker) value(s *Schema, at int) (end int) {
	if s == nil {
		return c.skip(at)
	}
	if s.rare().All == nil || c.parts == 0 {
		return c.walk(s, at)
	}
	key := part{visit{s, at}, c.silenced()}
	o, ok := c.walked[key]
	if !ok {
		before := c.faults
		o.end = c.walk(s, at)
		o.faults = c.faults - before
		if c.walked == nil {
			c.walked = map[part]outcome{}
		}
		c.walked[key] = o
		return o.end
	}
	c.faults += min(o.faults, 1) // the others were counted on the first way here
	return o.end
}

// part checks the value at offset at against a part of an allOf.
func (c *checker) part(s *Schema, at int) {
	c.parts++
	c.value(s, at)
	c.parts--
}

// walk is value where the schema was not met at this offset before.
func (c *checker) walk(s *Schema, at int) (end int) {
	kind := jsontext.KindOf(c.text[at])
	switch {
	case s.Never:
		c.fault(at, jsontext.RuleFalse, func() string { return "no value is allowed here" })
		return c.skip(at)
	case s.Kinds != 0 && !jsontext.IsKind(c.text, at, s.Kinds):
		c.fault(at, jsontext.RuleType, func() string { return jsontext.GotWant(kind, s.Kinds) })
		return c.skip(at) // it would be no use to say what else is wrong
	}
	rare := s.rare()
	c.constants(s, at)
	switch kind {
	case jsontext.KindObject:
		end = c.object(s, at)
	case jsontext.KindArray:
		end = c.array(s, at)
	default:
		end = c.skip(at)
		c.scalarLimits(rare.Limits, kind, at)
	}
	for _, part := range rare.All {
		c.part(part, at)
	}
	if rare.Any != nil {
		c.anyOf(rare.Any, at)
	}
	if rare.One != nil {
		c.oneOf(rare.One, at)
	}
	if rare.Not != nil && c.try(rare.Not, at) == 0 {
		c.fault(at, jsontext.RuleNot, func() string { return "value is one that is not allowed" })
	}
	return end
}

// fault counts a fault of the value at offset at, and reports it, once, unless
// an alternative is being tried. What it says to people is made up only if it is
// listed: a text may have a fault for every two bytes.
func (c *checker) fault(at int, rule string, message func() string) {
	c.faults++
	if c.silenced() {
		return
	}
	if c.found.Full() {
		c.found.Count++ // also what is told already, for want of memory
		return
	}
	fault := jsontext.Violation{Rule: rule, Message: message(), Offset: at}
	if c.told[fault] {
		return
	}
	if c.told == nil {
		c.told = map[jsontext.Violation]bool{}
	}
	c.told[fault] = true
	c.found.Add(c.text, at, rule, fault.Message)
}

// silenced reports whether faults are not reported.
func (c *checker) silenced() bool { return c.silent || c.tries > 0 }

// try returns the number of faults of a value under a schema, and reports none.
func (c *checker) try(s *Schema, at int) int {
	key := visit{s, at}
	if faults, ok := c.seen[key]; ok {
		return faults
	}
	c.tries++
	if c.tries > 1 {
		if c.seen == nil {
			c.seen = map[visit]int{}
		}
		c.seen[key] = 1 // an alternative that is part of itself adds nothing
	}
	before := c.faults
	c.faults = 0
	end := c.value(s, at)
	faults := c.faults
	c.faults = before
	if c.tries > 1 {
		c.remember(key, faults, end)
	}
	c.tries--
	return faults
}

// remember keeps what a visit came to, unless the value, which stands before
// offset end, is easy to visit again.
func (c *checker) remember(key visit, faults, end int) {
	if isNested(c.text[key.at:end]) {
		c.seen[key] = faults
		return
	}
	delete(c.seen, key)
}

// isNested reports whether a value is an array or object that has others.
func isNested(value []byte) bool {
	return jsontext.KindOf(value[0])&(jsontext.KindArray|jsontext.KindObject) != 0 && bytes.ContainsAny(value[1:], "[{")
}

// scalarLimits checks the limits of a string or a number.
func (c *checker) scalarLimits(l *Limits, kind jsontext.Kinds, at int) {
	switch kind {
	case jsontext.KindString:
		c.string(l, at)
	case jsontext.KindNumber:
		c.number(l, at)
	}
}

// object checks the members of the object at offset at.
func (c *checker) object(s *Schema, at int) (end int) {
	rare := s.rare()
	if s.Members == nil && rare.Others == nil && rare.Names == nil && rare.Limits == nil {
		return c.skip(at)
	}
	n, seen, end := c.members(s, at)
	for m, member := range s.Members {
		if member.Required && (m < 64 && seen>>m&1 == 0 || m >= 64 && !c.has(at, member.Name)) {
			c.fault(at, jsontext.RuleRequired, func() string { return `member "` + member.Name + `" is missing` })
		}
	}
	c.count(rare.Limits.properties(), n, at, "members", jsontext.RuleMinProperties, jsontext.RuleMaxProperties)
	return end
}

// members checks the names and values of the members of the object at offset at.
// It returns how many there are, which of the schema's first 64 members are among
// them, and where the object ends.
func (c *checker) members(s *Schema, at int) (n int, seen uint64, end int) {
	b, rare := c.text, s.rare()
	i := jsontext.SkipSpace(b, at+1)
	for ; b[i] == '"'; n++ {
		name := i
		value := jsontext.SkipColon(b, jsontext.SkipString(b, i))
		if rare.Names != nil && c.try(rare.Names, name) > 0 {
			c.fault(value, jsontext.RulePropertyNames, func() string { return "the member's name is not one of those allowed" })
		}
		if m := c.memberOf(s, name); m >= 0 {
			if m < 64 {
				seen |= 1 << m
			}
			end = c.value(s.Members[m].Schema, value)
		} else {
			end = c.other(rare.Others, value)
		}
		if i = jsontext.SkipSpace(b, end); b[i] == ',' {
			i = jsontext.SkipSpace(b, i+1)
		}
	}
	return n, seen, i + 1
}

// has reports whether the object at offset at has a member.
func (c *checker) has(at int, name string) bool {
	return c.find(at, name) >= 0
}

// memberOf returns the index of the schema for the member whose name is at
// offset name, or -1.
func (c *checker) memberOf(s *Schema, name int) int {
	if len(s.Members) == 0 {
		return -1
	}
	text := c.stringAt(name)
	for i := range s.Members {
		if s.Members[i].Name == string(text) {
			return i
		}
	}
	return -1
}

// stringAt returns the string at offset at, which is valid until the next call.
func (c *checker) stringAt(at int) []byte {
	i := at + 1
	if j := jsontext.SkipPlain(c.text, i); c.text[j] == '"' {
		return c.text[i:j]
	}
	c.unescaped, _, _ = jsontext.AppendUnescaped(c.unescaped[:0], c.text, i)
	return c.unescaped
}

// other checks the value of a member that has no schema of its own.
func (c *checker) other(s *Schema, at int) (end int) {
	if s != nil && s.Never {
		c.fault(at, jsontext.RuleAdditional, func() string { return "no member of this name is allowed" })
		return c.skip(at)
	}
	return c.value(s, at)
}

// array checks the elements of the array at offset at.
func (c *checker) array(s *Schema, at int) (end int) {
	rare := s.rare()
	if rare.Prefix == nil && s.Items == nil && rare.Limits == nil {
		return c.skip(at)
	}
	b := c.text
	n := 0
	i := jsontext.SkipSpace(b, at+1)
	for ; b[i] != ']'; n++ {
		item := s.Items
		if n < len(rare.Prefix) {
			item = rare.Prefix[n]
		}
		if i = jsontext.SkipSpace(b, c.value(item, i)); b[i] == ',' {
			i = jsontext.SkipSpace(b, i+1)
		}
	}
	c.count(rare.Limits.items(), n, at, "elements", jsontext.RuleMinItems, jsontext.RuleMaxItems)
	if rare.Limits != nil && rare.Limits.UniqueItems && c.repeatedElement(at) {
		c.fault(at, jsontext.RuleUniqueItems, func() string { return "two elements are equal" })
	}
	return i + 1
}
