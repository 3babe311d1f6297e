package session_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// answering answers the questions of twice and explicit.
func answering(asked *atomic.Int64) *session.Client {
	return &session.Client{
		Info: mcp.Implementation{Name: "answering", Version: "1"},
		Elicit: func(_ context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			asked.Add(1)
			p, ok := r.Params.(*mcp.ElicitRequestFormParams)
			if !ok {
				return &mcp.ElicitResult{Action: mcp.ElicitResultActionDecline}, nil
			}
			name, value := ada(p.Message)
			var content jsonrpc.Members
			content.Set(name, jsonrpc.RawString(value))
			return &mcp.ElicitResult{Action: mcp.ElicitResultActionAccept, Content: content}, nil
		},
	}
}

func callOf(name, arguments string) *mcp.CallToolRequest {
	r := &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: name}}
	if arguments != "" {
		r.Params.Arguments = jsonrpc.MustRaw(arguments)
	}
	return r
}

func TestPipeAsksTwice(t *testing.T) {
	for _, v := range protocol.Versions {
		for _, tool := range []string{"twice", "explicit"} {
			var asked atomic.Int64
			c, err := session.Pipe(t.Context(), newAsking(calls{"twice": twice, "explicit": explicit}), answering(&asked), v)
			if err != nil {
				t.Fatal(err)
			}
			if c.Revision() != v {
				t.Errorf("revision %s, want %s", c.Revision(), v)
			}
			r, err := c.CallTool(t.Context(), callOf(tool, ""))
			if err != nil {
				t.Fatalf("%s %s: %v", v, tool, err)
			}
			if v < protocol.V20250618 {
				if !jsonrpc.Deref(r.IsError, false) {
					t.Errorf("%s %s: %s", v, tool, r)
				}
			} else if textOf(r) != "Ada likes teal" || asked.Load() != 2 {
				t.Errorf("%s %s: %d questions, %s", v, tool, asked.Load(), r)
			}
			if err := c.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestPipeNewestRevision(t *testing.T) {
	c, err := session.Pipe(t.Context(), newEcho(), answering(new(atomic.Int64)))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if c.Revision() != protocol.Latest || c.Info().Name != "echo" {
		t.Errorf("%s %v", c.Revision(), c.Info())
	}
	n := 0
	for tool, err := range c.Tools(t.Context()) {
		if err != nil || tool.Name != "echo" {
			t.Errorf("%v %v", tool, err)
		}
		n++
	}
	if n != 1 {
		t.Errorf("%d tools", n)
	}
	if _, err := c.CallTool(t.Context(), callOf("nope", "")); !jsonrpc.HasCode(err, jsonrpc.CodeInvalidParams) {
		t.Error(err)
	}
}

func TestPipeChanges(t *testing.T) {
	for _, v := range protocol.Versions {
		s, tools, _ := newLibrary()
		heard := make(chan string, 100)
		client := &session.Client{
			Info:            mcp.Implementation{Name: "c", Version: "1"},
			ToolListChanged: func(context.Context) { heard <- "tools" },
			ResourceUpdated: func(_ context.Context, uri string) { heard <- uri },
		}
		c, err := session.Pipe(t.Context(), s, client, v)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Subscribe(t.Context(), "test://a"); err != nil {
			t.Fatalf("%s: %v", v, err)
		}
		wait := func(want string) {
			t.Helper()
			deadline := time.After(10 * time.Second)
			for {
				select {
				case got := <-heard:
					if got == want {
						return
					}
				case <-deadline:
					t.Fatalf("%s: did not hear of %s", v, want)
				}
			}
		}
		s.ResourceUpdated("test://a")
		wait("test://a")
		tools.Add(session.Tool{Tool: mcp.Tool{Name: "x"}, Call: echo})
		wait("tools")
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
}

var loadCalls = flag.Int("calls", 0, "how many calls TestPipeLoad makes in all; 0: some thousands")

// Many clients of all revisions call, ask, cancel, break off and come back at once. Each answer
// belongs to its call, and nothing is left: no goroutine, no memory.
func TestPipeLoad(t *testing.T) {
	before := runtime.NumGoroutine()
	slow := func(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		<-ctx.Done()
		return nil, context.Cause(ctx)
	}
	s := quiet(newAsking(calls{"echo": echo, "twice": twice, "slow": slow}))
	total := *loadCalls
	if total == 0 {
		total = 6400
	}
	if testing.Short() {
		total = 960
	}
	var load pipeLoad
	var heap [2]uint64
	for half := range heap {
		var group sync.WaitGroup
		for i := range 16 {
			group.Go(func() { load.client(t, s, i, total/32) })
		}
		group.Wait()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		heap[half] = m.HeapAlloc
	}
	t.Logf("%d calls, %d questions, %d cancelled, %d connections, %d lost with theirs; heap %d KiB, then %d KiB", load.calls.Load(), load.asked.Load(), load.cancelled.Load(), load.connections.Load(), load.lost.Load(), heap[0]>>10, heap[1]>>10)
	if heap[1] > heap[0]+heap[0]/2+1<<20 {
		t.Errorf("the heap grows from %d to %d bytes", heap[0], heap[1])
	}
	for deadline := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before; {
		if time.Now().After(deadline) {
			stacks := make([]byte, 1<<20)
			t.Fatalf("%d goroutines are left of %d:\n%s", runtime.NumGoroutine(), before, stacks[:runtime.Stack(stacks, true)])
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// pipeLoad counts what the clients of TestPipeLoad have seen.
type pipeLoad struct {
	calls, asked, cancelled, connections, lost atomic.Int64
}

// client makes calls, over connections that break now and then.
func (l *pipeLoad) client(t *testing.T, s *session.Server, number, calls int) {
	v := protocol.Versions[number%len(protocol.Versions)]
	random := rand.New(rand.NewPCG(uint64(number), 1))
	for done := 0; done < calls; {
		c, err := session.Pipe(context.Background(), s, answering(&l.asked), v)
		if err != nil {
			t.Error(err)
			return
		}
		l.connections.Add(1)
		var mine sync.WaitGroup
		until := min(calls, done+50+random.IntN(400))
		for ; done < until; done++ {
			n := number*10_000_000 + done
			mine.Go(func() { l.echo(t, c, n) })
			switch {
			case done%20 == 3:
				mine.Go(func() { l.cancel(t, c) })
			case done%20 == 7 && v >= protocol.V20250618:
				mine.Go(func() { l.ask(t, c) })
			}
			if done%16 == 0 {
				mine.Wait()
			}
		}
		if random.IntN(2) == 0 {
			mine.Wait()
		}
		c.Close()
		mine.Wait()
	}
}

// failed reports an error that is not that of a connection that was closed meanwhile.
func (l *pipeLoad) failed(err error) bool {
	if errors.Is(err, session.ErrClosed) {
		l.lost.Add(1)
		return false
	}
	return err != nil
}

func (l *pipeLoad) echo(t *testing.T, c *session.Connection, n int) {
	l.calls.Add(1)
	r, err := c.CallTool(context.Background(), callOf("echo", fmt.Sprintf(`{"say":%d}`, n)))
	if l.failed(err) || err == nil && textOf(r) != fmt.Sprint(n) {
		t.Errorf("call %d: %v %v", n, r, err)
	}
}

func (l *pipeLoad) cancel(t *testing.T, c *session.Connection) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	if _, err := c.CallTool(ctx, callOf("slow", "")); !errors.Is(err, context.DeadlineExceeded) && l.failed(err) {
		t.Errorf("cancelled: %v", err)
	}
	l.cancelled.Add(1)
}

func (l *pipeLoad) ask(t *testing.T, c *session.Connection) {
	r, err := c.CallTool(context.Background(), callOf("twice", ""))
	if l.failed(err) || err == nil && textOf(r) != "Ada likes teal" {
		t.Errorf("asked: %v %v", r, err)
	}
}

func TestPipeProgressAndLog(t *testing.T) {
	report := func(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		for n := range 3 {
			if err := session.From(ctx).Progress(ctx, float64(n+1), 3, "step"); err != nil {
				return nil, err
			}
		}
		return text("done"), session.From(ctx).Log(ctx, mcp.LoggingLevelError, "trouble")
	}
	for _, v := range protocol.Versions {
		logged := make(chan string, 10)
		client := &session.Client{
			Info: mcp.Implementation{Name: "c", Version: "1"}, LogLevel: mcp.LoggingLevelWarning,
			Log: func(_ context.Context, m *mcp.LoggingMessageNotificationParams) { logged <- m.Data.String() },
		}
		c, err := session.Pipe(t.Context(), newAsking(calls{"report": report}), client, v)
		if err != nil {
			t.Fatal(err)
		}
		var steps []float64
		_, err = c.CallTool(t.Context(), callOf("report", ""), session.OnProgress(func(p *mcp.ProgressNotificationParams) {
			steps = append(steps, p.Progress)
		}))
		if err != nil || fmt.Sprint(steps) != "[1 2 3]" {
			t.Errorf("%s: progress %v, %v", v, steps, err)
		}
		select {
		case got := <-logged:
			if got != `"trouble"` {
				t.Errorf("%s: logged %s", v, got)
			}
		case <-time.After(10 * time.Second):
			t.Errorf("%s: nothing logged", v)
		}
		c.Close()
	}
}
