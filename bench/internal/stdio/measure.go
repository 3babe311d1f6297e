package stdio

import (
	"math"
	"runtime"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/measure"
)

// Costs are what a call takes, in nanoseconds, in each round.
type Costs struct {
	Time      []float64 // of day, with 32 calls in flight
	Processor []float64 // of the server process; NaN if the system does not tell
}

// Measure makes the calls of a load with all servers in turn. The order within a round is
// rotated.
func (l Load) Measure(servers []*Process, plan measure.Plan) ([]Costs, error) {
	runners, calls := make([]*runner, len(servers)), make([]int, len(servers))
	for i, p := range servers {
		var err error
		if runners[i], err = l.prepare(p); err != nil {
			return nil, err
		}
		if calls[i], err = runners[i].calibrate(plan.Slice); err != nil {
			return nil, err
		}
	}
	costs := make([]Costs, len(servers))
	for round := range plan.Rounds {
		runtime.GC()
		for turn := range servers {
			i := (round + turn) % len(servers)
			c, err := runners[i].run(calls[i])
			if err != nil {
				return nil, err
			}
			costs[i].add(c, calls[i])
		}
	}
	return costs, nil
}

// add adds a round of n calls.
func (c *Costs) add(x cost, n int) {
	processor := float64(x.processor) / float64(n)
	if x.processor == 0 {
		processor = math.NaN()
	}
	c.Time, c.Processor = append(c.Time, float64(x.time)/float64(n)), append(c.Processor, processor)
}

// calibrate returns how many calls fill a slice. It also warms up.
func (r *runner) calibrate(slice time.Duration) (int, error) {
	for n := inFlight; ; n *= 2 {
		c, err := r.run(n)
		if err != nil {
			return 0, err
		}
		if c.time >= slice/4 {
			return max(inFlight, int(float64(n)*float64(slice)/float64(c.time))), nil
		}
	}
}
