package source

// Structure returns the canonical structure of a schema file: its text with
// the prose left out, which is nothing that a validator looks at and not ours
// to keep. Prose are description, title and $comment of a schema, not members
// of these names in a value. Keys stay in their order and numbers as they are
// written; the layout is that of [encoding/json.Indent] with two blanks.
//
// A file need not be one that [Load] takes.
func Structure(name string, data []byte) ([]byte, error) {
	n, p := read(name, data)
	if err := p.err(); err != nil {
		return nil, err
	}
	return structureOf(n), nil
}

func structureOf(n *node) []byte {
	return append(bare(n).appendIndented(nil, "\n"), '\n')
}

// A keyword of any dialect can hold one schema, a list of them, or named ones.
func holdsSchema(keyword string) bool {
	switch keyword {
	case "additionalProperties", "additionalItems", "unevaluatedProperties", "unevaluatedItems",
		"propertyNames", "items", "contains", "not", "if", "then", "else", "contentSchema":
		return true
	}
	return false
}

func holdsList(keyword string) bool {
	switch keyword {
	case "items", "prefixItems", "anyOf", "allOf", "oneOf":
		return true
	}
	return false
}

func holdsNamed(keyword string) bool {
	switch keyword {
	case "$defs", "definitions", "properties", "patternProperties", "dependentSchemas", "dependencies":
		return true
	}
	return false
}

func isProse(keyword string) bool {
	return keyword == "description" || keyword == "title" || keyword == "$comment"
}

// bare returns a schema without prose. Everything but schemas is shared with
// the original.
func bare(n *node) *node {
	if n.kind != Object {
		return n // a boolean schema, or none
	}
	return n.mapped(func(m member) (member, bool) {
		if isProse(m.name) && m.value.kind == String {
			return m, false
		}
		switch kind := m.value.kind; {
		case kind == Object && holdsNamed(m.name):
			m.value = m.value.mapped(func(named member) (member, bool) {
				named.value = bare(named.value)
				return named, true
			})
		case kind == Object && holdsSchema(m.name):
			m.value = bare(m.value)
		case kind == Array && holdsList(m.name):
			m.value = bareList(m.value)
		}
		return m, true
	})
}

func bareList(n *node) *node {
	list := *n
	list.items = make([]*node, len(n.items))
	for i, item := range n.items {
		list.items[i] = bare(item)
	}
	return &list
}

// mapped returns an object of the members that keep gives, or leaves out.
func (n *node) mapped(keep func(member) (member, bool)) *node {
	object := *n
	object.members = make([]member, 0, len(n.members))
	for _, m := range n.members {
		if m, ok := keep(m); ok {
			object.members = append(object.members, m)
		}
	}
	return &object
}

// appendIndented appends a value with one member or element per line. newline
// is a line break and the indentation of the value itself.
func (n *node) appendIndented(b []byte, newline string) []byte {
	inner := newline + "  "
	switch {
	case n.kind == Object && len(n.members) > 0:
		for i, m := range n.members {
			b = append(append(b, "{,"[min(i, 1)]), inner...)
			b = append(appendString(b, m.name), ": "...)
			b = m.value.appendIndented(b, inner)
		}
		return append(append(b, newline...), '}')
	case n.kind == Array && len(n.items) > 0:
		for i, item := range n.items {
			b = append(append(b, "[,"[min(i, 1)]), inner...)
			b = item.appendIndented(b, inner)
		}
		return append(append(b, newline...), ']')
	}
	return n.appendJSON(b)
}
