package jsonwire

// ParseID returns the ID whose JSON text is given.
func ParseID(text string) (ID, error) {
	var id ID
	err := Unmarshal([]byte(text), &id, func(x *ID, d *Decoder) { *x = d.ID() })
	return id, err
}

// maxKeptByID is how long a message is that the string of an ID can be a piece of.
const maxKeptByID = 256

// ID decodes a string or an integer. Strings of all but short messages are
// cloned, so that an ID does not keep its message alive.
func (d *Decoder) ID() ID {
	c := d.peek()
	switch {
	case c == '"':
		if len(d.b) <= maxKeptByID {
			return StringID(d.String())
		}
		text, end, ok := d.textAt(d.i)
		if !ok {
			return ID{}
		}
		d.i = end
		return StringID(string(text))
	case isNumber(c):
		return d.integerID()
	}
	d.refuse(KindString | KindInteger)
	return ID{}
}

func (d *Decoder) integerID() ID {
	at := d.i
	text, plain := d.number()
	switch {
	case d.err != nil:
		return ID{}
	case plain && len(text) <= 18:
		return IntID(smallInt(text))
	}
	if s := string(text); plain || isInteger(s) {
		return integerID(s)
	}
	d.odd(at, unlike)
	d.violate(at, RuleType, gotWant(KindNumber, KindString|KindInteger))
	return ID{}
}

// IDOf decodes a string or an integer into the ID type of another package.
func IDOf[T IDLike](d *Decoder) T {
	return T(d.ID())
}
