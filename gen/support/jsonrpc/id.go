package jsonrpc

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/encode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// ID is a request id or a progress token: a string, or an integer of any size.
// The zero ID is none: a message without an id is a notification.
//
// IDs are exact as JSON values, and comparable: 7, "7" and "" are three
// different ids, while 7, 7.0 and 70e-1 are the same one. So they serve as keys
// of a map of pending requests. A string id never keeps a message alive that
// it was decoded from, unless that is as short as most requests are.
type ID jsontext.ID

// StringID returns the id that is the string s, which may be empty.
func StringID(s string) ID { return ID(jsontext.StringID(s)) }

// IntID returns the id that is the integer n.
func IntID(n int64) ID { return ID(jsontext.IntID(n)) }

// ParseID returns the id whose JSON text is given, as [ID.String] returns it.
// The error is a [*SyntaxError], or a [*ValidationError] where the text is
// neither a string nor an integer.
func ParseID(text string) (ID, error) {
	id, err := decode.ParseID(text)
	return ID(id), err
}

// IsZero reports whether id is none.
func (id ID) IsZero() bool { return id == ID{} }

// Equal reports whether both are the same id. It is the operator ==, for
// packages that look for this method.
func (id ID) Equal(other ID) bool { return id == other }

// Str returns the string that id is, and whether it is one.
func (id ID) Str() (string, bool) { return jsontext.ID(id).Str() }

// Int64 returns the integer that id is, and whether it is one that an int64
// can hold.
func (id ID) Int64() (int64, bool) { return jsontext.ID(id).Int64() }

// String returns the JSON text of id: 7 and "7" differ. Integers beyond 64
// digits are written with an exponent. The text of no id is empty.
func (id ID) String() string { return jsontext.ID(id).Text() }

// MarshalText returns the JSON text of id, so that a map by id can be encoded
// and logged. (It cannot be decoded by encoding/json, which takes the keys for
// JSON strings.)
func (id ID) MarshalText() ([]byte, error) {
	if id.IsZero() {
		return []byte{}, nil
	}
	return id.AppendJSON(nil)
}

// UnmarshalText decodes what MarshalText returned.
func (id *ID) UnmarshalText(text []byte) error {
	if id == nil {
		return decode.ErrNilTarget
	}
	if len(text) == 0 {
		*id = ID{}
		return nil
	}
	return id.UnmarshalJSON(text)
}

// AppendJSON appends the JSON text of id to dst. It fails for no id, and for a
// string that is not UTF-8.
func (id *ID) AppendJSON(dst []byte) ([]byte, error) { return encode.Append(dst, id, putID) }

// MarshalJSON returns the JSON text of id, and null for no id: the option
// omitzero of a field's tag leaves it out.
func (id ID) MarshalJSON() ([]byte, error) {
	if id.IsZero() {
		return []byte("null"), nil
	}
	return encode.Marshal(&id, putID)
}

// UnmarshalJSON decodes a string or an integer. Everything else, null included,
// is a [*ValidationError].
func (id *ID) UnmarshalJSON(data []byte) error {
	return decode.Unmarshal(data, id, func(id *ID, d *decode.Decoder) { *id = ID(d.ID()) })
}

// Validate reports an [*EncodeError] for no id, and for a string that is not
// UTF-8.
func (id *ID) Validate() error { return encode.Validate(id, putID, nil) }

func putID(id *ID, b []byte, e *encode.Encoder) []byte { return encode.AppendID(b, e, *id) }
