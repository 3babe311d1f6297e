package dispatch

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// echo answers a request with its method, and notes what it is called for.
func echo(called *[]string) jsonrpc.Handler {
	return func(_ context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
		*called = append(*called, m.Method)
		if m.Kind() == jsonrpc.Notification {
			return nil, nil
		}
		if m.Method == "fails" {
			return nil, &jsonrpc.Error{Code: 5, Message: "no"}
		}
		raw := jsonrpc.RawString(m.Method)
		return &raw, nil
	}
}

func TestReceive(t *testing.T) {
	batches := Lines{Decode: jsonrpc.ParseMessage, Batches: &decode.Options{}}
	single := Lines{Decode: jsonrpc.ParseMessage}
	omits := Lines{Decode: jsonrpc.ParseMessage, OmitsID: true}
	const (
		call   = `{"jsonrpc":"2.0","id":1,"method":"a"}`
		other  = `{"jsonrpc":"2.0","id":"x","method":"fails"}`
		notify = `{"jsonrpc":"2.0","method":"n"}`
		answer = `{"jsonrpc":"2.0","id":1,"result":"a"}`
		failed = `{"jsonrpc":"2.0","id":"x","error":{"code":5,"message":"no"}}`
	)
	for _, test := range []struct {
		name   string
		lines  Lines
		line   string
		want   string // the answer, or what it begins with up to "…"
		called []string
	}{
		{"request", single, call, answer, []string{"a"}},
		{"error", single, other, failed, []string{"fails"}},
		{"notification", single, notify, "", []string{"n"}},
		{"response", single, `{"jsonrpc":"2.0","id":1,"result":{}}`, "", nil},
		{"malformed", single, `{`, `{"jsonrpc":"2.0","error":{"code":-32700,…`, nil},
		{"malformed, without an id", omits, `{`, `{"jsonrpc":"2.0","error":{"code":-32700,…`, nil},
		{"invalid", single, `{"jsonrpc":"2.0","id":3,"method":5}`, `{"jsonrpc":"2.0","id":3,"error":{"code":-32600,…`, nil},
		{"invalid, with an id", omits, `{"jsonrpc":"2.0","id":3,"method":5}`, `{"jsonrpc":"2.0","id":3,"error":{"code":-32600,…`, nil},
		{"no batches", single, `[` + call + `]`, `{"jsonrpc":"2.0","error":{"code":-32600,…`, nil},
		{"batch", batches, `[` + call + `,` + notify + `,` + other + `]`, `[` + answer + `,` + failed + `]`, []string{"a", "n", "fails"}},
		{"batch of notifications", batches, ` [` + notify + `, ` + notify + `]`, "", []string{"n", "n"}},
		{"batch with a number", batches, `[` + call + `,1]`, `[` + answer + `,{"jsonrpc":"2.0","error":{"code":-32600,…`, []string{"a"}},
		{"empty batch", batches, `[]`, `{"jsonrpc":"2.0","error":{"code":-32600,…`, nil},
		{"malformed batch", batches, `[` + call + `,`, `{"jsonrpc":"2.0","error":{"code":-32700,…`, nil},
		{"no batch", batches, call, answer, []string{"a"}},
	} {
		var called []string
		got := string(test.lines.Receive(new(jsonrpc.Incoming), echo(&called), []byte(test.line))(context.Background()))
		want, open := strings.CutSuffix(test.want, "…")
		if got != want && !(open && strings.HasPrefix(got, want)) {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
		if id := strings.Contains(got, `"id":null`); open && !strings.Contains(want, `"id"`) && id == test.lines.OmitsID {
			t.Errorf("%s: an id that is null: %t: %s", test.name, id, got)
		}
		if !slices.Equal(called, test.called) {
			t.Errorf("%s: called for %q, want %q", test.name, called, test.called)
		}
	}
}

// TestReceiveInOrder answers later and in another order what was received: what
// counts for a cancellation is the order in which the lines came.
func TestReceiveInOrder(t *testing.T) {
	l := Lines{Decode: jsonrpc.ParseMessage}
	cancel := func(id string) string {
		return `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":` + id + `}}`
	}
	in := new(jsonrpc.Incoming)
	var called []string
	h := echo(&called)
	var answers []func(context.Context) []byte
	for _, line := range []string{
		cancel("1"), // comes before the request, and so has no effect
		`{"jsonrpc":"2.0","id":1,"method":"a"}`,
		`{"jsonrpc":"2.0","id":2,"method":"b"}`,
		cancel("2"),
	} {
		answers = append(answers, l.Receive(in, h, []byte(line)))
	}
	slices.Reverse(answers)
	var got []string
	for _, answer := range answers {
		got = append(got, string(answer(context.Background())))
	}
	if want := []string{"", "", `{"jsonrpc":"2.0","id":1,"result":"a"}`, ""}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if slices.Contains(called, "b") || !slices.Contains(called, "a") {
		t.Errorf("called for %q", called)
	}
}

// TestReceiveCancelsRunning ends the context of a handler that is running.
func TestReceiveCancelsRunning(t *testing.T) {
	l := Lines{Decode: jsonrpc.ParseMessage}
	in := new(jsonrpc.Incoming)
	running := make(chan struct{})
	var cause error
	h := func(ctx context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
		if m.Kind() == jsonrpc.Notification {
			return nil, nil
		}
		close(running)
		<-ctx.Done()
		cause = context.Cause(ctx)
		return nil, ctx.Err()
	}
	answer := l.Receive(in, h, []byte(`{"jsonrpc":"2.0","id":"r","method":"slow"}`))
	reply := make(chan []byte)
	go func() { reply <- answer(context.Background()) }()
	<-running
	l.Receive(in, h, []byte(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"r"}}`))
	if got := <-reply; got != nil {
		t.Errorf("the cancelled request is answered with %s", got)
	}
	if !errors.Is(cause, jsonrpc.ErrCancelled) {
		t.Errorf("the cause is %v", cause)
	}
}
