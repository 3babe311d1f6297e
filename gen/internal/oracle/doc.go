// Package oracle validates JSON texts by the official schema, with a general validator. It
// shares no code with the generator or the bindings.
//
// It uses the schema file with the corrections of package spec. The corrections are edits
// of the JSON document, so readers can compare them with the tables. Package lower applies
// the same tables to shapes, so a mistake there shows as a difference.
//
// A text must be UTF-8, with paired surrogates, unique names in each object, and limited
// nesting. Other texts are errors, not failures.
package oracle
