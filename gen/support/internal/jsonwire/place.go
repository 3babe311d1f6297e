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
	text string // that it is about, empty if that is not known
}

// FromDecode notes that decoding through encoding/json made an error.
func FromDecode(e *ValidationError) *ValidationError {
	e.origin = origin{is: true}
	return e
}

// About notes the text that such an error is about.
func About(e *ValidationError, text []byte) {
	if e.origin.is {
		e.origin.text = string(text)
	}
}

// Origin reports whether decoding through encoding/json made an error, and the text
// that it is about, empty if that is not known.
func Origin(e *ValidationError) (text string, is bool) { return e.origin.text, e.origin.is }
