package tool_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/big"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/tool"
)

// call calls a tool. Without arguments they are absent.
func call(t *testing.T, x session.Tool, args string) (mcp.CallToolOutcome, error) {
	t.Helper()
	r := &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: x.Tool.Name}}
	if args != "" {
		r.Params.Arguments = jsonrpc.MustRaw(args)
	}
	return x.Call(context.Background(), r)
}

// textOf returns the text of the first content block of a result, and whether it is an error.
func textOf(t *testing.T, o mcp.CallToolOutcome, err error) (string, bool) {
	t.Helper()
	r, ok := o.(*mcp.CallToolResult)
	if err != nil || !ok || len(r.Content) == 0 {
		t.Fatalf("got %v, %v", o, err)
	}
	return r.Content[0].(*mcp.TextContent).Text, jsonrpc.Deref(r.IsError, false)
}

// decoded calls a tool with arguments, and returns what its function gets. It returns the
// violations instead if there are any.
func decoded[In any](t *testing.T, def mcp.Tool, args string) (in In, violations string) {
	t.Helper()
	called := false
	def.Name = "t"
	x, err := tool.New(def, func(_ context.Context, got In) (string, error) {
		in, called = got, true
		return "", nil
	})
	if err != nil {
		t.Fatal(err)
	}
	o, err := call(t, x, args)
	text, failed := textOf(t, o, err)
	if failed == called {
		t.Fatalf("the function was called: %v, result %s", called, text)
	}
	return in, strings.TrimPrefix(text, "The arguments do not match the input schema of the tool \"t\":\n")
}

type order struct {
	ID     int64           `json:"id,omitempty"`
	Count  uint64          `json:"count,omitempty"`
	Small  int8            `json:"small,omitempty"`
	Exact  json.Number     `json:"exact,omitempty"`
	Big    *big.Int        `json:"big,omitempty"`
	Rate   float64         `json:"rate,omitempty"`
	At     time.Time       `json:"at,omitzero"`
	Addr   []netip.Addr    `json:"addr,omitempty"`
	Data   []byte          `json:"data,omitempty"`
	Quoted int             `json:"quoted,omitempty,string"`
	Unit   Unit            `json:"unit,omitempty"`
	Lines  []line          `json:"lines,omitempty"`
	Tags   map[string]bool `json:"tags,omitempty"`
	Any    any             `json:"any,omitempty"`
	Code   Code            `json:"code,omitzero"`
	Float  float32         `json:"float,omitempty"`
	Tree   *Tree           `json:"tree,omitempty"`
}

type line struct {
	Product string  `json:"product"`
	Note    *string `json:"note"`
}

func TestArguments(t *testing.T) {
	note := "n"
	for args, want := range map[string]order{
		``:   {},
		`{}`: {},
		`{"id":9007199254740993,"count":18446744073709551615,"exact":0.10000000000000000000001,"big":123456789012345678901234567890}`: {
			ID: 9007199254740993, Count: 18446744073709551615, Exact: "0.10000000000000000000001", Big: bigInt("123456789012345678901234567890"),
		},
		`{"id":3.0,"count":1e3,"small":-120e-1,"exact":1.0,"rate":1.0,"big":-0.0}`: {ID: 3, Count: 1000, Small: -12, Exact: "1.0", Rate: 1, Big: new(big.Int)},
		`{"at":"2026-07-28T09:30:00Z","addr":["::1"],"data":"aGk=","quoted":"7"}`: {
			At: time.Date(2026, 7, 28, 9, 30, 0, 0, time.UTC), Addr: []netip.Addr{netip.IPv6Loopback()}, Data: []byte("hi"), Quoted: 7,
		},
		`{"unit":"f","lines":[{"product":"a\u00e9","note":null},{"product":"서울","note":"n"}],"tags":{"a/b":true},"any":[1,null]}`: {
			Unit: "f", Lines: []line{{"aé", nil}, {"서울", &note}}, Tags: map[string]bool{"a/b": true}, Any: []any{1.0, nil},
		},
		`{"tree":{"value":1.0,"parent":null,"children":[{"value":2,"parent":null}]},"code":8}`: {
			Tree: &Tree{Value: 1, Children: []*Tree{{Value: 2}}}, Code: Code{8},
		},
	} {
		got, violations := decoded[order](t, mcp.Tool{}, args)
		if violations != "" || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %+v %s, want %+v", args, got, violations, want)
		}
	}
	if got, v := decoded[*map[string]json.Number](t, mcp.Tool{}, `{"a":12345678901234567890.5}`); v != "" || (*got)["a"] != "12345678901234567890.5" {
		t.Errorf("got %v %s", got, v)
	}
	if got, v := decoded[jsonrpc.Raw](t, mcp.Tool{}, ` {"a" : 1e999}`); v != "" || got.String() != `{"a" : 1e999}` {
		t.Errorf("got %v %s", got, v)
	}
	if got, v := decoded[*Place](t, mcp.Tool{}, `{"city":"x"}`); v != "" || got.City != "x" {
		t.Errorf("got %v %s", got, v)
	}
}

func bigInt(s string) *big.Int {
	n, _ := new(big.Int).SetString(s, 10)
	return n
}

func TestViolations(t *testing.T) {
	for _, x := range []struct{ args, want string }{
		{`[]`, `- the arguments: want an object, got an empty array`},
		{`{"lines":[{"product":"a","note":null},{"note":1,"x~/y":{}}]}`, `- /lines/1/product: missing, want a string
- /lines/1/note: want null or a string, got the number 1
- /lines/1/x~0~1y: no such member is allowed, want one of "product" or "note"`},
		{`{"ID":1}`, `- /ID: no such member is allowed, want one of "id", "count", "small", "exact", "big", "rate", "at", "addr", "data", "quoted", "unit", "lines", "tags", "any", "code", "float" or "tree"`},
		{`{"id":"3","count":-1,"small":128,"rate":null,"big":1.5}`, `- /id: want an integer, got the string "3"
- /count: want an integer of at least 0, got the number -1
- /small: want an integer from -128 to 127, got the number 128
- /rate: want a number, got null
- /big: want an integer, got the number 1.5`},
		{`{"unit":"kelvin","tags":{"a":"yes"},"lines":"none","data":[1,2,3]}`, `- /unit: want one of "c" or "f", got the string "kelvin"
- /tags/a: want a boolean, got the string "yes"
- /lines: want an array, got the string "none"
- /data: want a string, got an array of 3 elements`},
		// What the schema does not say, but the types want.
		{`{"id":9223372036854775808,"count":18446744073709551616,"rate":1e999,"float":1e99,"any":{}}`, `- /id: want an integer from -9223372036854775808 to 9223372036854775807, got the number 9223372036854775808
- /count: want an integer from 0 to 18446744073709551615, got the number 18446744073709551616
- /rate: want a number within the range of 64 bits, got the number 1e999
- /float: want a number within the range of 32 bits, got the number 1e99`},
		{`{"at":"tomorrow","addr":["::1","localhost"],"data":"?","quoted":"x","code":"y"}`, `- /at: want a date and time as in RFC 3339, such as 2026-07-28T09:30:00Z, got the string "tomorrow"
- /addr/1: want another value (ParseAddr("localhost"): unable to parse IP), got the string "localhost"
- /data: want bytes in base64, got the string "?"
- /quoted: want an integer from -9223372036854775808 to 9223372036854775807, got the string "x"
- /code: want another value (got string, want integer), got the string "y"`},
		{`{"quoted":"300000000000000000000"}`, `- /quoted: want an integer from -9223372036854775808 to 9223372036854775807, got the number 300000000000000000000`},
		{`{"tree":{"value":1,"parent":{"value":"","parent":null}}}`, `- /tree/parent/value: want an integer, got the string ""`},
	} {
		_, got := decoded[order](t, mcp.Tool{}, x.args)
		if got != x.want {
			t.Errorf("%s: got\n%s\nwant\n%s", x.args, got, x.want)
		}
	}
}

func TestGivenSchema(t *testing.T) {
	type in struct {
		Kind  string
		N     int
		Limit *int
		Opts  struct{ Deep, Deeper int }
		List  []struct{ A int }
	}
	for _, x := range []struct{ schema, args, want string }{
		{`{}`, `{"anything":1}`, ``},
		{`{"properties":{"n":true,"kind":false}}`, `{"n":1}`, ``},
		{`{"properties":{"n":true,"kind":false}}`, `{"kind":"x"}`, `- /kind: nothing is allowed here, got the string "x"`},
		{`{"type":"object","required":["n"]}`, `{}`, `- /n: missing, want a member of that name`},
		{`{"type":"object","properties":{"n":{"type":"number"}}}`, `{"n":1.5}`, `- /n: want an integer from -9223372036854775808 to 9223372036854775807, got the number 1.5`},
		{`{"type":"object","properties":{"n":{"enum":[9007199254740993]}}}`, `{"n":9007199254740992}`, `- /n: want 9007199254740993, got the number 9007199254740992`},
		{`{"type":"object","properties":{"n":{"const":9007199254740993}}}`, `{"n":9007199254740993}`, ``},
		{`{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","dependencies":{"n":["kind"]}}`, `{"n":1}`, `- /kind: missing, want a member of that name, as there is "n"`},
		{`{"type":"object","unevaluatedProperties":false,"properties":{"n":{"type":"integer"}}}`, `{"n":"1"}`, `- /n: want an integer, got the string "1"`},
		{`{"type":"object","unevaluatedProperties":false,"properties":{"n":{"type":"integer"}}}`, `{"n":1,"m":{"a":[null,true,1.5,9223372036854775808]}}`, `- the arguments: validating root: validating /unevaluatedProperties: not: validated against <anonymous schema>`},
		{`{"type":"object","unevaluatedProperties":false,"properties":{"n":{"type":"integer"}}}`, `{"n":2}`, ``},
	} {
		_, got := decoded[in](t, mcp.Tool{InputSchema: jsonrpc.MustRaw(x.schema)}, x.args)
		if got != x.want {
			t.Errorf("%s %s: got\n%s\nwant\n%s", x.schema, x.args, got, x.want)
		}
	}
}

func TestDefaults(t *testing.T) {
	type in struct {
		Kind string `json:"kind"`
		N    json.Number
		Opts *struct{ Deep, Deeper int }
		List []struct{ A int }
	}
	schema := jsonrpc.MustRaw(`{"type":"object","required":["kind"],"properties":{
		"kind":{"default":"not filled, as it is required"},
		"n":{"$ref":"#/$defs/n","default":0.10},
		"opts":{"allOf":[{"properties":{"deep":{"type":"integer","default":3}}}]},
		"list":{"prefixItems":[{"properties":{"a":{"default":1}}}],"items":{"properties":{"a":{"default":2}}}}
	},"$defs":{"n":{"type":"number"}}}`)
	for args, want := range map[string]in{
		`{"kind":"k"}`: {Kind: "k", N: "0.10"},
		`{"kind":"k","n":1,"opts":{"deeper":1},"list":[{},{},{"a":3}]}`: {
			Kind: "k", N: "1", Opts: &struct{ Deep, Deeper int }{3, 1}, List: []struct{ A int }{{1}, {2}, {3}},
		},
		`{"kind":"k","opts":{"deep":4}}`: {Kind: "k", N: "0.10", Opts: &struct{ Deep, Deeper int }{4, 0}},
	} {
		if got, v := decoded[in](t, mcp.Tool{InputSchema: schema}, args); v != "" || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %+v %s, want %+v", args, got, v, want)
		}
	}
	if _, v := decoded[in](t, mcp.Tool{InputSchema: schema}, `{}`); v != `- /kind: missing, want any value` {
		t.Errorf("got %s", v)
	}
}

func TestManyViolations(t *testing.T) {
	_, got := decoded[order](t, mcp.Tool{}, `{"lines":[`+strings.Repeat(`1,`, 100000)+`1]}`)
	if lines := strings.Split(got, "\n"); len(lines) != 21 || lines[20] != "There may be more." {
		t.Errorf("got %d lines: %s", len(lines), got)
	}
	_, got = decoded[order](t, mcp.Tool{}, `{"addr":["`+strings.Repeat(`x","`, 100000)+`"]}`)
	if lines := strings.Split(got, "\n"); len(lines) != 21 {
		t.Errorf("got %d lines: %.200s", len(lines), got)
	}
	long := strings.Repeat("서", 100000)
	if _, got = decoded[order](t, mcp.Tool{}, `{"id":"`+long+`","`+long+`":1}`); len(got) > 2000 {
		t.Errorf("got %d bytes", len(got))
	}
}

// flaky cannot be decoded once.
type flaky struct{}

var decodings int

func (*flaky) UnmarshalJSON([]byte) error {
	if decodings++; decodings == 1 {
		return errors.New("not now")
	}
	return nil
}

// What a given schema allows may not decode.
func TestUndecodable(t *testing.T) {
	type in struct {
		Counts map[int]*int8         `json:"counts,omitempty"`
		Hosts  map[netip.Addr]string `json:"hosts,omitempty"`
		Pair   [2]*uint8             `json:"pair,omitzero"`
		Quoted *bool                 `json:"quoted,omitempty,string"`
		UserID int
		Flaky  *flaky `json:"flaky,omitempty"`
	}
	for args, want := range map[string]string{
		`{"counts":{"a":1,"2":300,"3":null}}`: "- /counts/a: want as the name an integer from -9223372036854775808 to 9223372036854775807\n- /counts/2: want an integer from -128 to 127, got the number 300",
		`{"hosts":{"x":"1"}}`:                 `- /hosts/x: want as the name another value (ParseAddr("x"): unable to parse IP)`,
		`{"pair":[null,"1"],"userId":"1"}`:    "- /pair/1: want an integer from 0 to 255, got the string \"1\"\n- /userId: want an integer from -9223372036854775808 to 9223372036854775807, got the string \"1\"",
		`{"quoted":"yes"}`:                    `- /quoted: want true or false, got the string "yes"`,
		`{"quoted":"1"}`:                      `- /quoted: want true or false, got the number 1`,
		`{"flaky":{}}`:                        `- the arguments: not now`,
		`{"pair":[1,2,300]}`:                  ``,
		`{"counts":[],"hosts":1,"pair":"x"}`:  "- /counts: want an object, got an empty array\n- /hosts: want an object, got the number 1\n- /pair: want an array, got the string \"x\"",
	} {
		if _, got := decoded[in](t, mcp.Tool{InputSchema: jsonrpc.MustRaw(`{}`)}, args); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", args, got, want)
		}
	}
	if _, got := decoded[Code](t, mcp.Tool{InputSchema: jsonrpc.MustRaw(`{}`)}, `{}`); got != "- the arguments: want another value (got object, want integer), got an empty object" {
		t.Error(got)
	}
}
