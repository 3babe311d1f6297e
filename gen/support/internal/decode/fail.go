package decode

import (
	"strconv"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// fail records the first fatal problem and moves the cursor to the end, so
// that every loop over the text stops.
func (d *Decoder) fail(at int, message string) {
	if d.err == nil {
		d.err = &jsontext.SyntaxError{Message: message, Offset: at}
	}
	d.i = len(d.b)
}

// failWith records a fatal problem like fail.
func (d *Decoder) failWith(err *jsontext.SyntaxError) { d.fail(err.Offset, err.Message) }

// failSyntax records that the text at offset at is not what the grammar asks for.
func (d *Decoder) failSyntax(at int, want string) {
	switch {
	case at >= len(d.b):
		d.fail(len(d.b), "unexpected end of text, want "+want)
	default:
		d.fail(at, "unexpected "+describe(d.b[at:])+", want "+want)
	}
}

// describe names the first character of a text.
func describe(text []byte) string {
	r := []rune(string(text[:min(len(text), 4)]))[0]
	return strconv.QuoteRune(r)
}

// failDepth records that containers nest too deep.
func (d *Decoder) failDepth(at int) {
	d.fail(at, "arrays and objects nest deeper than "+strconv.Itoa(d.maxDepth))
}

// failElements records that there are too many elements.
func (d *Decoder) failElements() {
	d.fail(d.i, "lists and maps have more than "+strconv.Itoa(d.maxElements)+" elements")
}

// failName records a member that its object has already.
func (d *Decoder) failName(at int) {
	if d.err != nil {
		return
	}
	message := "duplicate name"
	if name, _, ok := d.textAt(at); ok && len(name) <= 100 {
		message += " " + strconv.Quote(string(name))
	}
	d.fail(at, message)
}

// failTwice records that the object which ends at the cursor has a duplicate name.
func (d *Decoder) failTwice(name string) {
	seen := false
	for i := range jsontext.MembersAt(d.b, openerOf(d.b, d.i-1)) {
		if named, _ := jsontext.IsNamed(d.b, i, jsontext.SkipString(d.b, i), name); !named {
			continue
		}
		if seen {
			d.failName(i)
			return
		}
		seen = true
	}
	d.fail(d.i, "duplicate name "+strconv.Quote(name))
}

// openerOf returns the offset of the bracket that is closed by the one at offset
// closing of a well-formed text.
func openerOf(b []byte, closing int) int {
	open := []int{-1}
	for i := 0; i < closing; i++ {
		switch b[i] {
		case '{', '[':
			open = append(open, i)
		case '}', ']':
			open = open[:max(len(open)-1, 1)]
		case '"':
			i = jsontext.SkipString(b, i) - 1
		}
	}
	return open[len(open)-1]
}

// violate records a violation at the value that begins at offset at.
func (d *Decoder) violate(at int, rule, message string) {
	if d.err == nil {
		d.violations.Add(d.b, at, rule, message)
	}
}
