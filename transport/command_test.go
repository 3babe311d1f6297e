//go:build unix

package transport

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// start connects to a server, and closes the connection at the end of the test, after which
// no goroutine may be left.
func start(t *testing.T, cmd *exec.Cmd, options ...CommandOptions) *command {
	t.Helper()
	noLeak(t)
	conn, err := Command(t.Context(), cmd, options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return conn.(*command)
}

func send(t *testing.T, c session.Conn, m message) {
	t.Helper()
	if err := c.Send(t.Context(), session.Outgoing{Text: m.line()}); err != nil {
		t.Fatal(err)
	}
}

// within10 is a context that a test must not reach the end of.
func within10(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	t.Cleanup(cancel)
	return ctx
}

func receive(t *testing.T, c session.Conn) message {
	t.Helper()
	in, err := c.Receive(within10(t))
	if err != nil {
		t.Fatal(err)
	}
	var m message
	if err := json.Unmarshal(in.Text, &m); err != nil {
		t.Fatalf("%q: %v", in.Text, err)
	}
	return m
}

// call sends a message and returns the text of the response.
func call(t *testing.T, c session.Conn, m message) string {
	t.Helper()
	send(t, c, m)
	got := receive(t, c)
	if got.ID != m.ID {
		t.Fatalf("response %v to %v", got, m)
	}
	return got.Text
}

// pid returns the process id of the server.
func pid(t *testing.T, c session.Conn) int {
	t.Helper()
	n, err := strconv.Atoi(call(t, c, message{ID: 1, Do: "pid"}))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// receiveError returns the error of Receive, which must come within a second.
func receiveError(t *testing.T, c session.Conn) error {
	t.Helper()
	begin := time.Now()
	in, err := c.Receive(within10(t))
	if err == nil {
		t.Fatalf("received %q", in.Text)
	}
	if d := time.Since(begin); d > time.Second {
		t.Errorf("the error came after %v", d)
	}
	return err
}

func TestCommand(t *testing.T) {
	c := start(t, program(t, "server"))
	for i := range 100 {
		if got := call(t, c, message{ID: i + 1, Do: "echo"}); got != "echo" {
			t.Fatal(got)
		}
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	received := make(chan error, 1)
	go func() {
		_, err := c.Receive(ctx)
		received <- err
	}()
	cancel(errTest)
	if err := <-received; err != errTest {
		t.Errorf("Receive with a context that ends: %v", err)
	}
	go func() {
		_, err := c.Receive(t.Context())
		received <- err
	}()
	time.Sleep(10 * time.Millisecond)
	begin := time.Now()
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if err := <-received; err != session.ErrClosed {
		t.Errorf("Receive while closed: %v", err)
	}
	if d := time.Since(begin); d > 1500*time.Millisecond {
		t.Errorf("Close took %v, though the server ends at the end of its input", d)
	}
	if state := c.child.Load().state; !state.Success() {
		t.Errorf("the server was not left to end: %v", state)
	}
	if err := errors.Join(c.Close(), c.Close()); err != nil {
		t.Errorf("Close again: %v", err)
	}
	for name, err := range map[string]error{
		"Send": c.Send(t.Context(), session.Outgoing{}), "Receive": receiveError(t, c), "Restart": c.Restart(t.Context()),
	} {
		if err != session.ErrClosed {
			t.Errorf("%s after Close: %v", name, err)
		}
	}
}

// All lines of 50 senders arrive, and come back.
func TestCommandLoad(t *testing.T) {
	c := start(t, program(t, "server"))
	const senders, lines = 50, 100
	for s := range senders {
		go func() {
			for i := range lines {
				m := message{ID: s*lines + i + 1, Do: strings.Repeat("x", i*i)}
				if err := c.Send(t.Context(), session.Outgoing{Text: m.line()}); err != nil {
					t.Error(err)
				}
			}
		}()
	}
	next := [senders]int{}
	for range senders * lines {
		m := receive(t, c)
		s, i := (m.ID-1)/lines, (m.ID-1)%lines
		if i != next[s] || len(m.Text) != i*i {
			t.Fatalf("message %d of sender %d, want %d", i, s, next[s])
		}
		next[s]++
	}
}

// A server that writes 1 MiB to standard error before each response does not block, whatever
// becomes of that.
func TestCommandStderr(t *testing.T) {
	ping := func(t *testing.T, log io.Writer) *command {
		cmd := program(t, "server")
		cmd.Stderr = log
		c := start(t, cmd)
		for i := range 3 {
			begin := time.Now()
			call(t, c, message{ID: i + 1, Do: "stderr", N: 1 << 20})
			if d := time.Since(begin); d > time.Second {
				t.Errorf("response %d took %v", i+1, d)
			}
		}
		return c
	}
	whole := func(t *testing.T, log string) {
		if want := 3 * (1<<20 + len("\nend of 1\n")); len(log) != want || !strings.HasSuffix(log, "x\nend of 3\n") {
			t.Errorf("%d bytes, want %d, the last are %q", len(log), want, log[max(0, len(log)-20):])
		}
	}
	t.Run("tail", func(t *testing.T) {
		c := ping(t, nil)
		send(t, c, message{ID: 4, Do: "exit", N: 3})
		exit, ok := errors.AsType[*ExitError](receiveError(t, c))
		if !ok || exit.State.ExitCode() != 3 || len(exit.Stderr) != 64<<10 || !bytes.HasSuffix(exit.Stderr, []byte("x\nend of 3\nexit as told\n")) {
			t.Fatalf("%v", exit)
		}
		want := "transport: the server process has ended: exit status 3; its last output to stderr:\nend of 3\nexit as told"
		if exit.Error() != want {
			t.Errorf("%q, want %q", exit, want)
		}
		if _, ok := errors.AsType[*exec.ExitError](error(exit)); !ok {
			t.Error("the error wraps no exec.ExitError")
		}
	})
	t.Run("writer", func(t *testing.T) {
		var log bytes.Buffer
		c := ping(t, &log)
		send(t, c, message{ID: 4, Do: "exit", N: 3})
		if exit, ok := errors.AsType[*ExitError](receiveError(t, c)); !ok || !bytes.HasSuffix(exit.Stderr, []byte("told\n")) {
			t.Errorf("%v", exit)
		}
		c.Close()
		whole(t, strings.TrimSuffix(log.String(), "exit as told\n"))
	})
	t.Run("failing writer", func(t *testing.T) { ping(t, failingWriter{}) })
	t.Run("file", func(t *testing.T) {
		file, err := os.Create(filepath.Join(t.TempDir(), "log"))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		ping(t, file).Close()
		log, err := os.ReadFile(file.Name())
		if err != nil {
			t.Fatal(err)
		}
		whole(t, string(log))
	})
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errTest }

// A process that dies in a call ends the call at once, and what it has left behind. The next
// one is another process.
func TestCommandDeath(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for seconds")
	}
	for name, cmd := range map[string]*exec.Cmd{
		"server":                     program(t, "server"),
		"server with a child":        shell(t, `sleep 999 & exec "$0" "$@"`),
		"server with a deaf child":   shell(t, `trap "" TERM; sleep 999 & exec "$0" "$@"`),
		"server with a child of its": shell(t, `(sleep 999 & sleep 999) & exec "$0" "$@"`),
	} {
		t.Run(name, func(t *testing.T) {
			c := start(t, cmd, CommandOptions{TerminateWait: 500 * time.Millisecond})
			old := pid(t, c)
			send(t, c, message{ID: 2, Do: "hang"})
			time.AfterFunc(10*time.Millisecond, func() { kill9(t, old) })
			err := receiveError(t, c)
			if exit, ok := errors.AsType[*ExitError](err); !ok || exit.State.ExitCode() != -1 || !strings.Contains(err.Error(), "killed") {
				t.Errorf("error %v", err)
			}
			if again := receiveError(t, c); again != err {
				t.Errorf("then %v", again)
			}
			if sent := c.Send(t.Context(), session.Outgoing{Text: message{ID: 3}.line()}); sent != err {
				t.Errorf("Send: %v", sent)
			}
			if err := c.Restart(within10(t)); err != nil {
				t.Fatal(err)
			}
			groupGone(t, old)
			if fresh := pid(t, c); fresh == old {
				t.Error("the process is the same")
			}
		})
	}
}

// shell returns a command that runs a script. Its arguments, and $0, are those of a server.
func shell(t *testing.T, script string) *exec.Cmd {
	cmd := program(t, "server")
	cmd.Args = append([]string{"sh", "-c", script}, cmd.Args...)
	path, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	cmd.Path = path
	return cmd
}

// An end with the status 0 is the end of the connection, after the last line.
func TestCommandEnd(t *testing.T) {
	c := start(t, program(t, "half"))
	for i := range 2 {
		if m := receive(t, c); m.ID != i+1 {
			t.Errorf("message %v, want %d", m, i+1)
		}
	}
	if err := receiveError(t, c); err != io.EOF {
		t.Errorf("error %v", err)
	}
	if err := c.Send(t.Context(), session.Outgoing{Text: []byte("x")}); err != errServerEnded {
		t.Errorf("Send: %v", err)
	}
}

// So is the end of standard output, even if the process goes on: then it is ended.
func TestCommandClosesOutput(t *testing.T) {
	c := start(t, program(t, "server"), CommandOptions{CloseWait: 50 * time.Millisecond})
	send(t, c, message{ID: 2, Do: "close"})
	if err := receiveError(t, c); err != io.EOF {
		t.Errorf("error %v", err)
	}
	if !within(5*time.Second, c.child.Load().exited) {
		t.Error("the process goes on")
	}
}

// Whatever a process writes before its death is received, even if it takes time.
func TestCommandSlowReceiver(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for seconds")
	}
	for _, lines := range []int{12, 1000} { // 12 are in the pipe when the process ends
		c := start(t, program(t, "flood", "LINES="+strconv.Itoa(lines)))
		for i := range lines {
			if i == 0 || i == lines/2 {
				time.Sleep(3 * drainPause)
			}
			if m := receive(t, c); m.ID != i+1 || len(m.Text) != 10_000 {
				t.Fatalf("message %d with %d bytes, want %d", m.ID, len(m.Text), i+1)
			}
		}
		exit, ok := errors.AsType[*ExitError](receiveError(t, c))
		if !ok || exit.State.ExitCode() != 3 || string(exit.Stderr) != "flooded\n" {
			t.Errorf("%v", exit)
		}
	}
}

// The last that a process writes to standard error is in the error, even if it is much. Send
// says why the process has ended, though it only knows that the pipe is broken.
func TestCommandLastWords(t *testing.T) {
	for range 10 {
		c := start(t, program(t, "server"), CommandOptions{StderrTail: 100})
		send(t, c, message{ID: 1, Do: "exit", N: 3, Text: strings.Repeat("x", 60_000)})
		var err error
		for deadline := time.Now().Add(10 * time.Second); err == nil && time.Now().Before(deadline); {
			err = c.Send(t.Context(), session.Outgoing{Text: message{ID: 2}.line()})
		}
		exit, ok := errors.AsType[*ExitError](err)
		if !ok || len(exit.Stderr) != 100 || !strings.HasSuffix(string(exit.Stderr), "xexit as told\n") {
			t.Fatalf("%v", err)
		}
	}
}

func TestCommandTooLong(t *testing.T) {
	c := start(t, program(t, "server"), CommandOptions{MaxLine: 1000})
	if got := call(t, c, message{ID: 1, Do: "long", N: 900}); len(got) != 900 {
		t.Fatalf("%d bytes", len(got))
	}
	send(t, c, message{ID: 2, Do: "long", N: 1000})
	err := receiveError(t, c)
	if tooLong, ok := errors.AsType[*LineTooLongError](err); !ok || tooLong.Limit != 1000 {
		t.Errorf("error %v", err)
	}
	if sent := c.Send(t.Context(), session.Outgoing{}); sent != err {
		t.Errorf("Send: %v", sent)
	}
	if !within(5*time.Second, c.child.Load().exited) {
		t.Error("the process goes on")
	}
}

// A server that does not read lets Send wait, up to its context, and does not hinder Close.
func TestCommandDeaf(t *testing.T) {
	c := start(t, program(t, "deaf"), CommandOptions{MaxQueue: 100_000, CloseWait: 50 * time.Millisecond})
	receive(t, c)
	var waits int
	for range 10 {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		begin := time.Now()
		err := c.Send(ctx, session.Outgoing{Text: bytes.Repeat([]byte("x"), 50_000)})
		if cancel(); err == context.DeadlineExceeded {
			waits++
		} else if err != nil {
			t.Fatal(err)
		}
		if d := time.Since(begin); d > time.Second {
			t.Errorf("Send took %v", d)
		}
	}
	if waits < 5 || waits > 8 { // two are in the queue, and a pipe holds one or two
		t.Errorf("Send has waited %d times", waits)
	}
	waiting := make(chan error, 1)
	go func() { waiting <- c.Send(t.Context(), session.Outgoing{Text: bytes.Repeat([]byte("x"), 100_000)}) }()
	time.Sleep(10 * time.Millisecond)
	begin := time.Now()
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if err := <-waiting; err != session.ErrClosed {
		t.Errorf("Send that waits: %v", err)
	}
	if d := time.Since(begin); d > time.Second {
		t.Errorf("Close took %v", d)
	}
}

func TestCommandContext(t *testing.T) {
	noLeak(t)
	ctx, cancel := context.WithCancelCause(t.Context())
	conn, err := Command(ctx, program(t, "server"))
	if err != nil {
		t.Fatal(err)
	}
	pid(t, conn)
	cancel(errTest)
	if err := receiveError(t, conn); err != errTest {
		t.Errorf("Receive: %v", err)
	}
	if err := conn.Send(t.Context(), session.Outgoing{}); err != errTest {
		t.Errorf("Send: %v", err)
	}
	if err := conn.Close(); err != nil || !isClosed(conn.(*command).child.Load().exited) {
		t.Errorf("Close: %v", err)
	}
	if _, err := Command(ctx, program(t, "server")); err != errTest {
		t.Errorf("Command: %v", err)
	}
}

func TestCommandRefuses(t *testing.T) {
	noLeak(t)
	started := program(t, "half")
	if err := started.Run(); err != nil {
		t.Fatal(err)
	}
	input, output := program(t, "server"), program(t, "server")
	input.Stdin, output.Stdout = strings.NewReader(""), io.Discard
	for name, cmd := range map[string]*exec.Cmd{
		"started": started, "Stdin": input, "Stdout": output,
		"not found": exec.Command("mcp-server-that-does-not-exist"), "no file": {Path: filepath.Join(t.TempDir(), "x")},
	} {
		if conn, err := Command(t.Context(), cmd); err == nil {
			conn.Close()
			t.Errorf("%s: no error", name)
		} else if !strings.HasPrefix(err.Error(), "transport: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A server that fails in the probe is started again, and not told of the probe.
func TestCommandProbe(t *testing.T) {
	starts := filepath.Join(t.TempDir(), "starts")
	c := start(t, program(t, "legacy", "STARTS="+starts))
	send(t, c, message{ID: 1, Do: "server/discover"})
	if exit, ok := errors.AsType[*ExitError](receiveError(t, c)); !ok || exit.State.ExitCode() != 1 {
		t.Errorf("%v", exit)
	}
	if err := c.Restart(within10(t)); err != nil {
		t.Fatal(err)
	}
	if got := call(t, c, message{ID: 1, Do: "initialize"}); got != "initialized" {
		t.Error(got)
	}
	if got, err := os.ReadFile(starts); err != nil || len(got) != 2 {
		t.Errorf("%d starts, %v", len(got), err)
	}
}

// A server that runs is ended by Restart. Its messages are not received, not even by a
// Receive that waits.
func TestCommandRestart(t *testing.T) {
	c := start(t, program(t, "server"))
	old := pid(t, c)
	for i := range 100 {
		send(t, c, message{ID: i + 1000, Do: "old"})
	}
	receive(t, c) // others are on their way
	if err := c.Restart(within10(t)); err != nil {
		t.Fatal(err)
	}
	groupGone(t, old)
	send(t, c, message{ID: 1, Do: "new"})
	if got := receive(t, c); got.Text != "new" {
		t.Errorf("received %v", got)
	}
	received := make(chan string, 1)
	go func() {
		in, err := c.Receive(within10(t))
		received <- fmt.Sprintln(string(in.Text), err)
	}()
	time.Sleep(20 * time.Millisecond)
	if err := c.Restart(within10(t)); err != nil {
		t.Fatal(err)
	}
	send(t, c, message{ID: 2, Do: "newer"})
	if got, want := <-received, fmt.Sprintln(message{ID: 2, Text: "newer"}, nil); got != want {
		t.Errorf("received %s, want %s", got, want)
	}
}

// Restarts in a row wait, up to the context. A failed one is the error of the connection.
func TestCommandRestartPause(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for seconds")
	}
	c := start(t, program(t, "server"), CommandOptions{RestartPause: 200 * time.Millisecond})
	begin := time.Now()
	for range 3 {
		if err := c.Restart(within10(t)); err != nil {
			t.Fatal(err)
		}
	}
	if d := time.Since(begin); d < 600*time.Millisecond {
		t.Errorf("three restarts took %v, want 0 + 200 + 400 ms at least", d)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if err := c.Restart(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Restart: %v", err)
	}
	if err := receiveError(t, c); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Receive: %v", err)
	}
	if err := c.Send(t.Context(), session.Outgoing{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Send: %v", err)
	}
	if err := c.Restart(within10(t)); err != nil {
		t.Fatal(err)
	}
	pid(t, c)
}

// Close ends a Restart that waits.
func TestCommandCloseInRestart(t *testing.T) {
	c := start(t, program(t, "server"), CommandOptions{RestartPause: time.Hour, MaxRestartPause: time.Hour})
	if err := c.Restart(within10(t)); err != nil {
		t.Fatal(err)
	}
	result := make(chan error, 2)
	for range 2 {
		go func() { result <- c.Restart(t.Context()) }()
	}
	time.Sleep(50 * time.Millisecond)
	begin := time.Now()
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	for range 2 {
		if err := <-result; err != session.ErrClosed {
			t.Errorf("Restart: %v", err)
		}
	}
	if d := time.Since(begin); d > 3*time.Second {
		t.Errorf("Close took %v", d)
	}
}

// A program that is gone cannot be started again, until it is back.
func TestCommandRestartFails(t *testing.T) {
	cmd := program(t, "server")
	moved := filepath.Join(t.TempDir(), "server")
	if err := os.Symlink(cmd.Path, moved); err != nil {
		t.Skip(err)
	}
	target := cmd.Path
	cmd.Path = moved
	c := start(t, cmd, CommandOptions{RestartPause: time.Millisecond})
	pid(t, c)
	if err := os.Remove(moved); err != nil {
		t.Fatal(err)
	}
	if err := c.Restart(within10(t)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Restart: %v", err)
	}
	if err := receiveError(t, c); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Receive: %v", err)
	}
	if err := os.Symlink(target, moved); err != nil {
		t.Fatal(err)
	}
	if err := c.Restart(within10(t)); err != nil {
		t.Fatal(err)
	}
	pid(t, c)
}

// What is done to the command after its start has no effect on a restart, and the command
// was not changed.
func TestCommandCopies(t *testing.T) {
	cmd := program(t, "server")
	before := *cmd
	c := start(t, cmd)
	cmd.Env[0] = "changed"
	cmd.Args[2] = "changed"
	if err := c.Restart(within10(t)); err != nil {
		t.Fatal(err)
	}
	pid(t, c)
	if cmd.Process != nil || cmd.Stdin != nil || cmd.SysProcAttr != before.SysProcAttr {
		t.Error("the command was used")
	}
}

// Everything at once does no harm.
func TestCommandConcurrently(t *testing.T) {
	c := start(t, program(t, "server"), CommandOptions{RestartPause: time.Millisecond, MaxRestartPause: 2 * time.Millisecond})
	ctx, cancel := context.WithCancel(t.Context())
	var group sync.WaitGroup
	group.Go(func() {
		for ctx.Err() == nil {
			c.Receive(ctx)
		}
	})
	for range 4 {
		group.Go(func() {
			for i := 1; ctx.Err() == nil; i++ {
				c.Send(ctx, session.Outgoing{Text: message{ID: i, Do: []string{"echo", "stderr", "exit"}[i%200%3%2], N: 1}.line()})
				if i%200 == 0 {
					c.Send(ctx, session.Outgoing{Text: message{ID: i, Do: "exit"}.line()})
				}
			}
		})
	}
	for range 20 {
		if err := c.Restart(within10(t)); err != nil {
			t.Error(err)
		}
		time.Sleep(2 * time.Millisecond)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	cancel()
	group.Wait()
}

func TestTail(t *testing.T) {
	tail := &tail{limit: 10}
	var all []byte
	for i := range 100 {
		p := bytes.Repeat([]byte{byte('a' + i%26)}, i%25)
		all = append(all, p...)
		if n, err := tail.Write(p); n != len(p) || err != nil {
			t.Fatal(n, err)
		}
		if got, want := tail.end(), all[max(0, len(all)-10):]; !bytes.Equal(got, want) {
			t.Fatalf("%q, want %q", got, want)
		}
		if cap(tail.text) > 100 {
			t.Fatalf("capacity %d", cap(tail.text))
		}
	}
}

// The text of an error has the last lines only, and no bytes that are not UTF-8.
func TestExitError(t *testing.T) {
	c := exec.Command("sh", "-c", "exit 7")
	if err := c.Run(); c.ProcessState == nil {
		t.Skip(err)
	}
	for _, test := range []struct{ stderr, want string }{
		{"", "exit status 7"},
		{" \n", "exit status 7"},
		{"a\xffb\n\n", "exit status 7; its last output to stderr:\na\uFFFDb"},
		{strings.Repeat("x", 5000) + "\nlast", "exit status 7; its last output to stderr:\nlast"},
		{strings.Repeat("x", 5000), "exit status 7; its last output to stderr:\n" + strings.Repeat("x", 2048)},
	} {
		err := &ExitError{State: c.ProcessState, Stderr: []byte(test.stderr)}
		if got := err.Error(); got != "transport: the server process has ended: "+test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}
