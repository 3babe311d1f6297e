package source

import (
	"slices"
	"strings"
)

// annotations are the keywords that no verdict depends on. format is among
// them: every revision of the protocol uses it that way.
var annotations = [...]string{
	"$schema", "$id", "$defs", "definitions", "$comment", "title", "description", "default",
	"examples", "deprecated", "readOnly", "writeOnly", "format",
}

// assertions are the keywords that restrain values.
var assertions = [...]string{
	"$ref", "type", "const", "enum", "properties", "required", "additionalProperties", "propertyNames",
	"items", "prefixItems", "additionalItems", "anyOf", "allOf", "oneOf", "not",
	"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
	"minLength", "maxLength", "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties", "pattern",
}

func isAnnotation(keyword string) bool { return slices.Contains(annotations[:], keyword) }

func supportedKeywords() string {
	return strings.Join(assertions[:], ", ") + ", and as annotations " + strings.Join(annotations[:], ", ")
}

// schema reads the schema in a node.
func (l *loader) schema(n *node, pointer string) *Schema {
	s := &Schema{Pos: l.lines.pos(n.offset), Pointer: pointer}
	switch n.kind {
	case Bool:
		s.Bool = new(n.text == "true")
	case Object:
		for i := range n.members {
			m := &n.members[i]
			s.Keywords = append(s.Keywords, m.name)
			l.keyword(s, m, child(pointer, m.name))
		}
		l.siblings(s, n)
		l.arrays(s, n)
	default:
		l.add(n.offset, pointer, "", "a schema is an object or a boolean, not %s", n.kind)
	}
	return s
}

// keyword reads one keyword into its field.
func (l *loader) keyword(s *Schema, m *member, at string) {
	v := m.value
	switch m.name {
	case "$ref":
		if s.Ref = l.text(v, at); v.kind == String {
			l.refs = append(l.refs, ref{s, v.offset})
		}
	case "$schema":
		l.nestedDialect(v, at)
	case "$id", "$defs", "definitions", "examples", "readOnly", "writeOnly":
		// Nothing depends on them; the meta-schema checks their values.
	case "deprecated":
		s.Deprecated = l.boolean(v, at)
	case "$comment":
		s.Comment = l.text(v, at)
	case "title":
		s.Title = l.text(v, at)
	case "description":
		s.Description = l.text(v, at)
	case "default":
		s.Default = new(v.value())
	case "type":
		s.Types = l.types(v, at)
	case "const":
		s.Const = new(v.value())
	case "enum":
		s.Enum = l.enum(v, at)
	case "properties":
		s.Properties = l.properties(v, at)
	case "required":
		s.Required = l.texts(v, at)
	default:
		if !l.subschema(s, m, at) && !l.bound(s, m, at) {
			l.unsupported(m, at)
		}
	}
}

// subschema reads a keyword that holds one schema or a list of schemas.
func (l *loader) subschema(s *Schema, m *member, at string) bool {
	v := m.value
	switch m.name {
	case "additionalProperties":
		s.Additional = l.schema(v, at)
	case "propertyNames":
		s.PropertyNames = l.schema(v, at)
	case "additionalItems":
		s.AdditionalItems = l.schema(v, at)
	case "not":
		s.Not = l.schema(v, at)
	case "items":
		l.items(s, v, at)
	case "prefixItems":
		s.PrefixItems = l.list(v, at)
	case "anyOf":
		s.AnyOf = l.list(v, at)
	case "allOf":
		s.AllOf = l.list(v, at)
	case "oneOf":
		s.OneOf = l.list(v, at)
	default:
		return false
	}
	return true
}

// items reads items, which is a list of schemas for tuples in draft-07.
func (l *loader) items(s *Schema, v *node, at string) {
	switch {
	case v.kind != Array:
		s.Items = l.schema(v, at)
	case l.doc.Dialect == Draft202012:
		l.add(v.offset, at, "use prefixItems", "items cannot be an array in 2020-12")
	default:
		s.PrefixItems = l.list(v, at)
	}
}

// bound reads a keyword that limits a value, or describes its text.
func (l *loader) bound(s *Schema, m *member, at string) bool {
	v := m.value
	switch m.name {
	case "minimum":
		s.Minimum = l.number(v, at)
	case "maximum":
		s.Maximum = l.number(v, at)
	case "exclusiveMinimum":
		s.ExclusiveMinimum = l.number(v, at)
	case "exclusiveMaximum":
		s.ExclusiveMaximum = l.number(v, at)
	case "multipleOf":
		s.MultipleOf = l.number(v, at)
	case "minLength":
		s.MinLength = l.count(v, at)
	case "maxLength":
		s.MaxLength = l.count(v, at)
	case "minItems":
		s.MinItems = l.count(v, at)
	case "maxItems":
		s.MaxItems = l.count(v, at)
	case "minProperties":
		s.MinProperties = l.count(v, at)
	case "maxProperties":
		s.MaxProperties = l.count(v, at)
	case "uniqueItems":
		s.UniqueItems = l.boolean(v, at)
	case "pattern":
		s.Pattern = l.pattern(v, at)
	case "format":
		s.Format = l.text(v, at)
	default:
		return false
	}
	return true
}

func (l *loader) unsupported(m *member, at string) {
	l.add(m.offset, at, "supported are "+supportedKeywords()+"; remove it or report the schema",
		"the keyword %s is not supported", m.name)
}

// siblings reports what restrains values beside a $ref in draft-07, where
// validators do not look at it: the bindings would differ from the schema as
// it reads or from the schema as it is applied.
func (l *loader) siblings(s *Schema, n *node) {
	if l.doc.Dialect != Draft07 || n.get("$ref") == nil {
		return
	}
	for i := range n.members {
		m := &n.members[i]
		if m.name != "$ref" && !isAnnotation(m.name) && slices.Contains(assertions[:], m.name) {
			l.add(m.offset, child(s.Pointer, m.name), "put both into an allOf, or remove it",
				"%s beside $ref has no effect in draft-07", m.name)
		}
	}
}

// arrays reports keywords for tuples that the dialect does not have:
// validators take no notice of them.
func (l *loader) arrays(s *Schema, n *node) {
	for i := range n.members {
		m := &n.members[i]
		at := child(s.Pointer, m.name)
		switch {
		case m.name == "prefixItems" && l.doc.Dialect == Draft07:
			l.add(m.offset, at, "use items with an array", "prefixItems has no effect in draft-07")
		case m.name == "additionalItems" && l.doc.Dialect == Draft202012:
			l.add(m.offset, at, "use items beside prefixItems", "additionalItems has no effect in 2020-12")
		case m.name == "additionalItems" && s.PrefixItems == nil:
			l.note(l.lines.pos(m.offset), at, "additionalItems has no effect where items is no array")
			s.AdditionalItems = nil
		}
	}
}

// nestedDialect notes a $schema inside a definition that differs from the
// file's: definitions cannot change the dialect by themselves.
func (l *loader) nestedDialect(v *node, at string) {
	if at == "/$schema" {
		return
	}
	if text := l.text(v, at); v.kind == String && dialectOf(text) != l.doc.Dialect {
		l.note(l.lines.pos(v.offset), at, "$schema %q is not the dialect of the file, which holds everywhere", text)
	}
}
