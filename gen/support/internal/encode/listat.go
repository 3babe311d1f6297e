package encode

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
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
		if i := firstUnfit(b[e.start:], (*trace)[events:]); i >= 0 {
			in := (*trace)[events+i].In
			*trace = append((*trace)[:events], Event{Difference: LeftOut, At: start - e.start, In: in})
		}
	}
	return b
}

// firstUnfit returns the index of the first of some events that is inexpressible, or -1.
// What is inside of a value that is left out or rewritten does not count: it is not written.
func firstUnfit(text []byte, events []Event) int {
	isUnfit := func(v Event) bool { return v.Difference == Inexpressible }
	if !slices.ContainsFunc(events, isUnfit) {
		return -1
	}
	from, to := -1, -1 // the value that was left out or rewritten last
	for i := range events {
		v := &events[i]
		switch {
		case v.At >= from && v.At < to:
		case isUnfit(*v):
			return i
		case v.Difference == LeftOut || v.Difference == Rewritten && v.New == 0:
			if from = v.place(text); from >= 0 {
				to = jsontext.SkipUnchecked(text, from)
			}
		}
	}
	return -1
}
