package main

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/measure"
	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/stdio"
)

// serverLimit is how long a server process of the lines stdio may live.
const serverLimit = 5 * time.Minute

// printStdio prints what a call takes each server that is a child process, and returns the
// lines that compare them with ours.
func printStdio(out io.Writer, s *settings) ([]string, error) {
	servers := stdio.Servers()
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprint(table, "stdio")
	for _, server := range servers {
		fmt.Fprintf(table, "\t%s", server.Name)
	}
	fmt.Fprintln(table)
	var lines []string
	for _, load := range stdio.Loads() {
		costs, err := s.stdioCosts(servers, load)
		if err != nil {
			return nil, fmt.Errorf("measuring servers: %w", err)
		}
		rate, processor := load.Name+" calls/s", load.Name+" processor"
		for i, server := range servers {
			c := costs[i]
			rate += fmt.Sprintf("\t%.0f", 1e9/measure.Summarize(c.Time).Median)
			processor += "\t" + duration(measure.Summarize(c.Processor).Median)
			if i > 0 {
				lines = append(lines, fmt.Sprintf("stdio\t%s\t%s\t%.2f\t%.2f", load.Name, server.Name,
					measure.Summarize(measure.Ratios(c.Time, costs[0].Time)).Median,
					measure.Summarize(measure.Ratios(c.Processor, costs[0].Processor)).Median))
			}
		}
		fmt.Fprintf(table, "%s\n%s\n", rate, processor)
	}
	fmt.Fprintln(table)
	return lines, table.Flush()
}

// stdioCosts starts the servers, and returns what the calls of a load cost each of them. The
// servers are processes of this program.
func (s *settings) stdioCosts(servers []stdio.Server, load stdio.Load) (costs []stdio.Costs, err error) {
	var processes []*stdio.Process
	defer func() {
		for _, p := range processes {
			if failed := p.Close(); err == nil {
				err = failed
			}
		}
	}()
	for _, server := range servers {
		p, err := stdio.Start(server.Name, serverLimit, s.program, "-serve", server.Name)
		if err != nil {
			return nil, err
		}
		processes = append(processes, p)
	}
	return load.Measure(processes, s.stdio)
}
