package protocol

import "slices"

// CodeRange is the error codes from First to Last, both included.
type CodeRange struct{ First, Last int64 }

// Has reports whether the range has a code.
func (r CodeRange) Has(code int64) bool { return r.First <= code && code <= r.Last }

// ForbiddenCodes returns the error codes that a revision forbids to send, as ranges
// in rising order: those that it reserves for itself and does not define, and those
// of earlier revisions. It is nil if the revision forbids none or is not known.
//
// Receivers should still accept the codes of earlier revisions.
func ForbiddenCodes(v Version) []CodeRange {
	if r := revisionOf(v); r != nil {
		return slices.Clone(r.forbidden)
	}
	return nil
}

// Forbids reports whether a revision forbids to send errors with a code. See
// [ForbiddenCodes].
func (v Version) Forbids(code int64) bool {
	r := revisionOf(v)
	return r != nil && slices.ContainsFunc(r.forbidden, func(c CodeRange) bool { return c.Has(code) })
}
