package dispatch

import (
	"errors"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// parse returns the message of a text, whatever rule of JSON-RPC it breaks.
func parse(t *testing.T, text string) *jsonrpc.Message {
	t.Helper()
	m, err := jsonrpc.ParseMessage([]byte(text))
	if m == nil {
		t.Fatalf("%s: %v", text, err)
	}
	return m
}

// code returns the JSON-RPC code of an error, 0 for none.
func code(err error) int64 {
	e, ok := errors.AsType[*jsonrpc.Error](err)
	if !ok {
		return 0
	}
	return e.Code
}

func TestCheck(t *testing.T) {
	const request, notification = `{"jsonrpc":"2.0","id":1,"method":"m"}`, `{"jsonrpc":"2.0","method":"m"}`
	for _, test := range []struct {
		text                string
		known, notification bool
		refused             bool
	}{
		{request, true, false, false},
		{request, true, true, true},
		{request, false, true, false},
		{notification, true, true, false},
		{notification, true, false, true},
		{notification, false, false, false},
		{`{"jsonrpc":"2.0","id":null,"method":"m"}`, true, false, true},
		{`{"jsonrpc":"2.0","id":1,"result":{}}`, true, false, true},
		{`{"jsonrpc":"2.0"}`, false, false, true},
	} {
		err := Check(parse(t, test.text), test.known, test.notification)
		if (err != nil) != test.refused || err != nil && code(err) != jsonrpc.CodeInvalidRequest {
			t.Errorf("%s: got %v", test.text, err)
		}
	}
	if err := Check(nil, false, false); code(err) != jsonrpc.CodeInvalidRequest {
		t.Errorf("no message: got %v", err)
	}
}

func TestSent(t *testing.T) {
	table := []jsonrpc.MethodInfo{
		{Name: "c", Client: true}, {Name: "s", Server: true}, {Name: "both", Client: true, Server: true}, {Name: "embedded", Server: true, Embedded: true}, {Name: "nobody"},
	}
	for _, test := range []struct {
		method                 string
		fromClient, fromServer bool
	}{
		{"c", true, false}, {"s", false, true}, {"both", true, true}, {"embedded", false, false}, {"nobody", true, true}, {"unknown", true, true},
	} {
		if err := Sent(test.method, table, true); (err == nil) != test.fromClient || err != nil && code(err) != jsonrpc.CodeMethodNotFound {
			t.Errorf("%s from a client: %v", test.method, err)
		}
		if err := Sent(test.method, table, false); (err == nil) != test.fromServer || err != nil && code(err) != jsonrpc.CodeMethodNotFound {
			t.Errorf("%s from a server: %v", test.method, err)
		}
	}
}

// TestAnswer rejects what is nothing, also behind an interface.
func TestAnswer(t *testing.T) {
	raw := jsonrpc.MustRaw(`{}`)
	if v, err := Answer(&raw, nil); v != &raw || err != nil {
		t.Errorf("got %v, %v", v, err)
	}
	own := errors.New("own")
	if v, err := Answer(&raw, own); v != nil || err != own {
		t.Errorf("got %v, %v", v, err)
	}
	for _, v := range []jsonrpc.Value{nil, (*jsonrpc.Raw)(nil), (*jsonrpc.ID)(nil), (*jsonrpc.Members)(nil), (*jsonrpc.Error)(nil), (*jsonrpc.Message)(nil)} {
		if got, err := Answer(v, nil); got != nil || err == nil {
			t.Errorf("%T: got %v, %v", v, got, err)
		}
	}
}

// zeroable is a value that can be zero, as params are.
type zeroable struct {
	jsonrpc.Raw
	zero bool
}

func (z *zeroable) IsZero() bool { return z.zero }

func TestPresent(t *testing.T) {
	if p := Present(&zeroable{zero: true}); p != nil {
		t.Errorf("zero params are %v", p)
	}
	if p := Present(&zeroable{}); p == nil {
		t.Error("params are absent")
	}
	if p := Present(new(jsonrpc.Members)); p == nil {
		t.Error("params that are never zero are absent")
	}
}

// TestText encodes messages, of which only those that obey JSON-RPC have a text.
func TestText(t *testing.T) {
	id := jsonrpc.IntID(7)
	m := &jsonrpc.Message{ID: id, Method: "m", Params: jsonrpc.MustRaw(`{"a":1}`)}
	if text, err := Text(m); err != nil || string(text) != `{"jsonrpc":"2.0","id":7,"method":"m","params":{"a":1}}` {
		t.Errorf("got %s, %v", text, err)
	}
	if Method(m) != "m" || Method(nil) != "" {
		t.Errorf("the methods are %q and %q", Method(m), Method(nil))
	}
	m.Params = jsonrpc.MustRaw(`7`)
	if _, err := Text(m); code(err) != jsonrpc.CodeInvalidRequest {
		t.Errorf("params that are a number: %v", err)
	}
	m.Method = "\xff"
	if _, err := Text(m); err == nil {
		t.Error("a method that is not UTF-8 has a text")
	}
}
