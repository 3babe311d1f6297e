package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
)

// diffLines is how much of a diff is printed unless all of it is wanted.
const diffLines = 200

func checkCommand() command {
	return command{
		name:  "check",
		forms: bindingsForms(),
		short: "report whether Go bindings are up to date",
		long: fmt.Sprintf(`
Check reports what generate would change with the same flags, and writes
nothing. If there are differences, it exits with 1. It prints their number and
the command that updates the files to standard error, and the first %d lines
of a unified diff to standard output, or all of it with -full.
`, diffLines) + bindingsHelp,
		define: func(flags *flag.FlagSet) action {
			c := &checker{bindings: defineBindings(flags)}
			c.messages.define(flags)
			flags.BoolVar(&c.full, "full", false, "print the whole diff")
			return c.run
		},
	}
}

// checker holds the flags of the command check.
type checker struct {
	*bindings
	full bool
}

func (c *checker) run(ctx context.Context, e *env, args []string) error {
	dir, result, err := c.generate(ctx, e, args)
	if err != nil {
		return err
	}
	changes, err := work(ctx, e, c.messages, "comparing "+dir, func() ([]gen.Change, error) { return gen.Compare(dir, result.Files) })
	if err != nil {
		return inDir(dir, err)
	}
	if gen.Unfinished(dir) && !c.quiet {
		fmt.Fprintf(e.stderr, "note: %s: a run was killed while it wrote (%s puts back what it changed)\n", dir, c.command())
	}
	if len(changes) == 0 {
		e.changed(c.messages, dir, c.kind(), len(result.Files), nil)
		return nil
	}
	if c.quiet {
		return errDiffers
	}
	fmt.Fprintf(e.stderr, "%s: %s (run %s)\n", dir, differences(changes), c.command())
	for i := range changes { // the diff names files from the working directory
		changes[i].Path = path.Join(filepath.ToSlash(dir), changes[i].Path)
	}
	if err := c.show(e, dir, gen.Unified(changes)); err != nil {
		return err
	}
	return errDiffers
}

// differences counts changes by their kind.
func differences(changes []gen.Change) string {
	var numbers [3]int
	for _, c := range changes {
		numbers[c.Action]++
	}
	kinds := []struct {
		action gen.Action
		name   string
	}{{gen.Update, "changed"}, {gen.Create, "missing"}, {gen.Remove, "extra"}}
	var list []string
	for _, k := range kinds {
		if n := numbers[k.action]; n > 0 {
			list = append(list, fmt.Sprintf("%d %s", n, k.name))
		}
	}
	verb := "differ"
	if len(changes) == 1 {
		verb = "differs"
	}
	return fmt.Sprintf("%s %s: %s", count(len(changes), "file"), verb, strings.Join(list, ", "))
}

// show prints a diff, or the beginning of a long one.
func (c *checker) show(e *env, dir, diff string) error {
	rest := 0
	if !c.full {
		end := 0
		for range diffLines {
			n := strings.IndexByte(diff[end:], '\n') + 1
			end += n
			if n == 0 {
				end = len(diff)
			}
		}
		rest = strings.Count(diff[end:], "\n")
		diff = diff[:end]
	}
	if _, err := io.WriteString(e.stdout, diff); err != nil {
		return err
	}
	if rest > 0 {
		fmt.Fprintf(e.stderr, "%s: %s of the diff not shown (run with -full to see them)\n", dir, count(rest, "line"))
	}
	return nil
}
