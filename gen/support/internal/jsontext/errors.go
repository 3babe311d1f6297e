package jsontext

import (
	"fmt"
	"strconv"
	"strings"
)

// The rules that violations name: the keywords of JSON Schema, and two that are
// none.
const (
	RuleType             = "type" // a value of the wrong kind, or null where it has no place
	RuleConst            = "const"
	RuleEnum             = "enum"
	RuleRequired         = "required"
	RuleAdditional       = "additionalProperties" // a member without a schema of its own
	RulePropertyNames    = "propertyNames"
	RuleMinimum          = "minimum"
	RuleMaximum          = "maximum"
	RuleExclusiveMinimum = "exclusiveMinimum"
	RuleExclusiveMaximum = "exclusiveMaximum"
	RuleMultipleOf       = "multipleOf"
	RuleMinLength        = "minLength"
	RuleMaxLength        = "maxLength"
	RulePattern          = "pattern"
	RuleMinItems         = "minItems"
	RuleMaxItems         = "maxItems"
	RuleUniqueItems      = "uniqueItems"
	RuleMinProperties    = "minProperties"
	RuleMaxProperties    = "maxProperties"
	RuleOneOf            = "oneOf"
	RuleNot              = "not"

	RuleRange = "range" // a number that its Go type cannot hold
	RuleFalse = "false" // a value where the schema allows none
)

// Violation is one place where a text that is well-formed JSON is not what its
// type asks for.
type Violation struct {
	Pointer string `json:"pointer"` // JSON pointer (RFC 6901) to the value; empty for the whole text
	Rule    string `json:"rule"`    // what is broken, in the words of JSON Schema: type, const, …
	Kind    string `json:"kind"`    // of the value: null, boolean, number, string, array or object
	Message string `json:"message"` // for people
	Offset  int    `json:"offset"`  // where the value begins in the text, in bytes
}

// String says where and what.
func (v Violation) String() string {
	if v.Pointer == "" {
		return v.Message
	}
	return v.Pointer + ": " + v.Message
}

// ValidationError lists the violations of a text, in the order of the text.
type ValidationError struct {
	Violations []Violation
	Omitted    int // how many more there were than the limit allows to list

	origin origin
}

// maxShown is the number of violations that an error message spells out.
const maxShown = 3

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

// SyntaxError says why a text is no acceptable JSON: it is malformed, not
// UTF-8, escapes half a surrogate pair, names a member twice, nests too deep, has
// too many elements, or goes on after its end.
type SyntaxError struct {
	Message string
	Offset  int // where the text goes wrong, in bytes
}

func (e *SyntaxError) Error() string {
	if e == nil {
		return "no error"
	}
	return fmt.Sprintf("%s at offset %d", e.Message, e.Offset)
}

// ResultError says that the result of a method, from another peer, does not
// decode. It tells such an error from that of params, which are to blame on the
// peer that sent a request.
type ResultError struct {
	Method string
	Err    error // a *ValidationError or *SyntaxError
}

func (e *ResultError) Error() string { return "result of " + e.Method + ": " + e.Err.Error() }

func (e *ResultError) Unwrap() error { return e.Err }
