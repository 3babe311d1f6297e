package oracle

import (
	"errors"
	"net/url"
	"strconv"
	"strings"
)

// document is a schema file as a JSON value.
type document struct {
	root      map[string]any
	container string         // the member with the definitions
	defs      map[string]any // the definitions
}

func newDocument(root any) (document, error) {
	top, _ := root.(map[string]any)
	for _, container := range []string{"$defs", "definitions"} {
		if defs, ok := top[container].(map[string]any); ok {
			return document{top, container, defs}, nil
		}
	}
	return document{}, errors.New("the schema has no definitions")
}

// ref returns a schema that refers to a definition.
func (d document) ref(def string) map[string]any {
	return map[string]any{"$ref": "#/" + d.container + "/" + escape(def)}
}

// refName returns the definition that a schema refers to, or "".
func (d document) refName(schema any) string {
	text, _ := member(schema, "$ref").(string)
	name, ok := strings.CutPrefix(text, "#/"+d.container+"/")
	if !ok {
		return ""
	}
	if plain, err := url.PathUnescape(name); err == nil {
		name = plain
	}
	return unescape(name)
}

// resolve returns the definition that a schema refers to, or the schema.
func (d document) resolve(schema any) any {
	for range d.defs { // more steps would be a cycle
		name := d.refName(schema)
		if name == "" {
			break
		}
		schema = d.defs[name]
	}
	return schema
}

// member returns a member of an object, or nil.
func member(v any, name string) any {
	object, _ := v.(map[string]any)
	return object[name]
}

// property returns the schema of a member, or nil.
func property(schema any, name string) any {
	return member(member(schema, "properties"), name)
}

// constant returns the string that a schema requires of a member, or "".
func constant(schema any, name string) string {
	text, _ := member(property(schema, name), "const").(string)
	return text
}

// at returns the value at a JSON pointer below another one.
func at(v any, pointer string) (any, bool) {
	for pointer != "" {
		step, rest, more := strings.Cut(pointer[1:], "/")
		ok := false
		switch parent := v.(type) {
		case map[string]any:
			v, ok = parent[unescape(step)]
		case []any:
			var i int
			if i, ok = index(parent, step); ok {
				v = parent[i]
			}
		}
		if !ok {
			return nil, false
		}
		pointer = ""
		if more { // perhaps to a member without a name
			pointer = "/" + rest
		}
	}
	return v, true
}

// replace replaces the value at a JSON pointer, which must exist.
func replace(v any, pointer string, by any) {
	cut := strings.LastIndexByte(pointer, '/')
	parent, _ := at(v, pointer[:cut])
	step := pointer[cut+1:]
	switch parent := parent.(type) {
	case map[string]any:
		parent[unescape(step)] = by
	case []any:
		if i, ok := index(parent, step); ok {
			parent[i] = by
		}
	}
}

func index(list []any, step string) (int, bool) {
	i, err := strconv.Atoi(step)
	return i, err == nil && 0 <= i && i < len(list)
}

var escapes, unescapes = strings.NewReplacer("~", "~0", "/", "~1"), strings.NewReplacer("~1", "/", "~0", "~")

// escape returns a name as a step of a JSON pointer.
func escape(name string) string { return escapes.Replace(name) }

func unescape(step string) string { return unescapes.Replace(step) }
