package names_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/lowertest"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

const (
	object = `{"type":"object","properties":{"a":{"type":"string"}}}`
	enum   = `{"enum":["a","b"]}`
	ping   = `{"type":"object","properties":{"jsonrpc":{"const":"2.0"},"id":{"type":"string"},"method":{"const":"ping"}},"required":["jsonrpc","id","method"]}`
	union  = `{"anyOf":[{"type":"object","properties":{"k":{"const":"l"}},"required":["k"]},{"type":"object","properties":{"k":{"const":"r"}},"required":["k"]}]}`
)

// TestScope checks the names in packages of emitters that declare different things.
func TestScope(t *testing.T) {
	enums := []model.Affix{{Prefix: "decode", Of: model.FormEnum}}
	for _, test := range []struct {
		name        string
		scope       model.Scope
		definitions string
		want        string // names of declarations
	}{
		{"nothing is taken", model.Scope{}, `"Tool":` + object, "Tool"},
		{"a fixed name", model.Scope{Fixed: []string{"Tool"}}, `"Tool":` + object, "ToolObject"},
		{"a made name is fixed", model.Scope{Fixed: []string{"namesOfTool"}, Derived: []model.Affix{{Prefix: "namesOf"}}}, `"Tool":` + object, "ToolObject"},
		{"a made name of enums is fixed", model.Scope{Fixed: []string{"decodeMode"}, Derived: enums}, `"Mode":` + enum, "ModeEnum"},
		{"which a struct does not make", model.Scope{Fixed: []string{"decodeMode"}, Derived: enums}, `"Mode":` + object, "Mode"},
		{"a name like a made one", model.Scope{Fixed: []string{}, Derived: []model.Affix{{Prefix: "New"}}}, `"NewTool":` + object + `,"News":` + object, "NewToolObject News"},
		{"made names of two definitions", model.Scope{Fixed: []string{}, Derived: []model.Affix{{Prefix: "put"}, {Prefix: "put", Suffix: "All"}}},
			`"Tool":` + object + `,"ToolAll":` + object, "Tool ToolAllObject"},
		{"an inline schema", model.Scope{Fixed: []string{"ToolMode"}}, `"Tool":{"type":"object","properties":{"mode":` + enum + `}}`, "Tool ToolModeEnum"},
		{"a made name of an inline schema", model.Scope{Fixed: []string{"decodeToolMode"}, Derived: enums},
			`"Tool":{"type":"object","properties":{"mode":` + enum + `}}`, "Tool ToolModeEnum"},
		{"a variant", model.Scope{Fixed: []string{"HandL"}}, `"Hand":` + union, "Hand HandLObject HandR"},
	} {
		scope := test.scope
		if scope.Fixed == nil {
			scope.Fixed = []string{"Version"}
		}
		p, err := inScope(t, scope, test.definitions)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		var got []string
		for _, d := range p.Decls {
			got = append(got, d.Header().Name)
		}
		if diff := cmp.Diff(test.want, strings.Join(got, " ")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

// inScope returns the package of a schema for an emitter with the scope.
func inScope(t *testing.T, scope model.Scope, definitions string) (*model.Package, error) {
	t.Helper()
	r, err := lower.Lower(lower.Input{Document: lowertest.Document(t, definitions), Package: "p", Schema: "test", Scope: scope})
	if err != nil {
		return nil, err
	}
	return r.Package, nil
}

// TestScopeErrors checks that a name for which nothing is left is rejected with
// the place and what to do.
func TestScopeErrors(t *testing.T) {
	for _, test := range []struct {
		fixed             []string
		definitions, want string
	}{
		{[]string{"Tool", "ToolObject"}, `"Tool":` + object, "/$defs/Tool: Tool would be called ToolObject in Go, which the emitted API has (rename the definition)"},
		{[]string{"ToolMode", "ToolModeEnum"}, `"Tool":{"type":"object","properties":{"mode":` + enum + `}}`,
			"/$defs/Tool/properties/mode: the schema would be called ToolMode or ToolModeEnum in Go, and both names are taken (give the schema a definition of its own)"},
		{[]string{"ModeA", "ModeAValue"}, `"Mode":` + enum, `/$defs/Mode: the constant of "a" would be called ModeAValue, which the emitted API has (rename the definition)`},
		{[]string{"MethodPing"}, `"PingRequest":` + ping, `/$defs/PingRequest: the constant of "ping" would be called MethodPing, which the emitted API has (rename the method)`},
		{[]string{"CodeParseError"}, `"Tool":` + object, "/$defs/Tool: the error code would be called CodeParseError, which the emitted API has (rename the definition)"},
	} {
		_, err := inScope(t, model.Scope{Fixed: test.fixed}, test.definitions)
		if err == nil || !strings.HasSuffix(err.Error(), test.want) {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
}

// TestScopeParts checks that constants, fields and methods of interfaces make way.
func TestScopeParts(t *testing.T) {
	p, err := inScope(t, model.Scope{Fixed: []string{"ModeA"}, Members: []string{"Encode"}, Handlers: []string{"Ping"}},
		`"Mode":`+enum+`,"PingRequest":`+ping+`,"Tool":{"type":"object","properties":{"encode":{"type":"string"},"decode":{"type":"string"}}}`)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range p.Decls {
		switch d := d.(type) {
		case *model.Enum:
			for _, v := range d.Values {
				got = append(got, v.Name)
			}
		case *model.Struct:
			for _, f := range d.Fields() {
				got = append(got, d.Name+"."+f.Name)
			}
		}
	}
	got = append(got, p.Methods[0].Go)
	want := []string{"ModeAValue", "ModeB", "PingRequest.ID", "Tool.Decode", "Tool.EncodeMember", "PingRequest"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
}
