package jsonrpc

import (
	"iter"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/encode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// Members are the members of a JSON object in the order of the wire: the ones
// that a type has no field for, or an object that is open to any, such as
// _meta. A nil Members is absent; an empty one is an empty object.
//
// A Member whose Value is the zero Raw is absent, and is not written. In the Extra
// of a struct, such an entry says more: the object that was decoded lacked this
// member, although the schema requires it. Encoding leaves it out as well, until its
// field is set. [Members.Lacks] reports such an entry. Get and All do not return
// it; len and range over the slice include it.
//
//	if tool.Extra.Lacks("inputSchema") {
//		tool.Extra.Delete("inputSchema") // encodes the field, although it is zero
//	}
//
// Set and Delete change a copy: a struct that was copied before does not see
// the change, as it may that of a plain append. Elements of a decoded Members
// may be shared, so do not assign to them. Names are unique in what is decoded, and
// must be in what is encoded.
type Members []Member

// Member is a member of a JSON object.
type Member struct {
	Name  string
	Value Raw
}

// Get returns the value of a member, and whether there is one of that name.
func (m Members) Get(name string) (Raw, bool) {
	value, _ := get(m, name)
	return value, !value.IsZero()
}

// Lacks reports whether the decoded object had no member of that name although its
// schema requires one. It is meaningful for the Extra of a struct.
func (m Members) Lacks(name string) bool {
	value, ok := get(m, name)
	return ok && value.IsZero()
}

// Set gives a member a value, in its place or after all others.
func (m *Members) Set(name string, value Raw) { *m = with(*m, name, value) }

// Delete removes the member of that name, if there is one, or the entry that says
// that it is missing. What is left may be empty, but not nil unless it was.
func (m *Members) Delete(name string) {
	if m != nil {
		*m = without(*m, name)
	}
}

// All iterates over the members in order.
func (m Members) All() iter.Seq2[string, Raw] {
	return func(yield func(string, Raw) bool) {
		for _, x := range m {
			if !x.Value.IsZero() && !yield(x.Name, x.Value) {
				return
			}
		}
	}
}

// AppendJSON appends the object to dst. It fails if a name is duplicated or is not
// UTF-8.
func (m *Members) AppendJSON(dst []byte) ([]byte, error) { return encode.Append(dst, m, putMembers) }

// MarshalJSON returns the object; a nil Members is {}.
func (m Members) MarshalJSON() ([]byte, error) { return encode.Marshal(&m, putMembers) }

// UnmarshalJSON decodes any object, and keeps the text of the values.
func (m *Members) UnmarshalJSON(data []byte) error {
	return decode.Unmarshal(data, m, func(m *Members, d *decode.Decoder) {
		*m = decode.Members[Members](d, jsontext.AnyKind)
	})
}

// Validate reports an [*EncodeError] if a name stands twice.
func (m *Members) Validate() error { return encode.Validate(m, putMembers, nil) }

// String returns the JSON text of the object.
func (m Members) String() string { return encode.Text(m.MarshalJSON()) }

func putMembers(m *Members, b []byte, e *encode.Encoder) []byte {
	return encode.AppendMembers(b, e, *m)
}
