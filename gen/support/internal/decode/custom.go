package decode

import (
	"errors"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// Custom decodes a value with a custom unmarshaler. What that finds is
// reported as if it was found here.
func (d *Decoder) Custom(x interface{ UnmarshalJSON(data []byte) error }) {
	if d.null() {
		d.noteMismatch(d.i-len("null"), wrongKind)
		return
	}
	at := d.i
	if d.Skip(); d.err != nil {
		return
	}
	err := x.UnmarshalJSON(d.b[at:d.i])
	if syntax, ok := errors.AsType[*jsontext.SyntaxError](err); ok {
		d.fail(at+syntax.Offset, syntax.Message)
		return
	}
	if invalid, ok := errors.AsType[*jsontext.ValidationError](err); ok {
		d.adopt(at, invalid)
		return
	}
	if err != nil {
		d.noteMismatch(at, wrongKind)
		d.violate(at, jsontext.RuleType, err.Error())
	}
}

// adopt records the violations of the value that begins at offset at.
func (d *Decoder) adopt(at int, e *jsontext.ValidationError) {
	for _, v := range e.Violations {
		if v.Offset == 0 {
			d.noteMismatch(at, wrongKind)
		}
		d.violate(at+v.Offset, v.Rule, v.Message)
	}
	d.violations.Count += e.Omitted
}
