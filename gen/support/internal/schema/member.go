package schema

import (
	"strings"
)

// LimitsOthers reports whether a schema asks anything of the members that it does not
// name.
func (s *Schema) LimitsOthers() bool { return s.rare().Others != nil || s.rare().Names != nil }

// Requires reports whether a schema requires a member of an object. A nil schema
// requires nothing.
func (s *Schema) Requires(name string) bool {
	if s == nil {
		return false
	}
	for _, m := range s.Members {
		if m.Name == name && m.Required {
			return true
		}
	}
	return false
}

// Problem returns the first violation of a value that the schema does not allow, or "".
func (s *Schema) Problem(value []byte) string {
	if list, _ := validateText(value, s, 1); len(list) > 0 {
		return list[0].String()
	}
	return ""
}

// Refuses returns what a schema has against the only member of an object, whose JSON
// pointer is given, or "". What the object lacks does not count.
func (s *Schema) Refuses(object []byte, pointer string) string {
	const most = 100 // members that the object may lack
	list, _ := validateText(object, s, most)
	for _, v := range list {
		if v.Pointer == pointer || strings.HasPrefix(v.Pointer, pointer+"/") {
			return v.String()
		}
	}
	return ""
}
