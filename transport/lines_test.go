package transport

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// A message is what tests send and get in place of messages of the protocol.
type message struct {
	ID   int    `json:"id"`
	Do   string `json:"do,omitempty"`
	N    int    `json:"n,omitempty"`
	Text string `json:"text,omitempty"`
}

func (m message) String() string { return string(m.line()) }

func (m message) line() []byte {
	text, err := json.Marshal(m)
	if err != nil {
		panic(err)
	}
	return text
}

// A fakePeer is a session whose messages are answered by a function. There is no answer to a
// message without an id.
type fakePeer struct {
	answer func(ctx context.Context, m message) string
	notice func(m message) // in the order of arrival
	send   func(context.Context, session.Outgoing) error
	closed chan struct{}
}

func (p *fakePeer) Receive(line []byte) func(context.Context) session.Answer {
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		return func(context.Context) session.Answer { return session.Answer{Text: []byte(`{"error":"parse"}`)} }
	}
	if p.notice != nil {
		p.notice(m)
	}
	if m.ID == 0 {
		return nil
	}
	return func(ctx context.Context) session.Answer {
		text := p.answer(ctx, m)
		if text == "none" {
			return session.Answer{}
		}
		return session.Answer{Text: message{ID: m.ID, Text: text}.line()}
	}
}

func (p *fakePeer) Close() { close(p.closed) }

// connect is the parameter of serve.
func (p *fakePeer) connect(send func(context.Context, session.Outgoing) error) peer {
	p.send = send
	p.closed = make(chan struct{})
	return p
}

func echo(_ context.Context, m message) string { return m.Do }

// noLeak fails the test if goroutines stay behind.
func noLeak(t *testing.T) {
	t.Helper()
	before := runtime.NumGoroutine()
	t.Cleanup(func() {
		deadline := time.Now().Add(5 * time.Second)
		for runtime.NumGoroutine() > before && time.Now().Before(deadline) {
			time.Sleep(5 * time.Millisecond)
		}
		if n := runtime.NumGoroutine(); n > before {
			stacks := make([]byte, 1<<20)
			t.Errorf("%d goroutines, %d before:\n%s", n, before, stacks[:runtime.Stack(stacks, true)])
		}
	})
}

// serving runs serve over the ends of two pipes. What it returns comes from result.
func serving(ctx context.Context, p *fakePeer, o LinesOptions) (in *io.PipeWriter, out *io.PipeReader, result chan error) {
	r, in := io.Pipe()
	out, w := io.Pipe()
	result = make(chan error, 1)
	go func() {
		err := serve(ctx, r, w, o, p.connect)
		w.Close()
		result <- err
	}()
	return in, out, result
}

// Requests in flight when the input ends are answered. The last needs no line feed.
func TestServe(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &fakePeer{answer: func(_ context.Context, m message) string {
			time.Sleep(time.Duration(10-m.ID) * 100 * time.Millisecond)
			return m.Do
		}}
		in, out, result := serving(t.Context(), p, LinesOptions{})
		go func() {
			fmt.Fprintf(in, "%v\r\n\n%v\nnonsense\n%v", message{ID: 1, Do: "a"}, message{Do: "no id"}, message{ID: 2, Do: "b"})
			in.Close()
		}()
		text, _ := io.ReadAll(out)
		want := "{\"error\":\"parse\"}\n{\"id\":2,\"text\":\"b\"}\n{\"id\":1,\"text\":\"a\"}\n"
		if string(text) != want {
			t.Errorf("%q, want %q", text, want)
		}
		if err := <-result; err != nil {
			t.Error(err)
		}
		<-p.closed
	})
}

// A peerWithEnd ends its handlers when the input has ended.
type peerWithEnd struct {
	*fakePeer
	ended chan struct{}
}

func (p peerWithEnd) InputEnded() { close(p.ended) }

// What lasts as long as the connection ends with the input, and its response is sent.
func TestServeInputEnded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		p := peerWithEnd{&fakePeer{}, make(chan struct{})}
		p.answer = func(ctx context.Context, m message) string {
			<-p.ended
			return "subscription has ended"
		}
		var out bytes.Buffer
		err := serve(t.Context(), bytes.NewReader(message{ID: 1}.line()), &out, LinesOptions{}, func(send func(context.Context, session.Outgoing) error) peer {
			p.connect(send)
			return p
		})
		if want := (message{ID: 1, Text: "subscription has ended"}).String() + "\n"; err != nil || out.String() != want {
			t.Errorf("%q, %v, want %q", out.String(), err, want)
		}
		if time.Since(start) > 0 {
			t.Errorf("it took %v", time.Since(start))
		}
	})
}

// A handler that outlives the input is cancelled after EndWait, and one that ignores this is
// not waited for.
func TestServeEndWait(t *testing.T) {
	for _, test := range []struct {
		name string
		o    LinesOptions
		wait time.Duration
	}{{"default", LinesOptions{}, 10 * time.Second}, {"option", LinesOptions{EndWait: time.Minute}, time.Minute}} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				start := time.Now()
				release := make(chan struct{})
				var cancelled atomic.Int64
				p := &fakePeer{answer: func(ctx context.Context, m message) string {
					if m.Do == "stubborn" {
						<-release
						return "late"
					}
					<-ctx.Done()
					cancelled.Store(int64(time.Since(start)))
					return context.Cause(ctx).Error()
				}}
				in, out, result := serving(t.Context(), p, test.o)
				fmt.Fprintln(in, message{ID: 1, Do: "obedient"})
				fmt.Fprintln(in, message{ID: 2, Do: "stubborn"})
				in.Close()
				text, _ := io.ReadAll(out)
				if err := <-result; err != nil {
					t.Error(err)
				}
				if got := (message{ID: 1, Text: errEnded.Error()}); string(text) != got.String()+"\n" {
					t.Errorf("%q", text)
				}
				if got := time.Duration(cancelled.Load()); got != test.wait {
					t.Errorf("cancelled after %v, want %v", got, test.wait)
				}
				if got := time.Since(start); got > test.wait+2*stopWait {
					t.Errorf("returned after %v", got)
				}
				<-p.closed
				close(release)
			})
		})
	}
}

// When the context ends, so do the handlers and calls of Read and Write that wait.
func TestServeContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancelCause(t.Context())
		p := &fakePeer{answer: func(ctx context.Context, m message) string {
			<-ctx.Done()
			return "cancelled"
		}}
		ours, theirs := net.Pipe() // which has deadlines
		result := make(chan error, 1)
		go func() { result <- serve(ctx, theirs, theirs, LinesOptions{}, p.connect) }()
		fmt.Fprintln(ours, message{ID: 1})
		fmt.Fprint(ours, `{"half`)
		synctest.Wait()
		cancel(errTest)
		line, err := bufio.NewReader(ours).ReadString('\n')
		if want := (message{ID: 1, Text: "cancelled"}).String() + "\n"; line != want {
			t.Errorf("%q, %v, want %q", line, err, want)
		}
		if err := <-result; err != errTest {
			t.Errorf("error %v, want %v", err, errTest)
		}
		<-p.closed
		synctest.Wait() // fails if goroutines are left
		go func() { ours.Write([]byte("x")) }()
		if n, err := theirs.Read(make([]byte, 1)); n != 1 || err != nil {
			t.Errorf("the connection was closed, or its deadline stays: %v", err)
		}
	})
}

// A context that ends while the requests after the end of the input run ends them.
func TestServeContextAfterEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancelCause(t.Context())
		p := &fakePeer{answer: func(ctx context.Context, m message) string {
			<-ctx.Done()
			return "cancelled"
		}}
		in, out, result := serving(ctx, p, LinesOptions{})
		fmt.Fprintln(in, message{ID: 1})
		in.Close()
		synctest.Wait()
		cancel(errTest)
		io.Copy(io.Discard, out)
		if err := <-result; err != errTest {
			t.Errorf("error %v, want %v", err, errTest)
		}
	})
}

// A client that does not read does not keep the server from reading: a cancellation
// arrives behind 100 responses that wait. What it has not read, it gets later.
func TestServeStalled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cancelled := make(chan struct{})
		p := &fakePeer{
			answer: func(ctx context.Context, m message) string { return strings.Repeat("x", 64<<10) },
			notice: func(m message) {
				if m.Do == "cancel" {
					close(cancelled)
				}
			},
		}
		in, out, result := serving(t.Context(), p, LinesOptions{MaxQueue: 100_000})
		for i := range 100 {
			fmt.Fprintln(in, message{ID: i + 1})
		}
		synctest.Wait()
		fmt.Fprintln(in, message{Do: "cancel"})
		<-cancelled
		in.Close()
		got := map[int]bool{}
		lines := bufio.NewScanner(out)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var m message
			if err := json.Unmarshal(lines.Bytes(), &m); err != nil || got[m.ID] || len(m.Text) != 64<<10 {
				t.Errorf("%.60s: %v", lines.Bytes(), err)
			}
			got[m.ID] = true
		}
		if err := errors.Join(lines.Err(), <-result); err != nil || len(got) != 100 {
			t.Errorf("%d responses, %v", len(got), err)
		}
	})
}

// A client that sends and does not read can make the server keep a bounded number of
// responses. It loses none.
func TestServeFlood(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var received atomic.Int64
		p := &fakePeer{answer: echo, notice: func(message) { received.Add(1) }}
		in, out, result := serving(t.Context(), p, LinesOptions{MaxQueue: 1000})
		const n = 6 * maxWaiting
		go func() {
			for i := range n {
				fmt.Fprintln(in, message{ID: i + 1})
			}
			in.Close()
		}()
		synctest.Wait()
		// More than that have no line feed read yet, or are in the queue.
		if got := received.Load(); got < maxWaiting || got > maxWaiting+bufferSize/9+1000 {
			t.Errorf("%d messages were taken", got)
		}
		count := 0
		for lines := bufio.NewScanner(out); lines.Scan(); {
			count++
		}
		if err := <-result; err != nil || count != n {
			t.Errorf("%d responses, %v", count, err)
		}
	})
}

// A client that neither reads nor goes cannot keep the server from ending.
func TestServeStalledAtEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ours, theirs := net.Pipe()
		p := &fakePeer{answer: echo}
		start := time.Now()
		result := make(chan error, 1)
		ctx, cancel := context.WithCancel(t.Context())
		go func() { result <- serve(ctx, theirs, theirs, LinesOptions{}, p.connect) }()
		fmt.Fprintln(ours, message{ID: 1})
		synctest.Wait()
		cancel()
		if err := <-result; err != context.Canceled {
			t.Errorf("error %v", err)
		}
		if got := time.Since(start); got > 5*time.Second {
			t.Errorf("returned after %v", got)
		}
		synctest.Wait()
	})
}

// A client that has closed the connection for reading ends it.
func TestServeBrokenOutput(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var cause atomic.Value
		p := &fakePeer{answer: func(ctx context.Context, m message) string {
			if m.Do == "wait" {
				<-ctx.Done()
				cause.Store(context.Cause(ctx))
			}
			return m.Do
		}}
		in, out, result := serving(t.Context(), p, LinesOptions{})
		out.CloseWithError(errTest)
		fmt.Fprintln(in, message{ID: 1, Do: "wait"})
		fmt.Fprintln(in, message{ID: 2})
		if err := <-result; !errors.Is(err, errTest) {
			t.Errorf("error %v, want %v", err, errTest)
		}
		if cause.Load() != errTest {
			t.Errorf("cause %v", cause.Load())
		}
		<-p.closed
		in.Close()
	})
}

// So does one that has closed it in both directions: nobody waits for what it has asked.
func TestServeGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begin := time.Now()
		p := &fakePeer{answer: func(ctx context.Context, m message) string {
			if m.Do == "wait" {
				<-ctx.Done()
			}
			return m.Do
		}}
		in, out, result := serving(t.Context(), p, LinesOptions{})
		fmt.Fprintln(in, message{ID: 1, Do: "wait"})
		fmt.Fprintln(in, message{ID: 2})
		in.Close()
		synctest.Wait()
		out.CloseWithError(errTest)
		if err := <-result; !errors.Is(err, errTest) || time.Since(begin) > 0 {
			t.Errorf("error %v after %v", err, time.Since(begin))
		}
	})
}

// An error of the input is that of serve, after the requests in flight.
func TestServeBrokenInput(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &fakePeer{answer: func(context.Context, message) string {
			time.Sleep(time.Second)
			return "done"
		}}
		in, out, result := serving(t.Context(), p, LinesOptions{})
		fmt.Fprintln(in, message{ID: 1})
		fmt.Fprint(in, `{"half`)
		in.CloseWithError(errTest)
		text, _ := io.ReadAll(out)
		if want := (message{ID: 1, Text: "done"}).String() + "\n"; string(text) != want {
			t.Errorf("%q, want %q", text, want)
		}
		if err := <-result; !errors.Is(err, errTest) {
			t.Errorf("error %v, want %v", err, errTest)
		}
	})
}

// A message that is too long gets an error, as soon as that is known. The next one is
// answered.
func TestServeTooLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &fakePeer{answer: echo}
		in, out, result := serving(t.Context(), p, LinesOptions{MaxLine: 100})
		lines := bufio.NewScanner(out)
		fmt.Fprint(in, strings.Repeat("x", 200))
		want := `{"jsonrpc":"2.0","error":{"code":-32600,"message":"message longer than the limit of 100 bytes"}}`
		if !lines.Scan() || lines.Text() != want {
			t.Errorf("%q, want %q", lines.Text(), want)
		}
		fmt.Fprint(in, strings.Repeat("x", 5*bufferSize))
		fmt.Fprintf(in, "\n%v\n", message{ID: 1})
		if want := (message{ID: 1}).String(); !lines.Scan() || lines.Text() != want {
			t.Errorf("%q, want %q", lines.Text(), want)
		}
		in.Close()
		if err := <-result; err != nil || lines.Scan() {
			t.Errorf("%v, %q", err, lines.Text())
		}
	})
}

// What handlers send comes before their response, in order, among 16 clients of one server.
func TestServeOrder(t *testing.T) {
	noLeak(t)
	var group sync.WaitGroup
	for range 16 {
		p := &fakePeer{}
		p.answer = func(ctx context.Context, m message) string {
			for i := range m.N {
				p.send(ctx, session.Outgoing{Text: message{ID: m.ID, Do: "progress", N: i}.line()})
			}
			return "done"
		}
		in, out, result := serving(t.Context(), p, LinesOptions{MaxQueue: 1000})
		group.Go(func() {
			for i := range 200 {
				fmt.Fprintln(in, message{ID: i + 1, N: i % 7})
			}
			in.Close()
		})
		group.Go(func() {
			next := map[int]int{}
			for lines := bufio.NewScanner(out); lines.Scan(); {
				var m message
				if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
					t.Error(err)
				}
				if m.Text == "done" && next[m.ID] == (m.ID-1)%7 {
					next[m.ID] = -1
				} else if m.Text == "done" || m.N != next[m.ID] {
					t.Errorf("%v after %d", m, next[m.ID])
				} else {
					next[m.ID]++
				}
			}
			for id, n := range next {
				if n != -1 {
					t.Errorf("no response to %d", id)
				}
			}
			if err := <-result; err != nil || len(next) != 200 {
				t.Errorf("%d responses, %v", len(next), err)
			}
		})
	}
	group.Wait()
}

// Requests byte by byte, while 200 responses of 64 KiB go out.
func TestServeHalfLines(t *testing.T) {
	noLeak(t)
	p := &fakePeer{answer: func(_ context.Context, m message) string { return strings.Repeat("x", m.N) }}
	in, out, result := serving(t.Context(), p, LinesOptions{MaxQueue: 200_000})
	go func() {
		var text bytes.Buffer
		for i := range 200 {
			fmt.Fprintln(in, message{ID: i + 1, N: 64 << 10})
			fmt.Fprintln(&text, message{ID: i + 1001, N: 1})
		}
		for _, b := range text.Bytes() {
			in.Write([]byte{b})
		}
		in.Close()
	}()
	got := map[int]int{}
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var m message
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			t.Fatal(err)
		}
		got[m.ID]++
	}
	for i := range 200 {
		if got[i+1] != 1 || got[i+1001] != 1 {
			t.Errorf("%d and %d responses to %d and %d", got[i+1], got[i+1001], i+1, i+1001)
		}
	}
	if err := <-result; err != nil {
		t.Error(err)
	}
}

func TestOption(t *testing.T) {
	if got := option([]LinesOptions{{MaxLine: 1}}); got.MaxLine != 1 {
		t.Errorf("%v", got)
	}
	defer func() {
		if recover() == nil {
			t.Error("two options are accepted")
		}
	}()
	option(make([]LinesOptions, 2))
}

func TestLimits(t *testing.T) {
	for _, test := range []struct{ given, want int }{{0, 7}, {1, 1}, {-1, math.MaxInt / 4}} {
		if got := size(test.given, 7); got != test.want {
			t.Errorf("size %d is %d", test.given, got)
		}
	}
	for _, test := range []struct{ given, want time.Duration }{{0, 7}, {1, 1}, {-1, math.MaxInt64 / 4}} {
		if got := wait(test.given, 7); got != test.want {
			t.Errorf("wait %d is %d", test.given, got)
		}
	}
	o := CommandOptions{RestartPause: -1}.withDefaults()
	p := pacer{first: o.RestartPause, most: o.MaxRestartPause, reset: o.RestartReset}
	p.restarted(time.Now())
	if got := p.wait(time.Now(), 0); got != 0 {
		t.Errorf("pause %v without pauses", got)
	}
}

// Without limits, sizes and times have none.
func TestServeNoLimits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &fakePeer{answer: func(context.Context, message) string {
			time.Sleep(24 * time.Hour)
			return strings.Repeat("x", 5<<20)
		}}
		in, out, result := serving(t.Context(), p, LinesOptions{MaxLine: -1, MaxQueue: -1, EndWait: -1})
		go func() {
			fmt.Fprintf(in, "%v%s\n%v\n", message{ID: 1}, strings.Repeat(" ", 17<<20), message{ID: 2})
			in.Close()
		}()
		text, err := io.ReadAll(out)
		if err := errors.Join(err, <-result); err != nil || len(text) < 10<<20 {
			t.Errorf("%d bytes, %v", len(text), err)
		}
	})
}
