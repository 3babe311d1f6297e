package decode

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/number"
)

// Bool decodes true or false.
func (d *Decoder) Bool() bool {
	c := d.Peek()
	if c != 't' && c != 'f' {
		d.reject(jsontext.KindBool)
		return false
	}
	d.skipScalar()
	return c == 't'
}

// Raw decodes a value of one of the given kinds without looking into it.
func (d *Decoder) Raw(kinds jsontext.Kinds) jsontext.Raw {
	c := d.Peek()
	at := d.i
	if d.Skip(); d.err != nil {
		return jsontext.Raw{}
	}
	if !jsontext.IsKind(d.b, at, kinds) {
		d.noteMismatch(at, wrongKind)
		if c != 'n' {
			d.violate(at, jsontext.RuleType, jsontext.GotWant(jsontext.KindOf(c), kinds))
		}
		return jsontext.Raw{}
	}
	return jsontext.TrustedRaw(d.rawText(at, d.i))
}

// NamedString decodes a string of a named type.
func NamedString[T ~string](d *Decoder) T { return T(d.String()) }

// NamedInt decodes an integer of a named type.
func NamedInt[T ~int64](d *Decoder) T { return T(d.Int()) }

// NamedFloat decodes a number of a named type.
func NamedFloat[T ~float64](d *Decoder) T { return T(d.Float()) }

// NamedBool decodes true or false of a named type.
func NamedBool[T ~bool](d *Decoder) T { return T(d.Bool()) }

// RawOf returns a function that decodes values of the given kinds into the Raw
// type of another package.
func RawOf[T jsontext.RawText](kinds jsontext.Kinds) func(*Decoder) T {
	return func(d *Decoder) T { return T(d.Raw(kinds)) }
}

// Const decodes a constant string. Another value is mismatched and, unless it is null,
// a violation.
func (d *Decoder) Const(want string) bool {
	if d.Peek() == '"' && d.SkipIf(want) {
		return true
	}
	d.rejectConst(`"` + want + `"`)
	return false
}

// ConstText decodes a constant scalar, given by its JSON text.
func (d *Decoder) ConstText(want string) bool {
	c := d.Peek()
	if jsontext.KindOf(c) == jsontext.KindOf(want[0]) && jsontext.KindOf(c) != jsontext.KindString {
		at := d.i
		if d.skipScalar(); d.err != nil {
			return false
		}
		got := string(d.b[at:d.i])
		if got == want || number.Starts(c) && number.Equal(got, want) {
			return true
		}
		d.i = at
	} else if c == '"' {
		if want[0] == '"' && d.SkipIf(jsontext.Unquote(want)) {
			return true
		}
	}
	d.rejectConst(want)
	return false
}

// SkipIf skips the string at the cursor if it is the given one.
func (d *Decoder) SkipIf(want string) bool {
	from := d.i + 1
	if to := from + len(want); to < len(d.b) && d.b[to] == '"' && string(d.b[from:to]) == want && isSimple(want) {
		d.i = to + 1
		return true
	}
	text, end, ok := d.textAt(d.i)
	if !ok || string(text) != want {
		return false
	}
	d.i = end
	return true
}

// isSimple reports whether a string needs no escape in JSON. Constants are so
// short that a search of the library takes longer.
func isSimple(s string) bool {
	for i := range len(s) {
		if s[i] == '"' || s[i] == '\\' {
			return false
		}
	}
	return true
}

// rejectConst skips the value at the cursor, which is not the constant.
func (d *Decoder) rejectConst(want string) {
	c := d.Peek()
	at := d.i
	if d.Skip(); d.err != nil {
		return
	}
	d.noteMismatch(at, wrongKind)
	if c != 'n' {
		d.violate(at, jsontext.RuleConst, "value is not "+want)
	}
}

// Implied decodes a string that the type implies. Another string is mismatched.
func (d *Decoder) Implied(want string) {
	if d.Peek() != '"' {
		d.reject(jsontext.KindString)
		return
	}
	if at := d.i; !d.SkipIf(want) {
		if d.Skip(); d.err == nil {
			d.noteMismatch(at, inexact)
		}
	}
}
