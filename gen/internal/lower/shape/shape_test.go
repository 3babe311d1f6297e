package shape_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/lowertest"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/record"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/shape"
)

// build returns the shapes of definitions.
func build(t *testing.T, definitions string) (shape.Result, *record.Recorder) {
	t.Helper()
	rec := record.New("test")
	return shape.Build(lowertest.Document(t, definitions), rec), rec
}

// print describes a shape in a line.
func print(s *shape.Shape) string {
	var parts []string
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	switch {
	case s.Ref != "":
		add("-> %s", s.Ref)
	case s.Never:
		add("never")
	case s.Anything():
		add("any")
	}
	for i, name := range []string{"null", "bool", "integer", "number", "string", "array", "object"} {
		if s.Ref == "" && s.Alts == nil && !s.Anything() && !s.Never && s.Kinds>>i&1 != 0 {
			add("%s", name)
		}
	}
	if s.Constant != nil {
		add("= %s", s.Constant.Text)
	}
	for _, v := range s.Enum {
		add("or %s", v.Text)
	}
	if s.Rules.Minimum+s.Rules.Maximum != "" {
		add("%s..%s", s.Rules.Minimum, s.Rules.Maximum)
	}
	for _, m := range s.Members {
		add("%s%s:{%s}", m.Name, map[bool]string{true: "!"}[m.Required], print(m.Shape))
	}
	for _, alt := range s.Alts {
		add("alt{%s}", print(alt))
	}
	if s.Items != nil {
		add("items{%s}", print(s.Items))
	}
	if s.Less {
		add("less")
	}
	if s.Closed {
		add("closed")
	}
	if s.Nullable {
		add("nullable")
	}
	return strings.Join(parts, " ")
}

// TestShapes checks what schemas are made of.
func TestShapes(t *testing.T) {
	for schema, want := range map[string]string{
		`{"allOf":[{"type":"object","properties":{"a":{"type":"string"}}},{"required":["a"]}]}`: "object a!:{string}",
		`{"anyOf":[{"const":"x"},{"anyOf":[{"const":"y"},{"type":"null"}]}]}`:                   `string or "x" or "y" nullable`,
		`{"allOf":[{"$ref":"#/$defs/E"},{"type":"number","maximum":5}]}`:                        "integer 1..5",
		`{"$ref":"#/$defs/E"}`:                                                                                             "-> E",
		`{"anyOf":[{"$ref":"#/$defs/E"},{"type":"null"}]}`:                                                                 "-> E nullable",
		`{"anyOf":[{"type":"string"},{"type":"integer"}]}`:                                                                 "integer string",
		`{"anyOf":[{"type":"string"},{"anyOf":[{"$ref":"#/$defs/E"},{"type":"array"}]}]}`:                                  "alt{string} alt{-> E} alt{array}",
		`{"type":["string","integer"],"enum":["a",1,null]}`:                                                                `integer string or "a" or 1`,
		`{"allOf":[{"anyOf":[{"type":"string"},{"type":"array"}]},{"type":["array","object"]}]}`:                           "alt{array}",
		`{"type":"object","additionalProperties":false,"properties":{"a":true}}`:                                           "object a:{any} closed",
		`{"type":"object","additionalProperties":{"type":"string"},"required":["a"]}`:                                      "object a!:{string}",
		`{"allOf":[{"type":"object","properties":{"a":true}},{"type":"object","additionalProperties":{"type":"string"}}]}`: "object a:{string}",
		`{"allOf":[{"enum":["a","b","c"]},{"enum":["b","c","d"]}]}`:                                                        `string or "b" or "c"`,
		`{"type":"object","properties":{"a":{"$ref":"#/$defs/D","type":"object"}}}`:                                        "object a:{-> D}",
		`{"type":"object","properties":{"a":{"$ref":"#/$defs/D","type":["object","null"]}}}`:                               "object a:{-> D}",
		`{"type":"object","properties":{"a":{"$ref":"#/$defs/D","minProperties":1}}}`:                                      "object a:{-> D less}",
		`{"type":"object","properties":{"a":{"allOf":[{"minProperties":1},{"$ref":"#/$defs/D"},{"required":["b"]}]}}}`:     "object a:{-> D less}",
		`{"type":"array","items":{"$ref":"#/$defs/D","maxItems":2}}`:                                                       "array items{-> D less}",
		`{"$ref":"#/$defs/E","type":"number"}`:                                                                             "-> E",
		`{"allOf":[{"type":"string"},true]}`:                                                                               "string",
	} {
		r, rec := build(t, `"E":{"type":"integer","minimum":1},"D":`+schema)
		if err := rec.Err(); err != nil {
			t.Errorf("%s: %v", schema, err)
			continue
		}
		if got := print(r.Defs.Def("D")); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", schema, got, want)
		}
	}
}

// TestPartsOfEachOther checks that a definition which has another one as a member,
// and is a part of it, has the members of both whatever their names are.
func TestPartsOfEachOther(t *testing.T) {
	for _, names := range [][2]string{{"A", "B"}, {"B", "A"}} {
		r, rec := build(t, strings.NewReplacer("Base", names[0], "Made", names[1]).Replace(
			`"Base":{"type":"object","properties":{"m":{"$ref":"#/$defs/Made","minProperties":1}}},
			"Made":{"allOf":[{"$ref":"#/$defs/Base"},{"properties":{"n":{"type":"string"}},"required":["n"]}]}`))
		if err := rec.Err(); err != nil {
			t.Fatal(err)
		}
		got := print(r.Defs.Def(names[0])) + "; " + print(r.Defs.Def(names[1]))
		want := strings.ReplaceAll("object m:{-> Made less}; object m:{-> Made less} n!:{string}", "Made", names[1])
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// TestRefused checks the schemas that have no shape.
func TestRefused(t *testing.T) {
	for schema, want := range map[string]string{
		`{"type":"object","properties":{"a":false}}`:                                          `no value is valid for the member "a" (allow a value for the member, or remove it)`,
		`{"not":{"type":"string"}}`:                                                           "not is supported only if it excludes every value",
		`{"allOf":[{"type":"string","pattern":"a"},{"type":"string","pattern":"b"}]}`:         `allOf gives two different values of pattern: "a" and "b"`,
		`{"allOf":[{"type":"string","pattern":"^\\d$"},{"type":"string","pattern":"^\\s$"}]}`: `allOf gives two different values of pattern: "^\\d$" and "^\\s$"`,
	} {
		_, rec := build(t, `"D":`+schema)
		if err := rec.Err(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", schema, err, want)
		}
	}
}

// TestErrata checks that an erratum applies where the place has the wrong text,
// and nowhere else, and that the corrected schema shows in what refers to it.
func TestErrata(t *testing.T) {
	const wrong = `{"anyOf":[{"$ref":"#/$defs/JSONObject"},{"items":{"$ref":"#/$defs/JSONValue"},"type":"array"},{"type":["string","integer","boolean"]}]}`
	const others = `"JSONObject":{"type":"object"},"D":{"allOf":[{"$ref":"#/$defs/JSONValue"},{"type":"null"}]},"JSONValue":`
	r, rec := build(t, others+wrong)
	if got := print(r.Defs.Def("JSONValue")); got != "any" || len(r.Corrections.Errata) != 1 || len(rec.Facts()) != 1 {
		t.Errorf("the wrong text: got %s, errata %v, facts %q", got, r.Corrections.Errata, rec.Facts())
	}
	if got := print(r.Defs.Def("D")); got != "null" {
		t.Errorf("what refers to it: got %s", got)
	}
	r, rec = build(t, `"JSONObject":{"type":"object"},"JSONValue":{"type":"string"}`)
	if got := print(r.Defs.Def("JSONValue")); got != "string" || len(r.Corrections.Errata) != 0 || len(rec.Facts()) != 0 {
		t.Errorf("another text: got %s, errata %v, facts %q", got, r.Corrections.Errata, rec.Facts())
	}
}

// TestRepeated checks that an inline schema is known as the definition that it repeats.
func TestRepeated(t *testing.T) {
	r, _ := build(t, `"A":{"type":"object","properties":{"x":{"type":"string"}}},"B":{"type":"object","properties":{"y":{"type":"object","properties":{"x":{"type":"string"}}}}}`)
	inline := r.Defs.Def("B").Member("y").Shape
	if got := r.Defs.Repeated(inline, ""); got.Ref != "A" {
		t.Errorf("got %s, want a reference to A", print(got))
	}
	if got := r.Defs.Repeated(inline, "A"); got != inline {
		t.Errorf("A is excepted: got %s", print(got))
	}
}
