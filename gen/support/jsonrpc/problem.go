package jsonrpc

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/encode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// SyntaxError reports input that cannot be decoded at all. The input is not JSON or not
// UTF-8, escapes half a surrogate pair, has a duplicate name in an object, nests too
// deep, has more elements than the options allow, or has data after the value. The
// decoded part is of no use. The fields of a SyntaxError are
//
//	Offset  int    // position of the problem in the input, in bytes
//	Message string // description of the problem
type SyntaxError = jsontext.SyntaxError

// ValidationError lists the values that do not match their type or schema. Decoding
// continues past such values, and Extra keeps values that a field cannot hold, so that a
// gateway may pass the message on unchanged. (The gateway should not edit it: a list with
// an element of the wrong kind is empty in the field.) Error describes the first three
// violations. The fields of a ValidationError are
//
//	Violations []Violation // in the order of the input, 100 at most by default
//	Omitted    int         // number of further violations
type ValidationError = jsontext.ValidationError

// Violation is a value that does not match its type or schema. Its fields are
//
//	Pointer string // JSON pointer (RFC 6901) of the value
//	Rule    string // broken keyword of JSON Schema: type, const, …
//	Kind    string // kind of the value: null, boolean, number, string, array or object
//	Message string // human-readable description
//	Offset  int    // start of the value in the input, in bytes
type Violation = jsontext.Violation

// EncodeError reports a value that cannot be encoded: a string is not UTF-8, a number is
// not finite, a name is duplicated, a variant of a union is nil, or a request has no id.
// Its fields are
//
//	Pointer string // JSON pointer of the problem, empty for the whole value
//	Message string
//	Err     error  // error of a custom marshaler, or nil
type EncodeError = encode.EncodeError
