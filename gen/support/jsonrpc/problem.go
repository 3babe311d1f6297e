package jsonrpc

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/encode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// SyntaxError says why a text cannot be decoded at all: it is not JSON or not
// UTF-8, escapes half a surrogate pair, names a member of an object twice, nests
// too deep, has more elements than the options allow, or goes on after its end.
// What was decoded before that is of no use. Its fields are
//
//	Offset  int    // where the text goes wrong, in bytes
//	Message string // what is wrong there
type SyntaxError = jsontext.SyntaxError

// ValidationError says in which places a text is not what its type asks for.
// The rest of the text is decoded all the same, and what a field could not hold
// is kept in Extra, so that a gateway may pass the value on as it is. (It should
// not edit it: a list with an element of the wrong kind is empty in the field.)
// Error tells the first three. Its fields are
//
//	Violations []Violation // in the order of the text, 100 at most by default
//	Omitted    int         // how many more there are
type ValidationError = jsontext.ValidationError

// Violation is one of these places. Its fields are
//
//	Pointer string // JSON pointer (RFC 6901) of the value
//	Rule    string // what is broken, in the words of JSON Schema: type, const, …
//	Kind    string // kind of the value: null, boolean, number, string, array or object
//	Message string // a sentence for people
//	Offset  int    // where the value begins, in bytes
type Violation = jsontext.Violation

// EncodeError says why a value cannot be written as JSON, and where: a string
// is not UTF-8, a number is not finite, a name stands twice, a variant of a
// union is nil, a request has no id. Its fields are
//
//	Pointer string // JSON pointer of the place, empty for the whole value
//	Message string
//	Err     error  // what a value with a codec of its own returned, or nil
type EncodeError = encode.EncodeError
