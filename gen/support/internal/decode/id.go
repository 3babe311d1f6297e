package decode

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/number"
)

// ParseID returns the ID whose JSON text is given.
func ParseID(text string) (jsontext.ID, error) {
	var id jsontext.ID
	err := Unmarshal([]byte(text), &id, func(x *jsontext.ID, d *Decoder) { *x = d.ID() })
	return id, err
}

// maxKeptByID is how long a message is that the string of an ID can be a piece of.
const maxKeptByID = 256

// ID decodes a string or an integer. Strings of all but short messages are
// cloned, so that an ID does not keep its message alive.
func (d *Decoder) ID() jsontext.ID {
	c := d.Peek()
	switch {
	case c == '"':
		if len(d.b) <= maxKeptByID {
			return jsontext.StringID(d.String())
		}
		text, end, ok := d.textAt(d.i)
		if !ok {
			return jsontext.ID{}
		}
		d.i = end
		return jsontext.StringID(string(text))
	case number.Starts(c):
		return d.integerID()
	}
	d.reject(jsontext.KindString | jsontext.KindInteger)
	return jsontext.ID{}
}

func (d *Decoder) integerID() jsontext.ID {
	at := d.i
	text, plain := d.number()
	switch {
	case d.err != nil:
		return jsontext.ID{}
	case plain && len(text) <= 18:
		return jsontext.IntID(number.ShortInt(text))
	}
	if s := string(text); plain || number.IsInteger(s) {
		return jsontext.IntegerID(s)
	}
	d.noteMismatch(at, wrongKind)
	d.violate(at, jsontext.RuleType, jsontext.GotWant(jsontext.KindNumber, jsontext.KindString|jsontext.KindInteger))
	return jsontext.ID{}
}

// IDOf decodes a string or an integer into the ID type of another package.
func IDOf[T jsontext.IDLike](d *Decoder) T {
	return T(d.ID())
}
