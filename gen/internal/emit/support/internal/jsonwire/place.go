package jsonwire

// Offset is where the cursor stands in the text.
func (c *Cursor) Offset() int { return c.i }

// Step is the name of a member, or an index, as a JSON pointer has it.
func Step(name string) string { return "/" + pointerEscapes.Replace(name) }

// origin tells of an error that decoding through encoding/json made. To find the
// place of such an error by decoding again would take twice as long for each level
// of types that decode so.
type origin struct {
	is   bool
	room int // capacity of the text that it is about, 0 if that is not known
}

// FromDecode notes that decoding through encoding/json made an error.
func FromDecode(e *ValidationError) *ValidationError {
	e.origin = origin{is: true}
	return e
}

// About notes the text that such an error is about, which encoding/json has cut out of
// a longer one: how far it goes on tells where.
func About(e *ValidationError, text []byte) {
	if e.origin.is {
		e.origin.room = cap(text)
	}
}

// Origin reports whether decoding through encoding/json made an error, and where the
// text that it is about begins within whole, -1 if that is not known.
func Origin(e *ValidationError, whole []byte) (begins int, is bool) {
	if e.origin.room == 0 || e.origin.room > cap(whole) {
		return -1, e.origin.is
	}
	return cap(whole) - e.origin.room, true
}
