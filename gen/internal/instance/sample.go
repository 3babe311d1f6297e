package instance

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// sample is a JSON text with a description.
type sample struct {
	path string // the place that is varied, dotted; empty for the value itself
	what string
	text string
}

func (s sample) name() string {
	if s.path == "" {
		return s.what
	}
	return s.path + ": " + s.what
}

// below returns the sample as a sample of the value that contains it.
func (s sample) below(step, text string) sample {
	path := step
	if s.path != "" {
		path += "." + s.path
	}
	return sample{path, s.what, text}
}

// kindSamples are a value of each JSON kind: wrong kinds, for most types.
var kindSamples = []sample{
	{what: "null", text: `null`},
	{what: "a boolean", text: `true`},
	{what: "an integer", text: `7`},
	{what: "a fraction", text: `1.5`},
	{what: "a string", text: `"text"`},
	{what: "a string that looks like a number", text: `"7"`},
	{what: "an empty array", text: `[]`},
	{what: "an array of values", text: `[1,"a",null,{}]`},
	{what: "an empty object", text: `{}`},
	{what: "an object of values", text: `{"a":1,"b":null}`},
}

// samples returns texts for a type, valid ones first. A declaration with its own instances
// gets only a few.
func (d *deriver) samples(t model.Type, r model.Rules) []sample {
	var list []sample
	if text, ok := d.minimal(t, r); ok {
		list = append(list, sample{what: "the smallest value", text: text})
	}
	switch t := t.(type) {
	case model.Basic:
		list = append(list, basicSamples(t, r)...)
	case model.ID:
		list = append(list, idSamples...)
	case model.ErrorObject:
		list = append(list, errorSamples...)
	case model.Raw:
		list = append(list, openSamples...)
	case model.Members:
		list = append(list, d.memberListSamples(r)...)
	case model.ListOf:
		list = append(list, d.listSamples(t, r)...)
	case model.MapOf:
		list = append(list, d.mapSamples(t, r)...)
	case model.NullableOf:
		return append(d.samples(t.Elem, r), sample{what: "null", text: "null"})
	case model.Ref:
		if d.defined[t.Decl] {
			return d.brief(t)
		}
		return d.declSamples(t.Decl)
	}
	return append(list, kindSamples...)
}

// brief returns samples that show which type a place has, without varying its inside.
func (d *deriver) brief(t model.Ref) []sample {
	var list []sample
	if text, ok := d.minimal(t, model.Rules{}); ok {
		list = append(list, sample{what: "the smallest value", text: text})
	}
	list = append(list, sample{what: "the largest value", text: d.maximal(t, model.Rules{})})
	switch decl := t.Decl.(type) {
	case *model.Struct:
		list = append(list, d.briefStruct(decl)...)
	case *model.Enum:
		list = append(list, enumSamples(decl)...)
	case *model.Union:
		list = append(list, d.variantSamples(decl, func(v model.Decl) []sample {
			return d.samples(model.Ref{Decl: v}, model.Rules{})
		})...)
	case *model.RawUnion, *model.OneOrMany, *model.List, *model.Map:
		list = append(list, d.declSamples(decl)...)
	}
	return append(list, kindSamples...)
}

// briefStruct returns a struct with an unknown member, and a struct whose first member is
// null.
func (d *deriver) briefStruct(s *model.Struct) []sample {
	o, ok := d.minimalObject(s)
	if !ok {
		return nil
	}
	list := []sample{{what: "an unknown member", text: o.with("x-unknown", `{"a":[1.0]}`).text()}}
	if len(s.Members) > 0 {
		name := s.Members[0].JSONName()
		list = append(list, sample{path: name, what: "null", text: o.with(name, "null").text()})
	}
	return list
}

// fitting returns the first valid text, and reports whether there is one.
func fitting(t model.Type, r model.Rules, list []sample) (string, bool) {
	i := slices.IndexFunc(list, func(s sample) bool { return fits(t, r, s.text) })
	if i < 0 {
		return "", false
	}
	return list[i].text, true
}
