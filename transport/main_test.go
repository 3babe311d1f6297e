//go:build unix

package transport

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// programArgument is the first argument of the test binary if it is to be one of the programs
// below, whose name follows.
const programArgument = "program"

func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == programArgument {
		if err := programs[os.Args[2]](); err != nil {
			fmt.Fprintln(os.Stderr, "program:", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

var programs = map[string]func() error{
	"server":        serveProgram,
	"stubborn":      stubbornProgram,
	"legacy":        legacyProgram,
	"deaf":          deafProgram,
	"half":          halfProgram,
	"flood":         floodProgram,
	"stdio":         stdioProgram,
	"session":       sessionProgram,
	"legacySession": legacySessionProgram,
	"deafSession":   deafSessionProgram,
	"constant":      constantProgram,
}

// program returns a command that runs one of the programs.
func program(t testing.TB, name string, env ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, programArgument, name)
	// The race detector waits for a second at the end of a program, unless it is told not to.
	cmd.Env = append(append(os.Environ(), "GORACE=atexit_sleep_ms=0"), env...)
	return cmd
}

// serveProgram answers messages on the standard streams, in their order, with little code
// of the package: what a message says is done.
func serveProgram() error {
	lines := bufio.NewReader(os.Stdin)
	for {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		var m message
		if err := json.Unmarshal(line, &m); err != nil {
			return err
		}
		text := m.Do
		switch m.Do {
		case "pid":
			text = fmt.Sprint(os.Getpid())
		case "hang":
			continue
		case "exit":
			fmt.Fprintln(os.Stderr, m.Text+"exit as told")
			os.Exit(m.N)
		case "stderr": // N bytes, with an end that is told from others
			fmt.Fprintf(os.Stderr, "%s\nend of %d\n", strings.Repeat("x", m.N), m.ID)
		case "close":
			os.Stdout.Close()
			time.Sleep(time.Hour)
		case "long":
			text = strings.Repeat("x", m.N)
		}
		fmt.Println(message{ID: m.ID, Text: text})
	}
}

// stubbornProgram ends neither at the end of its input nor when it is asked to.
func stubbornProgram() error {
	signal.Ignore(syscall.SIGTERM)
	fmt.Println(message{Text: "ready"})
	time.Sleep(time.Hour)
	return nil
}

// legacyProgram fails unless the first message is initialize. It counts its starts in a
// file.
func legacyProgram() error {
	starts, err := os.OpenFile(os.Getenv("STARTS"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if _, err := starts.WriteString("x"); err != nil {
		return err
	}
	line, err := bufio.NewReader(os.Stdin).ReadString('\n')
	if err != nil || !strings.Contains(line, "initialize") {
		return fmt.Errorf("the first message is %s", line)
	}
	fmt.Println(message{ID: 1, Text: "initialized"})
	_, err = io.Copy(io.Discard, os.Stdin)
	return err
}

// deafProgram does not read.
func deafProgram() error {
	fmt.Println(message{Text: "ready"})
	time.Sleep(time.Hour)
	return nil
}

// halfProgram ends in good order, without a line feed.
func halfProgram() error {
	fmt.Print("\r\n", message{ID: 1}, "\n", message{ID: 2})
	return nil
}

// floodProgram writes as many lines of 10 KB as it is told, and fails.
func floodProgram() error {
	lines, err := strconv.Atoi(os.Getenv("LINES"))
	if err != nil {
		return err
	}
	out := bufio.NewWriter(os.Stdout)
	for i := range lines {
		fmt.Fprintln(out, message{ID: i + 1, Text: strings.Repeat("x", 10_000)})
	}
	out.Flush()
	fmt.Fprintln(os.Stderr, "flooded")
	os.Exit(3)
	return nil
}

// stdioProgram serves the standard streams like Stdio. Its handlers misuse them. Then it
// shows that they are as before.
func stdioProgram() error {
	ctx, cancel := context.WithCancelCause(context.Background())
	p := &fakePeer{}
	p.answer = func(ctx context.Context, m message) string {
		switch m.Do {
		case "print":
			fmt.Println("print of a handler")
			os.Stdout.WriteString("write of a handler\n")
			for _, script := range []string{
				"cat", "echo output of a process", "cat <&0; echo more >&1",
				"for i in 3 4 5 6 7 8 9; do echo leak >&$i; done 2>/dev/null; true", // to descriptors that are inherited
			} {
				cmd := exec.Command("sh", "-c", script)
				cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
				if err := cmd.Run(); err != nil {
					return err.Error()
				}
			}
			if n, err := os.Stdin.Read(make([]byte, 1)); n > 0 || err != io.EOF {
				return "os.Stdin can be read"
			}
		case "again":
			if err := withStdio(nil); err != nil {
				return "refused"
			}
		case "long":
			return strings.Repeat("x", m.N)
		case "sleep":
			time.Sleep(time.Duration(m.N) * time.Millisecond)
		case "cancel":
			p.send(ctx, session.Outgoing{Text: message{ID: m.ID, Text: "cancelled"}.line()})
			cancel(fmt.Errorf("cancelled by a message"))
			return "none"
		}
		return m.Do
	}
	blocks := [...]bool{isNonblock(0), isNonblock(1)}
	err := withStdio(func(in, out *os.File) error { return serve(ctx, in, out, LinesOptions{}, p.connect) })
	if blocks != [...]bool{isNonblock(0), isNonblock(1)} {
		fmt.Println("the mode of the streams has changed")
	}
	fmt.Println("served:", err)
	rest, err := io.ReadAll(os.Stdin)
	fmt.Printf("rest: %q %v\n", rest, err)
	cat := exec.Command("sh", "-c", "echo output")
	cat.Stdout = os.Stdout
	return cat.Run()
}
