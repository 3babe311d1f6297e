package session

import (
	"context"
	"sync"
	"time"
)

// A clock is a deadline that stands still while a user is asked. It ends a context with
// [context.DeadlineExceeded] as the cause. A nil clock, and one without a limit, have no
// deadline.
type clock struct {
	mu      sync.Mutex
	cancel  context.CancelCauseFunc
	timer   *time.Timer // nil without a limit
	left    time.Duration
	started time.Time
	pauses  int
}

// withClock returns a context with a deadline that can pause. There is no deadline if the
// limit is not positive.
func withClock(ctx context.Context, limit time.Duration) (context.Context, *clock, context.CancelFunc) {
	c := new(clock)
	return c.start(ctx, limit), c, c.end
}

// start starts the clock, which is the zero clock, and returns the context that it ends. There
// is no deadline if the limit is not positive.
func (c *clock) start(ctx context.Context, limit time.Duration) context.Context {
	ctx, c.cancel = context.WithCancelCause(ctx)
	if limit > 0 {
		c.left, c.started = limit, time.Now()
		c.timer = time.AfterFunc(limit, c.expire)
	}
	return ctx
}

func (c *clock) expire() { c.cancel(context.DeadlineExceeded) }

// end ends the context that start has returned.
func (c *clock) end() {
	if c.timer != nil {
		c.timer.Stop()
	}
	c.cancel(nil)
}

// pause stops the clock until the function that it returns is called. Pauses may overlap.
func (c *clock) pause() (resume func()) {
	if c == nil || c.timer == nil {
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
