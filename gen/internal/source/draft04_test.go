package source

import "testing"

// TestDraft04 holds that draft-04 is read into what later dialects have.
func TestDraft04(t *testing.T) {
	doc := mustLoad(t, `{"id": "http://example.org/dap.json#", "$schema": "http://json-schema.org/draft-04/schema#", "title": "t", "definitions": {
		"Low": {"type": "number", "minimum": 1.50, "exclusiveMinimum": true, "maximum": 9, "exclusiveMaximum": false},
		"High": {"exclusiveMaximum": true, "maximum": -1e2},
		"Tuple": {"items": [{"type": "string"}, {}], "additionalItems": false, "uniqueItems": true},
		"Both": {"allOf": [{"$ref": "#/definitions/Low"}, {"$ref": "http://example.org/dap.json#/definitions/High"}], "format": "x", "deprecated": true},
		"Word": {"enum": ["a", "b"], "pattern": "^\\s$", "required": ["x"], "additionalProperties": {"not": {"type": "null"}}}}}`)
	if doc.Dialect != Draft04 || doc.Dialect.String() != "draft-04" || len(doc.Defs) != 5 || len(doc.Notes) != 0 {
		t.Errorf("%s, %d definitions, %v", doc.Dialect, len(doc.Defs), doc.Notes)
	}
	low, high := doc.Def("Low").Schema, doc.Def("High").Schema
	if low.Minimum != "" || low.ExclusiveMinimum != "1.50" || low.Maximum != "9" || low.ExclusiveMaximum != "" {
		t.Errorf("Low: %+v", low)
	}
	if high.Maximum != "" || high.ExclusiveMaximum != "-1e2" || high.Minimum != "" || high.ExclusiveMinimum != "" {
		t.Errorf("High: %+v", high)
	}
	if tuple := doc.Def("Tuple").Schema; len(tuple.PrefixItems) != 2 || tuple.Items != nil || *tuple.AdditionalItems.Bool || !tuple.UniqueItems {
		t.Errorf("Tuple: %+v", tuple)
	}
	if parts := doc.Def("Both").Schema.AllOf; parts[0].Target.Name != "Low" || parts[1].Target.Name != "High" {
		t.Errorf("Both: %+v", parts)
	}
	if word := doc.Def("Word").Schema; word.Pattern == word.PatternSource || word.PatternSource != `^\s$` || word.Additional.Not == nil {
		t.Errorf("Word: %+v", word)
	}
}

func TestDraft04Errors(t *testing.T) {
	testProblems(t, []problem{
		{"a number as exclusive bound", in04(`"A": {"exclusiveMinimum": 1}`), `2:27: /definitions/A/exclusiveMinimum: exclusiveMinimum must be a boolean, not a number`},
		{"no bound", in04(`"A": {"exclusiveMaximum": true}`), `2:27: /definitions/A/exclusiveMaximum: exclusiveMaximum has no effect without maximum`},
		{"later keywords", in04(`"A": {"const": 1, "propertyNames": {}, "prefixItems": [{}], "contains": {}, "if": {}}`),
			"2:7: /definitions/A/const: const has no effect in draft-04\n" +
				"2:19: /definitions/A/propertyNames: propertyNames has no effect in draft-04\n" +
				"2:40: /definitions/A/prefixItems: prefixItems has no effect in draft-04\n" +
				"2:61: /definitions/A/contains: the keyword contains is not supported\n" +
				"2:77: /definitions/A/if: the keyword if is not supported"},
		{"a boolean schema", in04(`"A": {"items": true}`), `2:16: /definitions/A/items: against the meta-schema of draft-04: got boolean, want array, or got boolean, want object`},
		{"required of draft-03", in04(`"A": {"required": true}`), `2:19: /definitions/A/required: required must be an array, not a boolean`},
		{"no name is required", in04(`"A": {"required": []}`), `2:19: /definitions/A/required: against the meta-schema of draft-04: minItems: got 0, want 1`},
	})
	_, err := Load("s", []byte(in04(`"A": {"const": 1}`)))
	if want := "s:2:7: /definitions/A/const: const has no effect in draft-04 (use enum with one value)"; err == nil || err.Error() != want {
		t.Errorf("remedy: %v", err)
	}
}
