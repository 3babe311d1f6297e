package encode

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// A merged package writes a value for one of the revisions that it spans. Sets of
// revisions have a bit for each. What the value holds and the revision lacks is
// left out, what the revision requires and the value lacks is filled in, and some
// values are written in another form.
//
// The first pass only notes that there is such a difference. If there is one, a
// second pass with the same code writes all that the value holds, and notes each
// difference with its place in that text.

// Revision is the revision that a text is written for.
type Revision struct {
	Name  string // dated
	Index int
	Is    uint32 // its bit; 0: none decides, and all that the value holds is written
	Drop  bool   // elements of lists that cannot be written are left out

	Converts bool // the value was decoded at another revision
}

// merged is the state of an encoder that encodes for a merged package. The zero
// merged is that of all other packages.
type merged struct {
	rev    Revision
	writes uint32   // what has one of these revisions is written
	lossy  bool     // the text lacks what the value holds, or has it in another form
	filled bool     // the text has what the value does not hold
	unfit  []int    // where the value holds what the revision cannot say
	trace  *[]Event // of the second pass
}

// Outcome is how a text that was written for a revision differs from what a value holds.
// Of several, the last one counts.
type Outcome uint8

// The outcomes.
const (
	WroteAll     Outcome = iota // in nothing, or there is an error that the revision has no part in
	WroteMore                   // the text has something more
	WroteLess                   // it lacks something, or has it in another form
	WroteNothing                // the revision cannot express the value; there is an error
)

// AppendAt is Append for a revision. It also reports how the text differs from what x
// holds.
func AppendAt[P any](dst []byte, r *Revision, x P, put func(P, []byte, *Encoder) []byte) (text []byte, o Outcome, err error) {
	if jsontext.IsNil(x) {
		return dst, WroteAll, ErrNilPointer
	}
	e := newEncoder(len(dst))
	e.merged.rev, e.merged.writes = *r, r.Is
	b := put(x, e.begin(dst), e)
	if e.merged.lossy || e.merged.filled || e.err != nil {
		o = e.outcome()
	}
	text, err = e.end(dst, b)
	return text, o, err
}

func (e *Encoder) outcome() Outcome {
	switch {
	case e.err == errUnfit:
		return WroteNothing
	case e.err != nil:
		return WroteAll
	case e.merged.lossy:
		return WroteLess
	}
	return WroteMore
}

// MarshalAll returns all that x holds.
func MarshalAll[P any](x P, put func(P, []byte, *Encoder) []byte) ([]byte, error) {
	e := newEncoder(0)
	e.merged.writes = ^uint32(0)
	return e.fresh(nil, put(x, e.buf, e))
}

func forRevision(r *Revision) merged { return merged{rev: *r, writes: r.Is} }

// reading returns how the fields of a struct are decoded where entries of Extra are
// compared with them: as the revision reads them that is written.
func (r Revision) reading(m merged) decode.Revision {
	switch {
	case m.writes == 0:
		return decode.Revision{} // not a merged package
	case r.Is == 0:
		return decode.AnyRevision
	}
	return decode.At(r.Index, false)
}

// Writes reports whether a member of the object that begins at b[start] is written,
// which the given revisions have.
func (e *Encoder) Writes(start int, name string, in uint32) bool {
	return e.merged.writes&in != 0 && e.merged.trace == nil || e.writes(start, name, in, false)
}

// WritesRoutine is Writes for a member that every message has in those revisions.
func (e *Encoder) WritesRoutine(start int, name string, in uint32) bool {
	return e.merged.writes&in != 0 && e.merged.trace == nil || e.writes(start, name, in, true)
}

func (e *Encoder) writes(start int, name string, in uint32, routine bool) bool {
	if e.merged.rev.Is != 0 && e.merged.rev.Is&in == 0 && !e.exact {
		e.note(Event{Difference: LeftOut, At: start, Name: name, HasName: true, In: in, Routine: routine})
	}
	return e.merged.writes&in != 0
}

// Is reports whether the text is written for one of the given revisions.
func (e *Encoder) Is(in uint32) bool { return e.merged.rev.Is&in != 0 && !e.exact }

// Expresses records that a value, which is about to be written, is one that only the
// given revisions have, if the text is not for one of them. The value is written all
// the same: the text remains one of JSON, for what may yet replace it.
func (e *Encoder) Expresses(b []byte, in uint32) {
	if e.merged.writes&in == 0 || e.merged.trace != nil {
		e.expresses(b, in, "")
	}
}

func (e *Encoder) expresses(b []byte, in uint32, why string) {
	if e.merged.rev.Is != 0 && e.merged.rev.Is&in == 0 && !e.exact {
		e.note(Event{Difference: Inexpressible, At: len(b), In: in, Why: why})
	}
}

var errUnfit = &EncodeError{Message: "the value cannot be written for this revision"}
