package source

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// problem is a file and what Load says of it, without remedies.
type problem struct {
	name, text string
	want       string // lines "LINE:COL: POINTER: message"
}

func testProblems(t *testing.T, tests []problem) {
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			doc, err := Load("s", []byte(test.text))
			if err == nil {
				t.Fatalf("no error, but %+v", doc)
			}
			var lines []string
			for _, e := range err.(*Errors).List {
				e.Remedy = ""
				lines = append(lines, strings.TrimPrefix(e.Error(), "s:"))
			}
			if got := strings.Join(lines, "\n"); got != strings.TrimSpace(test.want) {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func utf16LE(s string) string {
	var b strings.Builder
	for i := range len(s) {
		b.WriteString(s[i:i+1] + "\x00")
	}
	return b.String()
}

func TestEncodingErrors(t *testing.T) {
	text := in12(`"A": {}`)
	testProblems(t, []problem{
		{"utf-16 le", utf16LE(text), "1:1: the file is UTF-16 (little-endian), not UTF-8"},
		{"utf-16 le mark", "\xff\xfe" + utf16LE(text), "1:1: the file is UTF-16 (little-endian, with a byte order mark), not UTF-8"},
		{"utf-16 be", "\x00" + utf16LE(text), "1:1: the file is UTF-16 (big-endian), not UTF-8"},
		{"utf-16 be mark", "\xfe\xff\x00" + utf16LE(text), "1:1: the file is UTF-16 (big-endian, with a byte order mark), not UTF-8"},
		{"utf-32 le mark", "\xff\xfe\x00\x00{\x00\x00\x00", "1:1: the file is UTF-32 (little-endian, with a byte order mark), not UTF-8"},
		{"utf-32 be", "\x00\x00\x00{", "1:1: the file is UTF-32 (big-endian), not UTF-8"},
		{"utf-8 mark", "\ufeff" + text, "1:1: the file begins with a UTF-8 byte order mark"},
		{"gzip", "\x1f\x8b\x08", "1:1: the file is compressed with gzip, not UTF-8"},
		{"latin 1", "{\n\"\xe4\": 1}", "2:2: the file is not valid UTF-8: byte 0xe4"},
		{"replacement character is fine, then a bad byte", "\"\ufffd\xc3\"", "1:5: the file is not valid UTF-8: byte 0xc3"},
		{"html", "\n<!DOCTYPE html>", "2:1: the file is HTML or XML, not JSON"},
		{"empty", "", "1:1: the file is empty"},
		{"blank", " \n ", "1:1: the file is empty"},
	})
}

func TestJSONErrors(t *testing.T) {
	testProblems(t, []problem{
		{"truncated object", "{\n  \"a\": {", "2:9: the JSON is cut off: a member name in double quotes is missing"},
		{"truncated after a member", `{"a": 1`, "1:8: the JSON is cut off: a comma or a closing brace is missing"},
		{"truncated string", `{"a`, "1:4: the JSON is cut off: a string is not terminated"},
		{"truncated escape", `{"a\`, "1:4: the JSON is cut off: a string is not terminated"},
		{"truncated value", `{"a":`, "1:6: the JSON is cut off: a value is missing"},
		{"truncated word", `{"a": tru`, "1:7: expected a value, found 't'"},
		{"truncated number", `{"a": -`, "1:8: the JSON is cut off: a digit is missing"},
		{"truncated array", `{"a": [1`, "1:9: the JSON is cut off: a comma or a closing bracket is missing"},
		{"trailing data", "{}\n{}", "2:1: data after the end of the JSON document: '{'"},
		{"trailing comma", `{"a": 1,}`, "1:9: expected a member name in double quotes, found '}'"},
		{"trailing comma in array", `[1,]`, "1:4: expected a value, found ']'"},
		{"comment", "{// x\n}", "1:2: expected a member name in double quotes, found '/'"},
		{"no colon", `{"a" 1}`, "1:6: expected a colon, found '1'"},
		{"no comma", `{"a": 1 "b": 2}`, "1:9: expected a comma or a closing brace, found '\"'"},
		{"leading zero", `{"a": 01}`, "1:8: expected a comma or a closing brace, found '1'"},
		{"no fraction", `{"a": 1.}`, "1:9: expected a digit, found '}'"},
		{"no exponent", `{"a": 1e+}`, "1:10: expected a digit, found '}'"},
		{"NaN", `{"a": NaN}`, "1:7: expected a value, found 'N'"},
		{"control character", "{\"a\tb\": 1}", "1:4: a string holds the control character '\\t', which must be escaped"},
		{"control character after an escape", "{\"\\n\n\": 1}", "1:5: a string holds the control character '\\n', which must be escaped"},
		{"unknown escape", `{"\x": 1}`, "1:3: a string holds an escape that JSON does not have"},
		{"bad escape", `{"\u12G4": 1}`, "1:3: a string holds an escape that JSON does not have"},
		{"half a pair", `{"\ud83d!": 1}`, `1:3: a string holds half of a surrogate pair, \ud83d`},
		{"wrong half", `{"\ude00": 1}`, `1:3: a string holds half of a surrogate pair, \ude00`},
		{"nested too deep", strings.Repeat("[", 1001), "1:1001: values nest deeper than 1000"},
		{"no object", `[]`, "1:1: a schema file holds an object, not an array"},
		{"null", `null`, "1:1: a schema file holds an object, not null"},
	})
}

func TestDuplicates(t *testing.T) {
	var many strings.Builder
	for i := range 20 {
		fmt.Fprintf(&many, "\"p%d\": {},\n", i)
	}
	testProblems(t, []problem{
		{"small object", in12("\"A\": {\"type\": \"object\",\n\"type\": \"string\"}"),
			`3:1: /$defs/A: the object has the member "type" twice, on lines 2 and 3`},
		{"inside a value", in12(`"A": {"const": [{}, {"x": {"b": 1, "\u0062": 2}}]}`),
			`2:36: /$defs/A/const/1/x: the object has the member "b" twice, on lines 2 and 2`},
		{"large object", in12(`"A": {"properties": {` + many.String() + "\"p3\": {}, \"p15\": {}}}"),
			`22:1: /$defs/A/properties: the object has the member "p3" twice, on lines 5 and 22` + "\n" +
				`22:11: /$defs/A/properties: the object has the member "p15" twice, on lines 17 and 22`},
		{"definition", in12("\"A/\": {},\n\"A/\": {\"contains\": {}}"),
			`3:1: /$defs: the object has the member "A/" twice, on lines 2 and 3` + "\n" +
				`3:8: /$defs/A~1/contains: the keyword contains is not supported`},
		{"beside a syntax error", `{"a": 1, "a": 2 `,
			`1:10: the object has the member "a" twice, on lines 1 and 1` + "\n" +
				`1:17: the JSON is cut off: a comma or a closing brace is missing`},
	})
}

func TestDocumentErrors(t *testing.T) {
	const dialect = `"$schema": "https://json-schema.org/draft/2020-12/schema"`
	testProblems(t, []problem{
		{"nothing", `{}`, "1:1: the file does not say which dialect of JSON Schema it is: it has no $schema\n1:1: the file has no definitions"},
		{"unknown dialect", `{"$schema": "http://json-schema.org/draft-03/schema#", "definitions": {"A": {"extends": {}}}}`,
			"1:13: /$schema: unknown dialect of JSON Schema \"http://json-schema.org/draft-03/schema#\"\n" +
				"1:78: /definitions/A/extends: the keyword extends is not supported"},
		{"dialect is no string", `{"$schema": 7, "$defs": {"A": {}}}`, "1:13: /$schema: $schema must be a string, not a number"},
		{"empty definitions", `{` + dialect + `, "definitions": {}, "$defs": {}}`, "1:1: the definitions of the file are empty"},
		{"definitions of a wrong kind", `{` + dialect + `, "$defs": []}`, "1:70: /$defs: $defs must be an object, not an array"},
		{"empty name", in12(`"": {}`), "2:1: /$defs/: a definition has the empty name"},
		{"a definition that is none", in12(`"A": "string"`), "2:6: /$defs/A: a schema is an object or a boolean, not a string"},
		{"twice", `{` + dialect + ",\n\"$defs\": {\"A\": {}}, \"definitions\": {\"A\": {}}}",
			`2:37: /definitions/A: "A" is defined twice: in definitions and in $defs, the other on line 2`},
		{"unknown keyword at the top", `{` + dialect + `, "$defs": {"A": {}}, "$vocabulary": {}}`,
			"1:81: /$vocabulary: the keyword $vocabulary is not supported"},
		{"several", in12("\"A\": {\"type\": \"int\",\n\"patternProperties\": {}},\n\"B\": {\"$ref\": \"#/$defs/C\"}"),
			"2:15: /$defs/A/type: unknown type \"int\"\n" +
				"3:1: /$defs/A/patternProperties: the keyword patternProperties is not supported\n" +
				"4:15: /$defs/B/$ref: $ref \"#/$defs/C\" names no definition"},
	})
}

func TestUnsupportedKeywords(t *testing.T) {
	refused := func(o Options, keyword string) {
		t.Helper()
		_, err := o.Load("s", []byte(in12(fmt.Sprintf(`"A": {"properties": {"x": {%q: {}}}}`, keyword))))
		want := fmt.Sprintf("s:2:28: /$defs/A/properties/x/%s: the keyword %s is not supported (supported are $ref, type,", keyword, keyword)
		if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") ||
			!strings.HasSuffix(err.Error(), "; remove it or report the schema)") {
			t.Errorf("%s: %v", keyword, err)
		}
	}
	for _, keyword := range []string{
		"if", "then", "else", "patternProperties", "dependentRequired", "dependentSchemas", "dependencies", "contains",
		"minContains", "maxContains", "unevaluatedProperties", "unevaluatedItems", "$dynamicRef", "$dynamicAnchor", "$recursiveRef",
		"$recursiveAnchor", "divisibleBy", "extends", "disallow",
	} {
		refused(Options{}, keyword)
		refused(Options{StrictKeywords: true}, keyword)
	}
	for _, keyword := range []string{"contentEncoding", "contentMediaType", "x-custom", "nullable", "example", "requierd", "id", ""} {
		refused(Options{StrictKeywords: true}, keyword)
	}
}

// TestIgnoredKeywords holds that a keyword without an effect is noted once,
// with the one that may be meant.
func TestIgnoredKeywords(t *testing.T) {
	const undefined = "JSON Schema does not define it"
	for keyword, why := range map[string]string{
		"x-order": undefined, "example": undefined, "enumDescriptions": undefined, "markdownDescription": undefined, "": undefined, "tsType": undefined,
		"requierd":            undefined + ` (did you mean "required"?)`,
		"additionalproperty":  undefined, // too far from any
		"AdditionalPropertys": undefined + ` (did you mean "additionalProperties"?)`,
		"maxlength":           undefined + ` (did you mean "maxLength"?)`,
		"patternPropertys":    undefined + ` (did you mean "patternProperties"?)`,
		"anyof":               undefined + ` (did you mean "anyOf"?)`,
		"typ":                 undefined + ` (did you mean "type"?)`,
		"itmes":               undefined + ` (did you mean "items"?)`,
		"id":                  undefined + ` (did you mean "$id"?)`,
		"nullable":            undefined + ` (to allow null, write "null" into type)`,
		"contentEncoding":     "the bindings do not check it", "contentMediaType": "the bindings do not check it",
	} {
		text := fmt.Sprintf(`"A": {"properties": {"x": {%q: "1"}, "y": {"type": "string", %q: "2"}}}`, keyword, keyword)
		doc := mustLoad(t, in12(text))
		want := fmt.Sprintf("2:28: /$defs/A/properties/x/%s: the keyword %q is ignored in 2 places: %s", keyword, keyword, why)
		if got := notesOf(doc); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
		if once := doc.Notes[0].Once; once != fmt.Sprintf("the keyword %q is ignored: %s", keyword, why) {
			t.Errorf("once: %s", once)
		}
	}
	const silent = `"A": {"examples": [1], "readOnly": true, "writeOnly": false, "deprecated": true, "$comment": "c", "title": "t",
		"description": "d", "default": 1, "format": "x"}`
	if got := notesOf(mustLoad(t, in12(silent))); got != "" {
		t.Errorf("annotations that are known: %s", got)
	}
	if _, err := (Options{StrictKeywords: true}).Load("s", []byte(in12(silent))); err != nil {
		t.Error(err)
	}
	if doc := mustLoad(t, in12(`"A": {"x-own": {"$ref": "#/nowhere", "type": 1}, "type": "string"}`)); doc.Def("A").Schema.Types[0] != "string" {
		t.Error("a keyword that is ignored hides others")
	}
}

// TestMany holds that many problems and notes are counted, not shown.
func TestMany(t *testing.T) {
	wide := func(one string) string {
		var b strings.Builder
		for i := range 5000 {
			fmt.Fprintf(&b, one+"\n", i, i)
		}
		return in12(b.String() + `"Z": {}`)
	}
	_, err := Load("s", []byte(wide(`"A%d": {"type": "wrong%d"},`)))
	all := err.(*Errors)
	lines := strings.Split(err.Error(), "\n")
	if len(all.List) != 100 || all.More != 4900 || len(lines) != 101 || lines[100] != "s: 4900 more errors (fix these first)" ||
		!strings.HasPrefix(lines[99], "s:101:") {
		t.Errorf("%d, %d, %s", len(all.List), all.More, lines[len(lines)-1])
	}
	notes := mustLoad(t, wide(`"A%d": {"x-%d": 1},`)).Notes
	if last := notes[len(notes)-1]; len(notes) != 101 || last.String() != "1:1: : there are 4900 more notes on the file" {
		t.Errorf("%d notes, the last: %s", len(notes), last)
	}
	_, err = Load("s", []byte(in12(`"A": {"enum": [`+strings.Repeat(`{"a": 1, "a": 2}, `, 5000)+`{}]}`)))
	if all := err.(*Errors); len(all.List) != 100 || all.More != 4900 {
		t.Errorf("duplicates: %d, %d", len(all.List), all.More)
	}
}

func TestDeepFilesTakeLinearTime(t *testing.T) {
	deep := strings.Repeat(`{"items":`, 990) + `{"type": "objct"}` + strings.Repeat("}", 990)
	wide := strings.Repeat(`"p": {"if": {}, "type": 1, "readOnly": 1},`, 5000) + `"q": {}`
	for name, text := range map[string]string{"deep": in12(`"A": ` + deep), "wide": in12(`"A": {"properties": {` + wide + `}}`)} {
		start := time.Now()
		if _, err := Load("s", []byte(text)); err == nil {
			t.Errorf("%s: no error", name)
		}
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("%s: took %s", name, took)
		} else {
			t.Log(name, took)
		}
	}
}
