package session_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// Calls to a server that dies fail at once. The next call starts the server, once for all.
func TestServerDies(t *testing.T) {
	bubble(t, func(t *testing.T, v protocol.Version) {
		c := newChild(t, v, func(c *child, m *jsonrpc.Message) {
			if m.Params.Get("name").String() == `"quick"` {
				c.result(m, said(v, "good"))
			}
		})
		x := connect(t, versions(v), c)
		var group sync.WaitGroup
		for range 10 {
			group.Go(func() {
				start := time.Now()
				_, err := call(x, "slow", "", session.Timeout(30*time.Minute))
				if !errors.Is(err, errBroke) || time.Since(start) > 0 {
					t.Errorf("after %v: %v", time.Since(start), err)
				}
			})
		}
		synctest.Wait()
		c.broken <- errBroke
		group.Wait()
		for range 10 {
			group.Go(func() {
				if got, err := call(x, "quick", ""); got != "good" || err != nil {
					t.Errorf("%q, %v", got, err)
				}
			})
		}
		group.Wait()
		if n := c.number(); n != 2 {
			t.Errorf("%d starts", n)
		}
		if n := c.count("tools/call"); n != 20 {
			t.Errorf("%d calls were sent", n)
		}
		select {
		case <-x.Done():
			t.Error("the connection has ended")
		default:
		}
	})
}

// failing cannot be started again at first.
type failing struct {
	*child
	fails atomic.Int32
	wait  time.Duration
}

func (f *failing) Restart(ctx context.Context) error {
	select {
	case <-time.After(f.wait):
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	if f.fails.Add(-1) >= 0 {
		return errors.New("no such file")
	}
	return f.child.Restart(ctx)
}

func TestRestartFails(t *testing.T) {
	bubble(t, func(t *testing.T, v protocol.Version) {
		f := &failing{child: newChild(t, v, func(c *child, m *jsonrpc.Message) { c.result(m, said(v, "good")) })}
		x := connect(t, versions(v), f)
		f.fails.Store(1)
		f.broken <- io.EOF
		synctest.Wait()
		if _, err := call(x, "a", ""); err == nil || !strings.Contains(err.Error(), "no such file") {
			t.Errorf("call: %v", err)
		}
		if got, err := call(x, "a", ""); got != "good" || err != nil {
			t.Errorf("next call: %q, %v", got, err)
		}
	})
}

// A caller that gives up, and Close, do not wait for a start.
func TestRestartIsSlow(t *testing.T) {
	bubble(t, func(t *testing.T, v protocol.Version) {
		f := &failing{child: newChild(t, v, func(c *child, m *jsonrpc.Message) { c.result(m, said(v, "good")) })}
		x := connect(t, versions(v), f)
		f.wait = time.Hour
		f.broken <- io.EOF
		synctest.Wait()
		start := time.Now()
		if _, err := call(x, "a", "", session.Timeout(time.Second)); !errors.Is(err, context.DeadlineExceeded) || time.Since(start) != time.Second {
			t.Errorf("after %v: %v", time.Since(start), err)
		}
		if got, err := call(x, "a", "", session.Timeout(2*time.Hour)); got != "good" || err != nil {
			t.Errorf("a patient call: %q, %v", got, err)
		}
		f.broken <- io.EOF
		synctest.Wait()
		done := make(chan error)
		go func() {
			_, err := call(x, "a", "", session.Timeout(0))
			done <- err
		}()
		synctest.Wait()
		start = time.Now()
		x.Close()
		if err := <-done; !errors.Is(err, session.ErrClosed) || time.Since(start) > 0 {
			t.Errorf("Close after %v: %v", time.Since(start), err)
		}
	})
}

// A server that refuses to initialize is started anew for the next call.
func TestRestartRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const v = protocol.V20251125
		c := newChild(t, v, func(c *child, m *jsonrpc.Message) { c.result(m, said(v, "good")) })
		x := connect(t, versions(v), c)
		serve := c.on
		refuse := true
		c.on = func(m *jsonrpc.Message) {
			if m.Method == "initialize" && refuse {
				refuse = false
				c.fail(m, `{"code":-32000,"message":"not now"}`)
				return
			}
			serve(m)
		}
		c.broken <- io.EOF
		synctest.Wait()
		if _, err := call(x, "a", ""); !jsonrpc.HasCode(err, -32000) {
			t.Errorf("call: %v", err)
		}
		if got, err := call(x, "a", ""); got != "good" || err != nil || c.number() != 3 {
			t.Errorf("next call: %q, %v, %d starts", got, err, c.number())
		}
	})
}

// A server that does not have the revision any more is asked again which ones it has.
func TestRevisionIsGone(t *testing.T) {
	f := newFake(t)
	f.hostile = true
	f.serve(protocol.V20260728, func(m *jsonrpc.Message) {
		f.fail(m, `{"code":-32022,"message":"gone","data":{"supported":["2025-11-25"],"requested":"2026-07-28"}}`)
	})
	x := connect(t, versions(), f)
	modern := f.on
	f.on = func(m *jsonrpc.Message) {
		f.serve(protocol.V20251125, func(m *jsonrpc.Message) { f.result(m, said(protocol.V20251125, "old")) })
		modern(m)
	}
	if got, err := call(x, "a", ""); got != "old" || err != nil || x.Revision() != protocol.V20251125 {
		t.Errorf("%q, %v, revision %s", got, err, x.Revision())
	}
	f = newFake(t)
	f.serve(protocol.V20260728, func(m *jsonrpc.Message) {
		f.fail(m, `{"code":-32022,"message":"gone","data":{"supported":["2026-07-28"],"requested":"2026-07-28"}}`)
	})
	y := connect(t, versions(protocol.V20260728), f)
	if _, err := call(y, "a", ""); !jsonrpc.HasCode(err, -32022) {
		t.Errorf("a server that contradicts itself: %v", err)
	}
}

// lossy is a transport whose server forgets the session.
type lossy struct {
	*fake
	mu      sync.Mutex
	known   bool
	refused int
}

func newLossy(t *testing.T) *lossy {
	l := &lossy{fake: newFake(t), known: true}
	l.hostile = true
	l.sending = func(_ context.Context, o session.Outgoing) error {
		l.mu.Lock()
		defer l.mu.Unlock()
		if o.Method == "initialize" {
			l.known = true
		}
		if !l.known {
			l.refused++
			return fmt.Errorf("404: %w", session.ErrSessionLost)
		}
		return nil
	}
	return l
}

// A lost session is opened again once for all callers, and what was refused is sent again.
func TestSessionLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const v = protocol.V20251125
		l := newLossy(t)
		l.serve(v, func(m *jsonrpc.Message) {
			switch {
			case m.Method == "tools/call" && m.Params.Get("name").String() == `"slow"`:
			case m.Method == "tools/call":
				l.result(m, said(v, "good"))
			case m.Kind() == jsonrpc.Request:
				l.result(m, `{}`)
			}
		})
		c := versions(v)
		c.LogLevel = "error"
		x := connect(t, c, l)
		if err := x.Subscribe(t.Context(), "file:///a"); err != nil {
			t.Fatal(err)
		}
		slow := make(chan error)
		go func() {
			_, err := call(x, "slow", "")
			slow <- err
		}()
		synctest.Wait()
		l.mu.Lock()
		l.known = false
		l.mu.Unlock()
		var group sync.WaitGroup
		for range 10 {
			group.Go(func() {
				if got, err := call(x, "quick", ""); got != "good" || err != nil {
					t.Errorf("%q, %v", got, err)
				}
			})
		}
		group.Wait()
		if n := l.count("initialize"); n != 2 {
			t.Errorf("%d times initialize", n)
		}
		if n := l.count("resources/subscribe"); n != 2 {
			t.Errorf("%d subscriptions", n)
		}
		if n := l.count("logging/setLevel"); n != 2 {
			t.Errorf("%d levels", n)
		}
		if n := l.count("tools/call"); n != 11 || l.refused == 0 {
			t.Errorf("%d calls were taken, %d refused", n, l.refused)
		}
		l.in <- session.Incoming{Err: errBroke, Related: l.messages("tools/call")[0].ID}
		if err := <-slow; !errors.Is(err, errBroke) {
			t.Errorf("the call whose stream broke: %v", err)
		}
	})
}

// A server that forgets each session at once is an error, not a loop.
func TestSessionLostForever(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLossy(t)
		l.serve(protocol.V20251125, nil)
		x := connect(t, versions(protocol.V20251125), l)
		l.sending = func(_ context.Context, o session.Outgoing) error {
			if o.Method == "tools/call" {
				return session.ErrSessionLost
			}
			return nil
		}
		if _, err := call(x, "a", ""); !errors.Is(err, session.ErrSessionLost) {
			t.Errorf("error %v", err)
		}
		if n := l.count("initialize"); n > 3 {
			t.Errorf("%d times initialize", n)
		}
	})
}

func TestPing(t *testing.T) {
	for _, answer := range []string{`"result":{}`, `"error":{"code":-32601,"message":"no pings"}`, `"result":null`} {
		f := newFake(t)
		f.hostile = true
		f.serve(protocol.V20241105, func(m *jsonrpc.Message) {
			f.say(`{"jsonrpc":"2.0","id":` + m.ID.String() + `,` + answer + `}`)
		})
		x := connect(t, versions(protocol.V20241105), f)
		if err := x.Ping(t.Context()); err != nil {
			t.Errorf("%s: %v", answer, err)
		}
	}
}

func TestKeepAlive(t *testing.T) {
	bubble(t, func(t *testing.T, v protocol.Version) {
		f := newFake(t)
		var silent atomic.Bool
		f.serve(v, func(m *jsonrpc.Message) {
			if !silent.Load() {
				f.fail(m, `{"code":-32601,"message":"no pings"}`)
			}
		})
		c := versions(v)
		c.KeepAlive = time.Minute
		x := connect(t, c, f)
		time.Sleep(time.Hour + time.Second)
		want := 60
		if !v.Stateful() {
			want = 0
		}
		if n := f.count("ping"); n != want {
			t.Errorf("%d pings in an hour, want %d", n, want)
		}
		silent.Store(true)
		time.Sleep(10 * time.Minute)
		synctest.Wait()
		if err := x.Err(); (err != nil) != v.Stateful() {
			t.Errorf("a server without life: %v", err)
		}
		if f.isClosed() != v.Stateful() {
			t.Errorf("closed: %v", f.isClosed())
		}
	})
}

func TestNoPingUnlessWanted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t).serve(protocol.V20251125, nil)
		connect(t, versions(protocol.V20251125), f)
		time.Sleep(24 * time.Hour)
		if n := f.count("ping"); n > 0 {
			t.Errorf("%d pings", n)
		}
	})
}
