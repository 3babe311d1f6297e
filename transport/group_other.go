//go:build !unix && !windows

package transport

import (
	"os"
	"syscall"
	"time"
)

// ownGroup returns the attributes: there are no groups.
func ownGroup(a *syscall.SysProcAttr) *syscall.SysProcAttr { return a }

func terminate(leader *os.Process) { leader.Signal(os.Interrupt) }

func kill(leader *os.Process) { leader.Kill() }

func endGroup(*os.Process, time.Duration) {}
