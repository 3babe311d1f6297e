package jsontext

// Look returns the text of the value at the end of a path of member names, or nil.
// It skips what comes before without checking it: of a text that is not
// valid JSON it may return anything.
func Look(data []byte, path ...string) []byte {
	data = data[:TrimSpace(data)]
	i, _ := Follow(data, SkipSpace(data, 0), path)
	if i < 0 {
		return nil
	}
	return data[i:min(max(SkipUnchecked(data, i), i), len(data))]
}

// LookString returns the string at the end of a path, in the same way.
func LookString(data []byte, path ...string) (string, bool) {
	text := Look(data, path...)
	if len(text) == 0 || text[0] != '"' {
		return "", false
	}
	s, _, err := StringAt(text, 0)
	return string(s), err == nil
}

// IsArray reports whether a text begins as an array. What follows is not looked at.
func IsArray(data []byte) bool {
	i := SkipSpace(data, 0)
	return i < len(data) && data[i] == '['
}
