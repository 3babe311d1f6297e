// Package source reads one dated JSON Schema of the protocol: its definitions
// in the order of the file, with the position of everything in it.
//
// [Load] reads three dialects into the same values. A table has the keywords of
// JSON Schema, with what each does to values:
//
//	{"type": "object", "minimum": 0}     assertions: the generator gives them a meaning
//	{"if": {}, "patternProperties": {}}  assertions that it gives none: rejected by name
//	{"title": "t", "readOnly": true}     annotations: no validation result depends on them
//	{"x-order": 1, "requierd": ["a"]}    not of JSON Schema: ignored, with a note for each
//
// An assertion that is left out in silence gives bindings that accept what the
// schema does not. A misspelt keyword is an annotation for every validator; its
// note names the keyword that may be meant, and [Options] can reject it.
//
// References are resolved to definitions of the file, relative to the $id around
// them. All problems of a file are reported together. Reading takes time and
// memory in proportion to the file, or rejects it with the reason.
//
// [Structure] returns a file without prose, and [Compare] where two of these
// differ.
package source
