package tool

import "reflect"

// MemberNames returns the names of the members for the fields of a struct.
func MemberNames(t reflect.Type) []string {
	var names []string
	for _, f := range fieldsOf(t) {
		names = append(names, f.name)
	}
	return names
}
