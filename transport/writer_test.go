package transport

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
)

// A gate is a writer that lets a write pass for each element of open. It passes all
// if open is closed.
type gate struct {
	open chan struct{}

	mu     sync.Mutex
	text   bytes.Buffer
	writes int
}

func (g *gate) Write(p []byte) (int, error) {
	<-g.open
	g.mu.Lock()
	defer g.mu.Unlock()
	g.writes++
	return g.text.Write(p)
}

func testWriter(out io.Writer, limit int) *lineWriter { return newLineWriter(out, limit, func() {}) }

var errTest = errors.New("test")

// Lines of one sender keep their order, and no line is lost, doubled or torn.
func TestWriterOrder(t *testing.T) {
	g := &gate{open: make(chan struct{})}
	close(g.open)
	w := testWriter(g, 1000)
	var group sync.WaitGroup
	const senders, lines = 20, 500
	for s := range senders {
		group.Go(func() {
			for i := range lines {
				padding := strings.Repeat(".", (s*i)%700)
				if i%100 == 99 {
					padding = strings.Repeat(".", bufferSize)
				}
				if err := w.send(t.Context(), fmt.Appendf(nil, "%d %d %s", s, i, padding)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	w.finish(errTest)
	<-w.done
	next := [senders]int{}
	for line := range strings.Lines(g.text.String()) {
		var s, i int
		if _, err := fmt.Sscan(line, &s, &i); err != nil || i != next[s] || !strings.HasSuffix(line, "\n") {
			t.Fatalf("line %.40q of sender %d, want its line %d (%v)", line, s, next[s], err)
		}
		next[s]++
	}
	for s, n := range next {
		if n != lines {
			t.Errorf("%d lines of sender %d", n, s)
		}
	}
	w.abort(io.EOF)
	if err := w.send(t.Context(), nil); err != errTest {
		t.Errorf("send after finish: %v", err)
	}
}

// What is ready is joined: the first line goes out alone, the others with one write.
func TestWriterJoins(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := &gate{open: make(chan struct{})}
		w := testWriter(g, 1<<20)
		var want strings.Builder
		for i := range 1000 {
			fmt.Fprintf(&want, "line %d\n", i)
			if err := w.send(t.Context(), fmt.Appendf(nil, "line %d", i)); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
		}
		close(g.open)
		w.finish(errTest)
		<-w.done
		if g.writes != 2 || g.text.String() != want.String() {
			t.Errorf("%d writes of %d bytes, want 2 of %d", g.writes, g.text.Len(), want.Len())
		}
	})
}

// A full queue lets send wait, in order, until there is room or the context ends.
func TestWriterFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := &gate{open: make(chan struct{})}
		w := testWriter(g, 10)
		send := func(ctx context.Context, line string) chan error {
			done := make(chan error, 1)
			go func() { done <- w.send(ctx, []byte(line)) }()
			synctest.Wait()
			return done
		}
		first := send(t.Context(), strings.Repeat("a", 30)) // an empty queue takes any line
		if err := <-first; err != nil {
			t.Fatal(err)
		}
		cancelled, cancel := context.WithCancelCause(t.Context())
		long := send(cancelled, "too long for what is left")
		second, third := send(t.Context(), "bbbb"), send(t.Context(), "cccc")
		for _, x := range []chan error{long, second, third} {
			if len(x) > 0 {
				t.Fatalf("sent with a full queue: %v", <-x)
			}
		}
		cancel(errTest)
		if err := <-long; err != errTest {
			t.Errorf("cancelled send: %v", err)
		}
		g.open <- struct{}{}
		if err := errors.Join(<-second, <-third); err != nil {
			t.Error(err)
		}
		fourth := send(t.Context(), "d") // 10 bytes are waiting
		if len(fourth) > 0 {
			t.Error("the queue has more bytes than its limit")
		}
		close(g.open)
		if err := <-fourth; err != nil {
			t.Error(err)
		}
		w.finish(errTest)
		<-w.done
		if got, want := g.text.String(), strings.Repeat("a", 30)+"\nbbbb\ncccc\nd\n"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	})
}

// A cancelled line at the front makes way for shorter ones.
func TestWriterGivesWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := &gate{open: make(chan struct{})}
		w := testWriter(g, 10)
		w.send(t.Context(), []byte("aaa"))
		ctx, cancel := context.WithCancel(t.Context())
		go w.send(ctx, []byte("bbbbbbbb"))
		synctest.Wait()
		short := make(chan error, 1)
		go func() { short <- w.send(t.Context(), []byte("c")) }()
		synctest.Wait()
		if len(short) > 0 {
			t.Error("the short line has overtaken the long one")
		}
		cancel()
		if err := <-short; err != nil {
			t.Error(err)
		}
		close(g.open)
		w.finish(errTest)
		<-w.done
		if got := g.text.String(); got != "aaa\nc\n" {
			t.Errorf("%q", got)
		}
	})
}

// After an error of the output, those who wait and those who come later get the error.
func TestWriterBroken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, out := io.Pipe()
		w := testWriter(out, 10)
		w.send(t.Context(), []byte("0123456789"))
		waiting := make(chan error, 1)
		go func() { waiting <- w.send(t.Context(), []byte("waiting")) }()
		synctest.Wait()
		r.CloseWithError(errTest)
		<-w.done
		if err := <-waiting; err != errTest {
			t.Errorf("waiting: %v", err)
		}
		if err := w.send(t.Context(), []byte("later")); err != errTest {
			t.Errorf("later: %v", err)
		}
		if w.failed != errTest {
			t.Errorf("failed: %v", w.failed)
		}
	})
}

// Crowds of waiting lines are told to the reading side.
func TestWriterUncrowded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := &gate{open: make(chan struct{})}
		w := testWriter(g, 10)
		w.send(t.Context(), []byte("0123456789"))
		w.uncrowded(2)
		ctx, cancel := context.WithCancel(t.Context())
		go w.send(ctx, []byte("waits"))
		go w.send(t.Context(), []byte("waits, too"))
		synctest.Wait()
		passed := make(chan struct{})
		go func() { w.uncrowded(2); close(passed) }()
		synctest.Wait()
		if isClosed(passed) {
			t.Error("two lines are no crowd of two")
		}
		cancel()
		<-passed
		passed = make(chan struct{})
		go func() { w.uncrowded(1); close(passed) }()
		synctest.Wait()
		if isClosed(passed) {
			t.Error("one line is no crowd of one")
		}
		w.abort(errTest)
		<-passed
		close(g.open)
		<-w.done
	})
}

// A message has no line breaks.
func TestWriterOneLine(t *testing.T) {
	g := &gate{open: make(chan struct{})}
	close(g.open)
	w := testWriter(g, 100)
	text := []byte("{\n\"a\": 1\r\n}")
	w.send(t.Context(), text)
	w.finish(errTest)
	<-w.done
	if got := g.text.String(); got != "{ \"a\": 1\r }\n" {
		t.Errorf("%q", got)
	}
	if string(text) != "{\n\"a\": 1\r\n}" {
		t.Errorf("the text has changed: %q", text)
	}
}

// A writer that writes less than it was given breaks the connection.
func TestWriterShort(t *testing.T) {
	w := testWriter(shortWriter{}, 100)
	w.send(t.Context(), []byte("line"))
	<-w.done
	if w.failed != io.ErrShortWrite {
		t.Errorf("got %v", w.failed)
	}
}

type shortWriter struct{}

func (shortWriter) Write(p []byte) (int, error) { return len(p) - 1, nil }
