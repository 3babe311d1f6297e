package measure

import (
	"runtime"
	"testing"
)

// Memory is what one call allocates.
type Memory struct {
	Allocs, Bytes float64
}

// Allocated measures what run allocates per call, on average over several.
func Allocated(run func()) Memory {
	const calls = 50
	m := Memory{Allocs: testing.AllocsPerRun(calls, run)}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range calls {
		run()
	}
	runtime.ReadMemStats(&after)
	m.Bytes = float64(after.TotalAlloc-before.TotalAlloc) / calls
	return m
}
