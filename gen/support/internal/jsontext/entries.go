package jsontext

// Named are the types of named values: members, and entries of ordered maps.
type Named[T any] interface {
	~struct {
		Name  string
		Value T
	}
}

// Entry is the named value that those of other types are converted to.
type Entry[T any] struct {
	Name  string
	Value T
}

// ManyNames is how many names are compared one with another; more are sorted
// into a set.
const ManyNames = 16

// Repeated returns a name that is duplicated in s.
func Repeated[S ~[]E, E Named[T], T any](s S) (string, bool) {
	if len(s) > ManyNames {
		return RepeatedInSet(s)
	}
	for i := 1; i < len(s); i++ {
		name := Entry[T](s[i]).Name
		for j := range i {
			if Entry[T](s[j]).Name == name {
				return name, true
			}
		}
	}
	return "", false
}

// RepeatedInSet does the same for many names, in linear time.
func RepeatedInSet[S ~[]E, E Named[T], T any](s S) (string, bool) {
	set := make(map[string]struct{}, len(s))
	for i := range s {
		name := Entry[T](s[i]).Name
		set[name] = struct{}{}
		if len(set) == i {
			return name, true
		}
	}
	return "", false
}
