package protocol

import "slices"

// CodeRange is a range of error codes that includes First and Last.
type CodeRange struct{ First, Last int64 }

// Has reports whether code is in the range.
func (r CodeRange) Has(code int64) bool { return r.First <= code && code <= r.Last }

// ForbiddenCodes returns the error codes that peers must not send in revision v, as
// ranges in ascending order. A revision forbids the codes that it reserves but does not
// define, and codes of earlier revisions. The list is nil if v forbids no codes or is
// not known.
//
// Receivers should still accept the codes of earlier revisions.
func ForbiddenCodes(v Version) []CodeRange {
	if r := revisionOf(v); r != nil {
		return slices.Clone(r.forbidden)
	}
	return nil
}

// Forbids reports whether v forbids errors with a code. See [ForbiddenCodes].
func (v Version) Forbids(code int64) bool {
	r := revisionOf(v)
	return r != nil && slices.ContainsFunc(r.forbidden, func(c CodeRange) bool { return c.Has(code) })
}
