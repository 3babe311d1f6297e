// The command bench compares the emitted bindings with other ways to handle MCP
// messages in Go. See README.md for what the figures mean.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/library"
	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/measure"
	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/payload"
	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/stdio"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return
		}
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// operations are what there is to measure: two directions in which libraries work, calls
// in memory, and calls of servers in other processes.
var operations = []string{"decode", "encode", "session", "stdio"}

// settings are what the flags choose.
type settings struct {
	plan       measure.Plan
	operations []string
	libraries  []library.Library // ours is the first
	payloads   []payload.Payload
	allocs     bool

	program   string // this one
	processes int    // how many measure dispatch
	dispatch  bool   // this is one of them

	stdio measure.Plan // for servers in other processes
	serve string       // this is one of them, with this name
}

func run(args []string, out io.Writer) error {
	s, err := parse(args)
	if err != nil {
		return err
	}
	if s.serve != "" {
		return stdio.Serve(s.serve)
	}
	if s.dispatch {
		runtime.GOMAXPROCS(1)
		// As many rounds begin with the one as with the other.
		return printDispatch(out, measure.Plan{Slice: 15 * time.Millisecond, Rounds: 4, TimeOfDay: true})
	}
	for _, p := range s.payloads {
		for _, l := range s.libraries {
			if err := library.Check(l, p); err != nil {
				return err
			}
		}
	}
	if s.allocs {
		return printAllocs(out, s)
	}
	runtime.GOMAXPROCS(1)
	return report(out, s)
}

func parse(args []string) (*settings, error) {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	quick := flags.Bool("quick", false, "measure for about half a minute, with less precision")
	libraries := flags.String("lib", "", "only libraries whose name contains one of these, separated by commas")
	payloads := flags.String("payload", "", "only payloads whose name contains one of these, separated by commas")
	operation := flags.String("op", "", "only decode, encode, session or stdio")
	allocs := flags.Bool("allocs", false, "print what our decoding allocates, and measure no time")
	dispatch := flags.Bool("dispatch", false, "print nanoseconds of decoding with and without dispatch, and measure nothing else")
	serve := flags.String("serve", "", "be the server of this name, one of those that are compared over stdio")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	s := &settings{
		plan:       measure.Plan{Slice: 60 * time.Millisecond, Rounds: 9},
		operations: operations,
		allocs:     *allocs,
		program:    program,
		processes:  20,
		dispatch:   *dispatch,
		stdio:      measure.Plan{Slice: 200 * time.Millisecond, Rounds: 15},
		serve:      *serve,
	}
	if *quick {
		s.plan = measure.Plan{Slice: 8 * time.Millisecond, Rounds: 7}
		s.processes = 4
		s.stdio = measure.Plan{Slice: 60 * time.Millisecond, Rounds: 7}
	}
	if *operation != "" {
		s.operations = []string{*operation}
	}
	s.libraries = chosen(library.All(), *libraries, func(l library.Library) string { return l.Name })
	named := len(s.libraries) > 0
	if !named || s.libraries[0].Name != library.Ours {
		s.libraries = slices.Insert(s.libraries, 0, library.All()[0])
	}
	s.payloads = chosen(payload.All(), *payloads, func(p payload.Payload) string { return p.Name })
	switch {
	case flags.NArg() > 0:
		return nil, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case !slices.Contains(operations, s.operations[0]):
		return nil, fmt.Errorf("-op is one of %v, not %q", operations, *operation)
	case !named:
		return nil, fmt.Errorf("no library is named like %q", *libraries)
	case len(s.payloads) == 0:
		return nil, fmt.Errorf("no payload is named like %q", *payloads)
	}
	return s, nil
}

// chosen returns the items whose name contains one of the parts, or all if
// there are no parts.
func chosen[T any](items []T, parts string, name func(T) string) []T {
	return slices.DeleteFunc(items, func(item T) bool {
		return !slices.ContainsFunc(strings.Split(parts, ","), func(part string) bool {
			return strings.Contains(name(item), part)
		})
	})
}
