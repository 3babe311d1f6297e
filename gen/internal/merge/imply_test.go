package merge

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

func TestImplies(t *testing.T) {
	var (
		object = &model.Schema{Kinds: model.KindObject}
		text   = &model.Schema{Kinds: model.KindString}
		anyOf  = func(list ...*model.Schema) *model.Schema { return &model.Schema{Any: list} }
		allOf  = func(list ...*model.Schema) *model.Schema { return &model.Schema{All: list} }
		with   = func(name string, required bool, s *model.Schema) *model.Schema {
			return &model.Schema{Kinds: model.KindObject, Members: []model.MemberSchema{{Name: name, Required: required, Schema: s}}}
		}
		others = func(s *model.Schema) *model.Schema { return &model.Schema{Kinds: model.KindObject, Others: s} }
		items  = func(s *model.Schema) *model.Schema { return &model.Schema{Kinds: model.KindArray, Items: s} }
		most   = func(n string) *model.Schema {
			return &model.Schema{Kinds: model.KindArray, Rules: model.Rules{MaxItems: n}}
		}
	)
	list := items(nil)
	list.Items = anyOf(text, list) // a list of texts and of such lists
	nested := items(nil)
	nested.Items = anyOf(nested, &model.Schema{Kinds: model.KindString | model.KindNull})
	for name, c := range map[string]struct {
		a, b *model.Schema
		want bool
	}{
		"anything, anything":                  {nil, nil, true},
		"something, anything":                 {text, nil, true},
		"anything, something":                 {nil, text, false},
		"nothing, something":                  {&model.Schema{Never: true}, text, true},
		"something, nothing":                  {text, &model.Schema{Never: true}, false},
		"fewer kinds":                         {text, &model.Schema{Kinds: model.KindString | model.KindBool}, true},
		"more kinds":                          {&model.Schema{Kinds: model.KindString | model.KindBool}, text, false},
		"integers, numbers":                   {&model.Schema{Kinds: model.KindInteger}, &model.Schema{Kinds: model.KindNumber}, true},
		"a constant of an enum":               {&model.Schema{Const: `1`}, &model.Schema{Enum: []string{`1`, `2`}}, true},
		"fewer values of an enum":             {&model.Schema{Enum: []string{`1`}}, &model.Schema{Enum: []string{`1`, `2`}}, true},
		"more values of an enum":              {&model.Schema{Enum: []string{`1`, `3`}}, &model.Schema{Enum: []string{`1`, `2`}}, false},
		"another constant":                    {&model.Schema{Const: `1`}, &model.Schema{Const: `2`}, false},
		"the same bound":                      {most("3"), most("3"), true},
		"a bound less":                        {most("3"), items(nil), true},
		"a bound more":                        {items(nil), most("3"), false},
		"two bounds, one of them":             {&model.Schema{Rules: model.Rules{MinItems: "1", MaxItems: "3"}}, &model.Schema{Rules: model.Rules{MaxItems: "3"}}, true},
		"a member less":                       {with("a", true, text), object, true},
		"a member more":                       {object, with("a", false, text), false},
		"a member that was required":          {with("a", true, text), with("a", false, text), true},
		"a member that is required":           {with("a", false, text), with("a", true, text), false},
		"a member that the others allow":      {others(text), with("a", false, text), true},
		"a member that the others do not":     {others(object), with("a", false, text), false},
		"others that a member violates":       {with("a", false, object), others(text), false},
		"others of fewer kinds":               {others(text), others(&model.Schema{Kinds: model.KindString | model.KindBool}), true},
		"elements of more kinds":              {items(nil), items(text), false},
		"a first element":                     {items(text), &model.Schema{Kinds: model.KindArray, Prefix: []*model.Schema{text}}, false},
		"an alternative more":                 {text, anyOf(object, text), true},
		"an alternative less":                 {anyOf(object, text), text, false},
		"all alternatives":                    {anyOf(with("a", true, text), with("b", true, text)), object, true},
		"one of several":                      {text, &model.Schema{One: []*model.Schema{text, object}}, false},
		"not something":                       {text, &model.Schema{Not: object}, false},
		"a part less":                         {allOf(with("a", true, text), with("b", true, text)), with("b", true, text), true},
		"a part more":                         {with("a", true, text), allOf(with("a", true, text), with("b", true, text)), false},
		"the same under another name":         {&model.Schema{Name: "A", Not: text}, &model.Schema{Name: "B", Not: text}, true},
		"schemas that contain themselves":     {list, nested, true},
		"schemas that contain themselves too": {nested, list, false},
	} {
		if got := implies(c.a, c.b); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

// TestShallow checks that a schema keeps what shows without going through a value.
func TestShallow(t *testing.T) {
	constant := &model.Schema{Kinds: model.KindString, Const: `"object"`}
	s := &model.Schema{
		Name: "S", Kinds: model.KindObject, Others: constant, Items: constant, Any: []*model.Schema{constant}, All: []*model.Schema{{Kinds: model.KindArray, Not: constant}},
		Members: []model.MemberSchema{{Name: "type", Required: true, Schema: constant}, {Name: "kind", Schema: constant}, {Name: "size", Required: true}},
		Rules:   model.Rules{MaxItems: "3", UniqueItems: true, MinProperties: "1"},
	}
	want := &model.Schema{
		Kinds: model.KindObject, All: []*model.Schema{{Kinds: model.KindArray}}, Rules: model.Rules{MaxItems: "3"},
		Members: []model.MemberSchema{{Name: "type", Required: true, Schema: &model.Schema{Const: `"object"`}}},
	}
	if diff := cmp.Diff(want, shallow(s)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
