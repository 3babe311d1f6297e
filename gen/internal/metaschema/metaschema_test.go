package metaschema

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

func TestCheck(t *testing.T) {
	const v7, v4 = "http://json-schema.org/draft-07/schema#", "http://json-schema.org/draft-04/schema#"
	for _, test := range []struct {
		uri, file string
		want      []string
	}{
		{"https://json-schema.org/draft/2020-12/schema", `{"$defs": {"A": {"multipleOf": 0, "examples": 1}, "B": {"type": ["x"]}}}`, []string{
			"$defs A examples: got number, want array", "$defs A multipleOf: exclusiveMinimum: got 0, want 0",
			"$defs B type: value must be one of 'array', 'boolean', 'integer', 'null', 'number', 'object', 'string'",
			"$defs B type 0: value must be one of 'array', 'boolean', 'integer', 'null', 'number', 'object', 'string'"}},
		{v7, `{"definitions": {"A": {"$id": "no uri %", "pattern": "\\u{1F600}(", "enum": [1, 1]}}}`, []string{
			"definitions A enum: items at 0 and 1 are equal"}},
		{v4, `{"definitions": {"A": {"id": "::", "required": [], "exclusiveMinimum": 1}}}`, []string{
			"definitions A exclusiveMinimum: got number, want boolean", "definitions A required: minItems: got 0, want 1",
			"definitions A: properties 'minimum' required, if 'exclusiveMinimum' exists"}},
		{v4, `{"definitions": {"A": {"minimum": 1, "exclusiveMinimum": true}}}`, nil},
	} {
		file, err := jsonschema.UnmarshalJSON(strings.NewReader(test.file))
		if err != nil {
			t.Fatal(err)
		}
		list, err := Check(test.uri, file)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range list {
			got = append(got, strings.Join(p.Path, " ")+": "+p.Message())
		}
		slices.Sort(got)
		slices.Sort(test.want)
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s:\n%s", test.file, diff)
		}
	}
	if _, err := Check("http://json-schema.org/draft-99/schema", nil); err == nil {
		t.Error("an unknown meta-schema")
	}
}
