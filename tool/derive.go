package tool

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// schemer is a type that says its schema.
type schemer interface{ JSONSchema() jsonrpc.Raw }

// deriver derives the schemas of Go types. It leaves basic types to the library. The rest
// follows encoding/json, where the library has other schemas: for embedded structs with a
// name, the option string, bytes, and types with a custom (un)marshaler. The library has no
// schemas for recursive types.
type deriver struct {
	output bool // of values that are written, not read

	open      map[reflect.Type]bool   // types around the current one
	recursive map[reflect.Type]string // their names in $defs
	defs      map[string]*jsonschema.Schema
	taken     map[string]bool // names in $defs
}

// derive returns the schema of t, and the definitions that it refers to. A schema without
// any keyword allows every value.
func derive(t reflect.Type, output bool) (*jsonschema.Schema, map[string]*jsonschema.Schema, error) {
	d := deriver{
		output: output, open: map[reflect.Type]bool{}, recursive: map[reflect.Type]string{},
		defs: map[string]*jsonschema.Schema{}, taken: map[string]bool{},
	}
	s, err := d.schema(t)
	if err != nil {
		return nil, nil, err
	}
	return s, d.defs, nil
}

// schema returns the schema of t. That of a pointer is the schema of its element.
func (d *deriver) schema(t reflect.Type) (*jsonschema.Schema, error) {
	for t.Kind() == reflect.Pointer && t.Name() == "" {
		t = t.Elem()
	}
	if s, err := d.special(t); s != nil || err != nil {
		return s, err
	}
	if t.Name() == "" {
		return d.composite(t)
	}
	if d.open[t] {
		return d.reference(t), nil
	}
	d.open[t] = true
	defer delete(d.open, t)
	s, err := d.composite(t)
	if err != nil {
		return nil, err
	}
	if name, ok := d.recursive[t]; ok {
		d.defs[name] = s
		return d.reference(t), nil
	}
	return s, nil
}

var notInName = regexp.MustCompile(`[^A-Za-z0-9_.-]+`)

// reference returns a schema that refers to the definition of a recursive type.
func (d *deriver) reference(t reflect.Type) *jsonschema.Schema {
	name, ok := d.recursive[t]
	if !ok {
		base := strings.Trim(notInName.ReplaceAllString(t.Name(), "_"), "_")
		name = base
		for n := 2; d.taken[name]; n++ {
			name = base + strconv.Itoa(n)
		}
		d.taken[name] = true
		d.recursive[t] = name
	}
	return &jsonschema.Schema{Ref: "#/$defs/" + name}
}

var (
	bytesSchema = jsonschema.Schema{Type: "string", ContentEncoding: "base64"}
	wellKnown   = map[reflect.Type]jsonschema.Schema{
		reflect.TypeFor[time.Time]():   {Type: "string", Format: "date-time"},
		reflect.TypeFor[json.Number](): {Type: "number"},
		reflect.TypeFor[big.Int]():     {Type: "integer"},
		reflect.TypeFor[slog.Level]():  {Type: "string"},
	}

	unmarshaler     = reflect.TypeFor[json.Unmarshaler]()
	textUnmarshaler = reflect.TypeFor[encoding.TextUnmarshaler]()
	marshaler       = reflect.TypeFor[json.Marshaler]()
	textMarshaler   = reflect.TypeFor[encoding.TextMarshaler]()
	schemerType     = reflect.TypeFor[schemer]()
)

// special returns the schema of a type whose JSON does not follow from its kind, or nil.
func (d *deriver) special(t reflect.Type) (*jsonschema.Schema, error) {
	if s, ok := wellKnown[t]; ok {
		return &s, nil
	}
	p := reflect.PointerTo(t)
	if p.Implements(schemerType) && t.Kind() != reflect.Interface {
		return ownSchema(t)
	}
	coded, text := p.Implements(unmarshaler), p.Implements(textUnmarshaler)
	if d.output {
		coded, text = t.Implements(marshaler), t.Implements(textMarshaler)
		// Whether encoding/json calls the methods of a pointer depends on where the value is.
		coded = coded || !text && (p.Implements(marshaler) || p.Implements(textMarshaler))
	}
	switch {
	case coded:
		return &jsonschema.Schema{}, nil
	case text:
		return &jsonschema.Schema{Type: "string"}, nil
	case t.Kind() == reflect.Slice && d.isByte(t.Elem()):
		s := bytesSchema
		return &s, nil
	}
	return nil, nil
}

// isByte reports whether encoding/json takes a slice of t for bytes.
func (d *deriver) isByte(t reflect.Type) bool {
	if t.Kind() != reflect.Uint8 {
		return false
	}
	p := reflect.PointerTo(t)
	return !p.Implements(marshaler) && !p.Implements(textMarshaler) && !p.Implements(unmarshaler) && !p.Implements(textUnmarshaler)
}

// ownSchema returns the schema that a type says it has.
func ownSchema(t reflect.Type) (*jsonschema.Schema, error) {
	var s jsonschema.Schema
	raw := reflect.New(t).Interface().(schemer).JSONSchema()
	if err := json.Unmarshal(raw.Bytes(), &s); err != nil {
		return nil, fmt.Errorf("the method JSONSchema of %s: %w", t, err)
	}
	return &s, nil
}

// composite returns the schema of a type by its kind.
func (d *deriver) composite(t reflect.Type) (*jsonschema.Schema, error) {
	switch t.Kind() {
	case reflect.Struct:
		return d.object(t)
	case reflect.Map:
		return d.dictionary(t)
	case reflect.Slice, reflect.Array:
		return d.list(t)
	case reflect.Pointer:
		return d.schema(t.Elem())
	case reflect.Interface:
		if t.NumMethod() > 0 && !d.output {
			return nil, fmt.Errorf("the interface %s cannot be decoded", t)
		}
		return &jsonschema.Schema{}, nil
	}
	return jsonschema.ForType(t, nil)
}

// object returns the schema of a struct. That of an input is closed, so that a misspelled
// name is found. That of an output is open, so that a later version of the server may add
// members.
func (d *deriver) object(t reflect.Type) (*jsonschema.Schema, error) {
	s := &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{}}
	if !d.output {
		s.AdditionalProperties = &jsonschema.Schema{Not: &jsonschema.Schema{}}
	}
	for _, f := range fieldsOf(t) {
		p, err := d.property(f)
		if err != nil {
			return nil, fmt.Errorf("%s.%s: %w", t, f.Name, err)
		}
		s.Properties[f.name] = p
		s.PropertyOrder = append(s.PropertyOrder, f.name)
		if !f.optional {
			s.Required = append(s.Required, f.name)
		}
	}
	return s, nil
}

// wordTag matches descriptions that the library reserves.
var wordTag = regexp.MustCompile(`^[^ \t\n]*=`)

func (d *deriver) property(f field) (*jsonschema.Schema, error) {
	if f.locked && !d.output {
		return nil, errors.New("encoding/json cannot set it: it is behind a pointer to an embedded struct that is not exported")
	}
	if strings.ContainsAny(f.name, "\"'`\\,") {
		return nil, fmt.Errorf("encoding/json does not allow the name %q", f.name)
	}
	s, err := d.schema(f.Type)
	if err != nil {
		return nil, err
	}
	if f.quoted && quotable(f.Type) {
		s = &jsonschema.Schema{Type: "string"}
	}
	if f.Type.Kind() == reflect.Pointer && !f.optional {
		s = nullable(s)
	}
	if text, ok := f.Tag.Lookup("jsonschema"); ok {
		if text == "" {
			return nil, errors.New("the tag jsonschema is empty")
		}
		if wordTag.MatchString(text) {
			return nil, fmt.Errorf("the tag jsonschema is the description, and must not begin with WORD=: %q", text)
		}
		s.Description = text
	}
	return s, nil
}

// quotable reports whether the option string has an effect on a type.
func quotable(t reflect.Type) bool {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.Bool, reflect.String, reflect.Float32, reflect.Float64, reflect.Uintptr:
		return true
	}
	return t.Kind() >= reflect.Int && t.Kind() <= reflect.Uint64
}

// nullable returns a schema that also allows null.
func nullable(s *jsonschema.Schema) *jsonschema.Schema {
	combined := s.Ref != "" || s.Enum != nil || s.Const != nil || s.Not != nil || s.If != nil ||
		s.AllOf != nil || s.AnyOf != nil || s.OneOf != nil
	switch {
	case isAny(s) || slices.Contains(s.Types, "null") && !combined:
	case s.Type == "" || combined:
		return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: "null"}, s}}
	default:
		s.Types, s.Type = []string{"null", s.Type}, ""
	}
	return s
}

// isAny reports whether s has no keyword.
func isAny(s *jsonschema.Schema) bool { return reflect.DeepEqual(s, &jsonschema.Schema{}) }

func (d *deriver) dictionary(t reflect.Type) (*jsonschema.Schema, error) {
	key := t.Key()
	isText := reflect.PointerTo(key).Implements(textUnmarshaler)
	if d.output {
		isText = key.Implements(textMarshaler)
	}
	switch kind := key.Kind(); {
	case isText, kind == reflect.String, kind >= reflect.Int && kind <= reflect.Uintptr:
	default:
		return nil, fmt.Errorf("a key of %s cannot be a name", t)
	}
	s := &jsonschema.Schema{Type: "object"}
	elem, err := d.element(t.Elem())
	if err != nil {
		return nil, err
	}
	s.AdditionalProperties = elem
	return s, nil
}

func (d *deriver) list(t reflect.Type) (*jsonschema.Schema, error) {
	elem, err := d.element(t.Elem())
	if err != nil {
		return nil, err
	}
	s := &jsonschema.Schema{Type: "array", Items: elem}
	if t.Kind() == reflect.Array {
		n := t.Len()
		s.MinItems, s.MaxItems = &n, &n
	}
	return s, nil
}

// element returns the schema of the elements of a list or map, or nil if they may be
// anything.
func (d *deriver) element(t reflect.Type) (*jsonschema.Schema, error) {
	s, err := d.schema(t)
	if err != nil || isAny(s) {
		return nil, err
	}
	if d.output && t.Kind() == reflect.Pointer {
		s = nullable(s)
	}
	return s, nil
}
