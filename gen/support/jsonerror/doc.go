// Package jsonerror defines the errors of decoding, validation and encoding:
//
//   - a [SyntaxError] reports input that is not acceptable JSON,
//   - a [ValidationError] lists each [Violation] of a type or schema,
//   - an [EncodeError] reports a value that cannot be encoded.
//
// Package jsonrpc has the same types under the same names, so programs rarely need to
// import this package. The functions of the revision packages return pointers to these
// types:
//
//	if invalid, ok := errors.AsType[*jsonrpc.ValidationError](err); ok {
//		for _, v := range invalid.Violations {
//			log.Printf("%s breaks %s: %s", v.Pointer, v.Rule, v.Message)
//		}
//	}
//
// The methods accept nil pointers.
package jsonerror
