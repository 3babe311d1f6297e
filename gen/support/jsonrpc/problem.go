package jsonrpc

import "github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonerror"

// SyntaxError reports input that cannot be decoded at all. The input is not JSON or not
// UTF-8, has unpaired escaped surrogates, has a duplicate name in an object, nests too
// deep, has more elements than the options allow, or has data after the value. The
// decoded part is of no use. See [jsonerror.SyntaxError] for its fields Message and
// Offset.
type SyntaxError = jsonerror.SyntaxError

// ValidationError lists the values that do not match their type or schema. Decoding
// continues past such values, and Extra keeps values that a field cannot hold, so that a
// gateway may pass the message on unchanged. (The gateway should not edit it: a list with
// an element of the wrong kind is empty in the field.) See [jsonerror.ValidationError]
// for its fields Violations and Omitted.
type ValidationError = jsonerror.ValidationError

// Violation is a value that does not match its type or schema. See
// [jsonerror.Violation] for its fields Pointer, Rule, Kind, Message and Offset.
type Violation = jsonerror.Violation

// EncodeError reports a value that cannot be encoded: a string is not UTF-8, a number is
// not finite, a name is duplicated, a variant of a union is nil, or a request has no id.
// See [jsonerror.EncodeError] for its fields Pointer, Message and Err.
type EncodeError = jsonerror.EncodeError
