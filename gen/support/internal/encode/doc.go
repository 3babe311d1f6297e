// Package encode encodes JSON for generated code.
//
// The functions that begin with Append and take an [Encoder] append one value to a
// buffer. The buffer is passed on by value. The Encoder keeps the first problem,
// which is reported at the end with a pointer to its place in the text:
//
//	func (x *Root) put(b []byte, e *encode.Encoder) []byte {
//		b = append(b, `{"uri":`...)
//		b = encode.AppendString(b, e, x.URI)
//		return append(b, '}')
//	}
//
//	text, err := encode.Append(nil, x, (*Root).put)
//
// [AppendExtra] writes the members that decoding kept because the type has no field
// for them, or a field that cannot hold them. [Validate] checks what a value
// encodes to by a schema.
package encode
