package dispatch

import (
	"context"
	"fmt"
	"math"
	"sync"
)

// Progress is how far a request was last reported to have come.
type Progress struct {
	mu       sync.Mutex
	reported bool
	last     float64
}

// Report sends what is new, one report after the other, if somebody wants it. What
// was not sent does not count as reported.
func (p *Progress) Report(ctx context.Context, wanted bool, progress float64, send func() error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case math.IsNaN(progress) || math.IsInf(progress, 0):
		return fmt.Errorf("progress %v is not a JSON number", progress)
	case !wanted || p.reported && progress <= p.last:
		return nil
	}
	if err := send(); err != nil {
		return err
	}
	p.reported, p.last = true, progress
	return nil
}

// NonZero returns a pointer to v, nil if v is zero.
func NonZero[T comparable](v T) *T {
	var zero T
	if v == zero {
		return nil
	}
	return &v
}
