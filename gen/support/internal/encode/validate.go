package encode

import (
	"cmp"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/schema"
)

// Validate compares what x encodes to with a schema. The error is an
// *EncodeError if x does not encode, else a *ValidationError.
func Validate[P any](x P, put func(P, []byte, *Encoder) []byte, s *schema.Schema) error {
	if jsontext.IsNil(x) {
		return ErrNilPointer
	}
	e := newEncoder(0)
	return e.validate(put(x, e.buf, e), s)
}

// validate compares what was written from e's own buffer with a schema, and
// gives e back.
func (e *Encoder) validate(b []byte, s *schema.Schema) error {
	var err error
	if e.err == nil && s != nil {
		err = schema.Validate(b, s, decode.DefaultMaxViolations)
	}
	e.reuse(b)
	return cmp.Or(e.release(), err)
}
