package session_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// form returns a question with one field.
func form(message, field string) *mcp.ElicitRequestFormParams {
	p := &mcp.ElicitRequestFormParams{Message: message}
	p.RequestedSchema.Properties.Set(field, &mcp.StringSchema{})
	return p
}

// field returns the field of an answer.
func field(r *mcp.ElicitResult, name string) string {
	v, _ := r.Content.Get(name)
	var s string
	_ = v.Decode(&s)
	return s
}

// twice asks for a name and then for a colour.
func twice(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	ask := session.From(ctx)
	name, err := ask.Elicit(ctx, "name", form("What is your name?", "name"))
	if err != nil {
		return nil, err
	}
	colour, err := ask.Elicit(ctx, "colour", form("Which colour, "+field(name, "name")+"?", "colour"))
	if err != nil {
		return nil, err
	}
	return text(field(name, "name") + " likes " + field(colour, "colour")), nil
}

// explicit is twice in the style of 2026-07-28.
func explicit(_ context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	p := r.Params
	if a, ok := p.InputResponses["colour"].(*mcp.ElicitResult); ok && p.RequestState != nil {
		return text(*p.RequestState + " likes " + field(a, "colour")), nil
	}
	if a, ok := p.InputResponses["name"].(*mcp.ElicitResult); ok {
		name := field(a, "name")
		return &mcp.InputRequiredResult{
			RequestState:  &name,
			InputRequests: mcp.InputRequests{"colour": &mcp.ElicitRequest{Params: form("Which colour, "+name+"?", "colour")}},
		}, nil
	}
	return &mcp.InputRequiredResult{InputRequests: mcp.InputRequests{"name": &mcp.ElicitRequest{Params: form("What is your name?", "name")}}}, nil
}

func newAsking(calls map[string]func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error)) *session.Server {
	s := &session.Server{Info: mcp.Implementation{Name: "asking", Version: "1"}}
	tools := session.NewTools()
	for name, f := range calls {
		tools.Add(session.Tool{Tool: mcp.Tool{Name: name}, Call: f})
	}
	s.Tools = tools
	return s
}

// users answer questions by their message.
type users func(message string) (field, answer string)

func ada(message string) (string, string) {
	if strings.HasPrefix(message, "What") {
		return "name", "Ada"
	}
	return "colour", "teal"
}

// converse calls a tool, answers its questions, and returns the final answer and how many
// questions there were.
func (w *wire) converse(tool string, answer users) (final string, asked int) {
	w.t.Helper()
	if !w.version.Stateful() {
		return w.converseInRounds(tool, answer)
	}
	done := make(chan string, 1)
	w.last++
	f := w.send(w.request(fmt.Sprint(w.last), "tools/call", `"name":"`+tool+`"`))
	go func() {
		a := f(context.Background())
		w.receive(a.Text)
		done <- string(a.Text)
	}()
	for {
		select {
		case final := <-done:
			return final, asked
		case m := <-w.arrived:
			if m.Method != "elicitation/create" {
				continue
			}
			asked++
			params, _ := m.RawParams()
			var message string
			_ = params.Get("message").Decode(&message)
			field, value := answer(message)
			w.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{"action":"accept","content":{%q:%q}}}`, m.ID, field, value))
		case <-time.After(10 * time.Second):
			w.t.Fatal("no answer")
		}
	}
}

func (w *wire) converseInRounds(tool string, answer users) (final string, asked int) {
	w.t.Helper()
	members := ""
	for {
		w.last++
		final = w.call(w.request(fmt.Sprint(w.last), "tools/call", `"name":"`+tool+`"`+members))
		var reply struct {
			Result struct {
				ResultType    string
				RequestState  string
				InputRequests map[string]struct{ Params struct{ Message string } }
			}
		}
		if err := json.Unmarshal([]byte(final), &reply); err != nil {
			w.t.Fatalf("%s: %v", final, err)
		}
		if reply.Result.ResultType != "input_required" {
			return final, asked
		}
		responses := map[string]any{}
		for key, q := range reply.Result.InputRequests {
			asked++
			field, value := answer(q.Params.Message)
			responses[key] = map[string]any{"action": "accept", "content": map[string]string{field: value}}
		}
		text, err := json.Marshal(responses)
		if err != nil {
			w.t.Fatal(err)
		}
		members = fmt.Sprintf(`,"requestState":%q,"inputResponses":%s`, reply.Result.RequestState, text)
	}
}

func TestAskTwice(t *testing.T) {
	calls := map[string]func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error){"twice": twice, "explicit": explicit}
	for _, v := range protocol.Versions {
		for name := range calls {
			t.Run(string(v)+"/"+name, func(t *testing.T) {
				w := newWire(t, newAsking(calls)).open(v)
				final, asked := w.converse(name, ada)
				if v < protocol.V20250618 {
					if asked != 0 || !strings.Contains(final, "elicitation/create") || !strings.Contains(final, `"isError":true`) {
						t.Errorf("a revision without elicitation: %d questions, %s", asked, final)
					}
					return
				}
				if asked != 2 || !strings.Contains(final, "Ada likes teal") {
					t.Errorf("%d questions, %s", asked, final)
				}
			})
		}
	}
}

// A handler that turns each error into a result of the tool asks all the same.
func TestAskDespiteToolError(t *testing.T) {
	swallow := func(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		out, err := twice(ctx, r)
		if err != nil {
			x := text("failed: " + err.Error())
			x.IsError = new(true)
			return x, nil
		}
		return out, nil
	}
	w := newWire(t, newAsking(map[string]func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error){"t": swallow})).open(protocol.V20260728)
	if final, asked := w.converse("t", ada); asked != 2 || !strings.Contains(final, "Ada likes teal") {
		t.Errorf("%d questions, %s", asked, final)
	}
}

// Questions of several goroutines travel in one round.
func TestAskTogether(t *testing.T) {
	together := func(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		var group sync.WaitGroup
		var names [3]string
		var failed [3]error
		for i := range names {
			group.Go(func() {
				r, err := session.From(ctx).Elicit(ctx, fmt.Sprint("q", i), form(fmt.Sprint("What ", i), "name"))
				if failed[i] = err; err == nil {
					names[i] = field(r, "name")
				}
			})
		}
		group.Wait()
		if err := errors.Join(failed[:]...); err != nil {
			return nil, err
		}
		return text(strings.Join(names[:], "+")), nil
	}
	for _, v := range []protocol.Version{protocol.V20250618, protocol.V20251125, protocol.V20260728} {
		w := newWire(t, newAsking(map[string]func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error){"t": together})).open(v)
		if final, asked := w.converse("t", ada); asked != 3 || !strings.Contains(final, "Ada+Ada+Ada") {
			t.Errorf("%s: %d questions, %s", v, asked, final)
		}
	}
}

// A question with the time in it settles, by its key. So does one whose parts are kept.
func TestAskDrift(t *testing.T) {
	drift := func(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		r, err := session.From(ctx).Elicit(ctx, "go", form("What "+time.Now().Format(time.RFC3339Nano), "name"))
		if err != nil {
			return nil, err
		}
		return text(field(r, "name")), nil
	}
	n := 0
	kept := func(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		count, err := session.Once(ctx, "n", func(context.Context) (int, error) { n++; return n, nil })
		if err != nil {
			return nil, err
		}
		r, err := session.From(ctx).Elicit(ctx, "go", form(fmt.Sprint("What ", count), "name"))
		if err != nil {
			return nil, err
		}
		return text(field(r, "name")), nil
	}
	for _, v := range []protocol.Version{protocol.V20251125, protocol.V20260728} {
		w := newWire(t, newAsking(map[string]func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error){"drift": drift, "kept": kept})).open(v)
		for _, tool := range []string{"drift", "kept"} {
			if final, asked := w.converse(tool, ada); asked != 1 || !strings.Contains(final, "Ada") {
				t.Errorf("%s %s: %d questions, %s", v, tool, asked, final)
			}
		}
	}
	if n != 2 {
		t.Errorf("Once called its function %d times in two requests", n)
	}
}

// A question whose text was changed between the rounds is asked again, and not for ever.
func TestAskReworded(t *testing.T) {
	var mu sync.Mutex
	question := "What A?"
	changing := func(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		mu.Lock()
		q := question
		mu.Unlock()
		r, err := session.From(ctx).Elicit(ctx, "q", form(q, "name"))
		if err != nil {
			return nil, err
		}
		return text(field(r, "name") + " to " + q), nil
	}
	w := newWire(t, newAsking(map[string]func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error){"t": changing})).open(protocol.V20260728)
	var heard []string
	final, asked := w.converse("t", func(message string) (string, string) {
		heard = append(heard, message)
		mu.Lock()
		question = "What B?" // redeployed
		mu.Unlock()
		return "name", "yes " + message
	})
	if asked != 2 || !strings.Contains(final, "yes What B? to What B?") {
		t.Errorf("asked %q, %s", heard, final)
	}
	i := 0
	final, asked = w.converse("t", func(message string) (string, string) {
		mu.Lock()
		i++
		question = fmt.Sprint("What ", i)
		mu.Unlock()
		return "name", "x"
	})
	if asked > 4 || !strings.Contains(final, "error") {
		t.Errorf("a question that changes each time: %d questions, %s", asked, final)
	}
}

func TestStateIsSealed(t *testing.T) {
	calls := map[string]func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error){"twice": twice, "explicit": explicit}
	answer := `"inputResponses":{"name":{"action":"accept","content":{"name":"Ada"}}}`
	state := func(w *wire, tool string) string {
		m := w.call(w.request("1", "tools/call", `"name":"`+tool+`"`))
		var reply struct{ Result struct{ RequestState string } }
		if err := json.Unmarshal([]byte(m), &reply); err != nil || reply.Result.RequestState == "" {
			t.Fatalf("%s: %v", m, err)
		}
		return reply.Result.RequestState
	}
	repeat := func(w *wire, id, tool, state string) string {
		w.lenient = true
		return w.call(w.request(id, "tools/call", `"name":"`+tool+`","requestState":"`+state+`",`+answer))
	}
	for tool := range calls {
		s := newAsking(calls)
		s.StateKeys = [][]byte{[]byte("first key, 16 bytes")}
		w := newWire(t, s, session.WithPrincipal("ada")).open(protocol.V20260728)
		good := state(w, tool)
		if strings.Contains(good, "What") {
			t.Errorf("%s: the state can be read: %s", tool, good)
		}
		if got := repeat(w, "2", tool, good); !strings.Contains(got, "Which colour, Ada") {
			t.Errorf("%s: the next question is missing: %s", tool, got)
		}
		forged := []byte(good)
		forged[len(forged)/2] ^= 1
		other := newAsking(calls)
		other.StateKeys = [][]byte{[]byte("second key, 16 bytes"), []byte("first key, 16 bytes")}
		gone := newAsking(calls)
		gone.StateKeys = [][]byte{[]byte("second key, 16 bytes")}
		audience := newAsking(calls)
		audience.StateKeys, audience.StateAudience = s.StateKeys, "another"
		for name, x := range map[string]struct {
			got  string
			fine bool
		}{
			"forged":           {repeat(w, "3", tool, string(forged)), false},
			"cut":              {repeat(w, "4", tool, good[:len(good)-4]), false},
			"of another user":  {repeat(newWire(t, s, session.WithPrincipal("eve")).open(protocol.V20260728), "5", tool, good), false},
			"of another tool":  {repeat(w, "6", map[string]string{"twice": "explicit", "explicit": "twice"}[tool], good), false},
			"with an old key":  {repeat(newWire(t, other, session.WithPrincipal("ada")).open(protocol.V20260728), "7", tool, good), true},
			"with a lost key":  {repeat(newWire(t, gone, session.WithPrincipal("ada")).open(protocol.V20260728), "8", tool, good), false},
			"of other servers": {repeat(newWire(t, audience, session.WithPrincipal("ada")).open(protocol.V20260728), "9", tool, good), false},
			"used again":       {repeat(w, "10", tool, good), true},
		} {
			if refused := strings.Contains(x.got, "-32602"); refused == x.fine {
				t.Errorf("%s: state %s: %s", tool, name, x.got)
			}
		}
	}
}

// An answer that is missing is asked for again, and one that nobody asked for has no effect.
func TestAnswersLostAndUnasked(t *testing.T) {
	w := newWire(t, newAsking(map[string]func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error){"twice": twice})).open(protocol.V20260728)
	w.lenient = true
	early := w.call(w.request("0", "tools/call", `"name":"twice","inputResponses":{"name":{"action":"accept","content":{"name":"Eve"}},"x":{"roots":[]}}`))
	if !strings.Contains(early, "Which colour, Eve?") {
		t.Errorf("an answer without a state: %s", early)
	}
	first := w.call(w.request("1", "tools/call", `"name":"twice"`))
	var reply struct{ Result struct{ RequestState string } }
	if err := json.Unmarshal([]byte(first), &reply); err != nil {
		t.Fatal(err)
	}
	again := w.call(w.request("2", "tools/call", `"name":"twice","requestState":"`+reply.Result.RequestState+`","inputResponses":{"x":{"roots":[]}}`))
	if !strings.Contains(again, "What is your name") {
		t.Errorf("a lost answer: %s", again)
	}
	wrong := w.call(w.request("3", "tools/call", `"name":"twice","requestState":"`+reply.Result.RequestState+`","inputResponses":{"name":{"roots":[]}}`))
	if !strings.Contains(wrong, "-32602") {
		t.Errorf("an answer of another kind: %s", wrong)
	}
}

func TestCapabilityMissing(t *testing.T) {
	calls := map[string]func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error){"twice": twice, "explicit": explicit}
	for tool := range calls {
		w := newWire(t, newAsking(calls))
		meta := `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`
		got := w.call(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"` + tool + `",` + meta + `}}`)
		if !strings.Contains(got, "-32021") || !strings.Contains(got, `"requiredCapabilities":{"elicitation":`) {
			t.Errorf("%s: %s", tool, got)
		}
		w = newWire(t, newAsking(calls))
		w.call(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`)
		w.call(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
		got = w.call(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"` + tool + `"}}`)
		if !strings.Contains(got, `"isError":true`) || !strings.Contains(got, "elicitation") {
			t.Errorf("%s: %s", tool, got)
		}
	}
}

func TestProgressAndLog(t *testing.T) {
	report := func(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		r := session.From(ctx)
		for _, n := range []float64{1, 2, 2, 1, 3} {
			if err := r.Progress(ctx, n, 3, "step"); err != nil {
				return nil, err
			}
		}
		for _, level := range []mcp.LoggingLevel{mcp.LoggingLevelDebug, mcp.LoggingLevelError} {
			if err := r.Log(ctx, level, map[string]int{"n": 1}); err != nil {
				return nil, err
			}
		}
		go func() {
			<-ctx.Done()
			_ = r.Progress(context.Background(), 4, 4, "too late")
			_ = r.Log(context.Background(), mcp.LoggingLevelError, "too late")
		}()
		return text("done"), nil
	}
	for _, v := range protocol.Versions {
		w := newWire(t, newAsking(map[string]func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error){"t": report})).open(v)
		line := w.request("5", "tools/call", `"name":"t","_meta":{"progressToken":"p"}`)
		if !v.Stateful() {
			line = strings.Replace(w.request("5", "tools/call", `"name":"t"`), `"_meta":{`, `"_meta":{"progressToken":"p","io.modelcontextprotocol/logLevel":"warning",`, 1)
		}
		w.call(line)
		time.Sleep(10 * time.Millisecond)
		var got []string
		for len(w.arrived) > 0 {
			m := <-w.arrived
			got = append(got, strings.TrimPrefix(m.Method, "notifications/"))
		}
		if want := "progress progress progress message"; strings.Join(got, " ") != want {
			t.Errorf("%s: got %v, want %s", v, got, want)
		}
		if v.Stateful() {
			w.call(w.request("6", "logging/setLevel", `"level":"debug"`))
			w.call(w.request("7", "tools/call", `"name":"t"`))
			time.Sleep(10 * time.Millisecond)
			if n := len(w.arrived); n != 2 {
				t.Errorf("%s: %d messages at level debug, want 2", v, n)
			}
		}
	}
}

func TestURL(t *testing.T) {
	page := &mcp.ElicitRequestURLParams{Message: "Sign in", URL: "https://example.com/in"}
	require := func(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		if err := session.From(ctx).RequireURL(ctx, "in", page); err != nil {
			return nil, err
		}
		return text("signed in"), nil
	}
	visit := func(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		r := session.From(ctx)
		if _, err := r.Elicit(ctx, "in", page); err != nil {
			return nil, err
		}
		return text("visited"), r.ElicitationComplete(ctx, "in")
	}
	s := newAsking(map[string]func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error){"require": require, "visit": visit})
	w := newWire(t, s).open(protocol.V20250618)
	if got := w.call(w.request("1", "tools/call", `"name":"require"`)); !strings.Contains(got, `"isError":true`) {
		t.Errorf("2025-06-18: %s", got)
	}
	w = newWire(t, s).open(protocol.V20251125)
	if got := w.call(w.request("1", "tools/call", `"name":"require"`)); !strings.Contains(got, "-32042") || !strings.Contains(got, `"elicitationId":"`) {
		t.Errorf("2025-11-25: %s", got)
	}
	done := make(chan string, 1)
	f := w.send(w.request("2", "tools/call", `"name":"visit"`))
	go func() { done <- string(f(context.Background()).Text) }()
	m := w.next()
	params, _ := m.RawParams()
	w.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{"action":"accept"}}`, m.ID))
	complete := w.next()
	if got, _ := complete.RawParams(); !got.Get("elicitationId").Equal(params.Get("elicitationId")) || got.Get("elicitationId").IsZero() {
		t.Errorf("complete has the id %s, the question %s", got, params)
	}
	if got := <-done; !strings.Contains(got, "visited") {
		t.Error(got)
	}
	w = newWire(t, s).open(protocol.V20260728)
	for _, tool := range []string{"require", "visit"} {
		first := w.call(w.request(`"`+tool+`"`, "tools/call", `"name":"`+tool+`"`))
		if !strings.Contains(first, "input_required") || strings.Contains(first, "elicitationId") {
			t.Errorf("2026-07-28: %s", first)
		}
	}
}
