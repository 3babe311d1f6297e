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

// MayBeEmptied reports whether the object that was written to b[at:] has no members, or it
// has to be looked up what a revision left of it.
func (e *Encoder) MayBeEmptied(b []byte, at int) bool {
	return len(b)-at == len(emptyObject) || e.merged.trace != nil
}

const emptyObject = "{}"

// IsEmptied reports whether the object x, which put has written to b[at:], is to be left out
// as a member: the revision lacks all that it holds, so that it would say nothing. That
// cannot be if the revision is in a set of those that require the member. The second pass
// writes the object, and has one difference for it in place of its own ones.
func IsEmptied[P any](b []byte, e *Encoder, start, at int, name string, x P, put func(P, []byte, *Encoder) []byte, in uint32) bool {
	if e.merged.rev.Is&^in == 0 || e.exact {
		return false // none decides, or it requires the member
	}
	text, o, _ := AppendAt(nil, &e.merged.rev, x, put)
	switch {
	case o != WroteLess || string(text) != emptyObject:
		return false
	case e.merged.trace == nil:
		e.merged.lossy = true
		return true
	}
	own := e.own(at)
	whole := Event{Difference: LeftOut, At: start - e.start, Name: name, HasName: true, Routine: true}
	for _, v := range own {
		whole.In |= v.In
		whole.Routine = whole.Routine && v.Routine
	}
	list := *e.merged.trace
	*e.merged.trace = append(list[:len(list)-len(own)], whole)
	return false
}

// Lacks records that a member is not set that the revision requires, and for which
// there is no default.
func (e *Encoder) Lacks(b []byte, start int, name string, in uint32) []byte {
	e.note(Event{Difference: Inexpressible, At: start, Name: name, HasName: true, In: in, Why: "requires it, and it is not set"})
	return b
}
