package jsonerror

// EncodeError reports a value that cannot be encoded: a string is not UTF-8, a number is
// not finite, a name is duplicated, a variant of a union is nil, or a request has no id.
type EncodeError struct {
	Pointer string // JSON pointer (RFC 6901) of the problem, empty for the whole value
	Message string // description of the problem
	Err     error  // error of a custom marshaler, or nil
}

// Error returns the pointer and the message.
func (e *EncodeError) Error() string {
	if e == nil {
		return "no error"
	}
	if e.Pointer == "" {
		return "cannot encode: " + e.Message
	}
	return "cannot encode " + e.Pointer + ": " + e.Message
}

// Unwrap returns the error of the custom marshaler, or nil.
func (e *EncodeError) Unwrap() error {
	if e == nil {
		return nil
	}
	return e.Err
}
