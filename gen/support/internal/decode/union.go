package decode

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// Kind returns the kind of the value at the cursor, KindNumber for every number, 0
// at the end of the text.
func (d *Decoder) Kind() jsontext.Kinds { return jsontext.KindOf(d.Peek()) }

// IsObject reports whether an object stands at the cursor. Another value is
// skipped: it is mismatched and, unless it is null, a violation.
func (d *Decoder) IsObject() bool {
	if d.Peek() == '{' {
		return true
	}
	d.reject(jsontext.KindObject)
	return false
}

// TagState says what Tag found.
type TagState uint8

// What a tag can be.
const (
	TagAbsent TagState = iota // the member is not there
	TagString
	TagOther // it is not a string
)

// Tag looks for a member of the object at the cursor, which does not move, and
// returns its string value, valid until the next call.
func (d *Decoder) Tag(member string) (value []byte, state TagState) {
	if d.Peek() != '{' {
		return nil, TagAbsent
	}
	i := d.find(d.i, member)
	switch {
	case i < 0 || i >= len(d.b):
		return nil, TagAbsent
	case d.b[i] != '"':
		return nil, TagOther
	}
	value, _, _ = d.textAt(i)
	return value, TagString
}

// Has reports whether there is a value of one of the given kinds, or of any if
// kinds is 0, at the end of a path of member names and array indexes that
// begins at the value at the cursor. The cursor does not move.
func (d *Decoder) Has(kinds jsontext.Kinds, path ...string) bool {
	i := d.follow(path)
	return i >= 0 && jsontext.KindOf(d.b[i]) != 0 && (kinds == 0 || jsontext.IsKind(d.b, i, kinds))
}

// Each reports whether all objects in the array at the end of a path have the
// member. The cursor does not move.
func (d *Decoder) Each(member string, path ...string) bool {
	i := d.follow(path)
	if i < 0 || d.b[i] != '[' {
		return true
	}
	for i = jsontext.SkipSpace(d.b, i+1); i >= 0 && i < len(d.b) && d.b[i] != ']'; i = jsontext.SkipComma(d.b, d.skipOver(d.b, i)) {
		if d.b[i] == '{' && d.find(i, member) < 0 {
			return false
		}
	}
	return true
}

// follow returns the offset of the value at the end of a path, or -1.
func (d *Decoder) follow(path []string) int {
	d.Peek()
	return d.found(jsontext.FollowWith(d.b, d.i, path, d.skipOver))
}

// find returns the offset of the value of a member of the object at i, or -1.
func (d *Decoder) find(i int, member string) int {
	return d.found(jsontext.FindWith(d.b, i, member, d.skipOver))
}

// found returns the offset that peeking came to, and keeps its problem.
func (d *Decoder) found(i int, err *jsontext.SyntaxError) int {
	if err != nil {
		d.failWith(err)
	}
	return i
}

// Attempt decodes a value into *x. If that records a violation, or meets a number
// that its type does not hold exactly, the decoder is as if nothing was decoded, and
// the result is false.
func Attempt[P any](d *Decoder, x P, decode func(P, *Decoder)) bool {
	before := d.mark()
	if decode(x, d); d.violations.Count == before.violations.Count && d.state != inexact {
		return true
	}
	d.backTo(before)
	return false
}

// Exact is Attempt where violations are reported.
func Exact[P any](d *Decoder, x P, decode func(P, *Decoder)) bool {
	before := d.mark()
	if decode(x, d); d.state != inexact {
		return true
	}
	d.backTo(before)
	return false
}

// mark is a place in the text to which a decoder can go back.
type mark struct {
	i, slash, depth, member, stack int
	state                          mismatch
	violations                     jsontext.Violations
}

func (d *Decoder) mark() mark {
	d.Peek()
	return mark{d.i, d.slash, d.depth, d.member, len(d.stack), d.state, d.violations}
}

// backTo goes back to a place unless there was a fatal problem, and drops the
// violations since.
func (d *Decoder) backTo(m mark) {
	d.violations = m.violations
	d.state = m.state
	if d.err == nil {
		d.i, d.slash, d.depth, d.member = m.i, m.slash, m.depth, m.member
		d.stack = d.stack[:m.stack]
	}
}
