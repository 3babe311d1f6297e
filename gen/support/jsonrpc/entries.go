package jsonrpc

import (
	"iter"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// Members and Ordered share the functions of this file.

func indexOf[S ~[]E, E jsontext.Named[T], T any](s S, name string) int {
	return slices.IndexFunc(s, func(x E) bool { return Entry[T](x).Name == name })
}

func get[S ~[]E, E jsontext.Named[T], T any](s S, name string) (T, bool) {
	if i := indexOf(s, name); i >= 0 {
		return Entry[T](s[i]).Value, true
	}
	var zero T
	return zero, false
}

// with returns a copy of s in which the member name has the value.
func with[S ~[]E, E jsontext.Named[T], T any](s S, name string, value T) S {
	list := make(S, len(s), len(s)+1)
	copy(list, s)
	x := E(Entry[T]{name, value})
	if i := indexOf(list, name); i >= 0 {
		list[i] = x
		return list
	}
	return append(list, x)
}

// without returns s without the member name. It returns a copy if s has the member, and
// an empty copy is not nil.
func without[S ~[]E, E jsontext.Named[T], T any](s S, name string) S {
	i := indexOf(s, name)
	if i < 0 {
		return s
	}
	list := make(S, 0, len(s)-1)
	return append(append(list, s[:i]...), s[i+1:]...)
}

func all[S ~[]E, E jsontext.Named[T], T any](s S) iter.Seq2[string, T] {
	return func(yield func(string, T) bool) {
		for _, x := range s {
			if !yield(Entry[T](x).Name, Entry[T](x).Value) {
				return
			}
		}
	}
}
