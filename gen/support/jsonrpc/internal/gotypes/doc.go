// Package gotypes decodes JSON values into Go types that users declare. It serves the
// method Decode of jsonrpc.Raw:
//
//	var in struct{ City string }
//	err := gotypes.Decode(raw, &in, decodesOn) // {"city":7}: /city: got number, want string
//
// encoding/json does the decoding. File decode.go writes the text anew before, so that
// names match exactly; fields.go finds the fields that names stand for, and place.go the
// JSON pointer of what encoding/json rejects.
package gotypes
