// Package validate checks JSON values against JSON Schemas, and describes each violation in
// words that a language model can act on.
//
// [Compile] takes a schema of draft 2020-12 or draft-07. It reads all keywords of the
// validation vocabularies but those whose meaning depends on more than a value and its
// schema: $dynamicRef, unevaluatedItems and unevaluatedProperties. A schema with one of
// these is partial, see [Schema.Partial]. Formats and the keywords about encoded content are
// annotations and are not checked.
//
//	schema {"type":"object","properties":{"days":{"type":"integer","minimum":1}}}
//	value  {"days":0.5}
//	       → /days: want an integer of at least 1, got 0.5
//
// Package tool validates partial schemas with the library that also infers schemas. That
// library stops at the first violation, does not say where in the value it is, and takes
// several times as long. Tests compare the results of both.
package validate
