//go:build unix

package measure

import (
	"syscall"
	"time"
)

// now returns the processor time that this process has used. Unlike the time of day
// it stands still while other processes have the processor, and it counts what
// the garbage collector does on other threads.
func now() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
