package source

import (
	"strings"
	"testing"
)

// targetOf returns the definition that the $ref of a property of a definition
// names.
func targetOf(doc *Document, def, property string) string {
	for _, p := range doc.Def(def).Schema.Properties {
		if p.Name == property {
			return p.Schema.Target.Name
		}
	}
	return ""
}

// TestResources holds that references are relative to the $id around them.
func TestResources(t *testing.T) {
	doc := mustLoad(t, `{"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "https://example.org/kit/all.json", "$defs": {
		"A": {"$id": "a", "properties": {"self": {"$ref": "#"}, "b": {"$ref": "b.json"}, "n": {"$ref": "all.json#/$defs/N"},
			"named": {"$ref": "urn:example:n"}, "abs": {"$ref": "https://example.org/kit/b.json#"}}},
		"B": {"$id": "/kit/b.json", "$anchor": "b", "properties": {"a": {"$ref": "a"}, "b": {"$ref": "#b"}}},
		"N": {"$id": "urn:example:n", "type": "integer", "properties": {"n": {"$ref": "#"}, "a": {"$ref": "https://example.org/kit/a"}}},
		"C": {"$anchor": "here", "properties": {"a": {"$ref": "#/$defs/A"}, "c": {"$ref": "#here"}, "b": {"$ref": "b.json#b"}}}}}`)
	for _, test := range []struct{ def, property, want string }{
		{"A", "self", "A"}, {"A", "b", "B"}, {"A", "n", "N"}, {"A", "named", "N"}, {"A", "abs", "B"}, {"B", "a", "A"}, {"B", "b", "B"},
		{"N", "n", "N"}, {"N", "a", "A"}, {"C", "a", "A"}, {"C", "c", "C"}, {"C", "b", "B"},
	} {
		if got := targetOf(doc, test.def, test.property); got != test.want {
			t.Errorf("%s.%s names %s, want %s", test.def, test.property, got, test.want)
		}
	}
	if doc.Def("C").Schema.Keywords[0] != "$anchor" {
		t.Error("no $anchor among the keywords")
	}
}

// TestOldResources holds what draft-04 and draft-07 have instead of $anchor,
// and that they look at nothing beside a $ref.
func TestOldResources(t *testing.T) {
	for keyword, in := range map[string]func(string) string{"$id": in07, "id": in04} {
		doc := mustLoad(t, in(strings.ReplaceAll(`"A": {"ID": "#a", "properties": {"a": {"$ref": "#a"}, "b": {"$ref": "b"}}},
			"B": {"ID": "b", "properties": {"a": {"$ref": "/#a"}, "self": {"$ref": "#"}}},
			"P": {"ID": "#/definitions/P", "items": {"ID": "#/definitions/P", "not": {"$ref": "#/definitions/R"}}},
			"R": {"$ref": "#/definitions/A", "ID": "x", "properties": {"ID": {}}}`, "ID", keyword)))
		for _, test := range []struct{ def, property, want string }{{"A", "a", "A"}, {"A", "b", "B"}, {"B", "a", "A"}, {"B", "self", "B"}} {
			if got := targetOf(doc, test.def, test.property); got != test.want {
				t.Errorf("%s: %s.%s names %s, want %s", keyword, test.def, test.property, got, test.want)
			}
		}
		if s := doc.Def("R").Schema; s.Target.Name != "A" || s.Properties != nil {
			t.Errorf("%s: R: %+v", keyword, s)
		}
	}
}

func TestResourceErrors(t *testing.T) {
	testProblems(t, []problem{
		{"a part of a resource", in12(`"N": {}, "A": {"$id": "https://kit.example/a", "$defs": {"N": {}}, "items": {"$ref": "#/$defs/N"}}`),
			`2:86: /$defs/A/items/$ref: $ref "#/$defs/N" is relative to the $id "https://kit.example/a" of /$defs/A, and names a part of that schema`},
		{"a resource inside of a definition", in12(`"A": {"items": {"$id": "x"}}, "B": {"$ref": "x"}`),
			`2:45: /$defs/B/$ref: $ref "x" names a part of a definition, /$defs/A/items`},
		{"a nested definition", in12(`"A": {"$defs": {"N": {"$anchor": "n"}}, "anyOf": [{}, {"$anchor": "m"}]}, "B": {"items": {"$ref": "#n"}, "not": {"$ref": "#m"}}`),
			"2:99: /$defs/B/items/$ref: $ref \"#n\" names a part of a definition, /$defs/A/$defs/N\n" +
				"2:122: /$defs/B/not/$ref: $ref \"#m\" names a part of a definition, /$defs/A/anyOf/1"},
		{"an anchor of another resource", in12(`"A": {"$anchor": "a"}, "B": {"$id": "b", "items": {"$ref": "#a"}}`),
			`2:60: /$defs/B/items/$ref: $ref "#a" names no anchor and is not a JSON pointer to a definition`},
		{"one address twice", in12(`"A": {"$id": "x"}, "B": {"$id": "./x"}`), `2:33: /$defs/B/$id: $id "./x" is duplicated, also at /$defs/A`},
		{"one anchor twice", in12(`"A": {"$anchor": "x"}, "B": {"$anchor": "x"}`), `2:41: /$defs/B/$anchor: the anchor "x" is duplicated, also at /$defs/A`},
		{"no URI", in12(`"A": {"$id": "%zz"}`), `2:14: /$defs/A/$id: $id "%zz" is not a URI`},
		{"a fragment", in12(`"A": {"$id": "x#y"}`), `2:14: /$defs/A/$id: $id "x#y" has a fragment`},
		{"no string", in12(`"A": {"$id": 1, "$anchor": 2}`), "2:14: /$defs/A/$id: $id must be a string, not a number\n" +
			"2:28: /$defs/A/$anchor: $anchor must be a string, not a number"},
		{"another dialect", in12(`"A": {"$id": "x", "$schema": "http://json-schema.org/draft-07/schema#"}`),
			`2:30: /$defs/A/$schema: a schema with its own $id has another dialect than the file`},
		{"$id in draft-04", in04(`"A": {"$id": "x"}`), `2:7: /definitions/A/$id: $id has no effect in draft-04`},
	})
	if doc := mustLoad(t, in12(`"A": {"id": "x", "items": {"$ref": "#/$defs/B"}}, "B": {}`)); !strings.Contains(notesOf(doc), `(did you mean "$id"?)`) {
		t.Errorf("id in 2020-12: %s", notesOf(doc))
	}
}
