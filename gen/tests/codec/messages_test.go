package codec_test

import (
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/expect"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/roundtrip"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// TestTexts decodes and encodes texts of each kind of fault.
func TestTexts(t *testing.T) {
	for _, group := range []struct {
		name  string
		cases []expect.Case
	}{
		{"ids", idCases}, {"null", nullCases}, {"constants", constCases}, {"wrong kinds", kindCases},
		{"unions", unionCases}, {"names", nameCases}, {"numbers", numberCases}, {"presence", presenceCases},
		{"open values", openCases}, {"one or many", manyCases}, {"results", resultCases},
	} {
		t.Run(group.name, func(t *testing.T) {
			for _, c := range group.cases {
				c.Check(t)
			}
		})
	}
}

// TestNoJSON decodes what is not a JSON text that a decoder may take: as a
// definition, inside values that are kept as their text, and as a message.
func TestNoJSON(t *testing.T) {
	for _, value := range noJSON {
		for _, c := range []expect.Case{
			{Def: "TextContent", Text: `{"type":"text","text":` + value + `}`},
			{Def: "TextContent", Text: `{"type":"text","text":"a","annotations":{"x":[` + value + `]}}`},
			{Def: "JSONRPCRequest", Text: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","arguments":{"deep":{"x":` + value + `}}}}`},
			{Def: "JSONRPCNotification", Text: `{"jsonrpc":"2.0","method":"x/told","params":{"a":[` + value + `]}}`},
		} {
			c.Want = "syntax"
			c.Check(t)
		}
	}
	twice := jsontext.Members(40) + `,"m7":2`
	for _, text := range append(noJSONTexts,
		`{"type":"text","text":"a",`+twice+`}`, `{"type":"text","text":"a","_meta":{`+twice+`}}`, `{"type":"text","text":"a","x":[{`+twice+`}]}`,
	) {
		expect.Case{Def: "TextContent", Text: text, Want: "syntax"}.Check(t)
	}
}

// noJSON are texts that must not stand where a value does.
var noJSON = []string{
	// characters
	"\"\xff\"", "\"caf\xe9\"", "\"\xc0\xaf\"", "\"\xed\xa0\x80\"", "\"\xf4\x90\x80\x80\"", "\"\xe2\x82\"",
	"\"a\nb\"", "\"\x00\"", "\"a\tb\"",
	// escapes
	`"\ud83e"`, `"\ude00"`, `"\ude00\ud83d"`, `"\ud83d\u0041"`, `"\ud83dx"`, `"\ud83d\ud83d\ude00"`,
	`"\x41"`, `"\u12g4"`, `"\u12"`, `"\'"`, `"\U0001F600"`,
	// names
	`{"a":1,"a":1}`, `{"a":1,"\u0061":2}`, `{"":1,"":2}`, `{"x":{"y":{"k":1,"z":2,"k":3}}}`, `{"é":1,"\u00e9":1}`,
	`{"\ud83d":1}`, `{a:1}`, `{'a':1}`, `{1:1}`, `{"a"}`, `{"a":}`,
	// numbers
	`01`, `-`, `+1`, `.5`, `5.`, `1e`, `1e+`, `0x1F`, `1_000`, `NaN`, `Infinity`, `-Infinity`, `--1`, `1.e3`,
	// the rest
	`tru`, `True`, `nul`, `undefined`, `'a'`, `[1,]`, `[,1]`, `{"a":1,}`, `[1 2]`, `{"a":1 "b":2}`, `/* a */1`, `,`, "\"a",
	"[1\u00a0]", "\ufeff1",
}

// noJSONTexts are rejected as a whole.
var noJSONTexts = []string{
	``, ` `, `{`, `{"type":"text","text":"a"`, `{"type":"text","text":"a"}}`, `{"type":"text","text":"a"} x`,
	`{"type":"text","text":"a"}{"type":"text","text":"a"}`, "{\"type\":\"text\",\"text\":\"a\"}\x00", `{"type":"text","text":"a"},`,
	"\ufeff" + `{"type":"text","text":"a"}`, "\xff\xfe{\x00}\x00", `{"type":"text","text":"a","text":"a"}`,
	`{"type":"text","te\u0078t":"a","text":"a"}`, `{"type":"text","type":"text","text":"a"}`,
	`{"type":"text","text":"a","x":1,"x":1}`, `{"type":"text","text":"a","x":1,"\u0078":1}`,
	`{"type":"text","text":"a","_meta":{"k":1,"k":1}}`, `{"type":"text","text":null,"text":null}`,
	`{"type":"text","text":"a","deep":` + strings.Repeat("[", 1000) + strings.Repeat("]", 1000) + `}`,
	`{"type":"text","text":"a","deep":` + strings.Repeat(`{"a":`, 100000),
}

// TestWhiteSpace decodes texts with white space around them and in them, values
// that nest nearly as deep as is allowed, and objects of many members.
func TestWhiteSpace(t *testing.T) {
	for _, text := range []string{
		" \t\r\n{ \"type\" : \"text\" ,\r\n \"text\"\t: \"a\" } \n\r\t ",
		"{\"type\":\"text\",\"text\":\"a\"}\r\n",
		`{"type":"text","text":"a","deep":` + strings.Repeat("[", 990) + strings.Repeat("]", 990) + `}`,
		`{"type":"text","text":"a",` + jsontext.Members(100) + `,"_meta":{` + jsontext.Members(100) + `},"x":{` + jsontext.Members(100) + `}}`,
	} {
		expect.Case{Def: "TextContent", Text: text, Want: "same", Strict: "ok"}.Check(t)
	}
}

// TestDecodeMessage holds the rules of JSON-RPC in every revision: what is a
// message of which kind, and what is none.
func TestDecodeMessage(t *testing.T) {
	registry.Each(t, func(t *testing.T, r registry.Revision) {
		for _, c := range messageTexts {
			m, err := r.DecodeMessage([]byte(c.text))
			switch {
			case err != nil:
				t.Errorf("%s: %s: %v", r.Version, c.text, err)
			case m.Kind() != c.kind:
				t.Errorf("%s: %s: a %v, want a %v", r.Version, c.text, m.Kind(), c.kind)
			default:
				if encoded, err := roundtrip.Encode(m); err != nil || !jsontext.Same(c.text, encoded) {
					t.Errorf("%s: %s: encoded as %s, %v", r.Version, c.text, encoded, err)
				}
			}
		}
		for _, text := range refusedMessages {
			if problem := expect.Refused(r, text); problem != "" {
				t.Errorf("%s: %s: %s", r.Version, text, problem)
			}
		}
	})
}

var messageTexts = []struct {
	text string
	kind jsonrpc.Kind
}{
	{`{"jsonrpc":"2.0","id":5,"method":"x/ask"}`, jsonrpc.Request},
	{`{"jsonrpc":"2.0","id":0,"method":"x/ask","params":{}}`, jsonrpc.Request},
	{`{"jsonrpc":"2.0","id":"","method":"x/ask","params":[1,2]}`, jsonrpc.Request},
	{`{"jsonrpc":"2.0","id":"5","method":"","params":{"a":1e400}}`, jsonrpc.Request},
	{`{"params":{"b":1,"a":2},"method":"x/ask","id":-3,"jsonrpc":"2.0"}`, jsonrpc.Request},
	{`{"jsonrpc":"2.0","id":1e2,"method":"x/ask","x-more":[1.0],"Params":null}`, jsonrpc.Request},
	{`{"jsonrpc":"2.0","id":73786976294838206464,"method":"x/ask"}`, jsonrpc.Request},
	{`{"jsonrpc":"2.0","method":"x/tell"}`, jsonrpc.Notification},
	{`{"jsonrpc":"2.0","method":"x/tell","params":{"_meta":{"k":null},"others":[[]]}}`, jsonrpc.Notification},
	{`{"jsonrpc":"2.0","method":"x/tell","Id":4}`, jsonrpc.Notification},
	{`{"jsonrpc":"2.0","id":5,"result":{}}`, jsonrpc.Response},
	{`{"jsonrpc":"2.0","id":"5","result":{"tools":[],"n":1.50}}`, jsonrpc.Response},
	{`{"jsonrpc":"2.0","id":5,"error":{"code":-32001,"message":"gone"}}`, jsonrpc.Response},
	{`{"jsonrpc":"2.0","id":5,"error":{"code":7.0,"message":"","data":null,"more":{}}}`, jsonrpc.Response},
	{`{"jsonrpc":"2.0","error":{"code":-32700,"message":"unreadable"}}`, jsonrpc.Response},
	{`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"unreadable"}}`, jsonrpc.Response},
	{`{"error":{"message":"unreadable","code":1},"jsonrpc":"2.0","id":9}`, jsonrpc.Response},
}

var refusedMessages = []string{
	`1`, `null`, `"x/ask"`, `true`, `[]`, `[{"jsonrpc":"2.0","method":"x/tell"}]`, `{}`,
	`{"jsonrpc":"2.0"}`,
	`{"jsonrpc":"2.0","id":5}`,
	`{"id":5,"method":"x/ask"}`,
	`{"jsonrpc":"1.0","id":5,"method":"x/ask"}`,
	`{"jsonrpc":2.0,"id":5,"method":"x/ask"}`,
	`{"jsonrpc":null,"id":5,"method":"x/ask"}`,
	`{"JSONRPC":"2.0","id":5,"method":"x/ask"}`,
	`{"jsonrpc":"2.0","id":null,"method":"x/ask"}`,
	`{"jsonrpc":"2.0","id":2.5,"method":"x/ask"}`,
	`{"jsonrpc":"2.0","id":false,"method":"x/ask"}`,
	`{"jsonrpc":"2.0","id":{},"method":"x/ask"}`,
	`{"jsonrpc":"2.0","id":[5],"method":"x/ask"}`,
	`{"jsonrpc":"2.0","id":5,"method":null}`,
	`{"jsonrpc":"2.0","id":5,"method":["x/ask"]}`,
	`{"jsonrpc":"2.0","id":5,"method":"x/ask","params":null}`,
	`{"jsonrpc":"2.0","id":5,"method":"x/ask","params":"a"}`,
	`{"jsonrpc":"2.0","method":"x/tell","params":5}`,
	`{"jsonrpc":"2.0","id":5,"method":"x/ask","result":{}}`,
	`{"jsonrpc":"2.0","id":5,"method":"x/ask","error":{"code":1,"message":"m"}}`,
	`{"jsonrpc":"2.0","id":5,"result":{},"error":{"code":1,"message":"m"}}`,
	`{"jsonrpc":"2.0","id":5,"result":{},"error":null}`,
	`{"jsonrpc":"2.0","result":{}}`,
	`{"jsonrpc":"2.0","id":null,"result":{}}`,
	`{"jsonrpc":"2.0","id":5,"error":"gone"}`,
	`{"jsonrpc":"2.0","id":5,"error":null}`,
	`{"jsonrpc":"2.0","id":5,"error":{"message":"m"}}`,
	`{"jsonrpc":"2.0","id":5,"error":{"code":1}}`,
	`{"jsonrpc":"2.0","id":5,"error":{"code":"1","message":"m"}}`,
	`{"jsonrpc":"2.0","id":5,"error":{"code":1.5,"message":"m"}}`,
	`{"jsonrpc":"2.0","id":5,"error":{"code":1,"message":null}}`,
	`{"jsonrpc":"2.0","id":1.5,"error":{"code":1,"message":"m"}}`,
	`{"jsonrpc":"2.0","id":8,"method":"notifications/cancelled","params":{"requestId":1}}`,
	`{"jsonrpc":"2.0","id":"8","method":"notifications/progress","params":{"progressToken":1,"progress":1}}`,
}

// TestStrictMessages holds what strict decoding says of messages that keep to
// the rules of JSON-RPC: the schema of the method decides, or that of any message.
func TestStrictMessages(t *testing.T) {
	for _, c := range strictMessages {
		for _, r := range registry.All() {
			if c.from > r.Version || c.to != "" && r.Version > c.to {
				continue
			}
			m, err := r.With(registry.Options{Strict: true}).DecodePending([]byte(c.text), func(jsonrpc.ID) string { return c.pending })
			if got := expect.VerdictOf(err); got != c.strict {
				t.Errorf("%s, %s: strict decoding says %q, want %q", r.Version, c.text, got, c.strict)
			}
			if m == nil {
				t.Errorf("%s, %s: no message", r.Version, c.text)
				continue
			}
			if problem := roundtrip.MessageKept(m, c.text); problem != "" {
				t.Errorf("%s, %s: %s", r.Version, c.text, problem)
			}
		}
	}
}

var strictMessages = []struct {
	from, to string
	text     string
	pending  string // the method that a response answers
	strict   expect.Verdict
}{
	{text: `{"jsonrpc":"2.0","id":"a","method":"x/ask","params":[1]}`, strict: "/params type"},
	{text: `{"jsonrpc":"2.0","id":"a","method":"x/ask","params":{}}`, strict: "ok"},
	{text: `{"jsonrpc":"2.0","method":"x/tell"}`, strict: "ok"},
	{text: `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":1}}`, strict: "ok"},
	{text: `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1}}`, strict: "/params required"},
	{to: "2025-11-25", text: `{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"t"}}`, strict: "ok"},
	{to: "2025-11-25", text: `{"jsonrpc":"2.0","method":"tools/call","params":{"name":"t"}}`, strict: "- required"},
	{to: "2025-11-25", text: `{"jsonrpc":"2.0","method":"tools/list"}`, strict: "- required"},
	{to: "2025-11-25", text: `{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":1,"arguments":[]}}`, strict: "/params/name type, /params/arguments type"},
	{to: "2025-06-18", text: `{"jsonrpc":"2.0","error":{"code":1,"message":"m"}}`, strict: "- required"},
	{from: "2025-11-25", text: `{"jsonrpc":"2.0","error":{"code":1,"message":"m"}}`, strict: "ok"},
	{text: `{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"m"}}`, strict: "/id type"},
	{text: `{"jsonrpc":"2.0","id":4,"error":{"code":1,"message":"m","data":null}}`, strict: "ok"},
	{to: "2025-11-25", text: `{"jsonrpc":"2.0","id":4,"result":{}}`, strict: "ok"},
	{from: "2026-07-28", text: `{"jsonrpc":"2.0","id":4,"result":{}}`, strict: "/result required"},
	{text: `{"jsonrpc":"2.0","id":4,"result":[]}`, strict: "/result type"},
	{to: "2025-11-25", text: `{"jsonrpc":"2.0","id":4,"result":{"prompts":[{}]}}`, strict: "ok"},
	{to: "2025-11-25", text: `{"jsonrpc":"2.0","id":4,"result":{"prompts":[{}]}}`, pending: "prompts/list", strict: "/result/prompts/0 required"},
	{to: "2025-11-25", text: `{"result":{"prompts":null},"id":4,"jsonrpc":"2.0"}`, pending: "prompts/list", strict: "/result/prompts type"},
	{to: "2025-11-25", text: `{"jsonrpc":"2.0","id":4,"result":1}`, pending: "prompts/list", strict: "/result type"},
}
