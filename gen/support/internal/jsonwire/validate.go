package jsonwire

import (
	"cmp"
	"errors"
	"slices"
)

// ErrorSchema is what JSON-RPC asks of an error object.
var ErrorSchema = Schema{
	Kinds: KindObject,
	Members: []MemberSchema{
		{Name: "code", Required: true, Schema: &IntegerSchema},
		{Name: "message", Required: true, Schema: &StringSchema},
	},
}

// Validate compares what x encodes to with a schema. The error is an
// *EncodeError if x does not encode, else a *ValidationError.
func Validate[P any](x P, put func(P, []byte, *Encoder) []byte, s *Schema) error {
	if isNil(x) {
		return ErrNilPointer
	}
	e := newEncoder(0)
	return e.validate(put(x, e.buf, e), s)
}

// validate compares what was written from e's own buffer with a schema, and
// gives e back.
func (e *Encoder) validate(b []byte, s *Schema) error {
	var err error
	if e.err == nil && s != nil {
		err = invalid(b, s, DefaultMaxViolations)
	}
	e.reuse(b)
	return cmp.Or(e.release(), err)
}

// InMember makes the violations of a member's value those of the object that it
// stands in, which is given by its text. It changes a copy: the error may be one
// that somebody returns again and again.
func InMember(err error, object []byte, name string) error {
	e, ok := errors.AsType[*ValidationError](err)
	if !ok || e == nil {
		return err
	}
	at, _ := find(object, 0, name)
	return Moved(e, Step(name), max(at, 0))
}

// Moved returns the violations as those of a text in which the one that they are
// about stands at an offset, with the pointer to it.
func Moved(e *ValidationError, pointer string, offset int) *ValidationError {
	moved := *e
	moved.Violations = slices.Clone(e.Violations)
	for i := range moved.Violations {
		v := &moved.Violations[i]
		v.Pointer = pointer + v.Pointer
		v.Offset += offset
	}
	return &moved
}
