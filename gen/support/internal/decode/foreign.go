package decode

import (
	"errors"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// Foreign decodes a value that has a codec of its own. What that finds is
// reported as if it was found here.
func (d *Decoder) Foreign(x interface{ UnmarshalJSON(data []byte) error }) {
	if d.null() {
		d.odd(d.i-len("null"), unlike)
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
		d.odd(at, unlike)
		d.violate(at, jsontext.RuleType, err.Error())
	}
}

// adopt records the violations of the value that begins at offset at.
func (d *Decoder) adopt(at int, e *jsontext.ValidationError) {
	for _, v := range e.Violations {
		if v.Offset == 0 {
			d.odd(at, unlike)
		}
		d.violate(at+v.Offset, v.Rule, v.Message)
	}
	d.violations.Count += e.Omitted
}
