package encode

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/schema"
)

// Rules are what the schemas of a member allow, where they differ by revision. Sets of
// revisions have a bit for each.
type Rules struct {
	Schemas []*schema.Schema // by revision; nil: all that the field holds
	Has     uint32           // the revisions that have the member
	Checked uint32           // those whose schema rejects what the schema of another one allows
}

// AppendChecked appends a value with put. If the revision rejects the value and another
// revision allows it, the revision cannot express it. A value that no revision allows is
// appended as it is: it is wrong everywhere, which validation reports.
func AppendChecked(b []byte, e *Encoder, r *Rules, put func([]byte, *Encoder) []byte) []byte {
	at := len(b)
	if b = put(b, e); e.Is(r.Checked) {
		e.check(b, at, r, put)
	}
	return b
}

// AppendConverted is AppendChecked for a value whose check takes so long that it is only
// made if the value was decoded at another revision.
func AppendConverted(b []byte, e *Encoder, r *Rules, put func([]byte, *Encoder) []byte) []byte {
	if !e.merged.rev.Converts {
		return put(b, e)
	}
	return AppendChecked(b, e, r, put)
}

// check checks the value that put has written to b[at:].
func (e *Encoder) check(b []byte, at int, r *Rules, put func([]byte, *Encoder) []byte) {
	text := b[at:]
	if e.merged.trace != nil { // b has what the value holds for any revision
		inner := &Encoder{merged: forRevision(e.merged.rev)}
		if text = put(nil, inner); inner.err != nil {
			return // which is noted already
		}
	} else if e.err != nil && e.err != errUnfit {
		return // the text may be malformed
	}
	s := r.Schemas[e.merged.rev.Index]
	if s == nil || s.Allows(text, 0) {
		return
	}
	if in := r.allow(text) &^ e.merged.rev.Is; in != 0 {
		e.note(Event{Difference: Inexpressible, At: at, In: in, Why: "does not allow it: " + s.Problem(text)})
	}
}

// allow returns the revisions whose schema allows a value.
func (r *Rules) allow(text []byte) (in uint32) {
	for i, s := range r.Schemas {
		if r.Has>>i&1 != 0 && (s == nil || s.Allows(text, 0)) {
			in |= 1 << i
		}
	}
	return in
}
