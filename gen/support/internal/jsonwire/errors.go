package jsonwire

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

// fail records the first fatal problem and moves the cursor to the end, so
// that every loop over the text stops.
func (d *Decoder) fail(at int, message string) {
	if d.err == nil {
		d.err = &SyntaxError{Message: message, Offset: at}
	}
	d.i = len(d.b)
}

// failWith records a fatal problem like fail.
func (d *Decoder) failWith(err *SyntaxError) { d.fail(err.Offset, err.Message) }

// failSyntax records that the text at offset at is not what the grammar asks for.
func (d *Decoder) failSyntax(at int, want string) {
	switch {
	case at >= len(d.b):
		d.fail(len(d.b), "unexpected end of text, want "+want)
	default:
		d.fail(at, "unexpected "+describe(d.b[at:])+", want "+want)
	}
}

// describe names the first character of a text.
func describe(text []byte) string {
	r := []rune(string(text[:min(len(text), 4)]))[0]
	return strconv.QuoteRune(r)
}

// failDepth records that containers nest too deep.
func (d *Decoder) failDepth(at int) {
	d.fail(at, "arrays and objects nest deeper than "+strconv.Itoa(d.maxDepth))
}

// failElements records that there are too many elements.
func (d *Decoder) failElements() {
	d.fail(d.i, "lists and maps have more than "+strconv.Itoa(d.maxElements)+" elements")
}

// failName records a member that its object has already.
func (d *Decoder) failName(at int) {
	if d.err != nil {
		return
	}
	message := "duplicate name"
	if name, _, ok := d.textAt(at); ok && len(name) <= 100 {
		message += " " + strconv.Quote(string(name))
	}
	d.fail(at, message)
}

// failTwice records that the object which ends at the cursor has a name twice.
func (d *Decoder) failTwice(name string) {
	seen := false
	for i := range membersAt(d.b, openerOf(d.b, d.i-1)) {
		if named, _ := isNamed(d.b, i, skimString(d.b, i), name); !named {
			continue
		}
		if seen {
			d.failName(i)
			return
		}
		seen = true
	}
	d.fail(d.i, "duplicate name "+strconv.Quote(name))
}

// openerOf is the offset of the bracket that is closed by the one at offset
// closing of a well-formed text.
func openerOf(b []byte, closing int) int {
	open := []int{-1}
	for i := 0; i < closing; i++ {
		switch b[i] {
		case '{', '[':
			open = append(open, i)
		case '}', ']':
			open = open[:max(len(open)-1, 1)]
		case '"':
			i = skimString(b, i) - 1
		}
	}
	return open[len(open)-1]
}

// listed returns the violations with their pointers, in the order of the text,
// and how many there are besides.
func (d *Decoder) listed() (list []Violation, omitted int) {
	if d.count == 0 {
		return nil, 0
	}
	list = locate(d.b, d.violations)
	return list, d.count - len(list)
}

// asError returns violations as an error, nil for none.
func asError(list []Violation, omitted int) error {
	if len(list) == 0 {
		return nil
	}
	return &ValidationError{Violations: list, Omitted: omitted}
}

// violate records a violation at the value that begins at offset at.
func (d *Decoder) violate(at int, rule, message string) {
	if d.err != nil {
		return
	}
	d.count++
	if len(d.violations) < d.maxViolations {
		d.violations = append(d.violations, Violation{Rule: rule, Kind: kindOf(d.b[at]).String(), Message: message, Offset: at})
	}
}
