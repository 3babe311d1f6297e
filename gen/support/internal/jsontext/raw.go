package jsontext

// Raw is one valid JSON text, without white space around it. It is immutable.
// The zero Raw holds no text.
type Raw struct{ text string }

// TrustedRaw makes a Raw of a text that is known to be valid: it is not checked
// here nor when it is encoded.
func TrustedRaw(text string) Raw { return Raw{text} }

// Text returns the JSON text.
func (r Raw) Text() string { return r.text }

// IsZero reports whether r holds no text.
func (r Raw) IsZero() bool { return r.text == "" }

// RawText are Raw and the Raw types of other packages.
type RawText interface{ ~struct{ text string } }
