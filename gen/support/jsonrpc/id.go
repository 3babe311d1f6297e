package jsonrpc

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/encode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// ID is a request id or a progress token: a string, or an integer of any size.
// The zero ID is absent: a message without an id is a notification.
//
// IDs are exact as JSON values, and comparable: 7, "7" and "" are different ids, while
// 7, 7.0 and 70e-1 are the same id. So an ID can be a key of a map of pending requests.
// A string id does not keep its message in memory, unless the message is short.
type ID jsontext.ID

// StringID returns the string s as an id. s may be empty.
func StringID(s string) ID { return ID(jsontext.StringID(s)) }

// IntID returns the integer n as an id.
func IntID(n int64) ID { return ID(jsontext.IntID(n)) }

// ParseID parses an encoded id, as [ID.String] returns it. The error is a
// [*SyntaxError], or a [*ValidationError] if text is neither a string nor an integer.
func ParseID(text string) (ID, error) {
	id, err := decode.ParseID(text)
	return ID(id), err
}

// IsZero reports whether id is absent.
func (id ID) IsZero() bool { return id == ID{} }

// Equal reports whether both are the same id, like the operator ==. Some packages call
// this method.
func (id ID) Equal(other ID) bool { return id == other }

// Str returns the value of a string id, and reports whether id is a string.
func (id ID) Str() (string, bool) { return jsontext.ID(id).Str() }

// Int64 returns the value of an integer id, and reports whether id is an integer that an
// int64 can hold.
func (id ID) Int64() (int64, bool) { return jsontext.ID(id).Int64() }

// String returns the encoded id: 7 and "7" differ. Integers beyond 64 digits are written
// with an exponent. It is empty for an absent id.
func (id ID) String() string { return jsontext.ID(id).Text() }

// MarshalText returns the encoded id, so that a map by id can be encoded and logged.
// (encoding/json cannot decode such a map, since it takes the keys for JSON strings.)
func (id ID) MarshalText() ([]byte, error) {
	if id.IsZero() {
		return []byte{}, nil
	}
	return id.AppendJSON(nil)
}

// UnmarshalText decodes the output of MarshalText.
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

// AppendJSON appends the encoded id to dst. It fails for an absent id, and for a string
// that is not UTF-8.
func (id *ID) AppendJSON(dst []byte) ([]byte, error) { return encode.Append(dst, id, putID) }

// MarshalJSON returns the encoded id, or null for an absent id. The option omitzero of a
// field's tag omits an absent id.
func (id ID) MarshalJSON() ([]byte, error) {
	if id.IsZero() {
		return []byte("null"), nil
	}
	return encode.Marshal(&id, putID)
}

// UnmarshalJSON decodes a string or an integer. For other values, including null, it
// returns a [*ValidationError].
func (id *ID) UnmarshalJSON(data []byte) error {
	return decode.Unmarshal(data, id, func(id *ID, d *decode.Decoder) { *id = ID(d.ID()) })
}

// Validate returns an [*EncodeError] for an absent id, and for a string that is not
// UTF-8.
func (id *ID) Validate() error { return encode.Validate(id, putID, nil) }

func putID(id *ID, b []byte, e *encode.Encoder) []byte { return encode.AppendID(b, e, *id) }
