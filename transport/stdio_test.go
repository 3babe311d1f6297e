//go:build unix

package transport

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A stdioServer is the program "stdio", with its streams as given.
type stdioServer struct {
	t   *testing.T
	cmd *exec.Cmd
	in  *os.File
	out *bufio.Reader
	log bytes.Buffer
}

// startStdio starts the program with pipes, or with sockets as some launchers use.
func startStdio(t *testing.T, sockets bool) *stdioServer {
	t.Helper()
	s := &stdioServer{t: t, cmd: program(t, "stdio")}
	theirIn, in := pair(t, sockets)
	out, theirOut := pair(t, sockets)
	for _, f := range []*os.File{theirIn, theirOut} {
		if err := syscall.SetNonblock(descriptor(f), false); err != nil { // as most launchers do
			t.Fatal(err)
		}
	}
	s.cmd.Stdin, s.cmd.Stdout, s.cmd.Stderr = theirIn, theirOut, &s.log
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.cmd.Process.Kill(); s.cmd.Wait() })
	theirIn.Close()
	theirOut.Close()
	s.in, s.out = in, bufio.NewReader(out)
	time.AfterFunc(30*time.Second, func() { s.cmd.Process.Kill() })
	return s
}

// pair returns two files: what is written to w can be read from r.
func pair(t *testing.T, sockets bool) (r, w *os.File) {
	t.Helper()
	var err error
	if sockets {
		var fds [2]int
		if fds, err = syscall.Socketpair(syscall.AF_UNIX, syscall.SOCK_STREAM, 0); err == nil {
			syscall.CloseOnExec(fds[0])
			syscall.CloseOnExec(fds[1])
			r, w = os.NewFile(uintptr(fds[0]), "r"), os.NewFile(uintptr(fds[1]), "w")
		}
	} else {
		r, w, err = os.Pipe()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close(); w.Close() })
	return r, w
}

func (s *stdioServer) line() string {
	s.t.Helper()
	line, err := s.out.ReadString('\n')
	if err != nil {
		s.t.Fatalf("%q, %v; log: %s", line, err, s.log.String())
	}
	return strings.TrimSuffix(line, "\n")
}

func (s *stdioServer) call(m message, want string) {
	s.t.Helper()
	fmt.Fprintln(s.in, m)
	if got := s.line(); got != (message{ID: m.ID, Text: want}).String() {
		s.t.Fatalf("%s, want %s", got, want)
	}
}

// end waits for the end of the program, and returns the rest of the output and the log.
func (s *stdioServer) end() (rest, log string) {
	s.t.Helper()
	text, err := io.ReadAll(s.out)
	if err != nil {
		s.t.Error(err)
	}
	if err := s.cmd.Wait(); err != nil {
		s.t.Errorf("%v; log: %s", err, s.log.String())
	}
	return string(text), s.log.String()
}

// Handlers that print, and that run processes with the standard streams, do no harm: only
// messages are on the wire, and no message is lost. Afterwards the streams are as before.
func TestStdioPrivate(t *testing.T) {
	for _, sockets := range []bool{false, true} {
		t.Run(fmt.Sprintf("sockets %v", sockets), func(t *testing.T) {
			s := startStdio(t, sockets)
			for i := range 10 {
				fmt.Fprintln(s.in, message{ID: i + 1, Do: "print"})
			}
			got := map[int]bool{}
			for range 10 {
				var m message
				if err := json.Unmarshal([]byte(s.line()), &m); err != nil || m.Text != "print" {
					t.Fatal(m, err)
				}
				got[m.ID] = true
			}
			if len(got) != 10 {
				t.Errorf("%d responses", len(got))
			}
			s.call(message{ID: 11, Do: "again"}, "refused")
			s.in.Close()
			rest, log := s.end()
			if want := "served: <nil>\nrest: \"\" <nil>\noutput\n"; rest != want {
				t.Errorf("%q, want %q", rest, want)
			}
			for _, want := range []string{"print of a handler\n", "write of a handler\n", "output of a process\n", "more\n"} {
				if n := strings.Count(log, want); n != 10 {
					t.Errorf("%d of %q in the log", n, want)
				}
			}
		})
	}
}

// When the context ends, the rest of the input is left to others.
func TestStdioCancelled(t *testing.T) {
	for _, sockets := range []bool{false, true} {
		t.Run(fmt.Sprintf("sockets %v", sockets), func(t *testing.T) {
			s := startStdio(t, sockets)
			s.call(message{ID: 1, Do: "cancel"}, "cancelled")
			if got, want := s.line(), "served: cancelled by a message"; got != want {
				t.Fatalf("%q, want %q", got, want)
			}
			fmt.Fprint(s.in, "rest")
			s.in.Close()
			if rest, _ := s.end(); rest != "rest: \"rest\" <nil>\noutput\n" {
				t.Errorf("%q", rest)
			}
		})
	}
}

// Requests in flight at the end of the input are answered.
func TestStdioEnd(t *testing.T) {
	s := startStdio(t, false)
	fmt.Fprintln(s.in, message{ID: 1, Do: "sleep", N: 100})
	fmt.Fprint(s.in, message{ID: 2, Do: "last"})
	s.in.Close()
	rest, _ := s.end()
	want := `{"id":2,"text":"last"}` + "\n" + `{"id":1,"text":"sleep"}` + "\nserved: <nil>\n"
	if !strings.HasPrefix(rest, want) {
		t.Errorf("%q, want %q", rest, want)
	}
}

// Requests byte by byte, while 200 responses of 64 KiB go out.
func TestStdioHalfLines(t *testing.T) {
	s := startStdio(t, false)
	go func() {
		for i := range 200 {
			fmt.Fprintln(s.in, message{ID: i + 1, Do: "long", N: 64 << 10})
			for _, b := range []byte(message{ID: i + 1001, Do: "echo"}.String() + "\n") {
				s.in.Write([]byte{b})
			}
		}
		s.in.Close()
	}()
	got := map[int]int{}
	for range 400 {
		var m message
		if err := json.Unmarshal([]byte(s.line()), &m); err != nil {
			t.Fatal(err)
		}
		got[m.ID]++
	}
	for i := range 200 {
		if got[i+1] != 1 || got[i+1001] != 1 {
			t.Errorf("%d and %d responses to %d and %d", got[i+1], got[i+1001], i+1, i+1001)
		}
	}
	if rest, _ := s.end(); !strings.HasPrefix(rest, "served: <nil>\n") {
		t.Errorf("%q", rest)
	}
}

// The streams may be files, in which no call waits.
func TestStdioFiles(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	if err := os.WriteFile(in, []byte(message{ID: 1, Do: "print"}.String()+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := program(t, "stdio")
	var err error
	if cmd.Stdin, err = os.Open(in); err != nil {
		t.Fatal(err)
	}
	if cmd.Stdout, err = os.Create(out); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(out)
	if want := `{"id":1,"text":"print"}` + "\nserved: <nil>\nrest: \"\" <nil>\noutput\n"; string(text) != want {
		t.Errorf("%q, %v, want %q", text, err, want)
	}
}

// A client that goes without a word ends the server.
func TestStdioClientGone(t *testing.T) {
	s := &stdioServer{t: t, cmd: program(t, "stdio")}
	theirIn, in := pair(t, false)
	out, theirOut := pair(t, false)
	s.cmd.Stdin, s.cmd.Stdout, s.cmd.Stderr = theirIn, theirOut, &s.log
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	theirIn.Close()
	theirOut.Close()
	out.Close() // but not the input
	fmt.Fprintln(in, message{ID: 1, Do: "echo"})
	ended := make(chan error, 1)
	go func() { ended <- s.cmd.Wait() }()
	time.AfterFunc(100*time.Millisecond, func() { in.Close() }) // for what the program does afterwards
	if !within(5*time.Second, ended) {
		s.cmd.Process.Kill()
		t.Error("the server goes on")
	}
}

// If os.Stdin and os.Stdout are other files than those of the descriptors, these are served,
// and are as before at the end.
func TestStdioReplaced(t *testing.T) {
	noLeak(t)
	theirIn, in := pair(t, false)
	out, theirOut := pair(t, false)
	oldIn, oldOut := os.Stdin, os.Stdout
	defer func() { os.Stdin, os.Stdout = oldIn, oldOut }()
	os.Stdin, os.Stdout = theirIn, theirOut
	p := &fakePeer{answer: func(_ context.Context, m message) string {
		if n, err := os.Stdin.Read(make([]byte, 1)); n > 0 || err != io.EOF {
			return "os.Stdin can be read"
		}
		if os.Stdout != os.Stderr {
			return "os.Stdout is not os.Stderr"
		}
		return m.Do
	}}
	fmt.Fprintln(in, message{ID: 1, Do: "echo"})
	in.Close()
	err := withStdio(func(in, out *os.File) error { return serve(t.Context(), in, out, LinesOptions{}, p.connect) })
	if err != nil || os.Stdin != theirIn || os.Stdout != theirOut {
		t.Errorf("the files are not restored, or %v", err)
	}
	theirOut.Close()
	if text, err := io.ReadAll(out); string(text) != `{"id":1,"text":"echo"}`+"\n" {
		t.Errorf("%q, %v", text, err)
	}
}

// Streams that cannot be taken are an error, after which they can be served again.
func TestStdioClosed(t *testing.T) {
	for range 2 {
		closed, _ := pair(t, false)
		closed.Close()
		old := os.Stdin
		os.Stdin = closed
		err := withStdio(func(in, out *os.File) error { t.Error("served"); return nil })
		os.Stdin = old
		if err == nil || !strings.HasPrefix(err.Error(), "transport: take the standard streams: ") {
			t.Errorf("error %v", err)
		}
	}
}
