package jsonerror

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/origin"
)

// SyntaxError reports input that cannot be decoded at all. The input is not JSON or not
// UTF-8, has unpaired escaped surrogates, has a duplicate name in an object, nests too
// deep, has more elements than the options allow, or has data after the value. The
// decoded part is of no use.
type SyntaxError struct {
	Message string // description of the problem
	Offset  int    // position of the problem in the input, in bytes
}

// Error returns the message and the offset.
func (e *SyntaxError) Error() string {
	if e == nil {
		return "no error"
	}
	return fmt.Sprintf("%s at offset %d", e.Message, e.Offset)
}

// ValidationError lists the values that do not match their type or schema. Decoding
// continues past such values, and Extra keeps values that a field cannot hold, so that a
// gateway may pass the message on unchanged. (The gateway should not edit it: a list with
// an element of the wrong kind is empty in the field.)
type ValidationError struct {
	Violations []Violation // in the order of the input, 100 at most by default
	Omitted    int         // number of further violations

	origin origin.Origin
}

func init() {
	origin.Of = func(err error) *origin.Origin { return &err.(*ValidationError).origin }
}

// maxShown is the number of violations that an error message describes.
const maxShown = 3

// Error describes the first three violations, and returns the number of the others.
func (e *ValidationError) Error() string {
	if e == nil {
		return "no error"
	}
	var b strings.Builder
	for i, v := range e.Violations {
		if i == maxShown {
			break
		}
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(v.String())
	}
	if n := len(e.Violations) + e.Omitted - maxShown; n > 0 {
		b.WriteString("; and " + strconv.Itoa(n) + " more")
	}
	return b.String()
}

// Violation is a value that does not match its type or schema.
type Violation struct {
	// Pointer is the JSON pointer (RFC 6901) of the value, empty for the whole input.
	Pointer string `json:"pointer"`

	// Rule is the broken keyword of JSON Schema: type, const, required, … Two rules are
	// not keywords: range, for a number that its Go type cannot hold, and false, for a
	// value where the schema allows none.
	Rule string `json:"rule"`

	// Kind is the kind of the value: null, boolean, number, string, array or object.
	Kind string `json:"kind"`

	// Message is a human-readable description.
	Message string `json:"message"`

	// Offset is the start of the value in the input, in bytes.
	Offset int `json:"offset"`
}

// String returns the pointer and the message.
func (v Violation) String() string {
	if v.Pointer == "" {
		return v.Message
	}
	return v.Pointer + ": " + v.Message
}
