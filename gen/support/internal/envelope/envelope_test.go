package envelope

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/schema"
)

// payload is what the tests decode params and results into, as generated code
// does.
type payload struct {
	Name   string
	Title  *string
	Child  *payload
	Blocks []payload
	Extra  []Member
}

func (x *payload) decode(d *decode.Decoder) {
	*x = payload{}
	var seen uint64
	for ok := d.Object(); ok; ok = d.Next() {
		switch string(d.Name()) {
		case "kind":
			d.Once(&seen, 0)
			d.Const("payload")
		case "name":
			d.Once(&seen, 1)
			x.Name = d.String()
		case "title":
			d.Once(&seen, 2)
			x.Title = d.StringPointer()
		case "child":
			d.Once(&seen, 3)
			x.Child = decode.Struct(d, (*payload).decode)
		case "blocks":
			d.Once(&seen, 4)
			x.Blocks = decode.Structs(d, (*payload).decode)
		default:
			decode.Extra(d, &x.Extra)
		}
		if d.Mismatched() {
			decode.Keep(d, &x.Extra)
		}
	}
	decode.Unique(d, x.Extra)
}

// allowUnexported lets values be compared that hold texts.
var allowUnexported = cmp.AllowUnexported(jsontext.ID{}, jsontext.Raw{})

// placesOf lists pointer and rule of each violation of an error that must be of
// that sort.
func placesOf(t *testing.T, err error) (places []string) {
	t.Helper()
	invalid, ok := errors.AsType[*jsontext.ValidationError](err)
	if err != nil && !ok {
		t.Fatal(err)
	}
	for _, v := range invalid.Violations {
		places = append(places, v.Pointer+" "+v.Rule)
	}
	return places
}

// parseMessage parses an envelope; the params of the method "typed" are a
// payload.
func parseMessage(in string) (e envelope, err error) {
	err = e.Parse([]byte(in), decode.Options{}, &PayloadDecoder[*payload, jsontext.ID]{Params: decodeTyped}, nil)
	return e, err
}

// decodeTyped decodes a payload for the method "typed".
func decodeTyped(d *decode.Decoder, method string) (x *payload, known bool) {
	if method != "typed" {
		return nil, false
	}
	x = new(payload)
	x.decode(d)
	return x, true
}

type envelope = Envelope[*payload, jsontext.ID]

// publicFields leaves out the state of the parser.
var publicFields = cmpopts.IgnoreUnexported(envelope{})

// envelopeExtra makes members of names and texts.
func envelopeExtra(pairs ...string) []Member {
	var s []Member
	for i := 0; i < len(pairs); i += 2 {
		s = append(s, Member{pairs[i], jsontext.TrustedRaw(pairs[i+1])})
	}
	return s
}

func TestEnvelope(t *testing.T) {
	raw := jsontext.TrustedRaw
	one := jsontext.IntID(1)
	const noVersion = "jsonrpc is missing"
	const badVersion = `jsonrpc is not "2.0"`
	tests := []struct {
		in   string
		want envelope
	}{
		// What is valid.
		{`{"jsonrpc":"2.0","id":1,"method":"m"}`, envelope{ID: one, HasID: true, Method: "m", HasMethod: true}},
		{`{"jsonrpc":"2.0","method":"m"}`, envelope{Method: "m", HasMethod: true}},
		{` { "method" : "m" , "params" : { "a" : 1 } , "id" : "x" , "jsonrpc" : "2\u002e0" } `, envelope{ID: jsontext.StringID("x"), HasID: true, Method: "m", HasMethod: true, Params: raw(`{ "a" : 1 }`), HasParams: true}},
		{`{"jsonrpc":"2.0","method":"m","params":[1]}`, envelope{Method: "m", HasMethod: true, Params: raw(`[1]`), HasParams: true}},
		{`{"jsonrpc":"2.0","method":"typed","params":{"name":"n"}}`, envelope{Method: "typed", HasMethod: true, HasParams: true, Typed: true}},
		{`{"params":{"name":"n"},"jsonrpc":"2.0","method":"typed","x":[1]}`, envelope{Method: "typed", HasMethod: true, HasParams: true, Typed: true, Extra: envelopeExtra("x", "[1]")}},
		{`{"params":{"name":"n"},"jsonrpc":"2.0","method":"m"}`, envelope{Method: "m", HasMethod: true, HasParams: true, Params: raw(`{"name":"n"}`)}},
		{`{"jsonrpc":"2.0","id":1,"result":{"a":null}}`, envelope{ID: one, HasID: true, Result: raw(`{"a":null}`), HasResult: true}},
		{`{"jsonrpc":"2.0","id":1.0,"result":null}`, envelope{ID: one, HasID: true, Result: raw(`null`), HasResult: true}},
		{`{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"m"}}`, envelope{ID: one, HasID: true, IsError: true, Error: ErrorObject{Code: -1, Message: "m"}, HasError: true}},
		{`{"jsonrpc":"2.0","error":{"message":"m","code":1e2,"data":[]}}`, envelope{IsError: true, Error: ErrorObject{Code: 100, Message: "m", Data: raw("[]")}, HasError: true}},
		{`{"jsonrpc":"2.0","id":null,"error":{"code":-1,"message":"m"}}`, envelope{HasID: true, NullID: true, IsError: true, Error: ErrorObject{Code: -1, Message: "m"}, HasError: true, Extra: envelopeExtra("id", "null")}},
		// What is not.
		{`{"id":1,"method":"m"}`, envelope{ID: one, HasID: true, Method: "m", HasMethod: true, Invalid: noVersion, Extra: envelopeExtra("jsonrpc", "")}},
		{`{}`, envelope{Invalid: noVersion, Extra: envelopeExtra("jsonrpc", "")}},
		{`{"jsonrpc":"1.0","method":"m"}`, envelope{Method: "m", HasMethod: true, Invalid: badVersion, Extra: envelopeExtra("jsonrpc", `"1.0"`)}},
		{`{"jsonrpc":2.0,"method":"m"}`, envelope{Method: "m", HasMethod: true, Invalid: badVersion, Extra: envelopeExtra("jsonrpc", `2.0`)}},
		{`{"jsonrpc":null,"method":"m"}`, envelope{Method: "m", HasMethod: true, Invalid: badVersion, Extra: envelopeExtra("jsonrpc", `null`)}},
		{`{"jsonrpc":"2.0","id":1}`, envelope{ID: one, HasID: true, Invalid: "message has no method, result or error"}},
		{`{"jsonrpc":"2.0","id":1,"params":{}}`, envelope{ID: one, HasID: true, Params: raw("{}"), HasParams: true, Invalid: "message has no method, result or error"}},
		{`{"jsonrpc":"2.0","method":1}`, envelope{HasMethod: true, Invalid: "method is not a string", Extra: envelopeExtra("method", "1")}},
		{`{"jsonrpc":"2.0","method":null,"params":{}}`, envelope{HasMethod: true, Invalid: "method is not a string", HasParams: true, Params: raw("{}"), Extra: envelopeExtra("method", "null")}},
		{`{"jsonrpc":"2.0","id":null,"method":"m"}`, envelope{HasID: true, NullID: true, Method: "m", HasMethod: true, Invalid: "id of a request is null", Extra: envelopeExtra("id", "null")}},
		{`{"jsonrpc":"2.0","id":1.5,"method":"m"}`, envelope{HasID: true, Method: "m", HasMethod: true, Invalid: "id is neither a string nor an integer", Extra: envelopeExtra("id", "1.5")}},
		{`{"jsonrpc":"2.0","id":[],"error":{"code":1,"message":""}}`, envelope{HasID: true, IsError: true, Error: ErrorObject{Code: 1}, HasError: true, Invalid: "id is neither a string nor an integer", Extra: envelopeExtra("id", "[]")}},
		{`{"jsonrpc":"2.0","id":true,"result":{}}`, envelope{HasID: true, Result: raw("{}"), HasResult: true, Invalid: "id is neither a string nor an integer", Extra: envelopeExtra("id", "true")}},
		{`{"jsonrpc":"2.0","result":{}}`, envelope{Result: raw("{}"), HasResult: true, Invalid: "id of a response is missing"}},
		{`{"jsonrpc":"2.0","id":null,"result":{}}`, envelope{HasID: true, NullID: true, Result: raw("{}"), HasResult: true, Invalid: "id of a response is null", Extra: envelopeExtra("id", "null")}},
		{`{"jsonrpc":"2.0","id":1,"method":"m","result":{}}`, envelope{ID: one, HasID: true, Method: "m", HasMethod: true, Result: raw("{}"), HasResult: true, Invalid: "message has a method and a result"}},
		{`{"jsonrpc":"2.0","id":1,"error":{},"method":"m"}`, envelope{ID: one, HasID: true, Method: "m", HasMethod: true, ErrorText: raw("{}"), HasError: true, Invalid: "message has a method and an error"}},
		{`{"jsonrpc":"2.0","id":1,"result":{},"error":{}}`, envelope{ID: one, HasID: true, Result: raw("{}"), HasResult: true, IsError: true, Error: ErrorObject{Extra: envelopeExtra("code", "", "message", "")}, HasError: true, Invalid: "message has a result and an error"}},
		{`{"jsonrpc":"2.0","id":1,"result":{},"error":null}`, envelope{ID: one, HasID: true, Result: raw("{}"), HasResult: true, ErrorText: raw("null"), HasError: true, Invalid: "message has a result and an error"}},
		{`{"jsonrpc":"2.0","id":1,"error":null}`, envelope{ID: one, HasID: true, ErrorText: raw("null"), HasError: true, Invalid: "error is not an object"}},
		{`{"jsonrpc":"2.0","id":1,"error":{"message":"m"}}`, envelope{ID: one, HasID: true, IsError: true, Error: ErrorObject{Message: "m", Extra: envelopeExtra("code", "")}, HasError: true, Invalid: "error has no code"}},
		{`{"jsonrpc":"2.0","id":1,"error":{"code":1.5,"message":"m"}}`, envelope{ID: one, HasID: true, IsError: true, Error: ErrorObject{Code: 2, Message: "m", Extra: envelopeExtra("code", "1.5")}, HasError: true, Invalid: "code of the error is not an integer"}},
		{`{"jsonrpc":"2.0","id":1,"error":{"code":1}}`, envelope{ID: one, HasID: true, IsError: true, Error: ErrorObject{Code: 1, Extra: envelopeExtra("message", "")}, HasError: true, Invalid: "error has no message"}},
		{`{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":null}}`, envelope{ID: one, HasID: true, IsError: true, Error: ErrorObject{Code: 1, Extra: envelopeExtra("message", "null")}, HasError: true, Invalid: "message of the error is not a string"}},
		{`{"jsonrpc":"2.0","method":"typed","params":null}`, envelope{Method: "typed", HasMethod: true, Params: raw("null"), HasParams: true, Invalid: "params are neither an object nor an array"}},
		{`{"params":"x","jsonrpc":"2.0","method":"typed"}`, envelope{Method: "typed", HasMethod: true, Params: raw(`"x"`), HasParams: true, Invalid: "params are neither an object nor an array"}},
		// What is not a message.
		{`[]`, envelope{NotObject: true, Invalid: "message is an array, not an object: only protocol version 2025-03-26 has batches"}},
		{` [{"jsonrpc":"2.0","method":"m"}]`, envelope{NotObject: true, Invalid: "message is an array, not an object: only protocol version 2025-03-26 has batches"}},
		{`null`, envelope{NotObject: true, Invalid: "message is not an object"}},
		{`"2.0"`, envelope{NotObject: true, Invalid: "message is not an object"}},
	}
	for _, test := range tests {
		e, err := parseMessage(test.in)
		if err != nil {
			t.Errorf("%s: %v", test.in, err)
			continue
		}
		params := e.Value
		e.Value = nil
		if diff := cmp.Diff(test.want, e, allowUnexported, publicFields); diff != "" {
			t.Errorf("%s: %s", test.in, diff)
		}
		if (params != nil) != e.Typed || e.Typed && params.Name != "n" {
			t.Errorf("%s: typed params %+v", test.in, params)
		}
	}
}

func TestEnvelopeRefuses(t *testing.T) {
	for _, in := range []string{``, `{`, `[`, `{"jsonrpc":"2.0","method":"m"`, `{"jsonrpc":"2.0","id":1,"method":"m"}x`, `[] []`, `{"id":1,"id":1}`, `{"x":1,"x":2}`, `{"method":"m","m\u0065thod":"m"}`,
		`{"params":{"x":1,"x":2},"method":"typed"}`, `{"method":"typed","params":{"name":"a","name":"b"}}`, `{"params":{"name":"a","name":"b"},"method":"typed"}`, `{"result":{"a":[{"b":1,"b":1}]}}`, "{\"method\":\"\xff\"}", `[{"a":1,"a":1}]`} {
		e, err := parseMessage(in)
		var syntax *jsontext.SyntaxError
		if !e.NotObject || e.HasID || e.HasMethod || e.Invalid != "" || !errors.As(err, &syntax) {
			t.Errorf("%q: got %+v, %v", in, e, err)
		}
	}
}

// TestTypedParams has violations in the params, which may stand before their
// method.
func TestTypedParams(t *testing.T) {
	const text = `{"name":1,"child":{"title":"\n","kind":"x"},"blocks":[{"title":"\t"},null]}`
	for _, form := range []string{`{"jsonrpc":"2.0","method":"typed","params":%s,"id":"\u0031"}`, `{"x":"\r","params":%s,"id":"\u0031","jsonrpc":"2.0","method":"typed"}`} {
		in := fmt.Sprintf(form, text)
		e, err := parseMessage(in)
		params := e.Value
		if got := fmt.Sprint(placesOf(t, err)); got != "[/params/name type /params/child/kind const /params/blocks/1 type]" {
			t.Errorf("%s: got %v", in, got)
		}
		if !e.Typed || !e.Params.IsZero() || e.Invalid != "" || e.ID != jsontext.StringID("1") || *params.Child.Title != "\n" || len(params.Extra) != 2 {
			t.Errorf("%s: got %+v, %+v", in, e, params)
		}
	}
	for _, in := range []string{`{"jsonrpc":"2.0","method":"typed","params":[1]}`, `{"params":[1],"jsonrpc":"2.0","method":"typed"}`} {
		e, err := parseMessage(in)
		if got := fmt.Sprint(placesOf(t, err)); got != "[/params type]" || e.Typed || e.Params.Text() != "[1]" || e.Invalid != "" {
			t.Errorf("%s: got %v, %+v", in, got, e)
		}
	}
}

// TestTypedResult has results of requests that are pending or not, and results
// of what is not a success response: their text is kept.
func TestTypedResult(t *testing.T) {
	const result = `{"name":"n","x":"\n"}`
	one := envelope{ID: jsontext.IntID(1), HasID: true, Method: "typed", HasResult: true, Typed: true}
	raw := func(e envelope, text string) envelope {
		e.Typed, e.Result = false, jsontext.TrustedRaw(text)
		return e
	}
	both := raw(one, result)
	both.Method, both.HasMethod, both.Invalid = "m", true, "message has a method and a result"
	typed := both
	typed.Method, typed.HasParams, typed.Typed = "typed", true, true
	failed := raw(one, result)
	failed.Method, failed.HasError, failed.IsError, failed.Invalid = "", true, true, "message has a result and an error"
	failed.Error.Extra = envelopeExtra("code", "", "message", "")
	other := raw(one, result)
	other.ID, other.Method = jsontext.IntID(2), "other"
	none := raw(one, result)
	none.ID, none.Method = jsontext.IntID(3), ""
	noID := raw(one, result)
	noID.ID, noID.HasID, noID.Method, noID.Invalid = jsontext.ID{}, false, "", "id of a response is missing"
	for _, test := range []struct {
		in   string
		want envelope
	}{
		{`"id":1,"result":` + result, one},
		{`"result":` + result + `,"id":1`, one},
		{`"id":1,"result":null`, raw(one, "null")},
		{`"id":1,"result":` + result + `,"method":"m"`, both},
		{`"method":"m","result":` + result + `,"id":1`, both},
		{`"id":1,"result":` + result + `,"method":"typed","params":{"name":"n"}`, typed},
		{`"params":{"name":"n"},"id":1,"result":` + result + `,"method":"typed"`, typed},
		{`"id":1,"result":` + result + `,"error":{}`, failed},
		{`"result":` + result + `,"error":{},"id":1`, failed},
		{`"id":2,"result":` + result, other},
		{`"id":3,"result":` + result, none},
		{`"result":` + result, noID},
	} {
		in := `{"jsonrpc":"2.0",` + test.in + `}`
		var e envelope
		pending := func(id jsontext.ID) string {
			return map[jsontext.ID]string{jsontext.IntID(1): "typed", jsontext.IntID(2): "other"}[id]
		}
		err := e.Parse([]byte(in), decode.Options{}, &PayloadDecoder[*payload, jsontext.ID]{Params: decodeTyped, Result: decodeTyped}, pending)
		if err != nil {
			t.Errorf("%s: %v", in, err)
			continue
		}
		if (e.Value != nil) != e.Typed || e.Typed && e.Value.Name != "n" {
			t.Errorf("%s: typed value %+v", in, e.Value)
		}
		e.Value = nil
		if diff := cmp.Diff(test.want, e, allowUnexported, publicFields); diff != "" {
			t.Errorf("%s: %s", in, diff)
		}
	}
}

func TestEnvelopeDepth(t *testing.T) {
	for _, form := range []string{`{"jsonrpc":"2.0","method":"typed","params":%s}`, `{"jsonrpc":"2.0","params":%s,"method":"typed"}`} {
		for _, depth := range []int{9, 10} {
			params := strings.Repeat(`{"child":`, depth) + `{"name":"n"}` + strings.Repeat("}", depth)
			err := new(envelope).Parse(fmt.Appendf(nil, form, params), decode.Options{MaxDepth: 11}, &PayloadDecoder[*payload, jsontext.ID]{Params: decodeTyped}, nil)
			if (err != nil) != (depth == 10) {
				t.Errorf(form+": got %v", params, err)
			}
		}
	}
}

func TestNoParamsFunc(t *testing.T) {
	var e envelope
	err := e.Parse([]byte(`{"jsonrpc":"2.0","method":"m","params":{}}`), decode.Options{}, &PayloadDecoder[*payload, jsontext.ID]{}, nil)
	if err != nil || e.Params.Text() != "{}" || e.Typed {
		t.Errorf("got %+v, %v", e, err)
	}
}

func TestElements(t *testing.T) {
	list, err := Elements([]byte(" [ {\"a\":1} , 2,\n[] ] "), decode.Options{})
	if err != nil || fmt.Sprintf("%s", list) != `[{"a":1} 2 []]` {
		t.Errorf("got %s, %v", list, err)
	}
	if list, err := Elements([]byte("[]"), decode.Options{}); err != nil || list == nil {
		t.Errorf("got %s, %v", list, err)
	}
	for _, in := range []string{"", "{}", "null", "[1,]", "[{\"a\":1,\"a\":1}]"} {
		if list, err := Elements([]byte(in), decode.Options{}); err == nil {
			t.Errorf("%s: got %s", in, list)
		}
	}
}

// TestStrictEnvelope checks that the schema of the method decides, in whatever
// the envelope differs from a message that is decoded without validation.
func TestStrictEnvelope(t *testing.T) {
	request := &schema.Schema{Kinds: jsontext.KindObject, Rare: &schema.RareKeywords{Others: &schema.Schema{Never: true}}, Members: []schema.MemberSchema{
		{Name: "jsonrpc"}, {Name: "id", Required: true}, {Name: "method"}, {Name: "params", Required: true, Schema: &schema.ObjectSchema},
	}}
	other := &schema.Schema{Members: []schema.MemberSchema{{Name: "jsonrpc", Required: true}, {Name: "x", Required: true}}}
	result := &schema.Schema{Members: []schema.MemberSchema{{Name: "answer", Required: true}}}
	pending := func(id jsontext.ID) string { return map[jsontext.ID]string{jsontext.IntID(1): "known"}[id] }
	typing := PayloadDecoder[jsontext.Raw, jsontext.ID]{
		Params: func(d *decode.Decoder, method string) (jsontext.Raw, bool) {
			if method != "known" {
				return jsontext.Raw{}, false
			}
			return d.Raw(jsontext.KindObject), true
		},
		Result: func(d *decode.Decoder, method string) (jsontext.Raw, bool) {
			if method != "known" {
				return jsontext.Raw{}, false
			}
			d.NeedValidation()
			return d.Raw(jsontext.KindObject), true
		},
		Schemas: MessageSchemas{
			Call: func(method string) (*schema.Schema, bool) {
				if method == "known" {
					return request, false
				}
				return nil, true
			},
			Result: func(string) *schema.Schema { return result },
			Other:  other,
		},
	}
	for _, test := range []struct{ text, want string }{
		{`{"jsonrpc":"2.0","id":1,"method":"known","params":{}}`, ""},
		{`{"params":{},"jsonrpc":"2.0","id":1,"method":"known"}`, ""},
		{`{"jsonrpc":"2.0","method":"known","params":{}}`, "[ required]"},
		{`{"jsonrpc":"2.0","id":1,"method":"known"}`, "[ required]"},
		{`{"jsonrpc":"2.0","id":1,"method":"known","params":[]}`, "[/params type]"},
		{`{"jsonrpc":"2.0","id":1,"method":"known","params":{},"more":1}`, "[/more additionalProperties]"},
		{`{"jsonrpc":"2.0","id":1,"method":"unknown","params":{}}`, "[ required]"},
		{`{"jsonrpc":"2.0","id":1,"result":{},"x":1}`, "[/result required]"},
		{`{"jsonrpc":"2.0","id":1,"result":{"answer":1},"x":1}`, ""},
		{`{"jsonrpc":"2.0","id":1,"result":{"answer":1}}`, "[ required]"},
		{`{"jsonrpc":"2.0","id":2,"result":{}}`, "[ required]"},
		{`{"jsonrpc":"1.0","method":"known"}`, ""}, // the rules of JSON-RPC come first
	} {
		var e Envelope[jsontext.Raw, jsontext.ID]
		err := e.Parse([]byte(test.text), decode.Options{Strict: true}, &typing, pending)
		got := ""
		if err != nil {
			got = fmt.Sprint(placesOf(t, err))
		}
		if got != test.want {
			t.Errorf("%s: got %q, want %q", test.text, got, test.want)
		}
		e = Envelope[jsontext.Raw, jsontext.ID]{}
		err = e.Parse([]byte(test.text), decode.Options{}, &typing, pending)
		if wrongKind := strings.Contains(test.want, jsontext.RuleType); (err != nil) != wrongKind {
			t.Errorf("%s: lenient: %v", test.text, err)
		}
	}
}
