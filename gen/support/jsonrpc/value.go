package jsonrpc

import "errors"

// Value is a pointer to a generated type, or to an [ID], [Raw], [Members], [Error] or
// [Message].
//
// AppendJSON appends the encoded value to dst. It does not allocate if dst has room. With
// an error it returns dst unchanged. UnmarshalJSON replaces the whole value. Direct calls
// of both are many times faster than calls through encoding/json, which scans the text
// again.
//
// Validate reports whether the encoded value is valid by the schema of its type. The
// error is a [*ValidationError] with all violations and their offsets in the encoded
// value, or an [*EncodeError] if the value cannot be encoded.
type Value interface {
	AppendJSON(dst []byte) ([]byte, error)
	UnmarshalJSON(data []byte) error
	Validate() error
}

// Deref returns the value that p points to, or def if p is nil. It reads an optional
// field.
func Deref[T any](p *T, def T) T {
	if p == nil {
		return def
	}
	return *p
}

// Clone returns a deep copy of v that shares no memory with v or with the message that v
// was decoded from. In the copy of a [Message], Params or Result replaces Value. The
// error is from encoding v, or is a [*SyntaxError] if v nests deeper than 1,000 arrays
// and objects.
func Clone[T any, P interface {
	*T
	Value
}](v P) (P, error) {
	if v == nil {
		return nil, nil
	}
	text, err := v.AppendJSON(nil)
	if err != nil {
		return nil, err
	}
	c := P(new(T))
	err = c.UnmarshalJSON(text)
	_, invalid := errors.AsType[*ValidationError](err)
	if _, refused := errors.AsType[*Error](err); invalid || refused {
		err = nil // v may break its schema or JSON-RPC; the copy is complete
	}
	return c, err
}
