package jsonrpc

import "github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"

// Nullable is an optional member whose value may be null. It is absent if Present is
// false, and null if Present is true and Value is nil. The zero Nullable is absent.
type Nullable[T any] struct {
	Present bool
	Value   *T // nil for null
}

// Some returns a member that has a value.
func Some[T any](value T) Nullable[T] { return Nullable[T]{Present: true, Value: &value} }

// Null returns a member that is null.
func Null[T any]() Nullable[T] { return Nullable[T]{Present: true} }

// IsZero reports whether the member is absent.
func (n Nullable[T]) IsZero() bool { return !n.Present && n.Value == nil }

// Get returns the value. It reports false if the member is null or absent.
func (n Nullable[T]) Get() (T, bool) {
	if n.Value == nil {
		var zero T
		return zero, false
	}
	return *n.Value, true
}

// MarshalJSON returns the encoded value, or null if there is none. The option omitzero of
// a field's tag omits an absent member.
func (n Nullable[T]) MarshalJSON() ([]byte, error) {
	if n.Value == nil {
		return []byte("null"), nil
	}
	raw, err := RawOf(*n.Value)
	if err != nil {
		return nil, err
	}
	return []byte(raw.String()), nil
}

// UnmarshalJSON decodes null or a value. [Raw.Decode] decodes the value.
func (n *Nullable[T]) UnmarshalJSON(data []byte) error {
	if n == nil {
		return decode.ErrNilTarget
	}
	raw, err := ParseRaw(data)
	if err != nil {
		return err
	}
	*n = Null[T]()
	if raw.String() == "null" {
		return nil
	}
	n.Value = new(T)
	return about(raw.Decode(n.Value), data)
}

func (*Nullable[T]) decodesOn() {}
