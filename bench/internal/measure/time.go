// Package measure takes times that can be compared although the machine is
// shared and its speed changes: all candidates take turns in short slices, and
// what counts is the ratio within a turn.
package measure

import (
	"runtime"
	"time"
)

// Plan says how long to measure.
type Plan struct {
	Slice  time.Duration // time that a candidate runs at a stretch
	Rounds int           // how often each has its turn

	// TimeOfDay measures by the clock on the wall. It has finer steps than
	// processor time, and counts what other processes take.
	TimeOfDay bool
}

// Times runs the candidates and returns nanoseconds per call, for each
// candidate one figure per round. The order within a round is rotated, so that
// nobody always runs after the same neighbor, and garbage is collected before
// each round.
func (p Plan) Times(candidates []func()) [][]float64 {
	n := len(candidates)
	calls := make([]int, n)
	for i, run := range candidates {
		calls[i] = p.calibrate(run)
	}
	times := make([][]float64, n)
	for round := range p.Rounds {
		runtime.GC()
		for turn := range n {
			i := (round + turn) % n
			times[i] = append(times[i], p.perCall(candidates[i], calls[i]))
		}
	}
	return times
}

// calibrate returns how many calls fill a slice; it also warms up.
func (p Plan) calibrate(run func()) int {
	for calls := 1; ; calls *= 2 {
		ns := p.perCall(run, calls)
		if total := time.Duration(ns * float64(calls)); total >= p.Slice/4 {
			return max(1, int(float64(p.Slice)/ns))
		}
	}
}

func (p Plan) perCall(run func(), calls int) float64 {
	clock := now
	if p.TimeOfDay {
		clock = timeOfDay
	}
	start := clock()
	for range calls {
		run()
	}
	return float64(clock()-start) / float64(calls)
}

var begin = time.Now()

func timeOfDay() time.Duration { return time.Since(begin) }
