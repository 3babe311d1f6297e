package jsontext

// Raw is one valid JSON text, without white space around it. It is immutable.
// The zero Raw holds no text.
//
// A text may have a mark, which is not part of it: a space at the end. It tells the
// members that a field could not hold when they were decoded from those that had
// no field.
type Raw struct{ text string }

// TrustedRaw makes a Raw of a text that is known to be valid: it is not checked
// here nor when it is encoded.
func TrustedRaw(text string) Raw { return Raw{text} }

// Text returns the JSON text.
func (r Raw) Text() string {
	if n := len(r.text) - 1; n > 0 && r.text[n] == ' ' {
		return r.text[:n]
	}
	return r.text
}

// Mark returns the text with a mark.
func (r Raw) Mark() Raw {
	if r.IsZero() || r.Marked() {
		return r
	}
	return Raw{r.text + " "}
}

// Marked reports whether the text has a mark.
func (r Raw) Marked() bool {
	n := len(r.text) - 1
	return n > 0 && r.text[n] == ' '
}

// IsZero reports whether r holds no text.
func (r Raw) IsZero() bool { return r.text == "" }

// RawText are Raw and the Raw types of other packages.
type RawText interface{ ~struct{ text string } }
