package tool

import (
	"reflect"
	"slices"
	"strings"
)

// field is a field of a struct as encoding/json sees it.
type field struct {
	reflect.StructField        // its Index is that in the outermost struct
	name                string // of the member
	tagged              bool   // the tag has the name
	quoted              bool   // the tag has the option string
	optional            bool   // the member may be absent
	locked              bool   // it is in a struct that cannot be set if it is nil
}

// fieldsOf returns the fields that encoding/json reads and writes, in order. Fields of
// embedded structs count as fields of the outer struct, unless a field that is nested less
// deeply has the name. Among fields of one depth a tagged one has it; two of these hide
// each other.
func fieldsOf(t reflect.Type) []field {
	byName := map[string][]field{}
	var names []string
	seen := map[reflect.Type]bool{t: true}
	level := []field{{StructField: reflect.StructField{Type: t}}}
	for len(level) > 0 {
		inner := ownFields(level, func(f field) {
			if list := byName[f.name]; len(list) == 0 || len(list[0].Index) == len(f.Index) {
				byName[f.name] = append(list, f)
				names = append(names, f.name)
			}
		})
		level = slices.DeleteFunc(inner, func(f field) bool { return seen[f.Type] })
		for _, f := range level {
			seen[f.Type] = true
		}
	}
	slices.Sort(names)
	var fields []field
	for _, name := range slices.Compact(names) {
		if f, ok := dominant(byName[name]); ok {
			fields = append(fields, f)
		}
	}
	slices.SortFunc(fields, func(x, y field) int { return slices.Compare(x.Index, y.Index) })
	return fields
}

// dominant returns the field that has the name of all fields in a list.
func dominant(list []field) (field, bool) {
	tagged := slices.DeleteFunc(slices.Clone(list), func(f field) bool { return !f.tagged })
	if len(tagged) > 0 {
		list = tagged
	}
	return list[0], len(list) == 1
}

// ownFields calls add with the fields of several structs, and returns the structs that are
// embedded in them.
func ownFields(structs []field, add func(field)) (embedded []field) {
	for _, outer := range structs {
		for i := range outer.Type.NumField() {
			f := field{StructField: outer.Type.Field(i), optional: outer.optional, locked: outer.locked}
			f.Index = append(slices.Clone(outer.Index), i)
			tag, options, _ := strings.Cut(f.Tag.Get("json"), ",")
			if f.Tag.Get("json") == "-" {
				continue
			}
			f.name, f.tagged = f.Name, tag != ""
			if f.tagged {
				f.name = tag
			}
			if inner, ok := f.embeds(); ok {
				embedded = append(embedded, inner)
				continue
			}
			if !f.IsExported() {
				continue
			}
			for option := range strings.SplitSeq(options, ",") {
				f.optional = f.optional || option == "omitempty" || option == "omitzero"
				f.quoted = f.quoted || option == "string"
			}
			add(f)
		}
	}
	return embedded
}

// embeds reports whether the fields of f's struct count as fields of the outer struct. They
// are optional if f is a pointer, which may be nil.
func (f field) embeds() (inner field, ok bool) {
	if !f.Anonymous || f.tagged {
		return field{}, false
	}
	if f.Type.Kind() == reflect.Pointer {
		f.Type, f.optional, f.locked = f.Type.Elem(), true, f.locked || !f.IsExported()
	}
	return f, f.Type.Kind() == reflect.Struct
}
