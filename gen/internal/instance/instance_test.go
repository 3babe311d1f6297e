package instance

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// samplePackage returns a small package with every kind of declaration.
func samplePackage() *model.Package {
	level := &model.Enum{Head: model.Head{Name: "Level"}, Values: []model.EnumValue{{Value: "low"}, {Value: "high"}}}
	reason := &model.Enum{Head: model.Head{Name: "Reason"}, Values: []model.EnumValue{{Value: "end"}}, Open: true}
	text := &model.Struct{Head: model.Head{Name: "Text"}, Members: []model.Member{
		&model.Const{JSON: "type", Value: `"text"`},
		&model.Field{JSON: "text", Type: model.String, Required: true},
		&model.Field{JSON: "level", Type: model.Ref{Decl: level}, Presence: model.Pointer},
		&model.Field{JSON: "weight", Type: model.Float, Presence: model.Pointer, Rules: model.Rules{Minimum: "0", Maximum: "1"}},
		&model.Field{JSON: "ttl", Type: model.Int, Required: true, Presence: model.NullPointer},
		&model.Field{JSON: "on", Type: model.Bool, Presence: model.Pointer, Const: "true"},
	}}
	tree := &model.Struct{Head: model.Head{Name: "Tree"}, Others: model.Others{Closed: true}}
	block := &model.Union{Head: model.Head{Name: "Block"}, Variants: []model.Decl{tree, text},
		Select: model.Selector{Member: "type", Cases: []model.Case{{Value: "tree"}, {Value: "text", Variant: 1}}, Absent: -1, Default: -1}}
	inner := &model.Struct{Head: model.Head{Name: "TreeInner"}, Others: model.Others{Kinds: model.KindObject}, Members: []model.Member{
		&model.Field{JSON: "ids", Type: model.ListOf{Elem: model.ID{}}, Rules: model.Rules{MinItems: "1", MaxItems: "2", UniqueItems: true}},
	}}
	tree.Members = []model.Member{
		&model.Const{JSON: "type", Value: `"tree"`},
		&model.Field{JSON: "child", Type: model.Ref{Decl: block}, Required: true},
		&model.Field{JSON: "inner", Type: model.Ref{Decl: inner}, Presence: model.Pointer},
		&model.Field{JSON: "many", Type: model.Ref{Decl: &model.OneOrMany{Elem: model.Ref{Decl: block}}}, Presence: model.ZeroAbsent},
		&model.Field{JSON: "reason", Type: model.Ref{Decl: reason}, Presence: model.Pointer},
		&model.Field{JSON: "state", Type: model.NullableOf{Elem: model.String}, Presence: model.ZeroAbsent},
		&model.Field{JSON: "error", Type: model.ErrorObject{}, Presence: model.Pointer},
		&model.Field{JSON: "raw", Type: model.Raw{Kinds: model.KindObject}, Presence: model.ZeroAbsent},
	}
	endless := &model.Struct{Head: model.Head{Name: "Endless"}}
	endless.Members = []model.Member{&model.Field{JSON: "self", Type: model.Ref{Decl: endless}, Required: true}}
	decls := map[string]model.Type{
		"Block": model.Ref{Decl: block}, "Endless": model.Ref{Decl: endless}, "Level": model.Ref{Decl: level},
		"Text": model.Ref{Decl: text}, "Tree": model.Ref{Decl: tree},
		"Code": model.Ref{Decl: &model.Scalar{Type: model.String, Rules: model.Rules{Pattern: `^[a-z]{3}-\d+$`, MaxLength: "9"}}},
		"ID":   model.ID{}, "Any": model.Raw{Kinds: model.AnyKind},
		"Names": model.Ref{Decl: &model.Map{Type: model.MapOf{Elem: model.Int}, Rules: model.Rules{MinProperties: "1", Names: &model.Rules{Pattern: "^[a-z]+$"}}}},
		"Raw":   model.Ref{Decl: &model.RawUnion{Kinds: model.KindObject, Variants: []model.RawVariant{{Type: model.Ref{Decl: text}}}}},
	}
	p := &model.Package{}
	for _, name := range []string{"Any", "Block", "Code", "Endless", "ID", "Level", "Names", "Raw", "Text", "Tree"} {
		p.Definitions = append(p.Definitions, model.Definition{Name: name, Type: decls[name]})
	}
	return p
}

// TestDerive holds what every list of instances has: texts that are JSON and
// differ, names that differ, values of both verdicts, one order.
func TestDerive(t *testing.T) {
	list := Derive(samplePackage())
	if again := Derive(samplePackage()); !slices.Equal(list, again) {
		t.Error("two runs differ")
	}
	verdicts := map[string][2]int{}
	names, texts := map[string]bool{}, map[string]bool{}
	for _, x := range list {
		if !json.Valid([]byte(x.JSON)) {
			t.Errorf("%s, %s: no JSON: %s", x.Def, x.Name, x.JSON)
		}
		if names[x.Def+" "+x.Name] || texts[x.Def+" "+x.JSON] || x.Name == "" {
			t.Errorf("%s, %s: not unique: %s", x.Def, x.Name, x.JSON)
		}
		names[x.Def+" "+x.Name], texts[x.Def+" "+x.JSON] = true, true
		n := verdicts[x.Def]
		if x.Valid {
			n[0]++
		} else {
			n[1]++
		}
		verdicts[x.Def] = n
	}
	for _, def := range samplePackage().Definitions {
		n := verdicts[def.Name]
		if n[0] == 0 && def.Name != "Endless" {
			t.Errorf("%s has no valid instance", def.Name)
		}
		if n[1] == 0 && def.Name != "Any" {
			t.Errorf("%s has no invalid instance", def.Name)
		}
	}
}

// TestDerived looks for instances that must be among the derived.
func TestDerived(t *testing.T) {
	list := Derive(samplePackage())
	for _, want := range []Instance{
		{"Text", "the smallest value", `{"type":"text","text":"text","ttl":1}`, true},
		{"Text", "the largest value", `{"type":"text","text":"text","level":"low","weight":0.45,"ttl":6,"on":true}`, true},
		{"Text", "text: absent", `{"type":"text","ttl":1}`, false},
		{"Text", "text: null", `{"type":"text","text":null,"ttl":1}`, false},
		{"Text", "text: an empty string", `{"type":"text","text":"","ttl":1}`, true},
		{"Text", "ttl: null", `{"type":"text","text":"text","ttl":null}`, true},
		{"Text", "type: another string", `{"type":"x-unknown","text":"text","ttl":1}`, false},
		{"Text", "type: the constant in another case", `{"type":"Text","text":"text","ttl":1}`, false},
		{"Text", "level: the value high", `{"type":"text","text":"text","ttl":1,"level":"high"}`, true},
		{"Text", "level: an unknown value", `{"type":"text","text":"text","ttl":1,"level":"x-unknown"}`, false},
		{"Text", "weight: slightly above the maximum", `{"type":"text","text":"text","ttl":1,"weight":1.125}`, false},
		{"Text", "weight: zero", "", true},
		{"Text", "on: the constant", "", true},
		{"Text", "on: a string", `{"type":"text","text":"text","ttl":1,"on":"text"}`, false},
		{"Text", "names in another case", `{"type":"text","text":"text","ttl":1,"Type":null,"Text":null,"Level":null,"Weight":null,"Ttl":null,"On":null}`, true},
		{"Text", "x-unknown: an empty object", `{"type":"text","text":"text","ttl":1,"x-unknown":{}}`, true},
		{"Text", "weight and level", `{"type":"text","text":"text","ttl":1,"weight":0.45,"level":"low"}`, true},
		{"Text", "on and weight", `{"type":"text","text":"text","ttl":1,"on":true,"weight":0.45}`, true},
		{"Text", "level and on", "", true},
		{"Text", "a deep unknown member", "", true},
		{"Block", "type: Text, last", `{"text":"text","level":"low","weight":0.45,"ttl":6,"on":true,"type":"text"}`, true},
		{"Tree", "child.type: Text, last", "", true},
		{"Any", "a very deep value", "", true},
		{"Tree", "the smallest value", `{"type":"tree","child":{"type":"text","text":"text","ttl":1}}`, true},
		{"Tree", "x-unknown: an empty object", `{"type":"tree","child":{"type":"text","text":"text","ttl":1},"x-unknown":{}}`, false},
		{"Tree", "child.type: a variant called by a number", "", false},
		{"Tree", "inner.ids: the same value twice", "", false},
		{"Tree", "inner.ids: an empty array", "", false},
		{"Tree", "inner.ids: 2 values", "", true},
		{"Tree", "inner.ids: 3 values", "", false},
		{"Tree", "inner.x-unknown: a string", "", false},
		{"Tree", "many: all values", "", true},
		{"Tree", "reason: an unknown value", "", true},
		{"Tree", "state: null", "", true},
		{"Tree", "error: no code", "", false},
		{"Block", "Text, the smallest value", `{"type":"text","text":"text","ttl":1}`, true},
		{"Block", "type: absent", "", false},
		{"Code", "the smallest value", `"aaa-0"`, true},
		{"Names", "the smallest value", `{"a":1}`, true},
		{"ID", "an integer beyond 64 bits", `18446744073709551616`, true},
		{"ID", "a fraction", `1.5`, false},
		{"Endless", "null", `null`, false},
	} {
		i := slices.IndexFunc(list, func(x Instance) bool { return x.Def == want.Def && x.Name == want.Name })
		if i < 0 && want.JSON != "" {
			i = slices.IndexFunc(list, func(x Instance) bool { return x.Def == want.Def && x.JSON == want.JSON })
		}
		switch {
		case i < 0:
			t.Errorf("%s, %s: not derived", want.Def, want.Name)
		case want.JSON != "" && list[i].JSON != want.JSON:
			t.Errorf("%s, %s: %s, want %s", want.Def, want.Name, list[i].JSON, want.JSON)
		case list[i].Valid != want.Valid:
			t.Errorf("%s, %s: valid is %t, want %t: %s", want.Def, want.Name, list[i].Valid, want.Valid, list[i].JSON)
		}
	}
}

// TestValid judges texts that are not derived.
func TestValid(t *testing.T) {
	defs := map[string]model.Type{}
	for _, def := range samplePackage().Definitions {
		defs[def.Name] = def.Type
	}
	for _, test := range []struct {
		def, text string
		want      bool
	}{
		{"Text", `{"text":"a","type":"text","ttl":9e40}`, true},
		{"Text", `{"text":"a","type":"text","ttl":1.5}`, false},
		{"Text", `{"text":"a","type":"text","ttl":1,"weight":1e0}`, true},
		{"Text", `{"text":"a","type":"text","ttl":1,"on":false}`, false},
		{"Text", `{"text":"a","type":"text","ttl":1} 2`, false},
		{"Text", `{`, false},
		{"Block", `{"type":"tree","child":{"type":"tree","child":{"type":"text","text":"","ttl":0}}}`, true},
		{"Block", `{"type":"tree","child":{"type":"tree","child":{"type":"leaf"}}}`, false},
		{"Code", `"abc-12"`, true},
		{"Code", `"abc-123456"`, false},
		{"Names", `{"a":1,"B":2}`, false},
		{"Names", `{}`, false},
		{"Raw", `{"type":"text"}`, false},
		{"ID", `1e2`, true},
		{"ID", `1e-2`, false},
		{"Any", `null`, true},
	} {
		if got := Valid(defs[test.def], test.text); got != test.want {
			t.Errorf("%s %s: %t, want %t", test.def, test.text, got, test.want)
		}
	}
}

func TestMatching(t *testing.T) {
	for _, pattern := range []string{`^$`, `^[a-z]+$`, `^\d{4}-\d{2}$`, `^(x|y)?z*$`, `[^a]`, `^.+@.$`, `^[\x{4e00}-\x{9fff}]$`, "a{2,3}"} {
		if text := matching(pattern); !matches(pattern, text) {
			t.Errorf("%s: %q does not match", pattern, text)
		}
	}
	if text := matching("("); text != "" {
		t.Errorf("a pattern that is none gives %q", text)
	}
}

func TestObject(t *testing.T) {
	o := object{{"a", "1"}, {"b", "[]"}}
	for got, want := range map[string]string{
		o.with("a", "2").text():                  `{"a":2,"b":[]}`,
		o.with("c", "2").text():                  `{"a":1,"b":[],"c":2}`,
		o.without("a").text():                    `{"b":[]}`,
		o.reversed().text():                      `{"b":[],"a":1}`,
		o.addNew("a", "2").text():                `{"a":1,"b":[]}`,
		object{{"é😀", "1"}}.escaped():            `{"\u00E9\ud83d\ude00":1}`,
		object{{"<", "1"}}.text():                `{"<":1}`,
		otherCase("Ab") + " " + otherCase("_ab"): "ab _AB",
	} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if spaced := o.spaced(); !json.Valid([]byte(spaced)) || !strings.Contains(spaced, "\r\n") {
		t.Errorf("%q", spaced)
	}
	parsed, ok := parseObject(`{"a" : 1, "b":[ ]}`)
	if !ok || parsed.text() != `{"a":1,"b":[ ]}` {
		t.Errorf("%v %s", ok, parsed.text())
	}
	if _, ok := parseObject("[]"); ok {
		t.Error("an array is parsed as an object")
	}
}
