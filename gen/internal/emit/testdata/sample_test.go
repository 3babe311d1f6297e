// This file is compiled and run with the package that the tests emit.
package sample

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"example.com/out/jsonrpc"
)

// TestRoundTrip decodes a definition and encodes it again. An empty want is
// the input itself.
func TestRoundTrip(t *testing.T) {
	for _, test := range []struct{ def, in, want string }{
		{"Role", `"user"`, ""},
		{"Role", `"somebody else"`, ""},
		{"Cursor", `"x"`, ""},
		{"Level", `12`, ""},
		{"Level", `1e3`, `1000`},
		{"Level", `1.5`, ""},
		{"Level", ` 1e30 `, "1e30"},
		{"Weight", `0.5`, ""},
		{"Flag", `true`, ""},
		{"RequestID", `"7"`, ""},
		{"RequestID", `7.0`, `7`},
		{"JSONValue", `[null,{"a":1e400}]`, ""},
		{"JSONValue", `null`, ""},
		{"JSONArray", `[1]`, ""},
		{"JSONObject", `{"b":1,"a":{}}`, ""},
		{"ErrorObject", `{"code":-1,"message":"m","data":[1],"x":2}`, ""},

		// structs
		{"Annotations", `{}`, ""},
		{"Annotations", `{"audience":["user"],"priority":0.5,"hint":true}`, ""},
		{"Annotations", `{"z":1,"hint":false,"a":2}`, `{"hint":false,"z":1,"a":2}`},
		{"TextContent", `{"type":"text","text":"a","annotations":{},"_meta":{}}`, ""},
		{"TextContent", `{"text":"a"}`, ""},
		{"TextContent", `{"type":"text"}`, ""},
		{"Empty", `{}`, ""},
		{"Empty", `{"a":1,"b":[]}`, ""},
		{"EmptyResult", `{"a":1}`, ""},
		{"Constants", `{"type":"object","version":2,"on":true,"resultType":"complete"}`, ""},
		{"Constants", `{"version":2.0}`, `{"version":2}`},
		{"Constants", `{"type":"object","version":2,"on":true,"resultType":"other"}`, ""},
		{"Closed", `{"name":"a","b":1}`, ""},
		{"Typed", `{"name":"a","b":{}}`, ""},
		{"Odd\u00e9", "{\"a\\\"b`c\\\\\":\"q\",\"<&>\":\"h\"}", ""},
		{"Renamed", `{"Extra":"a","extra":1}`, ""},
		{"Many", `{"m0":"a","m63":"b","m64":"c","m69":"d","m70":"e"}`, ""},

		// odd members
		{"TextContent", `{"type":"text","text":null}`, ""},
		{"TextContent", `{"type":"text","text":"a","annotations":null,"_meta":null}`, ""},
		{"TextContent", `{"type":"text","text":"a","annotations":{"priority":null,"audience":null}}`, `{"type":"text","text":"a","annotations":{"audience":null,"priority":null}}`},
		{"ImageContent", `{"type":"image","data":"","size":1.5}`, ""},
		{"ImageContent", `{"type":"image","data":"","size":1e30}`, ""},
		{"Presences", `{"id":1,"ttl":null,"text":null,"needed":{"type":"text","text":"a"},"scope":""}`, ""},
		{"Presences", `{"id":1,"ttl":1e99,"text":null,"needed":{"type":"text","text":"a"},"scope":"x"}`, ""},

		// unions
		{"ContentBlock", `{"type":"text","text":"a"}`, ""},
		{"ContentBlock", `{"data":"a","type":"image"}`, `{"type":"image","data":"a"}`},
		{"ContentBlock", `{"type":"video","x":[1.50]}`, ""},
		{"ContentBlock", `{"type":7,"x":1}`, ""},
		{"ContentBlock", `{}`, ""},
		{"ElicitParams", `{"message":"m"}`, ""},
		{"ElicitParams", `{"mode":"form","message":"m"}`, ""},
		{"ElicitParams", `{"mode":"url","url":"u"}`, ""},
		{"ElicitParams", `{"mode":null}`, ""},
		{"ElicitParams", `{"mode":"other"}`, ""},
		{"FormField", `{"items":{"anyOf":[]}}`, ""},
		{"FormField", `{"enum":["a"],"type":"string"}`, ""},
		{"FormField", `{"type":"string","enum":["a"],"enumNames":["A"]}`, ""},
		{"FormField", `{"type":"integer"}`, ""},
		{"FormField", `{"type":"string","maxLength":"wrong"}`, ""},
		{"FormField", `{"enum":[1]}`, ""},
		{"ResourceContents", `{"uri":"u","text":"t"}`, ""},
		{"ResourceContents", `{"uri":"u","blob":"b"}`, ""},
		{"ResourceContents", `{"uri":"u"}`, ""},
		{"ResourceContents", `{"uri":1,"text":"t"}`, ""},
		{"AnyResource", `{"uri":"u","text":"t"}`, ""},
		{"AnyResource", `{"uri":"u","blob":"b"}`, ""},
		{"StringOrNumber", `"s"`, ""},
		{"StringOrNumber", `5`, ""},
		{"Mixed", `"s"`, ""},
		{"Mixed", `["a","b"]`, ""},
		{"Mixed", `[1,2]`, ""},
		{"Mixed", `[]`, ""},
		{"Mixed", `[true]`, ""},
		{"Mixed", `{"type":"text","text":"a"}`, ""},
		{"Mixed", `{"type":"x"}`, ""},
		{"TextOrName", `"n"`, ""},
		{"TextOrName", `{"type":"text","text":"a"}`, ""},
		{"ServerResult", `{"a":[ 1 ]}`, ""},
		{"AnyValue", `[1,2]`, ""},

		// one or many
		{"MessageContent", `{"type":"text","text":"a"}`, ""},
		{"MessageContent", `[{"type":"text","text":"a"}]`, ""},
		{"MessageContent", `[]`, ""},
		{"MessageContent", `[{"type":"text","text":"a"},{"type":"x"}]`, ""},
		{"OneText", `{"type":"text","text":"a"}`, ""},
		{"OneText", `[]`, ""},
		{"OneString", `"a"`, ""},
		{"OneString", `["a","b"]`, ""},

		// lists and maps
		{"Names", `["a"]`, ""},
		{"TextList", `[{"type":"text","text":"a"}]`, ""},
		{"TextMap", `{"b":{"type":"text","text":"a"},"a":{"type":"text","text":"b"}}`, `{"a":{"type":"text","text":"b"},"b":{"type":"text","text":"a"}}`},
		{"StringMap", `{"a":"b"}`, ""},
		{"FieldMap", `{"z":{"type":"number"},"a":{"type":"number"}}`, ""},
		{"Containers", `{"strings":[],"fields":{},"namedMap":{}}`, ""},
		{"Containers", `{}`, ""},
		{"Containers", `{"strings":["a"],"nested":[[1],[]],"blocks":[{"type":"text","text":"a"}],"texts":[],"ids":["a",1],` +
			`"raws":[{}],"opens":[{"a":1}],"nullables":["a",null],"errors":[{"code":1,"message":"m"}],"aliases":[1],` +
			`"ratios":{"a":0.5},"flags":{"a":true},"textsByName":{"a":{"type":"text","text":"a"}},` +
			`"fields":{"z":{"type":"number"},"a":{"type":"x"}},"orderedTexts":{"b":{"type":"text","text":"a"},"a":{"type":"text","text":"a"}},` +
			`"named":[],"namedMap":{"a":{"type":"text","text":"a"}}}`, ""},
		{"Containers", `{"strings":[],"nested":[[1.5]],"fields":{},"namedMap":{}}`, ""},

		// presence
		{"Presences", `{"optional":"o","raw":{},"id":"i","ttl":5,"text":{"type":"text","text":"a"},"state":null,"textState":{"type":"text","text":"b"},` +
			`"block":{"type":"x"},"content":[],"result":{"r":1},"_meta":{"progressToken":1,"need":{"name":"","on":false},"level":0,"role":"","ratio":0,"map":{},"raw":1,"text":{"type":"text","text":""},"limit":null},` +
			`"weight":0,"role":"user","needed":{"type":"text","text":"c"},"alias":3,"scope":"assistant","two":2,"half":0.5,"yes":true,"who":"user"}`, ""},
		{"ListRequest", `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, ""},
		{"ListRequest", `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}`, ""},
		{"ListRequest", `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":null}`, ""},
		{"ListRequest", `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":""}}`, ""},
		{"ListRequest", `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":null}}`, ""},
		{"CallRequest", `{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"n","arguments":{"x":1.0}},"more":1}`, ""},
		{"ProgressNotification", `{"jsonrpc":"2.0","method":"notifications/progress","params":{"name":"n"}}`, ""},
		{"FailedResponse", `{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"m"}}`, ""},
	} {
		want := test.want
		if want == "" {
			want = test.in
		}
		x, err := UnmarshalDefinition(test.def, []byte(test.in))
		if err != nil {
			t.Errorf("%s %s: %v", test.def, test.in, err)
			continue
		}
		if got := encoded(x); !sameMembers(got, want) {
			t.Errorf("%s %s: encoded as\n%s\nwant\n%s", test.def, test.in, got, want)
		}
		y, err := UnmarshalDefinition(test.def, []byte(encoded(x)))
		if err != nil || encoded(y) != encoded(x) {
			t.Errorf("%s %s: a second round gives %s, %v", test.def, test.in, encoded(y), err)
		}
	}
}

func encoded(x jsonrpc.Value) string {
	if x == nil {
		return "nil"
	}
	b, err := x.AppendJSON(nil)
	if err != nil {
		return "error: " + err.Error()
	}
	return string(b)
}

// sameMembers compares two JSON texts without regard to the order of members.
func sameMembers(a, b string) bool {
	if a == b {
		return true
	}
	normal := func(s string) string {
		d := json.NewDecoder(strings.NewReader(s))
		d.UseNumber()
		var v any
		if err := d.Decode(&v); err != nil {
			return s
		}
		out, _ := json.Marshal(v)
		return string(out)
	}
	return normal(a) == normal(b)
}

// TestViolations decodes what has a value of the wrong kind: an error that
// says where, and nothing lost.
func TestViolations(t *testing.T) {
	for _, test := range []struct{ def, in, pointer string }{
		{"TextContent", `{"type":"image","text":"a"}`, "/type"},
		{"TextContent", `{"type":"text","text":1}`, "/text"},
		{"TextContent", `{"type":"text","text":"a","annotations":[]}`, "/annotations"},
		{"TextContent", `{"type":"text","text":"a","annotations":{"hint":"x"}}`, "/annotations/hint"},
		{"TextContent", `{"type":"text","text":"a","_meta":1}`, "/_meta"},
		{"Annotations", `{"audience":["user",1]}`, "/audience/1"},
		{"Annotations", `{"audience":[null]}`, "/audience/0"},
		{"Constants", `{"type":"object","version":3,"on":true,"resultType":"complete"}`, "/version"},
		{"Constants", `{"type":"object","version":2,"on":true,"resultType":1}`, "/resultType"},
		{"Typed", `{"b":1}`, "/b"},
		{"Containers", `{"strings":[],"nested":[[1],["x"]],"fields":{},"namedMap":{}}`, "/nested/1/0"},
		{"Containers", `{"strings":[],"blocks":[1],"fields":{},"namedMap":{}}`, "/blocks/0"},
		{"Containers", `{"strings":[],"texts":[null],"fields":{},"namedMap":{}}`, "/texts/0"},
		{"Containers", `{"strings":[],"raws":[1],"fields":{},"namedMap":{}}`, "/raws/0"},
		{"Containers", `{"strings":[],"fields":{"a":1},"namedMap":{}}`, "/fields/a"},
		{"Presences", `{"id":1,"ttl":null,"text":null,"needed":{"type":"text","text":"a"},"scope":"x","content":[1]}`, "/content/0"},
		{"Presences", `{"id":1,"ttl":null,"text":null,"needed":{"type":"text","text":"a"},"scope":"x","content":1}`, "/content"},
		{"Presences", `{"id":1,"ttl":null,"text":null,"needed":{"type":"text","text":"a"},"scope":"x","result":1}`, "/result"},
		{"Presences", `{"id":1,"ttl":null,"text":null,"needed":{"type":"text","text":"a"},"scope":"x","block":1}`, "/block"},
		{"Presences", `{"id":1,"ttl":null,"text":null,"needed":{"type":"text","text":"a"},"scope":"x","yes":false}`, "/yes"},
		{"Presences", `{"id":1,"ttl":null,"text":null,"needed":{"type":"text","text":"a"},"scope":1}`, "/scope"},
		{"Presences", `{"id":true,"ttl":null,"text":null,"needed":{"type":"text","text":"a"},"scope":"x"}`, "/id"},
		{"ListRequest", `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":[]}`, "/params"},
		{"FormParams", `{"mode":"url","message":"m"}`, "/mode"},
		{"ContentBlock", `1`, ""},
		{"ContentBlock", `null`, ""},
		{"StringOrNumber", `true`, ""},
		{"Mixed", `true`, ""},
		{"AnyValue", `{}`, ""},
		{"JSONArray", `{}`, ""},
		{"Level", `"1"`, ""},
		{"Role", `1`, ""},
		{"TextContent", `[1]`, ""},
		{"TextContent", ` null `, ""},
	} {
		x, err := UnmarshalDefinition(test.def, []byte(test.in))
		var violations *jsonrpc.ValidationError
		if !errors.As(err, &violations) {
			t.Errorf("%s %s: %v is no *ValidationError", test.def, test.in, err)
			continue
		}
		if got := violations.Violations[0].Pointer; got != test.pointer {
			t.Errorf("%s %s: violation at %q, want %q: %v", test.def, test.in, got, test.pointer, err)
		}
		if got := encoded(x); !sameMembers(got, test.in) {
			t.Errorf("%s %s: encoded as\n%s", test.def, test.in, got)
		}
	}
}

// TestContainsItself encodes values that contain themselves: that is an error, and the
// program goes on. Deep values are encoded.
func TestContainsItself(t *testing.T) {
	left := &Bush{Name: "left"}
	left.Left = left
	list := &Bush{Name: "list", Bushes: make([]Bush, 1)}
	list.Bushes[0].Bushes = list.Bushes
	marks := &Bush{Name: "map", Marks: map[string]Bush{}}
	marks.Marks["a"] = Bush{Marks: marks.Marks, Extra: jsonrpc.Members{{Name: "name"}}}
	kin := &Bush{Name: "one or many", Kin: Kin{Bushes: make([]Bush, 1)}}
	kin.Kin.Bushes[0].Kin = kin.Kin
	both := &Bush{Name: "both", Extra: jsonrpc.Members{{Name: "x", Value: jsonrpc.MustRaw("1")}}}
	both.Left, both.Bushes = both, []Bush{*kin, *left}
	grove := Grove{{nil}}
	grove[0][0] = grove
	for _, x := range []jsonrpc.Value{left, list, marks, kin, both, &grove, &Park{Bushes: grove}} {
		if _, err := x.AppendJSON(nil); err == nil || !strings.Contains(err.Error(), "contains itself") {
			t.Errorf("%T: %v", x, err)
		}
		if x.Validate() == nil {
			t.Errorf("%T is valid", x)
		}
	}
	if s := left.String(); !strings.Contains(s, "contains itself") {
		t.Error(s)
	}
	deep := &Bush{}
	for range 5000 {
		deep = &Bush{Left: deep}
	}
	text, err := deep.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := (DecodeOptions{MaxDepth: 6000}).Unmarshal(text, new(Bush)); err != nil {
		t.Error(err)
	}
}

// TestRefused decodes what is not a JSON text that this package takes.
func TestRefused(t *testing.T) {
	for _, test := range []struct{ def, in string }{
		{"TextContent", `{"text":"a","text":"b"}`},
		{"TextContent", `{"z":1,"z":2}`},
		{"TextContent", `{"text":null,"text":null}`},
		{"Many", `{"m65":"a","m65":"b"}`},
		{"Empty", `{"a":1,"a":1}`},
		{"Annotations", `{`},
		{"ContentBlock", `{"type":"text"`},
		{"Unheard", `{}`},
	} {
		if x, err := UnmarshalDefinition(test.def, []byte(test.in)); err == nil {
			t.Errorf("%s %s: no error, but %s", test.def, test.in, encoded(x))
		}
	}
}

// TestVariants checks which Go type a value becomes.
func TestVariants(t *testing.T) {
	for _, test := range []struct{ def, in, want string }{
		{"ContentBlock", `{"type":"text"}`, "*sample.TextContent"},
		{"ContentBlock", `{"type":"video"}`, "*sample.Unknown"},
		{"ElicitParams", `{}`, "*sample.FormParams"},
		{"ElicitParams", `{"mode":1}`, "*sample.Unknown"},
		{"FormField", `{"items":{"anyOf":[]},"enum":[]}`, "*sample.TitledSchema"},
		{"FormField", `{"items":{"anyOf":1},"enum":[]}`, "*sample.ListedSchema"},
		{"FormField", `{"type":"string","enum":[],"enumNames":[]}`, "*sample.PlainSchema"},
		{"FormField", `{"type":"number"}`, "*sample.NumberSchema"},
		{"FormField", `{"type":"string","maxLength":"wrong"}`, "*sample.Unknown"},
		{"FormField", `{"type":"boolean"}`, "*sample.Unknown"},
		{"ResourceContents", `{"text":"t","blob":"b"}`, "*sample.TextResource"},
		{"ResourceContents", `{"blob":"b"}`, "*sample.BlobResource"},
		{"ResourceContents", `{"text":1}`, "*sample.Unknown"},
		{"AnyResource", `{}`, "*sample.TextResource"},
		{"AnyResource", `{"blob":"b"}`, "*sample.BlobResource"},
		{"StringOrNumber", `"a"`, "*sample.Cursor"},
		{"StringOrNumber", `1`, "*sample.Level"},
		{"Level", `2`, "*sample.Level"},
		{"Level", `2.5`, "*sample.Unknown"},
		{"Mixed", `["a"]`, "*sample.Names"},
		{"Mixed", `[1]`, "*sample.Numbers"},
		{"Mixed", `[]`, "*sample.Unknown"},
		{"Mixed", `{"type":"text"}`, "*sample.TextContent"},
		{"Mixed", `{}`, "*sample.Unknown"},
		{"TextOrName", `{}`, "*sample.TextContent"},
	} {
		x, err := UnmarshalDefinition(test.def, []byte(test.in))
		if got := fmt.Sprintf("%T", x); got != test.want || err != nil {
			t.Errorf("%s %s: %s, %v, want %s", test.def, test.in, got, err, test.want)
		}
	}
	x, _ := UnmarshalContentBlock([]byte(`{"a":1,"type":"video"}`))
	if u, ok := x.(*Unknown); !ok || u.Kind != "video" {
		t.Errorf("%#v: want the kind", x)
	}
}

// TestExtra checks what an entry under the name of a field is worth.
func TestExtra(t *testing.T) {
	var x TextContent
	if err := x.UnmarshalJSON([]byte(`{"type":"text","text":null,"z":1}`)); err != nil {
		t.Fatal(err)
	}
	if len(x.Extra) != 2 || x.Text != "" {
		t.Fatalf("decoded as %#v", x)
	}
	x.Text = "changed"
	if got, want := x.String(), `{"type":"text","text":"changed","z":1}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}

	// The same below the id of a request, whose absence is an error.
	var r ListRequest
	if err := r.UnmarshalJSON([]byte(`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":null}`)); err != nil {
		t.Fatal(err)
	}
	r.Params.Cursor = new(Cursor("c"))
	if got, want := r.String(), `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"c"}}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestEncodeErrors encodes what has no JSON text.
func TestEncodeErrors(t *testing.T) {
	none, err := UnmarshalDefinition("CallRequest", []byte(`{"jsonrpc":"2.0","method":"tools/call","params":{"name":"n"}}`))
	if err != nil {
		t.Fatal(err)
	}
	var absent *TextContent
	for _, test := range []struct {
		x    jsonrpc.Value
		want string
	}{
		{&CallRequest{}, "id is not set"},
		{none, "id is not set"},
		{&Unknown{}, ""},
		{&CallResult{Content: []ContentBlock{nil}}, "ContentBlock is nil"},
		{&CallResult{Content: []ContentBlock{absent}}, ""},
		{&AnyValue{}, ""},
		{&TextContent{Text: "\xff"}, ""},
		{&TextContent{Extra: jsonrpc.Members{{Name: "a"}, {Name: "a"}}}, ""},
	} {
		if b, err := test.x.AppendJSON(nil); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%#v: %s, %v, want an error with %q", test.x, b, err, test.want)
		}
	}
}

// wrapped is a type of a user that stands for a variant.
type wrapped struct {
	*TextContent
	note string
}

// TestEncode encodes what users build.
func TestEncode(t *testing.T) {
	for _, test := range []struct {
		x    jsonrpc.Value
		want string
	}{
		{&CallResult{}, `{"content":[]}`},
		{&CallResult{Content: []ContentBlock{wrapped{&TextContent{Text: "a"}, "n"}}}, `{"content":[{"type":"text","text":"a"}]}`},
		{&MessageContent{Blocks: []ContentBlock{&TextContent{}}}, `{"type":"text","text":""}`},
		{&MessageContent{Blocks: []ContentBlock{&TextContent{}}, List: true}, `[{"type":"text","text":""}]`},
		{&MessageContent{Blocks: []ContentBlock{&TextContent{}, &TextContent{}}}, `[{"type":"text","text":""},{"type":"text","text":""}]`},
		{&MessageContent{List: true}, `[]`},
		{&FormParams{Mode: new("form")}, `{"mode":"form","message":""}`},
		{&ListRequest{ID: jsonrpc.IntID(1), Params: PageParams{Extra: jsonrpc.Members{}}}, `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}`},
		{&Presences{ID: jsonrpc.IntID(1), State: jsonrpc.Nullable[string]{Present: true}},
			`{"id":1,"ttl":null,"text":null,"state":null,"needed":{"type":"text","text":""},"scope":"user"}`},
	} {
		if got := encoded(test.x); got != test.want {
			t.Errorf("%#v: got\n%s\nwant\n%s", test.x, got, test.want)
		}
	}
}

// TestRawUnion checks the accessors of a union that keeps its text.
func TestRawUnion(t *testing.T) {
	var r ServerResult
	if err := r.UnmarshalJSON([]byte(`{"type":"text","text":"a"}`)); err != nil {
		t.Fatal(err)
	}
	if x, err := r.AsTextContent(); err != nil || x.Text != "a" {
		t.Errorf("AsTextContent: %v, %v", x, err)
	}
	if x, err := r.AsContentBlock(); err != nil || x.(*TextContent).Text != "a" {
		t.Errorf("AsContentBlock: %v, %v", x, err)
	}
	var v AnyValue
	if err := v.UnmarshalJSON([]byte(`[1,2]`)); err != nil {
		t.Fatal(err)
	}
	if x, err := v.AsInts(); err != nil || len(x) != 2 {
		t.Errorf("AsInts: %v, %v", x, err)
	}
	if x, err := v.AsString(); err == nil {
		t.Errorf("AsString: %q", x)
	}
	if x, err := new(AnyValue).AsLevel(); err == nil {
		t.Errorf("AsLevel of no text: %v", x)
	}
}

// TestDecodeMessage checks whole messages, whose params are typed.
func TestDecodeMessage(t *testing.T) {
	for _, test := range []struct{ in, value string }{
		{`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"n","x":[1.0]}}`, "*sample.CallParams"},
		{`{"params":{"name":"n"},"method":"tools/call","id":"a","jsonrpc":"2.0"}`, "*sample.CallParams"},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, "*sample.PageParams"},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}`, "*sample.PageParams"},
		{`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":1}}`, "*jsonrpc.Members"},
		{`{"jsonrpc":"2.0","method":"notifications/progress","params":{"name":"n"}}`, "*sample.CallParams"},
		{`{"jsonrpc":"2.0","id":1,"method":"unheard","params":{"name":"n"},"more":null}`, "<nil>"},
		{`{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"message":"m"}}`, "<nil>"},
		{`{"jsonrpc":"2.0","id":1,"result":{"content":[]}}`, "<nil>"},
		{`{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"m","x":2}}`, "<nil>"},
		{`{"jsonrpc":"2.0","error":{"code":1,"message":"m"}}`, "<nil>"},
	} {
		m, err := DecodeMessage([]byte(test.in))
		if err != nil {
			t.Errorf("%s: %v", test.in, err)
			continue
		}
		if got := fmt.Sprintf("%T", m.Value); got != test.value {
			t.Errorf("%s: value is %s, want %s", test.in, got, test.value)
		}
		if got := encoded(m); !sameMembers(got, test.in) {
			t.Errorf("%s: encoded as %s", test.in, got)
		}
	}
}

// TestDecodePending checks responses, whose results are typed where their
// requests are pending.
func TestDecodePending(t *testing.T) {
	pending := func(id jsonrpc.ID) string {
		return map[jsonrpc.ID]string{jsonrpc.IntID(1): "tools/call", jsonrpc.StringID("a"): "tools/list", jsonrpc.IntID(2): "unheard"}[id]
	}
	for _, test := range []struct{ in, method, value string }{
		{`{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"\n"}]}}`, "tools/call", "*sample.CallResult"},
		{`{"result":{"content":[],"x":1},"id":"a","jsonrpc":"2.0"}`, "tools/list", "*sample.CallResult"},
		{`{"jsonrpc":"2.0","id":2,"result":{"content":[]}}`, "unheard", "<nil>"},
		{`{"jsonrpc":"2.0","id":3,"result":{"content":[]}}`, "", "<nil>"},
		{`{"jsonrpc":"2.0","id":1,"result":null}`, "tools/call", "<nil>"},
		{`{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"m"}}`, "", "<nil>"},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, "tools/list", "*sample.PageParams"},
	} {
		m, err := DecodePending([]byte(test.in), pending)
		if err != nil {
			t.Errorf("%s: %v", test.in, err)
			continue
		}
		if got := fmt.Sprintf("%T", m.Value); got != test.value || m.Method != test.method {
			t.Errorf("%s: value is %s of %q", test.in, got, m.Method)
		}
		if got := encoded(m); !sameMembers(got, test.in) {
			t.Errorf("%s: encoded as %s", test.in, got)
		}
	}
	m, err := DecodePending([]byte(`{"jsonrpc":"2.0","id":1,"result":{"content":7}}`), pending)
	if err == nil || !strings.Contains(err.Error(), "/result/content") || m == nil || m.ID != jsonrpc.IntID(1) {
		t.Errorf("got %v, %v", m, err)
	}
}

// TestRefusedMessages checks what is an error, beside a message that has
// everything.
func TestRefusedMessages(t *testing.T) {
	for _, test := range []struct {
		in, want string
		code     int64 // 0 for a *ValidationError
	}{
		{`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":1}}`, "/params/name", 0},
		{`{"params":{"name":1},"jsonrpc":"2.0","id":1,"method":"tools/call"}`, "/params/name", 0},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[1]}`, "/params", 0},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":null}`, "params", jsonrpc.CodeInvalidRequest},
		{`{"jsonrpc":"2.0","id":null,"method":"tools/call","params":{"name":"n"}}`, "id", jsonrpc.CodeInvalidRequest},
		{`{"jsonrpc":"2.0","id":1,"method":"notifications/progress","params":{"name":"n"}}`, "notifications/progress", jsonrpc.CodeInvalidRequest},
		{`{"jsonrpc":"2.0","id":1,"method":"ping","result":{}}`, "result", jsonrpc.CodeInvalidRequest},
		{`{"id":1,"method":"ping"}`, "jsonrpc", jsonrpc.CodeInvalidRequest},
		{`{"jsonrpc":"2.0","id":1,"error":{"code":"x","message":"m"}}`, "code", jsonrpc.CodeInvalidRequest},
	} {
		m, err := DecodeMessage([]byte(test.in))
		if err == nil || !strings.Contains(err.Error(), test.want) || test.code != 0 && !jsonrpc.HasCode(err, test.code) {
			t.Errorf("%s: %v", test.in, err)
		}
		if m == nil {
			t.Errorf("%s: no message", test.in)
			continue
		}
		if got := encoded(m); !sameMembers(got, test.in) {
			t.Errorf("%s: encoded as %s", test.in, got)
		}
	}
	for _, in := range []string{`[]`, `1`, `{`, ``, `{"jsonrpc":"2.0","jsonrpc":"2.0"}`} {
		if m, err := DecodeMessage([]byte(in)); err == nil || m != nil {
			t.Errorf("%s: %v, %v", in, m, err)
		}
	}
}

func TestDecodeBatch(t *testing.T) {
	list, err := DecodeBatch([]byte(`[{"jsonrpc":"2.0","id":1,"method":"ping"}, 7, {"jsonrpc":"2.0","method":"tools/call","params":{"name":1}}]`))
	if err == nil || !strings.HasPrefix(err.Error(), "message 1: ") || !jsonrpc.HasCode(err, jsonrpc.CodeInvalidRequest) {
		t.Errorf("error %v", err)
	}
	if len(list) != 3 || list[0].Kind() != jsonrpc.Request || list[1].Kind() != jsonrpc.Invalid || list[2].Method != "tools/call" {
		t.Errorf("messages %v", list)
	}
	if list, err := DecodeBatch([]byte(`[{"jsonrpc":"2.0","id":1,"method":"ping"}]`)); len(list) != 1 || err != nil {
		t.Errorf("%v, %v", list, err)
	}
	for _, in := range []string{`[]`, `{}`, `null`, `1`} {
		if list, err := DecodeBatch([]byte(in)); !jsonrpc.HasCode(err, jsonrpc.CodeInvalidRequest) || list != nil {
			t.Errorf("%s: %v, %v", in, list, err)
		}
	}
	for _, in := range []string{`[`, `[{}]x`, ``, `[{"a":1,"a":1}]`} {
		var syntax *jsonrpc.SyntaxError
		if list, err := DecodeBatch([]byte(in)); !errors.As(err, &syntax) || list != nil {
			t.Errorf("%s: %v, %v", in, list, err)
		}
	}
}

// TestTables checks that the tables are those of the model.
func TestTables(t *testing.T) {
	if len(Methods) != 12 || Methods[2].Name != MethodToolsCall || Methods[2].Requires[1].If.Member != "task" {
		t.Errorf("methods %v", Methods)
	}
	if len(Codes) != 2 || Codes[1].Code != CodeLimit || Codes[1].Data != "TextContent" {
		t.Errorf("codes %v", Codes)
	}
}

func TestMetaKeys(t *testing.T) {
	var meta jsonrpc.Members
	if err := meta.UnmarshalJSON([]byte(`{"traceparent":"00-a","example.com/text":{"text":"x"}}`)); err != nil {
		t.Fatal(err)
	}
	if s, err := TraceParent(meta); s != "00-a" || err != nil {
		t.Errorf("%q, %v", s, err)
	}
	if x, err := RelatedText(meta); err != nil || x.Text != "x" {
		t.Errorf("%v, %v", x, err)
	}
	if x, err := RelatedText(nil); err != nil || x != nil {
		t.Errorf("%v, %v", x, err)
	}
	meta.Set(MetaTraceParent, jsonrpc.MustRaw("1"))
	if s, err := TraceParent(meta); err == nil {
		t.Errorf("%q of a number", s)
	}
}

// TestPrint checks how values print, and that encoding/json has the wire form.
func TestPrint(t *testing.T) {
	x := struct {
		A TextContent
		B ContentBlock
		C Role
		D []Level
	}{TextContent{Text: "a"}, &TextContent{Text: "b"}, RoleUser, []Level{3}}
	b, err := json.Marshal(x)
	if got, want := string(b), `{"A":{"type":"text","text":"a"},"B":{"type":"text","text":"b"},"C":"user","D":[3]}`; got != want || err != nil {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
	if got, want := fmt.Sprintf("%v %v %v %v", x.A, x.C, Level(3), Names{"a"}), `{"type":"text","text":"a"} user 3 ["a"]`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
