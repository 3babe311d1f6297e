package source

import (
	"encoding/json"
	"errors"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// meta checks the file against the meta-schema of its dialect. Most of what
// that would find is found before, with better words; this is for the rest,
// and for the certainty that validators take the file.
func (l *loader) meta(top *node) {
	if l.doc.Dialect == 0 || l.enough() || l.spent {
		return
	}
	schema, err := metaSchema(l.doc.Dialect)
	if err != nil {
		l.add(top.offset, "", "", "the meta-schema of %s cannot be compiled: %v", l.doc.Dialect, err)
		return
	}
	var invalid *jsonschema.ValidationError
	if err := schema.Validate(top.plain()); !errors.As(err, &invalid) {
		return
	}
	known := l.places()
	for _, leaf := range leaves(invalid, known) {
		l.add(top.at(leaf.path).offset, leaf.pointer, "", "against the meta-schema of %s: %s", l.doc.Dialect, leaf.message)
	}
}

// A leaf is an error that is not made of others.
type leaf struct {
	pointer, message string
	path             []string
}

// leaves returns the leaves of an error outside of known places, one per place
// and in a fixed order, outer places first: the library visits members in the
// random order of maps.
func leaves(e *jsonschema.ValidationError, known places) []leaf {
	at := map[string][]*jsonschema.ValidationError{}
	var walk func(e *jsonschema.ValidationError)
	walk = func(e *jsonschema.ValidationError) {
		if len(e.Causes) == 0 {
			pointer := ""
			for _, token := range e.InstanceLocation {
				pointer = child(pointer, token)
			}
			at[pointer] = append(at[pointer], e)
		}
		for _, cause := range e.Causes {
			walk(cause)
		}
	}
	walk(e)
	var list []leaf
	for _, pointer := range slices.Sorted(maps.Keys(at)) {
		if known.covers(pointer) {
			continue
		}
		known.add(pointer)
		list = append(list, leaf{pointer, message(at[pointer]), at[pointer][0].InstanceLocation})
		if len(list) == maxKept {
			break
		}
	}
	return list
}

// message unites errors at one place: a value that is none of several
// alternatives has one for each.
func message(list []*jsonschema.ValidationError) string {
	var texts []string
	for _, e := range list {
		texts = append(texts, e.BasicOutput().Error.String())
	}
	slices.Sort(texts)
	return strings.Join(slices.Compact(texts), ", or ")
}

// metaSchema compiles the meta-schema of a dialect, in which formats assert
// nothing: the official files have addresses and references that some
// checkers refuse, and patterns are checked by their translation.
func metaSchema(d Dialect) (*jsonschema.Schema, error) {
	c := jsonschema.NewCompiler()
	for _, format := range []string{"uri", "uri-reference", "uriref"} {
		c.RegisterFormat(&jsonschema.Format{Name: format, Validate: func(any) error { return nil }})
	}
	c.UseRegexpEngine(lenientRegexp) // for the format regex
	return c.Compile(d.URI())
}

// lenientRegexp compiles a pattern, whatever it is: those of the meta-schemas
// are ones that Go takes, and those of the file are checked before.
func lenientRegexp(pattern string) (jsonschema.Regexp, error) {
	re, err := regexp.Compile(pattern)
	if err != nil {
		re = anything
	}
	return re, nil
}

var anything = regexp.MustCompile("")

// plain returns a value as encoding/json would give it. Numbers that would
// take memory by the size of their exponent become strings: they are reported
// where they are bounds, and of others no meta-schema asks but whether they
// differ.
func (n *node) plain() any {
	switch n.kind {
	case Bool:
		return n.text == "true"
	case String:
		return n.text
	case Number:
		if hugeExponent(n.text) {
			return "number " + n.text
		}
		return json.Number(n.text)
	case Array:
		list := make([]any, len(n.items))
		for i, item := range n.items {
			list[i] = item.plain()
		}
		return list
	case Object:
		object := make(map[string]any, len(n.members))
		for i := range n.members {
			object[n.members[i].name] = n.members[i].value.plain()
		}
		return object
	}
	return nil
}

// at returns the value at the end of a path, or the nearest around it.
func (n *node) at(path []string) *node {
	for _, token := range path {
		next := n.get(token)
		if i, err := strconv.Atoi(token); err == nil && n.kind == Array && 0 <= i && i < len(n.items) {
			next = n.items[i]
		}
		if next == nil {
			return n
		}
		n = next
	}
	return n
}

// places are the pointers that have an error, and those above them.
type places struct {
	errors, above map[string]bool
}

// places returns where the loader found errors. Duplicate members are not
// among them: their place is the whole object.
func (l *loader) places() places {
	p := places{errors: map[string]bool{}, above: map[string]bool{}}
	for _, e := range l.problems.list[l.found:] {
		p.add(e.Pointer)
	}
	return p
}

func (p places) add(pointer string) {
	p.errors[pointer] = true
	for up := parent(pointer); up != ""; up = parent(up) {
		p.above[up] = true
	}
}

// covers tells whether a place or one around or below it has an error: the
// meta-schema repeats each error for all alternatives that a value fails.
func (p places) covers(pointer string) bool {
	if p.above[pointer] || p.errors[pointer] {
		return true
	}
	for around := parent(pointer); around != ""; around = parent(around) {
		if p.errors[around] {
			return true
		}
	}
	return false
}

// parent returns the pointer without its last token.
func parent(pointer string) string {
	return pointer[:max(0, strings.LastIndexByte(pointer, '/'))]
}
