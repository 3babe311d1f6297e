package jsontext

import (
	"cmp"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/number"
)

// Equal reports whether both texts are the same JSON value. The order of
// members, white space and escapes make no difference, and numbers are compared
// by their exact decimal value. Two Raws without text are equal.
func (r Raw) Equal(other Raw) bool {
	r, other = Raw{r.Text()}, Raw{other.Text()} // without marks
	if r.text == other.text {
		return true
	}
	if r.Kind() != other.Kind() {
		return false
	}
	switch r.Kind() {
	case KindString:
		return Unquote(r.text) == Unquote(other.text)
	case KindNumber:
		return number.Equal(r.text, other.text)
	case KindArray, KindObject:
		x, y := r.Cursor(), other.Cursor()
		a, b := x.tree(), y.tree()
		return a.equal(&b)
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

// tree takes the value at the cursor apart, in linear time but for the sorting
// of members.
func (c *Cursor) tree() tree {
	t := tree{kind: c.Kind()}
	switch t.kind {
	case KindArray:
		for range c.Elements {
			t.list = append(t.list, c.tree())
		}
	case KindObject:
		for name := range c.Members {
			x := c.tree()
			x.name = name
			t.list = append(t.list, x)
		}
		slices.SortFunc(t.list, func(a, b tree) int { return cmp.Compare(a.name, b.name) })
	default:
		t.text = c.Take().text
	}
	return t
}

// equal reports whether both are the same value.
func (t *tree) equal(other *tree) bool {
	if t.kind != other.kind || t.name != other.name || len(t.list) != len(other.list) {
		return false
	}
	switch t.kind {
	case KindString:
		return t.text == other.text || Unquote(t.text) == Unquote(other.text)
	case KindNumber:
		return number.Equal(t.text, other.text)
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
