package source

import (
	"fmt"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source/jsonfile"
)

// Dialect is the version of JSON Schema that a file is written in.
type Dialect uint8

// The dialects that can be read.
const (
	Draft04 Dialect = iota + 1
	Draft07
	Draft202012
)

// String returns the dialect's name.
func (d Dialect) String() string {
	switch d {
	case Draft04:
		return "draft-04"
	case Draft07:
		return "draft-07"
	case Draft202012:
		return "2020-12"
	}
	return fmt.Sprintf("Dialect(%d)", uint8(d))
}

// URI returns the address that $schema gives for the dialect.
func (d Dialect) URI() string {
	switch d {
	case Draft04:
		return "http://json-schema.org/draft-04/schema#"
	case Draft07:
		return "http://json-schema.org/draft-07/schema#"
	case Draft202012:
		return "https://json-schema.org/draft/2020-12/schema"
	}
	return ""
}

// A Document is a schema file as read.
type Document struct {
	Name    string // how errors call the file
	Dialect Dialect
	Defs    []*Def  // in the order of the file
	Root    *Schema // what stands at the top besides the definitions
	Notes   []Note

	byName map[string]*Def // over both containers
	inside map[string]bool // "definitions/X" and "$defs/X" as the file has them
}

// A Def is a named definition.
type Def struct {
	Name   string
	Schema *Schema
}

// A Note is something a reader of the run should know and that is not an error.
type Note struct {
	Pos     Pos
	Pointer string
	Message string
	Once    string // not empty if a run should say it only once, even of several files
}

// String returns the note with its place.
func (n Note) String() string {
	return fmt.Sprintf("%d:%d: %s: %s", n.Pos.Line, n.Pos.Column, oneLine(n.Pointer), oneLine(n.Message))
}

// A Schema is one schema of the file: its keywords, nothing resolved but $ref.
// It means the same in every dialect: what draft-04 writes in another way is
// translated, and what a dialect does not look at is left out.
type Schema struct {
	Pos     Pos    // of the schema's value
	Pointer string // JSON pointer in the file

	Bool *bool // set for a boolean schema, which has nothing else

	Ref    string // $ref as written, "" where there is none
	Target *Def   // what Ref names

	Types []string // nil where type is not given
	Const *Value
	Enum  []Value

	Properties    []Property // in the order of the file
	Required      []string
	Additional    *Schema // additionalProperties
	PropertyNames *Schema

	PrefixItems     []*Schema // also the array form of items in draft-07
	Items           *Schema   // all elements, in 2020-12 those after PrefixItems
	AdditionalItems *Schema   // elements after PrefixItems, in draft-07
	UniqueItems     bool

	AnyOf, AllOf, OneOf []*Schema
	Not                 *Schema

	// Bounds are the text of their number, "" where absent. Those that count
	// something are plain digits, the others stand as they are written.
	Minimum, Maximum, ExclusiveMinimum, ExclusiveMaximum, MultipleOf string
	MinLength, MaxLength, MinItems, MaxItems                         string
	MinProperties, MaxProperties                                     string

	Pattern       string // for Go's package regexp
	PatternSource string // as it is written

	Format                      string
	Title, Description, Comment string
	Default                     *Value
	Deprecated                  bool

	Keywords []string // all that are present, in the order of the file
}

// A Property is one entry of properties.
type Property struct {
	Name   string
	Schema *Schema
	Pos    Pos // of the name
}

// A Value is a JSON value that a schema holds. Two of them are the same text
// if they are equal and their numbers and members are written alike.
type Value struct {
	Text string // without blanks, strings with no more escapes than JSON needs
	Kind Kind
}

// Str returns what a string value stands for, and "" for any other kind.
func (v Value) Str() string {
	if v.Kind != String {
		return ""
	}
	n, _, err := jsonfile.Parse(v.Text)
	if err != nil {
		return ""
	}
	return n.Text
}

func valueOf(n *jsonfile.Node) Value {
	return Value{Text: string(n.AppendJSON(nil)), Kind: n.Kind}
}

// Def returns a definition by its name, or nil.
func (d *Document) Def(name string) *Def { return d.byName[name] }
