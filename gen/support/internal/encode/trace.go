package encode

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// Differences between what a value holds and what is written, and where they are.

// Difference is how a written text differs from what a value holds.
type Difference uint8

// The differences.
const (
	LeftOut Difference = iota
	Rewritten
	Filled
	Inexpressible
)

// Event is a difference that a trace met.
type Event struct {
	Difference
	At   int    // where the value begins in the text, or the object or array that the place is in
	Name string // of the member in the object at At, if HasName is set
	New  int    // the index of a new element of the array at At, plus one; 0: not in an array

	HasName bool
	Now     string // JSON text, empty if nothing takes the place
	Why     string // of what is inexpressible, if it is not that a revision lacks it
	In      uint32 // the revisions that have what the text lacks, or require what it has
	Routine bool   // it happens to every message
}

// Trace returns the text of all that x holds, and how what is written for a revision
// differs from it. Problems of the value itself are an error.
func Trace[P any](r *Revision, x P, put func(P, []byte, *Encoder) []byte) (text []byte, events []Event, err error) {
	e := newEncoder(0)
	e.merged = merged{rev: *r, writes: ^uint32(0), trace: &events}
	text, err = e.fresh(nil, put(x, e.buf, e))
	return text, events, err
}

// note records a difference, in the second pass with its place.
func (e *Encoder) note(v Event) {
	switch {
	case e.merged.trace != nil:
		v.At -= e.start
		*e.merged.trace = append(*e.merged.trace, v)
	case v.Difference == Inexpressible:
		e.merged.unfit = append(e.merged.unfit, v.At)
		if e.err == nil { // whose details the second pass tells
			e.err = errUnfit
		}
	case v.Difference == Filled:
		e.merged.filled = true
	default:
		e.merged.lossy = true
	}
}

// differences is how many differences are noted so far: all of them in the second pass,
// and in the first those that the revision cannot express.
func (e *Encoder) differences() int {
	if e.merged.trace == nil {
		return len(e.merged.unfit)
	}
	return len(*e.merged.trace)
}

// settle makes the encoding no error if nothing remains that the revision cannot express.
func (e *Encoder) settle() {
	if len(e.merged.unfit) == 0 && e.err == errUnfit {
		e.err = nil
	}
}

// own returns the differences of the object that begins at b[start], which are the last
// ones.
func (e *Encoder) own(start int) []Event {
	if e.merged.trace == nil {
		return nil
	}
	list := *e.merged.trace
	i := len(list)
	for i > 0 && list[i-1].At >= start-e.start {
		i--
	}
	return list[i:]
}

// forget drops some of the differences of the object that begins at b[start].
func (e *Encoder) forget(start int, drop func(Event) bool) {
	own := e.own(start)
	if kept := slices.DeleteFunc(own, drop); len(kept) < len(own) {
		*e.merged.trace = (*e.merged.trace)[:len(*e.merged.trace)-(len(own)-len(kept))]
	}
}

// replaced notes that the text of an object, which begins at b[start], has changed: what
// stood from an offset to another is gone, and what follows has moved. What the revision
// could not say there does not matter any more.
func (e *Encoder) replaced(start, from, to, by int) {
	in := func(at int) bool { return at >= from-e.start && at < to-e.start }
	e.forget(start, func(v Event) bool { return in(v.At) })
	own := e.own(start)
	for i := range own {
		if own[i].At >= to-e.start {
			own[i].At += by
		}
	}
	unfit := e.merged.unfit
	i := len(unfit)
	for i > 0 && unfit[i-1] >= start { // those of the object are the last
		i--
	}
	kept := unfit[:i]
	for _, at := range unfit[i:] {
		switch {
		case at >= to:
			kept = append(kept, at+by)
		case at < from:
			kept = append(kept, at)
		}
	}
	e.merged.unfit = kept
	e.settle()
}

// Locate sets the pointer of each event by the text of the second pass, and returns
// them with what stands there. What is within something that is left out or
// rewritten is no difference of its own, and of what is inexpressible only the first
// counts. It returns false if the pointers would take too much memory.
func Locate(text []byte, events []Event, found func(v Event, pointer, was string)) bool {
	pointers, ok := jsontext.Pointers(text, func(yield func(int) bool) {
		for _, v := range events {
			if !yield(v.At) {
				return
			}
		}
	})
	if !ok {
		return false
	}
	cut, isCut, unfit := "", false, false
	for i, v := range events {
		p := v.pointer(pointers[i])
		if isCut && (strings.HasPrefix(p, cut+"/") || p == cut) || unfit && v.Difference == Inexpressible {
			continue
		}
		at := v.place(text)
		if v.Difference == LeftOut && at < 0 {
			continue // what was decoded did not have the member either
		}
		was := ""
		if v.Difference != Filled && at >= 0 && at < len(text) {
			was = string(text[at:jsontext.SkipUnchecked(text, at)])
		}
		if v.Difference == LeftOut || v.Difference == Rewritten && v.New == 0 {
			cut, isCut = p, true
		}
		unfit = unfit || v.Difference == Inexpressible
		found(v, p, was)
	}
	return true
}

// pointer returns the pointer of the event, given that of the value at At.
func (v *Event) pointer(at string) string {
	switch {
	case v.HasName:
		return at + jsontext.Step(v.Name)
	case v.New > 0:
		return at + "/" + strconv.Itoa(v.New-1)
	}
	return at
}

// place returns where the value of the event stands in a text, or -1.
func (v *Event) place(text []byte) int {
	switch {
	case v.HasName:
		at, _ := jsontext.Find(text, v.At, v.Name)
		return at
	case v.New > 0:
		return -1
	}
	return v.At
}
