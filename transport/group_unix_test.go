//go:build unix

package transport

import (
	"bytes"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/session"
)

func kill9(t *testing.T, pid int) {
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Error(err)
	}
}

// groupGone checks that a process was reaped, and that no process of its group runs. Children
// of the process are reaped by the first process of the system, in its own time.
func groupGone(t *testing.T, pid int) {
	t.Helper()
	for range 300 {
		if syscall.Kill(pid, 0) == syscall.ESRCH && (syscall.Kill(-pid, 0) == syscall.ESRCH || onlyZombies(pid)) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	out, _ := exec.Command("ps", "-eo", "pid,ppid,pgid,stat,args").CombinedOutput()
	t.Errorf("processes of the group %d are left:\n%s", pid, out)
}

// Close ends all processes of the server, however they take it, in bounded time.
func TestCloseEndsGroup(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for seconds")
	}
	for _, test := range []struct {
		name, script string
		bound        time.Duration
	}{
		{"child of a shell", `sleep 999 & exec "$0" "$@"`, 1500 * time.Millisecond},
		{"server behind a shell", `"$0" "$@"; exit`, 1500 * time.Millisecond},
		{"server behind a shell, with a child", `sleep 999 & "$0" "$@"; exit`, 1500 * time.Millisecond},
		{"child that is deaf", `(trap "" TERM; exec sleep 999) & exec "$0" "$@"`, 3 * time.Second},
		{"all are deaf", `trap "" TERM; sleep 999 & "$0" "$@"; sleep 999`, 3 * time.Second},
		{"server that does not end", `"$0" "$@"; sleep 999`, 3 * time.Second},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := start(t, shell(t, test.script), CommandOptions{CloseWait: 500 * time.Millisecond, TerminateWait: 500 * time.Millisecond})
			call(t, c, message{ID: 1, Do: "echo"})
			leader := c.child.Load().cmd.Process.Pid
			if group, err := syscall.Getpgid(leader); err != nil || group != leader {
				t.Errorf("the group is %d, not %d: %v", group, leader, err)
			}
			begin := time.Now()
			if err := c.Close(); err != nil {
				t.Error(err)
			}
			if d := time.Since(begin); d > test.bound {
				t.Errorf("Close took %v, more than %v", d, test.bound)
			}
			if err := syscall.Kill(leader, 0); err != syscall.ESRCH {
				t.Errorf("the first process is still there: %v", err)
			}
			groupGone(t, leader)
		})
	}
}

// A process outside the group that holds the pipes, and reads nothing, does not hold up Close.
func TestCloseOutsideGroup(t *testing.T) {
	if _, err := exec.LookPath("setsid"); err != nil {
		t.Skip(err)
	}
	cmd := shell(t, `exec 3<&0; setsid sleep 60 <&3 & echo $! >&2; exec "$0" "$@"`)
	cmd.Args[len(cmd.Args)-1] = "deaf"
	c := start(t, cmd, CommandOptions{CloseWait: 100 * time.Millisecond, TerminateWait: 100 * time.Millisecond})
	receive(t, c)
	var outside int
	for range 500 {
		if n, err := strconv.Atoi(strings.TrimSpace(string(c.child.Load().tail.end()))); err == nil {
			outside = n
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if outside == 0 {
		t.Fatal("the shell has not said which process it has started")
	}
	t.Cleanup(func() { syscall.Kill(outside, syscall.SIGKILL) })
	for range 3 { // more than a pipe holds
		if err := c.Send(t.Context(), session.Outgoing{Text: bytes.Repeat([]byte("x"), 100_000)}); err != nil {
			t.Fatal(err)
		}
	}
	begin := time.Now()
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if d := time.Since(begin); d > 3*time.Second {
		t.Errorf("Close took %v", d)
	}
	if !isClosed(c.child.Load().out.done) || !isClosed(c.child.Load().stdout.done) {
		t.Error("a goroutine still waits for the pipes")
	}
}

// A server that wants to live is killed.
func TestCloseKills(t *testing.T) {
	c := start(t, program(t, "stubborn"), CommandOptions{CloseWait: 100 * time.Millisecond, TerminateWait: 100 * time.Millisecond})
	receive(t, c)
	begin := time.Now()
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if d := time.Since(begin); d < 200*time.Millisecond || d > 2*time.Second {
		t.Errorf("Close took %v", d)
	}
	state := c.child.Load().state
	if status := state.Sys().(syscall.WaitStatus); !status.Signaled() || status.Signal() != syscall.SIGKILL {
		t.Errorf("the end was %v", state)
	}
}

// Attributes of the command are kept. A session of its own has a group of its own.
func TestCommandAttributes(t *testing.T) {
	cmd := program(t, "server")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	c := start(t, cmd)
	if n := pid(t, c); n != c.child.Load().cmd.Process.Pid {
		t.Error(n)
	} else if group, err := syscall.Getpgid(n); err != nil || group != n {
		t.Errorf("the group is %d, not %d: %v", group, n, err)
	}
	if cmd.SysProcAttr.Setpgid {
		t.Error("the attributes of the command have changed")
	}
}
