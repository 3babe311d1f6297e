package jsonwire

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// parseMessage parses an envelope; the params of the method "typed" are a
// sample.
func parseMessage(in string) (e *Envelope, params *sample, err error) {
	e, err = ParseEnvelope([]byte(in), Options{}, func(d *Decoder, method string) bool {
		if method != "typed" {
			return false
		}
		params = new(sample)
		params.decode(d)
		return true
	}, nil)
	return e, params, err
}

// envelopeExtra makes members of names and texts.
func envelopeExtra(pairs ...string) []EnvelopeMember {
	var s []EnvelopeMember
	for i := 0; i < len(pairs); i += 2 {
		s = append(s, EnvelopeMember{pairs[i], Raw{pairs[i+1]}})
	}
	return s
}

func TestEnvelope(t *testing.T) {
	raw := TrustedRaw
	one := IntID(1)
	const noVersion = "jsonrpc is missing"
	const badVersion = `jsonrpc is not "2.0"`
	tests := []struct {
		in   string
		want Envelope
	}{
		// What is valid.
		{`{"jsonrpc":"2.0","id":1,"method":"m"}`, Envelope{ID: one, HasID: true, Method: "m", HasMethod: true}},
		{`{"jsonrpc":"2.0","method":"m"}`, Envelope{Method: "m", HasMethod: true}},
		{` { "method" : "m" , "params" : { "a" : 1 } , "id" : "x" , "jsonrpc" : "2\u002e0" } `, Envelope{ID: StringID("x"), HasID: true, Method: "m", HasMethod: true, Params: raw(`{ "a" : 1 }`), HasParams: true}},
		{`{"jsonrpc":"2.0","method":"m","params":[1]}`, Envelope{Method: "m", HasMethod: true, Params: raw(`[1]`), HasParams: true}},
		{`{"jsonrpc":"2.0","method":"typed","params":{"name":"n"}}`, Envelope{Method: "typed", HasMethod: true, HasParams: true, Typed: true}},
		{`{"params":{"name":"n"},"jsonrpc":"2.0","method":"typed","x":[1]}`, Envelope{Method: "typed", HasMethod: true, HasParams: true, Typed: true, Extra: envelopeExtra("x", "[1]")}},
		{`{"params":{"name":"n"},"jsonrpc":"2.0","method":"m"}`, Envelope{Method: "m", HasMethod: true, HasParams: true, Params: raw(`{"name":"n"}`)}},
		{`{"jsonrpc":"2.0","id":1,"result":{"a":null}}`, Envelope{ID: one, HasID: true, Result: raw(`{"a":null}`), HasResult: true}},
		{`{"jsonrpc":"2.0","id":1.0,"result":null}`, Envelope{ID: one, HasID: true, Result: raw(`null`), HasResult: true}},
		{`{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"m"}}`, Envelope{ID: one, HasID: true, Error: raw(`{"code":-1,"message":"m"}`), HasError: true}},
		{`{"jsonrpc":"2.0","error":{"message":"m","code":1e2,"data":[]}}`, Envelope{Error: raw(`{"message":"m","code":1e2,"data":[]}`), HasError: true}},
		{`{"jsonrpc":"2.0","id":null,"error":{"code":-1,"message":"m"}}`, Envelope{HasID: true, NullID: true, Error: raw(`{"code":-1,"message":"m"}`), HasError: true, Extra: envelopeExtra("id", "null")}},
		// What is not.
		{`{"id":1,"method":"m"}`, Envelope{ID: one, HasID: true, Method: "m", HasMethod: true, Invalid: noVersion}},
		{`{}`, Envelope{Invalid: noVersion}},
		{`{"jsonrpc":"1.0","method":"m"}`, Envelope{Method: "m", HasMethod: true, Invalid: badVersion, Extra: envelopeExtra("jsonrpc", `"1.0"`)}},
		{`{"jsonrpc":2.0,"method":"m"}`, Envelope{Method: "m", HasMethod: true, Invalid: badVersion, Extra: envelopeExtra("jsonrpc", `2.0`)}},
		{`{"jsonrpc":null,"method":"m"}`, Envelope{Method: "m", HasMethod: true, Invalid: badVersion, Extra: envelopeExtra("jsonrpc", `null`)}},
		{`{"jsonrpc":"2.0","id":1}`, Envelope{ID: one, HasID: true, Invalid: "message has no method, result or error"}},
		{`{"jsonrpc":"2.0","id":1,"params":{}}`, Envelope{ID: one, HasID: true, Params: raw("{}"), HasParams: true, Invalid: "message has no method, result or error"}},
		{`{"jsonrpc":"2.0","method":1}`, Envelope{HasMethod: true, Invalid: "method is not a string", Extra: envelopeExtra("method", "1")}},
		{`{"jsonrpc":"2.0","method":null,"params":{}}`, Envelope{HasMethod: true, Invalid: "method is not a string", HasParams: true, Params: raw("{}"), Extra: envelopeExtra("method", "null")}},
		{`{"jsonrpc":"2.0","id":null,"method":"m"}`, Envelope{HasID: true, NullID: true, Method: "m", HasMethod: true, Invalid: "id of a request is null", Extra: envelopeExtra("id", "null")}},
		{`{"jsonrpc":"2.0","id":1.5,"method":"m"}`, Envelope{HasID: true, Method: "m", HasMethod: true, Invalid: "id is neither a string nor an integer", Extra: envelopeExtra("id", "1.5")}},
		{`{"jsonrpc":"2.0","id":[],"error":{"code":1,"message":""}}`, Envelope{HasID: true, Error: raw(`{"code":1,"message":""}`), HasError: true, Invalid: "id is neither a string nor an integer", Extra: envelopeExtra("id", "[]")}},
		{`{"jsonrpc":"2.0","id":true,"result":{}}`, Envelope{HasID: true, Result: raw("{}"), HasResult: true, Invalid: "id is neither a string nor an integer", Extra: envelopeExtra("id", "true")}},
		{`{"jsonrpc":"2.0","result":{}}`, Envelope{Result: raw("{}"), HasResult: true, Invalid: "id of a response is missing"}},
		{`{"jsonrpc":"2.0","id":null,"result":{}}`, Envelope{HasID: true, NullID: true, Result: raw("{}"), HasResult: true, Invalid: "id of a response is null", Extra: envelopeExtra("id", "null")}},
		{`{"jsonrpc":"2.0","id":1,"method":"m","result":{}}`, Envelope{ID: one, HasID: true, Method: "m", HasMethod: true, Result: raw("{}"), HasResult: true, Invalid: "message has a method and a result"}},
		{`{"jsonrpc":"2.0","id":1,"error":{},"method":"m"}`, Envelope{ID: one, HasID: true, Method: "m", HasMethod: true, Error: raw("{}"), HasError: true, Invalid: "message has a method and an error"}},
		{`{"jsonrpc":"2.0","id":1,"result":{},"error":{}}`, Envelope{ID: one, HasID: true, Result: raw("{}"), HasResult: true, Error: raw("{}"), HasError: true, Invalid: "message has a result and an error"}},
		{`{"jsonrpc":"2.0","id":1,"result":{},"error":null}`, Envelope{ID: one, HasID: true, Result: raw("{}"), HasResult: true, Error: raw("null"), HasError: true, Invalid: "message has a result and an error"}},
		{`{"jsonrpc":"2.0","id":1,"error":null}`, Envelope{ID: one, HasID: true, Error: raw("null"), HasError: true, Invalid: "error is not an object"}},
		{`{"jsonrpc":"2.0","id":1,"error":{"message":"m"}}`, Envelope{ID: one, HasID: true, Error: raw(`{"message":"m"}`), HasError: true, Invalid: "error has no code"}},
		{`{"jsonrpc":"2.0","id":1,"error":{"code":1.5,"message":"m"}}`, Envelope{ID: one, HasID: true, Error: raw(`{"code":1.5,"message":"m"}`), HasError: true, Invalid: "code of the error is not an integer"}},
		{`{"jsonrpc":"2.0","id":1,"error":{"code":1}}`, Envelope{ID: one, HasID: true, Error: raw(`{"code":1}`), HasError: true, Invalid: "error has no message"}},
		{`{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":null}}`, Envelope{ID: one, HasID: true, Error: raw(`{"code":1,"message":null}`), HasError: true, Invalid: "message of the error is not a string"}},
		{`{"jsonrpc":"2.0","method":"typed","params":null}`, Envelope{Method: "typed", HasMethod: true, Params: raw("null"), HasParams: true, Invalid: "params are neither an object nor an array"}},
		{`{"params":"x","jsonrpc":"2.0","method":"typed"}`, Envelope{Method: "typed", HasMethod: true, Params: raw(`"x"`), HasParams: true, Invalid: "params are neither an object nor an array"}},
		// What is no message.
		{`[]`, Envelope{NotObject: true, Invalid: "message is an array: batches exist only in protocol version 2025-03-26, where DecodeBatch takes them"}},
		{` [{"jsonrpc":"2.0","method":"m"}]`, Envelope{NotObject: true, Invalid: "message is an array: batches exist only in protocol version 2025-03-26, where DecodeBatch takes them"}},
		{`null`, Envelope{NotObject: true, Invalid: "message is not an object"}},
		{`"2.0"`, Envelope{NotObject: true, Invalid: "message is not an object"}},
	}
	for _, test := range tests {
		e, params, err := parseMessage(test.in)
		if err != nil {
			t.Errorf("%s: %v", test.in, err)
			continue
		}
		if diff := cmp.Diff(test.want, *e, compareTexts); diff != "" {
			t.Errorf("%s: %s", test.in, diff)
		}
		if (params != nil) != e.Typed || e.Typed && params.Name != "n" {
			t.Errorf("%s: typed params %+v", test.in, params)
		}
	}
}

func TestEnvelopeRefuses(t *testing.T) {
	for _, in := range []string{``, `{`, `[`, `{"jsonrpc":"2.0","method":"m"`, `{"jsonrpc":"2.0","method":"m"}x`, `[] []`, `{"id":1,"id":1}`, `{"x":1,"x":2}`, `{"method":"m","m\u0065thod":"m"}`,
		`{"params":{"x":1,"x":2},"method":"typed"}`, `{"method":"typed","params":{"name":"a","name":"b"}}`, `{"params":{"name":"a","name":"b"},"method":"typed"}`, `{"result":{"a":[{"b":1,"b":1}]}}`, "{\"method\":\"\xff\"}", `[{"a":1,"a":1}]`} {
		e, _, err := parseMessage(in)
		var syntax *SyntaxError
		if e != nil || !errors.As(err, &syntax) {
			t.Errorf("%q: got %+v, %v", in, e, err)
		}
	}
}

// TestTypedParams has violations in the params, which may stand before their
// method.
func TestTypedParams(t *testing.T) {
	const text = `{"name":1,"child":{"title":"\n","kind":"x"},"blocks":[{"type":"text","text":"\t"},null]}`
	for _, form := range []string{`{"jsonrpc":"2.0","method":"typed","params":%s,"id":"\u0031"}`, `{"x":"\r","params":%s,"id":"\u0031","jsonrpc":"2.0","method":"typed"}`} {
		in := fmt.Sprintf(form, text)
		e, params, err := parseMessage(in)
		list := violationsOf(t, in, err)
		if got := fmt.Sprint(short(list)); got != "[/params/name type /params/child/kind const /params/blocks/1 type]" {
			t.Errorf("%s: got %v", in, got)
		}
		if !e.Typed || !e.Params.IsZero() || e.Invalid != "" || e.ID != StringID("1") || *params.Child.Title != "\n" || len(params.Extra) != 2 || !strings.HasPrefix(in[list[0].Offset:], `1,"child"`) {
			t.Errorf("%s: got %+v, %+v", in, e, params)
		}
	}
	for _, in := range []string{`{"jsonrpc":"2.0","method":"typed","params":[1]}`, `{"params":[1],"jsonrpc":"2.0","method":"typed"}`} {
		e, _, err := parseMessage(in)
		if got := fmt.Sprint(short(violationsOf(t, in, err))); got != "[/params type]" || e.Typed || e.Params.text != "[1]" || e.Invalid != "" {
			t.Errorf("%s: got %v, %+v", in, got, e)
		}
	}
}

func TestEnvelopeDepth(t *testing.T) {
	for _, form := range []string{`{"jsonrpc":"2.0","method":"typed","params":%s}`, `{"jsonrpc":"2.0","params":%s,"method":"typed"}`} {
		for _, depth := range []int{9, 10} {
			params := strings.Repeat(`{"child":`, depth) + `{"name":"n"}` + strings.Repeat("}", depth)
			_, err := ParseEnvelope(fmt.Appendf(nil, form, params), Options{MaxDepth: 11}, func(d *Decoder, _ string) bool {
				new(sample).decode(d)
				return true
			}, nil)
			if (err != nil) != (depth == 10) {
				t.Errorf(form+": got %v", params, err)
			}
		}
	}
}

func TestNoParamsFunc(t *testing.T) {
	e, err := ParseEnvelope([]byte(`{"jsonrpc":"2.0","method":"m","params":{}}`), Options{}, nil, nil)
	if err != nil || e.Params.text != "{}" || e.Typed {
		t.Errorf("got %+v, %v", e, err)
	}
}

func TestElements(t *testing.T) {
	list, err := Elements([]byte(" [ {\"a\":1} , 2,\n[] ] "), Options{})
	if err != nil || fmt.Sprintf("%s", list) != `[{"a":1} 2 []]` {
		t.Errorf("got %s, %v", list, err)
	}
	if list, err := Elements([]byte("[]"), Options{}); err != nil || list == nil {
		t.Errorf("got %s, %v", list, err)
	}
	for _, in := range []string{"", "{}", "null", "[1,]", "[{\"a\":1,\"a\":1}]"} {
		if list, err := Elements([]byte(in), Options{}); err == nil {
			t.Errorf("%s: got %s", in, list)
		}
	}
}

// TestStrictEnvelope checks that the schema of the method decides, in whatever
// the envelope differs from a message that is decoded without a doubt.
func TestStrictEnvelope(t *testing.T) {
	request := objectOf(
		MemberSchema{Name: "jsonrpc"}, MemberSchema{Name: "id", Required: true}, MemberSchema{Name: "method"},
		MemberSchema{Name: "params", Required: true, Schema: &ObjectSchema},
	)
	request.Others = &Schema{Never: true}
	other := requires("never there")
	schema := func(method string) *Schema {
		if method == "known" {
			return request
		}
		return other
	}
	params := func(d *Decoder, method string) bool {
		if method != "known" {
			return false
		}
		d.Raw(KindObject)
		return true
	}
	for _, test := range []struct{ text, want string }{
		{`{"jsonrpc":"2.0","id":1,"method":"known","params":{}}`, ""},
		{`{"params":{},"jsonrpc":"2.0","id":1,"method":"known"}`, ""},
		{`{"jsonrpc":"2.0","method":"known","params":{}}`, "required object@0"},
		{`{"jsonrpc":"2.0","id":1,"method":"known"}`, "required object@0"},
		{`{"jsonrpc":"2.0","id":1,"method":"known","params":[]}`, "/params type array@50"},
		{`{"jsonrpc":"2.0","id":1,"method":"known","params":{},"more":1}`, "/more additionalProperties number@60"},
		{`{"jsonrpc":"2.0","id":1,"method":"unknown","params":{}}`, "required object@0"},
		{`{"jsonrpc":"2.0","id":1,"result":{}}`, "required object@0"},
		{`{"jsonrpc":"1.0","method":"known"}`, ""}, // the rules of JSON-RPC come first
	} {
		_, err := ParseEnvelope([]byte(test.text), Options{Strict: true}, params, schema)
		got := ""
		if e, ok := err.(*ValidationError); ok {
			got = printed(e.Violations, e.Omitted)
		}
		if got != test.want {
			t.Errorf("%s: got %q, want %q", test.text, got, test.want)
		}
		_, err = ParseEnvelope([]byte(test.text), Options{}, params, schema)
		if wrongKind := strings.Contains(test.want, RuleType); (err != nil) != wrongKind {
			t.Errorf("%s: lenient: %v", test.text, err)
		}
	}
}
