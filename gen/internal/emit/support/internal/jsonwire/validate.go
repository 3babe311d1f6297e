package jsonwire

import (
	"cmp"
	"errors"
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
// stands in, which is given by its text.
func InMember(err error, object []byte, name string) error {
	e, ok := errors.AsType[*ValidationError](err)
	if !ok {
		return err
	}
	d := Decoder{b: object}
	at := d.find(0, name)
	for i := range e.Violations {
		v := &e.Violations[i]
		v.Pointer = "/" + pointerEscapes.Replace(name) + v.Pointer
		v.Offset += max(at, 0)
	}
	return e
}
