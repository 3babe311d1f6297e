package types_test

import (
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/lowertest"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// declared returns the declarations of a package in a line each, by name.
func declared(p *model.Package) map[string]string {
	list := map[string]string{}
	for _, d := range p.Decls {
		var parts []string
		switch d := d.(type) {
		case *model.Struct:
			parts = append(parts, "struct")
			for _, f := range d.Fields() {
				parts = append(parts, f.Name+" "+typeText(f.Type))
			}
		case *model.Enum:
			parts = append(parts, "enum")
		case *model.Union:
			parts = append(parts, "union")
			for _, v := range d.Variants {
				parts = append(parts, v.Header().Name)
			}
		case *model.RawUnion:
			parts = append(parts, "text")
			for _, v := range d.Variants {
				parts = append(parts, v.Accessor+" "+typeText(v.Type))
			}
		case *model.OneOrMany:
			parts = append(parts, "one or many", typeText(d.Elem))
		case *model.List:
			parts = append(parts, typeText(d.Type))
		case *model.Map:
			parts = append(parts, typeText(d.Type))
		case *model.Scalar:
			parts = append(parts, typeText(d.Type))
		case *model.Alias:
			parts = append(parts, "=", typeText(d.Type))
		}
		list[d.Header().Name] = strings.Join(parts, " ")
	}
	return list
}

func typeText(t model.Type) string {
	switch t := t.(type) {
	case nil:
		return "nothing"
	case model.Basic:
		return [...]string{"string", "int", "float", "bool"}[t]
	case model.Raw:
		return "raw"
	case model.ID:
		return "id"
	case model.ErrorObject:
		return "error"
	case model.Members:
		return "members"
	case model.ListOf:
		return "[]" + typeText(t.Elem)
	case model.MapOf:
		return "map " + typeText(t.Elem)
	case model.NullableOf:
		return "nullable " + typeText(t.Elem)
	case model.Ref:
		return t.Decl.Header().Name
	}
	return "unknown"
}

// TestTypes checks which Go type schemas have.
func TestTypes(t *testing.T) {
	p := lowertest.Package(t, `
		"Alias":{"$ref":"#/$defs/Node"},
		"Any":true,
		"Array":{"type":"array","items":{"$ref":"#/$defs/Mode"}},
		"Failure":{"type":"object","properties":{"code":{"type":"integer"},"message":{"type":"string"},"data":{}},"required":["code","message"]},
		"ID":{"type":["string","integer"]},
		"Inline":{"type":"object","properties":{"mode":{"enum":["a","b"]},"part":{"type":"object","properties":{"x":{"type":"number"}}},"list":{"type":"array","items":{"type":"object","properties":{"y":true}}},"null":{"type":["boolean","null"]},"big":{"const":123456789012345678901}}},
		"Many":{"anyOf":[{"$ref":"#/$defs/Node"},{"type":"array","items":{"$ref":"#/$defs/Node"}}]},
		"Maybe":{"anyOf":[{"$ref":"#/$defs/Node"},{"type":"null"}]},
		"Mode":{"enum":["a","b"]},
		"Named":{"type":"object","additionalProperties":{"$ref":"#/$defs/Node"}},
		"Node":{"type":"object","properties":{"next":{"$ref":"#/$defs/Alias"}}},
		"Nullables":{"type":"object","additionalProperties":{"type":["object","null"],"properties":{"a":{"$ref":"#/$defs/Nullables"}}}},
		"Open":{"type":"object"},
		"Tuple":{"type":"array","prefixItems":[{"type":"string"}]},
		"Word":{"type":"string"}`)
	got := declared(p)
	for name, want := range map[string]string{
		"Alias":      "= Node",
		"Any":        "= raw",
		"Array":      "[]Mode",
		"Failure":    "= error",
		"ID":         "= id",
		"Inline":     "struct Big raw List []InlineList Mode InlineMode Null nullable bool Part InlinePart",
		"InlineList": "struct Y raw",
		"Many":       "one or many Node",
		"Maybe":      "text AsNode Node",
		"Mode":       "enum",
		"Named":      "map Node",
		"Node":       "struct Next Node",
		"Nullables":  "struct",
		"Open":       "= members",
		"Tuple":      "text",
		"Word":       "string",
	} {
		if got[name] != want {
			t.Errorf("%s: got %q, want %q", name, got[name], want)
		}
	}
}

// TestEndless checks that a union which is part of itself through its inline
// alternatives is rejected.
func TestEndless(t *testing.T) {
	err := lowertest.Error(t, `"U":{"anyOf":[{"type":"object","properties":{"u":{"anyOf":[{"$ref":"#/$defs/U"},{"type":["string","integer"]}]}},"required":["u"]},{"type":"object","properties":{"v":true},"required":["v"]}]}`)
	if err == nil || !strings.Contains(err.Error(), "the schema would declare types inside each other without end (give the alternatives a definition of their own)") {
		t.Errorf("got %v", err)
	}
}

// TestNullableMessage checks that what may be null is not a message.
func TestNullableMessage(t *testing.T) {
	p := lowertest.Package(t, `"AskRequest":{"anyOf":[{"type":"object","properties":{"method":{"const":"ask"}},"required":["method"]},{"type":"null"}]}`)
	if len(p.Methods) != 0 {
		t.Errorf("methods %v", p.Methods)
	}
}
