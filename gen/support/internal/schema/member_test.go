package schema

import (
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

func TestRequires(t *testing.T) {
	s := &Schema{Members: []MemberSchema{{Name: "size", Required: true}, {Name: "color"}}}
	if !s.Requires("size") || s.Requires("color") || s.Requires("shape") || (*Schema)(nil).Requires("size") {
		t.Error("size is required, and nothing else")
	}
}

// TestRefuses holds that what an object lacks is nothing against a member, however much
// that is.
func TestRefuses(t *testing.T) {
	s := &Schema{Kinds: jsontext.KindObject, Members: []MemberSchema{
		{Name: "size", Required: true, Schema: &IntegerSchema},
		{Name: "a/b", Schema: &Schema{Kinds: jsontext.KindObject, Members: []MemberSchema{{Name: "c", Schema: &StringSchema}}}},
		{Name: "color", Required: true},
	}}
	for object, pointer := range map[string]string{`{"size":1}`: "/size", `{"shape":[]}`: "/shape", `{"a/b":{"c":"x"}}`: "/a~1b"} {
		if why := s.Refuses([]byte(object), pointer); why != "" {
			t.Errorf("%s: %s", object, why)
		}
	}
	for object, pointer := range map[string]string{`{"size":"large"}`: "/size", `{"a/b":{"c":5}}`: "/a~1b", `{"a/b":5}`: "/a~1b"} {
		if s.Refuses([]byte(object), pointer) == "" {
			t.Errorf("%s is not refused", object)
		}
	}
}

func TestLimitsOthers(t *testing.T) {
	if (&Schema{}).LimitsOthers() {
		t.Error("a schema without keywords limits members that it does not name")
	}
	for _, rare := range []*RareKeywords{{Others: &StringSchema}, {Names: &StringSchema}} {
		if !(&Schema{Rare: rare}).LimitsOthers() {
			t.Errorf("%+v limits nothing", rare)
		}
	}
}

func TestAllowsShallow(t *testing.T) {
	constant := &Schema{Kinds: jsontext.KindString, Const: `"object"`}
	object := &Schema{Kinds: jsontext.KindObject, Members: []MemberSchema{
		{Name: "type", Required: true, Schema: constant}, {Name: "kind", Schema: constant}, {Name: "size", Required: true}, {Name: "n", Required: true, Schema: &Schema{Const: "1"}},
	}}
	list := &Schema{Items: constant, Rare: &RareKeywords{Limits: &Limits{MinItems: "1", MaxItems: "2", UniqueItems: true}}}
	small := &Schema{Rare: &RareKeywords{Enum: []string{`1`, `"a"`, `"abc"`}, Limits: &Limits{Maximum: "3", MaxLength: "2"}}}
	for _, c := range []struct {
		s    *Schema
		text string
		n    int
		want bool
	}{
		{object, `{"type":"object","kind":5,"n":1}`, -1, true},
		{object, `{"n" : 1.0,"x":{"type":[]} , "\u0074ype" : "\u006fbject"}`, -1, true},
		{object, `{"n":1}`, -1, false},
		{object, `{"x":"\"type\":\"object\"","n":1}`, -1, false},
		{object, `{"x":{"type":"object"},"n":1}`, -1, false},
		{object, `{"x":[{}],"type":"object","n":1}`, -1, true},
		{object, `{"kind":"object","type":"object","n":1}`, -1, true},
		{object, `{"x":"type","n":"object"}`, -1, false},
		{object, `{"atype":"object","n":1}`, -1, false},
		{object, `{"\"type":"object","n":1}`, -1, false},
		{object, `{"type":"objects","n":1}`, -1, false},
		{object, `{"type":"object","n":12}`, -1, false},
		{object, `[]`, 0, false},
		{list, `[1,1]`, 2, true},
		{list, `[]`, 0, false},
		{list, `[1,2,3]`, 3, false},
		{list, `[1,2,3]`, -1, true},
		{small, `1`, -1, true},
		{small, `2`, -1, false},
		{small, `"a"`, -1, true},
		{small, `"abc"`, -1, false},
		{&Schema{Never: true}, `1`, -1, false},
		{&Schema{Rare: &RareKeywords{All: []*Schema{{Kinds: jsontext.KindObject}, object}}}, `{"type":"array"}`, -1, false},
		{&Schema{Rare: &RareKeywords{Any: []*Schema{&StringSchema}}}, `1`, -1, true},
		{&Schema{}, `1`, -1, true},
	} {
		if got := c.s.AllowsShallow([]byte(" "+c.text), 1, c.n); got != c.want {
			t.Errorf("%s: %t", c.text, got)
		}
		if c.want == false && c.s.Allows([]byte(c.text), 0) {
			t.Errorf("%s: the schema allows it", c.text)
		}
	}
}
