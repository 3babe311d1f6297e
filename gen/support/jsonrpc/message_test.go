package jsonrpc_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

func TestParseMessage(t *testing.T) {
	for _, test := range []struct {
		text string
		kind jsonrpc.Kind
		id   string
	}{
		{`{"jsonrpc":"2.0","id":7,"method":"ping"}`, jsonrpc.Request, `7`},
		{`{"jsonrpc":"2.0","id":"7","method":"ping","params":{"a" : 1.0}}`, jsonrpc.Request, `"7"`},
		{`{"jsonrpc":"2.0","id":"","method":"x","params":[1, 2]}`, jsonrpc.Request, `""`},
		{`{"jsonrpc":"2.0","id":0,"method":""}`, jsonrpc.Request, `0`},
		{`{"jsonrpc":"2.0","method":"","params":{}}`, jsonrpc.Notification, ``},
		{`{"jsonrpc":"2.0","method":"n"}`, jsonrpc.Notification, ``},
		{`{"jsonrpc":"2.0","method":"n","params":{},"x":{"y":[]},"a":null}`, jsonrpc.Notification, ``},
		{`{"jsonrpc":"2.0","id":123456789012345678901234567890,"result":{}}`, jsonrpc.Response, `123456789012345678901234567890`},
		{`{"jsonrpc":"2.0","id":1,"result":null}`, jsonrpc.Response, `1`},
		{`{"jsonrpc":"2.0","id":1,"result":{},"params":{"q":5}}`, jsonrpc.Response, `1`},
		{`{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"m","data":null,"x":1}}`, jsonrpc.Response, `1`},
		{`{"jsonrpc":"2.0","error":{"code":-1,"message":"m"}}`, jsonrpc.Response, ``},
		{`{"jsonrpc":"2.0","error":{"code":-1,"message":"m"},"id":null}`, jsonrpc.Response, ``},
		{`{"jsonrpc":"2.0","id":1,"error":{"code":-1e400,"message":"m"}}`, jsonrpc.Response, `1`},
	} {
		m, err := jsonrpc.ParseMessage([]byte(test.text))
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if m.Kind() != test.kind || m.ID.String() != test.id {
			t.Errorf("%s: got %s with id %s", test.text, m.Kind(), m.ID)
		}
		if m.Response != (test.kind == jsonrpc.Response) {
			t.Errorf("%s: Response is %t", test.text, m.Response)
		}
		checkSame(t, test.text, m)
	}
}

// checkSame checks that m is written as the JSON value text.
func checkSame(t *testing.T, text string, m *jsonrpc.Message) {
	t.Helper()
	got, err := m.AppendJSON(nil)
	if err != nil {
		t.Errorf("%s: %v", text, err)
		return
	}
	back, err := jsonrpc.ParseRaw(got)
	if err != nil || !back.Equal(jsonrpc.MustRaw(text)) {
		t.Errorf("got %s (%v), want %s", got, err, text)
	}
	if m.String() != string(got) {
		t.Errorf("String gives %s, AppendJSON %s", m, got)
	}
}

func TestParseMessageRefuses(t *testing.T) {
	for _, test := range []struct {
		text string
		kind jsonrpc.Kind
		id   string
		want string // part of the message
	}{
		{`{"id":1,"method":"x"}`, jsonrpc.Request, `1`, `jsonrpc is missing`},
		{`{"jsonrpc":"1.0","id":1,"method":"x"}`, jsonrpc.Request, `1`, `jsonrpc`},
		{`{"jsonrpc":2.0,"id":1,"method":"x"}`, jsonrpc.Request, `1`, `jsonrpc`},
		{`{"jsonrpc":null,"method":"x"}`, jsonrpc.Notification, ``, `jsonrpc`},
		{`{"jsonrpc":"2.0","id":null,"method":"x"}`, jsonrpc.Request, ``, `null`},
		{`{"jsonrpc":"2.0","id":1.5,"method":"x"}`, jsonrpc.Request, ``, `id`},
		{`{"jsonrpc":"2.0","id":{},"method":"x"}`, jsonrpc.Request, ``, `id`},
		{`{"jsonrpc":"2.0","id":true,"result":{}}`, jsonrpc.Response, ``, `id`},
		{`{"jsonrpc":"2.0","id":[1],"error":{"code":1,"message":""}}`, jsonrpc.Response, ``, `id`},
		{`{"jsonrpc":"2.0","id":1,"method":"x","result":{"a":1}}`, jsonrpc.Request, `1`, `method and a result`},
		{`{"jsonrpc":"2.0","id":1,"method":"x","error":{"code":1,"message":"m"}}`, jsonrpc.Request, `1`, `method and an error`},
		{`{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":"m"}}`, jsonrpc.Response, `1`, `result and an error`},
		{`{"jsonrpc":"2.0","id":1,"result":{},"error":5,"method":7,"params":[]}`, jsonrpc.Request, `1`, `method`},
		{`{"jsonrpc":"2.0","id":1}`, jsonrpc.Invalid, `1`, `no method, result or error`},
		{`{"jsonrpc":"2.0","params":{}}`, jsonrpc.Invalid, ``, `no method, result or error`},
		{`{"jsonrpc":"2.0","id":1,"method":7}`, jsonrpc.Request, `1`, `method`},
		{`{"jsonrpc":"2.0","method":null,"params":{}}`, jsonrpc.Notification, ``, `method`},
		{`{"jsonrpc":"2.0","id":1,"error":5}`, jsonrpc.Response, `1`, `error is not an object`},
		{`{"jsonrpc":"2.0","id":1,"error":null}`, jsonrpc.Response, `1`, `error`},
		{`{"jsonrpc":"2.0","id":1,"error":{"code":"1","message":"m"}}`, jsonrpc.Response, `1`, `code`},
		{`{"jsonrpc":"2.0","id":1,"error":{"code":1.5,"message":"m"}}`, jsonrpc.Response, `1`, `code`},
		{`{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":["m"],"x":1}}`, jsonrpc.Response, `1`, `message`},
		{`{"jsonrpc":"2.0","id":null,"result":{}}`, jsonrpc.Response, ``, `null`},
		{`{"jsonrpc":"2.0","result":{}}`, jsonrpc.Response, ``, `missing`},
		{`{"jsonrpc":"2.0","id":1,"method":"x","params":5}`, jsonrpc.Request, `1`, `params`},
		{`{"jsonrpc":"2.0","id":1,"method":"x","params":null}`, jsonrpc.Request, `1`, `params`},
		{`{"jsonrpc":"2.0","method":"x","params":"{}"}`, jsonrpc.Notification, ``, `params`},
	} {
		m, err := jsonrpc.ParseMessage([]byte(test.text))
		if !jsonrpc.HasCode(err, jsonrpc.CodeInvalidRequest) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got the error %v, want one about %s", test.text, err, test.want)
		}
		if m == nil {
			t.Errorf("%s: no message", test.text)
			continue
		}
		if m.Kind() != test.kind || m.ID.String() != test.id {
			t.Errorf("%s: got %s with id %s", test.text, m.Kind(), m.ID)
		}
		checkSame(t, test.text, m)
	}
}

// TestParseMessageMissing checks that encoding adds nothing.
func TestParseMessageMissing(t *testing.T) {
	for text, want := range map[string]string{
		`{"jsonrpc":"2.0","id":1,"error":{}}`:         `{"jsonrpc":"2.0","id":1,"error":{}}`,
		`{"jsonrpc":"2.0","id":1,"error":{"code":7}}`: `{"jsonrpc":"2.0","id":1,"error":{"code":7}}`,
		`{}`:                       `{}`,
		`{"x":1}`:                  `{"x":1}`,
		`{"x":1,"method":"m"}`:     `{"method":"m","x":1}`,
		`{"id":null,"method":"m"}`: `{"method":"m","id":null}`,
		`{"id":7.0,"jsonrpc":"2.0","method":"\u0078y"}`: `{"jsonrpc":"2.0","id":7,"method":"xy"}`,
	} {
		m, _ := jsonrpc.ParseMessage([]byte(text))
		if got := textOf(m); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

func TestParseNoMessage(t *testing.T) {
	for _, test := range []struct {
		text string
		want string
	}{
		{`[{"jsonrpc":"2.0","id":1,"method":"x"}]`, `2025-03-26`},
		{`[]`, `2025-03-26`},
		{`7`, `object`},
		{`"{}"`, `object`},
		{`null`, `object`},
	} {
		m, err := jsonrpc.ParseMessage([]byte(test.text))
		if m != nil || !jsonrpc.HasCode(err, jsonrpc.CodeInvalidRequest) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, %v", test.text, m, err)
		}
	}
	for _, text := range []string{``, `{`, `{"jsonrpc":"2.0","method":"x"} {}`, `{"id":1,"id":1}`, `{"x":1,"x":2}`, `{"params":{"a":1,"a":2}}`, "{\"\xff\":1}", `{"a":"\udc00"}`} {
		m, err := jsonrpc.ParseMessage([]byte(text))
		if _, ok := errors.AsType[*jsonrpc.SyntaxError](err); m != nil || !ok {
			t.Errorf("%s: got %v, %v", text, m, err)
		}
	}
}

func TestWriteMessage(t *testing.T) {
	params := &jsonrpc.Members{{Name: "a", Value: jsonrpc.MustRaw("1")}}
	var none *jsonrpc.Members
	for _, test := range []struct {
		in   jsonrpc.Message
		want string
	}{
		{jsonrpc.Message{ID: jsonrpc.IntID(1), Method: "m<"}, `{"jsonrpc":"2.0","id":1,"method":"m<"}`},
		{jsonrpc.Message{Method: "m", Value: params, Params: jsonrpc.MustRaw("{}")}, `{"jsonrpc":"2.0","method":"m","params":{"a":1}}`},
		{jsonrpc.Message{Method: "m", Params: jsonrpc.MustRaw("{ }")}, `{"jsonrpc":"2.0","method":"m","params":{ }}`},
		{jsonrpc.Message{ID: jsonrpc.StringID("1"), Method: "m", Result: jsonrpc.MustRaw("{}")}, `{"jsonrpc":"2.0","id":"1","result":{}}`},
		{jsonrpc.Message{ID: jsonrpc.IntID(1), Method: "m", Response: true, Value: params}, `{"jsonrpc":"2.0","id":1,"result":{"a":1}}`},
		{jsonrpc.Message{ID: jsonrpc.IntID(1), Value: params, Error: jsonrpc.Errorf(1, "e")}, `{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"e"}}`},
		{jsonrpc.Message{Error: jsonrpc.Errorf(1, "e")}, `{"jsonrpc":"2.0","error":{"code":1,"message":"e"}}`},
		{jsonrpc.Message{Error: jsonrpc.Errorf(1, "e"), Extra: jsonrpc.Members{{Name: "id", Value: jsonrpc.MustRaw("null")}}}, `{"jsonrpc":"2.0","error":{"code":1,"message":"e"},"id":null}`},
		{jsonrpc.Message{ID: jsonrpc.IntID(1), Error: jsonrpc.Errorf(1, "e"), Extra: jsonrpc.Members{{Name: "x", Value: jsonrpc.MustRaw("1")}, {Name: "id", Value: jsonrpc.MustRaw("null")}, {Name: "y", Value: jsonrpc.MustRaw("2")}}}, `{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"e"},"x":1,"y":2}`},
		{jsonrpc.Message{ID: jsonrpc.IntID(1), Response: true}, `!(cannot encode: a response needs a result or an error)`},
		{jsonrpc.Message{Method: "m", Value: none}, `!(cannot encode /params: the pointer is nil)`},
		{jsonrpc.Message{Method: "m", Value: &jsonrpc.Members{{Name: "a"}}}, `{"jsonrpc":"2.0","method":"m","params":{}}`},
		{jsonrpc.Message{Method: "\xff"}, `!(cannot encode /method: the string is not UTF-8)`},
		{jsonrpc.Message{Method: "m", Extra: jsonrpc.Members{{Name: "x", Value: jsonrpc.MustRaw("1")}, {Name: "x", Value: jsonrpc.MustRaw("1")}}}, `!(cannot encode: duplicate name "x")`},
		{jsonrpc.Message{Error: &jsonrpc.Error{Message: "\xff"}}, `!(cannot encode /error/message: the string is not UTF-8)`},
	} {
		if got := test.in.String(); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
		got, err := json.Marshal(test.in)
		if (err != nil) != strings.HasPrefix(test.want, "!(") {
			t.Errorf("%s: Marshal gives %s, %v", test.want, got, err)
		}
	}
}

func TestUnmarshalMessage(t *testing.T) {
	m := jsonrpc.Message{ID: jsonrpc.IntID(1), Method: "old"}
	if err := m.UnmarshalJSON([]byte(`{"jsonrpc":"2.0","method":"new"}`)); err != nil || m.Method != "new" || !m.ID.IsZero() {
		t.Errorf("got %v (%v)", m, err)
	}
	if err := m.UnmarshalJSON([]byte(`{"jsonrpc":"2.0","id":null,"method":"new"}`)); err == nil || m.Kind() != jsonrpc.Request {
		t.Errorf("got %v (%v)", m, err)
	}
	if err := m.UnmarshalJSON([]byte(`[]`)); err == nil || m.Kind() != jsonrpc.Invalid || m.Method != "" {
		t.Errorf("got %v (%v)", m, err)
	}
}

func FuzzMessage(f *testing.F) {
	for _, text := range []string{
		`{"jsonrpc":"2.0","id":7,"method":"ping","params":{"a":1.0}}`,
		`{"jsonrpc":"2.0","error":{"code":1e400,"message":null,"data":[]},"id":null}`,
		`{"id":1e3,"result":{},"method":"","error":5,"jsonrpc":2.0,"params":7,"x":""}`,
		`{"jsonrpc":"2.0","id":"\u0000","result":null,"error":{"code":"1"}}`,
		`[]`, `{"id":1e99}`, `{"method":{"a":"]"},"id":-0.0}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := jsonrpc.ParseMessage(data)
		if m == nil {
			if err == nil {
				t.Fatal("neither a message nor an error")
			}
			return
		}
		text, encodeErr := m.AppendJSON(nil)
		if encodeErr != nil {
			t.Fatalf("%s: %v", data, encodeErr)
		}
		again, againErr := jsonrpc.ParseMessage(text)
		if again == nil || err == nil && againErr != nil {
			t.Fatalf("%s gives %s: %v, %v", data, text, err, againErr)
		}
		if got := textOf(again); got != string(text) {
			t.Fatalf("%s gives %s, then %s", data, text, got)
		}
		if m.Kind() != again.Kind() || m.ID != again.ID {
			t.Fatalf("%s: %s %s, then %s %s", data, m.Kind(), m.ID, again.Kind(), again.ID)
		}
		before, after := jsonrpc.MustRaw(string(data)).Members(), jsonrpc.MustRaw(string(text)).Members()
		for name, value := range before.All() {
			got, ok := after.Get(name)
			if _, object := m.Extra.Get(name); !ok || !got.Equal(value) && (name != "error" || m.Error == nil || object) {
				t.Fatalf("%s: %s became %s in %s", data, name, got, text)
			}
		}
	})
}

// TestRawParts reads params and results as text, wherever a message has them.
func TestRawParts(t *testing.T) {
	typed := &jsonrpc.Members{{"a", jsonrpc.MustRaw("1")}}
	text := jsonrpc.MustRaw(`{"a":1}`)
	for _, test := range []struct {
		name           string
		m              *jsonrpc.Message
		params, result string
	}{
		{"text", &jsonrpc.Message{Method: "m", Params: text}, `{"a":1}`, ""},
		{"typed", &jsonrpc.Message{Method: "m", Value: typed}, `{"a":1}`, ""},
		{"raw", &jsonrpc.Message{Method: "m", Value: &text}, `{"a":1}`, ""},
		{"none", &jsonrpc.Message{Method: "m"}, "", ""},
		{"absent", &jsonrpc.Message{Method: "m", Value: new(jsonrpc.Raw)}, "", ""},
		{"text", &jsonrpc.Message{Method: "m", Response: true, Result: text}, "", `{"a":1}`},
		{"typed", &jsonrpc.Message{Method: "m", Response: true, Value: typed}, "", `{"a":1}`},
		{"error", &jsonrpc.Message{Error: new(jsonrpc.Error), Value: typed}, "", ""},
		{"nil", nil, "", ""},
	} {
		params, err := test.m.RawParams()
		result, failed := test.m.RawResult()
		if err != nil || failed != nil || params.String() != test.params || result.String() != test.result {
			t.Errorf("%s of a %v: got %s, %s, %v, %v", test.name, test.m.Kind(), params, result, err, failed)
		}
	}
	twice := &jsonrpc.Members{(*typed)[0], (*typed)[0]}
	if _, err := (&jsonrpc.Message{Method: "m", Value: twice}).RawParams(); err == nil {
		t.Error("params that do not encode have a text")
	}
	if _, err := (&jsonrpc.Message{Response: true, Value: twice}).RawResult(); err == nil {
		t.Error("a result that does not encode has a text")
	}
}
