package schema

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// TestValidateAgrees compares the verdicts on random texts under random schemas
// with those of a validator of JSON Schema.
func TestValidateAgrees(t *testing.T) {
	g := &generator{rand.New(rand.NewPCG(3, 4))}
	valid, invalid, schemas := 0, 0, 800
	if testing.Short() {
		schemas = 200
	}
	for range schemas {
		doc, ours := g.document(t)
		if ours == nil {
			continue
		}
		oracle := compile(t, doc)
		for range 20 {
			text := g.text(3)
			value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			want := oracle.Validate(value)
			list, _ := validateText([]byte(text), ours, maxListed)
			if (want == nil) != (len(list) == 0) {
				t.Fatalf("%s\n%s:\ngot  %v\nwant %v", doc, text, list, want)
			}
			if not, _ := validateText([]byte(text), &Schema{Rare: &RareKeywords{Not: ours}}, maxListed); (want == nil) != (len(not) == 1) {
				t.Fatalf("%s\nnot %s: %v", doc, text, not)
			}
			for _, v := range list {
				if jsontext.KindOf(text[v.Offset]).String() != v.Kind || v.Message == "" || v.Rule == "" {
					t.Fatalf("%s\n%s: odd violation %+v", doc, text, v)
				}
			}
			if want == nil {
				valid++
			} else {
				invalid++
			}
		}
	}
	if min(valid, invalid) < 2*schemas {
		t.Errorf("%d texts are valid, and %d are not", valid, invalid)
	}
}

// compile makes the validator of the definition A of a document.
func compile(t *testing.T, doc string) *jsonschema.Schema {
	t.Helper()
	parsed, err := jsonschema.UnmarshalJSON(strings.NewReader(doc))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("file:///schema.json", parsed); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("file:///schema.json#/$defs/A")
	if err != nil {
		t.Fatalf("%s\n%v", doc, err)
	}
	return s
}

// wireSchema makes of a schema of the model what the emitted code has.
func wireSchema(s *model.Schema, made map[*model.Schema]*Schema) *Schema {
	if s == nil {
		return nil
	}
	if w, ok := made[s]; ok {
		return w
	}
	rare := &RareKeywords{Enum: s.Enum}
	w := &Schema{Never: s.Never, Kinds: jsontext.Kinds(s.Kinds), Const: s.Const, Rare: rare}
	made[s] = w
	all := func(list []*model.Schema) []*Schema {
		var out []*Schema
		for _, part := range list {
			out = append(out, wireSchema(part, made))
		}
		return out
	}
	for _, m := range s.Members {
		w.Members = append(w.Members, MemberSchema{m.Name, m.Required, wireSchema(m.Schema, made)})
	}
	rare.Others, rare.Names = wireSchema(s.Others, made), wireSchema(s.Names, made)
	rare.Prefix, w.Items = all(s.Prefix), wireSchema(s.Items, made)
	rare.All, rare.Any, rare.One, rare.Not = all(s.All), all(s.Any), all(s.One), wireSchema(s.Not, made)
	r := s.Rules
	rare.Limits = &Limits{
		r.Minimum, r.Maximum, r.ExclusiveMinimum, r.ExclusiveMaximum, r.MultipleOf, r.MinLength, r.MaxLength,
		r.MinItems, r.MaxItems, r.MinProperties, r.MaxProperties, r.UniqueItems, r.PatternSource, nil,
	}
	if r.Pattern != "" {
		rare.Limits.Match = regexp.MustCompile(r.Pattern).MatchString
	}
	return w
}

// generator makes random schemas and texts, of few names and values so that
// they have to do with each other.
type generator struct{ *rand.Rand }

func (g *generator) pick(list ...string) string { return list[g.IntN(len(list))] }

// document returns a schema document of two definitions, and the schema that is
// made of the first: nil if none is, because no value is valid for example.
func (g *generator) document(t *testing.T) (string, *Schema) {
	t.Helper()
	doc := fmt.Sprintf(`{"$schema":%q,"$defs":{"A":%s,"B":%s}}`, source.Draft202012.URI(), g.schema(3), g.schema(2))
	parsed, err := source.Load("random", []byte(doc))
	if err != nil {
		return doc, nil // a definition that leads back to itself
	}
	r, err := lower.Lower(lower.Input{Document: parsed, Package: "p", Schema: "random"})
	if err != nil {
		return doc, nil
	}
	return doc, wireSchema(r.Package.Definitions[0].Schema, map[*model.Schema]*Schema{})
}

// schema returns a schema in which others stand depth levels deep at most.
func (g *generator) schema(depth int) string {
	if g.IntN(30) == 0 {
		return "true"
	}
	keywords := map[string]json.RawMessage{}
	for range 1 + g.IntN(3) {
		if name, value := g.keyword(depth); name != "" {
			keywords[name] = json.RawMessage(value)
		}
	}
	b, err := json.Marshal(keywords)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func (g *generator) keyword(depth int) (name, value string) {
	if depth > 0 && g.IntN(2) == 0 {
		return g.applicator(depth - 1)
	}
	switch g.IntN(12) {
	case 0, 1, 2:
		return "type", g.pick(`"object"`, `"array"`, `"string"`, `"number"`, `"integer"`, `"null"`, `["object","string"]`, `["array","integer","null"]`)
	case 3:
		return "const", g.text(1)
	case 4:
		return "enum", "[" + g.text(1) + "," + g.scalar() + `,"only here"]`
	case 5:
		return "required", g.pick(`["a"]`, `["b"]`, `["a","b"]`, `["c"]`)
	case 6:
		return g.pick("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"), g.pick("0", "1", "2")
	case 7:
		return g.pick("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), g.pick("-1", "0", "1", "1.5", "2", "1e1")
	case 8:
		return "multipleOf", g.pick("0.5", "1", "2", "0.1")
	case 9:
		return "uniqueItems", "true"
	case 10:
		return "pattern", g.pick(`"^a"`, `"b$"`, `"."`)
	}
	return "$ref", g.pick(`"#/$defs/A"`, `"#/$defs/B"`)
}

// applicator returns a keyword that holds schemas.
func (g *generator) applicator(depth int) (name, value string) {
	one := func() string { return g.schema(depth) }
	switch g.IntN(9) {
	case 0, 1:
		return "properties", fmt.Sprintf(`{"a":%s,"b":%s}`, one(), one())
	case 2:
		return "additionalProperties", g.pick(one(), "false")
	case 3:
		return "propertyNames", g.pick(`{"pattern":"a"}`, `{"maxLength":1}`, `{"enum":["a","c"]}`)
	case 4:
		return "items", g.pick(one(), one(), "false")
	case 5:
		return "prefixItems", fmt.Sprintf(`[%s,%s]`, one(), one())
	case 6:
		return "anyOf", fmt.Sprintf(`[%s,%s]`, one(), one())
	case 7:
		return "oneOf", fmt.Sprintf(`[%s,%s]`, one(), one())
	}
	return "allOf", fmt.Sprintf(`[%s,%s]`, one(), one())
}

// text returns a JSON text that is depth levels deep at most.
func (g *generator) text(depth int) string {
	if depth == 0 || g.IntN(3) == 0 {
		return g.scalar()
	}
	var parts []string
	if g.IntN(2) == 0 {
		for range g.IntN(4) {
			parts = append(parts, g.text(depth-1))
		}
		return "[" + strings.Join(parts, ",") + "]"
	}
	for _, name := range []string{"a", "b", "c", "aa"} {
		if g.IntN(2) == 0 {
			parts = append(parts, fmt.Sprintf("%q:%s", name, g.text(depth-1)))
		}
	}
	return "{" + strings.Join(parts, ",") + "}"
}

func (g *generator) scalar() string {
	return g.pick(`null`, `true`, `false`, `0`, `-0.0`, `1`, `1.0`, `1.5`, `-1`, `2`, `1e1`, `0.3`, `""`, `"a"`, `"b"`, `"ab"`, `"\u0061b"`, `"é"`)
}
