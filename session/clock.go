package session

import (
	"context"
	"sync"
	"time"
)

// A clock is a deadline that stands still while a user is asked. It ends a context with
// [context.DeadlineExceeded] as the cause. A nil clock has no deadline.
type clock struct {
	mu      sync.Mutex
	cancel  context.CancelCauseFunc
	timer   *time.Timer
	left    time.Duration
	started time.Time
	pauses  int
}

// withClock returns a context with a deadline that can pause. There is no clock if the limit
// is not positive.
func withClock(ctx context.Context, limit time.Duration) (context.Context, *clock, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	if limit <= 0 {
		return ctx, nil, func() { cancel(nil) }
	}
	c := &clock{cancel: cancel, left: limit, started: time.Now()}
	c.timer = time.AfterFunc(limit, func() { cancel(context.DeadlineExceeded) })
	return ctx, c, func() { c.timer.Stop(); cancel(nil) }
}

// pause stops the clock until the function that it returns is called. Pauses may overlap.
func (c *clock) pause() (resume func()) {
	if c == nil {
		return func() {}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.pauses++; c.pauses == 1 {
		c.timer.Stop()
		c.left -= time.Since(c.started)
	}
	return sync.OnceFunc(func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.pauses--; c.pauses == 0 {
			c.started = time.Now()
			c.timer.Reset(max(c.left, 0))
		}
	})
}
