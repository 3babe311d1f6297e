package schemas_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/sample"
)

// TestVariations changes the schemas of the known revisions as later or earlier
// states of them may differ: definitions that come, go or are renamed, unions of
// none and of one, enums of one value, other error codes. Each state compiles and
// vets, or is rejected with a pointer. With -full, all variations are tried.
func TestVariations(t *testing.T) {
	t.Parallel()
	share := sample.Count(1, 167, 1201) // one variation in so many
	m := newMaker(t)
	tried, refused, i := 0, 0, 0
	for _, version := range gen.Versions() {
		schemas, err := gen.Embedded(version)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range variations(t, schemas[0].Data) {
			if i++; i%share != 0 {
				continue
			}
			tried++
			if !tryVariation(t, m, version+", "+v.name, v.schema()) {
				refused++
			}
		}
	}
	t.Logf("%d of %d variations tried, %d refused", tried, i, refused)
	if refused > tried/3 {
		t.Errorf("%d of %d variations are refused", refused, tried)
	}
}

// refusal is what an error about a schema looks like in each line.
var refusal = regexp.MustCompile(`^schema\.json:\d+:\d+: /(\$defs|definitions)/\S+: `)

// tryVariation generates a package of a schema and checks it. It reports whether
// the schema is accepted.
func tryVariation(t *testing.T, m *maker, what, schema string) bool {
	t.Helper()
	files, err := m.generate(schema)
	if err == nil {
		if err := m.check.Check(files); err != nil {
			t.Errorf("%s: %v", what, err)
		}
		return true
	}
	for line := range strings.Lines(err.Error()) {
		if !refusal.MatchString(strings.TrimSpace(line)) {
			t.Errorf("%s: an error without a pointer: %s", what, line)
		}
	}
	return false
}

// A variation is a schema that differs from that of a revision.
type variation struct {
	name string
	doc  map[string]any
	edit func(defs map[string]any) // changes a copy of the definitions
}

// schema returns the text of the variation.
func (v variation) schema() string {
	text, err := json.Marshal(v.doc)
	if err != nil {
		panic(err)
	}
	var doc map[string]any
	if err := json.Unmarshal(text, &doc); err != nil {
		panic(err)
	}
	section := sectionOf(doc)
	defs := doc[section].(map[string]any)
	v.edit(defs)
	if defs["$section"] != nil { // the other name of the section
		delete(defs, "$section")
		delete(doc, section)
		section = map[string]string{"$defs": "definitions", "definitions": "$defs"}[section]
		doc[section] = defs
	}
	text, err = json.Marshal(doc)
	if err != nil {
		panic(err)
	}
	return regexp.MustCompile(`#/(\$defs|definitions)/`).ReplaceAllLiteralString(string(text), "#/"+section+"/")
}

func sectionOf(doc map[string]any) string {
	if doc["$defs"] != nil {
		return "$defs"
	}
	return "definitions"
}

// variations lists the changes of a schema.
func variations(t *testing.T, data []byte) []variation {
	t.Helper()
	var doc map[string]any
	if err := json.Unmarshal(data, &doc); err != nil {
		t.Fatal(err)
	}
	var list []variation
	add := func(name string, edit func(defs map[string]any)) { list = append(list, variation{name, doc, edit}) }
	defs := doc[sectionOf(doc)].(map[string]any)
	add("another section", func(defs map[string]any) { defs["$section"] = true })
	for _, names := range [][]string{{"ClientRequest", "ServerRequest"}, {"ClientNotification", "ServerNotification"}, {"ClientRequest"}, {"ServerRequest"}, {"ClientNotification"}, {"ServerNotification"}} {
		add(fmt.Sprint(names, " without messages"), func(defs map[string]any) { dropVariants(defs, names...) })
	}
	for _, def := range slices.Sorted(maps.Keys(defs)) {
		add(def+" is gone", func(defs map[string]any) { delete(defs, def) })
		add(def+" and what refers to it are gone", func(defs map[string]any) { drop(defs, def) })
		add(def+" is renamed", func(defs map[string]any) { rename(defs, def, "Other"+def) })
		add(def+" has another suffix", func(defs map[string]any) { rename(defs, def, def+"Base") })
		schema, _ := defs[def].(map[string]any)
		for _, keyword := range []string{"anyOf", "oneOf", "enum", "required"} {
			if list, ok := schema[keyword].([]any); ok && len(list) > 0 {
				add(def+" has nothing in "+keyword, func(defs map[string]any) { defs[def].(map[string]any)[keyword] = []any{} })
				add(def+" has one in "+keyword, func(defs map[string]any) { defs[def].(map[string]any)[keyword] = list[:1] })
			}
		}
		properties, _ := schema["properties"].(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(properties)) {
			add(def+" has no "+name, func(defs map[string]any) { delete(defs[def].(map[string]any)["properties"].(map[string]any), name) })
		}
		if strings.HasSuffix(def, "Error") {
			for _, code := range []int{-32700, -32600, -32601, -32602, -32603, -32002, -1, -32042, -32020, -32021, -32022, -32003, 0, 7} {
				add(fmt.Sprint(def, " has the code ", code), func(defs map[string]any) { recode(defs[def], code) })
			}
			add(def+" has no code", func(defs map[string]any) { recode(defs[def], nil) })
			add(def+" has a twin", func(defs map[string]any) { defs[strings.TrimSuffix(def, "Error")+"_Error"] = defs[def] })
		}
	}
	return list
}

// dropVariants leaves out the definitions that unions list, and the unions.
func dropVariants(defs map[string]any, unions ...string) {
	for _, union := range unions {
		schema, _ := defs[union].(map[string]any)
		list, _ := schema["anyOf"].([]any)
		for _, alt := range slices.Clone(list) {
			if ref, ok := alt.(map[string]any)["$ref"].(string); ok {
				drop(defs, ref[strings.LastIndex(ref, "/")+1:])
			}
		}
		drop(defs, union)
	}
}

// drop removes a definition. What refers to it holds anything, and a union or allOf
// goes without it.
func drop(defs map[string]any, def string) {
	delete(defs, def)
	isRef := func(v any) bool {
		m, ok := v.(map[string]any)
		ref, _ := m["$ref"].(string)
		return ok && strings.HasSuffix(ref, "/"+def)
	}
	eachObject(defs, func(object map[string]any) {
		for key, x := range object {
			switch list, ok := x.([]any); {
			case isRef(x):
				object[key] = map[string]any{}
			case ok:
				if list = slices.DeleteFunc(list, isRef); len(list) == 0 && key != "required" && key != "enum" {
					delete(object, key)
					continue
				}
				object[key] = list
			}
		}
	})
}

// eachObject calls edit for every object in v, from the outside to the inside.
func eachObject(v any, edit func(object map[string]any)) {
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			eachObject(x, edit)
		}
	case map[string]any:
		edit(v)
		for _, x := range v {
			eachObject(x, edit)
		}
	}
}

// rename gives a definition another name, also where it is referred to.
func rename(defs map[string]any, def, name string) {
	defs[name] = defs[def]
	delete(defs, def)
	eachObject(defs, func(object map[string]any) {
		if ref, ok := object["$ref"].(string); ok && strings.HasSuffix(ref, "/"+def) {
			object["$ref"] = strings.TrimSuffix(ref, def) + name
		}
	})
}

// recode gives every member code of an error another constant, or none.
func recode(v any, code any) {
	eachObject(v, func(object map[string]any) {
		properties, _ := object["properties"].(map[string]any)
		if _, ok := properties["code"]; !ok {
			return
		}
		properties["code"] = map[string]any{"type": "integer", "const": code}
		if code == nil {
			properties["code"] = map[string]any{"type": "integer"}
		}
	})
}
