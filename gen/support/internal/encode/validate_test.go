package encode

import (
	"errors"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/schema"
)

func TestValidate(t *testing.T) {
	put := func(x *string, b []byte, e *Encoder) []byte { return append(b, *x...) }
	fail := func(x *string, b []byte, e *Encoder) []byte { return e.Fail(b, "no text") }
	short := &schema.Schema{Items: &schema.Schema{Rare: &schema.RareKeywords{Limits: &schema.Limits{MaxLength: "1"}}}}
	for _, test := range []struct {
		name, text string
		put        func(*string, []byte, *Encoder) []byte
		schema     *schema.Schema
		want       string
	}{
		{"valid", `["a"]`, put, short, ""},
		{"invalid", `["a","bc"]`, put, short, `/1: got 2 characters, want at most 1`},
		{"no schema", `["abc"]`, put, nil, ""},
		{"does not encode", `["abc"]`, fail, short, "cannot encode: no text"},
	} {
		err := Validate(&test.text, test.put, test.schema)
		if err == nil && test.want == "" {
			continue
		}
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: got %v, want %q", test.name, err, test.want)
		}
	}
	var none *string
	err := Validate(none, put, short)
	if _, ok := errors.AsType[*EncodeError](err); !ok {
		t.Errorf("nil: %v", err)
	}
}

// TestValidateLimit checks that a value does not list more than a text does.
func TestValidateLimit(t *testing.T) {
	put := func(n *int, b []byte, e *Encoder) []byte {
		b = append(b, '[')
		for range *n {
			b = append(b, `0,`...)
		}
		return append(b, `0]`...)
	}
	n := decode.DefaultMaxViolations + 6
	e, ok := errors.AsType[*jsontext.ValidationError](Validate(&n, put, &schema.Schema{Items: &schema.StringSchema}))
	if !ok || len(e.Violations) != decode.DefaultMaxViolations || e.Omitted != 7 {
		t.Errorf("got %v", e)
	}
}
