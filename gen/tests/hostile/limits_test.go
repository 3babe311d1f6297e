package hostile_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/expect"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/roundtrip"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// TestMaxViolations decodes texts with many faults: as many are listed as is
// asked for, and the others are counted.
func TestMaxViolations(t *testing.T) {
	const faults = 1000
	bad := strings.TrimSuffix(strings.Repeat(`5,`, faults), ",")
	registry.Each(t, func(t *testing.T, r registry.Revision) {
		for _, c := range []struct{ name, def, text string }{
			{"a list", "ListPromptsResult", `{"_meta":{},"cacheScope":"public","ttlMs":1,"resultType":"complete","prompts":[` + bad + `]}`},
			{"a result", "", `{"jsonrpc":"2.0","id":1,"result":{"cacheScope":"public","ttlMs":1,"resultType":"complete","prompts":[` + bad + `]}}`},
			{"a result before its id", "", `{"result":{"cacheScope":"public","ttlMs":1,"resultType":"complete","prompts":[` + bad + `]},"id":1,"jsonrpc":"2.0"}`},
		} {
			for _, strict := range []bool{false, true} {
				for _, limit := range []struct{ option, listed int }{{0, 100}, {7, 7}, {2 * faults, faults}, {-1, 100}} {
					d := r.With(registry.Options{Strict: strict, MaxViolations: limit.option})
					var err error
					if c.def == "" {
						_, err = d.DecodePending([]byte(c.text), func(jsonrpc.ID) string { return "prompts/list" })
					} else {
						_, err = d.UnmarshalDefinition(c.def, []byte(c.text))
					}
					e, ok := errors.AsType[*jsonrpc.ValidationError](err)
					if !ok || len(e.Violations) != limit.listed || e.Omitted != faults-limit.listed {
						t.Errorf("%s, %s, strict %t, at most %d: %v", r.Version, c.name, strict, limit.option, err)
						continue
					}
					if at := roundtrip.Misplaced(c.text, e); at != "" {
						t.Errorf("%s, %s: a violation where nothing is: %s", r.Version, c.name, at)
					}
				}
			}
		}
		x, _ := r.UnmarshalDefinition("ListPromptsResult", []byte(`{"resultType":"complete","prompts":[`+bad+`]}`))
		e, ok := errors.AsType[*jsonrpc.ValidationError](x.Validate())
		if !ok || len(e.Violations) != 100 || e.Omitted < faults-100 {
			t.Errorf("%s: Validate: %v", r.Version, e)
		}
	})
}

// TestMaxElements decodes lists, maps and unnamed members with a limit of
// elements.
func TestMaxElements(t *testing.T) {
	for _, c := range []struct {
		name     string
		def      string
		text     string
		elements int
	}{
		{name: "a list", def: "ListPromptsResult", text: `{"prompts":[{},{},{}]}`, elements: 3},
		{name: "lists in a list", def: "ListPromptsResult", text: `{"prompts":[{"arguments":[{},{}]},{}]}`, elements: 4},
		{name: "strings", def: "CompleteResult", text: `{"completion":{"values":["","",""]}}`, elements: 3},
		{name: "a map", def: "GetPromptRequestParams", text: `{"arguments":{"a":"","b":""}}`, elements: 2},
		{name: "an ordered map", def: "ElicitRequestFormParams", text: `{"requestedSchema":{"properties":{"a":{"type":"string"},"b":{"type":"later"}}}}`, elements: 2},
		{name: "unnamed members", def: "TextContent", text: `{"type":"text","a":1,"text":"","b":{"x":[1,2,3]}}`, elements: 2},
		{name: "members of _meta", def: "ListPromptsResult", text: `{"_meta":{"a":1,"b":{"x":1}}}`, elements: 2},
		{name: "a message", def: "JSONRPCNotification", text: `{"jsonrpc":"2.0","method":"x/tell","a":1,"b":2}`, elements: 2},
		{name: "an error", def: "JSONRPCMessage", text: `{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"m","a":1,"b":2}}`, elements: 2},
	} {
		for _, r := range registry.All() {
			if !r.Defines(c.def) {
				continue
			}
			for _, strict := range []bool{false, true} {
				for limit := 1; limit <= c.elements+1; limit++ {
					d := r.With(registry.Options{Strict: strict, MaxElements: limit})
					v, err := d.UnmarshalDefinition(c.def, []byte(c.text))
					if c.def == "JSONRPCMessage" {
						v, err = asValue(d.DecodeMessage([]byte(c.text)))
					}
					if refused := expect.VerdictOf(err) == "syntax"; refused != (limit < c.elements) {
						t.Errorf("%s, %s: %d elements, at most %d: %v, %v", r.Version, c.name, c.elements, limit, v, err)
					}
				}
			}
		}
	}
}
