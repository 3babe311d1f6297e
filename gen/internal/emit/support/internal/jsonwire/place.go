package jsonwire

// Offset is where the cursor stands in the text.
func (c *Cursor) Offset() int { return c.i }

// Step is the name of a member, or an index, as a JSON pointer has it.
func Step(name string) string { return "/" + pointerEscapes.Replace(name) }
