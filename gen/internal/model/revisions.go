package model

import "math/bits"

// Revisions is a set of the revisions that a merged package spans: bit i stands for
// Package.Spans[i].
//
// In a field named Revisions the empty set stands for all of them, so that it is
// empty wherever nothing depends on the revision. In a field whose name ends in
// In it stands for none.
type Revisions uint32

// Only returns the set of one revision.
func Only(i int) Revisions { return 1 << i }

// All returns the set of the first n revisions.
func All(n int) Revisions { return 1<<n - 1 }

// Has reports whether a set, none of whose elements are implied, has revision i.
func (r Revisions) Has(i int) bool { return r>>i&1 != 0 }

// OrAll returns r, or the first n revisions if r is empty.
func (r Revisions) OrAll(n int) Revisions {
	if r == 0 {
		return All(n)
	}
	return r
}

// First returns the oldest revision of a set that is not empty.
func (r Revisions) First() int { return bits.TrailingZeros32(uint32(r)) }

// Last returns the newest revision of a set that is not empty.
func (r Revisions) Last() int { return bits.Len32(uint32(r)) - 1 }

// A Downgrade is how a variant is written for revisions that lack it.
type Downgrade struct {
	Variant int // of the union
	In      Revisions
	To      *Struct // that is written in its place
	How     Conversion
}

// Conversion is how the fields of a variant become those of another.
type Conversion uint8

// The conversions.
const (
	// ByName takes over the fields that have the same JSON name and type.
	ByName Conversion = iota
	// NameAndURI makes a text of the fields name and uri.
	NameAndURI
	// TitledValues is ByName, and makes the lists enum and enumNames of oneOf, a list
	// of values with titles.
	TitledValues
)

// A Fallback is how a field is written for revisions that lack it: as a variant that
// holds a text, the JSON of the value, at the end of a list. It is not written if the
// list has such a variant.
type Fallback struct {
	Field string // Go name of the field
	In    Revisions
	List  string  // Go name of the field of the list
	As    *Struct // the variant
	Text  string  // Go name of the field of the variant
}
