// Package encode encodes JSON for generated code.
//
// The functions that begin with Put append one value to a buffer, which is passed
// on by value. An [Encoder] keeps the first problem, which is reported at the end
// with a pointer to its place in what was written until then:
//
//	func (x *Root) put(b []byte, e *encode.Encoder) []byte {
//		b = append(b, `{"uri":`...)
//		b = encode.PutString(b, e, x.URI)
//		return append(b, '}')
//	}
//
//	text, err := encode.Append(nil, x, (*Root).put)
//
// [PutExtra] writes the members that decoding kept because the type has no field
// for them, or a field that cannot hold them. [Validate] checks what a value
// encodes to by a schema.
package encode
