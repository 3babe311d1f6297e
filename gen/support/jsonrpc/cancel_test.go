package jsonrpc_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// TestCancellable cancels requests from within their handlers, which is while
// these run.
func TestCancellable(t *testing.T) {
	for _, test := range []struct {
		name, params string
		cancelled    bool
	}{
		{"its own id", `{"requestId":7,"reason":"late"}`, true},
		{"another id", `{"requestId":"7"}`, false},
		{"no id", `{}`, false},
		{"an id that is none", `{"requestId":[]}`, false},
		{"no params", ``, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			var handler jsonrpc.Handler
			passed := 0
			handler = jsonrpc.Cancellable(func(ctx context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
				if m.Kind() == jsonrpc.Notification {
					passed++
					return nil, nil
				}
				note := &jsonrpc.Message{Method: "notifications/cancelled"}
				if test.params != "" {
					note.Params = jsonrpc.MustRaw(test.params)
				}
				if _, err := handler(ctx, note); err != nil {
					t.Error(err)
				}
				if got := ctx.Err() != nil; got != test.cancelled {
					t.Errorf("cancelled: %v", got)
				}
				return nil, ctx.Err()
			})
			m := &jsonrpc.Message{ID: jsonrpc.IntID(7), Method: "tools/call"}
			if _, err := handler(context.Background(), m); (err != nil) != test.cancelled {
				t.Error(err)
			}
			if passed != 1 {
				t.Errorf("the notification was passed on %d times", passed)
			}
		})
	}
}

// TestCancellableSameID has a second request with the id of one that runs, which
// ends before that is cancelled.
func TestCancellableSameID(t *testing.T) {
	first := &jsonrpc.Message{ID: jsonrpc.IntID(7), Method: "first"}
	second := &jsonrpc.Message{ID: jsonrpc.IntID(7), Method: "second"}
	note := &jsonrpc.Message{Method: "notifications/cancelled", Params: jsonrpc.MustRaw(`{"requestId":7}`)}
	var handler jsonrpc.Handler
	handler = jsonrpc.Cancellable(func(ctx context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
		if m != first {
			return nil, nil
		}
		for _, m := range []*jsonrpc.Message{second, note} {
			if _, err := handler(ctx, m); err != nil {
				t.Error(err)
			}
		}
		return nil, ctx.Err()
	})
	if _, err := handler(context.Background(), first); err == nil {
		t.Error("the first request was not cancelled")
	}
}

// cancelling returns a notification that cancels a request.
func cancelling(id jsonrpc.ID) *jsonrpc.Message {
	return &jsonrpc.Message{Method: "notifications/cancelled", Value: &jsonrpc.Members{{"requestId", jsonrpc.MustRaw(id.String())}}}
}

// TestCancelledAnswer ends requests in every way, and looks at what their peer gets.
func TestCancelledAnswer(t *testing.T) {
	seven := jsonrpc.IntID(7)
	result := new(jsonrpc.MustRaw(`{}`))
	for name, h := range map[string]jsonrpc.Handler{
		"result":  func(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) { return result, nil },
		"nothing": func(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) { return nil, nil },
		"context": func(ctx context.Context, _ *jsonrpc.Message) (jsonrpc.Value, error) { return nil, ctx.Err() },
		"cause":   func(ctx context.Context, _ *jsonrpc.Message) (jsonrpc.Value, error) { return nil, context.Cause(ctx) },
		"other":   func(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) { return nil, errors.New("other") },
		"error":   func(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) { return nil, jsonrpc.Errorf(1, "one") },
		"panic":   func(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) { panic("now") },
		"hostile": func(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) { return nil, (*hostile)(nil) },
	} {
		for _, by := range []string{"peer", "parent"} {
			ctx, stop := context.WithCancel(context.Background())
			var wrapped jsonrpc.Handler
			wrapped = jsonrpc.Cancellable(func(ctx context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
				switch {
				case m.Kind() == jsonrpc.Notification:
					return nil, nil
				case by == "parent":
					stop()
				default:
					wrapped(context.Background(), cancelling(seven))
				}
				if is := errors.Is(context.Cause(ctx), jsonrpc.ErrCancelled); is != (by == "peer") || ctx.Err() == nil {
					t.Errorf("%s, %s: the context ended with %v", name, by, context.Cause(ctx))
				}
				return h(ctx, m)
			})
			m := &jsonrpc.Message{ID: seven, Method: "m"}
			text := jsonrpc.Serve(ctx, wrapped, m, nil)
			v, err := wrapped(ctx, m)
			reply := m.Reply(v, err)
			if answered := by == "parent"; (text != nil) != answered || (reply != nil) != answered {
				t.Errorf("%s, %s: served %s, replied %v", name, by, text, reply)
			}
			if by == "peer" && (v != nil || !errors.Is(err, jsonrpc.ErrCancelled) || !errors.Is(err, context.Canceled) || name == "other" && !strings.Contains(err.Error(), "other")) {
				t.Errorf("%s: got %v, %v", name, v, err)
			}
			stop()
		}
	}
}

// TestCancelledElsewhere has two requests wait for the same work, which ends with the
// first of them: the other one still gets an answer.
func TestCancelledElsewhere(t *testing.T) {
	h := jsonrpc.Cancellable(handler(nil, fmt.Errorf("shared: %w", jsonrpc.ErrCancelled)))
	m := &jsonrpc.Message{ID: jsonrpc.IntID(7), Method: "m"}
	if got := string(jsonrpc.Serve(context.Background(), h, m, nil)); got != `{"jsonrpc":"2.0","id":7,"error":{"code":-32603,"message":"the request was cancelled"}}` {
		t.Errorf("got %s", got)
	}
	if _, err := h(context.Background(), m); !strings.Contains(err.Error(), "shared") {
		t.Errorf("got %v", err)
	}
}

// TestIncoming gives messages to the handler in another order than they come in.
func TestIncoming(t *testing.T) {
	request := func(method string) *jsonrpc.Message {
		return &jsonrpc.Message{ID: jsonrpc.StringID("a"), Method: method}
	}
	note, other := cancelling(jsonrpc.StringID("a")), cancelling(jsonrpc.StringID("b"))
	for _, test := range []struct {
		name   string
		come   []*jsonrpc.Message
		order  []int
		called string // methods of requests that the handler sees
		reply  string // methods of those that are answered
	}{
		{"in order", []*jsonrpc.Message{request("x"), note}, []int{0, 1}, "", ""},
		{"the notification first", []*jsonrpc.Message{request("x"), note}, []int{1, 0}, "", ""},
		{"another id", []*jsonrpc.Message{request("x"), other}, []int{1, 0}, "x", "x"},
		{"cancelled before it came", []*jsonrpc.Message{note, request("x")}, []int{0, 1}, "x", "x"},
		{"the id again", []*jsonrpc.Message{request("x"), note, request("y")}, []int{2, 1, 0}, "y", "y"},
		{"twice at once", []*jsonrpc.Message{request("x"), request("y"), note}, []int{2, 1, 0}, "", ""},
		{"initialize", []*jsonrpc.Message{request("initialize"), note}, []int{1, 0}, "initialize", "initialize"},
	} {
		in := new(jsonrpc.Incoming)
		var called []string
		notes := 0
		h := func(_ context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
			if m.Kind() == jsonrpc.Notification {
				notes++
				return nil, nil
			}
			called = append(called, m.Method)
			return new(jsonrpc.RawString(m.Method)), nil
		}
		var answers []func(context.Context) []byte
		for _, m := range test.come {
			answers = append(answers, in.Receive(h, m, nil))
		}
		reply := ""
		for _, i := range test.order {
			if text := answers[i](context.Background()); text != nil {
				m, err := jsonrpc.ParseMessage(text)
				if err != nil {
					t.Fatal(err)
				}
				reply += strings.Trim(m.Result.String(), `"`)
			}
		}
		if strings.Join(called, "") != test.called || reply != test.reply || notes != 1 {
			t.Errorf("%s: called %v, %d times with the notification, and answered %q", test.name, called, notes, reply)
		}
	}
}

// TestIncomingAnswered cancels a request that was answered: the next one of its id is
// another one.
func TestIncomingAnswered(t *testing.T) {
	in, m := new(jsonrpc.Incoming), &jsonrpc.Message{ID: jsonrpc.IntID(7), Method: "m"}
	h := handler(new(jsonrpc.MustRaw(`{}`)), nil)
	if in.Receive(h, m, nil)(context.Background()) == nil {
		t.Error("no answer")
	}
	answer := in.Receive(h, cancelling(m.ID), nil)
	again := in.Receive(h, m, nil)
	if answer(context.Background()) != nil || again(context.Background()) == nil {
		t.Error("the second request was cancelled")
	}
	// Once the id is in use again, it is that request which a notification is about.
	again = in.Receive(h, m, nil)
	in.Receive(h, cancelling(m.ID), nil)
	if again(context.Background()) != nil {
		t.Error("the third request was not cancelled")
	}
	// What was rejected is answered with its error, and is not there to be cancelled.
	refused := in.Receive(h, m, jsonrpc.Errorf(1, "refused"))
	in.Receive(h, cancelling(m.ID), nil)
	if got := string(refused(context.Background())); !strings.Contains(got, "refused") {
		t.Errorf("got %s", got)
	}
	var none *jsonrpc.Incoming
	answer = none.Receive(h, m, nil)
	none.Receive(h, cancelling(m.ID), nil)
	if answer(context.Background()) == nil {
		t.Error("no answer without an Incoming")
	}
}

// TestIncomingAtOnce answers many requests in goroutines, and cancels each of them.
func TestIncomingAtOnce(t *testing.T) {
	in := new(jsonrpc.Incoming)
	h := func(ctx context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
		if m.Kind() == jsonrpc.Request {
			<-ctx.Done()
		}
		return new(jsonrpc.MustRaw(`{}`)), nil
	}
	var wait sync.WaitGroup
	for n := range int64(200) {
		for _, m := range []*jsonrpc.Message{{ID: jsonrpc.IntID(n % 7), Method: "m"}, cancelling(jsonrpc.IntID(n % 7))} {
			answer := in.Receive(h, m, nil)
			wait.Go(func() {
				if text := answer(context.Background()); text != nil {
					t.Errorf("got %s", text)
				}
			})
		}
	}
	wait.Wait()
}

// TestInitializeAnswered holds that initialize has an answer whatever ends its work.
func TestInitializeAnswered(t *testing.T) {
	h := handler(nil, fmt.Errorf("shared: %w", jsonrpc.ErrCancelled))
	m := &jsonrpc.Message{ID: jsonrpc.IntID(1), Method: "initialize"}
	if new(jsonrpc.Incoming).Receive(h, m, nil)(context.Background()) == nil {
		t.Error("no answer from Receive")
	}
	if jsonrpc.Serve(context.Background(), jsonrpc.Cancellable(h), m, nil) == nil {
		t.Error("no answer from Cancellable")
	}
}
