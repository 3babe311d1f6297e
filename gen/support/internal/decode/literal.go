package decode

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/number"
)

// Literal looks for a member of the object at the cursor, which does not move, and
// returns its text if it is a boolean or an integer: 7 for 7, 7.0 and 70e-1. The
// state is TagOther for every member that is there.
func (d *Decoder) Literal(member string) (text string, state TagState) {
	if d.Peek() != '{' {
		return "", TagAbsent
	}
	i := d.found(jsontext.Find(d.b, d.i, member))
	if i < 0 || i >= len(d.b) {
		return "", TagAbsent
	}
	switch c := d.b[i]; {
	case c == 't':
		return "true", TagOther
	case c == 'f':
		return "false", TagOther
	case number.Starts(c):
		end, plain := number.End(d.b, i)
		if end < 0 {
			return "", TagOther
		}
		text := string(d.b[i:end])
		if plain && text != "-0" {
			return text, TagOther
		}
		if number.IsInteger(text) {
			return number.IntegerText(text, literalDigits), TagOther
		}
	}
	return "", TagOther
}

// literalDigits bounds the digits of an integer that is written without an exponent.
const literalDigits = 19
