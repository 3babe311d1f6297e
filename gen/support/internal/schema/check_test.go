package schema

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// maxListed is how many violations the tests want listed.
const maxListed = 100

// found lists what validateText finds wrong: pointer, rule, kind and offset of each
// violation.
func found(text string, s *Schema) string {
	list, omitted := validateText([]byte(text), s, maxListed)
	return printed(list, omitted)
}

func printed(list []jsontext.Violation, omitted int) string {
	var all []string
	for _, v := range list {
		all = append(all, strings.TrimSpace(fmt.Sprintf("%s %s %s@%d", v.Pointer, v.Rule, v.Kind, v.Offset)))
	}
	if omitted > 0 {
		all = append(all, fmt.Sprintf("+%d", omitted))
	}
	return strings.Join(all, ", ")
}

// verdictCase is a text and what is wrong with it by a schema.
type verdictCase struct {
	schema *Schema
	text   string
	want   string
}

func checkVerdicts(t *testing.T, cases []verdictCase) {
	t.Helper()
	for _, c := range cases {
		if got := found(c.text, c.schema); got != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
}

func kindsSchema(k jsontext.Kinds) *Schema { return &Schema{Kinds: k} }
func limitsSchema(l Limits) *Schema        { return &Schema{Rare: &RareKeywords{Limits: &l}} }
func requires(names ...string) *Schema     { return &Schema{Members: requiredMembers(names...)} }
func anyOf(list ...*Schema) *Schema        { return &Schema{Rare: &RareKeywords{Any: list}} }
func oneOf(list ...*Schema) *Schema        { return &Schema{Rare: &RareKeywords{One: list}} }
func allOf(list ...*Schema) *Schema        { return &Schema{Rare: &RareKeywords{All: list}} }
func constant(text string) *Schema         { return &Schema{Const: text} }
func objectOf(m ...MemberSchema) *Schema   { return &Schema{Kinds: jsontext.KindObject, Members: m} }

func requiredMembers(names ...string) []MemberSchema {
	var list []MemberSchema
	for _, name := range names {
		list = append(list, MemberSchema{Name: name, Required: true})
	}
	return list
}

func TestValidateKinds(t *testing.T) {
	checkVerdicts(t, []verdictCase{
		{nil, `[1]`, ""},
		{&Schema{}, `[1]`, ""},
		{&Schema{Never: true}, ` 1 `, "false number@1"},
		{&NullSchema, `null`, ""},
		{&NullSchema, `0`, "type number@0"},
		{&BoolSchema, `true`, ""},
		{&BoolSchema, `false`, ""},
		{&BoolSchema, `null`, "type null@0"},
		{&IntegerSchema, `-1`, ""},
		{&IntegerSchema, `1.0`, ""},
		{&IntegerSchema, `-0.0`, ""},
		{&IntegerSchema, `1e400`, ""},
		{&IntegerSchema, `25e-1`, "type number@0"},
		{&IntegerSchema, `250e-1`, ""},
		{&IntegerSchema, `1e-1`, "type number@0"},
		{&IntegerSchema, `1e9999999999999999999999`, ""},
		{&IntegerSchema, `1e-9999999999999999999999`, "type number@0"},
		{&NumberSchema, `1.5`, ""},
		{&NumberSchema, `1`, ""},
		{&NumberSchema, `"1"`, "type string@0"},
		{&StringSchema, `""`, ""},
		{&StringSchema, ` {}`, "type object@1"},
		{&ArraySchema, `[ ]`, ""},
		{&ArraySchema, `{}`, "type object@0"},
		{&ObjectSchema, `{ }`, ""},
		{&ObjectSchema, `[]`, "type array@0"},
		{kindsSchema(jsontext.KindInteger | jsontext.KindNull), `null`, ""},
		{kindsSchema(jsontext.KindInteger | jsontext.KindNull), `1.5`, "type number@0"},
	})
}

func TestValidateConstants(t *testing.T) {
	one := constant(`1`)
	tree := constant(`{"a":[1,"é",null],"b":true}`)
	enum := &Schema{Rare: &RareKeywords{Enum: []string{`"a"`, `2`, `null`, `[]`}}}
	checkVerdicts(t, []verdictCase{
		{one, `1`, ""},
		{one, `1.0`, ""},
		{one, `10e-1`, ""},
		{one, `1e0`, ""},
		{one, `1.00000000000000000000000001`, "const number@0"},
		{one, `-1`, "const number@0"},
		{one, `"1"`, "const string@0"},
		{one, `true`, "const boolean@0"},
		{constant(`0`), `-0`, ""},
		{constant(`0`), `-0.0e5`, ""},
		{constant(`0.1`), `1e-1`, ""},
		{constant(`1e400`), `10e399`, ""},
		{constant(`1e400`), `1e401`, "const number@0"},
		{constant(`1e999999999999999999999`), `0.1e1000000000000000000000`, ""},
		{constant(`9007199254740993`), `9007199254740992`, "const number@0"},
		{constant(`null`), `null`, ""},
		{constant(`null`), `false`, "const boolean@0"},
		{constant(`true`), `true`, ""},
		{constant(`true`), `false`, "const boolean@0"},
		{constant(`"a/b"`), `"\u0061\/b"`, ""},
		{constant(`"a"`), `"A"`, "const string@0"},
		{tree, `{ "b" : true , "a" : [1.0,"\u00e9",null] }`, ""},
		{tree, `{"a":["é",1,null],"b":true}`, "const object@0"},
		{tree, `{"a":[1,"é",null],"b":true,"c":1}`, "const object@0"},
		{tree, `[]`, "const array@0"},
		{enum, `2.0`, ""},
		{enum, `null`, ""},
		{enum, `[ ]`, ""},
		{enum, `[1]`, "enum array@0"},
		{enum, `{}`, "enum object@0"},
		{&Schema{Kinds: jsontext.KindString, Rare: &RareKeywords{Enum: []string{`"a"`}}}, `1`, "type number@0"},
	})
}

func TestValidateObjects(t *testing.T) {
	named := objectOf(
		MemberSchema{Name: "a", Required: true, Schema: &IntegerSchema},
		MemberSchema{Name: "b~/\n", Schema: &StringSchema},
		MemberSchema{Name: "", Schema: &BoolSchema},
		MemberSchema{Name: "any"},
	)
	closed := &Schema{Members: []MemberSchema{{Name: "a"}}, Rare: &RareKeywords{Others: &Schema{Never: true}}}
	typed := &Schema{Members: []MemberSchema{{Name: "a"}}, Rare: &RareKeywords{Others: &StringSchema}}
	names := &Schema{Rare: &RareKeywords{Names: limitsSchema(Limits{MaxLength: "2"})}}
	count := limitsSchema(Limits{MinProperties: "1", MaxProperties: "2"})
	checkVerdicts(t, []verdictCase{
		{named, `{"a":1,"any":[{}],"more":null}`, ""},
		{named, ` {"b~/\n":1,"":0}`, "required object@1, /b~0~1\n type number@10, / type number@15"},
		{named, `{"\u0061":"x"}`, "/a type string@10"},
		{named, `{"A":1}`, "required object@0"},
		{named, `{"a":null}`, "/a type null@5"},
		{named, `[1]`, "type array@0"},
		{requires("a", "b"), `{"c":{"a":1,"b":2}}`, "required object@0, required object@0"},
		{requires("a"), `"no object"`, ""},
		{closed, `{"a":1}`, ""},
		{closed, `{"a":1,"b":{"c":2}}`, "/b additionalProperties object@11"},
		{closed, `[1]`, ""},
		{typed, `{"a":1,"b":"c"}`, ""},
		{typed, `{"b":1,"a":1,"c":2}`, "/b type number@5, /c type number@17"},
		{names, `{"ab":1,"\u00e9é":2}`, ""},
		{names, `{"abc":[],"a":{"abcd":1}}`, "/abc propertyNames array@7"},
		{names, `{"abc":1,"abcd":2}`, "/abc propertyNames number@7, /abcd propertyNames number@16"},
		{&Schema{Rare: &RareKeywords{Names: &Schema{Never: true}}}, `{}`, ""},
		{&Schema{Rare: &RareKeywords{Names: &Schema{Never: true}}}, `{"a":1}`, "/a propertyNames number@5"},
		{count, `{"a":1}`, ""},
		{count, `{}`, "minProperties object@0"},
		{count, `{"a":1,"b":{"c":1,"d":2,"e":3},"f":3}`, "maxProperties object@0"},
		{count, `[]`, ""},
	})
}

// TestValidateManyMembers checks that the check finds members beyond the 64th.
func TestValidateManyMembers(t *testing.T) {
	s := &Schema{}
	for i := range 130 {
		s.Members = append(s.Members, MemberSchema{Name: fmt.Sprint("m", i), Required: i%64 == 1})
	}
	checkVerdicts(t, []verdictCase{
		{s, `{"m1":0,"m65":0,"m129":0}`, ""},
		{s, `{"m65":0,"m129":0}`, "required object@0"},
		{s, `{"m1":0,"m129":0}`, "required object@0"},
		{s, `{"m1":0,"m65":0,"x":{"m129":0}}`, "required object@0"},
		{s, `{"m0":0,"m64":0,"m128":0}`, "required object@0, required object@0, required object@0"},
	})
}

func TestValidateArrays(t *testing.T) {
	tuple := &Schema{Items: &Schema{Never: true}, Rare: &RareKeywords{Prefix: []*Schema{&StringSchema, nil, &IntegerSchema}}}
	count := limitsSchema(Limits{MinItems: "1", MaxItems: "2"})
	checkVerdicts(t, []verdictCase{
		{&Schema{Items: &IntegerSchema}, `[ 1 , 2.0 ]`, ""},
		{&Schema{Items: &IntegerSchema}, `[]`, ""},
		{&Schema{Items: &IntegerSchema}, `{"a":"b"}`, ""},
		{&Schema{Items: &IntegerSchema}, `[1,"a",[2],{"b":3}]`, "/1 type string@3, /2 type array@7, /3 type object@11"},
		{&Schema{Items: &Schema{Items: &IntegerSchema}}, `[[],[1,null]]`, "/1/1 type null@7"},
		{tuple, `["a"]`, ""},
		{tuple, `["a",{},3]`, ""},
		{tuple, `[1,2,"c",4]`, "/0 type number@1, /2 type string@5, /3 false number@9"},
		{&Schema{Rare: &RareKeywords{Prefix: []*Schema{&StringSchema}}}, `["a",1]`, ""},
		{&Schema{Items: &NullSchema, Rare: &RareKeywords{Prefix: []*Schema{&StringSchema}}}, `["a",null,1]`, "/2 type number@10"},
		{count, `[1]`, ""},
		{count, `[ ]`, "minItems array@0"},
		{count, `[[1,2,3],2,3]`, "maxItems array@0"},
		{count, `{"a":1,"b":2,"c":3}`, ""},
	})
}

// TestValidateOrder checks that violations come in the order of the text, not in
// that of the schema.
func TestValidateOrder(t *testing.T) {
	s := objectOf(MemberSchema{Name: "z", Schema: &IntegerSchema}, MemberSchema{Name: "a", Schema: &IntegerSchema})
	s.Rare = &RareKeywords{All: []*Schema{requires("q"), {Rare: &RareKeywords{Others: &StringSchema}}}}
	checkVerdicts(t, []verdictCase{
		{s, `{"a":"x","b":[],"z":null}`, "required object@0, /a type string@5, /b type array@13, /z type null@20, /z type null@20"},
	})
}

func TestValidateLimit(t *testing.T) {
	s := &Schema{Items: &StringSchema}
	for limit, want := range map[int]string{
		1: "/0 type number@1, +2",
		2: "/0 type number@1, /1 type number@3, +1",
		3: "/0 type number@1, /1 type number@3, /2 type number@5",
	} {
		if got := printed(validateText([]byte(`[1,2,3,"a"]`), s, limit)); got != want {
			t.Errorf("limit %d: got %q, want %q", limit, got, want)
		}
	}
}

// TestValidateKeepsNoMoreThanItLists lets a text be wrong in very many places.
func TestValidateKeepsNoMoreThanItLists(t *testing.T) {
	const n = 100_000
	text := []byte("[" + strings.Repeat("1,", n-1) + "1]")
	schema := allOf(&Schema{Items: &StringSchema}, &Schema{Items: &StringSchema})
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	list, omitted := validateText(text, schema, 3)
	runtime.ReadMemStats(&after)
	// What is left are the messages, of which none is kept.
	if perFault := (after.TotalAlloc - before.TotalAlloc) / (2 * n); perFault > 64 {
		t.Errorf("%d bytes for each fault", perFault)
	}
	if got := printed(list, omitted); !strings.HasPrefix(got, "/0 type number@1, /1 type number@3, /2 type number@5, +") {
		t.Error(got)
	}
}

// TestValidateRecursiveParts lets both parts of an allOf lead back to it, so that
// there are two ways into each level of the text.
func TestValidateRecursiveParts(t *testing.T) {
	s := allOf(objectOf(MemberSchema{Name: "n"}, MemberSchema{Name: "v", Schema: &StringSchema}), objectOf(MemberSchema{Name: "n"}))
	for _, part := range s.Rare.All {
		part.Members[0].Schema = s
	}
	nested := func(inner string) string { return strings.Repeat(`{"n":`, 200) + inner + strings.Repeat("}", 200) }
	pointer := strings.Repeat("/n", 200)
	checkVerdicts(t, []verdictCase{
		{s, nested(`{}`), ""},
		{s, nested(`1`), pointer + " type number@1000"},
		{s, nested(`{"v":1}`), pointer + "/v type number@1005"},
		{anyOf(s, &StringSchema), nested(`1`), pointer + " type number@1000"},
		{&Schema{Rare: &RareKeywords{Not: s}}, nested(`1`), ""},
		{&Schema{Rare: &RareKeywords{Not: s}}, nested(`{}`), "not object@0"},
	})
}
