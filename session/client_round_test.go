package session_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

type contextKey struct{}

// accept answers a form with the word that the context has.
func accept(ctx context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
	word, _ := ctx.Value(contextKey{}).(string)
	q := r.Params.(*mcp.ElicitRequestFormParams)
	return &mcp.ElicitResult{Action: mcp.ElicitResultActionAccept, Content: jsonrpc.Members{{
		Name: "word", Value: jsonrpc.RawString(q.Message + "=" + word),
	}}}, nil
}

// embeddedForm is an elicitation as it is embedded in a result.
func embeddedForm(message string) string {
	return `{"method":"elicitation/create","params":{"mode":"form","message":"` + message + `","requestedSchema":{"type":"object","properties":{"word":{"type":"string"}}}}}`
}

func inputRequired(requests, state string) string {
	members := `"resultType":"input_required"`
	if requests != "" {
		members += `,"inputRequests":{` + requests + `}`
	}
	if state != "" {
		members += `,"requestState":"` + state + `"`
	}
	return "{" + members + "}"
}

func TestRounds(t *testing.T) {
	const v = protocol.V20260728
	f := newFake(t)
	f.serve(v, func(m *jsonrpc.Message) {
		p := m.Params
		switch state := p.Get("requestState").String(); state {
		case "":
			f.result(m, inputRequired(`"a":`+embeddedForm("A")+`,"b":`+embeddedForm("B")+`,"roots":{"method":"roots/list"}`, "one"))
		case `"one"`:
			r := p.Get("inputResponses")
			if r.Get("roots", "roots").String() != "[]" || len(r.Members()) != 3 {
				t.Errorf("responses %s", r)
			}
			f.result(m, inputRequired("", "two")) // only a state
		case `"two"`:
			if r := p.Get("inputResponses"); !r.IsZero() {
				t.Errorf("responses to no questions: %s", r)
			}
			f.result(m, inputRequired(`"c":{"method":"sampling/createMessage","params":{"messages":[],"maxTokens":5}}`, "three"))
		case `"three"`:
			f.result(m, said(v, strings.ReplaceAll(p.Get("inputResponses", "c", "content", "text").String(), `"`, "")+
				p.Get("arguments").String()[:1]))
		}
	})
	x := connect(t, &session.Client{
		Elicit: accept,
		CreateMessage: func(context.Context, *mcp.CreateMessageRequest) (*mcp.CreateMessageResult, error) {
			return &mcp.CreateMessageResult{Role: mcp.RoleAssistant, Model: "m", Content: mcp.SamplingMessageContent{Blocks: []mcp.SamplingMessageContentBlock{&mcp.TextContent{Text: "five"}}}}, nil
		},
		ListRoots: func(context.Context, *mcp.ListRootsRequest) (*mcp.ListRootsResult, error) {
			return &mcp.ListRootsResult{Roots: []mcp.Root{}}, nil
		},
	}, f)
	ctx := context.WithValue(t.Context(), contextKey{}, "w")
	r := &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{
		Name: "a", Arguments: jsonrpc.MustRaw(`{"x":1}`),
		RequestState: new("of another session"), InputResponses: mcp.InputResponses{"z": &mcp.ElicitResult{Action: "cancel"}},
	}}
	var progress int
	result, err := x.CallTool(ctx, r, session.OnProgress(func(*mcp.ProgressNotificationParams) { progress++ }))
	if err != nil || textOf(result) != "five{" {
		t.Fatalf("result %v, %v", result, err)
	}
	sent := f.messages("tools/call")
	ids := map[jsonrpc.ID]bool{}
	for _, m := range sent {
		ids[m.ID] = true
		if !m.Params.Get("_meta", "progressToken").Equal(jsonrpc.MustRaw(m.ID.String())) {
			t.Errorf("no token in %s", m)
		}
	}
	if len(sent) != 4 || len(ids) != 4 {
		t.Errorf("sent %v", sent)
	}
	if got := sent[1].Params.Get("inputResponses", "b", "content", "word").String(); got != `"B=w"` {
		t.Errorf("answer %s", got)
	}
	if !sent[0].Params.Get("inputResponses").IsZero() {
		t.Errorf("the first request has answers: %s", sent[0])
	}
	if r.Params.RequestState == nil || len(r.Params.InputResponses) != 1 {
		t.Error("the request was changed")
	}
}

func TestRoundErrors(t *testing.T) {
	const v = protocol.V20260728
	refused := errors.New("the user is away")
	questions := ""
	f := newFake(t)
	f.serve(v, func(m *jsonrpc.Message) { f.result(m, inputRequired(questions, "s")) })
	c := &session.Client{
		Elicit: func(_ context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			switch r.Params.(*mcp.ElicitRequestFormParams).Message {
			case "panic":
				panic("bug")
			case "nil":
				return nil, nil
			case "fail":
				return nil, refused
			}
			return &mcp.ElicitResult{Action: mcp.ElicitResultActionCancel}, nil
		},
		MaxRounds: 3, MaxQuestions: 2,
	}
	x := connect(t, c, f)
	for _, tt := range []struct {
		questions string
		want      func(error) bool
		rounds    int
	}{
		{`"k":` + embeddedForm("fail"), func(err error) bool { return errors.Is(err, refused) && strings.Contains(err.Error(), `"k"`) }, 1},
		{`"k":` + embeddedForm("panic"), func(err error) bool { _, ok := errors.AsType[*jsonrpc.PanicError](err); return ok }, 1},
		{`"k":` + embeddedForm("nil"), func(err error) bool { return err != nil }, 1},
		{`"k":` + embeddedForm("x"), func(err error) bool { return errors.Is(err, session.ErrTooManyRounds) }, 4},
		{``, func(err error) bool { return errors.Is(err, session.ErrTooManyRounds) }, 4},
		{`"k":{"method":"roots/list"}`, func(err error) bool {
			e, ok := errors.AsType[*session.CapabilityError](err)
			return ok && e.Missing[0].Capability == "roots"
		}, 1},
		{`"k":{"method":"com.example/what"}`, func(err error) bool { return err != nil }, 1},
		{`"a":` + embeddedForm("x") + `,"b":` + embeddedForm("x") + `,"c":` + embeddedForm("x"), func(err error) bool { return strings.Contains(err.Error(), "3 questions") }, 1},
	} {
		questions = tt.questions
		before := f.count("tools/call")
		_, err := call(x, "a", "")
		if err == nil || !tt.want(err) {
			t.Errorf("%s: error %v", tt.questions, err)
		}
		if n := f.count("tools/call") - before; n != tt.rounds {
			t.Errorf("%s: %d rounds, want %d", tt.questions, n, tt.rounds)
		}
	}
}

// Questions are results of other methods as well, and of none but these.
func TestRoundsOfOtherMethods(t *testing.T) {
	const v = protocol.V20260728
	f := newFake(t)
	f.serve(v, func(m *jsonrpc.Message) {
		switch {
		case m.Method == "tools/list":
			f.result(m, inputRequired(`"k":`+embeddedForm("x"), "s"))
		case m.Params.Get("requestState").IsZero():
			f.result(m, inputRequired(`"k":`+embeddedForm("x"), "s"))
		case m.Method == "prompts/get":
			f.result(m, `{"resultType":"complete","messages":[]}`)
		case m.Method == "resources/read":
			f.result(m, `{"resultType":"complete","contents":[],"ttlMs":0,"cacheScope":"private"}`)
		}
	})
	x := connect(t, &session.Client{Elicit: accept}, f)
	if _, err := x.GetPrompt(t.Context(), &mcp.GetPromptRequest{Params: mcp.GetPromptRequestParams{Name: "p"}}); err != nil {
		t.Error(err)
	}
	if _, err := x.ReadResource(t.Context(), &mcp.ReadResourceRequest{Params: mcp.ReadResourceRequestParams{URI: "file:///a"}}); err != nil {
		t.Error(err)
	}
	if _, err := x.ListTools(t.Context(), nil); err == nil {
		t.Error("a list that asks")
	}
}

// A server of an older revision cannot ask in a result.
func TestRoundInSession(t *testing.T) {
	f := newFake(t)
	f.hostile = true
	f.serve(protocol.V20251125, func(m *jsonrpc.Message) { f.result(m, inputRequired(`"k":`+embeddedForm("x"), "s")) })
	c := versions(protocol.V20251125)
	c.Elicit = accept
	x := connect(t, c, f)
	if _, err := call(x, "a", ""); err == nil || f.count("tools/call") != 1 {
		t.Errorf("error %v after %q", err, f.methods())
	}
}

// Server returns questions as results, and sends answers on.
func TestManualRounds(t *testing.T) {
	const v = protocol.V20260728
	f := newFake(t)
	f.serve(v, func(m *jsonrpc.Message) {
		if m.Params.Get("requestState").String() == `"s"` {
			f.result(m, said(v, strings.ReplaceAll(m.Params.Get("inputResponses", "k", "action").String(), `"`, "")))
			return
		}
		f.result(m, inputRequired(`"k":`+embeddedForm("x"), "s"))
	})
	x := connect(t, &session.Client{Elicit: accept}, f)
	down := &mcp.CallToolRequest{ID: jsonrpc.StringID("down"), Params: mcp.CallToolRequestParams{Name: "a"}}
	down.Params.Meta = mcp.RequestMetaObject{ProgressToken: jsonrpc.IntID(1), ProtocolVersion: new("2026-07-28"), Extra: jsonrpc.Members{{Name: "traceparent", Value: jsonrpc.MustRaw(`"00-1"`)}}}
	v1, err := x.Server().CallTool(t.Context(), session.Forward(down))
	q, ok := v1.(*mcp.InputRequiredResult)
	if err != nil || !ok {
		t.Fatalf("result %v, %v", v1, err)
	}
	down.Params.RequestState = q.RequestState
	down.Params.InputResponses = mcp.InputResponses{"k": &mcp.ElicitResult{Action: mcp.ElicitResultActionDecline}}
	v2, err := x.Server().CallTool(t.Context(), session.Forward(down))
	if r, ok := v2.(*mcp.CallToolResult); err != nil || !ok || textOf(r) != "decline" {
		t.Errorf("result %v, %v", v2, err)
	}
	m := f.messages("tools/call")[1]
	if m.ID == down.ID || !m.Params.Get("_meta", "progressToken").IsZero() || m.Params.Get("_meta", "traceparent").IsZero() {
		t.Errorf("sent %s", m)
	}
	if down.Params.Meta.ProgressToken.IsZero() || down.ID.IsZero() {
		t.Error("Forward has changed the request")
	}
}

// The time of the user does not count for the call, and has a limit of its own.
func TestRoundTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const v = protocol.V20260728
		f := newFake(t)
		f.serve(v, func(m *jsonrpc.Message) {
			if m.Params.Get("requestState").IsZero() {
				f.result(m, inputRequired(`"k":`+embeddedForm("x"), "s"))
				return
			}
			go func() {
				time.Sleep(700 * time.Millisecond)
				f.result(m, said(v, "done"))
			}()
		})
		wait := 3 * time.Second
		c := &session.Client{Timeout: time.Second, RoundTimeout: time.Minute, Elicit: func(ctx context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			select {
			case <-time.After(wait):
				return accept(ctx, r)
			case <-ctx.Done():
				return nil, context.Cause(ctx)
			}
		}}
		x := connect(t, c, f)
		if got, err := call(x, "a", ""); got != "done" || err != nil {
			t.Errorf("an answer after %v: %q, %v", wait, got, err)
		}
		wait = time.Hour
		start := time.Now()
		_, err := call(x, "a", "")
		if d := time.Since(start); !errors.Is(err, context.DeadlineExceeded) || d != time.Minute {
			t.Errorf("no answer: %v after %v", err, d)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		start = time.Now()
		if _, err = callIn(ctx, x, "a", ""); !errors.Is(err, context.DeadlineExceeded) || time.Since(start) != 5*time.Second {
			t.Errorf("the caller gives up: %v after %v", err, time.Since(start))
		}
	})
}

// A function that ignores its context holds nobody up, not even Close.
func TestRoundIsAbandoned(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.serve(protocol.V20260728, func(m *jsonrpc.Message) { f.result(m, inputRequired(`"k":`+embeddedForm("x"), "s")) })
		block := make(chan struct{})
		defer close(block)
		var asked atomic.Int32
		x := connect(t, &session.Client{Elicit: func(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			asked.Add(1)
			<-block
			return nil, nil
		}}, f)
		done := make(chan error)
		go func() {
			_, err := call(x, "a", "")
			done <- err
		}()
		synctest.Wait()
		x.Close()
		if err := <-done; !errors.Is(err, session.ErrClosed) || asked.Load() != 1 {
			t.Errorf("error %v", err)
		}
	})
}

func ExampleForward() {
	r := &mcp.CallToolRequest{ID: jsonrpc.IntID(7), Params: mcp.CallToolRequestParams{Name: "mood"}}
	r.Params.Meta.ProgressToken = jsonrpc.IntID(7)
	fmt.Println(r.Params)
	fmt.Println(session.Forward(r).Params)
	// Output:
	// {"name":"mood","_meta":{"progressToken":7}}
	// {"name":"mood"}
}
