// Package kept keeps what a checker compares later messages with: the ids of a side,
// the names that peers have chosen, and the pages of lists. Each kind has a limit,
// beyond which the oldest are forgotten or no more are kept.
//
//	var used kept.IDs
//	used.Add(id, kept.MaxIDs)
//	again := used.Has(id)
package kept

// Limits of what is kept.
const (
	MaxPages = 64
	MaxNames = 1024
	MaxName  = 256 // bytes
)
