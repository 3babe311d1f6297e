// Package spec holds what the specification says and schema.json does not: one
// table per kind of fact, each row with its reason.
//
// Rows apply by structure and name, never by a guessed date: a row names the
// definition, member, method or capability it is about, and takes effect in
// every schema that has it. A row that takes effect in none of the known
// revisions is a mistake and fails the tests.
package spec

// When limits a row to schemas that have one definition and lack another.
type When struct {
	Has   string // definition that must exist, or ""
	Lacks string // definition that must not exist, or ""
}

// Holds reports whether a schema is one of those, given whether it has a definition.
func (w When) Holds(has func(def string) bool) bool {
	return (w.Has == "" || has(w.Has)) && (w.Lacks == "" || !has(w.Lacks))
}
