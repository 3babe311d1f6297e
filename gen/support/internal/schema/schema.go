package schema

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// Schema is what a JSON schema asks of a value. The zero Schema allows any
// value. Formats are annotations, and not among it.
//
// The schemas of a package are plain data, which the code that decodes needs
// only where a type says less than its schema, and to tell what is wrong.
type Schema struct {
	Never   bool           // no value is allowed
	Kinds   jsontext.Kinds // kinds of the value; 0 means any
	Const   string         // JSON text of the only value, empty for any
	Members []MemberSchema // members with a schema of their own, and those that are required
	Items   *Schema        // of the elements after those of Prefix
	Rare    *RareKeywords  // nil: none of them
}

// RareKeywords are those that few schemas have. They stand behind a pointer, since
// a program has hundreds of schemas.
type RareKeywords struct {
	Enum   []string  // JSON texts of the only values, nil for any
	Others *Schema   // of the values of other members
	Names  *Schema   // of the names of all members
	Prefix []*Schema // of the first elements

	All []*Schema // each of them
	Any []*Schema // at least one of them
	One []*Schema // exactly one of them
	Not *Schema   // not this one

	Limits *Limits // nil: none
}

var noRareKeywords RareKeywords

// rare returns the rare keywords, which are not to be changed.
func (s *Schema) rare() *RareKeywords {
	if s.Rare == nil {
		return &noRareKeywords
	}
	return s.Rare
}

// MemberSchema is what a schema asks of one member.
type MemberSchema struct {
	Name     string
	Required bool
	Schema   *Schema // nil: any value
}

// Limits are the constraints of a value of a certain kind. Numbers are decimal
// JSON texts of any size, empty for no limit.
type Limits struct {
	Minimum, Maximum                   string
	ExclusiveMinimum, ExclusiveMaximum string
	MultipleOf                         string
	MinLength, MaxLength               string // of strings, in code points
	MinItems, MaxItems                 string
	MinProperties, MaxProperties       string
	UniqueItems                        bool
	Pattern                            string            // as the schema has it
	Match                              func(string) bool // whether a string matches Pattern
}

// Schemas that ask for a kind only, which are needed everywhere.
var (
	NullSchema    = Schema{Kinds: jsontext.KindNull}
	BoolSchema    = Schema{Kinds: jsontext.KindBool}
	IntegerSchema = Schema{Kinds: jsontext.KindInteger}
	NumberSchema  = Schema{Kinds: jsontext.KindNumber}
	StringSchema  = Schema{Kinds: jsontext.KindString}
	ArraySchema   = Schema{Kinds: jsontext.KindArray}
	ObjectSchema  = Schema{Kinds: jsontext.KindObject}
)

// ErrorSchema is what JSON-RPC asks of an error object.
var ErrorSchema = Schema{
	Kinds: jsontext.KindObject,
	Members: []MemberSchema{
		{Name: "code", Required: true, Schema: &IntegerSchema},
		{Name: "message", Required: true, Schema: &StringSchema},
	},
}
