package protocol

import "slices"

// CodeRange is the error codes from First to Last, both included.
type CodeRange struct{ First, Last int64 }

// Has reports whether the range has a code.
func (r CodeRange) Has(code int64) bool { return r.First <= code && code <= r.Last }

// JSON-RPC leaves the codes from -32099 to -32000 to implementations. From the
// first revision without sessions on, the specification has reserved part of them.
var (
	implementationCodes = CodeRange{-32099, -32000}
	reservedCodes       = CodeRange{-32099, -32020}
)

// ForbiddenCodes returns the error codes that a revision forbids to send, as
// ranges in rising order: those that it reserves for itself and does not define,
// and those that earlier revisions defined. It is nil if the revision forbids none
// or is not known.
//
// Receivers should still accept the codes of earlier revisions.
func ForbiddenCodes(v Version) []CodeRange {
	var list []CodeRange
	for code := implementationCodes.First; code <= implementationCodes.Last; code++ {
		if !v.Forbids(code) {
			continue
		}
		if n := len(list); n > 0 && list[n-1].Last == code-1 {
			list[n-1].Last = code
			continue
		}
		list = append(list, CodeRange{code, code})
	}
	return list
}

// Forbids reports whether a revision forbids to send errors with a code. See
// [ForbiddenCodes].
func (v Version) Forbids(code int64) bool {
	if !implementationCodes.Has(code) || !v.Known() || v.Stateful() || v.defines(code) {
		return false
	}
	return reservedCodes.Has(code) || slices.ContainsFunc(Versions, func(earlier Version) bool {
		return earlier < v && earlier.defines(code)
	})
}

// defines reports whether a revision has an error code.
func (v Version) defines(code int64) bool {
	for i := range revisionOf(v).codes {
		if revisionOf(v).codes[i].Code == code {
			return true
		}
	}
	return false
}
