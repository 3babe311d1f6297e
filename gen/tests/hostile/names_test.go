package hostile_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/instance"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/expect"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/judge"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
)

// TestRepeatedNames puts objects that have a duplicate name wherever a value can
// stand, and into what is not a raw value.
func TestRepeatedNames(t *testing.T) {
	twice := []string{
		`{"k":1,"k":1}`, `{"k":1,"\u006b":2}`, `{"k":1,"\u006B":2}`, `{"\u006b":1,"k":1}`, `{"\ud83d\ude00":1,"😀":2}`, `{"":0,"":0}`, `{"\/":0,"/":0}`, `{"\t":0,"\u0009":0}`,
		`[[{"x":{"y":[{"k":1,"z":{"k":1},"k":3}]}}]]`,
		`{` + jsontext.Members(20) + `,"m19":0}`, `{` + jsontext.Members(40) + `,"m0":0}`, `{` + jsontext.Members(600) + `,"m\u0037":0}`, `{"m599":0,` + jsontext.Members(600) + `}`,
		`{"a-name-that-is-longer-than-others-1":0,"a-name-that-is-longer-than-others-2":0,"a-name-that-is-longer-than-others-1":0}`,
	}
	registry.Each(t, func(t *testing.T, r registry.Revision) {
		for _, p := range hostilePlaces {
			if !r.Defines(p.def) {
				continue
			}
			for _, value := range twice {
				if problem := checkNoJSON(r, p.def, p.with(value)); problem != "" {
					t.Errorf("%s, %s, %s: %s", r.Version, p.name, value, problem)
				}
			}
		}
	})
	for _, c := range []expect.Case{
		{From: "2025-11-25", Def: "ElicitRequestFormParams", Text: `{"message":"m","requestedSchema":{"type":"object","properties":{"p":{"type":"string"},"q":{"type":"string"},"p":{"type":"string"}}}}`},
		{From: "2025-11-25", Def: "ElicitRequestFormParams", Text: `{"message":"m","requestedSchema":{"type":"object","properties":{"p":1,"\u0070":2}}}`},
		{From: "2025-11-25", Def: "ElicitRequestFormParams", Text: `{"message":"m","requestedSchema":{"type":"object","properties":{` + jsontext.Members(60) + `,"m59":{}}}}`},
		{Def: "GetPromptRequest", Text: `{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"n","arguments":{"a":"1","b":"","a":"1"}}}`},
		{Def: "ServerCapabilities", Text: `{"experimental":{"a":{},"b":{},"a":{}}}`},
		{Def: "ServerCapabilities", Text: `{"prompts":{},"tools":{},"prompts":{}}`},
		{Def: "JSONRPCNotification", Text: `{"jsonrpc":"2.0","method":"x/a","method":"x/b"}`},
		{Def: "JSONRPCNotification", Text: `{"jsonrpc":"2.0","jsonrpc":"2.0","method":"x/a"}`},
		{Def: "JSONRPCMessage", Text: `{"jsonrpc":"2.0","id":1,"id":1,"result":{}}`},
		{Def: "JSONRPCMessage", Text: `{"jsonrpc":"2.0","id":1,"result":{},"result":{}}`},
		{Def: "JSONRPCMessage", Text: `{"jsonrpc":"2.0","id":1,"error":{"code":1,"code":1,"message":""}}`},
		{Def: "JSONRPCMessage", Text: `{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"","more":1,"\u006dore":1}}`},
		{From: "2025-06-18", Def: "ContentBlock", Text: `{"type":"text","text":"a","type":"image"}`},
		{From: "2025-06-18", Def: "ContentBlock", Text: `{"x":1,"type":"later","x":1}`},
	} {
		c.Want = "syntax"
		c.Check(t)
	}
}

// TestAlmostNames gives the members of instances names that are almost theirs,
// which are names of other members, and names that are theirs in another
// spelling.
func TestAlmostNames(t *testing.T) {
	eachInstance(t, func(_ *testing.T, j *judge.Judge, x instance.Instance) (problem, text string) {
		if x.Name != "the smallest value" {
			return "", ""
		}
		for _, name := range namesIn(x.JSON) {
			for _, other := range []string{
				strings.ToUpper(name[:1]) + name[1:], name + `\u0000`, `\u0000` + name, strings.NewReplacer("s", "\u017f", "k", "\u212a").Replace(name) + " ", fmt.Sprintf(`\u%04x`, name[0]) + name[1:],
			} {
				text = strings.Replace(x.JSON, `"`+name+`":`, `"`+other+`":`, 1)
				if d := j.Check(x.Def, text); d != nil {
					return d.Kind + ": " + d.Detail, text
				}
				text = strings.Replace(x.JSON, `"`+name+`":`, `"`+other+`":[null],"`+name+`":`, 1)
				if d := j.Check(x.Def, text); d != nil {
					return d.Kind + ": " + d.Detail, text
				}
			}
		}
		return "", ""
	})
}

// namesIn returns the names of the members of an object.
func namesIn(text string) []string {
	v, _ := jsontext.Parse(text)
	object, _ := v.(map[string]any)
	var names []string
	for name := range object {
		if name != "" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
