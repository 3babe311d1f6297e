package source

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// in07 and in12 put definitions into a file of a dialect, on line 2.
func in07(defs string) string {
	return `{"$schema": "http://json-schema.org/draft-07/schema#", "definitions": {` + "\n" + defs + "}}"
}

func in12(defs string) string {
	return `{"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": {` + "\n" + defs + "}}"
}

func in04(defs string) string {
	return `{"$schema": "http://json-schema.org/draft-04/schema#", "definitions": {` + "\n" + defs + "}}"
}

// notesOf returns the notes on a file, one per line.
func notesOf(doc *Document) string {
	var lines []string
	for _, n := range doc.Notes {
		lines = append(lines, n.String())
	}
	return strings.Join(lines, "\n")
}

func mustLoad(t *testing.T, text string) *Document {
	t.Helper()
	doc, err := Load("s.json", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func TestLoadReadsEveryKeyword(t *testing.T) {
	doc := mustLoad(t, in12(`"All": {
		"$schema": "https://json-schema.org/draft/2020-12/schema", "$anchor": "x", "$defs": {"Inner": {}}, "definitions": {},
		"$comment": "c", "title": "t", "description": "d", "default": {"b": 1.50, "a": ["x", null]}, "examples": [1],
		"deprecated": true, "readOnly": true, "writeOnly": false, "format": "uri",
		"$ref": "#/$defs/Other", "type": ["object", "null"], "const": "a\u0041\/", "enum": [1, 1.0, "1", true, null],
		"properties": {"z": {"type": "string"}, "a": true}, "required": ["z", "nothing"],
		"additionalProperties": false, "propertyNames": {"maxLength": 3},
		"prefixItems": [{}], "items": {"type": "null"},
		"anyOf": [{"const": 1}], "allOf": [{"const": 2}, {}], "oneOf": [{"const": 3}], "not": {"const": 4},
		"minimum": -1.0, "maximum": 1e2, "exclusiveMinimum": 0, "exclusiveMaximum": 1E+2, "multipleOf": 0.5,
		"minLength": 1, "maxLength": 2.0, "minItems": 3e0, "maxItems": 40e-1, "minProperties": 0, "maxProperties": 1e3,
		"uniqueItems": true, "pattern": "^a+$"
	}, "Other": true`))
	s := doc.Def("All").Schema
	if s.Target != doc.Def("Other") || s.Ref != "#/$defs/Other" || *s.Target.Schema.Bool != true {
		t.Errorf("$ref: %q, %v", s.Ref, s.Target)
	}
	got := map[string]any{
		"pos": s.Pos, "pointer": s.Pointer, "types": s.Types, "const": *s.Const, "enum": s.Enum, "default": *s.Default,
		"properties": []string{s.Properties[0].Name, s.Properties[1].Name}, "required": s.Required,
		"property": s.Properties[0].Pos, "deep": s.Properties[0].Schema.Pointer,
		"closed": !*s.Additional.Bool, "names": s.PropertyNames.MaxLength, "items": s.Items.Types, "prefix": len(s.PrefixItems),
		"combined": []int{len(s.AnyOf), len(s.AllOf), len(s.OneOf)}, "not": s.Not.Const.Text,
		"numbers":  []string{s.Minimum, s.Maximum, s.ExclusiveMinimum, s.ExclusiveMaximum, s.MultipleOf},
		"counts":   []string{s.MinLength, s.MaxLength, s.MinItems, s.MaxItems, s.MinProperties, s.MaxProperties},
		"texts":    []string{s.Pattern, s.Format, s.Title, s.Description, s.Comment},
		"switches": []bool{s.UniqueItems, s.Deprecated}, "keywords": len(s.Keywords), "last": s.Keywords[len(s.Keywords)-1],
	}
	want := map[string]any{
		"pos": Pos{Line: 2, Column: 8}, "pointer": "/$defs/All", "types": []string{"object", "null"},
		"const":   Value{`"aA/"`, String},
		"enum":    []Value{{"1", Number}, {"1.0", Number}, {`"1"`, String}, {"true", Bool}, {"null", Null}},
		"default": Value{`{"b":1.50,"a":["x",null]}`, Object}, "properties": []string{"z", "a"},
		"required": []string{"z", "nothing"}, "property": Pos{Line: 7, Column: 18}, "deep": "/$defs/All/properties/z",
		"closed": true, "names": "3", "items": []string{"null"}, "prefix": 1,
		"combined": []int{1, 2, 1}, "not": "4",
		"numbers":  []string{"-1.0", "1e2", "0", "1E+2", "0.5"},
		"counts":   []string{"1", "2", "3", "4", "0", "1000"},
		"texts":    []string{"^a+$", "uri", "t", "d", "c"},
		"switches": []bool{true, true}, "keywords": 40, "last": "pattern",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got := s.Const.Str(); got != "aA/" {
		t.Errorf("Str = %q", got)
	}
}

func TestLoadKeepsTheOrderOfDefinitions(t *testing.T) {
	doc := mustLoad(t, `{"$defs": {"Z": {}, "B": {}}, "definitions": {"A": {"$ref": "#/$defs/Z"}},
		"$schema": "https://json-schema.org/draft/2020-12/schema"}`)
	var names []string
	for _, def := range doc.Defs {
		names = append(names, def.Name)
	}
	if got := strings.Join(names, " "); got != "Z B A" || doc.Dialect != Draft202012 || len(doc.Notes) != 0 {
		t.Errorf("definitions %s, dialect %s, notes %v", got, doc.Dialect, doc.Notes)
	}
}

func TestLoadDialects(t *testing.T) {
	for uri, want := range map[string]Dialect{
		"http://json-schema.org/draft-04/schema#":        Draft04,
		"https://json-schema.org/draft-04/schema":        Draft04,
		"http://json-schema.org/draft-07/schema#":        Draft07,
		"http://json-schema.org/draft-07/schema":         Draft07,
		"https://json-schema.org/draft-07/schema#":       Draft07,
		"https://json-schema.org/draft/2020-12/schema":   Draft202012,
		"https://json-schema.org/draft/2020-12/schema#":  Draft202012,
		"https://json-schema.org/draft/2019-09/schema":   0,
		"http://json-schema.org/schema#":                 0,
		"http://https://json-schema.org/draft-07/schema": 0,
	} {
		if got := dialectOf(uri); got != want {
			t.Errorf("dialectOf(%q) = %v, want %v", uri, got, want)
		}
	}
}

func TestLoadTuples(t *testing.T) {
	doc := mustLoad(t, in07(`"T": {"items": [{"type": "string"}, {}], "additionalItems": false},
		"L": {"items": {"type": "string"}, "additionalItems": {}}`))
	if s := doc.Def("T").Schema; len(s.PrefixItems) != 2 || s.Items != nil || *s.AdditionalItems.Bool {
		t.Errorf("tuple: %+v", s)
	}
	if s := doc.Def("L").Schema; s.PrefixItems != nil || s.Items == nil || s.AdditionalItems != nil {
		t.Errorf("list: %+v", s)
	}
	if len(doc.Notes) != 1 || doc.Notes[0].String() != "3:38: /definitions/L/additionalItems: additionalItems has no effect where items is not an array" {
		t.Errorf("notes: %v", doc.Notes)
	}
}

func TestLoadNotes(t *testing.T) {
	doc := mustLoad(t, `{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object",
		"$defs": {"A": {"$schema": "http://json-schema.org/draft-07/schema#", "$ref": "#/definitions/B"},
			"B": {"enum": ["x", "y", "x"]}, "C": {"$ref": "#/definitions/A"}}}`)
	var got []string
	for _, n := range doc.Notes {
		got = append(got, n.Pointer+": "+n.Message)
	}
	want := []string{
		`/$defs/A/$schema: $schema "http://json-schema.org/draft-07/schema#" is not the dialect of the file, which holds everywhere`,
		`/$defs/B/enum/2: the enum has "x" twice`,
		`/type: type at the top of the file is ignored: only definitions become types`,
		`/$defs/A/$ref: #/definitions refs resolved into $defs`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if n := len(doc.Def("B").Schema.Enum); n != 2 {
		t.Errorf("the enum has %d values", n)
	}
}

func TestRefSiblings(t *testing.T) {
	annotated := `"A": {"$ref": "#/definitions/B", "description": "d", "title": "t", "default": 1, "$comment": "c", "format": "uri",
		"examples": [], "readOnly": true}, "B": {}`
	doc := mustLoad(t, in07(annotated))
	if s := doc.Def("A").Schema; s.Description != "d" || s.Default.Text != "1" || s.Target == nil {
		t.Errorf("annotations beside $ref: %+v", s)
	}
	restrained := `"A": {"$ref": "#/definitions/B", "minLength": 2}, "B": {}`
	if s := mustLoad(t, in12(restrained)).Def("A").Schema; s.MinLength != "2" {
		t.Errorf("2020-12: %+v", s)
	}
	const remedy = "(put both into an allOf, or remove it)"
	both := restrained + `, "C": {"minLength": 3, "$ref": "#/definitions/B", "type": "wrong"}`
	for name, text := range map[string]string{"draft-07": in07(restrained), "draft-04": in04(restrained)} {
		doc := mustLoad(t, text)
		if s := doc.Def("A").Schema; s.MinLength != "" || s.Target == nil {
			t.Errorf("%s: %+v", name, s)
		}
		if got, want := notesOf(doc), "2:34: /definitions/A/minLength: minLength beside $ref has no effect in "+name+" "+remedy; got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
	_, err := Options{StrictKeywords: true}.Load("s.json", []byte(in07(both)))
	want := "s.json:2:34: /definitions/A/minLength: minLength beside $ref has no effect in draft-07 " + remedy + "\n" +
		"s.json:2:66: /definitions/C/minLength: minLength beside $ref has no effect in draft-07 " + remedy + "\n" +
		"s.json:2:109: /definitions/C/type: type beside $ref has no effect in draft-07 " + remedy
	if err == nil || err.Error() != want {
		t.Errorf("strict: %v", err)
	}
}

// refTarget returns the definition that a $ref in a definition R names, "" where it is rejected.
func refTarget(t *testing.T, defs, ref string) string {
	t.Helper()
	doc, err := Load("s.json", []byte(`{"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "https://example.org/s.json",
		"$defs": {`+defs+`, "R": {"properties": {"r": {"$ref": "`+ref+`"}}}}}`))
	if err != nil {
		if n := strings.Count(err.Error(), "\n"); n > 0 || !strings.Contains(err.Error(), "/$defs/R/properties/r/$ref: ") {
			t.Errorf("%s: %v", ref, err)
		}
		return ""
	}
	return doc.Def("R").Schema.Properties[0].Schema.Target.Name
}

func TestRefs(t *testing.T) {
	const defs = `"Record<string,unknown>": {}, "a/b~c": {}, "50%": {}, "%41": {}, "Ä": {}`
	for ref, want := range map[string]string{
		"#/$defs/Record%3Cstring%2Cunknown%3E":      "Record<string,unknown>",
		"#/definitions/Record<string,unknown>":      "Record<string,unknown>",
		"#/$defs/a~1b~0c":                           "a/b~c",
		"#/$defs/a%7E1b%7e0c":                       "a/b~c",
		"#/$defs/50%":                               "50%",
		"#/$defs/50%25":                             "50%",
		"#/$defs/%2541":                             "%41",
		"#/$defs/%41":                               "%41", // there is no A
		"#/%24defs/%C3%84":                          "Ä",
		"https://example.org/s.json#/$defs/a~1b~0c": "a/b~c",
		"s.json#/$defs/Ä":                           "Ä",
		"/s.json#/$defs/Ä":                          "Ä",
		"#/$defs/A":                                 "", "#/$defs": "", "#": "", "": "", "#/$defs/Ä/type": "", "other.json#/$defs/Ä": "", "#/properties/Ä": "",
		"https://example.org/s.json": "", "#Ä": "", "s.json#anchor": "", "%zz": "", "#/": "", "#//": "",
	} {
		if got := refTarget(t, defs, ref); got != want {
			t.Errorf("%q names %q, want %q", ref, got, want)
		}
	}
	if doc := mustLoad(t, in12(`"A": {}`)); doc.Def("none") != nil {
		t.Error("Def of an unknown name")
	}
}

func TestErrorsAreErrors(t *testing.T) {
	_, err := Load("s.json", []byte(in12(`"A": {"if": {}, "then": {}}`)))
	var all *Errors
	var one *Error
	if !errors.As(err, &all) || len(all.List) != 2 || !errors.As(err, &one) {
		t.Fatalf("%T: %v", err, err)
	}
	want := Error{File: "s.json", Line: 2, Column: 7, Pointer: "/$defs/A/if", Message: "the keyword if is not supported", Remedy: one.Remedy}
	if *one != want {
		t.Errorf("got %+v", *one)
	}
	if lines := strings.Split(err.Error(), "\n"); len(lines) != 2 || !strings.HasPrefix(lines[0], "s.json:2:7: /$defs/A/if: the keyword") {
		t.Errorf("text:\n%v", err)
	}
}

// FuzzLoad looks for files that make Load panic, or that it takes although
// their structure is none.
func FuzzLoad(f *testing.F) {
	for _, seed := range []string{
		in07(`"A": {"items": [{}], "additionalItems": {"$ref": "#/definitions/A"}}`),
		in12(`"A": {"anyOf": [{"$ref": "#/$defs/B"}, true], "enum": [1], "minLength": 1e2, "pattern": "a"}, "B": {}`),
		`{"$schema": "http://json-schema.org/draft-07/schema", "$id": "x", "$ref": "x#/$defs/A", "$defs": {"A": {"type": ["null"]}}}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := Load("s.json", []byte(text)); err != nil {
			if err.Error() == "" {
				t.Error("an error without a text")
			}
			return
		}
		structure, err := Structure("s.json", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Load("s.json", structure); err != nil {
			t.Errorf("%s\n%v", structure, err)
		}
	})
}
