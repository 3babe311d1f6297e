package session_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// Two revisions stand for the two kinds.
var eras = []protocol.Version{protocol.V20250618, protocol.V20260728}

func eachEra(t *testing.T, test func(t *testing.T, v protocol.Version)) {
	for _, v := range eras {
		t.Run(string(v), func(t *testing.T) { test(t, v) })
	}
}

// bubble is eachEra in a bubble of synctest.
func bubble(t *testing.T, test func(t *testing.T, v protocol.Version)) {
	eachEra(t, func(t *testing.T, v protocol.Version) {
		synctest.Test(t, func(t *testing.T) { test(t, v) })
	})
}

func TestCallErrors(t *testing.T) {
	eachEra(t, func(t *testing.T, v protocol.Version) {
		f := newFake(t)
		f.serve(v, func(m *jsonrpc.Message) {
			var name string
			m.Params.Get("name").Decode(&name)
			switch name {
			case "error":
				f.fail(m, `{"code":-32602,"message":"unknown tool","data":7}`)
			case "data":
				f.fail(m, `{"code":-32021,"message":"need more","data":7}`)
			case "shape":
				f.result(m, complete(v, `"content":7,"messages":7`))
			case "null":
				f.result(m, `null`)
			case "list":
				f.result(m, complete(v, `"content":null`))
			case "both":
				f.say(`{"jsonrpc":"2.0","id":` + m.ID.String() + `,"result":{},"error":{"code":1,"message":"x"}}`)
			case "neither":
				f.say(`{"jsonrpc":"2.0","id":` + m.ID.String() + `}`)
			case "task":
				f.result(m, `{"resultType":"task","taskId":"1"}`)
			default:
				f.result(m, said(v, "good"))
			}
		})
		x := connect(t, versions(v), f)
		if _, err := x.CallTool(t.Context(), nil); err == nil {
			t.Error("a request that is nil was sent")
		}
		_, err := x.GetPrompt(t.Context(), &mcp.GetPromptRequest{Params: mcp.GetPromptRequestParams{Name: "shape"}})
		if e, ok := errors.AsType[*jsonrpc.ValidationError](err); !ok || e.Violations[0].Pointer != "/result/messages" {
			t.Errorf("prompt of another shape: %v", err)
		}
		for name, check := range map[string]func(error) bool{
			"error": func(err error) bool {
				e, ok := errors.AsType[*jsonrpc.Error](err)
				return ok && e.Code == -32602 && e.Data.String() == "7"
			},
			"data": func(err error) bool { return jsonrpc.HasCode(err, -32021) },
			"shape": func(err error) bool {
				_, ok := errors.AsType[*jsonrpc.Error](err)
				_, invalid := errors.AsType[*protocol.Error](err)
				_, other := errors.AsType[*session.UnexpectedResultError](err)
				return invalid || other && !ok
			},
			"null": func(err error) bool {
				e, ok := errors.AsType[*session.UnexpectedResultError](err)
				return ok && e.Result == nil
			},
			"list":    func(err error) bool { return err == nil },
			"both":    func(err error) bool { return err != nil },
			"neither": func(err error) bool { return err != nil },
			"task":    func(err error) bool { return err != nil },
		} {
			if _, err := call(x, name, ""); !check(err) {
				t.Errorf("%s: %v", name, err)
			}
			if got, err := call(x, "good", ""); got != "good" || err != nil {
				t.Errorf("the call after %s: %q, %v", name, got, err)
			}
		}
	})
}

// What the server cannot do, and what the revision does not have, is not sent.
func TestCallNeedsCapability(t *testing.T) {
	f := newFake(t)
	f.on = func(m *jsonrpc.Message) {
		if m.Method == "initialize" {
			f.result(m, `{"protocolVersion":"2025-11-25","capabilities":{"resources":{}},"serverInfo":{"name":"x","version":"1"}}`)
		}
	}
	x := connect(t, versions(protocol.V20251125), f)
	before := len(f.methods())
	for what, do := range map[string]func() error{
		"resources.subscribe": func() error { return x.Subscribe(t.Context(), "file:///a") },
		"logging":             func() error { return x.SetLogLevel(t.Context(), "info") },
		"tasks": func() error {
			_, err := x.Server().GetTask(t.Context(), &mcp.GetTaskRequest{Params: mcp.GetTaskRequestParams{TaskID: "1"}})
			return err
		},
		"roots.listChanged": func() error {
			return x.Server().RootsListChanged(t.Context(), &mcp.RootsListChangedNotification{})
		},
		"has no server/discover": func() error { _, err := x.Server().Discover(t.Context(), &mcp.DiscoverRequest{}); return err },
		"has no subscriptions/listen": func() error {
			_, err := x.Server().SubscriptionsListen(t.Context(), &mcp.SubscriptionsListenRequest{})
			return err
		},
	} {
		err := do()
		if _, ok := errors.AsType[*session.CapabilityError](err); !ok || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if sent := f.methods()[before:]; len(sent) > 0 {
		t.Errorf("sent %q", sent)
	}
}

func TestStatelessCapability(t *testing.T) {
	f := newFake(t)
	f.on = func(m *jsonrpc.Message) {
		f.result(m, `{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{"resources":{}},"ttlMs":0,"cacheScope":"private"}`)
	}
	x := connect(t, &session.Client{ToolListChanged: func(context.Context) {}}, f)
	for what, err := range map[string]error{
		"resources.subscribe": x.Subscribe(t.Context(), "file:///a"),
		"has no ping":         x.Ping(t.Context()),
	} {
		if _, ok := errors.AsType[*session.CapabilityError](err); !ok || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if x.Info() != nil {
		t.Errorf("info %v", x.Info())
	}
	if got := f.methods(); !slices.Equal(got, []string{"server/discover"}) {
		t.Errorf("sent %q", got)
	}
}

// A call does not change the request that it sends.
func TestRequestIsKept(t *testing.T) {
	eachEra(t, func(t *testing.T, v protocol.Version) {
		f := newFake(t)
		f.serve(v, func(m *jsonrpc.Message) { f.result(m, said(v, "x")) })
		c := versions(v)
		c.LogLevel = mcp.LoggingLevelInfo
		if v.Stateful() {
			c.LogLevel = ""
		}
		x := connect(t, c, f)
		r := &mcp.CallToolRequest{ID: jsonrpc.StringID("own"), Params: mcp.CallToolRequestParams{
			Name: "a", Meta: mcp.RequestMetaObject{Extra: jsonrpc.Members{{Name: "com.example/trace", Value: jsonrpc.MustRaw(`"t"`)}}},
		}}
		before, _ := r.MarshalJSON()
		if _, err := x.CallTool(t.Context(), r, session.OnProgress(func(*mcp.ProgressNotificationParams) {})); err != nil {
			t.Fatal(err)
		}
		if after, _ := r.MarshalJSON(); string(after) != string(before) {
			t.Errorf("the request is now %s", after)
		}
		m := f.messages("tools/call")[0]
		meta := m.Params.Get("_meta")
		if meta.Get("com.example/trace").String() != `"t"` || !meta.Get("progressToken").Equal(jsonrpc.MustRaw(m.ID.String())) || m.ID == r.ID {
			t.Errorf("sent %s", m)
		}
		if got := meta.Get("io.modelcontextprotocol/logLevel").String(); !v.Stateful() && got != `"info"` {
			t.Errorf("level %s", got)
		}
		if got := meta.Get("io.modelcontextprotocol/clientInfo", "name").String(); !v.Stateful() && got != `"client"` {
			t.Errorf("client %s", got)
		}
	})
}

// Messages of one's own get the _meta that the revision requires, whatever their params are.
func TestCallOwnMethod(t *testing.T) {
	f := newFake(t)
	f.hostile = true // the schemas do not know the methods
	f.serve(protocol.V20260728, func(m *jsonrpc.Message) {
		if m.Kind() == jsonrpc.Request {
			f.result(m, `{"got":`+m.Params.String()+`}`)
		}
	})
	x := connect(t, &session.Client{Extensions: []session.Extension{{
		Name: "io.modelcontextprotocol/tasks", Methods: map[string]jsonrpc.Handler{"tasks/get": nil}, ResultTypes: []string{"task"},
	}}}, f)
	for _, m := range []*jsonrpc.Message{
		{Method: "com.example/a"},
		{Method: "com.example/b", Params: jsonrpc.MustRaw(`{"n":1,"_meta":{"x":2}}`)},
		{Method: "com.example/c", Value: &jsonrpc.Members{{Name: "n", Value: jsonrpc.MustRaw(`1`)}}, ID: jsonrpc.StringID("mine")},
		{Method: "tasks/get", Params: jsonrpc.MustRaw(`{"taskId":"7"}`)},
	} {
		reply, err := x.Call(t.Context(), m)
		if err != nil {
			t.Errorf("%s: %v", m.Method, err)
			continue
		}
		raw, err := reply.RawResult()
		got := raw.Get("got")
		if err != nil || got.Get("_meta", "io.modelcontextprotocol/protocolVersion").String() != `"2026-07-28"` {
			t.Errorf("%s: sent params %s, %v", m.Method, got, err)
		}
		if reply.ID != m.ID {
			t.Errorf("%s: the response has the id %s", m.Method, reply.ID)
		}
		if m.Method == "com.example/b" && (got.Get("n").String() != "1" || got.Get("_meta", "x").String() != "2") {
			t.Errorf("params %s", got)
		}
	}
	if _, err := x.Call(t.Context(), &jsonrpc.Message{Method: "com.example/d", Params: jsonrpc.MustRaw(`[1]`)}); err == nil {
		t.Error("params that are a list have no _meta, and were sent")
	}
	if _, err := x.Call(t.Context(), &jsonrpc.Message{Method: "tasks/list"}); err == nil {
		t.Error("tasks/list is no method of this revision or of the extension, and was sent")
	}
	if err := x.Notify(t.Context(), &jsonrpc.Message{Method: "com.example/n"}); err != nil || f.count("com.example/n") != 1 {
		t.Errorf("notification: %v", err)
	}
}

// A result of an extension comes where any result can be returned.
func TestExtensionResult(t *testing.T) {
	f := newFake(t)
	f.hostile = true
	f.serve(protocol.V20260728, func(m *jsonrpc.Message) {
		f.result(m, `{"resultType":"task","taskId":"7","status":"working"}`)
	})
	x := connect(t, &session.Client{Extensions: []session.Extension{{Name: "io.modelcontextprotocol/tasks", ResultTypes: []string{"task"}}}}, f)
	r := &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: "a"}}
	v, err := x.Server().CallTool(t.Context(), r)
	if u, ok := v.(*mcp.Unknown); err != nil || !ok || u.Kind != "task" || u.Raw.Get("taskId").String() != `"7"` {
		t.Errorf("result %v, %v", v, err)
	}
	_, err = x.CallTool(t.Context(), r)
	if e, ok := errors.AsType[*session.UnexpectedResultError](err); !ok || e.Result == nil {
		t.Errorf("error %v", err)
	}
}

func TestTaskOf20251125(t *testing.T) {
	f := newFake(t)
	f.on = func(m *jsonrpc.Message) {
		switch m.Method {
		case "initialize":
			f.result(m, `{"protocolVersion":"2025-11-25","capabilities":{"tools":{},"tasks":{"requests":{"tools":{"call":{}}}}},"serverInfo":{"name":"x","version":"1"}}`)
		case "tools/call":
			f.result(m, `{"task":{"taskId":"7","status":"working","createdAt":"2025-11-25T10:30:00Z","lastUpdatedAt":"2025-11-25T10:30:00Z","ttl":null},"content":[]}`)
		case "tasks/result":
			f.result(m, `{"content":[{"type":"text","text":"done"}]}`)
		}
	}
	x := connect(t, versions(protocol.V20251125), f)
	v, err := x.Server().CallTool(t.Context(), &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: "a", Task: &mcp.TaskMetadata{}}})
	if task, ok := v.(*mcp.CreateTaskResult); err != nil || !ok || task.Task.TaskID != "7" {
		t.Errorf("result %v, %v", v, err)
	}
	p, err := x.Server().GetTaskPayload(t.Context(), &mcp.GetTaskPayloadRequest{Params: mcp.GetTaskPayloadRequestParams{TaskID: "7"}})
	if err != nil || !strings.Contains(p.String(), "done") {
		t.Errorf("payload %v, %v", p, err)
	}
}

func TestProgress(t *testing.T) {
	eachEra(t, func(t *testing.T, v protocol.Version) {
		f := newFake(t)
		report := func(token string, progress int) {
			f.say(fmt.Sprintf(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":%s,"progress":%d}}`, token, progress))
		}
		f.hostile = true // unknown tokens
		f.serve(v, func(m *jsonrpc.Message) {
			token := m.Params.Get("_meta", "progressToken").String()
			if token != "" {
				for i := range 3 {
					report(token, i)
				}
			}
			report(`"unknown"`, 1)
			report(`999`, 1)
			f.result(m, said(v, "done"))
			if token != "" {
				report(token, 9)
			}
		})
		var stray atomic.Int32
		c := versions(v)
		c.Progress = func(context.Context, *mcp.ProgressNotificationParams) { stray.Add(1) }
		x := connect(t, c, f)
		for range 2 {
			var got []float64
			_, err := call(x, "a", "", session.OnProgress(func(p *mcp.ProgressNotificationParams) { got = append(got, p.Progress) }))
			if err != nil || !slices.Equal(got, []float64{0, 1, 2}) {
				t.Errorf("progress %v, %v", got, err)
			}
		}
		if _, err := call(x, "a", ""); err != nil {
			t.Errorf("call after late progress: %v", err)
		}
		waitFor(t, func() bool { return stray.Load() == 8 })
	})
}

// waitFor waits until something holds.
func waitFor(t *testing.T, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(5 * time.Second); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("it does not come")
		}
	}
}

// A slow function for progress holds up its own call only, and gets the latest reports.
func TestSlowProgress(t *testing.T) {
	bubble(t, func(t *testing.T, v protocol.Version) {
		f := newFake(t)
		f.hostile = true
		f.serve(v, func(m *jsonrpc.Message) {
			if token := m.Params.Get("_meta", "progressToken").String(); token != "" {
				for i := range 1000 {
					f.say(fmt.Sprintf(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":%s,"progress":%d}}`, token, i))
				}
			}
			f.result(m, said(v, "done"))
		})
		x := connect(t, versions(v), f)
		block := make(chan struct{})
		var got []float64
		done := make(chan error)
		go func() {
			_, err := call(x, "slow", "", session.OnProgress(func(p *mcp.ProgressNotificationParams) {
				<-block
				got = append(got, p.Progress)
			}))
			done <- err
		}()
		synctest.Wait()
		if s, err := call(x, "quick", ""); s != "done" || err != nil {
			t.Errorf("another call: %q, %v", s, err)
		}
		close(block)
		if err := <-done; err != nil {
			t.Error(err)
		}
		if n := len(got); n == 0 || n > 66 || got[n-1] != 999 || !slices.IsSorted(got) {
			t.Errorf("%d reports: %v", n, got)
		}
	})
}

func TestTimeout(t *testing.T) {
	bubble(t, func(t *testing.T, v protocol.Version) {
		f := newFake(t).serve(v, nil)
		c := versions(v)
		c.Timeout = 2 * time.Second
		x := connect(t, c, f)
		for i, tt := range []struct {
			opts []session.CallOption
			want time.Duration
		}{{nil, 2 * time.Second}, {[]session.CallOption{session.Timeout(time.Hour)}, time.Hour}} {
			start := time.Now()
			_, err := call(x, "a", "", tt.opts...)
			if d := time.Since(start); !errors.Is(err, context.DeadlineExceeded) || d != tt.want {
				t.Errorf("after %v: %v", d, err)
			}
			synctest.Wait()
			cancelled := f.messages("notifications/cancelled")
			if len(cancelled) != i+1 || cancelled[i].Params.Get("requestId").String() != f.messages("tools/call")[i].ID.String() {
				t.Errorf("cancellations: %v", cancelled)
			}
		}
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Hour)
		defer cancel()
		if _, err := callIn(ctx, x, "a", "", session.Timeout(0)); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("without a limit: %v", err)
		}
	})
}

// The cause of a context is that of the error, and the call does not wait for a slow server.
func TestCancelDoesNotWait(t *testing.T) {
	bubble(t, func(t *testing.T, v protocol.Version) {
		f := newFake(t).serve(v, nil)
		f.sending = func(ctx context.Context, o session.Outgoing) error {
			if o.Method != "notifications/cancelled" {
				return nil
			}
			select {
			case <-time.After(time.Minute):
			case <-ctx.Done():
			}
			return context.Cause(ctx)
		}
		x := connect(t, versions(v), f)
		cause := errors.New("enough")
		for range 200 { // more than are sent aside at the same time
			ctx, cancel := context.WithCancelCause(t.Context())
			time.AfterFunc(100*time.Millisecond, func() { cancel(cause) })
			start := time.Now()
			_, err := callIn(ctx, x, "a", "")
			if d := time.Since(start); !errors.Is(err, cause) || d != 100*time.Millisecond {
				t.Fatalf("after %v: %v", d, err)
			}
		}
	})
}

// A sender that stalls is no reason to wait either.
func TestCancelWhileSending(t *testing.T) {
	bubble(t, func(t *testing.T, v protocol.Version) {
		f := newFake(t).serve(v, nil)
		f.hostile = true // the client cannot know whether the request has gone out, and cancels it
		f.sending = func(ctx context.Context, o session.Outgoing) error {
			if o.Method != "tools/call" {
				return nil
			}
			<-ctx.Done()
			return context.Cause(ctx)
		}
		x := connect(t, versions(v), f)
		start := time.Now()
		_, err := call(x, "a", "", session.Timeout(time.Second))
		if d := time.Since(start); !errors.Is(err, context.DeadlineExceeded) || d != time.Second {
			t.Errorf("after %v: %v", d, err)
		}
	})
}

// canceller ends requests by other means than a message.
type canceller struct {
	*fake
	mu    sync.Mutex
	ended []jsonrpc.ID
}

func (c *canceller) CancelRequest(id jsonrpc.ID) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ended = append(c.ended, id)
	return true
}

func TestRequestCanceler(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &canceller{fake: newFake(t).serve(protocol.V20260728, nil)}
		x := connect(t, versions(), f)
		if _, err := call(x, "a", "", session.Timeout(time.Second)); err == nil {
			t.Error("no error")
		}
		synctest.Wait()
		if len(f.ended) != 1 || f.ended[0] != f.messages("tools/call")[0].ID || f.count("notifications/cancelled") > 0 {
			t.Errorf("ended %v, sent %q", f.ended, f.methods())
		}
	})
}

// An error of Send is the error of that call, and Err of a message that of its call.
func TestErrorsOfTransport(t *testing.T) {
	eachEra(t, func(t *testing.T, v protocol.Version) {
		f := newFake(t)
		f.hostile = true
		f.serve(v, func(m *jsonrpc.Message) {
			if m.Params.Get("name").String() == `"lost"` {
				f.in <- session.Incoming{Err: errBroke, Related: m.ID}
				return
			}
			f.result(m, said(v, "good"))
		})
		refuse := false
		f.sending = func(context.Context, session.Outgoing) error {
			if refuse {
				return errBroke
			}
			return nil
		}
		x := connect(t, versions(v), f)
		if _, err := call(x, "lost", ""); !errors.Is(err, errBroke) {
			t.Errorf("lost response: %v", err)
		}
		refuse = true
		if _, err := call(x, "a", ""); !errors.Is(err, errBroke) {
			t.Errorf("not sent: %v", err)
		}
		refuse = false
		f.in <- session.Incoming{Err: errBroke} // of no call
		if got, err := call(x, "a", ""); got != "good" || err != nil {
			t.Errorf("next call: %q, %v", got, err)
		}
	})
}

// Losses are reported with the context and the method of the message.
func TestOnLoss(t *testing.T) {
	type key struct{}
	f := newFake(t)
	f.serve(protocol.V20250326, func(m *jsonrpc.Message) { f.result(m, said(protocol.V20250326, "x")) })
	var mu sync.Mutex
	got := map[string][]string{}
	c := versions(protocol.V20250326)
	c.Info = mcp.Implementation{Name: "c", Version: "1", Title: new("C")}
	c.OnLoss = func(ctx context.Context, method string, losses []mcp.Loss) {
		mu.Lock()
		defer mu.Unlock()
		for _, l := range losses {
			got[fmt.Sprint(method, ctx.Value(key{}))] = append(got[fmt.Sprint(method, ctx.Value(key{}))], l.Pointer)
		}
	}
	x := connect(t, c, f)
	ctx := context.WithValue(t.Context(), key{}, 7)
	r := &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: "a", RequestState: new("s"), Task: &mcp.TaskMetadata{}}}
	if _, err := x.Server().CallTool(ctx, r); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got["initialize<nil>"], []string{"/params/clientInfo/title"}) || !slices.Contains(got["tools/call7"], "/params/task") {
		t.Errorf("losses %v", got)
	}
}

func TestServerEndsConnection(t *testing.T) {
	bubble(t, func(t *testing.T, v protocol.Version) {
		f := newFake(t).serve(v, nil)
		x := connect(t, versions(v), f)
		var group sync.WaitGroup
		for range 10 {
			group.Go(func() {
				if _, err := call(x, "a", ""); !errors.Is(err, io.EOF) {
					t.Errorf("call in flight: %v", err)
				}
			})
		}
		synctest.Wait()
		f.broken <- io.EOF
		group.Wait()
		<-x.Done()
		if err := x.Err(); !errors.Is(err, io.EOF) {
			t.Errorf("Err: %v", err)
		}
		if _, err := call(x, "a", ""); !errors.Is(err, io.EOF) {
			t.Errorf("later call: %v", err)
		}
		x.Close()
		if err := x.Err(); !errors.Is(err, io.EOF) {
			t.Errorf("Err after Close: %v", err)
		}
	})
}

func TestCloseEndsCalls(t *testing.T) {
	bubble(t, func(t *testing.T, v protocol.Version) {
		f := newFake(t).serve(v, nil)
		x := connect(t, versions(v), f)
		done := make(chan error)
		go func() {
			_, err := call(x, "a", "")
			done <- err
		}()
		synctest.Wait()
		x.Close()
		x.Close()
		if err := <-done; !errors.Is(err, session.ErrClosed) {
			t.Errorf("call in flight: %v", err)
		}
		if _, err := call(x, "a", ""); !errors.Is(err, session.ErrClosed) {
			t.Errorf("later call: %v", err)
		}
	})
}
