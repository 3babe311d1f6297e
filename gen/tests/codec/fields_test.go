package codec_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/roundtrip"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// TestFields looks into the Go values that the largest instance of every
// definition becomes: each member must be in the field whose tag names it, and
// none in Extra. Coming back as the same text does not tell that.
func TestFields(t *testing.T) {
	for _, r := range registry.All() {
		t.Run(r.Version, func(t *testing.T) {
			c := &fieldChecker{seen: map[reflect.Type]bool{}}
			for _, x := range r.Instances(t) {
				if !x.Valid || !strings.HasSuffix(x.Name, "the largest value") {
					continue
				}
				v, err := r.UnmarshalDefinition(x.Def, []byte(x.JSON))
				if err != nil {
					t.Errorf("%s: %v", x.Def, err)
					continue
				}
				if problem := c.check(reflect.ValueOf(v), x.JSON); problem != "" {
					t.Errorf("%s: %s\n\tinstance %s", x.Def, problem, x.JSON)
				}
			}
			t.Logf("%d structs, %d fields", len(c.seen), c.fields)
		})
	}
}

// TestZeroWrites encodes new structs with a required member for which another
// value than the zero one is written, and checks that decoding adds no such value.
func TestZeroWrites(t *testing.T) {
	count := 0
	registry.Each(t, func(t *testing.T, r registry.Revision) {
		for _, def := range r.MustModel(t).Definitions {
			ref, _ := def.Type.(model.Ref)
			s, ok := ref.Decl.(*model.Struct)
			if !ok {
				continue
			}
			for _, f := range s.Fields() {
				if f.ZeroWrites == "" {
					continue
				}
				count++
				x, err := r.UnmarshalDefinition(def.Name, []byte("{}"))
				if problem := roundtrip.Same(x, err, "{}"); problem != "" {
					t.Errorf("%s, %s: %s", r.Version, def.Name, problem)
					continue
				}
				text, err := roundtrip.Encode(reflect.New(reflect.TypeOf(x).Elem()).Interface().(jsonrpc.Value))
				if want := fmt.Sprintf("%q:%q", f.JSON, f.ZeroWrites); err != nil || !strings.Contains(text, want) {
					t.Errorf("%s, %s: encoded as %s, %v, want %s", r.Version, def.Name, text, err, want)
				}
			}
		}
	})
	if count == 0 {
		t.Error("no member has such a value")
	}
}

// fieldChecker compares Go values with the texts they were decoded from.
type fieldChecker struct {
	seen   map[reflect.Type]bool
	fields int
}

// check compares a value, and what is inside it, with its text.
func (c *fieldChecker) check(v reflect.Value, text string) string {
	for v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	raw, err := jsonrpc.ParseRaw(text)
	if err != nil {
		return err.Error()
	}
	switch {
	case v.Kind() == reflect.Struct && v.FieldByName("Extra").IsValid() && raw.Members() != nil:
		return c.members(v, raw)
	case v.Kind() == reflect.Slice:
		return c.elements(v, text)
	}
	return ""
}

// members compares the fields of a struct with the members of its text.
func (c *fieldChecker) members(v reflect.Value, raw jsonrpc.Raw) string {
	c.seen[v.Type()] = true
	if extra := v.FieldByName("Extra"); extra.Len() > 0 {
		return fmt.Sprintf("%s has %v in Extra", v.Type(), extra)
	}
	for i := range v.NumField() {
		name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		member := raw.Get(name)
		if name == "" || name == "-" || member.IsZero() {
			continue
		}
		c.fields++
		field := v.Field(i)
		if problem := c.check(field, member.String()); problem != "" {
			return problem
		}
		if strings.HasPrefix(field.Type().Name(), "Ordered[") {
			continue // encoding/json sees a list of entries
		}
		if held, err := json.Marshal(field.Interface()); err != nil || !jsontext.Same(string(held), member.String()) {
			return fmt.Sprintf("%s of %s holds %s, %v, but %s is %v", v.Type().Field(i).Name, v.Type(), held, err, name, member)
		}
	}
	return ""
}

// elements compares the elements of a list with those of its text.
func (c *fieldChecker) elements(v reflect.Value, text string) string {
	var list []json.RawMessage
	if json.Unmarshal([]byte(text), &list) != nil || len(list) != v.Len() {
		return ""
	}
	for i, element := range list {
		if problem := c.check(v.Index(i), string(element)); problem != "" {
			return problem
		}
	}
	return ""
}
