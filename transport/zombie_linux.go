package transport

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
)

// onlyZombies reports whether all processes of a group have ended, and wait to be reaped. In a
// container, the process that inherits them may take its time, or never do it.
func onlyZombies(group int) bool {
	files, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil || len(files) == 0 {
		return false
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // it has ended meanwhile
		}
		// PID (NAME) STATE PARENT GROUP ..., where the name may contain anything.
		fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
		if len(fields) < 3 {
			return false
		}
		if n, err := strconv.Atoi(string(fields[2])); err != nil || n == group && string(fields[0]) != "Z" {
			return false
		}
	}
	return true
}
