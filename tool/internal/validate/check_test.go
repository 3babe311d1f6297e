package validate_test

import (
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/tool/internal/jsonvalue"
	"github.com/mcp-schemagen/mcp-schemagen/tool/internal/validate"
)

func compile(t *testing.T, schema string) *validate.Schema {
	t.Helper()
	s, err := validate.Compile(jsonvalue.Parse(jsonrpc.MustRaw(schema)))
	if err != nil {
		t.Fatalf("%s: %v", schema, err)
	}
	return s
}

// check returns the violations of a value, one in a line.
func check(t *testing.T, schema, value string) string {
	t.Helper()
	v := jsonvalue.Parse(jsonrpc.MustRaw(value))
	found, _ := compile(t, schema).Check(&v, false)
	var lines []string
	for _, x := range found {
		lines = append(lines, x.String())
	}
	return strings.Join(lines, "\n")
}

func TestMessages(t *testing.T) {
	long := strings.Repeat("é", 100)
	for _, x := range []struct{ schema, value, want string }{
		{`false`, `1`, `nothing is allowed here, got the number 1`},
		{`{"type":["string","null","number"]}`, `true`, `want null, a number or a string, got true`},
		{`{"type":"string"}`, `["` + long + `"]`, `want a string, got an array of 1 element`},
		{`{"type":"integer"}`, `"` + long + `"`, `want an integer, got the string "` + long[:118] + `…`},
		{`{"const":{"a":[1]}}`, `{}`, `want {"a":[1]}, got an empty object`},
		{`{"enum":["a",1,null]}`, `[]`, `want one of "a", 1 or null, got an empty array`},
		{`{"enum":[]}`, `0`, `want nothing, got the number 0`},
		{`{"enum":[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21]}`, `22`, `want one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19 or 2 other values, got the number 22`},

		{`{"minimum":1}`, `0.5`, `want a number of at least 1, got the number 0.5`},
		{`{"type":"integer","minimum":1,"maximum":3,"multipleOf":2}`, `3`, `want an integer from 1 to 3 and that is a multiple of 2, got the number 3`},
		{`{"type":"number","exclusiveMinimum":0,"exclusiveMaximum":1e400}`, `1e401`, `want a number above 0 and below 1e400, got the number 1e401`},
		{`{"maximum":-0.1}`, `-0.09999999999999999999`, `want a number of at most -0.1, got the number -0.09999999999999999999`},

		{`{"minLength":2}`, `"é"`, `want a string of at least 2 characters, got one of 1 character`},
		{`{"maxLength":1}`, `"\u00e9é"`, `want a string of at most 1 character, got one of 2 characters`},
		{`{"minLength":2,"maxLength":3}`, `""`, `want a string of 2 to 3 characters, got one of 0 characters`},
		{`{"pattern":"^a+$"}`, `"b"`, `want a string that matches the regular expression ^a+$, got the string "b"`},

		{`{"type":"array","minItems":1}`, `[]`, `want an array of at least 1 element, got an empty array`},
		{`{"maxItems":1,"minItems":1}`, `[1,2]`, `want an array of exactly 1 element, got an array of 2 elements`},
		{`{"items":{"type":"array","maxItems":2}}`, `[1]`, `/0: want an array of at most 2 elements, got the number 1`},
		{`{"uniqueItems":true}`, `[{"a":1,"b":"\u0041"},2,{"b":"A","a":1.0}]`, `/2: want elements that all differ, got the value of element 0 again`},
		{`{"contains":{"type":"null"}}`, `[1]`, `want an array with at least 1 element that each are null, got one with 0 such elements`},
		{`{"prefixItems":[{"type":"null"}],"items":false}`, `[1,2]`, "/0: want null, got the number 1\n/1: nothing is allowed here, got the number 2"},

		{`{"minProperties":2}`, `{"a":1}`, `want an object of at least 2 members, got an object of 1 member`},
		{`{"required":["a","b"],"properties":{"a":{"type":"string","minLength":1,"maxLength":9}}}`, `{}`, "/a: missing, want a string of 1 to 9 characters\n/b: missing, want a member of that name"},
		{`{"additionalProperties":false}`, `{"a":1}`, `/a: no such member is allowed, want an object without members`},
		{`{"additionalProperties":false,"patternProperties":{"^x-":true}}`, `{"a":1}`, `/a: no such member is allowed, want a name that matches a pattern of the schema`},
		{`{"additionalProperties":{"type":"null"},"patternProperties":{"^x-":{"type":"string"}}}`, `{"a":1,"x-a":1}`, "/a: want null, got the number 1\n/x-a: want a string, got the number 1"},
		{`{"propertyNames":{"maxLength":1}}`, `{"ab":1}`, `/ab: want as the name a value that matches the schema {"maxLength":1}, got the string "ab"`},
		{`{"dependentSchemas":{"a":{"required":["b"]}}}`, `{"a":1}`, `/b: missing, want a member of that name`},
		{`{"properties":{"` + long + `":{"type":"null"}}}`, `{"` + long + `":1}`, `/` + long[:120] + `…: want null, got the number 1`},

		{`{"allOf":[{"type":"string"},{"type":"null"}]}`, `1`, "want a string, got the number 1\nwant null, got the number 1"},
		{`{"anyOf":[{"type":"string"},{"$ref":"#/$defs/a"}],"$defs":{"a":{"type":"null"}}}`, `1`, "want a string or null, got the number 1"},
		{`{"anyOf":[{"type":"string"},{"type":"null"},{"type":"array"},{"type":"boolean"}]}`, `1`, "want one of 4 alternatives, got the number 1"},
		{`{"oneOf":[{"type":"string"},{"required":["a"]}]}`, `{}`, "/a: missing, want a member of that name"},
		{
			`{"oneOf":[{"properties":{"k":{"const":1}},"required":["a","b"]},{"properties":{"k":{"const":2}},"required":["c"]}]}`, `{"k":2}`,
			"want one of 2 alternatives, got an object of 1 member; these are the violations of the closest, alternative 2:\n/c: missing, want a member of that name",
		},
		{`{"oneOf":[{"type":"string"},{"minLength":1},{"type":"number"}]}`, `"a"`, `want exactly one of 3 alternatives, got the string "a", which matches the alternatives 1 and 2`},
		{`{"not":{"type":"string"}}`, `"a"`, `want anything but a string, got the string "a"`},
		{`{"not":{"anyOf":[{"not":{"type":"object"}},{"oneOf":[{"type":"null"},{}]}]}}`, `1`, `want anything but a value that matches the schema {"not":{"type":"object"}} or null or any value, got the number 1`},
		{`{"if":{"type":"string"},"then":{"minLength":1},"else":{"type":"null"}}`, `1`, `want null, got the number 1`},
		{`{"required":["a"],"properties":{"a":{"$ref":"#/properties/b"},"b":{"anyOf":[{"anyOf":[{"anyOf":[{"anyOf":[{}]}]}]}]}}}`, `{}`, `/a: missing, want a value that matches the schema`},
		{`{"required":["a"],"properties":{"a":false}}`, `{}`, `/a: missing, want nothing`},
	} {
		if got := check(t, x.schema, x.value); got != x.want {
			t.Errorf("%s %s:\ngot  %s\nwant %s", x.schema, x.value, got, x.want)
		}
	}
}

func TestCompileErrors(t *testing.T) {
	for schema, want := range map[string]string{
		`1`:                                "1 is not a schema",
		`{"items":"a"}`:                    `items: "a" is not a schema`,
		`{"type":"int"}`:                   `type: "int" is not a type`,
		`{"type":{}}`:                      `type: {} is not a type`,
		`{"enum":{}}`:                      "enum: want an array",
		`{"minimum":"1"}`:                  "minimum: want a number",
		`{"multipleOf":0}`:                 "multipleOf: want a number above 0",
		`{"minLength":1.5}`:                "minLength: want an integer of at least 0",
		`{"minLength":"1"}`:                "minLength: want a number",
		`{"maxItems":-1}`:                  "maxItems: want an integer of at least 0",
		`{"pattern":1}`:                    "pattern: want a string",
		`{"pattern":"("}`:                  "pattern: error parsing regexp",
		`{"patternProperties":{"(":true}}`: "patternProperties: (: error parsing regexp",
		`{"properties":[]}`:                "properties: want an object",
		`{"properties":{"a":1}}`:           "properties: a: 1 is not a schema",
		`{"required":"a"}`:                 "required: want an array of strings",
		`{"required":[1]}`:                 "required: want an array of strings",
		`{"allOf":[]}`:                     "allOf: want an array of at least one schema",
		`{"anyOf":[true,1]}`:               "anyOf: 1: 1 is not a schema",
		`{"dependentRequired":1}`:          "dependentRequired: want an object",
		`{"dependentRequired":{"a":[1]}}`:  "dependentRequired: a: want an array of strings",
		`{"dependentSchemas":{"a":1}}`:     "dependentSchemas: a: 1 is not a schema",
		`{"$ref":"#/a/0"}`:                 `$ref: "#/a/0": there is no "a"`,
		`{"$ref":"#/a/1","a":[true]}`:      `there is no "1"`,
		`{"$ref":"#a"}`:                    "other schemas are not loaded",
		`{"$ref":":"}`:                     "missing protocol scheme",
		`{"items":{"$id":":"}}`:            "$id: ",
		`{"allOf":[{"$id":":"}]}`:          "$id: ",
		`{"$ref":"#"}`:                     "refers to itself",
		`{"not":{"dependentSchemas":{"a":{"$ref":"#"}}}}`:                                "refers to itself",
		`{"if":true,"then":{"$ref":"#/$defs/a"},"$defs":{"a":{"oneOf":[{"$ref":"#"}]}}}`: "refers to itself",
		`{"$schema":"x"}`: `$schema is "x"`,
		`{"$schema":"http://json-schema.org/draft-07/schema#","items":[true],"additionalItems":1}`: "1 is not a schema",
	} {
		_, err := validate.Compile(jsonvalue.Parse(jsonrpc.MustRaw(schema)))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", schema, err, want)
		}
	}
}

// A size that no value can have is not an error, whatever the number of bits.
func TestSizes(t *testing.T) {
	if got := check(t, `{"maxLength":1e1000,"minLength":0.0}`, `"a"`); got != "" {
		t.Error(got)
	}
	if got := check(t, `{"minItems":99999999999999999999}`, `[]`); got == "" {
		t.Error("an empty array has many elements")
	}
}

func TestCheckChanges(t *testing.T) {
	const schema = `{"items":{"type":["integer","string"]},"properties":{
		"a":{"type":"array"},"o":{"type":"object"},"s":{"type":"string"},"n":{"type":"number"},"m":{"type":["null","array"]}}}`
	for _, x := range []struct {
		value        string
		emptyForNull bool
		want         string // empty if nothing changes
	}{
		{`[1,2.0,"3.0",-1.5e1,1e19]`, false, `[1,2,"3.0",-15,10000000000000000000]`},
		{`[1,1e20]`, false, ``},
		{`{"a":[],"n":1.0}`, true, ``},
		{`{"a":null,"o":null,"s":null,"m":null}`, true, `{"a":[],"o":{},"s":"","m":null}`},
	} {
		v := jsonvalue.Parse(jsonrpc.MustRaw(x.value))
		found, changed := compile(t, schema).Check(&v, x.emptyForNull)
		if len(found) > 0 || changed != (x.want != "") || changed && string(v.Append(nil)) != x.want {
			t.Errorf("%s: got %s %v, violations %v", x.value, v.Append(nil), changed, found)
		}
	}
}

// A schema whose alternatives contain themselves would need exponential time.
func TestManyAlternatives(t *testing.T) {
	const schema = `{"$defs":{"x":{"anyOf":[{"items":{"$ref":"#/$defs/x"},"minItems":1},{"items":{"$ref":"#/$defs/x"},"maxItems":1}],"not":{"type":"string"}}},"$ref":"#/$defs/x"}`
	got := check(t, schema, strings.Repeat("[", 200)+`"a"`+strings.Repeat("]", 200))
	if got != "the value has too many alternatives to check" {
		t.Error(got)
	}
}

func TestFill(t *testing.T) {
	s := compile(t, `{"properties":{"a":{"default":{"b":[]}},"c":{"$ref":"#"}},"items":{"$ref":"#"}}`)
	for value, want := range map[string]string{
		`{}`:                    `{"a":{"b":[]}}`,
		`{"a":1}`:               `{"a":1}`,
		`[{},{"c":{"c":{}}}]`:   `[{"a":{"b":[]}},{"c":{"c":{"a":{"b":[]}},"a":{"b":[]}},"a":{"b":[]}}]`,
		`1`:                     `1`,
		`{"\"\u0001":"\u0041"}`: `{"\"\u0001":"\u0041","a":{"b":[]}}`,
	} {
		v := jsonvalue.Parse(jsonrpc.MustRaw(value))
		changed := s.Fill(&v)
		if got := string(v.Append(nil)); got != want || changed != (value != want) {
			t.Errorf("%s: got %s %v, want %s", value, got, changed, want)
		}
	}
	v := jsonvalue.Parse(jsonrpc.MustRaw(`{}`))
	if compile(t, `{"properties":{"a":{}}}`).Fill(&v) {
		t.Error("a schema without defaults has changed a value")
	}
}
