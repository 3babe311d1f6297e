package schema

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// Shapes that a discriminator tells apart.
var (
	circleSchema = objectOf(
		MemberSchema{Name: "kind", Required: true, Schema: constant(`"circle"`)},
		MemberSchema{Name: "radius", Required: true, Schema: &IntegerSchema},
	)
	squareSchema = objectOf(
		MemberSchema{Name: "kind", Required: true, Schema: constant(`"square"`)},
		MemberSchema{Name: "side", Required: true, Schema: &IntegerSchema},
		MemberSchema{Name: "color", Schema: &Schema{Rare: &RareKeywords{Enum: []string{`"red"`, `"blue"`}}}},
	)
	figureSchema = anyOf(circleSchema, squareSchema)
)

func TestValidateAlternatives(t *testing.T) {
	wide := &Schema{Members: []MemberSchema{{Name: "a", Required: true}}}
	high := &Schema{Members: []MemberSchema{{Name: "b", Required: true}}}
	checkVerdicts(t, []verdictCase{
		{allOf(&StringSchema, limitsSchema(Limits{MinLength: "2"})), `"ab"`, ""},
		{allOf(&StringSchema, limitsSchema(Limits{MinLength: "2"})), `"a"`, "minLength string@0"},
		{allOf(&StringSchema, nil), `1`, "type number@0"},
		{anyOf(&StringSchema, &IntegerSchema), `1`, ""},
		{anyOf(nil, &NullSchema), `1`, ""},
		{anyOf(&Schema{Never: true}, &NullSchema), `null`, ""},
		{oneOf(wide, high), `{"a":1}`, ""},
		{oneOf(wide, high), `{"b":1}`, ""},
		{oneOf(wide, high), `{"a":1,"b":1}`, "oneOf object@0"},
		{oneOf(wide, high), `{}`, "required object@0"},
		{oneOf(&StringSchema, &NullSchema), `1`, "type number@0"},
		{oneOf(nil, nil), `1`, "oneOf number@0"},
		{&Schema{Rare: &RareKeywords{Not: &StringSchema}}, `1`, ""},
		{&Schema{Rare: &RareKeywords{Not: &StringSchema}}, `"a"`, "not string@0"},
		{&Schema{Rare: &RareKeywords{Not: &Schema{Rare: &RareKeywords{Not: &StringSchema}}}}, `1`, "not number@0"},
		{&Schema{Rare: &RareKeywords{Not: wide}}, `{"a":1}`, "not object@0"},
	})
}

// TestClosest checks which alternative tells what is wrong where none fits.
func TestClosest(t *testing.T) {
	response := objectOf(append(requiredMembers("id"), MemberSchema{Name: "result", Required: true, Schema: &ObjectSchema})...)
	checkVerdicts(t, []verdictCase{
		// The right discriminator: the faults of that variant only.
		{figureSchema, `{"kind":"circle","radius":1}`, ""},
		{figureSchema, `{"kind":"circle","side":1}`, "required object@0"},
		{figureSchema, `{"kind":"square","side":"x","color":"green","radius":1}`, "/side type string@24, /color enum string@36"},
		{figureSchema, `{"kind":"\u0073quare"}`, "required object@0"},
		// A wrong one, or none.
		{figureSchema, `{"kind":"line","radius":1}`, "/kind const string@8"},
		{figureSchema, `{"kind":"line","length":1}`, "/kind const string@8"},
		{figureSchema, `{"kind":7}`, "/kind const number@8"},
		{figureSchema, `{"side":1}`, "required object@0"},
		// A wrong kind.
		{figureSchema, `[]`, "type array@0"},
		{anyOf(figureSchema, &StringSchema), `1`, "type number@0"},
		{anyOf(&IntegerSchema, &StringSchema), `1.5`, "type number@0"},
		// The kind that is right.
		{anyOf(figureSchema, limitsSchema(Limits{MinLength: "2"}), &NullSchema), `"a"`, "minLength string@0"},
		{anyOf(&StringSchema, &Schema{Kinds: jsontext.KindArray, Items: &IntegerSchema}), `[1,"a"]`, "/1 type string@3"},
		// What is required tells, where nothing else does.
		{anyOf(requires("method"), response), `{"id":1,"result":[]}`, "/result type array@17"},
		// Alternatives of alternatives, and what they have in common.
		{anyOf(anyOf(circleSchema, &NullSchema), squareSchema), `{"kind":"circle"}`, "required object@0"},
		{anyOf(allOf(requires("kind"), circleSchema), &StringSchema), `{"kind":"circle"}`, "required object@0"},
		{anyOf(&Schema{Rare: &RareKeywords{Any: []*Schema{nil}, Limits: &Limits{MinLength: "2"}}}, &NullSchema), `"a"`, "minLength string@0"},
		{anyOf(&Schema{Never: true}), `1`, "false number@0"},
		{&Schema{Items: figureSchema}, `[{"kind":"circle","radius":1},{"kind":"square"}]`, "/1 required object@30"},
	})
}

// TestWanted checks that the message lists what all alternatives want.
func TestWanted(t *testing.T) {
	version := MemberSchema{Name: "version", Required: true, Schema: constant(`2`)}
	withVersion := func(s *Schema) *Schema { return objectOf(append([]MemberSchema{version}, s.Members...)...) }
	versioned := anyOf(withVersion(circleSchema), withVersion(squareSchema))
	sizes := anyOf(
		objectOf(MemberSchema{Name: "size", Schema: &Schema{Rare: &RareKeywords{Enum: []string{`1`, `2`}}}}),
		allOf(objectOf(MemberSchema{Name: "size", Schema: &Schema{Rare: &RareKeywords{Enum: []string{`3`, `2`}}}})),
		anyOf(objectOf(MemberSchema{Name: "size", Schema: constant(`4`)}), &NullSchema),
	)
	for _, test := range []struct {
		schema     *Schema
		text, want string
	}{
		{figureSchema, `{"kind":"line"}`, `/kind: value is none of "circle", "square"`},
		{versioned, `{"version":2,"kind":"line"}`, `/kind: value is none of "circle", "square"`},
		{versioned, `{"version":1,"kind":"line"}`, `/kind: value is none of "circle", "square"`},
		// What is the same in all alternatives tells no variant.
		{versioned, `{"version":1,"kind":"circle"}`, `member "radius" is missing; /version: value is not 2`},
		{sizes, `{"size":5}`, `/size: value is none of 1, 2`},
		{anyOf(circleSchema, &NullSchema), `{"kind":"line","radius":1}`, `/kind: value is not "circle"`},
		{anyOf(figureSchema, &StringSchema, &NullSchema), `1`, `got number, want null, string or object`},
		{anyOf(&Schema{}, &StringSchema), `1`, ""},
		{&Schema{Rare: &RareKeywords{Enum: []string{`"a"`}}}, `1`, `value is not "a"`},
		{&Schema{Rare: &RareKeywords{Enum: []string{`"a"`, `"b, c"`}}}, `1`, `value is none of "a", "b, c"`},
	} {
		list, omitted := validateText([]byte(test.text), test.schema, maxListed)
		if got := (&jsontext.ValidationError{Violations: list, Omitted: omitted}).Error(); got != test.want {
			t.Errorf("%s: got %q, want %q", test.text, got, test.want)
		}
	}
}

// TestRecursiveTime checks that the work grows with the text, and not with the
// power of its depth, whether the value is valid or not.
func TestRecursiveTime(t *testing.T) {
	visits := 0 // of strings
	text := limitsSchema(Limits{Match: func(string) bool { visits++; return true }})
	text.Kinds = jsontext.KindString
	value := &Schema{} // any value but true and false
	list := &Schema{Kinds: jsontext.KindArray, Items: value}
	object := &Schema{Kinds: jsontext.KindObject, Rare: &RareKeywords{Others: value}}
	value.Rare = &RareKeywords{Any: []*Schema{&IntegerSchema, object, allOf(anyOf(list, object)), oneOf(list, &NullSchema), text}}

	for _, leaf := range []string{`1`, `true`} {
		work := func(depth int) int {
			visits = 0
			text := strings.Repeat(`["a",{"a":`, depth) + leaf + strings.Repeat(`}]`, depth)
			want := map[string]string{"1": "", "true": strings.Repeat("/1/a", depth) + fmt.Sprintf(" type boolean@%d", 10*depth)}[leaf]
			if got := found(text, value); got != want {
				t.Fatalf("depth %d with %s: %s", depth, leaf, got)
			}
			return visits
		}
		for _, depth := range []int{3, 5} {
			if once, twice := work(depth), work(2*depth); twice > 2*once {
				t.Errorf("%s: %d visits at depth %d, %d at twice that", leaf, once, depth, twice)
			}
		}
	}
}
