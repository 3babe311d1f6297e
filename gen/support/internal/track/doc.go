// Package track decodes messages by their revision, and follows sessions. It knows the
// rules that all revisions share: which side sends a method, which request a response
// answers, and which revision a message is of. It links no types of messages: a
// [Package] has those.
//
//	d := track.Decoding{Options: o, Revision: r, From: from, Data: line, Pending: pending}
//	m, err := r.decode(o.Wire(), line, d.Ask)
//	return m, d.Finish(m, err)
//
// The caller decodes, since its function is known to the compiler: what it is given does
// not move to the heap.
package track
