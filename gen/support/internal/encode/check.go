package encode

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/schema"
)

// Rules are what the schemas of a member allow, where they differ by revision. Sets of
// revisions have a bit for each.
type Rules struct {
	Schemas []*schema.Schema // by revision; nil: all that the field holds
	Has     uint32           // the revisions that have the member
	Differs uint32           // those whose schema rejects what the schema of another one allows
	Checked uint32           // those of Differs for which every value is checked, without looking inside
}

// Checks reports whether a value has to be checked by some rules. Going through a value takes
// longer than appending it, so that most rules are for values that were decoded at another
// revision only.
func (e *Encoder) Checks(r *Rules) bool {
	is := e.merged.rev.Is
	return is&r.Checked != 0 || is&r.Differs != 0 && e.merged.rev.Converts
}

// Check checks the value that put has written to b[at:]. It has n elements if it is a list,
// and else n is less than 0. If the revision rejects the value and another revision allows
// it, the revision cannot express it. A value that no revision allows is wrong everywhere,
// which validation reports.
func (e *Encoder) Check(b []byte, at int, r *Rules, n int, put func([]byte, *Encoder) []byte) {
	text := b[at:]
	switch {
	case e.exact:
		return
	case e.merged.trace != nil: // b has what the value holds for any revision
		inner := &Encoder{merged: forRevision(&e.merged.rev)}
		if text = put(nil, inner); inner.err != nil {
			return // which is noted already
		}
	case e.err != nil && e.err != errUnfit:
		return // the text may be malformed
	}
	s := r.Schemas[e.merged.rev.Index]
	if s == nil || s.AllowsShallow(text, 0, n) && !(e.merged.rev.Converts && !s.Allows(text, 0)) {
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
