package jsonwire

import (
	"errors"
	"testing"
)

func TestValidate(t *testing.T) {
	put := func(x *string, b []byte, e *Encoder) []byte { return append(b, *x...) }
	fail := func(x *string, b []byte, e *Encoder) []byte { return e.Fail(b, "no text") }
	short := &Schema{Items: limitsSchema(Limits{MaxLength: "1"})}
	for _, test := range []struct {
		name, text string
		put        func(*string, []byte, *Encoder) []byte
		schema     *Schema
		want       string
	}{
		{"valid", `["a"]`, put, short, ""},
		{"invalid", `["a","bc"]`, put, short, `/1: got 2 characters, want at most 1`},
		{"no schema", `["abc"]`, put, nil, ""},
		{"does not encode", `["abc"]`, fail, short, "cannot encode: no text"},
	} {
		err := Validate(&test.text, test.put, test.schema)
		if got := message(err); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
	var none *string
	err := Validate(none, put, short)
	if _, ok := errors.AsType[*EncodeError](err); !ok {
		t.Errorf("nil: %v", err)
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
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
	n := DefaultMaxViolations + 6
	e, ok := errors.AsType[*ValidationError](Validate(&n, put, &Schema{Items: &StringSchema}))
	if !ok || len(e.Violations) != DefaultMaxViolations || e.Omitted != 7 {
		t.Errorf("got %v", e)
	}
}

func TestInMember(t *testing.T) {
	const whole = `{"jsonrpc":"2.0", "p~/\u0061" : {"b":[1]}}`
	inner := &ValidationError{Omitted: 3, Violations: []Violation{
		{Pointer: "", Rule: RuleRequired, Kind: "object", Offset: 0},
		{Pointer: "/b/0", Rule: RuleType, Kind: "number", Offset: 6},
	}}
	e, ok := errors.AsType[*ValidationError](InMember(inner, []byte(whole), "p~/a"))
	if !ok {
		t.Fatal("no *ValidationError")
	}
	if got, want := printed(e.Violations, e.Omitted), `/p~0~1a required object@32, /p~0~1a/b/0 type number@38, +3`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, err := range []error{nil, errors.New("another"), &EncodeError{Message: "m"}} {
		if got := InMember(err, []byte(whole), "p~/a"); got != err {
			t.Errorf("%v became %v", err, got)
		}
	}
}

// TestVerdict checks when the schema is asked, and that what it says counts.
func TestVerdict(t *testing.T) {
	decodeInt := func(x *int64, d *Decoder) { *x = d.Int() }
	doubtful := func(x *int64, d *Decoder) { *x = d.Int(); d.Doubt() }
	positive := &Schema{Kinds: KindInteger, Rare: &RareKeywords{Limits: &Limits{ExclusiveMinimum: "0"}}}
	for _, test := range []struct {
		name   string
		text   string
		decode func(*int64, *Decoder)
		schema *Schema
		strict bool
		want   string
	}{
		{"no doubt", `-1`, decodeInt, positive, true, ""},
		{"doubt", `-1`, doubtful, positive, true, "number is not greater than 0"},
		{"doubt that does not come true", `1`, doubtful, positive, true, ""},
		{"lenient", `-1`, doubtful, positive, false, ""},
		{"no schema", `-1`, doubtful, nil, true, ""},
		{"odd", `1.5`, decodeInt, positive, true, "got number, want integer"},
		{"odd, and no schema", `1.5`, decodeInt, nil, true, "number does not fit its type"},
		{"wrong kind", `"a"`, decodeInt, positive, true, "got string, want integer"},
		{"wrong kind, lenient", `"a"`, decodeInt, positive, false, "got string, want number"},
		{"valid, but beyond the type", `1e30`, decodeInt, positive, true, "number does not fit its type"},
		{"no JSON", `-1 x`, doubtful, positive, true, "unexpected 'x' after the value at offset 3"},
	} {
		var x int64
		err := UnmarshalWith([]byte(test.text), Options{Strict: test.strict}, &x, test.decode, test.schema)
		if got := message(err); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

// TestVerdictKept checks that what the schema admits and a field cannot hold is
// no error where its text is kept.
func TestVerdictKept(t *testing.T) {
	decode := func(x *memberList, d *Decoder) {
		*x = nil
		for ok := d.Object(); ok; ok = d.Next() {
			d.Name()
			if d.Int(); d.Odd() {
				Keep(d, x)
			}
		}
	}
	var x memberList
	s := &Schema{Rare: &RareKeywords{Others: &Schema{Kinds: KindInteger | KindString}}}
	if err := UnmarshalWith([]byte(`{"a":1e30,"b":"text"}`), Options{Strict: true}, &x, decode, s); err != nil || len(x) != 2 {
		t.Errorf("%v, %v", x, err)
	}
	if err := UnmarshalWith([]byte(`{"a":1e30,"b":true}`), Options{Strict: true}, &x, decode, s); message(err) != "/b: got boolean, want integer or string" {
		t.Errorf("%v, %v", x, err)
	}
}

func TestRequire(t *testing.T) {
	for _, test := range []struct {
		seen, required uint64
		doubt          bool
	}{
		{0, 0, false}, {1, 0, false}, {0b101, 0b101, false}, {0b111, 0b101, false}, {0b100, 0b101, true}, {0, 1 << 63, true},
	} {
		d := newDecoder([]byte(`1`), Options{Strict: true})
		if d.Require(test.seen, test.required); d.doubt != test.doubt {
			t.Errorf("%b of %b: %t", test.seen, test.required, d.doubt)
		}
		d.release()
	}
}
