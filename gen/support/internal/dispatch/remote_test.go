package dispatch

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// conn answers every call with one response, and keeps the last message.
type conn struct {
	reply *jsonrpc.Message
	err   error
	sent  *jsonrpc.Message
}

func (c *conn) Call(_ context.Context, m *jsonrpc.Message) (*jsonrpc.Message, error) {
	c.sent = m
	return c.reply, c.err
}

func (c *conn) Notify(_ context.Context, m *jsonrpc.Message) error {
	c.sent = m
	return c.err
}

func TestRemoteCall(t *testing.T) {
	own := errors.New("closed")
	typed := jsonrpc.MustRaw(`1`)
	for _, test := range []struct {
		name   string
		conn   jsonrpc.Conn
		want   string // the result
		failed string // part of the error
	}{
		{"text", &conn{reply: &jsonrpc.Message{Result: jsonrpc.MustRaw(`{"a":1}`)}}, `{"a":1}`, ""},
		{"typed", &conn{reply: &jsonrpc.Message{Response: true, Value: &typed}}, `1`, ""},
		{"error response", &conn{reply: &jsonrpc.Message{Error: &jsonrpc.Error{Code: 5, Message: "no"}}}, "", "no (5)"},
		{"error of the connection", &conn{err: own}, "", "closed"},
		{"no response", &conn{}, "", "m: the connection returned no response"},
		{"request", &conn{reply: &jsonrpc.Message{ID: jsonrpc.IntID(1), Method: "x"}}, "", "m: the connection returned a message that is not a response"},
		{"nil result", &conn{reply: &jsonrpc.Message{Response: true, Value: (*jsonrpc.Raw)(nil)}}, "", "is not a response"},
		{"no connection", nil, "", "no connection"},
	} {
		v, err := Remote{test.conn}.OtherRequest(context.Background(), &jsonrpc.Message{Method: "m"})
		if test.failed != "" {
			if v != nil || err == nil || !strings.Contains(err.Error(), test.failed) {
				t.Errorf("%s: got %v, %v", test.name, v, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if text, err := v.AppendJSON(nil); err != nil || string(text) != test.want {
			t.Errorf("%s: got %s, %v", test.name, text, err)
		}
	}
	if _, err := (Remote{&conn{}}).Call(context.Background(), nil); err == nil {
		t.Error("no message is sent")
	}
}

// TestRemoteBlames marks what is wrong with a response, so that it is not taken
// for what is wrong with the params of a request that is being answered.
func TestRemoteBlames(t *testing.T) {
	for _, problem := range []error{&jsontext.SyntaxError{Message: "m"}, &jsontext.ValidationError{Violations: []jsontext.Violation{{Message: "m"}}}} {
		_, err := Remote{&conn{err: problem}}.Call(context.Background(), &jsonrpc.Message{Method: "x"})
		e, ok := errors.AsType[*jsontext.ResultError](err)
		if !ok || e.Method != "x" || !errors.Is(err, problem) {
			t.Errorf("%v became %v", problem, err)
		}
		if got := jsonrpc.ToError(err).Code; got != jsonrpc.CodeInternalError {
			t.Errorf("%v goes on as %d", problem, got)
		}
	}
}

func TestRemoteNotify(t *testing.T) {
	c := &conn{}
	params := jsonrpc.MustRaw(`{"a":1}`)
	if err := (Remote{c}).Notify(context.Background(), "n", Unless(false, &params), jsonrpc.Members{{Name: "x", Value: jsonrpc.MustRaw("2")}}); err != nil {
		t.Fatal(err)
	}
	if got := c.sent.String(); got != `{"jsonrpc":"2.0","method":"n","params":{"a":1},"x":2}` {
		t.Errorf("sent %s", got)
	}
	if err := (Remote{c}).Notify(context.Background(), "n", Unless(true, &params), nil); err != nil || c.sent.String() != `{"jsonrpc":"2.0","method":"n"}` {
		t.Errorf("sent %s, %v", c.sent, err)
	}
	if err := (Remote{}).OtherNotification(context.Background(), c.sent); err == nil {
		t.Error("sent without a connection")
	}
	if err := Inside("roots/list"); !strings.Contains(err.Error(), "roots/list") {
		t.Error(err)
	}
}

func TestEncodeParams(t *testing.T) {
	for _, test := range []struct {
		value any
		want  string
	}{
		{nil, ""}, {(*int)(nil), ""}, {map[string]int{"a": 1}, `{"a":1}`}, {struct{}{}, `{}`},
	} {
		if raw, err := EncodeParams(test.value); err != nil || raw.String() != test.want {
			t.Errorf("%v: got %s, %v", test.value, raw, err)
		}
	}
	if _, err := EncodeParams(func() {}); err == nil {
		t.Error("a function is encoded")
	}
}

// TestResult decodes a result that is text, or typed as something else.
func TestResult(t *testing.T) {
	known := func(d *decode.Decoder, method string) (jsonrpc.Value, bool) {
		if method != "id" {
			return nil, false
		}
		id := jsonrpc.ID(d.ID())
		return &id, true
	}
	typed := jsonrpc.MustRaw(`"b"`)
	for _, test := range []struct {
		reply  jsonrpc.Message
		method string
		want   jsonrpc.Value
	}{
		{jsonrpc.Message{Result: jsonrpc.MustRaw(`"a"`)}, "id", new(jsonrpc.StringID("a"))},
		{jsonrpc.Message{Value: &typed}, "id", new(jsonrpc.StringID("b"))},
		{jsonrpc.Message{Result: jsonrpc.MustRaw(`[1]`)}, "other", new(jsonrpc.MustRaw(`[1]`))},
	} {
		v, err := Result(&test.reply, test.method, known)
		got, _ := v.AppendJSON(nil)
		want, _ := test.want.AppendJSON(nil)
		if err != nil || string(got) != string(want) || (test.method == "id") != isID(v) {
			t.Errorf("%s: got %T %s, %v", test.method, v, got, err)
		}
	}
	_, err := Result(&jsonrpc.Message{Result: jsonrpc.MustRaw(`{}`)}, "id", known)
	if e, ok := errors.AsType[*jsontext.ResultError](err); !ok || e.Method != "id" {
		t.Errorf("a result of the wrong kind: %v", err)
	}
}

func isID(v jsonrpc.Value) bool {
	_, ok := v.(*jsonrpc.ID)
	return ok
}
