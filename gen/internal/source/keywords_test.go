package source

import (
	"strings"
	"testing"
)

// TestKeywordErrors has one definition A per case, whose text begins in
// column 6 of line 2.
func TestKeywordErrors(t *testing.T) {
	var tests []problem
	for _, c := range []struct{ schema, want string }{
		{`{"type": 1}`, `2:15: /$defs/A/type: type must be a string or an array of strings, not a number`},
		{`{"type": []}`, `2:15: /$defs/A/type: type must not be empty`},
		{`{"type": ["null", 1, "any"]}`, "2:24: /$defs/A/type/1: a name must be a string, not a number\n" +
			`2:27: /$defs/A/type/2: unknown type "any"`},
		{`{"type": ["null", "null"]}`, `2:15: /$defs/A/type: the type null is given twice`},
		{`{"enum": {}}`, `2:15: /$defs/A/enum: enum must be an array, not an object`},
		{`{"enum": []}`, `2:15: /$defs/A/enum: enum must not be empty`},
		{`{"anyOf": []}`, `2:16: /$defs/A/anyOf: anyOf must not be empty`},
		{`{"allOf": {}}`, `2:16: /$defs/A/allOf: allOf must be an array, not an object`},
		{`{"oneOf": [null]}`, `2:17: /$defs/A/oneOf/0: a schema is an object or a boolean, not null`},
		{`{"not": 1}`, `2:14: /$defs/A/not: a schema is an object or a boolean, not a number`},
		{`{"properties": []}`, `2:21: /$defs/A/properties: properties must be an object, not an array`},
		{`{"properties": {"a/b": []}}`, `2:29: /$defs/A/properties/a~1b: a schema is an object or a boolean, not an array`},
		{`{"required": "x"}`, `2:19: /$defs/A/required: required must be an array, not a string`},
		{`{"required": [1]}`, `2:20: /$defs/A/required/0: a name must be a string, not a number`},
		{`{"required": ["x", "x"]}`, `2:19: /$defs/A/required: required has "x" twice`},
		{`{"items": [{}]}`, `2:16: /$defs/A/items: items cannot be an array in 2020-12`},
		{`{"prefixItems": [{}], "additionalItems": false}`, `2:28: /$defs/A/additionalItems: additionalItems has no effect in 2020-12`},
		{`{"minimum": "1"}`, `2:18: /$defs/A/minimum: minimum must be a number, not a string`},
		{`{"exclusiveMinimum": true}`, `2:27: /$defs/A/exclusiveMinimum: exclusiveMinimum must be a number, not a boolean`},
		{`{"maximum": 1e999999999}`, `2:18: /$defs/A/maximum: the number 1e999999999 is out of range`},
		{`{"maximum": 1e-99999999999999999999}`, `2:18: /$defs/A/maximum: the number 1e-99999999999999999999 is out of range`},
		{`{"multipleOf": 0}`, `2:21: /$defs/A/multipleOf: multipleOf must be greater than 0, not 0`},
		{`{"multipleOf": -0.5}`, `2:21: /$defs/A/multipleOf: multipleOf must be greater than 0, not -0.5`},
		{`{"multipleOf": 0.0E7}`, `2:21: /$defs/A/multipleOf: multipleOf must be greater than 0, not 0.0E7`},
		{`{"multipleOf": 1e-999}`, `2:21: /$defs/A/multipleOf: the number 1e-999 is out of range`},
		{`{"multipleOf": "2"}`, `2:21: /$defs/A/multipleOf: multipleOf must be a number, not a string`},
		{`{"minLength": -1}`, `2:20: /$defs/A/minLength: minLength must be an integer that is not negative, not -1`},
		{`{"maxItems": 1.5}`, `2:19: /$defs/A/maxItems: maxItems must be an integer that is not negative, not 1.5`},
		{`{"minProperties": 1e-1}`, `2:24: /$defs/A/minProperties: minProperties must be an integer that is not negative, not 1e-1`},
		{`{"uniqueItems": 1}`, `2:22: /$defs/A/uniqueItems: uniqueItems must be a boolean, not a number`},
		{`{"title": 1, "description": {}, "$comment": null}`, "2:16: /$defs/A/title: title must be a string, not a number\n" +
			"2:34: /$defs/A/description: description must be a string, not an object\n" +
			"2:50: /$defs/A/$comment: $comment must be a string, not null"},
		{`{"format": 1}`, `2:17: /$defs/A/format: format must be a string, not a number`},
		{`{"deprecated": "yes"}`, `2:21: /$defs/A/deprecated: deprecated must be a boolean, not a string`},
		{`{"examples": {}}`, `2:19: /$defs/A/examples: against the meta-schema of 2020-12: got object, want array`},
		{`{"readOnly": 1}`, `2:19: /$defs/A/readOnly: against the meta-schema of 2020-12: got number, want boolean`},
		{`{"$defs": {"I": {"type": "x"}}}`, `2:31: /$defs/A/$defs/I/type: against the meta-schema of 2020-12: ` +
			`got string, want array, or value must be one of 'array', 'boolean', 'integer', 'null', 'number', 'object', 'string'`},
		{`{"pattern": 1}`, `2:18: /$defs/A/pattern: pattern must be a string, not a number`},
		{`{"pattern": "^(?=a).*$"}`, `2:18: /$defs/A/pattern: the pattern "^(?=a).*$" cannot be used: Go's regexp has no look-ahead, (?=`},
		{`{"pattern": "(a)\\1"}`, `2:18: /$defs/A/pattern: the pattern "(a)\\1" cannot be used: Go's regexp has no back references, \1`},
		{`{"pattern": "["}`, `2:18: /$defs/A/pattern: the pattern "[" cannot be used: the [ has no ]`},
		{`{"pattern": "\\Aa"}`, `2:18: /$defs/A/pattern: the pattern "\\Aa" cannot be used: \A is not part of ECMA-262 in Unicode mode`},
		{`{"$ref": 1}`, `2:15: /$defs/A/$ref: $ref must be a string, not a number`},
	} {
		tests = append(tests, problem{c.schema, in12(`"A": ` + c.schema), c.want})
	}
	testProblems(t, tests)
}

func TestDraft07Errors(t *testing.T) {
	testProblems(t, []problem{
		{"prefixItems", in07(`"A": {"prefixItems": [{}]}`), `2:7: /definitions/A/prefixItems: prefixItems has no effect in draft-07`},
		{"equal values", in07(`"A": {"enum": [1, 1]}`), `2:15: /definitions/A/enum: against the meta-schema of draft-07: items at 0 and 1 are equal`},
		{"equal numbers", in07(`"A": {"enum": [1, 1.0]}`), `2:15: /definitions/A/enum: against the meta-schema of draft-07: items at 0 and 1 are equal`},
		{"an anchor", in07(`"A": {"$anchor": "a"}`), `2:7: /definitions/A/$anchor: $anchor has no effect in draft-07`},
	})
}

func TestRefErrors(t *testing.T) {
	testProblems(t, []problem{
		{"remote", in12(`"A": {"$ref": "other.json#/$defs/A"}`),
			`2:15: /$defs/A/$ref: $ref "other.json#/$defs/A" names another file: remote references are not supported`},
		{"root", in12(`"A": {"$ref": "#"}`), `2:15: /$defs/A/$ref: $ref "#" names the whole file, which is not a definition`},
		{"part", in12(`"A": {"$ref": "#/$defs/A/properties/x"}`), `2:15: /$defs/A/$ref: $ref "#/$defs/A/properties/x" names a part of a definition`},
		{"anchor", in12(`"A": {"$ref": "#here"}`), `2:15: /$defs/A/$ref: $ref "#here" names no anchor and is not a JSON pointer to a definition`},
		{"elsewhere", in12(`"A": {"$ref": "#/components/A"}`),
			`2:15: /$defs/A/$ref: $ref "#/components/A" names no anchor and is not a JSON pointer to a definition`},
		{"no text", in12(`"A": {"$ref": ""}`), `2:15: /$defs/A/$ref: $ref is empty`},
		{"refs only", in12(`"A": {"$ref": "#/$defs/B"}, "B": {"$ref": "#/$defs/C"}, "C": {"$ref": "#/$defs/B"}`),
			`2:34: /$defs/B: the definition leads back to itself before it says anything: B → C → B`},
		{"itself", in12(`"A": {"$ref": "#/$defs/A"}`), `2:6: /$defs/A: the definition leads back to itself before it says anything: A → A`},
		{"combined", in12(`"A": {"anyOf": [{"type": "null"}, {"allOf": [{"$ref": "#/$defs/A"}]}]}`),
			`2:6: /$defs/A: the definition leads back to itself before it says anything: A → A`},
	})
	// A value that nests settles these.
	mustLoad(t, in12(`"A": {"properties": {"a": {"$ref": "#/$defs/A"}}}, "B": {"anyOf": [{"items": {"$ref": "#/$defs/B"}}, {"$ref": "#/$defs/A"}]}`))
}

func TestSuggestions(t *testing.T) {
	for name, want := range map[string]string{
		"ContentBlok": `did you mean "ContentBlock"?`,
		"tool":        `did you mean "Tool" or "Tools"?`,
		"Unrelated":   `add it, or remove the reference`,
	} {
		_, err := Load("s", []byte(in12(`"ContentBlock": {}, "Tools": {}, "Tool": {}, "A": {"$ref": "#/$defs/`+name+`"}`)))
		if got := err.(*Errors).List[0].Remedy; got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// TestMultipleOfRemedy holds that the error says how to fix a multipleOf that no
// dialect allows.
func TestMultipleOfRemedy(t *testing.T) {
	const want = "(write a number greater than 0, or remove multipleOf to allow any number)"
	for _, text := range []string{in12(`"A": {"multipleOf": 0}`), in07(`"A": {"multipleOf": -3}`), in04(`"A": {"multipleOf": 0.00}`)} {
		if _, err := Load("s", []byte(text)); err == nil || !strings.HasSuffix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", text, err)
		}
	}
}
