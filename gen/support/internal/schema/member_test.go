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
