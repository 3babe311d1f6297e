package encode

import (
	"slices"
)

// Lists whose elements the revision may lack.

// AppendListAt is AppendList for elements that a revision may lack.
func AppendListAt[T any](b []byte, e *Encoder, list []T, put func([]byte, *Encoder, T) []byte) []byte {
	if !e.merged.rev.Drop {
		return AppendList(b, e, list, put)
	}
	return appendDropping(b, e, len(list), list == nil, func(b []byte, i int) []byte { return put(b, e, list[i]) })
}

// AppendStructsAt is AppendStructs for elements that a revision may lack.
func AppendStructsAt[T any](b []byte, e *Encoder, list []T, put func(*T, []byte, *Encoder) []byte) []byte {
	if !e.merged.rev.Drop {
		return AppendStructs(b, e, list, put)
	}
	return appendDropping(b, e, len(list), list == nil, func(b []byte, i int) []byte { return put(&list[i], b, e) })
}

// appendDropping appends an array of n elements, without those that are dropped.
func appendDropping(b []byte, e *Encoder, n int, isNil bool, put func(b []byte, i int) []byte) []byte {
	if short := e.short(n, isNil); short != "" {
		return append(b, short...)
	}
	b, start := open(b)
	for i := range n {
		before, events := len(b), e.differences()
		if before > start {
			b = separateNext(b, start, i, n)
		}
		at := len(b)
		b = e.dropped(put(b, i), before, at, events)
	}
	return append(b, ']')
}

// dropped leaves out an element of a list if it cannot be written for the revision. It
// begins at b[start], and what it adds to the list at b[before]. events is how many
// differences were noted before it.
func (e *Encoder) dropped(b []byte, before, start, events int) []byte {
	trace := e.merged.trace
	switch {
	case trace == nil && len(e.merged.unfit) > events:
		e.merged.unfit, e.merged.lossy = e.merged.unfit[:events], true
		e.settle()
		return b[:before]
	case trace != nil:
		i := slices.IndexFunc((*trace)[events:], func(v Event) bool { return v.Difference == Inexpressible })
		if i >= 0 {
			in := (*trace)[events+i].In
			*trace = append((*trace)[:events], Event{Difference: LeftOut, At: start - e.start, In: in})
		}
	}
	return b
}
