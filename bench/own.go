package main

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/library"
	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/measure"
)

// ownLines compares our codecs with themselves.
func ownLines(s *settings) ([]string, error) {
	var lines []string
	if slices.Contains(s.operations, "decode") {
		dispatch, err := dispatchLines(s)
		if err != nil {
			return nil, err
		}
		lines = append(lines, dispatch...)
		line, err := strictLine(s)
		if err != nil {
			return nil, err
		}
		lines = append(lines, line)
		open, err := openLines(s)
		if err != nil {
			return nil, err
		}
		lines = append(lines, open...)
	}
	if slices.Contains(s.operations, "encode") {
		line, err := reuseLine(s)
		if err != nil {
			return nil, err
		}
		lines = append(lines, line)
	}
	hub, err := hubLines(s)
	return append(lines, hub...), err
}

// hubLines tell how much longer package mcp takes than the package of the revision,
// as a mean over the payloads, and how many allocations it adds in the worst case.
func hubLines(s *settings) ([]string, error) {
	ratios := map[string][]float64{}
	added := map[string]float64{}
	for _, p := range s.payloads {
		m, ok, err := library.MergedOf(p)
		if err != nil {
			return nil, err
		}
		if !ok {
			continue
		}
		compare := func(name string, exact, hub func()) {
			times := s.plan.Times([]func(){exact, hub})
			ratios[name] = append(ratios[name], measure.Summarize(measure.Ratios(times[1], times[0])).Median)
			added[name] = max(added[name], measure.Allocated(hub).Allocs-measure.Allocated(exact).Allocs)
		}
		if slices.Contains(s.operations, "decode") {
			compare("decode", func() { must(0, m.Exact()) }, func() { must(0, m.Hub()) })
			compare("strict", func() { must(0, m.ExactStrict()) }, func() { must(0, m.HubStrict()) })
		}
		if slices.Contains(s.operations, "encode") {
			compare("encode", func() { must(m.ExactEncode()) }, func() { must(m.HubEncode()) })
		}
	}
	var lines []string
	for _, name := range []string{"decode", "encode", "strict"} {
		if len(ratios[name]) != 0 {
			lines = append(lines, fmt.Sprintf("hub\t%s\t%.2f\t%.0f", name, measure.Geomean(ratios[name]), added[name]))
		}
	}
	return lines, nil
}

// strictLine returns how much longer strict decoding takes, as a mean over the
// payloads.
func strictLine(s *settings) (string, error) {
	var ratios []float64
	for _, p := range s.payloads {
		lenient, strict := s.libraries[0].For(p.Kind), library.Strict(p.Kind)
		if _, err := strict.Decode(p.JSON); err != nil {
			return "", err
		}
		times := s.plan.Times([]func(){
			func() { must(lenient.Decode(p.JSON)) },
			func() { must(strict.Decode(p.JSON)) },
		})
		ratios = append(ratios, measure.Summarize(measure.Ratios(times[1], times[0])).Median)
	}
	return fmt.Sprintf("strict\t%.2f", measure.Geomean(ratios)), nil
}

// openLines compare ours with the libraries that build maps of open values, when
// ours has to build them, too. They are about the payloads that mostly consist
// of such values.
func openLines(s *settings) ([]string, error) {
	var lines []string
	for _, p := range s.payloads {
		built, err := library.DecodeBuilt(p.Kind, p.JSON)
		if err != nil {
			return nil, err
		}
		for _, l := range s.libraries {
			if len(built.Open) == 0 || !slices.Contains(library.Building, l.Name) {
				continue
			}
			theirs := l.For(p.Kind)
			times := s.plan.Times([]func(){
				func() { must(library.DecodeBuilt(p.Kind, p.JSON)) },
				func() { must(theirs.Decode(p.JSON)) },
			})
			ratio := measure.Summarize(measure.Ratios(times[1], times[0])).Median
			lines = append(lines, fmt.Sprintf("open\t%s\t%s\t%.2f", p.Name, l.Name, ratio))
		}
	}
	return lines, nil
}

// reuseLine returns how much faster our encoding is into a buffer that is used
// again, as a mean over the payloads, and how many allocations are left in the
// worst case.
func reuseLine(s *settings) (string, error) {
	var ratios []float64
	allocs := 0.0
	for _, p := range s.payloads {
		c := s.libraries[0].For(p.Kind)
		v, err := c.Decode(p.JSON)
		if err != nil {
			return "", err
		}
		var buffer []byte
		fresh := func() { must(c.Encode(v)) }
		reused := func() {
			buffer, err = library.AppendOurs(buffer, v)
			must(buffer, err)
		}
		times := s.plan.Times([]func(){reused, fresh})
		ratios = append(ratios, measure.Summarize(measure.Ratios(times[1], times[0])).Median)
		allocs = max(allocs, measure.Allocated(reused).Allocs)
	}
	return fmt.Sprintf("reuse\t%.2f\t%.0f", measure.Geomean(ratios), allocs), nil
}

// printAllocs prints what our decoding allocates: how often, and how many bytes
// per byte of the message.
func printAllocs(out io.Writer, s *settings) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "decode\tbytes\tallocs/op\tB/op\tB/op per byte")
	for _, p := range s.payloads {
		c := s.libraries[0].For(p.Kind)
		m := measure.Allocated(func() { must(c.Decode(p.JSON)) })
		fmt.Fprintf(table, "%s\t%d\t%.0f\t%.0f\t%.2f\n", p.Name, len(p.JSON), m.Allocs, m.Bytes, m.Bytes/float64(len(p.JSON)))
	}
	return table.Flush()
}
