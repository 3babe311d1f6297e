package main

import (
	"fmt"

	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/calls"
	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/measure"
)

// sessionLines tell, for either side, how much longer a small call takes with a session than
// without one, and how many allocations the session adds, both in the worse of the revisions.
func sessionLines(s *settings) ([]string, error) {
	var lines []string
	for _, side := range calls.Sides {
		var ratio, allocs float64
		for _, v := range calls.Revisions {
			c, err := calls.New(side, v)
			if err != nil {
				return nil, err
			}
			plain, session := func() { must(0, c.Plain()) }, func() { must(0, c.Session()) }
			times := s.plan.Times([]func(){plain, session})
			ratio = max(ratio, measure.Summarize(measure.Ratios(times[1], times[0])).Median)
			allocs = max(allocs, measure.Allocated(session).Allocs-measure.Allocated(plain).Allocs)
			c.Close()
		}
		lines = append(lines, fmt.Sprintf("session\t%s\t%.2f\t%.0f", side, ratio, allocs))
	}
	return lines, nil
}
