package decode

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// What follows is for code that decodes values in another order than that of the
// text, or decides by what it meets what a value is.

// Offset returns the offset of the cursor in the text.
func (d *Decoder) Offset() int { return d.i }

// Strict reports whether the decoding is strict.
func (d *Decoder) Strict() bool { return d.strict }

// Failed reports whether there was a fatal problem.
func (d *Decoder) Failed() bool { return d.err != nil }

// NeedsValidation reports whether the schema may not allow what was met.
func (d *Decoder) NeedsValidation() bool { return d.validate || d.violations.Count != 0 }

// Holds reports whether the value at the cursor is of one of the given kinds.
func (d *Decoder) Holds(kinds jsontext.Kinds) bool {
	d.Peek()
	return jsontext.IsKind(d.b, d.i, kinds)
}

// Mismatched reports whether the value decoded last was not what its field can hold.
func (d *Decoder) Mismatched() bool { return d.state != matched }

// ClearMismatch takes the value decoded last as a match, because its text is kept.
func (d *Decoder) ClearMismatch() { d.state = matched }

// WrongKind reports whether the value decoded last is mismatched because it is of none
// of the kinds. A number that does not fit is of its kind.
func (d *Decoder) WrongKind(kinds jsontext.Kinds) bool {
	return d.state != matched && d.err == nil && !jsontext.IsKind(d.b, d.mismatchAt, kinds)
}

// SkipText skips the value at the cursor and returns it, as a piece of the
// text.
func (d *Decoder) SkipText() []byte {
	d.Peek()
	at := d.i
	d.Skip()
	return d.b[at:d.i]
}

// RawBetween returns the value that stands between two offsets.
func (d *Decoder) RawBetween(from, to int) jsontext.Raw {
	return jsontext.TrustedRaw(d.rawText(from, to))
}

// Unreported calls decode, and drops the violations that it records.
func (d *Decoder) Unreported(decode func()) {
	before := d.violations
	decode()
	d.violations = before
}

// Later is a value that was skipped, because what it is decoded into is told
// by what comes after it.
type Later struct {
	is       bool
	i, slash int // of the decoder before it
}

// PutOff skips the value at the cursor, to which CatchUp goes back.
func (d *Decoder) PutOff() Later {
	d.Peek()
	v := Later{true, d.i, d.slash}
	d.Skip()
	return v
}

// CatchUp goes back to a value that was put off, if it was, and decodes it. The
// cursor has left the object that the value is a member of.
func (d *Decoder) CatchUp(v Later, decode func()) {
	if v.is && d.err == nil {
		after := d.i
		d.i, d.slash = v.i, v.slash
		d.ends = spans{list: d.ends.list[:0]} // what was looked at comes later in the text
		d.depth++
		decode()
		d.depth--
		d.i = max(d.i, after)
	}
}

// Probe calls decode with a decoder of a text, which need not be well-formed. It
// keeps no mismatched and no unnamed members, and reports nothing.
func Probe(text []byte, decode func(*Decoder)) {
	d := New(text, Options{MaxDepth: GreatestMaxDepth})
	d.probe = true
	decode(d)
	d.release()
}
