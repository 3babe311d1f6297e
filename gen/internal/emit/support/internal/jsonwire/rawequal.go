package jsonwire

import (
	"cmp"
	"slices"
)

// Equal reports whether both texts are the same JSON value. The order of
// members, white space and escapes make no difference, and numbers are compared
// by their exact decimal value. Two Raws without text are equal.
func (r Raw) Equal(other Raw) bool {
	if r.text == other.text {
		return true
	}
	if r.Kind() != other.Kind() {
		return false
	}
	switch r.Kind() {
	case KindString:
		return rawUnquote(r.text) == rawUnquote(other.text)
	case KindNumber:
		return equalNumbers(r.text, other.text)
	case KindArray, KindObject:
		x, y := parseTree(r.text), parseTree(other.text)
		return x.equal(&y)
	}
	return false
}

// tree is a JSON value taken apart.
type tree struct {
	name string // of a member
	text string // of a scalar
	kind Kinds
	list []tree // elements, or members sorted by name
}

// parseTree takes apart a valid JSON text, in linear time but for the sorting
// of members.
func parseTree(text string) tree {
	t, _ := treeAt(text, 0)
	return t
}

// treeAt takes apart the value that begins at i, and returns the offset after
// it.
func treeAt(s string, i int) (tree, int) {
	t := tree{kind: kindOf(s[i])}
	switch t.kind {
	case KindArray:
		for i = rawNext(s, i+1); s[i] != ']'; i = rawNext(s, i) {
			var x tree
			x, i = treeAt(s, i)
			t.list = append(t.list, x)
		}
		return t, i + 1
	case KindObject:
		for i = rawNext(s, i+1); s[i] != '}'; i = rawNext(s, i) {
			colon := rawStringEnd(s, i)
			name := rawUnquote(s[i:colon])
			var x tree
			x, i = treeAt(s, rawNext(s, colon))
			x.name = name
			t.list = append(t.list, x)
		}
		slices.SortFunc(t.list, func(a, b tree) int { return cmp.Compare(a.name, b.name) })
		return t, i + 1
	}
	end := rawEnd(s, i)
	t.text = s[i:end]
	return t, end
}

// equal reports whether both are the same value.
func (t *tree) equal(other *tree) bool {
	if t.kind != other.kind || t.name != other.name || len(t.list) != len(other.list) {
		return false
	}
	switch t.kind {
	case KindString:
		return t.text == other.text || rawUnquote(t.text) == rawUnquote(other.text)
	case KindNumber:
		return equalNumbers(t.text, other.text)
	case KindArray, KindObject:
		for i := range t.list {
			if !t.list[i].equal(&other.list[i]) {
				return false
			}
		}
		return true
	}
	return t.text == other.text
}
