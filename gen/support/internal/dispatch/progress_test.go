package dispatch

import (
	"context"
	"errors"
	"math"
	"slices"
	"sync"
	"testing"
)

// TestReport sends only what is more than what was sent before.
func TestReport(t *testing.T) {
	var p Progress
	var sent []float64
	report := func(ctx context.Context, wanted bool, progress float64, failure error) error {
		return p.Report(ctx, wanted, progress, func() error {
			if failure == nil {
				sent = append(sent, progress)
			}
			return failure
		})
	}
	ctx := context.Background()
	lost, ended := errors.New("lost"), errors.New("ended")
	cancelled, cancel := context.WithCancelCause(ctx)
	cancel(ended)
	for i, step := range []struct {
		ctx      context.Context
		wanted   bool
		progress float64
		failure  error
		want     error
	}{
		{ctx, false, 5, nil, nil}, // nobody wants it, so it does not count
		{ctx, true, -1, nil, nil},
		{ctx, true, 2, lost, lost}, // not sent, so it does not count
		{ctx, true, 2, nil, nil},
		{ctx, true, 2, nil, nil},
		{ctx, true, 1, nil, nil},
		{cancelled, true, 3, nil, ended},
		{ctx, true, 2.5, nil, nil},
	} {
		if err := report(step.ctx, step.wanted, step.progress, step.failure); err != step.want {
			t.Errorf("step %d: got %v, want %v", i, err, step.want)
		}
	}
	if want := []float64{-1, 2, 2.5}; !slices.Equal(sent, want) {
		t.Errorf("sent %v, want %v", sent, want)
	}
	for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if err := report(ctx, true, x, nil); err == nil {
			t.Errorf("%v is sent", x)
		}
	}
}

// TestReportAtOnce reports from many goroutines: what is sent rises.
func TestReportAtOnce(t *testing.T) {
	var p Progress
	var sent []float64 // guarded by Report, which sends one report after the other
	var wait sync.WaitGroup
	for i := range 50 {
		wait.Go(func() {
			_ = p.Report(context.Background(), true, float64(i), func() error {
				sent = append(sent, float64(i))
				return nil
			})
		})
	}
	wait.Wait()
	if len(sent) == 0 || !slices.IsSorted(sent) || sent[len(sent)-1] != 49 {
		t.Errorf("sent %v", sent)
	}
}

func TestNonZero(t *testing.T) {
	if NonZero("") != nil || NonZero(0.0) != nil {
		t.Error("a zero value has a pointer")
	}
	if p := NonZero("x"); p == nil || *p != "x" {
		t.Errorf("got %v", p)
	}
}
