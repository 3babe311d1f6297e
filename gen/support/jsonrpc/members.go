package jsonrpc

import (
	"iter"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/encode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// Members are the members of a JSON object in the order of the input. It is the type of
// Extra, which has the members without a field, and of open objects such as _meta. A nil
// Members is absent; an empty Members is an empty object.
//
// A Member whose Value is the zero Raw is absent, and is not written. In the Extra of a
// struct, such an entry means that the decoded object lacked this member, although the
// schema requires it. The encoder omits the member until its field is set.
// [Members.Lacks] reports such an entry. Get and All skip it; len and range over the
// slice include it.
//
//	if tool.Extra.Lacks("inputSchema") {
//		tool.Extra.Delete("inputSchema") // encodes the field, although it is zero
//	}
//
// Set and Delete copy on write: an earlier copy of the struct does not see the change.
// Elements of a decoded Members may be shared, so do not assign to them, and do not
// append to it. Names are unique in decoded Members, and must be unique for encoding.
type Members []Member

// Member is a member of a JSON object.
type Member struct {
	Name  string
	Value Raw
}

// Get returns the value of a member, and reports whether there is a member of that name.
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

// Set sets the value of a member. A new member is added after all others.
func (m *Members) Set(name string, value Raw) { *m = with(*m, name, value) }

// Delete removes the member of that name, or the entry that [Members.Lacks] reports, if
// there is one. If it removes the last entry, m is empty, not nil.
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

// UnmarshalJSON decodes any object, and keeps its values encoded.
func (m *Members) UnmarshalJSON(data []byte) error {
	return decode.Unmarshal(data, m, func(m *Members, d *decode.Decoder) {
		*m = decode.Members[Members](d, jsontext.AnyKind)
	})
}

// Validate returns an [*EncodeError] if a name is duplicated.
func (m *Members) Validate() error { return encode.Validate(m, putMembers, nil) }

// String returns the encoded object.
func (m Members) String() string { return encode.Text(m.MarshalJSON()) }

func putMembers(m *Members, b []byte, e *encode.Encoder) []byte {
	return encode.AppendMembers(b, e, *m)
}
