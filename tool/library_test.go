package tool_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/tool"
	"github.com/mcp-schemagen/mcp-schemagen/tool/internal/jsonvalue"
	"github.com/mcp-schemagen/mcp-schemagen/tool/internal/validate"
)

// schemasToCompare are schemas with all keywords that package tool checks without the
// library, besides derived ones.
var schemasToCompare = []string{
	`{"properties":{"a":{"type":["integer","null"],"minimum":-3,"exclusiveMaximum":7},"b":{"type":"string","minLength":1,"maxLength":3,"pattern":"^[a-z0]*$"}},"required":["a"],"additionalProperties":false}`,
	`{"additionalProperties":{"anyOf":[{"type":"array","items":{"$ref":"#/additionalProperties"},"uniqueItems":true},{"enum":[1,"a",[],{"a":null}]},{"const":false}]},"maxProperties":2}`,
	`{"oneOf":[{"required":["a"],"minProperties":2},{"required":["b"],"properties":{"b":{"contains":{"type":"number","multipleOf":2},"minContains":2,"maxContains":3}}},{"propertyNames":{"maxLength":1}}]}`,
	`{"if":{"required":["a"]},"then":{"dependentRequired":{"a":["b"]}},"else":{"dependentSchemas":{"b":{"required":["c"]}}},"patternProperties":{"^[a-c]$":{"not":{"type":"object","minProperties":1}}}}`,
	`{"allOf":[{"properties":{"a":{"prefixItems":[{"type":"boolean"}],"items":{"type":"integer"},"minItems":1,"maxItems":3}}},{"properties":{"a":{"$ref":"#/$defs/list"}}}],"$defs":{"list":{"$anchor":"list","items":{"not":{"$ref":"#list"}},"type":"array"}}}`,
}

// FuzzLibrary compares the validation results of arguments with those of the library.
func FuzzLibrary(f *testing.F) {
	derived, err := inputSchema[Pair[map[string]Place, []Tree]]()
	if err != nil {
		f.Fatal(err)
	}
	texts := append([]string{derived}, schemasToCompare...)
	var calls []func(jsonrpc.Raw) bool
	var library []*jsonschema.Resolved
	for _, text := range texts {
		x, err := tool.New(mcp.Tool{Name: "t", InputSchema: jsonrpc.MustRaw(text)}, func(context.Context, jsonrpc.Raw) (string, error) { return "", nil })
		if err != nil {
			f.Fatal(err)
		}
		calls = append(calls, func(args jsonrpc.Raw) bool {
			o, err := x.Call(context.Background(), &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Arguments: args}})
			if err != nil {
				f.Fatal(err)
			}
			return !jsonrpc.Deref(o.(*mcp.CallToolResult).IsError, false)
		})
		library = append(library, resolve(f, text))
	}
	for _, args := range []string{
		`{}`, `{"a":1}`, `{"a":7}`, `{"a":null,"b":"abc"}`, `{"a":1,"b":"ABCD"}`, `{"a":1.5,"c":1}`, `{"a":[[],[1],[1,1]],"b":false}`, `{"a":[[1,[1.0]]]}`,
		`{"b":[2,4,6,8]}`, `{"b":[1,2]}`, `{"b":[2,4]}`, `{"a":1,"b":{}}`, `{"a":{"b":1}}`, `{"aa":{},"b":1,"c":null}`, `{"a":[true,1,2]}`, `{"a":[1]}`, `{"a":[true,[]]}`,
		`{"first":{"x":{"city":"y"}},"second":[{"value":1,"parent":null,"children":[{"value":2,"parent":{"value":3,"parent":null}}]}]}`,
		`{"first":{"x":{"city":1,"zip":"2"}},"second":[{}]}`,
	} {
		f.Add(args)
	}
	f.Fuzz(func(t *testing.T, text string) {
		args, err := jsonrpc.ParseRaw(text)
		// The library takes numbers for float64, and so do these tests.
		if err != nil || args.Members() == nil || strings.Contains(text, "00000") || len(text) > 200 || inexact(text) {
			return
		}
		var v any
		if err := json.Unmarshal(args.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		for i := range texts {
			if got, err := calls[i](args), library[i].Validate(v); got != (err == nil) {
				t.Errorf("%s %s: valid is %v, but the library says %v", texts[i], args, got, err)
			}
		}
	})
}

// resolve returns a schema of the library.
func resolve(t testing.TB, text string) *jsonschema.Resolved {
	var s jsonschema.Schema
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		t.Fatal(err)
	}
	r, err := s.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// inexact reports whether a text has a number with an exponent, or with more digits than a
// float64 holds.
func inexact(text string) bool {
	digits := 0
	for _, c := range text {
		switch {
		case c >= '0' && c <= '9':
			digits++
		case c == 'e' || c == 'E':
			if digits > 0 {
				return true
			}
		case c != '.':
			digits = 0
		}
		if digits > 15 {
			return true
		}
	}
	return false
}

// forecast is the input and output of the benchmarks.
type forecast struct {
	City  string   `json:"city"`
	Days  int      `json:"days,omitempty"`
	Units []string `json:"units,omitempty"`
	Place struct{ X, Y float64 }
}

var forecastText = jsonrpc.MustRaw(`{"city":"서울","days":3,"units":["c","f"],"Place":{"X":1.5,"Y":2}}`)

func BenchmarkCall(b *testing.B) {
	x := tool.For(mcp.Tool{Name: "t"}, func(_ context.Context, v forecast) (*forecast, error) { return &v, nil })
	r := &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Arguments: forecastText}}
	b.Run("call", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := x.Call(context.Background(), r); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("decode and encode only", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var v forecast
			if err := forecastText.Decode(&v); err != nil {
				b.Fatal(err)
			}
			if _, err := jsonrpc.RawOf(&v); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkValidate measures the validation of encoded arguments.
func BenchmarkValidate(b *testing.B) {
	text, err := inputSchema[forecast]()
	if err != nil {
		b.Fatal(err)
	}
	b.Run("own", func(b *testing.B) {
		s, err := validate.Compile(jsonvalue.Parse(jsonrpc.MustRaw(text)))
		if err != nil {
			b.Fatal(err)
		}
		b.ReportAllocs()
		for b.Loop() {
			v := jsonvalue.Parse(forecastText)
			if found, _ := s.Check(&v, false); len(found) > 0 {
				b.Fatal(found)
			}
		}
	})
	b.Run("library", func(b *testing.B) {
		s := resolve(b, text)
		b.ReportAllocs()
		for b.Loop() {
			var v any
			if err := json.Unmarshal(forecastText.Bytes(), &v); err != nil {
				b.Fatal(err)
			}
			if err := s.Validate(v); err != nil {
				b.Fatal(err)
			}
		}
	})
}
