package tool

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/tool/internal/jsonvalue"
	"github.com/mcp-schemagen/mcp-schemagen/tool/internal/validate"
)

// schema checks values.
type schema struct {
	text     jsonrpc.Raw
	compiled *validate.Schema
	resolved *jsonschema.Resolved // only if compiled is partial
}

// newSchema returns the schema of a text. The library finds mistakes in it.
func newSchema(text jsonrpc.Raw) (*schema, error) {
	var parsed jsonschema.Schema
	if err := json.Unmarshal(text.Bytes(), &parsed); err != nil {
		return nil, err
	}
	compiled, err := validate.Compile(jsonvalue.Parse(text))
	if err != nil {
		return nil, err
	}
	// The library cannot validate defaults of schemas with dynamic references.
	resolved, err := parsed.Resolve(&jsonschema.ResolveOptions{ValidateDefaults: !compiled.Partial()})
	if err != nil {
		return nil, err
	}
	s := &schema{text: text, compiled: compiled}
	if compiled.Partial() {
		s.resolved = resolved
	}
	return s, nil
}

// check returns the violations of v. See [validate.Schema.Check] for what it changes in v.
func (s *schema) check(v *jsonvalue.Value, emptyForNull bool) (violations []validate.Violation, changed bool) {
	violations, changed = s.compiled.Check(v, emptyForNull)
	if s.resolved == nil {
		return violations, changed
	}
	err := s.resolved.Validate(native(v))
	switch {
	case err == nil:
		return nil, changed
	case len(violations) == 0:
		return []validate.Violation{{Message: err.Error()}}, changed
	}
	return violations, changed
}

// native returns v in the types that the library takes for JSON values.
func native(v *jsonvalue.Value) any {
	switch v.Kind {
	case jsonvalue.Null:
		return nil
	case jsonvalue.Bool:
		return v.Text == "true"
	case jsonvalue.String:
		return v.Str()
	case jsonvalue.Array:
		list := make([]any, len(v.Items))
		for i := range v.Items {
			list[i] = native(&v.Items[i])
		}
		return list
	case jsonvalue.Object:
		m := make(map[string]any, len(v.Items))
		for i := range v.Items {
			m[v.Items[i].Name] = native(&v.Items[i])
		}
		return m
	}
	if n, err := strconv.ParseInt(v.Text, 10, 64); err == nil {
		return n
	}
	if n, err := strconv.ParseUint(v.Text, 10, 64); err == nil {
		return n
	}
	f, _ := strconv.ParseFloat(v.Text, 64) // beyond the range: infinite
	return f
}

// given prepares a schema that an author has written. Its type must be "object", which is
// added if there is none. Revisions before 2026-07-28 allow only objects as schemas of
// members: true and false are written as such. Everything else is kept to the letter.
func given(text jsonrpc.Raw) (*schema, error) {
	v := jsonvalue.Parse(text)
	if v.Kind != jsonvalue.Object {
		return nil, errors.New("want an object")
	}
	changed := noBooleans(v.Member("properties"))
	switch t := v.Member("type"); {
	case t == nil:
		v.Items = append([]jsonvalue.Value{{Name: "type", Kind: jsonvalue.String, Text: `"object"`}}, v.Items...)
		changed = true
	case t.Str() != "object":
		return nil, fmt.Errorf(`type: got %s, want "object", which all revisions allow`, t.Text)
	}
	if changed {
		text = rawOf(&v)
	}
	return newSchema(text)
}

// noBooleans replaces schemas that are true or false in the object v, which may be nil.
func noBooleans(v *jsonvalue.Value) (changed bool) {
	if v == nil {
		return false
	}
	for i := range v.Items {
		m := &v.Items[i]
		if m.Kind != jsonvalue.Bool {
			continue
		}
		m.Kind = jsonvalue.Object
		if m.Text == "false" {
			m.Items = []jsonvalue.Value{{Name: "not", Kind: jsonvalue.Object}}
		}
		changed = true
	}
	return changed
}

// rawOf returns a tree as a Raw.
func rawOf(v *jsonvalue.Value) jsonrpc.Raw {
	raw, err := jsonrpc.ParseRaw(v.Append(nil))
	if err != nil {
		panic("tool: a tree of JSON is not JSON: " + err.Error())
	}
	return raw
}

// derivedInput returns the schema of the arguments that decode into t.
func derivedInput(t reflect.Type) (*schema, error) {
	s, defs, err := derive(t, false)
	if err != nil {
		return nil, err
	}
	if isAny(s) { // such as any, or a type with a custom unmarshaler
		s.Type = "object"
	}
	root, ok := objectRoot(s, defs)
	if !ok {
		return nil, errNoObject(t)
	}
	if root.Properties == nil {
		root.Properties = map[string]*jsonschema.Schema{} // some model providers insist on it
	}
	return fromLibrary(root, defs)
}

// errNoObject is the error of a type that arguments cannot be decoded into.
func errNoObject(t reflect.Type) error {
	return fmt.Errorf("the arguments of a tool are an object, which %s is not: want a struct or a map", t)
}

// derivedOutput returns the schema of the structured content for values of t, and whether
// it wraps them, since only revision 2026-07-28 has structured content that is not an
// object. It returns nil if the values may be anything.
func derivedOutput(t reflect.Type) (s *schema, wrapped bool, err error) {
	x, defs, err := derive(t, true)
	if err != nil || isAny(x) {
		return nil, false, err
	}
	root, ok := objectRoot(x, defs)
	if !ok {
		if t.Kind() == reflect.Pointer {
			x = nullable(x)
		}
		root = &jsonschema.Schema{
			Type: "object", Properties: map[string]*jsonschema.Schema{resultName: x}, Required: []string{resultName},
		}
	}
	s, err = fromLibrary(root, defs)
	return s, !ok, err
}

// resultName is the name of the member that holds output that is not an object.
const resultName = "result"

// objectRoot returns the schema to put at the top: s, or the definition that it refers to.
// It reports false if that is not the schema of objects.
func objectRoot(s *jsonschema.Schema, defs map[string]*jsonschema.Schema) (*jsonschema.Schema, bool) {
	for name, def := range defs {
		if s.Ref == "#/$defs/"+name {
			s = def.CloneSchemas()
		}
	}
	return s, s.Type == "object"
}

// fromLibrary returns a schema that the library describes.
func fromLibrary(root *jsonschema.Schema, defs map[string]*jsonschema.Schema) (*schema, error) {
	if len(defs) > 0 {
		root.Defs = defs
	}
	text, err := json.Marshal(root)
	if err != nil {
		return nil, err
	}
	raw, err := jsonrpc.ParseRaw(text)
	if err != nil {
		return nil, err
	}
	v := jsonvalue.Parse(raw)
	plain(&v)
	requote(&v)
	return newSchema(rawOf(&v))
}

// plain replaces the schemas that are true for {} in a derived schema: some model
// providers do not know the short form.
func plain(v *jsonvalue.Value) {
	for _, name := range []string{"properties", "$defs"} {
		if m := v.Member(name); m != nil {
			noBooleans(m)
			for i := range m.Items {
				plain(&m.Items[i])
			}
		}
	}
	for _, name := range []string{"items", "additionalProperties"} {
		if m := v.Member(name); m != nil {
			plain(m)
		}
	}
}

// requote replaces the escapes of encoding/json that are for HTML.
func requote(v *jsonvalue.Value) {
	if v.Kind == jsonvalue.String && strings.Contains(v.Text, `\u00`) {
		v.Text = jsonrpc.RawString(v.Str()).String()
	}
	for i := range v.Items {
		requote(&v.Items[i])
	}
}
