package jsonrpc_test

import (
	"context"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/support/jsonrpc"
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
