package jsonwire

// Named are the types of named values: members, and entries of ordered maps.
type Named[T any] interface {
	~struct {
		Name  string
		Value T
	}
}

// entry is the named value that those of other types are converted to.
type entry[T any] struct {
	Name  string
	Value T
}

// manyNames is how many names are compared one with another; more are sorted
// into a set.
const manyNames = 16

// repeated returns a name that stands twice in s.
func repeated[S ~[]E, E Named[T], T any](s S) (string, bool) {
	if len(s) > manyNames {
		return repeatedInSet(s)
	}
	for i := 1; i < len(s); i++ {
		name := entry[T](s[i]).Name
		for j := range i {
			if entry[T](s[j]).Name == name {
				return name, true
			}
		}
	}
	return "", false
}

// repeatedInSet does the same for many names, in linear time.
func repeatedInSet[S ~[]E, E Named[T], T any](s S) (string, bool) {
	set := make(map[string]struct{}, len(s))
	for i := range s {
		name := entry[T](s[i]).Name
		set[name] = struct{}{}
		if len(set) == i {
			return name, true
		}
	}
	return "", false
}
