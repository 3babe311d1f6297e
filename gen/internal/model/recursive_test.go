package model

import (
	"maps"
	"slices"
	"testing"
)

// TestRecursive finds the types that lead back to themselves among those that do not.
func TestRecursive(t *testing.T) {
	head := func(name string) Head { return Head{Name: name} }
	object := func(name string, types ...Type) *Struct {
		s := &Struct{Head: head(name)}
		for _, t := range types {
			s.Members = append(s.Members, &Field{Type: t}, &Const{})
		}
		return s
	}
	ref := func(d Decl) Type { return Ref{Decl: d} }
	leaf := object("Leaf", String)
	loop := object("Loop")
	loop.Members = []Member{&Field{Type: NullableOf{Elem: ref(loop)}}, &Field{Type: ref(leaf)}}
	list, alias, union := &List{Head: head("List")}, &Alias{Head: head("Alias")}, &Union{Head: head("Union")}
	far := &Map{Head: head("Far"), Type: MapOf{Elem: ref(alias)}}
	one := &OneOrMany{Head: head("One"), Elem: ListOf{Elem: ref(far)}}
	list.Type, alias.Type, union.Variants = ListOf{Elem: ref(union)}, ref(list), []Decl{leaf, one}
	p := &Package{Decls: []Decl{
		object("Outer", ref(far), ref(loop)), leaf, loop, far, one, list, alias, union, &Scalar{Head: head("Scalar")},
		&Alias{Head: head("Other"), Type: ref(loop)}, object("Twice", ref(leaf), ref(leaf)),
	}}
	want := []string{"Alias", "Far", "List", "Loop", "One", "Union"}
	if got := slices.Sorted(maps.Keys(p.Recursive())); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
