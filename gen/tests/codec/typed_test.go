package codec_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/roundtrip"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20250618"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20260728"
)

// mustDecode decodes a text that has nothing wrong, and checks what it encodes to.
func mustDecode[T any, P interface {
	*T
	jsonrpc.Value
}](t *testing.T, text string) *T {
	t.Helper()
	x := new(T)
	if err := P(x).UnmarshalJSON([]byte(text)); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if encoded, err := roundtrip.Encode(P(x)); err != nil || !jsontext.Same(text, encoded) {
		t.Fatalf("%s: encoded as %s, %v", text, encoded, err)
	}
	return x
}

// mustEncode checks the text of a value, to the letter.
func mustEncode(t *testing.T, x jsonrpc.Value, want string) {
	t.Helper()
	if got, err := roundtrip.Encode(x); err != nil || got != want {
		t.Errorf("encoded as %s, %v, want %s", got, err, want)
	}
}

// TestTypedIDs compares ids as Go values: kind and value count, spelling does not.
func TestTypedIDs(t *testing.T) {
	id := func(text string) jsonrpc.ID {
		return mustDecode[mcp20251125.PingRequest](t, `{"jsonrpc":"2.0","id":`+text+`,"method":"ping"}`).ID
	}
	for _, same := range [][2]jsonrpc.ID{
		{id(`31`), jsonrpc.IntID(31)}, {id(`31.0`), id(`31`)}, {id(`310e-1`), id(`31`)}, {id(`"31"`), jsonrpc.StringID("31")},
		{id(`"\u0033\u0031"`), id(`"31"`)}, {id(`-0`), id(`0`)}, {id(`36893488147419103232`), id(`36893488147419103232.0`)},
	} {
		if same[0] != same[1] {
			t.Errorf("%v and %v differ", same[0], same[1])
		}
	}
	seen := map[jsonrpc.ID]bool{}
	for _, text := range []string{`0`, `""`, `"0"`, `31`, `"31"`, `"31.0"`, `9007199254740992`, `9007199254740993`, `18446744073709551616`, `18446744073709551617`} {
		if seen[id(text)] {
			t.Errorf("%s equals another id", text)
		}
		seen[id(text)] = true
	}
	if id(`0`).IsZero() || id(`""`).IsZero() {
		t.Error("an id that is there is taken for none")
	}
}

// TestTypedPresence looks at fields that are absent, null, empty and zero, and
// changes fields that null was kept for.
func TestTypedPresence(t *testing.T) {
	tools := mustDecode[mcp20250618.ListToolsResult](t, `{"tools":null,"nextCursor":null}`)
	if tools.Tools != nil || tools.NextCursor != nil {
		t.Errorf("null is read as %v, %v", tools.Tools, tools.NextCursor)
	}
	tools.Tools = []mcp20250618.Tool{{Name: "t", InputSchema: jsonrpc.MustRaw("{}")}}
	mustEncode(t, tools, `{"tools":[{"name":"t","inputSchema":{}}],"nextCursor":null}`)
	tools.NextCursor = new(mcp20250618.Cursor)
	mustEncode(t, tools, `{"tools":[{"name":"t","inputSchema":{}}],"nextCursor":""}`)

	if x := mustDecode[mcp20250618.ListToolsResult](t, `{"tools":[],"nextCursor":""}`); x.Tools == nil || x.NextCursor == nil {
		t.Error("what is empty is read as absent")
	}
	params := mustDecode[mcp20251125.CallToolRequestParams](t, `{"name":"t","_meta":{"progressToken":0}}`)
	if params.Meta.ProgressToken != jsonrpc.IntID(0) || params.Task != nil || !params.Arguments.IsZero() {
		t.Errorf("read as %#v", params)
	}
	params = &mcp20251125.CallToolRequestParams{Name: "t"}
	params.Meta.ProgressToken = jsonrpc.StringID("p")
	mustEncode(t, params, `{"name":"t","_meta":{"progressToken":"p"}}`)

	log := mustDecode[mcp20251125.LoggingMessageNotificationParams](t, `{"level":"info","data":null}`)
	if log.Data.IsZero() || log.Data.String() != "null" {
		t.Errorf("data that is null is read as %q", log.Data)
	}
	task := mustDecode[mcp20251125.Task](t, `{"taskId":"t","status":"working","createdAt":"","lastUpdatedAt":"","ttl":null}`)
	if task.TTL != nil {
		t.Error("a ttl that is null is read as a number")
	}
	if hints := mustDecode[mcp20251125.ToolAnnotations](t, `{"openWorldHint":false}`); hints.OpenWorldHint == nil || *hints.OpenWorldHint || hints.ReadOnlyHint != nil {
		t.Error("a hint that is false is taken for absent, or the reverse")
	}
	mustEncode(t, &mcp20260728.CallToolResult{}, `{"content":[],"resultType":"complete"}`)
}

// TestTypedUnions looks at which variant a text becomes.
func TestTypedUnions(t *testing.T) {
	result := mustDecode[mcp20251125.ReadResourceResult](t, `{"contents":[{"uri":"x:1","text":"","blob":"AA=="},{"uri":"x:2","blob":""},{"uri":"x:3"},{"uri":7,"text":"t"}]}`)
	text, ok := result.Contents[0].(*mcp20251125.TextResourceContents)
	if !ok || len(text.Extra) != 1 {
		t.Errorf("text and blob are read as %#v", result.Contents[0])
	}
	if _, ok := result.Contents[1].(*mcp20251125.BlobResourceContents); !ok {
		t.Errorf("an empty blob is read as %#v", result.Contents[1])
	}
	for _, x := range result.Contents[2:] {
		if _, ok := x.(*mcp20251125.Unknown); !ok {
			t.Errorf("what is neither is read as %#v", x)
		}
	}
	responses := *mustDecode[mcp20260728.InputResponses](t, `{"e":{"action":"accept","role":"seller"},"r":{"model":"T","roots":[]}}`)
	for name, want := range map[string]string{"e": "*mcp20260728.ElicitResult", "r": "*mcp20260728.ListRootsResult"} {
		if got := fmt.Sprintf("%T", responses[name]); got != want {
			t.Errorf("the response %s is read as %s, want %s", name, got, want)
		}
	}
	block, err := mcp20251125.UnmarshalContentBlock([]byte(`{"a":{},"type":"hologram"}`))
	if u, ok := block.(*mcp20251125.Unknown); err != nil || !ok || u.Kind != "hologram" || u.Raw.Get("a").String() != "{}" {
		t.Errorf("an unknown block is read as %#v, %v", block, err)
	}
}

// TestTypedOutcomes looks at which answer to tools/call a text becomes.
func TestTypedOutcomes(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{`{"content":[]}`, "*mcp20251125.CallToolResult"},
		{`{"task":{"taskId":"t"}}`, "*mcp20251125.CreateTaskResult"},
		{`{"content":[],"task":{}}`, "*mcp20251125.CallToolResult"},
		{`{"task":5}`, "*mcp20251125.CallToolResult"},
		{`{}`, "*mcp20251125.CallToolResult"},
		{`{"content":5}`, "*mcp20251125.Unknown"},
	} {
		x, err := mcp20251125.UnmarshalCallToolOutcome([]byte(test.text))
		if got := fmt.Sprintf("%T", x); err != nil || got != test.want {
			t.Errorf("%s is a %s, %v, want a %s", test.text, got, err, test.want)
		}
	}
	for _, test := range []struct{ text, want string }{
		{`{"content":[],"resultType":"complete"}`, "*mcp20260728.CallToolResult"},
		{`{"content":[]}`, "*mcp20260728.CallToolResult"},
		{`{"resultType":"input_required"}`, "*mcp20260728.InputRequiredResult"},
		{`{"content":[],"resultType":"x.example/later"}`, "*mcp20260728.Unknown"},
		{`{"resultType":null}`, "*mcp20260728.Unknown"},
	} {
		x, err := mcp20260728.UnmarshalCallToolOutcome([]byte(test.text))
		if got := fmt.Sprintf("%T", x); err != nil || got != test.want {
			t.Errorf("%s is a %s, %v, want a %s", test.text, got, err, test.want)
		}
	}
}

// TestTypedForm looks at the fields of a form: their order, and what kind of
// field each is.
func TestTypedForm(t *testing.T) {
	form := mustDecode[mcp20251125.ElicitRequestFormParams](t, `{"message":"m","requestedSchema":{"type":"object","properties":{
		"z":{"type":"string","enum":["a"],"enumNames":["A"]},
		"a":{"type":"string","enum":["a"]},
		"m":{"type":"string"},
		"c":{"type":"string","enum":[1]}}}}`)
	var got []string
	for name, field := range form.RequestedSchema.Properties.All() {
		got = append(got, fmt.Sprintf("%s %T", name, field))
	}
	if want := []string{
		"z *mcp20251125.LegacyTitledEnumSchema", "a *mcp20251125.UntitledSingleSelectEnumSchema",
		"m *mcp20251125.StringSchema", "c *mcp20251125.Unknown",
	}; !slices.Equal(got, want) {
		t.Errorf("the form is %q, want %q", got, want)
	}
}

// TestTypedNumbers looks at numbers that a field holds only nearly.
func TestTypedNumbers(t *testing.T) {
	for _, test := range []struct {
		text string
		want int64
	}{
		{`512.0`, 512}, {`5.12e2`, 512}, {`1e30`, math.MaxInt64}, {`-9223372036854775809`, math.MinInt64}, {`9223372036854775807`, math.MaxInt64},
	} {
		x := mustDecode[mcp20251125.CreateMessageRequestParams](t, `{"messages":[],"maxTokens":`+test.text+`}`)
		if x.MaxTokens != test.want {
			t.Errorf("%s is read as %d", test.text, x.MaxTokens)
		}
	}
	x := mustDecode[mcp20251125.CreateMessageRequestParams](t, `{"messages":[],"maxTokens":1e30,"temperature":1e400}`)
	if *x.Temperature != math.MaxFloat64 {
		t.Errorf("1e400 is read as %v", *x.Temperature)
	}
	x.MaxTokens = 5
	mustEncode(t, x, `{"maxTokens":5,"messages":[],"temperature":1e400}`)

	p := new(mcp20251125.ModelPreferences)
	if err := p.UnmarshalJSON([]byte(`{"costPriority":0.1000000000000000055511151231257827,"speedPriority":1e-400}`)); err != nil {
		t.Fatal(err)
	}
	mustEncode(t, p, `{"costPriority":0.1000000000000000055511151231257827,"speedPriority":1e-400}`)
	if *p.CostPriority != 0.1 || *p.SpeedPriority != 0 {
		t.Errorf("decoded as %v and %v", *p.CostPriority, *p.SpeedPriority)
	}
	*p.CostPriority = 0.25
	mustEncode(t, p, `{"costPriority":0.25,"speedPriority":1e-400}`)
}

// TestTypedOneOrMany looks at content that is one block or a list.
func TestTypedOneOrMany(t *testing.T) {
	for _, test := range []struct {
		text   string
		blocks int
		list   bool
	}{
		{`{"type":"text","text":"a"}`, 1, false}, {`[{"type":"text","text":"a"}]`, 1, true}, {`[]`, 0, true},
		{`[{"type":"text","text":"a"},{"type":"later"}]`, 2, true},
	} {
		x := mustDecode[mcp20251125.SamplingMessage](t, `{"role":"user","content":`+test.text+`}`)
		if len(x.Content.Blocks) != test.blocks || x.Content.List != test.list {
			t.Errorf("%s is read as %d blocks, list %t", test.text, len(x.Content.Blocks), x.Content.List)
		}
	}
}

// TestTypedViolations holds that all that is wrong is reported, in order and
// with its offset, and that the rest is there.
func TestTypedViolations(t *testing.T) {
	const text = `{"name":5,"inputSchema":[],"title":"T","annotations":{"readOnlyHint":"yes"},"icons":[{"src":"x:1"},7]}`
	x := new(mcp20251125.Tool)
	err := x.UnmarshalJSON([]byte(text))
	e, ok := errors.AsType[*jsonrpc.ValidationError](err)
	if !ok {
		t.Fatalf("%v is no *ValidationError", err)
	}
	var got []string
	for _, v := range e.Violations {
		got = append(got, v.Pointer+" "+string(text[v.Offset]))
	}
	if want := []string{"/name 5", "/inputSchema [", "/annotations/readOnlyHint \"", "/icons/1 7"}; !slices.Equal(got, want) {
		t.Errorf("violations at %q, want %q", got, want)
	}
	if jsonrpc.Deref(x.Title, "") != "T" || x.Name != "" || x.Icons != nil {
		t.Errorf("the rest is read as %#v", x)
	}
	if encoded, err := roundtrip.Encode(x); err != nil || !jsontext.Same(text, encoded) {
		t.Errorf("encoded as %s, %v", encoded, err)
	}
}

// TestTypedMessages looks at messages whose params a revision has a type for.
func TestTypedMessages(t *testing.T) {
	for _, text := range []string{
		`{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"t","arguments":{"n":1.0}}}`,
		`{"params":{"arguments":{"n":1.0},"name":"t"},"id":4,"x-more":1,"method":"tools/call","jsonrpc":"2.0"}`,
	} {
		m, err := mcp20251125.DecodeMessage([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		params, ok := m.Value.(*mcp20251125.CallToolRequestParams)
		if !ok || params.Name != "t" || !m.Params.IsZero() {
			t.Fatalf("%s: params are read as %#v, %v", text, m.Value, m.Params)
		}
		params.Name = "u"
		if encoded, err := roundtrip.Encode(m); err != nil || jsontext.Lost(text, encoded) != `"/params/name"` {
			t.Errorf("%s: encoded as %s, %v", text, encoded, err)
		}
	}
	m, err := mcp20251125.DecodeMessage([]byte(`{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":7,"arguments":[]}}`))
	if e, ok := errors.AsType[*jsonrpc.ValidationError](err); !ok || len(e.Violations) != 2 || e.Violations[1].Pointer != "/params/arguments" {
		t.Errorf("params of wrong kinds: %v", err)
	}
	if m == nil || m.ID != jsonrpc.IntID(4) {
		t.Fatalf("the message beside the error is %v", m)
	}
	mustEncode(t, m, `{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":7,"arguments":[]}}`)

	m, err = mcp20251125.DecodeMessage([]byte(`{"jsonrpc":"2.0","id":4,"method":"x/ask","params":{"b":1.0,"a":2}}`))
	if err != nil || m.Value != nil || m.Params.String() != `{"b":1.0,"a":2}` {
		t.Errorf("params of an unknown method are read as %v, %v, %v", m.Value, m.Params, err)
	}
	m, err = mcp20251125.DecodeMessage([]byte(`{"jsonrpc":"2.0","id":4,"method":"tools/list"}`))
	if err != nil || m.Method != "tools/list" {
		t.Fatalf("a request without params is read as %v, %v", m, err)
	}
	params, ok := m.Value.(*mcp20251125.PaginatedRequestParams)
	if !ok || !params.IsZero() {
		t.Fatalf("absent params are %T %v, not zero ones", m.Value, m.Value)
	}
	mustEncode(t, m, `{"jsonrpc":"2.0","id":4,"method":"tools/list"}`)
	params.Cursor = new(mcp20251125.Cursor("c"))
	mustEncode(t, m, `{"jsonrpc":"2.0","id":4,"method":"tools/list","params":{"cursor":"c"}}`)

	answer := &jsonrpc.Message{ID: m.ID, Value: &mcp20251125.ListToolsResult{}}
	mustEncode(t, answer, `{"jsonrpc":"2.0","id":4,"result":{"tools":[]}}`)
}

// TestNilValues has messages whose value is a nil pointer.
func TestNilValues(t *testing.T) {
	for _, v := range []jsonrpc.Value{(*mcp20251125.PaginatedRequestParams)(nil), (*jsonrpc.Raw)(nil), (*jsonrpc.ID)(nil)} {
		m := &jsonrpc.Message{ID: jsonrpc.IntID(4), Method: "tools/list", Value: v}
		mustEncode(t, m, `{"jsonrpc":"2.0","id":4,"method":"tools/list"}`)
	}
	answer := &jsonrpc.Message{ID: jsonrpc.IntID(4), Value: (*mcp20251125.ListToolsResult)(nil)}
	if text, err := roundtrip.Encode(answer); err == nil {
		t.Errorf("a result of nil is encoded as %s", text)
	}
}

// TestEmptyWinsOverNull holds that a list, a map or an object that was set is
// written, also where it is empty, although null was kept for it.
func TestEmptyWinsOverNull(t *testing.T) {
	var list mcp20251125.ListToolsResult
	if err := list.UnmarshalJSON([]byte(`{"tools":null}`)); err != nil {
		t.Fatal(err)
	}
	mustEncode(t, &list, `{"tools":null}`)
	list.Tools = []mcp20251125.Tool{}
	mustEncode(t, &list, `{"tools":[]}`)

	var form mcp20260728.ElicitRequestFormParamsRequestedSchema
	if err := form.UnmarshalJSON([]byte(`{"type":"object","properties":null}`)); err != nil {
		t.Fatal(err)
	}
	mustEncode(t, &form, `{"type":"object","properties":null}`)
	form.Properties = jsonrpc.Ordered[mcp20260728.PrimitiveSchemaDefinition]{}
	mustEncode(t, &form, `{"type":"object","properties":{}}`)
}
