package validate

import (
	"regexp"

	"github.com/mcp-schemagen/mcp-schemagen/tool/internal/jsonvalue"
)

// Schema is a compiled JSON Schema. It is immutable, and safe for concurrent use.
type Schema struct {
	root    *rules
	partial bool
	fills   bool
}

// Partial reports whether the schema has keywords that this package does not check. A value
// without violations may then be invalid, and a value with violations valid.
func (s *Schema) Partial() bool { return s.partial }

// rules are what a schema or subschema demands. The zero rules allow every value.
type rules struct {
	text  string // of the subschema
	never bool   // the subschema is false

	ref     *rules
	types   typeSet // zero: any
	choices []choices
	number  *numberRules
	str     *stringRules
	array   *arrayRules
	object  *objectRules

	allOf, anyOf, oneOf []*rules
	not                 *rules
	when, then, other   *rules // if, then, else

	fallback *jsonvalue.Value // of the keyword default
}

// choices are the values of an enum or const, by their canonical text.
type choices struct {
	values map[string]bool
	texts  []string // as encoded, in order
}

type numberRules struct {
	minimum, maximum, above, below, step *bound // above and below are exclusive
}

// bound is a number of a schema.
type bound struct {
	text  string
	value jsonvalue.Decimal
}

type stringRules struct {
	size    span // in characters
	pattern *regexp.Regexp
}

type arrayRules struct {
	size     span
	prefix   []*rules
	items    *rules
	unique   bool
	contains *rules
	matches  span // elements that fit contains
}

type objectRules struct {
	size       span
	required   []string
	properties map[string]*rules
	names      []string // of properties, in order
	patterns   []patternRules
	additional *rules
	name       *rules // of the keyword propertyNames
	dependent  []dependentRules
}

type patternRules struct {
	pattern *regexp.Regexp
	rules   *rules
}

// dependentRules hold if there is a member of that name.
type dependentRules struct {
	name     string
	required []string
	rules    *rules // or nil
}

// span is a range of sizes; max is negative if there is none.
type span struct{ min, max int }

// typeSet is a set of the types of JSON Schema.
type typeSet uint8

const (
	typeNull typeSet = 1 << iota
	typeBoolean
	typeObject
	typeArray
	typeNumber
	typeInteger
	typeString
)

// typeNames are the names of the types, with the article, in the order of their bits.
var typeNames = [...]struct{ name, article string }{
	{"null", ""}, {"boolean", "a "}, {"object", "an "}, {"array", "an "}, {"number", "a "}, {"integer", "an "}, {"string", "a "},
}

// typesOf has the types that a value of a kind may have.
var typesOf = [...]typeSet{
	jsonvalue.Null: typeNull, jsonvalue.Bool: typeBoolean, jsonvalue.Number: typeNumber | typeInteger,
	jsonvalue.String: typeString, jsonvalue.Array: typeArray, jsonvalue.Object: typeObject,
}

// inPlace returns the rules that are about the same value as r.
func (r *rules) inPlace() []*rules {
	list := append([]*rules{r.ref, r.not, r.when, r.then, r.other}, r.allOf...)
	list = append(append(list, r.anyOf...), r.oneOf...)
	if r.object != nil {
		for _, d := range r.object.dependent {
			list = append(list, d.rules)
		}
	}
	return list
}
