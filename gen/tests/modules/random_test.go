package modules_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/oracle"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/jsontext"
)

// TestRandomSchemas generates a package of random definitions, and compares its
// strict verdicts on texts, and those of Validate on what is decoded from them,
// with those of a validator of JSON Schema.
func TestRandomSchemas(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a module")
	}
	t.Parallel()
	g := &schemaMaker{rand.New(rand.NewPCG(1, 9))}
	defs := map[string]string{}
	maps.Copy(defs, sharedDefinitions)
	for len(defs) < 150 {
		name, schema := fmt.Sprint("D", len(defs)), g.schema(3)
		if hasTypes(schema) {
			defs[name] = schema
		}
	}
	document := schemaDocument(defs)
	m := newModule(t)
	if err := m.generate("p", gen.Schema{Name: "random.json", Data: []byte(document)}); err != nil {
		t.Fatal(err)
	}
	judge := newValidator(t, document)
	var questions []verdictQuestion
	for _, name := range slices.Sorted(maps.Keys(defs)) {
		for range 40 {
			questions = append(questions, verdictQuestion{name, g.like(judge.defs, judge.defs[name], 5)})
		}
	}
	valid := 0
	for i, a := range converse[verdictAnswer](m, verdictSource, questions) {
		q := questions[i]
		if judge.admits(q.Def, q.JSON) {
			valid++
		}
		if problem := judge.compare(q, a); problem != "" {
			t.Errorf("%s\n%s: %s", defs[q.Def], q.JSON, problem)
		}
	}
	if n := len(questions); valid < n/3 || valid > n*2/3 {
		t.Errorf("%d of %d texts are valid", valid, n)
	}
}

// sharedDefinitions are what random schemas refer to.
var sharedDefinitions = map[string]string{
	"R0": `{"type":"string","minLength":1}`,
	"R1": `{"type":"object","properties":{"a":{"type":"integer"},"r":{"$ref":"#/$defs/R1"}},"required":["a"]}`,
	"R2": `{"anyOf":[{"$ref":"#/$defs/R3"},{"$ref":"#/$defs/R4"}]}`,
	"R3": `{"type":"object","properties":{"k":{"const":"x"},"a":{"type":"string"}},"required":["k"]}`,
	"R4": `{"type":"object","properties":{"k":{"const":"y"},"b":{"type":"integer","maximum":1}},"required":["k","b"]}`,
	"R5": `{"enum":["a","b"]}`,
	"R6": `{"type":["string","integer"]}`,
	"R7": `{"type":"array","items":{"$ref":"#/$defs/R0"}}`,
	"R8": `{"type":"object","additionalProperties":{"$ref":"#/$defs/R5"}}`,
	"R9": `{"type":"object","properties":{"a":{"$ref":"#/$defs/R9","minProperties":1},"b":{"$ref":"#/$defs/R9","type":"object"},` +
		`"k":{"type":"array","items":{"allOf":[{"$ref":"#/$defs/R9"},{"required":["a"]}]}},"c":{"anyOf":[{"$ref":"#/$defs/R9","maxProperties":1},{"type":"string"}]}}}`,
	"R10": `{"type":"object","properties":{"a":{"$ref":"#/$defs/R11","minProperties":1}}}`,
	"R11": `{"allOf":[{"$ref":"#/$defs/R10"},{"properties":{"b":{"type":"string"}},"required":["b"]}]}`,
}

func schemaDocument(defs map[string]string) string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(defs)) {
		list = append(list, fmt.Sprintf("%q:%s", name, defs[name]))
	}
	return `{"$schema":"https://json-schema.org/draft/2020-12/schema","$defs":{` + strings.Join(list, ",") + `}}`
}

// hasTypes reports whether the generator has types for a schema: it rejects one
// that no value fits.
func hasTypes(schema string) bool {
	defs := map[string]string{"D": schema}
	maps.Copy(defs, sharedDefinitions)
	doc, err := source.Load("random.json", []byte(schemaDocument(defs)))
	if err != nil {
		return false
	}
	_, err = lower.Lower(lower.Input{Document: doc, Package: "p"})
	return err == nil
}

// verdictQuestion asks what a package says of a text.
type verdictQuestion struct{ Def, JSON string }

// verdictAnswer is what it says.
type verdictAnswer struct {
	Strict  string // the error of a strict decoding
	Text    string // what the value of a lenient decoding encodes to, empty if it does not
	Invalid string // the error of its Validate
	Own     bool   // the value is of a type that stands for the definition alone, or of none
}

// verdictSource is a program that answers questions about the package p.
const verdictSource = `package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"example.com/p/p"
)

func main() {
	in, out := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		var q struct{ Def, JSON string }
		if err := in.Decode(&q); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			panic(err)
		}
		var a struct {
			Strict, Text, Invalid string
			Own                   bool
		}
		if _, err := p.UnmarshalDefinitionStrict(q.Def, []byte(q.JSON)); err != nil {
			a.Strict = err.Error()
		}
		if x, _ := p.UnmarshalDefinition(q.Def, []byte(q.JSON)); x != nil {
			if text, err := x.AppendJSON(nil); err == nil {
				a.Text = string(text)
				if err := x.Validate(); err != nil {
					a.Invalid = err.Error()
				}
			}
			name := fmt.Sprintf("%T", x)
			a.Own = name == "*p."+q.Def || name == "*p.Unknown"
		}
		out.Encode(a)
	}
}
`

// validator judges texts by JSON Schema for the definitions of a document. No
// correction is about one of these.
type validator struct {
	t      *testing.T
	oracle *oracle.Oracle
	defs   map[string]any
}

func newValidator(t *testing.T, document string) *validator {
	t.Helper()
	var parsed struct {
		Defs map[string]any `json:"$defs"`
	}
	if err := json.Unmarshal([]byte(document), &parsed); err != nil {
		t.Fatal(err)
	}
	o, err := oracle.New([]byte(document))
	if err != nil {
		t.Fatal(err)
	}
	return &validator{t, o, parsed.Defs}
}

func (v *validator) admits(def, text string) bool {
	v.t.Helper()
	failures, err := v.oracle.Validate(def, []byte(text))
	if err != nil {
		v.t.Fatalf("%s: %v", text, err)
	}
	return len(failures) == 0
}

// compare returns what is wrong with an answer, or "".
func (v *validator) compare(q verdictQuestion, a verdictAnswer) string {
	valid := v.admits(q.Def, q.JSON)
	switch {
	case valid != (a.Strict == ""):
		return fmt.Sprintf("valid: %t, but strict decoding says %q", valid, a.Strict)
	case !jsontext.Same(q.JSON, a.Text):
		return "another value comes back: " + a.Text
	case a.Own && valid != (a.Invalid == ""):
		return fmt.Sprintf("encoded as %s, valid: %t, but Validate says %q", a.Text, valid, a.Invalid)
	}
	return ""
}

// schemaMaker makes random schemas, and texts that have to do with them.
type schemaMaker struct{ *rand.Rand }

func (g *schemaMaker) pick(list ...string) string { return list[g.IntN(len(list))] }

// schema returns a schema in which others stand depth levels deep at most.
func (g *schemaMaker) schema(depth int) string {
	s := func() string { return g.schema(depth - 1) }
	switch n := g.IntN(10); {
	case n < 2:
		return fmt.Sprintf(`{"$ref":"#/$defs/R%d"}`, g.IntN(len(sharedDefinitions)))
	case n < 4 || depth == 0:
		return g.scalar()
	case n < 7:
		return g.object(depth)
	}
	switch g.IntN(8) {
	case 0:
		return fmt.Sprintf(`{"type":"array","items":%s%s}`, s(), g.pick("", "", `,"minItems":1`, `,"maxItems":1`, `,"uniqueItems":true`))
	case 1:
		return fmt.Sprintf(`{"type":"object","additionalProperties":%s%s}`, s(), g.pick("", "", `,"minProperties":1`, `,"propertyNames":{"pattern":"a"}`))
	case 2:
		return fmt.Sprintf(`{"anyOf":[%s,%s]}`, s(), g.pick(s(), s(), `{"type":"null"}`))
	case 3:
		return fmt.Sprintf(`{"oneOf":[%s,%s]}`, s(), s())
	case 4, 5:
		return fmt.Sprintf(`{"allOf":[%s,%s]}`, g.object(depth), g.object(depth))
	case 6:
		one := s()
		return fmt.Sprintf(`{"anyOf":[%s,{"type":"array","items":%s%s}]}`, one, one, g.pick("", `,"minItems":1`, `,"maxItems":1`))
	}
	return fmt.Sprintf(`{"type":"array","prefixItems":[%s,%s]%s}`, s(), s(), g.pick("", `,"items":false`))
}

func (g *schemaMaker) object(depth int) string {
	var members []string
	for _, name := range []string{"a", "b", "k"} {
		if g.IntN(3) > 0 {
			members = append(members, fmt.Sprintf("%q:%s", name, g.schema(depth-1)))
		}
	}
	return fmt.Sprintf(`{"type":"object","properties":{%s}%s%s%s}`, strings.Join(members, ","),
		g.pick("", `,"required":["a"]`, `,"required":["a","b"]`, `,"required":["k"]`, `,"required":["c"]`),
		g.pick("", "", "", `,"additionalProperties":false`, `,"additionalProperties":`+g.schema(0)),
		g.pick("", "", "", "", `,"minProperties":1`, `,"maxProperties":2`, `,"propertyNames":{"maxLength":1}`))
}

func (g *schemaMaker) scalar() string {
	return g.pick(
		`{}`, `{"type":"string"}`, `{"type":"integer"}`, `{"type":"number"}`, `{"type":"boolean"}`, `{"type":"null"}`, `{"type":"object"}`, `{"type":"array"}`,
		`{"const":"x"}`, `{"const":"y"}`, `{"const":1}`, `{"const":true}`, `{"const":null}`, `{"const":{"a":1}}`, `{"type":"string","const":"x"}`,
		`{"enum":["a","x"]}`, `{"enum":[1,2]}`, `{"enum":["a",1,null]}`, `{"enum":[true]}`, `{"type":["string","null"],"enum":["a",null]}`,
		`{"enum":["a","ab"],"minLength":2}`, `{"type":"string","enum":["a","b"],"maxLength":1}`,
		`{"type":["string","null"]}`, `{"type":["integer","null"],"maximum":1}`, `{"type":["string","integer"]}`, `{"type":["object","null"]}`,
		`{"type":["string","integer"],"minLength":1}`, `{"type":["string","number","boolean"]}`, `{"type":["array","object"]}`,
		`{"type":"string","maxLength":1}`, `{"type":"string","pattern":"^a"}`, `{"minLength":1}`, `{"type":"integer","minimum":1}`,
		`{"type":"number","exclusiveMaximum":2}`, `{"type":"integer","multipleOf":2}`, `{"items":false}`, `{"type":"array","maxItems":1}`,
		`{"type":"object","minProperties":1}`, `{"type":"object","maxProperties":1}`, `{"type":"object","required":["k"]}`,
	)
}

// like returns a text that often fits a schema.
func (g *schemaMaker) like(defs map[string]any, schema any, depth int) string {
	s, ok := schema.(map[string]any)
	if !ok || depth == 0 || g.IntN(12) == 0 {
		return g.text(min(depth, 1))
	}
	if ref, ok := s["$ref"].(string); ok {
		return g.like(defs, defs[strings.TrimPrefix(ref, "#/$defs/")], depth)
	}
	for _, keyword := range []string{"anyOf", "oneOf", "allOf"} {
		if list, ok := s[keyword].([]any); ok {
			return g.like(defs, list[g.IntN(len(list))], depth)
		}
	}
	values, _ := s["enum"].([]any)
	if c, ok := s["const"]; ok {
		values = []any{c}
	}
	if values != nil {
		b, err := json.Marshal(values[g.IntN(len(values))])
		if err != nil {
			panic(err)
		}
		return string(b)
	}
	kind, _ := s["type"].(string)
	if list, ok := s["type"].([]any); ok {
		kind = list[g.IntN(len(list))].(string)
	}
	switch kind {
	case "object":
		return g.objectLike(defs, s, depth-1)
	case "array":
		return g.arrayLike(defs, s, depth-1)
	case "string":
		return g.pick(`""`, `"a"`, `"b"`, `"x"`, `"ab"`)
	case "integer":
		return g.pick(`0`, `1`, `2`, `-1`, `1.0`, g.number())
	case "number":
		return g.pick(`0`, `1.5`, `2`, g.number())
	case "boolean":
		return g.pick(`true`, `false`)
	case "null":
		return `null`
	}
	return g.text(depth)
}

func (g *schemaMaker) objectLike(defs, s map[string]any, depth int) string {
	named, _ := s["properties"].(map[string]any)
	var members []string
	for _, name := range []string{"a", "b", "k", "c", "r"} {
		schema, ok := named[name]
		if !ok {
			schema = s["additionalProperties"] // nil where that is not given
		}
		if n := g.IntN(5); ok && n > 0 || !ok && n == 0 {
			members = append(members, fmt.Sprintf("%q:%s", name, g.like(defs, schema, depth)))
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

func (g *schemaMaker) arrayLike(defs, s map[string]any, depth int) string {
	var elements []string
	first, _ := s["prefixItems"].([]any)
	for _, schema := range first {
		elements = append(elements, g.like(defs, schema, depth))
	}
	for range g.IntN(3) {
		elements = append(elements, g.like(defs, s["items"], depth))
	}
	return "[" + strings.Join(elements, ",") + "]"
}

// number returns a number that no int64 or no float64 holds.
func (g *schemaMaker) number() string {
	return g.pick(`9007199254740993`, `9223372036854775808`, `-1e30`, `1e400`, `-1e-400`, `0.1234567890123456789`, `12345678901234567890.5`)
}

// text returns any text that is depth levels deep at most.
func (g *schemaMaker) text(depth int) string {
	if depth == 0 || g.IntN(3) == 0 {
		return g.pick(`null`, `true`, `false`, `0`, `1`, `1.0`, `1.5`, `2`, `-1`, g.number(), `""`, `"a"`, `"b"`, `"x"`, `"y"`, `"ab"`, `[]`, `{}`)
	}
	var parts []string
	if g.IntN(4) == 0 {
		for range g.IntN(3) {
			parts = append(parts, g.text(depth-1))
		}
		return "[" + strings.Join(parts, ",") + "]"
	}
	for _, name := range []string{"a", "b", "k", "c", "r", "long"} {
		if g.IntN(3) == 0 {
			parts = append(parts, fmt.Sprintf("%q:%s", name, g.text(depth-1)))
		}
	}
	return "{" + strings.Join(parts, ",") + "}"
}
