package jsonwire

// Bool decodes true or false.
func (d *Decoder) Bool() bool {
	c := d.peek()
	if c != 't' && c != 'f' {
		d.refuse(KindBool)
		return false
	}
	d.passScalar()
	return c == 't'
}

// Raw decodes a value of one of the given kinds without looking into it.
func (d *Decoder) Raw(kinds Kinds) Raw {
	c := d.peek()
	at := d.i
	if d.pass(); d.err != nil {
		return Raw{}
	}
	if !isKind(d.b, at, kinds) {
		d.odd(at, unlike)
		if c != 'n' {
			d.violate(at, RuleType, gotWant(kindOf(c), kinds))
		}
		return Raw{}
	}
	return TrustedRaw(d.rawText(at, d.i))
}

// Str decodes a string of a named type.
func Str[T ~string](d *Decoder) T { return T(d.String()) }

// Num decodes an integer of a named type.
func Num[T ~int64](d *Decoder) T { return T(d.Int()) }

// Flt decodes a number of a named type.
func Flt[T ~float64](d *Decoder) T { return T(d.Float()) }

// Bln decodes true or false of a named type.
func Bln[T ~bool](d *Decoder) T { return T(d.Bool()) }

// RawOf returns a function that decodes values of the given kinds into the Raw
// type of another package.
func RawOf[T RawText](kinds Kinds) func(*Decoder) T {
	return func(d *Decoder) T { return T(d.Raw(kinds)) }
}

// Const decodes a constant string. Another value is odd and, unless it is null,
// a violation.
func (d *Decoder) Const(want string) bool {
	if d.peek() == '"' && d.passIfString(want) {
		return true
	}
	d.refuseConst(`"` + want + `"`)
	return false
}

// ConstText decodes a constant scalar, given by its JSON text.
func (d *Decoder) ConstText(want string) bool {
	c := d.peek()
	if kindOf(c) == kindOf(want[0]) && kindOf(c) != KindString {
		at := d.i
		if d.passScalar(); d.err != nil {
			return false
		}
		got := string(d.b[at:d.i])
		if got == want || isNumber(c) && equalNumbers(got, want) {
			return true
		}
		d.i = at
	} else if c == '"' {
		if want[0] == '"' && d.passIfString(rawUnquote(want)) {
			return true
		}
	}
	d.refuseConst(want)
	return false
}

// passIfString passes over the string at the cursor if it is the given one.
func (d *Decoder) passIfString(want string) bool {
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

// isSimple reports whether a string stands for itself in JSON. Constants are so
// short that a search of the library takes longer.
func isSimple(s string) bool {
	for i := range len(s) {
		if s[i] == '"' || s[i] == '\\' {
			return false
		}
	}
	return true
}

// refuseConst passes over the value at the cursor, which is not the constant.
func (d *Decoder) refuseConst(want string) {
	c := d.peek()
	at := d.i
	if d.pass(); d.err != nil {
		return
	}
	d.odd(at, unlike)
	if c != 'n' {
		d.violate(at, RuleConst, "value is not "+want)
	}
}

// Implied decodes a string that the type implies. Another string is odd.
func (d *Decoder) Implied(want string) {
	if d.peek() != '"' {
		d.refuse(KindString)
		return
	}
	if at := d.i; !d.passIfString(want) {
		if d.pass(); d.err == nil {
			d.odd(at, misfits)
		}
	}
}
