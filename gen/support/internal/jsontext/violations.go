package jsontext

// Violations collects the violations of a text.
type Violations struct {
	Limit int // how many are listed
	Count int // how many there are, listed or not

	list []Violation
}

// Full reports whether no more violations are listed.
func (v *Violations) Full() bool { return len(v.list) >= v.Limit }

// Add records a violation at the value of text that begins at offset at.
func (v *Violations) Add(text []byte, at int, rule, message string) {
	v.Count++
	if !v.Full() {
		v.list = append(v.list, Violation{Rule: rule, Kind: KindOf(text[at]).String(), Message: message, Offset: at})
	}
}

// Located returns the violations with their pointers, in the order of the text,
// and how many there are besides.
func (v *Violations) Located(text []byte) (list []Violation, omitted int) {
	if v.Count == 0 {
		return nil, 0
	}
	list = locate(text, v.list)
	return list, v.Count - len(list)
}

// Err returns what Located does as a *ValidationError, nil for no violations.
func (v *Violations) Err(text []byte) error {
	if v.Count == 0 {
		return nil
	}
	return v.asError(text)
}

func (v *Violations) asError(text []byte) error {
	list, omitted := v.Located(text)
	if len(list) == 0 {
		return nil
	}
	return &ValidationError{Violations: list, Omitted: omitted}
}
