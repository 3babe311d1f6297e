package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/library"
	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/measure"
	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/payload"
)

// report measures and prints everything; the lines that other programs may
// read come last and have tabs between their fields.
func report(out io.Writer, s *settings) error {
	var lines []string
	for _, operation := range s.operations {
		more, err := printOperation(out, s, operation)
		if err != nil {
			return err
		}
		lines = append(lines, more...)
	}
	own, err := ownLines(s)
	if err != nil {
		return err
	}
	for _, line := range append(own, lines...) {
		fmt.Fprintln(out, line)
	}
	return nil
}

// printOperation measures one operation, prints the table if it has one, and returns the lines.
func printOperation(out io.Writer, s *settings, operation string) ([]string, error) {
	switch operation {
	case "session":
		return sessionLines(s)
	case "stdio":
		return printStdio(out, s)
	}
	return printTable(out, s, operation)
}

// printTable prints one row per payload, with the median of their time divided
// by ours and the quartiles, and returns the lines of the geometric means.
func printTable(out io.Writer, s *settings, operation string) ([]string, error) {
	others := s.libraries[1:]
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "%s\tbytes\tours", operation)
	for _, l := range others {
		fmt.Fprintf(table, "\t%s", l.Name)
	}
	fmt.Fprintln(table)
	medians := make([][]float64, len(others))
	for _, p := range s.payloads {
		candidates, err := candidates(s.libraries, p, operation)
		if err != nil {
			return nil, err
		}
		times := s.plan.Times(candidates)
		fmt.Fprintf(table, "%s\t%d\t%s", p.Name, len(p.JSON), duration(measure.Summarize(times[0]).Median))
		for i := range others {
			ratio := measure.Summarize(measure.Ratios(times[i+1], times[0]))
			medians[i] = append(medians[i], ratio.Median)
			fmt.Fprintf(table, "\t%.2f (%.2f-%.2f)", ratio.Median, ratio.Low, ratio.High)
		}
		fmt.Fprintln(table)
	}
	var lines []string
	for i, l := range others {
		lines = append(lines, fmt.Sprintf("geomean\t%s\t%s\t%.2f", operation, l.Name, measure.Geomean(medians[i])))
	}
	fmt.Fprintln(table)
	return lines, table.Flush()
}

// candidates returns the libraries, ready to work on one payload.
func candidates(libraries []library.Library, p payload.Payload, operation string) ([]func(), error) {
	var runs []func()
	for _, l := range libraries {
		c := l.For(p.Kind)
		if operation == "decode" {
			runs = append(runs, func() { must(c.Decode(p.JSON)) })
			continue
		}
		v, err := c.Decode(p.JSON)
		if err != nil {
			return nil, err
		}
		v = c.ToEncode(v)
		runs = append(runs, func() { must(c.Encode(v)) })
	}
	return runs, nil
}

// must stops a measurement that would measure failure. All libraries were
// checked with all payloads before.
func must[T any](_ T, err error) {
	if err != nil {
		panic(err)
	}
}

// duration returns a time in a unit that leaves three or four digits.
func duration(ns float64) string {
	switch {
	case ns < 1e4:
		return fmt.Sprintf("%.0f ns", ns)
	case ns < 1e7:
		return fmt.Sprintf("%.1f µs", ns/1e3)
	}
	return fmt.Sprintf("%.1f ms", ns/1e6)
}
