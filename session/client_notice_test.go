package session_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

func (f *fake) log(level, data string) {
	f.say(`{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"` + level + `","data":"` + data + `"}}`)
}

// Messages of the log come in their order, with the values of the call, and hold nobody up.
func TestLog(t *testing.T) {
	bubble(t, func(t *testing.T, v protocol.Version) {
		f := newFake(t)
		f.serve(v, func(m *jsonrpc.Message) {
			switch m.Method {
			case "logging/setLevel":
				f.result(m, `{}`)
			case "tools/call":
				for i := range 3 {
					f.log("info", fmt.Sprint(i))
				}
				f.result(m, said(v, "x"))
			}
		})
		var mu sync.Mutex
		var got []string
		block := make(chan struct{})
		c := versions(v)
		c.LogLevel = mcp.LoggingLevelDebug
		c.Log = func(ctx context.Context, m *mcp.LoggingMessageNotificationParams) {
			<-block
			mu.Lock()
			defer mu.Unlock()
			got = append(got, fmt.Sprint(m.Level, m.Data, ctx.Value(contextKey{})))
		}
		x := connect(t, c, f)
		if _, err := callIn(context.WithValue(t.Context(), contextKey{}, "w"), x, "a", ""); err != nil {
			t.Fatal(err)
		}
		close(block)
		synctest.Wait()
		if want := []string{`info"0"w`, `info"1"w`, `info"2"w`}; !slices.Equal(got, want) {
			t.Errorf("log %q, want %q", got, want)
		}
	})
}

// The level is asked for once in a session, and since 2026-07-28 with each request.
func TestLogLevel(t *testing.T) {
	eachEra(t, func(t *testing.T, v protocol.Version) {
		f := newFake(t)
		f.serve(v, func(m *jsonrpc.Message) {
			if m.Method == "logging/setLevel" {
				f.result(m, `{}`)
			} else {
				f.result(m, said(v, "x"))
			}
		})
		c := versions(v)
		c.LogLevel = mcp.LoggingLevelError
		x := connect(t, c, f)
		call(x, "a", "")
		if err := x.SetLogLevel(t.Context(), mcp.LoggingLevelDebug); err != nil {
			t.Error(err)
		}
		call(x, "a", "")
		var got []string
		if v.Stateful() {
			for _, m := range f.messages("logging/setLevel") {
				got = append(got, m.Params.Get("level").String())
			}
		} else {
			for _, m := range f.messages("tools/call") {
				got = append(got, m.Params.Get("_meta", "io.modelcontextprotocol/logLevel").String())
			}
		}
		if want := []string{`"error"`, `"debug"`}; !slices.Equal(got, want) {
			t.Errorf("levels %q, want %q", got, want)
		}
	})
}

// What floods the client is dropped, in bounded memory, while calls go on.
func TestFloodOfNotifications(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const v = protocol.V20251125
		f := newFake(t)
		f.serve(v, func(m *jsonrpc.Message) { f.result(m, said(v, "good")) })
		block := make(chan struct{})
		var mu sync.Mutex
		got := map[string]int{}
		count := func(what string) {
			<-block
			mu.Lock()
			defer mu.Unlock()
			got[what]++
		}
		c := versions(v)
		c.MaxQueued = 100
		c.Log = func(_ context.Context, m *mcp.LoggingMessageNotificationParams) { count("log") }
		c.ToolListChanged = func(context.Context) { count("tools") }
		c.ResourceUpdated = func(_ context.Context, uri string) { count("updated " + uri) }
		x := connect(t, c, f)
		for i := range 2_000 {
			f.log("info", "x")
			f.say(`{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`)
			f.say(fmt.Sprintf(`{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"file:///%d"}}`, i%3))
		}
		if s, err := call(x, "a", ""); s != "good" || err != nil {
			t.Errorf("call: %q, %v", s, err)
		}
		close(block)
		synctest.Wait()
		if got["log"] != 101 || got["tools"] > 2 || got["updated file:///1"] == 0 || got["updated file:///1"] > 2 {
			t.Errorf("calls %v", got)
		}
		f.log("info", "later")
		synctest.Wait()
		if got["log"] != 102 {
			t.Errorf("%d messages", got["log"])
		}
	})
}

// A change that comes while the function runs is not lost.
func TestChangeDuringCall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t).serve(protocol.V20251125, nil)
		n := 0
		c := versions(protocol.V20251125)
		c.PromptListChanged = func(context.Context) {
			n++
			time.Sleep(time.Second)
		}
		connect(t, c, f)
		f.say(`{"jsonrpc":"2.0","method":"notifications/prompts/list_changed"}`)
		synctest.Wait()
		f.say(`{"jsonrpc":"2.0","method":"notifications/prompts/list_changed"}`)
		f.say(`{"jsonrpc":"2.0","method":"notifications/prompts/list_changed"}`)
		time.Sleep(time.Minute)
		synctest.Wait()
		if n != 2 {
			t.Errorf("called %d times", n)
		}
	})
}

// A function that panics, or closes the connection, harms nobody else.
func TestFunctionsMisbehave(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.serve(protocol.V20251125, func(m *jsonrpc.Message) { f.result(m, said(protocol.V20251125, "good")) })
		var x *session.Connection
		c := versions(protocol.V20251125)
		c.ToolListChanged = func(context.Context) { panic("bug") }
		closed := false
		c.ResourceListChanged = func(context.Context) { x.Close(); closed = true }
		x = connect(t, c, f)
		f.say(`{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`)
		synctest.Wait()
		if s, err := call(x, "a", ""); s != "good" || err != nil {
			t.Errorf("call after a panic: %q, %v", s, err)
		}
		f.say(`{"jsonrpc":"2.0","method":"notifications/resources/list_changed"}`)
		synctest.Wait()
		if !closed || x.Err() != session.ErrClosed {
			t.Errorf("Close from a function: %v", x.Err())
		}
	})
}

// Notifications that no function takes go to App.
func TestNotificationsToApp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.hostile = true
		f.serve(protocol.V20251125, nil)
		app := &noting{}
		logged := 0
		c := versions(protocol.V20251125)
		c.App = app
		c.Log = func(context.Context, *mcp.LoggingMessageNotificationParams) { logged++ }
		connect(t, c, f)
		f.log("info", "x")
		f.say(`{"jsonrpc":"2.0","method":"notifications/elicitation/complete","params":{"elicitationId":"7"}}`)
		f.say(`{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`)
		f.say(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"down","progress":1}}`)
		f.say(`{"jsonrpc":"2.0","method":"com.example/n"}`)
		synctest.Wait()
		slices.Sort(app.got)
		if want := []string{"com.example/n", "complete 7", "progress \"down\"", "tools"}; !slices.Equal(app.got, want) || logged != 1 {
			t.Errorf("app got %q, want %q; %d messages", app.got, want, logged)
		}
	})
}

type noting struct {
	mcp.UnimplementedClient
	mu  sync.Mutex
	got []string
}

func (n *noting) note(s string) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.got = append(n.got, s)
	return nil
}

func (n *noting) ElicitationComplete(_ context.Context, r *mcp.ElicitationCompleteNotification) error {
	return n.note("complete " + r.Params.ElicitationID)
}

func (n *noting) ToolListChanged(context.Context, *mcp.ToolListChangedNotification) error {
	return n.note("tools")
}

func (n *noting) LoggingMessage(context.Context, *mcp.LoggingMessageNotification) error {
	return n.note("log")
}

func (n *noting) Progress(_ context.Context, r *mcp.ProgressNotification) error {
	return n.note("progress " + r.Params.ProgressToken.String())
}

func (n *noting) OtherNotification(_ context.Context, m *jsonrpc.Message) error {
	return n.note(m.Method)
}
