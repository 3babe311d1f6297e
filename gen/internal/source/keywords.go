package source

import (
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source/jsonfile"
)

// A class says what a keyword does to values.
type class uint8

const (
	assertion   class = iota + 1 // it restrains them
	annotation                   // no verdict depends on it
	identifier                   // it names a schema for references
	unread                       // an annotation that the bindings make nothing of
	unsupported                  // it restrains values in some dialect, and the generator gives it no meaning
)

// A keyword is a keyword of JSON Schema.
type keyword struct {
	name  string
	class class
	read  func(l *loader, s *Schema, v *jsonfile.Node, at string) // nil where nothing depends on the value

	since, until Dialect // 0 is any; outside of these it has no effect
	instead      string  // what to write there
}

// in reports whether a dialect has the keyword.
func (k keyword) in(d Dialect) bool {
	return d == 0 || d >= k.since && (k.until == 0 || d <= k.until)
}

var (
	keywords       []keyword // all that JSON Schema has, assertions that can be read first
	keywordsByName map[string]keyword
	supported      string // those that can be read, for messages
)

// The table is not an initializer of the variable: reading a keyword may read
// the schemas inside, and so refers to the table.
func init() {
	keywords = slices.Concat(assertions(), annotations(), unsupportedKeywords())
	keywordsByName = map[string]keyword{}
	var read, others []string
	for _, k := range keywords {
		keywordsByName[k.name] = k
		switch k.class {
		case assertion:
			read = append(read, k.name)
		case annotation, identifier:
			others = append(others, k.name)
		}
	}
	supported = "supported are " + strings.Join(read, ", ") + ", and as annotations " +
		strings.Join(others, ", ") + "; remove it or report the schema"
}

func assertions() []keyword {
	return []keyword{
		{name: "$ref", class: assertion, read: (*loader).reference},
		{name: "type", class: assertion, read: func(l *loader, s *Schema, v *jsonfile.Node, at string) { s.Types = l.types(v, at) }},
		{name: "const", class: assertion, read: func(l *loader, s *Schema, v *jsonfile.Node, at string) { s.Const = new(valueOf(v)) },
			since: Draft07, instead: "use enum with one value"},
		{name: "enum", class: assertion, read: func(l *loader, s *Schema, v *jsonfile.Node, at string) { s.Enum = l.enum(v, at) }},
		{name: "properties", class: assertion, read: func(l *loader, s *Schema, v *jsonfile.Node, at string) { s.Properties = l.properties(v, at) }},
		{name: "required", class: assertion, read: func(l *loader, s *Schema, v *jsonfile.Node, at string) { s.Required = l.required(v, at) }},
		{name: "additionalProperties", class: assertion, read: schemaInto(func(s *Schema) **Schema { return &s.Additional })},
		{name: "propertyNames", class: assertion, read: schemaInto(func(s *Schema) **Schema { return &s.PropertyNames }),
			since: Draft07, instead: "remove it, or use a later dialect"},
		{name: "items", class: assertion, read: (*loader).items},
		{name: "prefixItems", class: assertion, read: listInto(func(s *Schema) *[]*Schema { return &s.PrefixItems }),
			since: Draft202012, instead: "use items with an array"},
		{name: "additionalItems", class: assertion, read: schemaInto(func(s *Schema) **Schema { return &s.AdditionalItems }),
			until: Draft07, instead: "use items beside prefixItems"},
		{name: "anyOf", class: assertion, read: listInto(func(s *Schema) *[]*Schema { return &s.AnyOf })},
		{name: "allOf", class: assertion, read: listInto(func(s *Schema) *[]*Schema { return &s.AllOf })},
		{name: "oneOf", class: assertion, read: listInto(func(s *Schema) *[]*Schema { return &s.OneOf })},
		{name: "not", class: assertion, read: schemaInto(func(s *Schema) **Schema { return &s.Not })},
		{name: "minimum", class: assertion, read: numberInto(func(s *Schema) *string { return &s.Minimum })},
		{name: "maximum", class: assertion, read: numberInto(func(s *Schema) *string { return &s.Maximum })},
		{name: "exclusiveMinimum", class: assertion, read: exclusiveInto(func(s *Schema) *string { return &s.ExclusiveMinimum })},
		{name: "exclusiveMaximum", class: assertion, read: exclusiveInto(func(s *Schema) *string { return &s.ExclusiveMaximum })},
		{name: "multipleOf", class: assertion, read: func(l *loader, s *Schema, v *jsonfile.Node, at string) { s.MultipleOf = l.multiple(v, at) }},
		{name: "minLength", class: assertion, read: countInto(func(s *Schema) *string { return &s.MinLength })},
		{name: "maxLength", class: assertion, read: countInto(func(s *Schema) *string { return &s.MaxLength })},
		{name: "minItems", class: assertion, read: countInto(func(s *Schema) *string { return &s.MinItems })},
		{name: "maxItems", class: assertion, read: countInto(func(s *Schema) *string { return &s.MaxItems })},
		{name: "uniqueItems", class: assertion, read: switchInto(func(s *Schema) *bool { return &s.UniqueItems })},
		{name: "minProperties", class: assertion, read: countInto(func(s *Schema) *string { return &s.MinProperties })},
		{name: "maxProperties", class: assertion, read: countInto(func(s *Schema) *string { return &s.MaxProperties })},
		{name: "pattern", class: assertion, read: (*loader).pattern},
	}
}

// annotations are accepted in every dialect, also where a later one has them.
// format is among them: every revision of the protocol uses it that way.
func annotations() []keyword {
	return []keyword{
		{name: "$schema", class: annotation, read: (*loader).nestedDialect},
		{name: "$id", class: identifier, since: Draft07, instead: "write id"},
		{name: "id", class: identifier, until: Draft04, instead: "write $id"},
		{name: "$anchor", class: identifier, since: Draft202012, instead: "make what it names a definition"},
		{name: "$defs", class: annotation},
		{name: "definitions", class: annotation},
		{name: "$comment", class: annotation, read: textInto(func(s *Schema) *string { return &s.Comment })},
		{name: "title", class: annotation, read: textInto(func(s *Schema) *string { return &s.Title })},
		{name: "description", class: annotation, read: textInto(func(s *Schema) *string { return &s.Description })},
		{name: "default", class: annotation, read: func(l *loader, s *Schema, v *jsonfile.Node, at string) { s.Default = new(valueOf(v)) }},
		{name: "examples", class: annotation},
		{name: "deprecated", class: annotation, read: switchInto(func(s *Schema) *bool { return &s.Deprecated })},
		{name: "readOnly", class: annotation},
		{name: "writeOnly", class: annotation},
		{name: "format", class: annotation, read: textInto(func(s *Schema) *string { return &s.Format })},
		{name: "contentEncoding", class: unread},
		{name: "contentMediaType", class: unread},
		{name: "contentSchema", class: unread},
	}
}

// unsupportedKeywords returns those that restrain values in some dialect, draft-03
// included: bindings that leave one out accept what the schema does not.
func unsupportedKeywords() []keyword {
	var list []keyword
	for _, name := range []string{
		"if", "then", "else", "patternProperties", "dependentRequired", "dependentSchemas", "dependencies",
		"contains", "minContains", "maxContains", "unevaluatedProperties", "unevaluatedItems",
		"$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor", "$vocabulary",
		"divisibleBy", "disallow", "extends",
	} {
		list = append(list, keyword{name: name, class: unsupported})
	}
	return list
}

// A reading reads the value of a keyword.
type reading = func(l *loader, s *Schema, v *jsonfile.Node, at string)

func textInto(field func(*Schema) *string) reading {
	return func(l *loader, s *Schema, v *jsonfile.Node, at string) { *field(s) = l.text(v, at) }
}

func switchInto(field func(*Schema) *bool) reading {
	return func(l *loader, s *Schema, v *jsonfile.Node, at string) { *field(s) = l.boolean(v, at) }
}

func numberInto(field func(*Schema) *string) reading {
	return func(l *loader, s *Schema, v *jsonfile.Node, at string) { *field(s) = l.number(v, at) }
}

func countInto(field func(*Schema) *string) reading {
	return func(l *loader, s *Schema, v *jsonfile.Node, at string) { *field(s) = l.count(v, at) }
}

func schemaInto(field func(*Schema) **Schema) reading {
	return func(l *loader, s *Schema, v *jsonfile.Node, at string) { *field(s) = l.schema(v, at) }
}

func listInto(field func(*Schema) *[]*Schema) reading {
	return func(l *loader, s *Schema, v *jsonfile.Node, at string) { *field(s) = l.list(v, at) }
}

// exclusiveInto reads an exclusive bound. In draft-04 it is a boolean, which
// says how the bound beside it is meant.
func exclusiveInto(field func(*Schema) *string) reading {
	return func(l *loader, s *Schema, v *jsonfile.Node, at string) {
		if l.doc.Dialect == Draft04 {
			l.is(Bool, v, at)
			return
		}
		*field(s) = l.number(v, at)
	}
}
