package transport

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"time"
)

// ownGroup returns attributes that put a process into a group of its own, which does not get
// Ctrl-C of the console.
func ownGroup(a *syscall.SysProcAttr) *syscall.SysProcAttr {
	var own syscall.SysProcAttr
	if a != nil {
		own = *a
	}
	own.CreationFlags |= syscall.CREATE_NEW_PROCESS_GROUP
	return &own
}

// terminate asks a process and its children to end. Programs without a window do not listen.
func terminate(leader *os.Process) { taskkill(leader) }

// kill ends a process and its children.
func kill(leader *os.Process) {
	if taskkill(leader, "/F") != nil {
		leader.Kill()
	}
}

// endGroup can do nothing: without the process, its children are not found.
func endGroup(*os.Process, time.Duration) {}

func taskkill(leader *os.Process, flags ...string) error {
	path := filepath.Join(os.Getenv("SystemRoot"), "System32", "taskkill.exe")
	ctx, cancel := context.WithTimeout(context.Background(), killWait)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, append(flags, "/T", "/PID", strconv.Itoa(leader.Pid))...)
	cmd.SysProcAttr = &syscall.SysProcAttr{HideWindow: true}
	cmd.WaitDelay = stopWait
	return cmd.Run()
}
