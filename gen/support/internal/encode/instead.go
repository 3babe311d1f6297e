package encode

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// Values that have another form in some revisions.

// AppendInstead appends a value, or another one in its place if the revision is one of
// those that lack the first.
func AppendInstead[P any](b []byte, e *Encoder, lacking uint32, x, other P, put func(P, []byte, *Encoder) []byte) []byte {
	switch {
	case !e.Is(lacking):
		return put(x, b, e)
	case e.merged.trace == nil:
		e.merged.lossy = true
		return put(other, b, e)
	}
	e.noteRewritten(Event{At: len(b), In: ^lacking}, func(b []byte, e *Encoder) []byte { return put(other, b, e) })
	return put(x, b, e)
}

// noteRewritten records in the second pass that something has the form that put writes for
// the revision, or that the revision cannot express that either.
func (e *Encoder) noteRewritten(v Event, put func([]byte, *Encoder) []byte) {
	v.Difference = Inexpressible
	inner := &Encoder{merged: forRevision(&e.merged.rev)}
	if text := put(nil, inner); inner.err == nil {
		v.Difference, v.Now = Rewritten, string(text)
	}
	e.note(v)
}

// Unjudged returns the extra members of a value for another one that takes its place,
// so that they are written as they are.
func Unjudged[S ~[]M, M jsontext.Named[R], R jsontext.RawText](extra S) S {
	s := slices.Clone(extra)
	for i := range s {
		m := jsontext.Entry[R](s[i])
		m.Value = R(jsontext.Raw(m.Value).Mark())
		s[i] = M(m)
	}
	return s
}

// rewritten returns what a value is written as for the revision, in the second pass.
func rewritten[P any](e *Encoder, x P, put func(P, []byte, *Encoder) []byte) (text string, ok bool) {
	b, _, err := AppendAt(nil, &e.merged.rev, x, put)
	return string(b), err == nil
}

// AppendKinds is AppendRaw for a value that has some kinds only in the given revisions.
func AppendKinds[T jsontext.RawText](b []byte, e *Encoder, r T, narrow uint32, kinds jsontext.Kinds) []byte {
	if e.Is(narrow) && !jsontext.Raw(r).Is(kinds) {
		e.expresses(b, ^narrow, "has "+kinds.String()+" here only")
	}
	return AppendRaw(b, e, r)
}

// AppendMembersKinds is AppendMembers for values that have some kinds only in the given
// revisions.
func AppendMembersKinds[S ~[]M, M jsontext.Named[R], R jsontext.RawText](b []byte, e *Encoder, s S, narrow uint32, kinds jsontext.Kinds) []byte {
	if e.Is(narrow) {
		for i := range s {
			if value := jsontext.Raw(jsontext.Entry[R](s[i]).Value); !value.IsZero() && !value.Is(kinds) {
				e.expresses(b, ^narrow, "has "+kinds.String()+" as values here only")
				break
			}
		}
	}
	return AppendMembers(b, e, s)
}

// AppendSingle appends a list of values for revisions that have one value in its
// place.
func AppendSingle[T any](b []byte, e *Encoder, list []T, isList bool, single uint32, put func([]byte, *Encoder, T) []byte) []byte {
	switch {
	case len(list) == 1 && !isList:
		return put(b, e, list[0])
	case len(list) != 1:
		e.expresses(b, ^single, "has one value here")
		return AppendListAt(b, e, list, put)
	case e.merged.trace == nil:
		e.merged.lossy = true
		return put(b, e, list[0])
	}
	e.noteRewritten(Event{At: len(b), In: ^single}, func(b []byte, e *Encoder) []byte { return put(b, e, list[0]) })
	return AppendListAt(b, e, list, put)
}

// AppendListAnd is AppendList, and appends one more element after the others: a text
// that stands for a member that the revision lacks.
func AppendListAnd[T any](b []byte, e *Encoder, list []T, put func([]byte, *Encoder, T) []byte, more T, lacking uint32) []byte {
	if e.merged.trace == nil {
		e.merged.lossy = true
		return AppendListAt(b, e, append(slices.Clip(list), more), put)
	}
	at := len(b)
	b = AppendListAt(b, e, list, put)
	e.noteRewritten(Event{At: at, New: len(list) + 1, In: ^lacking}, func(b []byte, e *Encoder) []byte { return put(b, e, more) })
	return b
}
