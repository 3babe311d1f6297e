package jsontext

import "github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonerror"

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

// The errors of decoding, which package jsonerror defines for users.
type (
	SyntaxError     = jsonerror.SyntaxError
	ValidationError = jsonerror.ValidationError
	Violation       = jsonerror.Violation
)

// ResultError says that the result of a method, from another peer, does not
// decode. It tells such an error from that of params, which are to blame on the
// peer that sent a request.
type ResultError struct {
	Method string
	Err    error // a *ValidationError or *SyntaxError
}

func (e *ResultError) Error() string { return "result of " + e.Method + ": " + e.Err.Error() }

func (e *ResultError) Unwrap() error { return e.Err }
