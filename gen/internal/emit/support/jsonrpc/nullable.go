package jsonrpc

// Nullable is an optional member whose value may be null, which differs from an
// absent one: it is absent while Present is false, null while Value is nil.
// The zero Nullable is absent.
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

// Get returns the value, and whether there is one.
func (n Nullable[T]) Get() (T, bool) {
	if n.Value == nil {
		var zero T
		return zero, false
	}
	return *n.Value, true
}
