package oracle

import (
	"cmp"
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// Failure is a rule that a text breaks.
type Failure struct {
	Pointer string // JSON pointer of the value that breaks it
	Rule    string // keyword of JSON Schema
}

// unique returns the failures in order, without duplicates.
func unique(list []Failure) []Failure {
	slices.SortFunc(list, func(a, b Failure) int {
		return cmp.Or(cmp.Compare(a.Pointer, b.Pointer), cmp.Compare(a.Rule, b.Rule))
	})
	return slices.Compact(list)
}

// failures returns the failures that a validator reports for a value. For a union, they are
// the failures of the closest variant. Each missing member is a failure of the object, and
// a forbidden member is a failure of the member.
func (o *Oracle) failures(root any, e *jsonschema.ValidationError) []Failure {
	here := pointer(e.InstanceLocation)
	switch k := e.ErrorKind.(type) {
	case *kind.Schema, *kind.Group, *kind.Reference, *kind.AllOf:
		var list []Failure
		for _, cause := range e.Causes {
			list = append(list, o.failures(root, cause)...)
		}
		return list
	case *kind.AnyOf:
		return o.closest(root, e)
	case *kind.OneOf:
		if len(e.Causes) > 0 {
			return o.closest(root, e)
		}
	case *kind.Required:
		return slices.Repeat([]Failure{{here, "required"}}, len(k.Missing))
	case *kind.AdditionalProperties:
		var list []Failure
		for _, name := range k.Properties {
			list = append(list, Failure{here + "/" + escape(name), "additionalProperties"})
		}
		return list
	case *kind.PropertyNames: // the validator may give it the place of a value that it looked at later; no revision has the keyword
		return []Failure{{here + "/" + escape(k.Property), "propertyNames"}}
	case *kind.FalseSchema:
		return []Failure{{here, "false"}} // no keyword, the schema itself is false
	}
	return []Failure{{here, e.ErrorKind.KeywordPath()[0]}}
}

// pointer returns a JSON pointer of unescaped steps.
func pointer(steps []string) string {
	var text string
	for _, step := range steps {
		text += "/" + escape(step)
	}
	return text
}
