package gotypes

import (
	"reflect"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// field is a field of a struct as encoding/json sees it.
type field struct {
	name   string // in JSON
	tagged bool   // the name is from the tag
	index  []int
	typ    reflect.Type
	quoted bool // by the option string of the tag
}

// in returns the field of the struct v, or the zero Value if v is not known.
func (f *field) in(v reflect.Value) reflect.Value {
	if !v.IsValid() {
		return v
	}
	x, err := v.FieldByIndexErr(f.index)
	if err != nil {
		return reflect.Value{} // behind a nil pointer
	}
	return x
}

// match is a field that a name matches. The lowest rank wins.
type match struct {
	field *field
	rank  int
}

// fieldCache caches the results of fieldsOf.
var fieldCache sync.Map

// fieldsOf returns the fields of a struct by the names that match them.
func fieldsOf(t reflect.Type) map[string]match {
	if m, ok := fieldCache.Load(t); ok {
		return m.(map[string]match)
	}
	m := newFields(t)
	fieldCache.Store(t, m)
	return m
}

func newFields(t reflect.Type) map[string]match {
	byName := map[string]match{}
	var untagged []*field
	for name, f := range dominant(t) {
		byName[name] = match{field: f}
		if !f.tagged {
			untagged = append(untagged, f)
		}
	}
	taken := map[string]bool{}
	for _, f := range untagged {
		for i, form := range lowerCamel(f.name) {
			if m, ok := byName[form]; ok {
				// A form that two fields share matches neither.
				taken[form] = taken[form] || m.rank > 0 && m.field != f
				continue
			}
			byName[form] = match{f, i + 1}
		}
	}
	for form := range taken {
		if taken[form] {
			delete(byName, form)
		}
	}
	return byName
}

// dominant returns the fields that encoding/json decodes, by name. Fields of embedded
// structs are promoted as in Go. If several fields at the same depth have a name, the
// only tagged one wins; if there is none or more than one, no field has the name.
func dominant(t reflect.Type) map[string]*field {
	found := map[string]*field{}
	seen := map[reflect.Type]bool{t: true}
	level := []*field{{typ: t}}
	for len(level) > 0 {
		var next []*field
		var here []*field
		for _, outer := range level {
			for i := range outer.typ.NumField() {
				f, embedded := newField(outer, outer.typ.Field(i))
				switch {
				case f == nil:
				case !embedded:
					here = append(here, f)
				case !seen[f.typ]:
					seen[f.typ] = true
					next = append(next, f)
				}
			}
		}
		settle(found, here)
		level = next
	}
	for name, f := range found {
		if f == nil {
			delete(found, name)
		}
	}
	return found
}

// settle adds the fields of one depth to the fields found before. An ambiguous name gets
// nil.
func settle(found map[string]*field, here []*field) {
	byName := map[string][2][]*field{} // untagged, tagged
	for _, f := range here {
		x := byName[f.name]
		if f.tagged {
			x[1] = append(x[1], f)
		} else {
			x[0] = append(x[0], f)
		}
		byName[f.name] = x
	}
	for name, x := range byName {
		if _, hidden := found[name]; hidden {
			continue
		}
		found[name] = nil
		switch {
		case len(x[1]) == 1:
			found[name] = x[1][0]
		case len(x[1]) == 0 && len(x[0]) == 1:
			found[name] = x[0][0]
		}
	}
}

// newField describes a field of the struct outer. It returns nil if encoding/json ignores
// the field, and embedded for a struct whose fields are promoted.
func newField(outer *field, sf reflect.StructField) (f *field, embedded bool) {
	tag := sf.Tag.Get("json")
	name, options, _ := strings.Cut(tag, ",")
	f = &field{name: name, tagged: name != "", typ: sf.Type, quoted: slices.Contains(strings.Split(options, ","), "string")}
	f.index = append(append(f.index, outer.index...), sf.Index...)
	if !f.tagged {
		f.name = sf.Name
	}
	if sf.Anonymous {
		if sf.Type.Kind() == reflect.Pointer {
			sf.Type = sf.Type.Elem()
		}
		isStruct := sf.Type.Kind() == reflect.Struct
		if tag == "-" || !sf.IsExported() && !isStruct {
			return nil, false
		}
		if isStruct && !f.tagged {
			f.typ = sf.Type
			return f, true
		}
	}
	if tag == "-" || !sf.IsExported() {
		return nil, false
	}
	return f, false
}

// lowerCamel returns the lower camel forms of a Go name that differ from it and from each
// other: userID and userId for UserID, url for URL.
func lowerCamel(name string) []string {
	words := camelWords(name)
	kept, lowered := strings.ToLower(words[0]), strings.ToLower(words[0])
	for _, w := range words[1:] {
		kept += w
		first := []rune(w)[:1]
		lowered += string(first) + strings.ToLower(strings.TrimPrefix(w, string(first)))
	}
	var forms []string
	for _, form := range []string{kept, lowered} {
		if form != name && (len(forms) == 0 || form != forms[0]) {
			forms = append(forms, form)
		}
	}
	return forms
}

// camelWords splits a Go name: HTTPServerID is HTTP, Server, ID.
func camelWords(name string) []string {
	r := []rune(name)
	var words []string
	start := 0
	for i := 1; i < len(r); i++ {
		begins := unicode.IsUpper(r[i]) && (!unicode.IsUpper(r[i-1]) || i+1 < len(r) && unicode.IsLower(r[i+1]))
		if begins {
			words = append(words, string(r[start:i]))
			start = i
		}
	}
	return append(words, string(r[start:]))
}
