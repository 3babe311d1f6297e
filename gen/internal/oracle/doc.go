// Package oracle says whether a JSON text is valid, and where it is not, by the
// official schema and a general validator: nothing in it is shared with the
// packages that make the bindings, or with the bindings.
//
// What it judges by is the schema file with the corrections of package spec.
// They are edits of the JSON document, so that they can be read beside the
// tables, and so that a mistake in the passes of package lower, which apply the
// same tables to shapes, shows as a difference.
//
// A text must be one that JSON leaves no doubt about: UTF-8, with paired
// surrogates, no name twice in an object, and not nested without end. Others
// are an error rather than a verdict.
package oracle
