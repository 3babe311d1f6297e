package source

import "github.com/mcp-schemagen/mcp-schemagen/gen/internal/source/jsonfile"

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

func structureOf(n *jsonfile.Node) []byte {
	return append(bare(n).AppendIndented(nil, "\n"), '\n')
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
func bare(n *jsonfile.Node) *jsonfile.Node {
	if n.Kind != Object {
		return n // a boolean schema, or none
	}
	return n.Mapped(func(m jsonfile.Member) (jsonfile.Member, bool) {
		if isProse(m.Name) && m.Value.Kind == String {
			return m, false
		}
		switch kind := m.Value.Kind; {
		case kind == Object && holdsNamed(m.Name):
			m.Value = m.Value.Mapped(func(named jsonfile.Member) (jsonfile.Member, bool) {
				named.Value = bare(named.Value)
				return named, true
			})
		case kind == Object && holdsSchema(m.Name):
			m.Value = bare(m.Value)
		case kind == Array && holdsList(m.Name):
			m.Value = bareList(m.Value)
		}
		return m, true
	})
}

func bareList(n *jsonfile.Node) *jsonfile.Node {
	list := *n
	list.Items = make([]*jsonfile.Node, len(n.Items))
	for i, item := range n.Items {
		list.Items[i] = bare(item)
	}
	return &list
}
