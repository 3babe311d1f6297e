package jsonwire

// isNil reports whether x, which is a pointer, is nil.
func isNil[P any](x P) bool {
	var null P
	return any(x) == any(null)
}
