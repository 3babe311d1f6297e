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
// Set and Delete change a copy: a struct that was copied before does not see
// the change, as it may that of a plain append. Names are unique in what is
// decoded, and must be in what is encoded.
type Members []Member

// Member is a member of a JSON object.
type Member struct {
	Name  string
	Value Raw
}

// Get returns the value of a member, and whether there is one of that name.
func (m Members) Get(name string) (Raw, bool) { return get(m, name) }

// Set gives a member a value, in its place or after all others.
func (m *Members) Set(name string, value Raw) { *m = with(*m, name, value) }

// Delete removes the member of that name, if there is one. What is left may be
// empty, but not nil unless it was.
func (m *Members) Delete(name string) {
	if m != nil {
		*m = without(*m, name)
	}
}

// All iterates over the members in order.
func (m Members) All() iter.Seq2[string, Raw] { return all(m) }

// AppendJSON appends the object to dst. It fails where a name stands twice or
// is not UTF-8, or a value is absent.
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
