package encode

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// Members that are not set, and are filled in where the revision requires them.

// WritesWith reports whether a constant member of the object that begins at b[start] is
// written. Where no revision decides, it comes with a field, which with says is set.
func WritesWith[S ~[]M, M jsontext.Named[R], R jsontext.RawText](e *Encoder, extra S, start int, name, value string, in uint32, with bool) bool {
	switch {
	case e.exact:
		return true // no field is compared with it
	case with:
		return e.WritesRoutine(start, name, in)
	case e.merged.trace == nil:
		e.merged.filled = e.merged.filled || e.Is(in)
		return e.Is(in)
	case Requires(e, extra, name, in):
		e.note(Event{Difference: Filled, At: start, Name: name, HasName: true, Now: value, In: in, Routine: true})
	}
	return false
}

// Requires reports whether an unset member has to be filled in: the revision is
// one of those that require it, and what was decoded did not lack it.
func Requires[S ~[]M, M jsontext.Named[R], R jsontext.RawText](e *Encoder, extra S, name string, in uint32) bool {
	if e.merged.rev.Is&in == 0 || e.exact {
		return false
	}
	for i := range extra {
		if jsontext.Entry[R](extra[i]).Name == name {
			return false
		}
	}
	return true
}

// Fill appends a member that is not set, key being its name with what comes before
// and after it, as a value that the revision requires.
func (e *Encoder) Fill(b []byte, start int, key, end, name, value string, in uint32, routine bool) []byte {
	if value == revisionDefault {
		value = string(jsontext.AppendString(nil, e.merged.rev.Name))
	}
	e.note(Event{Difference: Filled, At: start, Name: name, HasName: true, Now: value, In: in, Routine: routine})
	if e.merged.trace != nil {
		return b
	}
	return append(append(append(b, key...), value...), end...)
}

// revisionDefault stands for the revision itself.
const revisionDefault = `"{revision}"`

// FillWith is Fill for an object that fills itself.
func FillWith[P any](b []byte, e *Encoder, start int, key, end, name string, x P, put func(P, []byte, *Encoder) []byte, in uint32, routine bool) []byte {
	if e.merged.trace == nil {
		e.merged.filled = true
		return append(put(x, append(b, key...), e), end...)
	}
	if text, ok := rewritten(e, x, put); ok {
		e.note(Event{Difference: Filled, At: start, Name: name, HasName: true, Now: text, In: in, Routine: routine})
	}
	return b
}

// AppendFillable appends a member whose object fills itself where a revision requires it.
// If the revision does not, and lacks all that the object holds, the member is left out:
// it would say nothing.
func AppendFillable[P any](b []byte, e *Encoder, start int, key, end, name string, x P, put func(P, []byte, *Encoder) []byte, in uint32) []byte {
	before, events, lossy := len(b), e.differences(), e.merged.lossy
	b = append(b, key...)
	at := len(b)
	e.merged.lossy = false
	b = put(x, b, e)
	switch {
	case e.merged.rev.Is&^in == 0 || e.exact: // none decides, or it requires the member
	case e.merged.trace != nil:
		e.leaveOutIfEmptied(start, name, events, func() bool {
			text, ok := rewritten(e, x, put)
			return ok && text == emptyObject
		})
	case e.merged.lossy && string(b[at:]) == emptyObject:
		return b[:before]
	}
	e.merged.lossy = e.merged.lossy || lossy
	return append(b, end...)
}

const emptyObject = "{}"

// leaveOutIfEmptied makes one difference of those that are noted since there were
// so many, if nothing else remains of a member of the object that begins at b[start].
func (e *Encoder) leaveOutIfEmptied(start int, name string, events int, emptied func() bool) {
	own := (*e.merged.trace)[events:]
	if len(own) == 0 || !emptied() {
		return
	}
	whole := Event{Difference: LeftOut, At: start - e.start, Name: name, HasName: true, Routine: true}
	for _, v := range own {
		whole.In |= v.In
		whole.Routine = whole.Routine && v.Routine
	}
	*e.merged.trace = append((*e.merged.trace)[:events], whole)
}

// Lacks records that a member is not set that the revision requires, and for which
// there is no default.
func (e *Encoder) Lacks(b []byte, start int, name string, in uint32) []byte {
	e.note(Event{Difference: Inexpressible, At: start, Name: name, HasName: true, In: in, Why: "requires it, and it is not set"})
	return b
}
