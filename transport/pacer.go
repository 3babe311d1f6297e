package transport

import "time"

// A pacer says how long to wait before a process is started again, so that one that dies at
// once is not started in a tight loop.
type pacer struct {
	first, most time.Duration // pauses between two starts
	reset       time.Duration // how long a process runs that has no trouble to start

	pause time.Duration // the next one; at first there is none
	start time.Time     // the last one
}

// wait returns how long to wait from now on, when the last process ran for some time.
func (p *pacer) wait(now time.Time, ran time.Duration) time.Duration {
	if ran >= p.reset {
		p.pause = 0
	}
	return max(0, p.start.Add(p.pause).Sub(now))
}

// restarted notes that a process was started again, or could not be started.
func (p *pacer) restarted(now time.Time) {
	p.start = now
	p.pause = min(max(p.first, 2*p.pause), p.most)
}
