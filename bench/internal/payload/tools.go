package payload

import "fmt"

// toolList returns one page of many tools, most of it JSON Schema.
func (m maker) toolList(n int) []byte {
	return answer(2, object("tools", repeat(n, m.tool), "nextCursor", "cGFnZS0y"))
}

// tool returns one tool. Every other one has annotations, every fifth says what it
// returns.
func (m maker) tool(i int) text {
	t := object(
		"name", fmt.Sprintf("%s_%s_%d", m.word(), m.word(), i),
		"title", "Find "+m.word(),
		"description", m.phrase(m.between(18, 40))+".\n\n"+m.phrase(10)+".",
		"inputSchema", m.schema(m.between(3, 10)),
	)
	if i%5 == 0 {
		t = t.with("outputSchema", m.schema(4))
	}
	if i%2 == 0 {
		t = t.with("annotations", object("title", "Finder", "readOnlyHint", i%4 == 0, "openWorldHint", true))
	}
	return t
}

// schema returns a schema of an object with n properties, two of them required.
func (m maker) schema(n int) text {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("%s_%d", m.word(), i)
	}
	return object(
		"$schema", "https://json-schema.org/draft/2020-12/schema",
		"type", "object",
		"properties", m.properties(names, 0),
		"required", list(names[:2]...),
	)
}

func (m maker) properties(names []string, depth int) text {
	var members []any
	for _, name := range names {
		members = append(members, name, m.property(depth))
	}
	return object(members...)
}

// property returns the schema of one property: mostly a scalar, and down to the
// second level sometimes a list or an object.
func (m maker) property(depth int) text {
	about := m.phrase(m.between(5, 12)) + "."
	kind := m.IntN(14)
	if depth >= 2 {
		kind = m.IntN(12)
	}
	switch kind {
	case 0, 1, 2, 3, 4, 5:
		return object("type", "string", "description", about)
	case 6, 7:
		return object("type", "integer", "description", about, "minimum", 1, "maximum", m.between(2, 20)*50, "default", 25)
	case 8, 9:
		return object("type", "boolean", "description", about, "default", true)
	case 10, 11:
		return object("type", "string", "enum", list("oldest", "newest", "nearest"), "description", about)
	case 12:
		return object("type", "array", "items", m.property(depth+1), "description", about)
	}
	names := []string{m.word() + "_from", m.word() + "_to", m.word()}
	return object("type", "object", "properties", m.properties(names, depth+1), "additionalProperties", false)
}
