package declare_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/lowertest"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// TestDoubts holds where decoding a type says less than its schema: in the type,
// or in fields of a struct.
func TestDoubts(t *testing.T) {
	p := lowertest.Package(t, `
		"Any": true,
		"Closed": {"type": "array", "items": false},
		"Constant": {"const": {"a": 1}},
		"Enum": {"enum": ["a", "b"]},
		"EnumWithRules": {"enum": ["a", "bc"], "minLength": 2},
		"ID": {"type": ["string", "integer"]},
		"IDWithRules": {"type": ["string", "integer"], "minLength": 1},
		"Integer": {"type": "integer"},
		"List": {"type": "array", "items": {"type": "string"}},
		"ListOfEnum": {"type": "array", "items": {"$ref": "#/$defs/Enum"}},
		"ListOfWord": {"type": "array", "items": {"$ref": "#/$defs/Word"}},
		"ListWithRules": {"type": "array", "items": {"type": "string"}, "uniqueItems": true},
		"Map": {"type": "object", "additionalProperties": {"type": "string"}},
		"MapWithNames": {"type": "object", "additionalProperties": {"type": "string"}, "propertyNames": {"pattern": "a"}},
		"MapWithRules": {"type": "object", "additionalProperties": {"type": "string"}, "minProperties": 1},
		"OneOrMany": {"anyOf": [{"$ref": "#/$defs/Struct"}, {"type": "array", "items": {"$ref": "#/$defs/Struct"}}]},
		"OneOrManyWithRules": {"anyOf": [{"$ref": "#/$defs/Struct"}, {"type": "array", "items": {"$ref": "#/$defs/Struct"}, "minItems": 1}]},
		"Nothing": {"anyOf": [{"$ref": "#/$defs/Struct"}, {"type": "null"}]},
		"Open": {"type": "object"},
		"Struct": {"type": "object", "properties": {"a": {"type": "integer"}}},
		"StructWithRules": {"type": "object", "properties": {"a": {"type": "integer"}}, "minProperties": 1},
		"Tuple": {"type": "array", "prefixItems": [{"type": "string"}]},
		"Word": {"type": "string", "minLength": 1},
		"Fields": {"type": "object", "required": ["other"], "additionalProperties": {"type": ["integer", "null"]}, "properties": {
			"constant": {"const": "x"},
			"constants": {"type": "array", "items": {"const": "x"}},
			"enum": {"$ref": "#/$defs/Enum"},
			"list": {"$ref": "#/$defs/ListWithRules"},
			"maybe": {"anyOf": [{"const": "x"}, {"type": "null"}]},
			"none": {"type": "array", "items": false},
			"null": {"oneOf": [{"$ref": "#/$defs/Nothing"}, {"type": "null"}]},
			"number": {"type": "number"},
			"only": {"type": "object", "additionalProperties": {"oneOf": [{"type": ["string", "null"]}, {"type": ["integer", "null"]}]}},
			"small": {"type": "integer", "maximum": 9},
			"word": {"$ref": "#/$defs/Word"},
			"words": {"type": "array", "items": {"$ref": "#/$defs/Word"}}}},
		"United": {"allOf": [
			{"type": "object", "properties": {"part": {"type": "object", "maxProperties": 2}, "s": {"type": "object", "properties": {"a": {"type": "string"}}}}},
			{"type": "object", "properties": {"part": {"type": "object", "minProperties": 1}, "s": {"type": "object", "required": ["b"]}}}]}`)
	var doubtful, checked []string
	for _, d := range p.Definitions {
		if ref, ok := d.Type.(model.Ref); d.Doubtful || ok && ref.Decl.Header().Doubtful {
			doubtful = append(doubtful, d.Name)
		}
	}
	for _, d := range p.Decls {
		s, ok := d.(*model.Struct)
		if !ok {
			continue
		}
		for _, f := range s.Fields() {
			if f.Check != nil {
				checked = append(checked, s.Name+"."+f.JSON+" "+lowertest.SchemaText(f.Check))
			}
		}
	}
	slices.Sort(checked)
	wantDoubtful := []string{
		"Closed", "Constant", "EnumWithRules", "IDWithRules", "ListOfWord", "ListWithRules", "MapWithNames", "MapWithRules",
		"Nothing", "OneOrManyWithRules", "StructWithRules", "Tuple", "Word",
	}
	if diff := cmp.Diff(wantDoubtful, doubtful); diff != "" {
		t.Errorf("doubtful definitions (-want +got):\n%s", diff)
	}
	wantChecked := []string{
		`Fields.constants {array; items({= "x"})}`,
		`Fields.maybe {any({= "x"}, {null})}`,
		`Fields.none {array; items({never})}`,
		`Fields.null {one(Nothing, {null})}`,
		`Fields.only {object; others({one({null; string}, {null; integer})})}`,
		`Fields.small {integer; rules 9}`,
		`Fields.word {string; rules 1}`,
		`Fields.words {array; items(Word)}`,
		`United.part {all({object; rules}, {object; rules})}`,
	}
	if diff := cmp.Diff(wantChecked, checked); diff != "" {
		t.Errorf("fields with a check (-want +got):\n%s", diff)
	}
	i := slices.IndexFunc(p.Decls, func(d model.Decl) bool { return d.Header().Name == "UnitedS" })
	if got, want := lowertest.SchemaText(p.Decls[i].Header().Schema), `{all({object; a: {string}}, {object; b!: any})}`; got != want {
		t.Errorf("a type that two schemas describe: got %s, want %s", got, want)
	}
}
