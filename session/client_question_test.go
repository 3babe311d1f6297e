package session_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

const elicitParams = `{"message":"Q","requestedSchema":{"type":"object","properties":{"word":{"type":"string"}}}}`

// question sends a request to the client.
func (f *fake) question(id, method, params string, related jsonrpc.ID) {
	line := `{"jsonrpc":"2.0","id":` + id + `,"method":"` + method + `"`
	if params != "" {
		line += `,"params":` + params
	}
	line += "}"
	f.check(protocol.FromServer, []byte(line))
	f.in <- session.Incoming{Text: []byte(line), Related: related}
}

// answers returns the responses of the client by their id.
func (f *fake) answers() map[string]*jsonrpc.Message {
	list := map[string]*jsonrpc.Message{}
	for _, m := range f.messages("") {
		list[m.ID.String()] = m
	}
	return list
}

// asks makes a fake server of a session that asks in the middle of a call, and returns the
// answer as text.
func asks(t *testing.T, v protocol.Version, method, params string, related bool) *fake {
	f := newFake(t)
	calls := map[string]*jsonrpc.Message{}
	f.serve(v, func(m *jsonrpc.Message) {
		if m.Method == "tools/call" {
			id := `"q` + m.ID.String() + `"`
			calls[id] = m
			x := jsonrpc.ID{}
			if related {
				x = m.ID
			}
			f.question(id, method, params, x)
		}
		if m.Kind() == jsonrpc.Response {
			text := m.Result.String()
			if m.Error != nil {
				text = fmt.Sprint(m.Error.Code)
			}
			f.result(calls[m.ID.String()], said(v, strings.ReplaceAll(text, `"`, "")))
		}
	})
	return f
}

func TestQuestions(t *testing.T) {
	for _, v := range protocol.Versions {
		if !v.Stateful() {
			continue
		}
		for _, tt := range []struct {
			method, params, want string
			since                protocol.Version
		}{
			{"elicitation/create", elicitParams, "{action:accept,content:{word:Q=w}}", protocol.V20250618},
			{"sampling/createMessage", `{"messages":[],"maxTokens":5}`, "{content:{type:text,text:five},model:m,role:assistant}", ""},
			{"roots/list", "", "{roots:[{uri:file:///a}]}", ""},
			{"ping", "", "{}", ""},
		} {
			if v < tt.since {
				continue
			}
			f := asks(t, v, tt.method, tt.params, false)
			c := versions(v)
			c.Elicit = accept
			c.CreateMessage = func(context.Context, *mcp.CreateMessageRequest) (*mcp.CreateMessageResult, error) {
				return &mcp.CreateMessageResult{Role: mcp.RoleAssistant, Model: "m", Content: mcp.SamplingMessageContent{Blocks: []mcp.SamplingMessageContentBlock{&mcp.TextContent{Text: "five"}}}}, nil
			}
			c.ListRoots = func(context.Context, *mcp.ListRootsRequest) (*mcp.ListRootsResult, error) {
				return &mcp.ListRootsResult{Roots: []mcp.Root{{URI: "file:///a"}}}, nil
			}
			x := connect(t, c, f)
			got, err := callIn(context.WithValue(t.Context(), contextKey{}, "w"), x, "a", "")
			if got != tt.want || err != nil {
				t.Errorf("%s: %s: %q, %v, want %q", v, tt.method, got, err, tt.want)
			}
		}
	}
}

// What the client cannot answer is refused.
func TestQuestionsRefused(t *testing.T) {
	refused := errors.New("secret")
	for _, tt := range []struct {
		what, method, params, want string
		client                     session.Client
	}{
		{"no capability", "elicitation/create", elicitParams, "-32601", session.Client{}},
		{"no url", "elicitation/create", `{"mode":"url","message":"m","url":"https://a.example","elicitationId":"1"}`, "-32601", session.Client{Elicit: accept}},
		{"unknown method", "com.example/what", "", "-32601", session.Client{Elicit: accept}},
		{"method of another revision", "tasks/list", "", "-32601", session.Client{Elicit: accept}},
		{"wrong params", "elicitation/create", `{"message":7,"requestedSchema":{"type":"object","properties":{}}}`, "-32602", session.Client{Elicit: accept}},
		{"error", "elicitation/create", elicitParams, "-32603", session.Client{Elicit: func(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			return nil, refused
		}}},
		{"own code", "sampling/createMessage", `{"messages":[],"maxTokens":5}`, "-1", session.Client{CreateMessage: func(context.Context, *mcp.CreateMessageRequest) (*mcp.CreateMessageResult, error) {
			return nil, &jsonrpc.Error{Code: -1, Message: "the user says no"}
		}}},
		{"panic", "roots/list", "", "-32603", session.Client{ListRoots: func(context.Context, *mcp.ListRootsRequest) (*mcp.ListRootsResult, error) { panic("bug") }}},
		{"nothing", "roots/list", "", "-32603", session.Client{ListRoots: func(context.Context, *mcp.ListRootsRequest) (*mcp.ListRootsResult, error) { return nil, nil }}},
		{"inexpressible", "sampling/createMessage", `{"messages":[],"maxTokens":5}`, "-32603", session.Client{CreateMessage: func(context.Context, *mcp.CreateMessageRequest) (*mcp.CreateMessageResult, error) {
			return &mcp.CreateMessageResult{Role: mcp.RoleAssistant, Model: "m", Content: mcp.SamplingMessageContent{Blocks: []mcp.SamplingMessageContentBlock{&mcp.TextContent{}, &mcp.TextContent{}}}}, nil
		}}},
	} {
		t.Run(tt.what, func(t *testing.T) {
			v := protocol.V20251125
			if tt.what == "inexpressible" || tt.what == "method of another revision" {
				v = protocol.V20250618
			}
			f := asks(t, v, tt.method, tt.params, false)
			f.hostile = true
			tt.client.Versions = []protocol.Version{v}
			x := connect(t, &tt.client, f)
			if got, err := call(x, "a", ""); got != tt.want || err != nil {
				t.Errorf("%q, %v, want %q", got, err, tt.want)
			}
			if strings.Contains(fmt.Sprint(f.answers()), refused.Error()) {
				t.Error("the server sees the details of an error")
			}
		})
	}
}

// App answers what no function answers, and an extension its own methods.
func TestQuestionsToApp(t *testing.T) {
	app := gatewayApp{}
	for method, want := range map[string]string{
		"elicitation/create": "{action:accept,content:{word:Q=w}}",
		"roots/list":         "{roots:[{uri:app://a}]}",
		"com.example/ext":    "{by:extension}",
		"com.example/other":  "{by:app}",
	} {
		f := asks(t, protocol.V20251125, method, elicitParams, false)
		f.hostile = true
		c := versions(protocol.V20251125)
		c.App, c.Elicit = app, accept
		c.Capabilities.Roots = new(mcp.ClientCapabilitiesRoots)
		c.Extensions = []session.Extension{{Name: "com.example/ext", Methods: map[string]jsonrpc.Handler{
			"com.example/ext": func(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) {
				return new(jsonrpc.MustRaw(`{"by":"extension"}`)), nil
			},
		}}}
		x := connect(t, c, f)
		got, err := callIn(context.WithValue(t.Context(), contextKey{}, "w"), x, "a", "")
		if got != want || err != nil {
			t.Errorf("%s: %q, %v, want %q", method, got, err, want)
		}
	}
}

type gatewayApp struct{ mcp.UnimplementedClient }

func (gatewayApp) ListRoots(context.Context, *mcp.ListRootsRequest) (*mcp.ListRootsResult, error) {
	return &mcp.ListRootsResult{Roots: []mcp.Root{{URI: "app://a"}}}, nil
}

func (gatewayApp) Elicit(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
	return nil, errors.New("the function has precedence")
}

func (gatewayApp) OtherRequest(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) {
	return new(jsonrpc.MustRaw(`{"by":"app"}`)), nil
}

// The context of a question is that of the call that it belongs to.
func TestContextOfQuestion(t *testing.T) {
	for _, related := range []bool{true, false} {
		t.Run(fmt.Sprint("related ", related), func(t *testing.T) {
			f := asks(t, protocol.V20251125, "elicitation/create", elicitParams, related)
			f.hostile = true
			c := versions(protocol.V20251125)
			both := make(chan struct{}, 2)
			c.Elicit = func(ctx context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
				both <- struct{}{}
				for related && len(both) < 2 { // so that both calls are in flight
					time.Sleep(time.Millisecond)
				}
				return accept(ctx, r)
			}
			x := connect(t, c, f)
			words := []string{"one"}
			if related {
				words = append(words, "two")
			}
			var group sync.WaitGroup
			for _, word := range words {
				group.Go(func() {
					got, err := callIn(context.WithValue(t.Context(), contextKey{}, word), x, "a", "")
					if got != "{action:accept,content:{word:Q="+word+"}}" || err != nil {
						t.Errorf("%q, %v", got, err)
					}
				})
			}
			group.Wait()
		})
	}
}

// A question goes on when the call that it does not belong to returns.
func TestQuestionOutlivesCall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.serve(protocol.V20251125, func(m *jsonrpc.Message) {
			if m.Method == "tools/call" {
				f.question(`"roots"`, "roots/list", "", jsonrpc.ID{})
				go func() {
					time.Sleep(time.Second)
					f.result(m, said(protocol.V20251125, "x"))
				}()
			}
		})
		c := versions(protocol.V20251125)
		c.ListRoots = func(ctx context.Context, _ *mcp.ListRootsRequest) (*mcp.ListRootsResult, error) {
			select {
			case <-time.After(time.Minute):
				return &mcp.ListRootsResult{Roots: []mcp.Root{}}, nil
			case <-ctx.Done():
				return nil, context.Cause(ctx)
			}
		}
		x := connect(t, c, f)
		ctx, cancel := context.WithCancel(t.Context())
		if _, err := callIn(ctx, x, "a", ""); err != nil {
			t.Error(err)
		}
		cancel()
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		if m := f.answers()[`"roots"`]; m == nil || m.Error != nil {
			t.Errorf("answer %v", m)
		}
	})
}

// A question ends when its caller gives up, when the server cancels it, and with the
// connection.
func TestQuestionEnds(t *testing.T) {
	for _, by := range []string{"caller", "server", "close", "time"} {
		t.Run(by, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := newFake(t)
				f.hostile = true
				f.serve(protocol.V20251125, func(m *jsonrpc.Message) {
					if m.Method == "tools/call" {
						f.question(`"q"`, "elicitation/create", elicitParams, m.ID)
					}
				})
				var cause error
				c := versions(protocol.V20251125)
				c.RoundTimeout = time.Hour
				c.Elicit = func(ctx context.Context, _ *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
					<-ctx.Done()
					cause = context.Cause(ctx)
					return nil, cause
				}
				x := connect(t, c, f)
				ctx, cancel := context.WithCancelCause(t.Context())
				done := make(chan error)
				go func() {
					_, err := callIn(ctx, x, "a", "", session.Timeout(time.Minute))
					done <- err
				}()
				synctest.Wait()
				enough := errors.New("enough")
				want := enough
				switch by {
				case "caller":
					cancel(enough)
				case "server":
					f.say(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"q"}}`)
					want = jsonrpc.ErrCancelled
				case "close":
					x.Close()
					want = session.ErrClosed
				case "time":
					time.Sleep(time.Hour)
					want = context.DeadlineExceeded
				}
				synctest.Wait()
				if !errors.Is(cause, want) {
					t.Errorf("cause %v, want %v", cause, want)
				}
				_, answered := f.answers()[`"q"`]
				if sent := by == "caller" || by == "time"; answered != sent {
					t.Errorf("an answer was sent: %v", answered)
				}
				cancel(nil)
				<-done
			})
		})
	}
}

// The time of the user does not count for the calls that may wait for it.
func TestQuestionTime(t *testing.T) {
	for _, related := range []bool{true, false} {
		t.Run(fmt.Sprint("related ", related), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := newFake(t)
				f.hostile = true
				var asked *jsonrpc.Message
				f.serve(protocol.V20251125, func(m *jsonrpc.Message) {
					switch {
					case m.Params.Get("name").String() == `"ask"`:
						asked = m
						x := jsonrpc.ID{}
						if related {
							x = m.ID
						}
						f.question(`"q"`, "elicitation/create", elicitParams, x)
					case m.Kind() == jsonrpc.Response:
						f.result(asked, said(protocol.V20251125, "done"))
					}
				})
				c := versions(protocol.V20251125)
				c.Timeout = time.Second
				c.Elicit = func(ctx context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
					time.Sleep(10 * time.Second)
					return accept(ctx, r)
				}
				x := connect(t, c, f)
				start := time.Now()
				ended := make(chan time.Duration)
				quiet := func() {
					_, err := call(x, "quiet", "")
					if !errors.Is(err, context.DeadlineExceeded) {
						t.Errorf("the other call: %v", err)
					}
					ended <- time.Since(start)
				}
				go quiet()
				synctest.Wait()
				time.Sleep(500 * time.Millisecond)
				go func() {
					time.Sleep(100 * time.Millisecond)
					quiet() // begins while the user is asked
				}()
				if got, err := call(x, "ask", ""); got != "done" || err != nil {
					t.Errorf("%q, %v", got, err)
				}
				first, second := <-ended, <-ended
				want := []time.Duration{11 * time.Second, 11500 * time.Millisecond}
				if related { // the others do not wait
					want = []time.Duration{time.Second, 1600 * time.Millisecond}
				}
				if first != want[0] || second != want[1] {
					t.Errorf("the other calls end after %v and %v, want %v", first, second, want)
				}
			})
		})
	}
}

// Too many questions are refused, also if nobody reads the refusals.
func TestTooManyQuestions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.hostile = true
		f.serve(protocol.V20251125, nil)
		stall := false
		f.sending = func(ctx context.Context, o session.Outgoing) error {
			if stall && o.Method == "" {
				<-ctx.Done()
				return context.Cause(ctx)
			}
			return nil
		}
		c := versions(protocol.V20251125)
		c.MaxQuestions = 3
		block := make(chan struct{})
		c.Elicit = func(ctx context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			<-block
			return accept(ctx, r)
		}
		x := connect(t, c, f)
		for i := range 5 {
			f.question(fmt.Sprint(i), "elicitation/create", elicitParams, jsonrpc.ID{})
		}
		synctest.Wait()
		if a := f.answers(); len(a) != 2 || a["3"].Error == nil || a["4"].Error == nil {
			t.Errorf("answers %v", a)
		}
		stall = true
		for i := range 10_000 {
			f.question(fmt.Sprint(100+i), "elicitation/create", elicitParams, jsonrpc.ID{})
		}
		f.say(`{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"last"}}`)
		synctest.Wait()
		if len(f.in) > 0 {
			t.Error("reading waits for writing")
		}
		stall = false
		close(block)
		synctest.Wait()
		if a := f.answers(); a["0"] == nil || a["0"].Error != nil {
			t.Errorf("the first question: %v", a["0"])
		}
		x.Close()
	})
}

// A stateless revision has no requests of the server.
func TestQuestionWithoutSession(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.hostile = true
		f.serve(protocol.V20260728, nil)
		connect(t, &session.Client{Elicit: accept}, f)
		f.question("1", "elicitation/create", elicitParams, jsonrpc.ID{})
		f.question("2", "ping", "", jsonrpc.ID{})
		synctest.Wait()
		if a := f.answers(); len(a) > 0 {
			t.Errorf("answers %v", a)
		}
	})
}
