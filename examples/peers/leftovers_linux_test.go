package peers

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// adoptOrphans makes this process the parent of all descendants whose parents have ended.
func adoptOrphans() {
	const setChildSubreaper = 36
	_, _, _ = syscall.RawSyscall(syscall.SYS_PRCTL, setChildSubreaper, 1, 0)
}

// leftovers returns the children of this process that still run after some time.
func leftovers(wait time.Duration) []string {
	for deadline := time.Now().Add(wait); ; time.Sleep(50 * time.Millisecond) {
		left := children()
		if len(left) == 0 || time.Now().After(deadline) {
			return left
		}
	}
}

// children returns the command lines of the children that are not zombies.
func children() []string {
	var list []string
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range stats {
		stat, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		var state string
		var parent int
		_, after, _ := strings.Cut(string(stat), ") ")
		if n, _ := fmt.Sscan(after, &state, &parent); n != 2 || parent != os.Getpid() || state == "Z" {
			continue
		}
		command, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "cmdline"))
		list = append(list, strings.ReplaceAll(string(command), "\x00", " "))
	}
	return list
}
