// Package jsontext is what the packages that read, check and write JSON share:
//
//   - the kinds of values, [Raw] values, the [Cursor] over them, and the [ID] of a
//     request;
//   - the search for quotes, escapes, control bytes and malformed UTF-8, eight
//     bytes at a time, and the quoting of strings;
//   - functions that skip values or look members up without checking the input:
//     what they return for input that is not valid JSON has no meaning;
//   - the errors of decoding, and [Violations], which collects violations and finds
//     their JSON pointers.
//
// For example, this finds the protocol version that a message asks for, without
// decoding the message:
//
//	version, ok := jsontext.LookString(data, "params", "protocolVersion")
//
// The package does not decode: package decode does.
package jsontext
