package measure

import (
	"math"
	"slices"
	"testing"
	"time"
)

func TestSummarize(t *testing.T) {
	for _, test := range []struct {
		series []float64
		want   Summary
	}{
		{[]float64{7}, Summary{7, 7, 7}},
		{[]float64{5, 1, 3, 2, 4}, Summary{2, 3, 4}},
		{[]float64{4, 1, 2, 3}, Summary{1.75, 2.5, 3.25}},
	} {
		before := slices.Clone(test.series)
		if got := Summarize(test.series); got != test.want {
			t.Errorf("Summarize(%v) = %v, want %v", before, got, test.want)
		}
		if !slices.Equal(before, test.series) {
			t.Errorf("the series was changed from %v to %v", before, test.series)
		}
	}
}

func TestRatios(t *testing.T) {
	if got := Ratios([]float64{6, 1}, []float64{3, 2}); !slices.Equal(got, []float64{2, 0.5}) {
		t.Error(got)
	}
}

func TestGeomean(t *testing.T) {
	for _, test := range []struct {
		values []float64
		want   float64
	}{{[]float64{3}, 3}, {[]float64{2, 0.5}, 1}, {[]float64{1, 2, 4}, 2}} {
		if got := Geomean(test.values); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("Geomean(%v) = %v, want %v", test.values, got, test.want)
		}
	}
}

// Every candidate has its turn in every round, and each round starts with the
// next one.
func TestTimesTakeTurns(t *testing.T) {
	var order []int
	candidate := func(i int) func() {
		return func() {
			order = append(order, i)
			for start := now(); now() == start; {
			}
		}
	}
	plan := Plan{Slice: 1, Rounds: 3} // a nanosecond: one call each
	times := plan.Times([]func(){candidate(0), candidate(1), candidate(2)})
	for i, series := range times {
		if len(series) != plan.Rounds {
			t.Errorf("candidate %d has %d times", i, len(series))
		}
	}
	if want := []int{0, 1, 2, 1, 2, 0, 2, 0, 1}; !slices.Equal(order[3:], want) {
		t.Errorf("after calibration the order is %v, want %v", order[3:], want)
	}
}

func TestCalibrateFillsTheSlice(t *testing.T) {
	plan := Plan{Slice: 8 * time.Millisecond}
	busy := func() {
		for start := now(); now()-start < time.Millisecond; {
		}
	}
	if calls := plan.calibrate(busy); calls < 4 || calls > 8 {
		t.Errorf("%d calls of a millisecond for 8 ms", calls)
	}
}

var sink []byte

func TestAllocated(t *testing.T) {
	got := Allocated(func() { sink = make([]byte, 1<<20) })
	if got.Allocs != 1 || got.Bytes < 1<<20 || got.Bytes > 1.1*(1<<20) {
		t.Errorf("a megabyte in one piece is %+v", got)
	}
}
