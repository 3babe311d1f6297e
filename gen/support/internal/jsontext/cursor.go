package jsontext

import "strings"

// Kind returns the kind of the value: KindNumber for all numbers, 0 if r holds
// no text.
func (r Raw) Kind() Kinds {
	if r.text == "" {
		return 0
	}
	return KindOf(r.text[0])
}

// Is reports whether r holds a value of one of the given kinds.
func (r Raw) Is(kinds Kinds) bool {
	if k := r.Kind(); k != KindNumber || k&kinds != 0 {
		return k&kinds != 0
	}
	return kinds&KindInteger != 0 && IsKind([]byte(r.Text()), 0, kinds)
}

// Members calls yield for each member of an object, in order, until it returns
// false. Other values have none.
func (r Raw) Members(yield func(name string, value Raw) bool) {
	if r.Kind() != KindObject {
		return
	}
	c := r.Cursor()
	for name := range c.Members {
		if !yield(name, c.Take()) {
			return
		}
	}
}

// Cursor goes through the text of a Raw, which is known to be valid: nothing is
// checked, and values are pieces of the text. It stands at a value; what is
// called must match the kind of it.
type Cursor struct {
	text string
	i    int
}

// Cursor returns a cursor at the value r, which is not zero.
func (r Raw) Cursor() Cursor { return Cursor{text: r.Text()} }

// Kind returns the kind of the value at the cursor.
func (c *Cursor) Kind() Kinds { return KindOf(c.text[c.i]) }

// Take returns the value at the cursor, and skips it.
func (c *Cursor) Take() Raw {
	from := c.i
	c.i = rawEnd(c.text, from)
	return Raw{c.text[from:c.i]}
}

// Members calls yield for each member of the object at the cursor, in order.
// The cursor stands at the member's value then, and yield must skip it.
// All this ends when yield returns false; the cursor is of no use then.
func (c *Cursor) Members(yield func(name string) bool) {
	for c.i = rawNext(c.text, c.i+1); c.text[c.i] != '}'; c.i = rawNext(c.text, c.i) {
		colon := rawStringEnd(c.text, c.i)
		name := Unquote(c.text[c.i:colon])
		c.i = rawNext(c.text, colon)
		if !yield(name) {
			return
		}
	}
	c.i++
}

// Elements calls yield for each element of the array at the cursor, like
// Members.
func (c *Cursor) Elements(yield func() bool) {
	for c.i = rawNext(c.text, c.i+1); c.text[c.i] != ']'; c.i = rawNext(c.text, c.i) {
		if !yield() {
			return
		}
	}
	c.i++
}

// rawNext returns the offset of the value, name or closing bracket that follows i,
// beyond white space, commas and colons.
func rawNext(s string, i int) int {
	for s[i] <= ' ' || s[i] == ',' || s[i] == ':' {
		i++
	}
	return i
}

// rawEnd returns the offset after the value or name that begins at i.
func rawEnd(s string, i int) int {
	for depth := 0; i < len(s); i++ {
		switch s[i] {
		case '"':
			if i = rawStringEnd(s, i); depth == 0 {
				return i
			}
			i--
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			} else if depth < 0 {
				return i
			}
		case ',', ' ', '\n', '\r', '\t':
			if depth == 0 {
				return i
			}
		}
	}
	return i
}

// rawStringEnd returns the offset after the string that begins at i.
func rawStringEnd(s string, i int) int {
	for i++; i < len(s); {
		quote := strings.IndexByte(s[i:], '"')
		if quote < 0 {
			break
		}
		for quote += i; i <= quote; {
			backslash := strings.IndexByte(s[i:quote], '\\')
			if backslash < 0 {
				return quote + 1
			}
			i += backslash + 2 // after the escaped byte
		}
	}
	return len(s)
}
