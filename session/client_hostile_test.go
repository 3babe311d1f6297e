package session_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
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

// What a hostile server sends between two calls does no harm to the second.
func TestHostileLines(t *testing.T) {
	lines := []string{
		``, ` `, `null`, `7`, `"x"`, `[]`, `[[]]`, `{}`, `{`, `}`, "\x00", "\xff\xfe", `{"jsonrpc":"2.0"`,
		`{"jsonrpc":"2.0"}`,
		`{"jsonrpc":"2.0","id":1}`,
		`{"jsonrpc":"2.0","id":1,"result":{}}`,
		`{"jsonrpc":"2.0","id":99999,"result":{}}`,
		`{"jsonrpc":"2.0","id":"1","result":{}}`,
		`{"jsonrpc":"2.0","id":-1,"result":{}}`,
		`{"jsonrpc":"2.0","id":null,"result":{}}`,
		`{"jsonrpc":"2.0","id":1e400,"result":{}}`,
		`{"jsonrpc":"2.0","id":{},"result":{}}`,
		`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"parse error"}}`,
		`{"jsonrpc":"2.0","error":{"code":-32700,"message":"parse error"}}`,
		`{"jsonrpc":"2.0","id":99999,"error":{"code":"x","message":7}}`,
		`{"jsonrpc":"2.0","id":99999,"error":null}`,
		`{"jsonrpc":"2.0","method":7}`,
		`{"jsonrpc":"2.0","method":"","id":1}`,
		`{"jsonrpc":"2.0","method":"notifications/progress"}`,
		`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":"x"}}`,
		`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":2,"progress":1}}`,
		`{"jsonrpc":"2.0","method":"notifications/cancelled"}`,
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":77777}}`,
		`{"jsonrpc":"2.0","method":"notifications/message","params":{"level":7}}`,
		`{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"notifications":{}}}`,
		`{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":[]}`,
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
		`{"jsonrpc":"2.0","id":5,"method":"notifications/tools/list_changed"}`,
		`{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"x"}}`,
		`{"jsonrpc":"2.0","id":5,"method":"initialize"}`,
		`{"jsonrpc":"2.0","id":null,"method":"ping"}`,
		`{"jsonrpc":"2.0","id":5,"method":"elicitation/create","params":7}`,
		`{"jsonrpc":"1.0","id":5,"method":"ping"}`,
		`{"jsonrpc":"2.0","id":5,"method":"ping","id":6}`,
		strings.Repeat("[", 100_000),
		`{"jsonrpc":"2.0","id":99999,"result":` + strings.Repeat(`{"a":`, 5000) + `1` + strings.Repeat(`}`, 5000) + `}`,
		"Debug: server listens on stdout",
	}
	for _, v := range protocol.Versions {
		t.Run(string(v), func(t *testing.T) {
			f := newFake(t)
			f.hostile = true
			f.serve(v, func(m *jsonrpc.Message) {
				if m.Method == "tools/call" {
					f.result(m, said(v, "good"))
				}
			})
			c := versions(v)
			c.Elicit = accept
			x := connect(t, c, f)
			for _, line := range lines {
				f.say(line)
				if got, err := call(x, "a", "", session.Timeout(10*time.Second)); got != "good" || err != nil {
					t.Errorf("after %.100s: %q, %v", line, got, err)
				}
			}
		})
	}
}

// A response is taken once. A call whose id is answered twice, or wrongly, harms no other.
func TestAnswersTwice(t *testing.T) {
	eachEra(t, func(t *testing.T, v protocol.Version) {
		f := newFake(t)
		f.hostile = true
		f.serve(v, func(m *jsonrpc.Message) {
			for range 3 {
				f.result(m, said(v, strings.Trim(m.Params.Get("name").String(), `"`)))
			}
			f.fail(m, `{"code":1,"message":"late"}`)
			n, _ := m.ID.Int64()
			f.say(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":%s}`, n+1, said(v, "early"))) // before the request
		})
		x := connect(t, versions(v), f)
		var group sync.WaitGroup
		for i := range 50 {
			group.Go(func() {
				name := fmt.Sprint("n", i)
				if got, err := call(x, name, ""); got != name && got != "early" || err != nil {
					t.Errorf("%s: %q, %v", name, got, err)
				}
			})
		}
		group.Wait()
	})
}

// A response beyond a limit is the error of its call.
func TestResponseBeyondLimit(t *testing.T) {
	eachEra(t, func(t *testing.T, v protocol.Version) {
		f := newFake(t)
		f.hostile = true
		f.serve(v, func(m *jsonrpc.Message) {
			content := make([]string, 500)
			for i := range content {
				content[i] = `{"type":"text","text":"x"}`
			}
			f.result(m, complete(v, `"content":[`+strings.Join(content, ",")+`]`))
		})
		c := versions(v)
		c.MaxElements = 100
		x := connect(t, c, f)
		start := time.Now()
		_, err := call(x, "a", "")
		e, ok := errors.AsType[*protocol.Error](err)
		if !ok || e.Reason != protocol.NotJSON || time.Since(start) > 10*time.Second {
			t.Errorf("error %v after %v", err, time.Since(start))
		}
	})
}

// Strict rejects what lenient reading takes.
func TestStrict(t *testing.T) {
	for _, strict := range []bool{false, true} {
		f := newFake(t)
		f.serve(protocol.V20250326, func(m *jsonrpc.Message) {
			f.result(m, `{"tools":[{"name":"a","title":"A","inputSchema":{"type":"object"}},{"name":"b"}]}`)
		})
		c := versions(protocol.V20250326)
		c.Strict = strict
		x := connect(t, c, f)
		r, err := x.ListTools(t.Context(), nil)
		switch {
		case strict != (err != nil):
			t.Errorf("strict %v: %v", strict, err)
		case !strict && (r.Tools[0].Title == nil || *r.Tools[0].Title != "A"):
			t.Errorf("tool %v", r.Tools[0])
		}
	}
}

// Batches are read in the one revision that has them.
func TestBatchFromServer(t *testing.T) {
	f := newFake(t)
	f.hostile = true
	f.serve(protocol.V20250326, func(m *jsonrpc.Message) {
		if m.Method == "tools/call" {
			f.say(` [{"jsonrpc":"2.0","id":9,"method":"ping"},7,{"jsonrpc":"2.0","id":` + m.ID.String() + `,"result":` + said(protocol.V20250326, "good") + `}]`)
		}
	})
	x := connect(t, versions(protocol.V20250326), f)
	if got, err := call(x, "a", ""); got != "good" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	waitFor(t, func() bool { return f.answers()["9"] != nil })
}

// Over streams of their own, an error without an id belongs to the request of the stream.
func TestErrorWithoutID(t *testing.T) {
	f := newFake(t)
	f.hostile = true
	f.serve(protocol.V20260728, func(m *jsonrpc.Message) {
		text := `{"jsonrpc":"2.0","error":{"code":-32600,"message":"bad request"}}`
		if m.Params.Get("name").String() == `"junk"` {
			text = `<html>`
		}
		f.in <- session.Incoming{Text: []byte(text), Related: m.ID}
	})
	x := connect(t, &session.Client{}, f)
	if _, err := call(x, "a", ""); !jsonrpc.HasCode(err, -32600) {
		t.Errorf("error %v", err)
	}
	if _, err := call(x, "junk", ""); err == nil || errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v", err)
	}
}

// A legacy server may answer the probe with an error that has no id.
func TestProbeErrorWithoutID(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.hostile = true
		f.serve(protocol.V20241105, nil)
		serve := f.on
		f.on = func(m *jsonrpc.Message) {
			if m.Method == "server/discover" {
				f.say(`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"?"}}`)
			} else {
				serve(m)
			}
		}
		start := time.Now()
		x := connect(t, versions(), f)
		if x.Revision() != protocol.V20241105 || time.Since(start) > 0 {
			t.Errorf("revision %s after %v", x.Revision(), time.Since(start))
		}
	})
}

// Calls, cancellations, questions and deaths at random: none is lost, and each gets its own
// answer.
func TestClientUnderLoad(t *testing.T) {
	before := runtime.NumGoroutine()
	const v = protocol.V20251125
	var mu sync.Mutex
	asked := map[string]*jsonrpc.Message{}
	c := newChild(t, v, func(c *child, m *jsonrpc.Message) {
		mu.Lock()
		defer mu.Unlock()
		name := strings.Trim(m.Params.Get("name").String(), `"`)
		switch {
		case m.Method == "tools/call" && strings.HasPrefix(name, "ask"):
			asked["q"+m.ID.String()] = m
			c.question(`"q`+m.ID.String()+`"`, "elicitation/create", elicitParams, m.ID)
		case m.Method == "tools/call" && strings.HasPrefix(name, "slow"):
			go func() {
				time.Sleep(time.Duration(rand.IntN(3)) * time.Millisecond)
				c.result(m, said(v, name))
			}()
		case m.Method == "tools/call":
			c.result(m, said(v, name))
		case m.Kind() == jsonrpc.Response:
			if id, _ := m.ID.Str(); asked[id] != nil {
				word := strings.Trim(m.Result.Get("content", "word").String(), `"`)
				c.result(asked[id], said(v, strings.TrimPrefix(word, "Q=")))
				delete(asked, id)
			}
		}
	})
	client := versions(v)
	client.Elicit = accept
	client.Logger = discard
	x, err := client.Connect(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	stop := make(chan struct{})
	var killer sync.WaitGroup
	killer.Go(func() {
		for {
			select {
			case <-stop:
				return
			case <-time.After(20 * time.Millisecond):
				select {
				case c.broken <- io.EOF:
				default:
				}
			}
		}
	})
	var group sync.WaitGroup
	for worker := range 16 {
		group.Go(func() {
			for i := range 300 {
				name := fmt.Sprint([]string{"ask", "slow", "quick"}[i%3], worker, "-", i)
				ctx, cancel := context.WithTimeout(context.WithValue(t.Context(), contextKey{}, name), time.Minute)
				if i%7 == 0 {
					time.AfterFunc(time.Duration(rand.IntN(2000))*time.Microsecond, cancel)
				}
				got, err := callIn(ctx, x, name, "")
				cancel()
				switch {
				case err == nil && got != name:
					t.Errorf("%s: %q", name, got)
				case err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, context.Canceled):
					t.Errorf("%s: %v", name, err)
				}
			}
		})
	}
	group.Wait()
	close(stop)
	killer.Wait()
	x.Close()
	waitFor(t, func() bool { return runtime.NumGoroutine() <= before })
}

// The functions of a client may call the server.
func TestCallFromFunctions(t *testing.T) {
	f := newFake(t)
	asked := map[string]*jsonrpc.Message{}
	f.serve(protocol.V20251125, func(m *jsonrpc.Message) {
		switch {
		case m.Kind() == jsonrpc.Response:
			f.result(asked[m.ID.String()], said(protocol.V20251125, "outer"))
		case m.Params.Get("name").String() == `"inner"`:
			f.result(m, said(protocol.V20251125, "inner"))
		case m.Method == "tools/call":
			asked[`"q"`] = m
			f.question(`"q"`, "elicitation/create", elicitParams, m.ID)
		}
	})
	var x *session.Connection
	c := versions(protocol.V20251125)
	c.Elicit = func(ctx context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
		if got, err := callIn(ctx, x, "inner", ""); got != "inner" || err != nil {
			return nil, fmt.Errorf("%q, %w", got, err)
		}
		return accept(ctx, r)
	}
	x = connect(t, c, f)
	if got, err := call(x, "outer", ""); got != "outer" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}
