package session_test

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// A response that is there is returned, though the caller gives up at the same time.
func TestResponseBeforeCancel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const v = protocol.V20251125
		f := newFake(t)
		f.serve(v, func(m *jsonrpc.Message) {
			if m.Method == "tools/call" {
				f.say(fmt.Sprintf(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":%s,"progress":1}}`, m.ID))
				f.result(m, said(v, "there"))
			}
		})
		x := connect(t, versions(v), f)
		for range 50 {
			ctx, cancel := context.WithCancel(t.Context())
			got, err := callIn(ctx, x, "a", "", session.OnProgress(func(*mcp.ProgressNotificationParams) {
				time.Sleep(time.Second) // until the response has come
				cancel()
			}))
			if got != "there" || err != nil {
				t.Fatalf("%q, %v", got, err)
			}
		}
		if n := f.count("notifications/cancelled"); n > 0 {
			t.Errorf("%d cancellations", n)
		}
	})
}

// forwards checks Forward of one type of requests.
func forwards[T session.ClientRequest](t *testing.T) {
	t.Helper()
	r := new(T)
	params := reflect.ValueOf(r).Elem().FieldByName("Params")
	meta := params.FieldByName("Meta").Addr().Interface().(*mcp.RequestMetaObject)
	id := reflect.ValueOf(r).Elem().FieldByName("ID").Addr().Interface().(*jsonrpc.ID)
	*id = jsonrpc.IntID(7)
	*meta = mcp.RequestMetaObject{
		ProtocolVersion: new("2026-07-28"), ClientInfo: new(mcp.Implementation), ClientCapabilities: new(mcp.ClientCapabilities),
		LogLevel: new(mcp.LoggingLevelInfo), ProgressToken: jsonrpc.IntID(7), Extra: jsonrpc.Members{{Name: "traceparent", Value: jsonrpc.MustRaw(`"t"`)}},
	}
	x := reflect.ValueOf(session.Forward(r)).Elem()
	got := x.FieldByName("Params").FieldByName("Meta").Interface().(mcp.RequestMetaObject)
	if text := got.String(); text != `{"traceparent":"t"}` || !x.FieldByName("ID").IsZero() {
		t.Errorf("%T: _meta %s, id %v", r, text, x.FieldByName("ID"))
	}
	if id.IsZero() || meta.ProtocolVersion == nil {
		t.Errorf("%T: Forward has changed the request", r)
	}
	if session.Forward[T](nil) != nil {
		t.Errorf("%T: something of nothing", r)
	}
}

func TestForward(t *testing.T) {
	forwards[mcp.CallToolRequest](t)
	forwards[mcp.GetPromptRequest](t)
	forwards[mcp.ReadResourceRequest](t)
	forwards[mcp.CompleteRequest](t)
	forwards[mcp.ListToolsRequest](t)
	forwards[mcp.ListPromptsRequest](t)
	forwards[mcp.ListResourcesRequest](t)
	forwards[mcp.ListResourceTemplatesRequest](t)
	forwards[mcp.SubscribeRequest](t)
	forwards[mcp.UnsubscribeRequest](t)
	forwards[mcp.SetLevelRequest](t)
	forwards[mcp.GetTaskRequest](t)
	forwards[mcp.GetTaskPayloadRequest](t)
	forwards[mcp.CancelTaskRequest](t)
	forwards[mcp.ListTasksRequest](t)
}

// Limits below zero are none.
func TestClientWithoutLimits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const v = protocol.V20260728
		f := newFake(t)
		rounds := 0
		f.serve(v, func(m *jsonrpc.Message) {
			if rounds++; rounds < 100 {
				f.result(m, inputRequired(`"a":`+embeddedForm("x"), "s"))
			} else {
				f.result(m, said(v, "at last"))
			}
		})
		serve := f.on
		f.on = func(m *jsonrpc.Message) {
			if m.Method == "server/discover" {
				time.Sleep(time.Hour)
			}
			serve(m)
		}
		c := &session.Client{
			Timeout: -1, ProbeTimeout: -1, RoundTimeout: -1, MaxRounds: -1, MaxQuestions: -1, MaxPages: -1, MaxQueued: -1,
			Elicit: func(ctx context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
				time.Sleep(time.Hour)
				return accept(ctx, r)
			},
		}
		x := connect(t, c, f)
		if got, err := call(x, "a", ""); got != "at last" || err != nil {
			t.Errorf("%q, %v", got, err)
		}
	})
}

func TestNilRequests(t *testing.T) {
	f := newFake(t).serve(protocol.V20260728, nil)
	x := connect(t, &session.Client{}, f)
	ctx := t.Context()
	for what, err := range map[string]error{
		"call":     second(x.CallTool(ctx, nil)),
		"prompt":   second(x.GetPrompt(ctx, nil)),
		"read":     second(x.ReadResource(ctx, nil)),
		"complete": second(x.Complete(ctx, nil)),
		"message":  second(x.Call(ctx, nil)),
		"response": second(x.Call(ctx, &jsonrpc.Message{Result: jsonrpc.MustRaw(`{}`)})),
		"notify":   x.Notify(ctx, nil),
		"request":  x.Notify(ctx, &jsonrpc.Message{Method: "com.example/x", ID: jsonrpc.IntID(1)}),
	} {
		if err == nil {
			t.Errorf("%s: no error", what)
		}
	}
	if got := f.methods(); len(got) != 1 {
		t.Errorf("sent %q", got)
	}
}

func second[T any](_ T, err error) error { return err }

func TestErrorTexts(t *testing.T) {
	for _, tt := range []struct {
		err  error
		want string
	}{
		{&session.UnexpectedResultError{Method: "tools/call", Result: &mcp.Unknown{Kind: "task"}}, `unknown kind "task"`},
		{&session.UnexpectedResultError{Method: "tools/call", Result: &mcp.CreateTaskResult{}}, "*mcp.CreateTaskResult"},
		{&session.UnexpectedResultError{Method: "tools/call"}, "null"},
		{&session.VersionError{Client: []protocol.Version{"2025-11-25"}, Server: []string{"x"}}, "[x]"},
	} {
		if !strings.Contains(tt.err.Error(), tt.want) {
			t.Errorf("%q, want %q in it", tt.err, tt.want)
		}
	}
}

// What cannot be restored after a restart is logged, and no reason to fail.
func TestRestoreFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const v = protocol.V20251125
		refuse := false
		c := newChild(t, v, func(c *child, m *jsonrpc.Message) {
			switch {
			case m.Method == "tools/call":
				c.result(m, said(v, "good"))
			case refuse && m.Method == "logging/setLevel":
				c.fail(m, `{"code":-32603,"message":"no"}`)
			case refuse && m.Method == "resources/subscribe": // no answer
			case m.Kind() == jsonrpc.Request:
				c.result(m, `{}`)
			}
		})
		client := versions(v)
		client.LogLevel, client.Timeout = mcp.LoggingLevelError, time.Minute
		x := connect(t, client, c)
		if err := x.Subscribe(t.Context(), "file:///a"); err != nil {
			t.Fatal(err)
		}
		refuse = true
		c.broken <- errBroke
		time.Sleep(time.Hour)
		if got, err := call(x, "a", ""); got != "good" || err != nil {
			t.Errorf("%q, %v", got, err)
		}
		if err := x.Unsubscribe(t.Context(), "file:///a"); err != nil {
			t.Error(err)
		}
	})
}

// A cancelled notification of a server of 2026-07-28 ends subscriptions, and nothing else.
func TestServerCancelsCall(t *testing.T) {
	f := newFake(t)
	f.hostile = true
	f.serve(protocol.V20260728, func(m *jsonrpc.Message) {
		f.say(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":` + m.ID.String() + `}}`)
		f.result(m, said(protocol.V20260728, "good"))
	})
	x := connect(t, &session.Client{}, f)
	if got, err := call(x, "a", ""); got != "good" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

// The capabilities of a request are those that the client has declared, also if the caller says
// something else.
func TestMetaIsOurs(t *testing.T) {
	f := newFake(t)
	f.serve(protocol.V20260728, func(m *jsonrpc.Message) { f.result(m, said(protocol.V20260728, "x")) })
	x := connect(t, &session.Client{Elicit: accept}, f)
	r := &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: "a"}}
	r.Params.Meta = mcp.RequestMetaObject{
		ProtocolVersion: new("2025-06-18"), ClientCapabilities: &mcp.ClientCapabilities{Roots: &mcp.ClientCapabilitiesRoots{}},
		LogLevel: new(mcp.LoggingLevelAlert), ProgressToken: jsonrpc.StringID("mine"),
	}
	if _, err := x.CallTool(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	meta := f.messages("tools/call")[0].Params.Get("_meta")
	want := jsonrpc.MustRaw(`{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{}},` +
		`"io.modelcontextprotocol/clientInfo":{"name":"client","version":"1"},"io.modelcontextprotocol/logLevel":"alert","progressToken":"mine"}`)
	if !meta.Equal(want) {
		t.Errorf("_meta %s", meta)
	}
}
