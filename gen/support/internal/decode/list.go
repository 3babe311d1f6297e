package decode

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// listing is the state of the loop over the elements or members of a value
// whose own elements may be mismatched.
type listing struct {
	start   int      // of the first element, or of the object
	at      int      // of the element at the cursor
	count   int      // violations before it
	worst   mismatch // of the elements so far
	firstAt int      // where the first of those that are mismatched begins
}

// begin notes that an element begins at the cursor.
func (l *listing) begin(d *Decoder) {
	d.countElement()
	d.Peek()
	l.at = d.i
	l.count = d.violations.Count
}

// check looks at the element that was decoded last. That null is out of place
// is a violation here, for there is no member that could keep it.
func (l *listing) check(d *Decoder) {
	if d.err == nil && l.count == d.violations.Count && d.b[l.at] == 'n' && d.state == wrongKind {
		d.violate(l.at, jsontext.RuleType, "null is not allowed here")
	}
	if l.worst == matched {
		l.firstAt = d.mismatchAt
	}
	l.worst = max(l.worst, d.state)
	d.state = matched
}

// end makes the whole value as mismatched as the worst of its elements, and reports
// whether nothing of it can be used.
func (l *listing) end(d *Decoder) bool {
	switch l.worst {
	case wrongKind:
		d.noteMismatch(l.start, wrongKind)
	case inexact:
		d.noteMismatch(l.firstAt, inexact)
	}
	return l.worst == wrongKind
}

// array enters the array at the cursor and moves to its first element. It
// reports whether there is an array, and whether it has elements.
func (d *Decoder) array() (is, more bool) {
	if d.Peek() != '[' {
		d.reject(jsontext.KindArray)
		return false, false
	}
	if !d.enter() {
		return false, false
	}
	if d.Peek() == ']' {
		d.leave()
		return true, false
	}
	return true, true
}

// nextElement moves to the next element.
func (d *Decoder) nextElement() bool {
	switch d.Peek() {
	case ',':
		d.i++
		return true
	case ']':
		d.leave()
		return false
	}
	d.failSyntax(d.i, "',' or ']'")
	return false
}

// List decodes an array; it is not nil if there is one. Null or a wrong kind
// among the elements is a violation, and there is no list then.
func List[T any](d *Decoder, elem func(*Decoder) T) []T {
	is, more := d.array()
	if !more {
		return noElements[T](is)
	}
	l := listing{start: d.i}
	var list []T
	for ; more; more = d.nextElement() {
		l.begin(d)
		v := elem(d)
		if d.state != matched {
			l.check(d)
		}
		if l.worst == wrongKind {
			continue // there will be no list
		}
		if n := len(list); n == cap(list) {
			room := n + 1
			if d.Peek() != ']' {
				room = d.capacity(n+1, l.start)
			}
			list = append(make([]T, 0, room), list...)
		}
		list = append(list, v)
	}
	if l.end(d) {
		return nil
	}
	return list
}

// Structs is List for elements that are decoded in place.
func Structs[T any](d *Decoder, decode func(*T, *Decoder)) []T {
	is, more := d.array()
	if !more {
		return noElements[T](is)
	}
	l := listing{start: d.i}
	list := make([]T, 1)
	for n := 0; more; n++ {
		if l.worst == wrongKind {
			n = 0 // there will be no list
		}
		if n == cap(list) {
			list = append(make([]T, 0, d.capacity(n, l.start)), list...)
		}
		list = list[:n+1]
		l.begin(d)
		decode(&list[n], d)
		if d.state != matched {
			l.check(d)
		}
		more = d.nextElement()
	}
	if l.end(d) {
		return nil
	}
	return list
}

func noElements[T any](is bool) []T {
	if is {
		return []T{}
	}
	return nil
}

// capacity guesses how many elements a list has, which is more than the first n
// that began at start, from the bytes that these take. What is left of the text
// need not be this list: as long as few elements promise many, room is made for
// three more of each, and never for too many of those that are short, for in
// memory they need not be.
func (d *Decoder) capacity(n, start int) int {
	read := d.i - start
	rest := int(int64(len(d.b)-d.i)*int64(n)/int64(max(read, 1))) + 1
	step := read / bytesPerElement
	if n < fewElements && rest > fewElements*(n-1) {
		step = min(step, 3*n)
	}
	return n + min(rest, max(n, step))
}

// fewElements is how many elements tell what a list is like.
const fewElements = 16

// bytesPerElement is about what the elements of typical lists take of the text,
// divided by the number of elements that a list may have room for without need.
const bytesPerElement = 8
