package transport

import (
	"testing"
	"time"
)

func TestPacer(t *testing.T) {
	now := time.Now()
	p := pacer{first: time.Second, most: 5 * time.Second, reset: time.Minute, start: now}
	for i, want := range []time.Duration{0, 1, 2, 4, 5, 5} {
		if got := p.wait(now, 0); got != want*time.Second {
			t.Errorf("restart %d: wait %v, want %d s", i, got, want)
		}
		p.restarted(now)
	}
	if got := p.wait(now.Add(3*time.Second), 3*time.Second); got != 2*time.Second {
		t.Errorf("after 3 seconds: wait %v, want the other 2", got)
	}
	if got := p.wait(now.Add(time.Hour), 3*time.Second); got != 0 {
		t.Errorf("after an hour: wait %v", got)
	}
	if p.restarted(now); p.wait(now, 3*time.Second) == 0 {
		t.Error("an hour without the server is not an hour of the server")
	}
	if got := p.wait(now, time.Minute); got != 0 {
		t.Errorf("after a minute of the server: wait %v", got)
	}
	p.restarted(now)
	if got := p.wait(now, 0); got != time.Second {
		t.Errorf("then: wait %v, want 1 s", got)
	}
}
