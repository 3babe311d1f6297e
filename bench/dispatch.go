package main

import (
	"fmt"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/library"
	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/measure"
	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/payload"
)

// shortMessage is the length up to which a message tells what dispatch costs;
// with longer ones it is lost in what decoding varies.
const shortMessage = 1024

// dispatchLines tell how many nanoseconds and allocations package protocol adds to
// decoding with the package of the revision, and what the handler of a server
// adds.
func dispatchLines(s *settings) ([]string, error) {
	var lines []string
	for _, p := range s.payloads {
		if len(p.JSON) > shortMessage {
			continue
		}
		line, err := overDecoding(s, "dispatch", p, library.Dispatched(p.Kind))
		if err != nil {
			return nil, err
		}
		lines = append(lines, line)
		if p.Kind == payload.CallRequest {
			line, err := overDecoding(s, "handle", p, library.Handled())
			if err != nil {
				return nil, err
			}
			lines = append(lines, line)
		}
	}
	return lines, nil
}

// overDecoding tells what something takes that decodes a payload and does more.
// A few nanoseconds are less than what decoding varies by from round to round, so
// that the fastest of many short slices are compared: whatever disturbs one makes
// it slower.
func overDecoding(s *settings, name string, p payload.Payload, more library.Codec) (string, error) {
	decode := s.libraries[0].For(p.Kind)
	if _, err := more.Decode(p.JSON); err != nil {
		return "", err
	}
	plain := func() { must(decode.Decode(p.JSON)) }
	whole := func() { must(more.Decode(p.JSON)) }
	plan := measure.Plan{Slice: s.plan.Slice / 4, Rounds: 5 * s.plan.Rounds}
	times := plan.Times([]func(){plain, whole})
	over := slices.Min(times[1]) - slices.Min(times[0])
	allocs := measure.Allocated(whole).Allocs - measure.Allocated(plain).Allocs
	return fmt.Sprintf("%s\t%s\t%.0f ns\t%.0f", name, p.Name, over, allocs), nil
}
