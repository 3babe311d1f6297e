// Package metaschema validates schema files against the meta-schema of their
// dialect, with a general validator. It finds what is wrong by the letter of
// JSON Schema, such as
//
//	{"$defs": {"A": {"multipleOf": 0, "examples": 1}}}
//
// at /$defs/A/multipleOf and /$defs/A/examples. Formats assert nothing: the
// official files have URIs that some checkers reject, and patterns are not
// those of Go's regexp.
package metaschema

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// A Place is a value of a file that its meta-schema does not allow.
type Place struct {
	Path   []string // names and indexes that lead to the value
	causes []*jsonschema.ValidationError
}

// Message returns what is wrong. A value that is none of several alternatives has
// a reason for each.
func (p *Place) Message() string {
	var texts []string
	for _, e := range p.causes {
		texts = append(texts, e.BasicOutput().Error.String())
	}
	slices.Sort(texts)
	return strings.Join(slices.Compact(texts), ", or ")
}

// Check validates a file, read as encoding/json reads it into an any with
// numbers as json.Number, against the meta-schema with a URI. It returns the
// places in no particular order.
func Check(uri string, file any) ([]*Place, error) {
	schema, err := compile(uri)
	if err != nil {
		return nil, err
	}
	var invalid *jsonschema.ValidationError
	if err := schema.Validate(file); !errors.As(err, &invalid) {
		return nil, err
	}
	var list []*Place
	byPath := map[string]*Place{}
	var walk func(e *jsonschema.ValidationError)
	walk = func(e *jsonschema.ValidationError) {
		if len(e.Causes) == 0 {
			path := strings.Join(e.InstanceLocation, "\x00")
			if byPath[path] == nil {
				byPath[path] = &Place{Path: e.InstanceLocation}
				list = append(list, byPath[path])
			}
			byPath[path].causes = append(byPath[path].causes, e)
		}
		for _, cause := range e.Causes {
			walk(cause)
		}
	}
	walk(invalid)
	return list, nil
}

func compile(uri string) (*jsonschema.Schema, error) {
	c := jsonschema.NewCompiler()
	for _, format := range []string{"uri", "uri-reference", "uriref"} {
		c.RegisterFormat(&jsonschema.Format{Name: format, Validate: func(any) error { return nil }})
	}
	c.UseRegexpEngine(lenientRegexp) // for the format regex
	schema, err := c.Compile(uri)
	if err != nil {
		return nil, fmt.Errorf("the meta-schema cannot be compiled: %w", err)
	}
	return schema, nil
}

// lenientRegexp compiles a pattern, whatever it is: those of the meta-schemas
// are ones that Go takes, and those of a file are not for it to check.
func lenientRegexp(pattern string) (jsonschema.Regexp, error) {
	re, err := regexp.Compile(pattern)
	if err != nil {
		re = anything
	}
	return re, nil
}

var anything = regexp.MustCompile("")
