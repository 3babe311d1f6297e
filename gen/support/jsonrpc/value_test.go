package jsonrpc_test

import (
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// All of these stand on the wire.
var (
	_ jsonrpc.Value = (*jsonrpc.ID)(nil)
	_ jsonrpc.Value = (*jsonrpc.Raw)(nil)
	_ jsonrpc.Value = (*jsonrpc.Members)(nil)
	_ jsonrpc.Value = (*jsonrpc.Error)(nil)
	_ jsonrpc.Value = (*jsonrpc.Message)(nil)
)

func TestDeref(t *testing.T) {
	if got := jsonrpc.Deref(new(""), "x"); got != "" {
		t.Errorf("got %q", got)
	}
	if got := jsonrpc.Deref(nil, "x"); got != "x" {
		t.Errorf("got %q", got)
	}
}

func TestClone(t *testing.T) {
	var e jsonrpc.Error
	_ = e.UnmarshalJSON([]byte(`{"code":"x","message":"m","data":{"a" : 1},"y":2}`))
	c, err := jsonrpc.Clone(&e)
	if err != nil || c == &e || textOf(c) != textOf(&e) {
		t.Errorf("got %v (%v), want %v", c, err, e)
	}
	e.Extra[0].Name = "z"
	if c.Extra[0].Name != "code" {
		t.Error("the copy shares members")
	}
	for _, text := range []string{`{"jsonrpc":"2.0","id":null,"method":"m"}`, `{"id":0.5,"result":7,"x":1e400}`, `{"jsonrpc":"2.0","method":"m","params":3}`} {
		m, _ := jsonrpc.ParseMessage([]byte(text))
		if c, err := jsonrpc.Clone(m); err != nil || textOf(c) != textOf(m) {
			t.Errorf("a message that is refused: got %v (%v), want %v", c, err, m)
		}
	}
	if c, err := jsonrpc.Clone((*jsonrpc.Error)(nil)); c != nil || err != nil {
		t.Errorf("nil gives %v (%v)", c, err)
	}
	if c, err := jsonrpc.Clone(&jsonrpc.Error{Message: "\xff"}); c != nil || err == nil {
		t.Errorf("got %v (%v)", c, err)
	}
}

func TestNames(t *testing.T) {
	for _, test := range []struct{ got, want string }{
		{jsonrpc.OfServer.String(), "server"},
		{jsonrpc.OfSender.String(), "sender"},
		{jsonrpc.Party(9).String(), "unknown"},
		{jsonrpc.Must.String(), "must"},
		{jsonrpc.Should.String(), "should"},
		{jsonrpc.Dropped.String(), "dropped"},
		{jsonrpc.Invalid.String(), "invalid"},
		{jsonrpc.Response.String(), "response"},
	} {
		if test.got != test.want {
			t.Errorf("got %s, want %s", test.got, test.want)
		}
	}
}

// textOf returns the JSON text of v, or the error.
func textOf(v jsonrpc.Value) string {
	text, err := v.AppendJSON(nil)
	if err != nil {
		return "!(" + err.Error() + ")"
	}
	return string(text)
}
