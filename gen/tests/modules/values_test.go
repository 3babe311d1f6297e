package modules_test

import (
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/jsontext"
)

// valuesSchema has unions with null within unions, and numbers in all places.
const valuesSchema = `{"$schema":"https://json-schema.org/draft/2020-12/schema","$defs":{
"Cat":{"type":"object","required":["kind"],"properties":{"kind":{"const":"cat"}}},
"Dog":{"type":"object","required":["kind"],"properties":{"kind":{"const":"dog"}}},
"Cow":{"type":"object","required":["kind"],"properties":{"kind":{"const":"cow"}}},
"Pet":{"anyOf":[{"$ref":"#/$defs/Cat"},{"$ref":"#/$defs/Dog"},{"type":"null"}]},
"Animal":{"anyOf":[{"$ref":"#/$defs/Pet"},{"$ref":"#/$defs/Cow"}]},
"Guest":{"oneOf":[{"$ref":"#/$defs/Animal"},{"type":"array","items":{"type":"string"}}]},
"Herd":{"type":"array","items":{"$ref":"#/$defs/Animal"}},
"Rooms":{"type":"object","additionalProperties":{"$ref":"#/$defs/Guest"}},
"Farm":{"type":"object","required":["first"],"properties":{"first":{"$ref":"#/$defs/Animal"},"next":{"$ref":"#/$defs/Guest"},"rest":{"type":"array","items":{"anyOf":[{"$ref":"#/$defs/Pet"},{"type":"boolean"}]}}}},
"Width":{"type":"integer","maximum":18446744073709551615},
"Count":{"type":"integer"},
"Share":{"type":"number"},
"Shares":{"type":"array","items":{"$ref":"#/$defs/Share"}},
"Levels":{"type":"object","additionalProperties":{"$ref":"#/$defs/Count"}},
"Amount":{"anyOf":[{"$ref":"#/$defs/Count"},{"type":"string"},{"$ref":"#/$defs/Shares"},{"$ref":"#/$defs/Levels"}]},
"Amounts":{"type":"array","items":{"$ref":"#/$defs/Amount"}},
"Bill":{"type":"object","properties":{"amount":{"$ref":"#/$defs/Amount"},"amounts":{"$ref":"#/$defs/Amounts"},"width":{"$ref":"#/$defs/Width"},
"count":{"$ref":"#/$defs/Count"},"share":{"$ref":"#/$defs/Share"},"shares":{"$ref":"#/$defs/Shares"},"levels":{"$ref":"#/$defs/Levels"},
"widths":{"type":"array","items":{"$ref":"#/$defs/Width"}},"unique":{"type":"array","items":{"type":"number"},"uniqueItems":true},
"half":{"type":"number","multipleOf":0.5,"maximum":4},"maybe":{"type":["number","null"]},"maybes":{"type":"array","items":{"type":["integer","null"]}}}},
"Mark":{"type":["integer","string","null"]},
"Stall":{"type":"object","properties":{"mark":{"anyOf":[{"$ref":"#/$defs/Mark"},{"$ref":"#/$defs/Cat"}]},
"cats":{"anyOf":[{"anyOf":[{"$ref":"#/$defs/Cat"},{"type":"null"}]},{"type":"array","items":{"anyOf":[{"$ref":"#/$defs/Cat"},{"type":"null"}]}}]},
"row":{"anyOf":[{"$ref":"#/$defs/Cat"},{"type":"array","prefixItems":[{"type":"string"}],"items":{"$ref":"#/$defs/Cat"}}]},
"one":{"type":"object","additionalProperties":{"oneOf":[{"type":["string","null"]},{"type":["integer","null"]}]}}},
"additionalProperties":{"oneOf":[{"type":["string","boolean"]},{"type":["boolean","integer"]}]}}
}}`

// TestValues decodes and encodes values of such a schema. Valid and invalid texts
// come back as the same JSON value.
func TestValues(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a generated package")
	}
	t.Parallel()
	m := newModule(t)
	if err := m.generate("values", gen.Schema{Name: "values", Header: "schema.json", Data: []byte(valuesSchema)}); err != nil {
		t.Fatal(err)
	}
	cases := []struct {
		def, text string
		valid     bool
	}{
		{"Pet", `null`, true}, {"Animal", `null`, true}, {"Guest", `null`, true}, {"Guest", `{"kind":"dog"}`, true}, {"Guest", `["a"]`, true},
		{"Herd", `[null,{"kind":"cow"},{"kind":"cat","x":1e400}]`, true},
		{"Rooms", `{"a":null,"b":{"kind":"cat"},"c":["x"]}`, true},
		{"Farm", `{"first":null,"next":null,"rest":[null,true,{"kind":"dog"}]}`, true},
		{"Farm", `{"next":{"kind":"dog"}}`, false},
		{"Width", `9223372036854775808`, true}, {"Width", `-1e30`, true}, {"Width", `18446744073709551616`, false},
		{"Count", `9223372036854775807`, true}, {"Count", `-9223372036854775808`, true}, {"Share", `0.1`, true}, {"Share", `1.7976931348623157e308`, true},
		{"Count", `9223372036854775808`, true}, {"Count", `-12345678901234567890123e10`, true}, {"Count", `1.5`, false}, {"Count", `"1"`, false},
		{"Share", `9007199254740993`, true}, {"Share", `-1e-400`, true}, {"Share", `null`, false},
		{"Shares", `[0.1,1e400,9007199254740993]`, true}, {"Shares", `[1,"2",1e400]`, false}, {"Shares", `[null]`, false},
		{"Levels", `{"a":1e30,"b":2}`, true}, {"Levels", `{"a":0.5}`, false}, {"Levels", `[1]`, false},
		{"Amount", `9223372036854775808`, true}, {"Amount", `[0.1,1e-400]`, true}, {"Amount", `{"a":1e30}`, true},
		{"Amounts", `[1,9223372036854775808,"x",[0.12345678901234567890],{"a":1e30,"b":2},[1,2]]`, true},
		{"Bill", `{"amount":1e30,"amounts":[1e30,"x"],"width":9223372036854775808,"count":-9223372036854775809,"share":1.00000000000000000001}`, true},
		{"Bill", `{"shares":[9007199254740993,1],"levels":{"a":1e400,"b":1},"widths":[9223372036854775808]}`, true},
		{"Bill", `{"unique":[9007199254740993,9007199254740992],"half":0.5000000000000000000000,"maybe":1e-400,"maybes":[null,1e30]}`, true},
		{"Bill", `{"unique":[9007199254740993,9007199254740993.0]}`, false},
		{"Stall", `{"mark":1.0,"cats":[null,{"kind":"cat"}],"row":["a",{"kind":"cat"}],"one":{"a":1,"b":"c"},"x":7}`, true},
		{"Stall", `{"mark":null,"cats":null,"row":{"kind":"cat"}}`, true},
		{"Stall", `{"mark":0.5}`, false}, {"Stall", `{"mark":true}`, false}, {"Stall", `{"one":{"a":null}}`, false}, {"Stall", `{"x":true}`, false},
		{"Bill", `{"half":4.00000000000000000001}`, false}, {"Bill", `{"half":3.50000000000000000001}`, false},
	}
	var questions []question
	for _, c := range cases {
		questions = append(questions, question{"values", c.def, c.text})
	}
	for i, a := range m.ask(questions) {
		c := cases[i]
		if problem := schemaAnswer(questions[i], a, c.valid); problem != "" {
			t.Errorf("%s %s: %s", c.def, c.text, problem)
		}
		if !jsontext.Same(c.text, a.Text) {
			t.Errorf("%s %s: comes back as %s", c.def, c.text, a.Text)
		}
	}
}
