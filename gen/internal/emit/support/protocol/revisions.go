package protocol

// The generator writes this file anew, with the revisions that it has.

// Versions are the revisions of this package, in order.
var Versions []Version

// revisionOf returns what is known of a revision, or nil.
func revisionOf(Version) *revision { return nil }
