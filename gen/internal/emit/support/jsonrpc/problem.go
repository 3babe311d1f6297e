package jsonrpc

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/support/internal/jsonwire"
)

// SyntaxError says why a text cannot be decoded at all: it is no JSON or not
// UTF-8, names a member of an object twice, nests too deep, or goes on after
// its end. It has the offset where the text goes wrong. What was decoded before
// that is of no use.
type SyntaxError = jsonwire.SyntaxError

// ValidationError says in which places a text is not what its type asks for.
// The rest of the text is decoded all the same, and what a field could not hold
// is kept in Extra, so that a gateway may pass the value on.
type ValidationError = jsonwire.ValidationError

// Violation is one of these places: a JSON pointer (RFC 6901), the rule that is
// broken in the words of JSON Schema, and a sentence for people.
type Violation = jsonwire.Violation

// EncodeError says why a value cannot be written as JSON, and where: a string
// is not UTF-8, a number is no finite one, a name stands twice, a variant of a
// union is nil, a request has no id.
type EncodeError = jsonwire.EncodeError
