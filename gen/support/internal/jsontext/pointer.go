package jsontext

import (
	"slices"
	"strconv"
	"strings"
)

// pathStep is one step on the way to a value: an index, or the name whose
// opening quote is at name.
type pathStep struct {
	name   int
	index  int
	object bool
}

// locate fills in the pointers of the violations from their offsets, in one
// pass over the text, and puts them into the order of the text. It returns those
// whose pointers take no more memory, all together, than a few times the text:
// one long name may be part of all of them.
func locate(text []byte, list []Violation) []Violation {
	slices.SortStableFunc(list, func(a, b Violation) int { return a.Offset - b.Offset })
	next, room := 0, maxPointers*len(text)+minPointers
	walk(text, func(at int, path []pathStep) bool {
		for next < len(list) && list[next].Offset <= at {
			if list[next].Offset == at {
				list[next].Pointer = pointer(text, path)
				if room -= len(list[next].Pointer); room < 0 && next > 0 {
					list = list[:next]
					return false
				}
			}
			next++
		}
		return next < len(list)
	})
	return list
}

// What the pointers of violations may take: a multiple of the text, and more.
const (
	maxPointers = 2
	minPointers = 64 << 10
)

// walk calls visit with the offset of each value of a well-formed text and the
// path to it, until visit returns false.
func walk(text []byte, visit func(at int, path []pathStep) bool) {
	var path []pathStep
	for i := 0; i < len(text); {
		switch c := text[i]; c {
		case ' ', '\t', '\r', '\n':
			i++
			continue
		case ',':
			i++
			if top := len(path) - 1; top >= 0 {
				path[top].index++
				path[top].name = -1
			}
			continue
		case '}', ']':
			i++
			path = path[:max(len(path)-1, 0)]
			continue
		case '"':
			if top := len(path) - 1; top >= 0 && path[top].object && path[top].name < 0 {
				path[top].name = i
				i = SkipColon(text, SkipString(text, i))
				continue
			}
		}
		if !visit(i, path) {
			return
		}
		switch c := text[i]; c {
		case '{', '[':
			path = append(path, pathStep{name: -1, object: c == '{'})
			i++
		default:
			i = SkipUnchecked(text, i)
		}
	}
}

// pointerEscapes replaces what stands for something else in the steps of a JSON
// pointer.
var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1")

// pointer writes a path as a JSON pointer.
func pointer(text []byte, path []pathStep) string {
	var b []byte
	for _, s := range path {
		b = append(b, '/')
		if !s.object {
			b = strconv.AppendInt(b, int64(s.index), 10)
			continue
		}
		name, _, _ := StringAt(text, s.name)
		b = append(b, pointerEscapes.Replace(string(name))...)
	}
	return string(b)
}

// Pointers returns the JSON pointers of values of a well-formed text, by the offsets at
// which they begin. It takes one pass over the text. It returns false if they take more
// memory, all together, than a few times the text: one long name may be part of all of
// them.
func Pointers(text []byte, offsets func(yield func(int) bool)) (list []string, ok bool) {
	type place struct{ at, i int }
	var places []place
	for at := range offsets {
		places = append(places, place{at, len(places)})
	}
	slices.SortStableFunc(places, func(a, b place) int { return a.at - b.at })
	list = make([]string, len(places))
	next, room := 0, maxPointers*len(text)+minPointers
	walk(text, func(at int, path []pathStep) bool {
		for known := ""; next < len(places) && places[next].at <= at; next++ {
			if places[next].at != at {
				continue
			}
			if known == "" {
				known = pointer(text, path)
				room -= len(known)
			}
			list[places[next].i] = known
		}
		return room >= 0 && next < len(places)
	})
	return list, room >= 0
}
