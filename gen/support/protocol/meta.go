package protocol

import (
	"cmp"
	"slices"
)

// MetaKey is a key of _meta that the specification reserves.
type MetaKey struct {
	Key string // on the wire, the value of the constant
	Use Use    // the messages that carry it

	// Required reports whether each request of a client must have the key.
	Required bool
}

// Use is a set of message kinds.
type Use uint8

// The message kinds of a [MetaKey].
const (
	InRequests Use = 1 << iota
	InNotifications
	InResults
)

// MetaKeys returns the keys of _meta that revision v reserves, sorted by key. The list
// is nil if v is not known.
func MetaKeys(v Version) []MetaKey {
	if r := revisionOf(v); r != nil {
		return slices.Clone(r.metaKeys)
	}
	return nil
}

// RequiredMeta returns the keys that the _meta of each client request must have. The
// list is nil if v is not known or requires none. The caller must not change it.
func RequiredMeta(v Version) []string {
	if r := revisionOf(v); r != nil {
		return r.requiredMeta
	}
	return nil
}

// LogLevels returns the log levels of revision v, the least severe first. The list is
// nil if v is not known.
//
// A server sends messages of the requested level and of all levels after it.
func LogLevels(v Version) []string {
	if r := revisionOf(v); r != nil {
		return slices.Clone(r.logLevels)
	}
	return nil
}

// CompareLogLevels compares the severity of two levels of a revision: the result is less
// than 0 if a is less severe than b, 0 if they are the same, and more than 0 if a is more
// severe. It reports false if the revision does not have one of them.
//
//	if n, ok := protocol.CompareLogLevels(v, level, asked); ok && n >= 0 {
//		… // send the message
//	}
func CompareLogLevels(v Version, a, b string) (int, bool) {
	r := revisionOf(v)
	if r == nil {
		return 0, false
	}
	x, y := slices.Index(r.logLevels, a), slices.Index(r.logLevels, b)
	if x < 0 || y < 0 {
		return 0, false
	}
	return cmp.Compare(x, y), true
}
