package main

import (
	"fmt"

	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/library"
	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/measure"
)

// shortMessage is the length up to which a message tells what dispatch costs;
// with longer ones it is lost in what decoding varies.
const shortMessage = 1024

// dispatchLines tell how many nanoseconds and allocations package protocol adds to
// decoding with the package of the revision.
func dispatchLines(s *settings) ([]string, error) {
	var lines []string
	for _, p := range s.payloads {
		if len(p.JSON) > shortMessage {
			continue
		}
		decode, dispatch := s.libraries[0].For(p.Kind), library.Dispatched(p.Kind)
		if _, err := dispatch.Decode(p.JSON); err != nil {
			return nil, err
		}
		plain := func() { must(decode.Decode(p.JSON)) }
		whole := func() { must(dispatch.Decode(p.JSON)) }
		times := s.plan.Times([]func(){plain, whole})
		more := make([]float64, len(times[0]))
		for i := range more {
			more[i] = times[1][i] - times[0][i]
		}
		allocs := measure.Allocated(whole).Allocs - measure.Allocated(plain).Allocs
		lines = append(lines, fmt.Sprintf("dispatch\t%s\t%.0f ns\t%.0f", p.Name, measure.Summarize(more).Median, allocs))
	}
	return lines, nil
}
