// Package source reads one dated JSON Schema of the protocol: its definitions
// in the order of the file, with the position of everything in it.
//
// [Load] takes a closed set of keywords, those that the rest of the generator
// gives a meaning to. What it does not know it refuses by name, because a
// keyword that is silently left out gives bindings that accept what the schema
// does not. All problems of a file are reported together.
//
// The package also keeps the project's own copies of the official schemas:
// [Structure] makes one, [ImportPlan] adds one, and [CheckImport] tells
// whether an official file still has the recorded structure.
package source
