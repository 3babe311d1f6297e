package source

import "github.com/mcp-schemagen/mcp-schemagen/gen/internal/source/jsonfile"

// Pos is a place in a schema file.
type Pos = jsonfile.Pos

// Kind is the kind of a JSON value.
type Kind = jsonfile.Kind

// The kinds of JSON values.
const (
	Null   = jsonfile.Null
	Bool   = jsonfile.Bool
	Number = jsonfile.Number
	String = jsonfile.String
	Array  = jsonfile.Array
	Object = jsonfile.Object
)
