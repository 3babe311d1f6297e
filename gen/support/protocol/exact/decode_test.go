package exact

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/fictional"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

const (
	c = protocol.FromClient
	s = protocol.FromServer

	first, tasks, last = protocol.V20010101, protocol.V20020202, protocol.V20030303
)

// requests are what the responses of the tests answer, by id.
var requests = map[string]protocol.Pending{
	"1":   {Method: "tools/call"},
	"2":   {Method: "tools/call", Task: true},
	"3":   {Method: "tasks/result", Original: "tools/call"},
	"4":   {Method: "tools/list"},
	"5":   {Method: "acme/custom", Task: true},
	"6":   {Method: "tools/list", Task: true},
	`"a"`: {Method: "elicitation/create", Task: true},
}

func pending(id jsonrpc.ID) (protocol.Pending, bool) {
	p, ok := requests[id.String()]
	return p, ok
}

var decodeTests = []struct {
	version protocol.Version
	from    protocol.Sender
	in      string
	value   string // type of Value, "-" for no message
	reason  Reason
	code    int64
	detail  string // part of the error
}{
	// requests and notifications
	{tasks, c, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}`, "CallToolParams", "", 0, ""},
	{first, s, `{"jsonrpc":"2.0","id":1,"method":"ping"}`, "Params", "", 0, ""},
	{tasks, c, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"count":"1"}}`, "CallToolParams", InvalidPayload, -32602, "/params/count"},
	{tasks, s, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"count":"1"}}`, "CallToolParams", WrongSender, -32601, "method of the other side: tools/call"},
	{last, c, `{"jsonrpc":"2.0","method":"notifications/progress","params":{}}`, "ProgressParams", WrongSender, -32601, ""},
	{last, c, `{"jsonrpc":"2.0","id":1,"method":"ping"}`, "", WrongVersion, -32601, "(of 2001-01-01, 2002-02-02)"},
	{last, s, `{"jsonrpc":"2.0","id":1,"method":"roots/list"}`, "Params", WrongVersion, -32601, "2002-02-02)"},
	{first, c, `{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{}}`, "", WrongVersion, -32601, "(of 2003-03-03)"},
	{first, c, `{"jsonrpc":"2.0","id":1,"method":"acme/custom"}`, "", UnknownMethod, -32601, "unknown method: acme/custom"},

	// what is no JSON-RPC
	{first, c, `{"jsonrpc":"2.0","id":1,"method":"ping"`, "-", NotJSON, -32700, ""},
	{first, c, ``, "-", NotJSON, -32700, ""},
	{first, c, `[]`, "-", NotJSONRPC, -32600, ""},
	{first, c, `{"id":1,"method":"ping"}`, "", NotJSONRPC, -32600, ""},
	{first, c, `{"jsonrpc":"2.0","id":1}`, "", NotJSONRPC, -32600, ""},

	// responses
	{tasks, s, `{"jsonrpc":"2.0","id":1,"result":{}}`, "CallToolResult", "", 0, ""},
	{tasks, s, `{"jsonrpc":"2.0","id":1,"result":{"task":{}}}`, "CallToolResult", "", 0, ""},
	{tasks, s, `{"jsonrpc":"2.0","id":2,"result":{"task":{}}}`, "CreateTaskResult", "", 0, ""},
	{tasks, s, `{"jsonrpc":"2.0","id":2,"result":{"task":7}}`, "CallToolResult", "", 0, ""},
	{tasks, s, `{"jsonrpc":"2.0","id":2,"result":{}}`, "CallToolResult", "", 0, ""},
	{tasks, s, `{"jsonrpc":"2.0","id":3,"result":{}}`, "CallToolResult", "", 0, ""},
	{tasks, s, `{"jsonrpc":"2.0","id":4,"result":{"count":"1"}}`, "ListToolsResult", InvalidPayload, -32603, "/result/count"},
	{tasks, s, `{"jsonrpc":"2.0","id":5,"result":{"task":{}}}`, "", "", 0, ""},
	{tasks, s, `{"jsonrpc":"2.0","id":6,"result":{"task":{}}}`, "ListToolsResult", "", 0, ""},
	{tasks, c, `{"jsonrpc":"2.0","id":"a","result":{"task":{}}}`, "CreateTaskResult", "", 0, ""},
	{tasks, s, `{"jsonrpc":"2.0","id":99,"result":{}}`, "", UnknownID, -32603, "response to an unknown id: 99"},
	{tasks, s, `{"jsonrpc":"2.0","id":99,"error":{"code":1,"message":"m"}}`, "", UnknownID, -32603, ""},
	{tasks, s, `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"m"}}`, "", "", 0, ""},
	{tasks, s, `{"jsonrpc":"2.0","id":1,"error":{"code":-32042,"message":"m","data":{}}}`, "URLElicitationRequiredData", "", 0, ""},
	{tasks, s, `{"jsonrpc":"2.0","id":1,"error":{"code":-32042,"message":"m"}}`, "", "", 0, ""},
	{tasks, s, `{"jsonrpc":"2.0","id":1,"error":{"code":-32042,"message":"m","data":{"count":"1"}}}`, "URLElicitationRequiredData", InvalidPayload, -32603, "/error/data/count"},
	{tasks, s, `{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"m","data":{"count":"1"}}}`, "", "", 0, ""},
	{last, s, `{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required"}}`, "InputRequiredResult", "", 0, ""},
	{last, s, `{"jsonrpc":"2.0","id":1,"result":{"resultType":"acme/later"}}`, "Unknown", UnknownResultType, -32603, `"acme/later"`},
	{last, s, `{"jsonrpc":"2.0","id":4,"result":{"resultType":"acme/later"}}`, "ListToolsResult", UnknownResultType, -32603, `"acme/later"`},
	{last, s, `{"jsonrpc":"2.0","id":4,"result":{"resultType":"complete"}}`, "ListToolsResult", "", 0, ""},
	{tasks, s, `{"jsonrpc":"2.0","id":4,"result":{"resultType":"acme/later"}}`, "ListToolsResult", "", 0, ""},

	// a revision that is not there
	{"2031-01-01", c, `{"jsonrpc":"2.0"`, "-", NotJSON, -32700, ""},
	{"2031-01-01", c, `{"jsonrpc":"1.0","id":1,"method":"ping"}`, "", NotJSONRPC, -32600, ""},
	{"2031-01-01", c, `{"jsonrpc":"2.0","id":1,"method":"ping"}`, "", UnknownVersion, -32022, `unsupported protocol version "2031-01-01" (of 2001-01-01, 2002-02-02, 2003-03-03)`},
}

func TestDecode(t *testing.T) {
	for _, test := range decodeTests {
		m, err := Decode(test.version, test.from, []byte(test.in), pending)
		if got := valueType(m); got != test.value {
			t.Errorf("%s %s: value %s, want %s", test.version, test.in, got, test.value)
		}
		if test.reason == "" {
			if err != nil {
				t.Errorf("%s %s: %v", test.version, test.in, err)
			}
			continue
		}
		e, ok := errors.AsType[*Error](err)
		if !ok || e.Reason != test.reason || e.Code() != test.code || e.Message != m || e.Version != test.version || e.From != test.from {
			t.Errorf("%s %s: got %+v", test.version, test.in, err)
			continue
		}
		if text := strings.Join(append([]string{e.Error()}, pointers(err)...), " "); !strings.Contains(text, test.detail) {
			t.Errorf("%s %s: %q has no %q", test.version, test.in, text, test.detail)
		}
		if out := jsonrpc.ToError(err); out.Code != test.code || !json.Valid([]byte(out.String())) {
			t.Errorf("%s %s: on the wire %v", test.version, test.in, out)
		}
	}
}

// valueType names the type of a message's value, "-" for no message.
func valueType(m *jsonrpc.Message) string {
	if m == nil {
		return "-"
	}
	if x, ok := m.Value.(*fictional.Object); ok {
		return x.Type
	}
	return ""
}

// pointers are those of the violations of an error.
func pointers(err error) (list []string) {
	if invalid, ok := errors.AsType[*jsonrpc.ValidationError](err); ok {
		for _, v := range invalid.Violations {
			list = append(list, v.Pointer)
		}
	}
	return list
}

// reason is the reason of an error, empty for none.
func reason(err error) Reason {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Reason
	}
	return ""
}

func TestDecodeOptions(t *testing.T) {
	for _, test := range []struct {
		options DecodeOptions
		version protocol.Version
		from    protocol.Sender
		in      string
		want    Reason
	}{
		{DecodeOptions{}, tasks, c, `{"jsonrpc":"2.0","id":1,"method":"acme/custom"}`, UnknownMethod},
		{DecodeOptions{AllowUnknown: true}, tasks, c, `{"jsonrpc":"2.0","id":1,"method":"acme/custom"}`, ""},
		{DecodeOptions{AllowUnknown: true}, tasks, c, `{"jsonrpc":"2.0","id":1,"method":"server/discover"}`, WrongVersion},
		{DecodeOptions{AllowUnknown: true}, tasks, s, `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, WrongSender},
		{DecodeOptions{}, tasks, c, `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"surplus":1}}`, ""},
		{DecodeOptions{Strict: true}, tasks, c, `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"surplus":1}}`, InvalidPayload},
		{DecodeOptions{Strict: true}, tasks, s, `{"jsonrpc":"2.0","id":2,"result":{"task":{},"surplus":1}}`, InvalidPayload},
		{DecodeOptions{ResultTypes: []string{"acme/later"}}, last, s, `{"jsonrpc":"2.0","id":1,"result":{"resultType":"acme/later"}}`, ""},
		{DecodeOptions{ResultTypes: []string{"acme/other"}}, last, s, `{"jsonrpc":"2.0","id":4,"result":{"resultType":"acme/later"}}`, UnknownResultType},
	} {
		if _, err := test.options.Decode(test.version, test.from, []byte(test.in), pending); reason(err) != test.want {
			t.Errorf("%+v %s: %v", test.options, test.in, err)
		}
	}
	// Without pending a response stays raw.
	m, err := Decode(tasks, s, []byte(`{"jsonrpc":"2.0","id":99,"result":{"count":"1"}}`), nil)
	if err != nil || m.Value != nil || m.Result.String() != `{"count":"1"}` {
		t.Error(m, err)
	}
}

func TestDecodeBatch(t *testing.T) {
	const in = `[{"jsonrpc":"2.0","id":1,"method":"ping"}, 3, {"jsonrpc":"2.0","method":"acme/custom"},{"jsonrpc":"2.0","id":4,"result":{}}]`
	list, err := DecodeOptions{}.DecodeBatch(first, c, []byte(in), pending)
	if err != nil || len(list) != 4 {
		t.Fatal(list, err)
	}
	for i, want := range []struct {
		value  string
		reason Reason
	}{{"Params", ""}, {"-", NotJSONRPC}, {"", UnknownMethod}, {"ListToolsResult", ""}} {
		if got := valueType(list[i].Message); got != want.value || reason(list[i].Err) != want.reason {
			t.Errorf("%d: %s, %v", i, got, list[i].Err)
		}
	}
	for in, want := range map[string]Reason{`[]`: NotJSONRPC, `{}`: NotJSONRPC, `[{}`: NotJSON} {
		if list, err := (DecodeOptions{}).DecodeBatch(first, c, []byte(in), nil); list != nil || reason(err) != want {
			t.Errorf("%s: %v, %v", in, list, err)
		}
	}
	if _, err := (DecodeOptions{}).DecodeBatch(tasks, c, []byte(in), nil); reason(err) != NotJSONRPC {
		t.Error(err)
	}
	for in, want := range map[string]bool{"": false, " \n[": true, "{[": false, "[": true} {
		if IsBatch([]byte(in)) != want {
			t.Errorf("%q", in)
		}
	}
}

// TestErrors has what an error says on the wire.
func TestErrors(t *testing.T) {
	_, err := Decode("2031-01-01", c, []byte(`{"jsonrpc":"2.0","id":1,"method":"ping"}`), nil)
	const data = `{"supported":["2001-01-01","2002-02-02","2003-03-03"],"requested":"2031-01-01"}`
	if out := jsonrpc.ToError(err); out.Code != -32022 || out.Data.String() != data {
		t.Errorf("%d %s", out.Code, out.Data)
	}
	_, err = Decode(first, c, []byte(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"count":"x"}}`), nil)
	if out := jsonrpc.ToError(err); !strings.Contains(out.Data.String(), "/params/count") {
		t.Errorf("the data are %s", out.Data)
	}
	var none *Error
	if none.Error() == "" || none.Unwrap() != nil || errors.As(none, new(*jsonrpc.Error)) {
		t.Error("a nil error is one")
	}
}

// TestNew has zero params and results.
func TestNew(t *testing.T) {
	for _, test := range []struct {
		version        protocol.Version
		method         string
		params, result string
	}{
		{tasks, "tools/call", "CallToolParams", "CallToolResult"},
		{first, "notifications/cancelled", "CancelledParams", ""},
		{first, "notifications/initialized", "", ""},
		{last, "initialize", "", ""},
		{"2031-01-01", "ping", "", ""},
	} {
		params := &jsonrpc.Message{Value: NewParams(test.version, test.method)}
		result := &jsonrpc.Message{Value: NewResult(test.version, test.method)}
		if valueType(params) != test.params || valueType(result) != test.result {
			t.Errorf("%s %s: %v and %v", test.version, test.method, params.Value, result.Value)
		}
	}
}
