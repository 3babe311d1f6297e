package exact_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
)

// requests are what the responses of the tests answer, by id.
var requests = map[string]protocol.Pending{
	"1":   {Method: "tools/call"},
	"2":   {Method: "tools/call", Task: true},
	"3":   {Method: "tasks/result", Original: "tools/call"},
	"4":   {Method: "tasks/result"},
	"5":   {Method: "tools/list"},
	"6":   {Method: "initialize"},
	"7":   {Method: "acme/custom"},
	`"a"`: {Method: "sampling/createMessage", Task: true},
	"8":   {Method: "ping"},
	"9":   {Method: "tools/list", Task: true},
	"10":  {Method: "acme/custom", Task: true},
	"11":  {Method: "tasks/result", Original: "tools/call", Task: true},
}

func pending(id jsonrpc.ID) (protocol.Pending, bool) {
	p, ok := requests[id.String()]
	return p, ok
}

const (
	c = protocol.FromClient
	s = protocol.FromServer
)

var decodeTests = []struct {
	version protocol.Version
	from    protocol.Sender
	in      string
	value   string // type of Value, without the package's date
	reason  exact.Reason
	code    int64
	detail  string // part of the error
}{
	// requests and notifications
	{"2025-11-25", c, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"n"}}`, "CallToolRequestParams", "", 0, ""},
	{"2024-11-05", s, `{"jsonrpc":"2.0","id":1,"method":"ping"}`, "RequestParams", "", 0, ""},
	{"2026-07-28", s, `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":1}}`, "ProgressNotificationParams", "", 0, ""},
	{"2025-11-25", c, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":7}}`, "CallToolRequestParams", exact.InvalidPayload, -32602, "/params/name"},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"n"}}`, "CallToolRequestParams", exact.WrongSender, -32601, "tools/call"},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":7}}`, "CallToolRequestParams", exact.WrongSender, -32601, "tools/call"},
	{"2026-07-28", c, `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":1}}`, "ProgressNotificationParams", exact.WrongSender, -32601, ""},
	{"2026-07-28", c, `{"jsonrpc":"2.0","id":1,"method":"ping"}`, "", exact.WrongVersion, -32601, "of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25"},
	{"2026-07-28", s, `{"jsonrpc":"2.0","id":1,"method":"roots/list"}`, "", exact.WrongVersion, -32601, "2025-11-25)"},
	{"2025-06-18", c, `{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{}}`, "", exact.WrongVersion, -32601, "(of 2026-07-28"},
	{"2025-06-18", c, `{"jsonrpc":"2.0","id":1,"method":"acme/custom"}`, "", exact.UnknownMethod, -32601, "unknown method: acme/custom"},
	{"2025-06-18", c, `{"jsonrpc":"2.0","id":1,"method":""}`, "", exact.UnknownMethod, -32601, ""},

	// what is not JSON-RPC
	{"2025-06-18", c, `{"jsonrpc":"2.0","id":1,"method":"ping"`, "-", exact.NotJSON, -32700, ""},
	{"2025-06-18", c, ``, "-", exact.NotJSON, -32700, ""},
	{"2025-06-18", c, `{"a":1,"a":2}`, "-", exact.NotJSON, -32700, ""},
	{"2025-06-18", c, `[]`, "-", exact.NotJSONRPC, -32600, ""},
	{"2025-06-18", c, `"x"`, "-", exact.NotJSONRPC, -32600, ""},
	{"2025-06-18", c, `{"id":1,"method":"ping"}`, "RequestParams", exact.NotJSONRPC, -32600, ""},
	{"2025-06-18", c, `{"jsonrpc":"2.0","id":null,"method":"ping"}`, "RequestParams", exact.NotJSONRPC, -32600, ""},
	{"2025-06-18", c, `{"jsonrpc":"2.0","id":1,"method":"notifications/initialized"}`, "NotificationParams", exact.NotJSONRPC, -32600, ""},
	{"2025-06-18", c, `{"jsonrpc":"2.0","id":1}`, "", exact.NotJSONRPC, -32600, ""},
	{"2025-06-18", s, `{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":"m"}}`, "", exact.NotJSONRPC, -32600, ""},

	// responses
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":1,"result":{"content":[]}}`, "CallToolResult", "", 0, ""},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":1,"result":{"content":[],"task":{"taskId":"t"}}}`, "CallToolResult", "", 0, ""},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":2,"result":{"content":[],"task":{"taskId":"t","status":"working","createdAt":"","lastUpdatedAt":"","ttl":null}}}`, "CreateTaskResult", "", 0, ""},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":2,"result":{"task":{"taskId":1}}}`, "CreateTaskResult", exact.InvalidPayload, -32603, "/result/task/taskId"},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":2,"result":{"content":[]}}`, "CallToolResult", "", 0, ""},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":9,"result":{"tools":[],"task":{"taskId":"t"}}}`, "ListToolsResult", "", 0, ""},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":10,"result":{"task":{"taskId":"t"}}}`, "", "", 0, ""},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":11,"result":{"content":[],"task":{"taskId":"t"}}}`, "CallToolResult", "", 0, ""},
	{"2025-11-25", c, `{"jsonrpc":"2.0","id":"a","result":{"task":{"taskId":"t"}}}`, "CreateTaskResult", "", 0, ""},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"t"}]}}`, "CallToolResult", "", 0, ""},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":4,"result":{"content":1}}`, "GetTaskPayloadResult", "", 0, ""},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":5,"result":{"tools":3}}`, "ListToolsResult", exact.InvalidPayload, -32603, "/result/tools"},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":7,"result":42}`, "", "", 0, ""},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":99,"result":{}}`, "", exact.UnknownID, -32603, "99"},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":99,"error":{"code":1,"message":"m"}}`, "", exact.UnknownID, -32603, ""},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"m"}}`, "", "", 0, ""},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":1,"error":{"code":-32042,"message":"m","data":{"elicitations":[]}}}`, "URLElicitationRequiredData", "", 0, ""},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":1,"error":{"code":-32042,"message":"m","data":{"elicitations":1}}}`, "URLElicitationRequiredData", exact.InvalidPayload, -32603, "/error/data/elicitations"},
	{"2025-11-25", s, `{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"m","data":{"elicitations":1}}}`, "", "", 0, ""},
	{"2026-07-28", s, `{"jsonrpc":"2.0","id":1,"error":{"code":-32021,"message":"m","data":{"requiredCapabilities":{"sampling":{}}}}}`, "MissingRequiredClientCapabilityData", "", 0, ""},
	{"2026-07-28", s, `{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required"}}`, "InputRequiredResult", "", 0, ""},
	{"2026-07-28", s, `{"jsonrpc":"2.0","id":1,"result":{"content":[]}}`, "CallToolResult", "", 0, ""},
	{"2026-07-28", s, `{"jsonrpc":"2.0","id":1,"result":{"resultType":"acme/later"}}`, "Unknown", exact.UnknownResultType, -32603, `"acme/later"`},
	{"2026-07-28", s, `{"jsonrpc":"2.0","id":1,"result":{"resultType":"","content":[]}}`, "Unknown", exact.UnknownResultType, -32603, `""`},
	{"2026-07-28", s, `{"jsonrpc":"2.0","id":5,"result":{"resultType":"","tools":[]}}`, "ListToolsResult", exact.UnknownResultType, -32603, `""`},
	{"2026-07-28", s, `{"jsonrpc":"2.0","id":5,"result":{"resultType":"acme/later","tools":[]}}`, "ListToolsResult", exact.UnknownResultType, -32603, `"acme/later"`},
	{"2026-07-28", s, `{"jsonrpc":"2.0","id":5,"result":{"resultType":"complete","tools":[]}}`, "ListToolsResult", "", 0, ""},
	{"2026-07-28", s, `{"jsonrpc":"2.0","id":5,"result":{"resultType":null,"tools":[]}}`, "ListToolsResult", "", 0, ""},

	{"2025-11-25", s, `{"result":{"tools":[],"\u0022method\u0022":"\"method\""},"x":"\"method\"","jsonrpc":"2.0","id":5}`, "ListToolsResult", "", 0, ""},
	{"2025-11-25", s, `{"result":{"method":1,"tools":3},"jsonrpc":"2.0","id":5}`, "ListToolsResult", exact.InvalidPayload, -32603, "/result/tools"},
	{"2025-11-25", s, `{"error":{"code":-32042,"message":"m","data":{"method":1,"elicitations":1}},"jsonrpc":"2.0","id":1}`, "URLElicitationRequiredData", exact.InvalidPayload, -32603, "/error/data"},

	// a revision that is not there
	{"2031-01-01", c, `{"jsonrpc":"2.0"`, "-", exact.NotJSON, -32700, ""},
	{"2031-01-01", c, `{"jsonrpc":"1.0","id":1,"method":"ping"}`, "", exact.NotJSONRPC, -32600, ""},
	{"2031-01-01", c, `{"jsonrpc":"2.0","id":1,"method":"ping"}`, "", exact.UnknownVersion, -32022, `"2031-01-01"`},
}

func TestDecode(t *testing.T) {
	for _, test := range decodeTests {
		m, err := exact.Decode(test.version, test.from, []byte(test.in), pending)
		if got := valueType(m); got != test.value {
			t.Errorf("%s %s: value %s, want %s", test.version, test.in, got, test.value)
		}
		if test.reason == "" {
			if err != nil {
				t.Errorf("%s %s: %v", test.version, test.in, err)
			}
			continue
		}
		e, ok := errors.AsType[*exact.Error](err)
		if !ok || e.Reason != test.reason || e.Code() != test.code || e.Message != m || e.Version != test.version || e.From != test.from {
			t.Errorf("%s %s: got %+v", test.version, test.in, err)
			continue
		}
		if !strings.Contains(detail(e), test.detail) {
			t.Errorf("%s %s: %q has no %q", test.version, test.in, detail(e), test.detail)
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
	if m.Value == nil {
		return ""
	}
	name := fmt.Sprintf("%T", m.Value)
	return name[strings.IndexByte(name, '.')+1:]
}

// detail returns an error with the pointers of its violations.
func detail(e *exact.Error) string {
	text := e.Error()
	if v, ok := errors.AsType[*jsonrpc.ValidationError](e.Err); ok {
		for _, x := range v.Violations {
			text += " " + x.Pointer
		}
	}
	return text
}

// TestDecodeOffsets has the offsets of violations in error data and tasks, which
// count in the whole message.
func TestDecodeOffsets(t *testing.T) {
	for _, in := range []string{
		`{"jsonrpc":"2.0","id":1,"error":{"message":"m","code":-32042,"data":{"elicitations":"here"}}}`,
		`{"jsonrpc":"2.0","id":2,"result":{"task":{"taskId":["here"]}}}`,
		`{"jsonrpc":"2.0","id":5,"result":{"tools":"here"}}`,
	} {
		_, err := exact.Decode("2025-11-25", s, []byte(in), pending)
		v, ok := errors.AsType[*jsonrpc.ValidationError](err)
		if !ok || len(v.Violations) != 1 {
			t.Errorf("%s: %v", in, err)
			continue
		}
		if at := v.Violations[0].Offset; !strings.HasPrefix(strings.TrimPrefix(in[at:], "["), `"here"`) {
			t.Errorf("%s: offset %d", in, at)
		}
	}
}

func TestDecodeOptions(t *testing.T) {
	const custom = `{"jsonrpc":"2.0","id":1,"method":"acme/custom","params":{"deep":[1]}}`
	if m, err := (exact.DecodeOptions{AllowUnknown: true}).Decode("2025-11-25", c, []byte(custom), nil); err != nil || m.Params.String() != `{"deep":[1]}` {
		t.Error(m, err)
	}
	const other = `{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{}}`
	if _, err := (exact.DecodeOptions{AllowUnknown: true}).Decode("2025-11-25", c, []byte(other), nil); reason(err) != exact.WrongVersion {
		t.Error(err)
	}
	const loose = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}`
	if _, err := exact.Decode("2025-11-25", c, []byte(loose), nil); err != nil {
		t.Error(err)
	}
	if _, err := (exact.DecodeOptions{Strict: true}).Decode("2025-11-25", c, []byte(loose), nil); reason(err) != exact.InvalidPayload {
		t.Error(err)
	}
	later := exact.DecodeOptions{ResultTypes: []string{"acme/later"}}
	for _, in := range []string{`{"jsonrpc":"2.0","id":1,"result":{"resultType":"acme/later"}}`, `{"jsonrpc":"2.0","id":5,"result":{"tools":[],"resultType":"acme/later"}}`} {
		if m, err := later.Decode("2026-07-28", s, []byte(in), pending); err != nil || m.Value == nil {
			t.Errorf("%s: %v", in, err)
		}
	}
	if _, err := (exact.DecodeOptions{MaxDepth: 2}).Decode("2025-11-25", c, []byte(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":{}}}`), nil); reason(err) != exact.NotJSON {
		t.Error(err)
	}
	// Without pending a response stays raw.
	m, err := exact.Decode("2025-11-25", s, []byte(`{"jsonrpc":"2.0","id":1,"result":{"tools":3}}`), nil)
	if err != nil || m.Value != nil || m.Result.String() != `{"tools":3}` {
		t.Error(m, err)
	}
}

// reason returns the reason of an error, empty for none.
func reason(err error) exact.Reason {
	if e, ok := errors.AsType[*exact.Error](err); ok {
		return e.Reason
	}
	return ""
}

// TestErrorData checks that typed data of an error are written from the error.
func TestErrorData(t *testing.T) {
	const in = `{"jsonrpc":"2.0","id":1,"error":{"code":-32042,"message":"m","data":{"x":1,"elicitations":[]}}}`
	m, err := exact.Decode("2025-11-25", s, []byte(in), pending)
	if err != nil {
		t.Fatal(err)
	}
	data, ok := m.Value.(*mcp20251125.URLElicitationRequiredData)
	if !ok || data.Elicitations == nil || m.Method != "tools/call" {
		t.Errorf("%T of %s", m.Value, m.Method)
	}
	if out, err := m.AppendJSON(nil); string(out) != in || err != nil {
		t.Errorf("%s, %v", out, err)
	}
}

func TestDecodeBatch(t *testing.T) {
	const in = `[{"jsonrpc":"2.0","id":1,"method":"ping"}, 3, {"jsonrpc":"2.0","method":"acme/custom"},{"jsonrpc":"2.0","id":5,"result":{"tools":[]}}]`
	list, err := exact.DecodeOptions{}.DecodeBatch("2025-03-26", c, []byte(in), pending)
	if err != nil || len(list) != 4 {
		t.Fatal(list, err)
	}
	for i, want := range []struct {
		value  string
		reason exact.Reason
	}{{"RequestParams", ""}, {"-", exact.NotJSONRPC}, {"", exact.UnknownMethod}, {"ListToolsResult", ""}} {
		if got := valueType(list[i].Message); got != want.value || reason(list[i].Err) != want.reason {
			t.Errorf("%d: %s, %v", i, got, list[i].Err)
		}
	}
	for _, test := range []struct {
		version protocol.Version
		in      string
		reason  exact.Reason
	}{
		{"2025-03-26", `[]`, exact.NotJSONRPC},
		{"2025-03-26", `{}`, exact.NotJSONRPC},
		{"2025-03-26", `[{}`, exact.NotJSON},
		{"2025-06-18", `[{"jsonrpc":"2.0","id":1,"method":"ping"}]`, exact.NotJSONRPC},
	} {
		list, err := exact.DecodeOptions{}.DecodeBatch(test.version, c, []byte(test.in), nil)
		if list != nil || reason(err) != test.reason {
			t.Errorf("%s %s: %v, %v", test.version, test.in, list, err)
		}
	}
	for in, want := range map[string]bool{"": false, " \n[": true, "{[": false, "[": true} {
		if exact.IsBatch([]byte(in)) != want {
			t.Errorf("%q", in)
		}
	}
}

// TestErrorDataViolations holds that what is wrong in the data of an error is one list
// with what else is wrong.
func TestErrorDataViolations(t *testing.T) {
	pending := func(jsonrpc.ID) (protocol.Pending, bool) { return protocol.Pending{Method: "tools/call"}, true }
	for text, want := range map[string][]string{
		`{"jsonrpc":"2.0","id":1,"error":{"code":-32042,"message":"m","data":{"elicitations":7}}}`:    {"/error/data/elicitations"},
		`{"jsonrpc":"2.0","id":null,"error":{"code":-32042,"message":"m","data":{"elicitations":7}}}`: {"/id", "/error/data/elicitations"},
	} {
		_, err := exact.DecodeOptions{Strict: true}.Decode(protocol.V20251125, protocol.FromServer, []byte(text), pending)
		var e *exact.Error
		if !errors.As(err, &e) {
			t.Fatalf("%s: %v", text, err)
		}
		invalid, ok := e.Err.(*jsonrpc.ValidationError)
		if !ok {
			t.Fatalf("%s: got a %T", text, e.Err)
		}
		var got []string
		for _, v := range invalid.Violations {
			got = append(got, v.Pointer)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q", text, got)
		}
	}
}
