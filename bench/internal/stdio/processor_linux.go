package stdio

import (
	"time"

	"golang.org/x/sys/unix"
)

// processorTime returns the processor time that a process has used, or 0 if the system does
// not tell.
func processorTime(pid int) time.Duration {
	// The kernel's macro MAKE_PROCESS_CPUCLOCK(pid, CPUCLOCK_SCHED).
	clock := int32(^pid)<<3 | 2
	var used unix.Timespec
	if unix.ClockGettime(clock, &used) != nil {
		return 0
	}
	return time.Duration(used.Nano())
}
