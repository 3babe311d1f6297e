// Package measure measures the time and the peak memory of a function. It imports only
// the standard library, so that throw-away modules can have a copy.
package measure

import (
	_ "embed"
	"runtime"
	"runtime/metrics"
	"time"
)

// Source is the source of this package.
//
//go:embed measure.go
var Source []byte

// Result is what a function takes.
type Result struct {
	Input   int           // bytes
	Time    time.Duration // on the clock
	Peak    int           // bytes in use above what was in use before, with garbage that was not collected yet
	Outcome string        // in words
}

// interval is how often the memory is read. The peak of a shorter run is exact, since the
// garbage collector has no part in it.
const interval = 200 * time.Microsecond

// Run measures one call of a function with an input of so many bytes.
func Run(input int, f func() (outcome string)) Result {
	runtime.GC()
	before := inUse()
	stop, peak := make(chan bool), make(chan int)
	go func() {
		greatest := before
		ticks := time.NewTicker(interval)
		defer ticks.Stop()
		for {
			select {
			case <-ticks.C:
				greatest = max(greatest, inUse())
			case <-stop:
				peak <- max(greatest, inUse())
				return
			}
		}
	}()
	start := time.Now()
	outcome := f()
	took := time.Since(start)
	close(stop)
	return Result{Input: input, Time: took, Peak: <-peak - before, Outcome: outcome}
}

// inUse returns the bytes of objects and stacks.
func inUse() int {
	samples := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/stacks:bytes"}}
	metrics.Read(samples)
	return int(samples[0].Value.Uint64() + samples[1].Value.Uint64())
}
