package jsontext

import (
	"errors"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/origin"
)

// Offset returns the offset of the cursor in the text.
func (c *Cursor) Offset() int { return c.i }

// Step returns the name of a member, or an index, as a JSON pointer has it.
func Step(name string) string { return "/" + pointerEscapes.Replace(name) }

// FromDecode notes that decoding through encoding/json made an error. To find the
// place of such an error by decoding again would take twice as long for each level
// of types that decode so.
func FromDecode(e *ValidationError) *ValidationError {
	*origin.Of(e) = origin.Origin{Decoded: true}
	return e
}

// About notes the text that such an error is about.
func About(e *ValidationError, text []byte) {
	if from := origin.Of(e); from.Decoded {
		from.Text = string(text)
	}
}

// Origin reports whether decoding through encoding/json made an error, and the text
// that it is about, empty if that is not known.
func Origin(e *ValidationError) (text string, is bool) {
	from := origin.Of(e)
	return from.Text, from.Decoded
}

// InMember makes the violations of a member's value those of the object that it
// stands in, which is given by its text. It changes a copy: the error may be one
// that somebody returns again and again.
func InMember(err error, object []byte, name string) error {
	e, ok := errors.AsType[*ValidationError](err)
	if !ok || e == nil {
		return err
	}
	at, _ := Find(object, 0, name)
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
