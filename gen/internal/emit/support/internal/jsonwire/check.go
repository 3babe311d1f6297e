package jsonwire

// checker compares a text with a schema. The text is known to be a valid JSON
// text. Each value is looked at once for each schema that it has to obey.
type checker struct {
	d      Decoder // reads strings of the text; its violations are what is found
	root   int     // offset of the whole value
	faults int     // what is wrong with the value being looked at
	silent bool    // faults are counted and not reported
	tries  int     // how many alternatives deep, where it is silent, too

	// seen has how many faults alternatives inside of alternatives came to.
	// Without it, time would double with each level of a recursive schema.
	seen map[visit]int

	// ends has where arrays and objects end, by their offsets. Without it, time
	// would grow with the depth of the text: each schema that a value has to
	// obey looks for the ends of its parts.
	ends map[int]int

	tags map[**Schema][]tag // of lists of alternatives, by their first
}

// visit is a value at an offset under a schema.
type visit struct {
	schema *Schema
	at     int
}

// judge returns what is wrong with a valid JSON text by a schema, in the
// order of the text, and how many violations there are beyond limit.
func judge(text []byte, s *Schema, limit int) (list []Violation, omitted int) {
	root := passSpace(text, 0)
	c := checker{d: Decoder{b: text, maxViolations: limit}, root: root}
	c.value(s, root)
	locate(text, c.d.violations)
	return c.d.violations, c.d.count - len(c.d.violations)
}

// Check reports in doubt if the value of the current member, which was decoded
// last, is not what a schema asks for. It is for what the type of a field
// cannot say.
func (d *Decoder) Check(s *Schema) {
	if !d.strict || d.doubt || d.err != nil {
		return
	}
	root := skimColon(d.b, skimString(d.b, d.member))
	c := checker{d: Decoder{b: d.b}, root: root, silent: true}
	c.value(s, root)
	d.doubt = c.faults > 0
}

// value checks the value at offset at.
func (c *checker) value(s *Schema, at int) {
	if s == nil {
		return
	}
	kind := kindOf(c.d.b[at])
	switch {
	case s.Never:
		c.fault(at, RuleFalse, "no value is allowed here")
	case s.Kinds != 0 && !c.d.isKind(at, s.Kinds):
		c.fault(at, RuleType, "got "+kind.String()+", want "+s.Kinds.String())
	}
	c.constants(s, at)
	switch kind {
	case KindObject:
		c.object(s, at)
	case KindArray:
		c.array(s, at)
	case KindString:
		c.string(s.Limits, at)
	case KindNumber:
		c.number(s.Limits, at)
	}
	for _, part := range s.All {
		c.value(part, at)
	}
	if s.Any != nil {
		c.anyOf(s.Any, at)
	}
	if s.One != nil {
		c.oneOf(s.One, at)
	}
	if s.Not != nil && c.try(s.Not, at) == 0 {
		c.fault(at, RuleNot, "value is one that is not allowed")
	}
}

// end is the offset after the value at offset at.
func (c *checker) end(at int) int {
	if kindOf(c.d.b[at])&(KindArray|KindObject) == 0 {
		return skim(c.d.b, at)
	}
	if c.ends == nil {
		c.ends = endsOf(c.d.b, c.root)
	}
	return c.ends[at]
}

// endsOf finds where the array or object at offset i of a valid text ends, and
// where those inside of it do.
func endsOf(b []byte, i int) map[int]int {
	ends := map[int]int{}
	var open []int
	for {
		switch b[i] {
		case '"':
			i = skimString(b, i)
			continue
		case '{', '[':
			open = append(open, i)
		case '}', ']':
			top := len(open) - 1
			ends[open[top]] = i + 1
			if open = open[:top]; top == 0 {
				return ends
			}
		}
		i++
	}
}

// fault counts a fault of the value at offset at, and reports it unless an
// alternative is being tried.
func (c *checker) fault(at int, rule, message string) {
	c.faults++
	if !c.hushed() {
		c.d.violate(at, rule, message)
	}
}

// hushed reports whether faults are not reported.
func (c *checker) hushed() bool { return c.silent || c.tries > 0 }

// try returns the number of faults of a value under a schema, and reports none.
func (c *checker) try(s *Schema, at int) int {
	key := visit{s, at}
	if faults, ok := c.seen[key]; ok {
		return faults
	}
	c.tries++
	before := c.faults
	c.faults = 0
	c.value(s, at)
	faults := c.faults
	c.faults = before
	if c.tries > 1 {
		if c.seen == nil {
			c.seen = map[visit]int{}
		}
		c.seen[key] = faults
	}
	c.tries--
	return faults
}

// object checks the members of the object at offset at.
func (c *checker) object(s *Schema, at int) {
	if s.Members == nil && s.Others == nil && s.Names == nil && s.Limits == nil {
		return
	}
	b := c.d.b
	seen := uint64(0) // of the first 64 members
	n := 0
	for name := passSpace(b, at+1); name >= 0 && b[name] == '"'; n++ {
		value := skimColon(b, skimString(b, name))
		if s.Names != nil && c.try(s.Names, name) > 0 {
			c.fault(value, RulePropertyNames, "the member's name is not one of those allowed")
		}
		if m := c.memberOf(s, name); m >= 0 {
			if m < 64 {
				seen |= 1 << m
			}
			c.value(s.Members[m].Schema, value)
		} else {
			c.other(s.Others, value)
		}
		name = skimComma(b, c.end(value))
	}
	for m, member := range s.Members {
		if member.Required && (m < 64 && seen>>m&1 == 0 || m >= 64 && c.find(at, member.Name) < 0) {
			c.fault(at, RuleRequired, `member "`+member.Name+`" is missing`)
		}
	}
	c.count(s.Limits.properties(), n, at, "members", RuleMinProperties, RuleMaxProperties)
}

// find is the offset of the value of a member of the object at offset at, or -1.
func (c *checker) find(at int, member string) int {
	b := c.d.b
	for name := passSpace(b, at+1); name >= 0 && b[name] == '"'; {
		end := skimString(b, name)
		value := skimColon(b, end)
		if c.d.isNamed(name, end, member) {
			return value
		}
		name = skimComma(b, c.end(value))
	}
	return -1
}

// memberOf is the index of the schema for the member whose name stands at
// offset name, or -1.
func (c *checker) memberOf(s *Schema, name int) int {
	if len(s.Members) == 0 {
		return -1
	}
	text, _, _ := c.d.textAt(name)
	for i := range s.Members {
		if s.Members[i].Name == string(text) {
			return i
		}
	}
	return -1
}

// other checks the value of a member that has no schema of its own.
func (c *checker) other(s *Schema, at int) {
	if s != nil && s.Never {
		c.fault(at, RuleAdditional, "no member of this name is allowed")
		return
	}
	c.value(s, at)
}

// array checks the elements of the array at offset at.
func (c *checker) array(s *Schema, at int) {
	if s.Prefix == nil && s.Items == nil && s.Limits == nil {
		return
	}
	b := c.d.b
	n := 0
	for i := passSpace(b, at+1); i >= 0 && b[i] != ']'; n++ {
		item := s.Items
		if n < len(s.Prefix) {
			item = s.Prefix[n]
		}
		c.value(item, i)
		i = skimComma(b, c.end(i))
	}
	c.count(s.Limits.items(), n, at, "elements", RuleMinItems, RuleMaxItems)
	if s.Limits != nil && s.Limits.UniqueItems && repeatedElement(b[at:c.end(at)]) {
		c.fault(at, RuleUniqueItems, "two elements are equal")
	}
}
