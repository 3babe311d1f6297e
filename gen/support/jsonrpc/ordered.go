package jsonrpc

import (
	"iter"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// Ordered is a JSON object whose members have one type and an order that matters to
// readers, such as the fields of a form. A nil Ordered is absent; an empty Ordered is an
// empty object. Set and Delete copy on write, as in [Members].
type Ordered[T any] []Entry[T]

// Entry is a member of an [Ordered].
type Entry[T any] struct {
	Name  string
	Value T
}

// Get returns the value of a member, and reports whether there is a member of that name.
func (o Ordered[T]) Get(name string) (T, bool) { return get(o, name) }

// Set sets the value of a member. A new member is added after all others.
func (o *Ordered[T]) Set(name string, value T) { *o = with(*o, name, value) }

// Delete removes the member of that name, if there is one. If it removes the last
// member, o is empty, not nil.
func (o *Ordered[T]) Delete(name string) {
	if o != nil {
		*o = without(*o, name)
	}
}

// All iterates over the members in order.
func (o Ordered[T]) All() iter.Seq2[string, T] { return all(o) }

// MarshalJSON returns the object; a nil Ordered is {}. It fails if a name is duplicated
// or a value cannot be encoded.
func (o Ordered[T]) MarshalJSON() ([]byte, error) {
	m := make(Members, 0, len(o))
	for _, x := range o {
		raw, err := RawOf(x.Value)
		if err != nil {
			return nil, err
		}
		m = append(m, Member{x.Name, raw})
	}
	return m.MarshalJSON()
}

// UnmarshalJSON decodes an object. [Raw.Decode] decodes its values. This method is for
// structs of your own. It cannot decode unions; generated types decode their Ordered
// members without it.
func (o *Ordered[T]) UnmarshalJSON(data []byte) error {
	if o == nil {
		return decode.ErrNilTarget
	}
	*o = nil
	var m Members
	if err := m.UnmarshalJSON(data); err != nil {
		return err
	}
	list := make(Ordered[T], len(m))
	for i, x := range m {
		list[i].Name = x.Name
		if err := x.Value.Decode(&list[i].Value); err != nil {
			return about(jsontext.InMember(err, data, x.Name), data)
		}
	}
	*o = list
	return nil
}

func (*Ordered[T]) decodesOn() {}
