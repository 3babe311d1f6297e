package dispatch

import (
	"context"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// TestSplitBatch holds what is a batch, and how long it may be.
func TestSplitBatch(t *testing.T) {
	for _, test := range []struct {
		text   string
		limit  int
		n      int
		failed string
	}{
		{`[1, {"a":[1,2,3,4]} ,"x"]`, 3, 3, ""},
		{`[1,1,1,1]`, 3, 0, "at most 3 messages, this one has 4"},
		{`[]`, 3, 0, "at least one message"},
		{`{}`, 3, 0, "at least one message"},
		{`[1,`, 3, 0, "unexpected end"},
		{`[null,null]`, 3, 2, ""},
	} {
		texts, err := SplitBatch([]byte(test.text), decode.Options{}, test.limit)
		if len(texts) != test.n || (err == nil) != (test.failed == "") || err != nil && !strings.Contains(err.Error(), test.failed) {
			t.Errorf("%s: got %q, %v", test.text, texts, err)
		}
	}
}

// TestBatchLimits answers arrays that are too long, and whose responses are: each
// request has a response, but its handler is not called any more.
func TestBatchLimits(t *testing.T) {
	called := 0
	h := func(_ context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
		if called++; m.Kind() == jsonrpc.Notification {
			return nil, nil
		}
		return new(jsonrpc.RawString(strings.Repeat("x", 100))), nil
	}
	answer := func(o decode.Options, line string) string {
		l := Lines{Decode: jsonrpc.ParseMessage, Batches: &o}
		return string(l.Receive(nil, h, []byte(line))(context.Background()))
	}
	const call, notify = `{"jsonrpc":"2.0","id":"c","method":"m"}`, `{"jsonrpc":"2.0","method":"n"}`
	got := answer(decode.Options{MaxReply: 300}, "["+strings.Repeat(call+",", 4)+notify+"]")
	if called != 4 || strings.Count(got, `"result"`) != 2 || strings.Count(got, `"id":"c","error":{"code":-32603`) != 2 {
		t.Errorf("called %d times: %s", called, got)
	}
	if got := answer(decode.Options{MaxReply: -1}, "["+strings.Repeat(call+",", 999)+call+"]"); strings.Count(got, `"result"`) != 1000 {
		t.Errorf("got %.200s", got)
	}
	for _, o := range []decode.Options{{}, {MaxBatch: 10}} {
		got := answer(o, "["+strings.Repeat("1,", 1<<19)+"1]")
		if len(got) > 200 || !strings.Contains(got, `"code":-32600`) || !strings.Contains(got, "524289") {
			t.Errorf("%+v: got %.300s", o, got)
		}
	}
	if got := answer(decode.Options{}, "["+strings.Repeat("1,", 999)+"1]"); strings.Count(got, `"code":-32600`) != 1000 || len(got) > 120_000 {
		t.Errorf("got %d bytes", len(got))
	}
}

// TestReplyError holds that the error object is with the text.
func TestReplyError(t *testing.T) {
	l := Lines{Decode: jsonrpc.ParseMessage, OmitsID: true}
	var called []string
	for line, code := range map[string]int64{
		`{"jsonrpc":"2.0","id":1,"method":"fails"}`: 5, `{`: -32700, `7`: -32600, `{"jsonrpc":"2.0","id":1,"method":"a"}`: 0,
	} {
		reply := l.ReceiveReply(nil, echo(&called), []byte(line))(context.Background())
		if reply.Text == nil || (reply.Error == nil) != (code == 0) || code != 0 && reply.Error.Code != code {
			t.Errorf("%s: got %s, %v", line, reply.Text, reply.Error)
		}
	}
	if reply := l.ReceiveReply(nil, echo(&called), []byte(`{"jsonrpc":"2.0","method":"a"}`))(context.Background()); reply.Text != nil || reply.Error != nil {
		t.Errorf("got %s, %v", reply.Text, reply.Error)
	}
}

func TestLimit(t *testing.T) {
	for n, want := range map[int]int{0: 7, 3: 3, -1: int(^uint(0) >> 1)} {
		if got := Limit(n, 7); got != want {
			t.Errorf("%d: got %d", n, got)
		}
	}
	if o := Served(decode.Options{}); o.MaxElements != MaxElements {
		t.Errorf("got %d", o.MaxElements)
	}
}
