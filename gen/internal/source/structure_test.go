package source

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestStructure(t *testing.T) {
	const file = `{"title": "the file", "$schema":"http://json-schema.org/draft-07/schema#","description":"prose",
"definitions":{
 "A<b>&":{"title":"A","type":"object","$comment":"c","required":["title","description"],
  "properties":{"title":{"type":"string","title":"Title"},"description":{"$ref":"#/definitions/description","description":"d"},"$comment":{}},
  "additionalProperties":{"description":"x","default":{"description":"stays"}},"propertyNames":{"title":"x"}},
 "description":{"const":{"title":"stays"},"enum":[{"description":"stays"}],"examples":[{"$comment":"stays"}],"description":"goes"},
 "title":{"items":[{"title":"goes"}],"additionalItems":{"title":"goes"}},
 "odd":{"title":7,"items":{"description":"goes"},"anyOf":[{"title":"goes"},true],"allOf":[],"oneOf":[{"not":{"title":"goes"}}]},
 "later":{"if":{"title":"goes"},"then":{"title":"goes"},"else":{"title":"goes"},"patternProperties":{"title":{"title":"goes"}},
  "dependencies":{"title":["title"],"description":{"title":"goes"}},"x-own":{"title":"stays"}},
 "$defs":{"$defs":{"title":{"title":"goes"}},"minimum":1.50e+3,"pattern":"\u003ca\u2028\/\u000b\t\"\\"},
 "true":true,"empty":{"properties":{},"required":[]}}}`
	const want = `{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "definitions": {
    "A<b>&": {
      "type": "object",
      "required": [
        "title",
        "description"
      ],
      "properties": {
        "title": {
          "type": "string"
        },
        "description": {
          "$ref": "#/definitions/description"
        },
        "$comment": {}
      },
      "additionalProperties": {
        "default": {
          "description": "stays"
        }
      },
      "propertyNames": {}
    },
    "description": {
      "const": {
        "title": "stays"
      },
      "enum": [
        {
          "description": "stays"
        }
      ],
      "examples": [
        {
          "$comment": "stays"
        }
      ]
    },
    "title": {
      "items": [
        {}
      ],
      "additionalItems": {}
    },
    "odd": {
      "title": 7,
      "items": {},
      "anyOf": [
        {},
        true
      ],
      "allOf": [],
      "oneOf": [
        {
          "not": {}
        }
      ]
    },
    "later": {
      "if": {},
      "then": {},
      "else": {},
      "patternProperties": {
        "title": {}
      },
      "dependencies": {
        "title": [
          "title"
        ],
        "description": {}
      },
      "x-own": {
        "title": "stays"
      }
    },
    "$defs": {
      "$defs": {
        "title": {}
      },
      "minimum": 1.50e+3,
      "pattern": "<a` + "\u2028" + `/\u000b\t\"\\"
    },
    "true": true,
    "empty": {
      "properties": {},
      "required": []
    }
  }
}
`
	got, err := Structure("s.json", []byte(file))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Error(diff)
	}
	if again, err := Structure("s.json", got); err != nil || string(again) != string(got) {
		t.Errorf("the structure of a structure differs: %v\n%s", err, again)
	}
}

func TestStructureIsIndentedLikeEncodingJSON(t *testing.T) {
	for _, text := range []string{`{}`, `{"a":[]}`, `{"a":[[],{},[{"b":[1,2,[3]]}],"x"],"c":{"d":null}}`} {
		var want bytes.Buffer
		if err := json.Indent(&want, []byte(text), "", "  "); err != nil {
			t.Fatal(err)
		}
		got, err := Structure("s.json", []byte(text))
		if err != nil || string(got) != want.String()+"\n" {
			t.Errorf("%s: %v\n%s", text, err, got)
		}
	}
}

func TestStructureErrors(t *testing.T) {
	for text, want := range map[string]string{
		"{":                "s.json:1:2: the JSON is cut off: a member name in double quotes is missing",
		"[]":               "s.json:1:1: a schema file holds an object, not an array",
		`{"a": 1, "a": 2}`: `s.json:1:10: the object has the member "a" twice, on lines 1 and 1 (remove one of them)`,
	} {
		if _, err := Structure("s.json", []byte(text)); err == nil || err.Error() != want {
			t.Errorf("%s: %v", text, err)
		}
	}
}
