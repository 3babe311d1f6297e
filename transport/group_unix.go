//go:build unix

package transport

import (
	"os"
	"syscall"
	"time"
)

// ownGroup returns attributes that put a process into a group of its own. It does not get
// the signals of the terminal, such as that of Ctrl-C, and can be ended with its children.
func ownGroup(a *syscall.SysProcAttr) *syscall.SysProcAttr {
	var own syscall.SysProcAttr
	if a != nil {
		own = *a
	}
	if !own.Setsid { // the first process of a session has a group of its own
		own.Setpgid, own.Pgid = true, 0
	}
	return &own
}

// terminate asks the processes of a group to end.
func terminate(leader *os.Process) { syscall.Kill(-leader.Pid, syscall.SIGTERM) }

// kill ends the processes of a group.
func kill(leader *os.Process) { syscall.Kill(-leader.Pid, syscall.SIGKILL) }

// endGroup ends what is left of a group without its leader. It asks first, and waits for
// limit. The id of the group is not given to others while there is a process in it.
func endGroup(leader *os.Process, limit time.Duration) {
	if syscall.Kill(-leader.Pid, syscall.SIGTERM) != nil {
		return
	}
	deadline := time.Now().Add(limit)
	for pause := time.Millisecond; time.Now().Before(deadline); pause = min(2*pause, 50*time.Millisecond) {
		time.Sleep(pause)
		if syscall.Kill(-leader.Pid, 0) != nil || onlyZombies(leader.Pid) {
			return
		}
	}
	kill(leader)
}
