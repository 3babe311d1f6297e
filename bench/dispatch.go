package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/library"
	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/measure"
)

// dispatchLines tell how many nanoseconds and allocations package protocol adds to
// decoding with the package of the revision, and what the handler of a server
// adds. They do not depend on the length of a message, and would be lost in what
// the decoding of a long one varies by.
//
// They are also less than what processes vary by, each of which uses the same
// pieces of memory again and again, so that the fastest of several counts.
func dispatchLines(s *settings) ([]string, error) {
	var fastest []float64
	for range s.processes {
		times, err := s.timesOfDispatch()
		if err != nil {
			return nil, fmt.Errorf("measuring dispatch: %w", err)
		}
		for i, ns := range times {
			if i == len(fastest) {
				fastest = append(fastest, ns)
			}
			fastest[i] = min(fastest[i], ns)
		}
	}
	var lines []string
	for i, d := range library.Dispatches() {
		over := fastest[2*i+1] - fastest[2*i]
		allocs := measure.Allocated(func() { must(d.More(d.Text)) }).Allocs - measure.Allocated(func() { must(d.Plain(d.Text)) }).Allocs
		lines = append(lines, fmt.Sprintf("%s\t%s\t%.0f ns\t%.0f", d.Line, d.Message, over, allocs))
	}
	return lines, nil
}

// timesOfDispatch returns what printDispatch prints in a process of its own.
func (s *settings) timesOfDispatch() ([]float64, error) {
	cmd := exec.Command(s.program, "-dispatch")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	times := make([]float64, 2*len(library.Dispatches()))
	in := bytes.NewReader(out)
	for i := range times {
		// Each line has two names before its two figures.
		if i%2 == 0 {
			if _, err := fmt.Fscan(in, new(string), new(string)); err != nil {
				return nil, err
			}
		}
		if _, err := fmt.Fscan(in, &times[i]); err != nil {
			return nil, err
		}
	}
	return times, nil
}

// printDispatch prints a line for each message: two names, and the nanoseconds for
// decoding alone and for more.
func printDispatch(out io.Writer, plan measure.Plan) error {
	for _, d := range library.Dispatches() {
		for _, decode := range []func([]byte) (any, error){d.Plain, d.More} {
			if _, err := decode(d.Text); err != nil {
				return fmt.Errorf("%s %s: %w", d.Line, d.Message, err)
			}
		}
		times := plan.Times([]func(){func() { must(d.Plain(d.Text)) }, func() { must(d.More(d.Text)) }})
		if _, err := fmt.Fprintln(out, d.Line, d.Message, slices.Min(times[0]), slices.Min(times[1])); err != nil {
			return err
		}
	}
	return nil
}
