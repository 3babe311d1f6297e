package encode

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// AppendList appends an array of what put appends for each element. A nil list is
// an empty array.
func AppendList[T any](b []byte, e *Encoder, list []T, put func([]byte, *Encoder, T) []byte) []byte {
	if short := e.short(len(list), list == nil); short != "" {
		return append(b, short...)
	}
	b, start := open(b)
	for i := range list {
		b = separate(b, start, i, len(list))
		b = put(b, e, list[i])
	}
	return append(b, ']')
}

// AppendStructs appends an array of structs, which put writes in place.
func AppendStructs[T any](b []byte, e *Encoder, list []T, put func(*T, []byte, *Encoder) []byte) []byte {
	if short := e.short(len(list), list == nil); short != "" {
		return append(b, short...)
	}
	b, start := open(b)
	for i := range list {
		b = separate(b, start, i, len(list))
		b = put(&list[i], b, e)
	}
	return append(b, ']')
}

// open appends the opening bracket of a list, and returns where its elements begin.
func open(b []byte) (out []byte, start int) {
	b = append(b, '[')
	return b, len(b)
}

// separate appends what stands before the next element of a list of total elements,
// done of which stand in b from start. It makes room for the rest of the list when
// that seems not to fit. It looks after 8, 16, 32, … elements.
func separate(b []byte, start, done, total int) []byte {
	if done == 0 {
		return b
	}
	return separateNext(b, start, done, total)
}

func separateNext(b []byte, start, done, total int) []byte {
	b = append(b, ',')
	if done&(done-1) != 0 || done < 8 {
		return b
	}
	each := (len(b)-start)/done + 1
	if rest := each * (total - done); rest > cap(b)-len(b) {
		return slices.Grow(b, rest+rest>>4+512)
	}
	return b
}

// AppendMap appends an object of the members of a map, sorted by name. A nil map
// is an empty object.
func AppendMap[T any](b []byte, e *Encoder, m map[string]T, put func([]byte, *Encoder, T) []byte) []byte {
	if short := e.short(len(m), m == nil); short != "" {
		return append(b, short...)
	}
	var few [16]string
	b = append(b, '{')
	for i, name := range sortedNames(few[:0], m) {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendName(b, e, name)
		b = put(b, e, m[name])
	}
	return append(b, '}')
}

// AppendStructMap appends a map of structs, which put writes from their address.
func AppendStructMap[T any](b []byte, e *Encoder, m map[string]T, put func(*T, []byte, *Encoder) []byte) []byte {
	var v T
	return AppendMap(b, e, m, func(b []byte, e *Encoder, x T) []byte {
		v = x
		return put(&v, b, e)
	})
}

// sortedNames appends the keys of a map to names, in order.
func sortedNames[T any](names []string, m map[string]T) []string {
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// AppendOrdered appends an object of the given entries, in their order. Two of
// the same name cannot be encoded.
func AppendOrdered[S ~[]E, E jsontext.Named[T], T any](b []byte, e *Encoder, s S, put func([]byte, *Encoder, T) []byte) []byte {
	if short := e.short(len(s), s == nil); short != "" {
		return append(b, short...)
	}
	b = append(b, '{')
	if name, ok := jsontext.Repeated(s); ok {
		b = failRepeated(b, e, name)
	}
	for i := range s {
		if i > 0 {
			b = append(b, ',')
		}
		x := jsontext.Entry[T](s[i])
		b = appendName(b, e, x.Name)
		b = put(b, e, x.Value)
	}
	return append(b, '}')
}

// AppendCustom appends a value by its custom marshaler.
func AppendCustom(b []byte, e *Encoder, x interface {
	AppendJSON([]byte) ([]byte, error)
}) []byte {
	out, err := x.AppendJSON(b)
	switch {
	case err != nil:
		return e.failCustom(b, err)
	case len(out) <= len(b):
		return e.Fail(b, "the custom marshaler writes nothing")
	}
	return out
}

// Close ends an object whose members may end in a comma.
func Close(b []byte) []byte {
	if last := len(b) - 1; b[last] == ',' {
		b[last] = '}'
		return b
	}
	return append(b, '}')
}
