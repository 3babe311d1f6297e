package jsontext

// IsNil reports whether x, which is a pointer, is nil.
func IsNil[P any](x P) bool {
	var null P
	return any(x) == any(null)
}
