package jsonrpc

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/encode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// Raw is one encoded, valid JSON value. It keeps the spelling of numbers, escapes and the
// order of members. It also keeps white space, except if there is a line break between
// tokens: then all white space between tokens is dropped, since a message must fit on
// one line. A Raw is immutable. The zero Raw is absent, which differs from null.
//
// Only this package creates Raw values, so encoders need not check them again. A decoded
// Raw shares the memory of its message, and keeps the whole message in memory. [Clone]
// returns a copy that does not.
type Raw jsontext.Raw

// ParseRaw returns text as a Raw, without surrounding white space. The error is a
// [*SyntaxError]. The rules are those for messages: names must be unique and strings
// valid.
func ParseRaw[T ~string | ~[]byte](text T) (Raw, error) {
	var r Raw
	err := r.UnmarshalJSON([]byte(text))
	return r, err
}

// MustRaw is [ParseRaw] for literals: it panics if text is not valid.
func MustRaw(text string) Raw {
	r, err := ParseRaw(text)
	if err != nil {
		panic("jsonrpc.MustRaw: " + err.Error())
	}
	return r
}

// RawString returns s as a JSON string. Bytes that are not UTF-8 are replaced by U+FFFD.
func RawString(s string) Raw { return Raw(jsontext.TrustedRaw(StringID(s).String())) }

// RawOf encodes v: a [Value] by its AppendJSON, any other value through encoding/json
// without escaping for HTML.
func RawOf(v any) (Raw, error) {
	if x, ok := v.(Value); ok {
		text, err := x.AppendJSON(nil)
		if err != nil {
			return Raw{}, err
		}
		return parseRaw(text, written)
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return Raw{}, err
	}
	return ParseRaw(b.Bytes())
}

// IsZero reports whether r is absent.
func (r Raw) IsZero() bool { return r == Raw{} }

// Bytes returns a copy of the encoded value, for functions that decode bytes.
func (r Raw) Bytes() []byte { return []byte(r.String()) }

// String returns the encoded value. It is empty if r is absent.
func (r Raw) String() string { return jsontext.Raw(r).Text() }

// Get returns the value at a path of member names, or an absent Raw if there is none.
// Without names it returns r.
func (r Raw) Get(names ...string) Raw {
	for _, name := range names {
		r = r.member(name)
	}
	return r
}

// member returns a member of an object, or an absent Raw.
func (r Raw) member(name string) Raw {
	for n, value := range jsontext.Raw(r).Members {
		if n == name {
			return Raw(value)
		}
	}
	return Raw{}
}

// Members returns the members of an object. It returns nil for other values, and an empty
// Members for an empty object.
func (r Raw) Members() Members {
	if !strings.HasPrefix(r.String(), "{") {
		return nil
	}
	m := Members{}
	for name, value := range jsontext.Raw(r).Members {
		m = append(m, Member{name, Raw(value)})
	}
	return m
}

// Equal reports whether both are the same JSON value. It ignores white space, escapes and
// the order of members. It compares numbers by their exact decimal value: 1 and 1.0 are
// equal, 1e400 and 1e401 are not. Two absent Raws are equal.
func (r Raw) Equal(other Raw) bool { return jsontext.Raw(r).Equal(jsontext.Raw(other)) }

// AppendJSON appends the encoded value to dst. It fails if r is absent.
func (r *Raw) AppendJSON(dst []byte) ([]byte, error) { return encode.Append(dst, r, putRaw) }

// Validate returns an [*EncodeError] if r is absent. All other Raws are valid.
func (r *Raw) Validate() error { return encode.Validate(r, putRaw, nil) }

// MarshalJSON returns the encoded value, or null if r is absent. The option omitzero of
// a field's tag omits an absent Raw.
func (r Raw) MarshalJSON() ([]byte, error) {
	if r.IsZero() {
		return []byte("null"), nil
	}
	return encode.Marshal(&r, putRaw)
}

// UnmarshalJSON keeps a copy of data. The error is a [*SyntaxError].
func (r *Raw) UnmarshalJSON(data []byte) error {
	if r == nil {
		return decode.ErrNilTarget
	}
	parsed, err := parseRaw(data, decode.Options{})
	*r = parsed
	return err
}

// parseRaw returns the text of a value, or an absent Raw with an error.
func parseRaw(data []byte, o decode.Options) (Raw, error) {
	var r Raw
	err := decode.UnmarshalWith(data, o, &r, func(r *Raw, d *decode.Decoder) { *r = Raw(d.Raw(jsontext.AnyKind)) }, nil)
	if err != nil {
		return Raw{}, err
	}
	return r, nil
}

func putRaw(r *Raw, b []byte, e *encode.Encoder) []byte { return encode.AppendRaw(b, e, *r) }
