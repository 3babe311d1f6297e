package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
)

// A command is one of the things that the program does.
type command struct {
	name  string
	forms []string // what may follow the name, a usage line each
	short string   // for the list of commands
	long  string   // for its own help text

	// define declares the command's flags and returns what carries it out, given
	// the arguments that are not flags.
	define func(*flag.FlagSet) action
}

type action func(ctx context.Context, e *env, args []string) error

// run carries out the command with its arguments. It shows its help if they ask
// for that, and its usage if they are wrong.
func (c command) run(ctx context.Context, e *env, args []string) error {
	flags := c.flagSet()
	do := c.define(flags)
	rest, err := parse(flags, args)
	if errors.Is(err, flag.ErrHelp) {
		return c.writeHelp(e.stdout)
	}
	if err == nil {
		err = checkSingle(flags)
	}
	if err == nil {
		err = do(ctx, e, rest)
	}
	if wrong, ok := errors.AsType[usageError](err); ok {
		e.report(wrong)
		return errors.Join(c.writeUsage(e.stderr), errUsageShown)
	}
	return err
}

func (c command) flagSet() *flag.FlagSet {
	flags := flag.NewFlagSet(c.name, flag.ContinueOnError)
	flags.SetOutput(io.Discard) // errors are ours to report
	return flags
}

// parse reads flags and returns the other arguments. They may stand in any
// order; behind "--" nothing is a flag.
func parse(flags *flag.FlagSet, args []string) ([]string, error) {
	var rest []string
	for {
		err := flags.Parse(args)
		if errors.Is(err, flag.ErrHelp) {
			return nil, err
		}
		if err != nil {
			return nil, flagError(flags, err)
		}
		parsed := len(args) - flags.NArg()
		onlyArgs := parsed > 0 && args[parsed-1] == "--"
		args = flags.Args()
		if onlyArgs || len(args) == 0 {
			return append(rest, args...), nil
		}
		rest, args = append(rest, args[0]), args[1:]
	}
}

// flagError adds a suggestion to the error of package flag about a flag that
// does not exist.
func flagError(flags *flag.FlagSet, err error) usageError {
	name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if !unknown {
		return usageError(err.Error())
	}
	var names []string
	flags.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	text := "unknown flag -" + name
	if meant := strings.TrimSpace(didYouMean(name, "-", names)); meant != "" {
		text += " (" + meant + ")"
	}
	return usageError(text)
}

// A single is the value of a flag that can be given once.
type single []string

func (s *single) String() string { return strings.Join(*s, " ") }

func (s *single) Set(value string) error {
	*s = append(*s, value)
	return nil
}

// value returns the value of the flag, or "" if it is not given.
func (s single) value() string {
	if len(s) == 0 {
		return ""
	}
	return s[0]
}

// checkSingle rejects flags that are given twice or without a value.
func checkSingle(flags *flag.FlagSet) error {
	var problem error
	flags.Visit(func(f *flag.Flag) {
		s, ok := f.Value.(*single)
		if !ok || problem != nil {
			return
		}
		name, _ := flag.UnquoteUsage(f)
		switch {
		case len(*s) > 1:
			problem = usageError(fmt.Sprintf("-%s: got %q and %q, want one %s", f.Name, (*s)[0], (*s)[1], name))
		case s.value() == "":
			problem = usageError(fmt.Sprintf("-%s: got %q, want %s", f.Name, "", name))
		}
	})
	return problem
}

// usageLines show how the command is called.
func (c command) usageLines() string {
	var b strings.Builder
	before := "usage:"
	for _, form := range c.forms {
		fmt.Fprintln(&b, strings.TrimRight(before+" "+program+" "+c.name+" "+form, " "))
		before = strings.Repeat(" ", len(before))
	}
	return b.String()
}

// writeUsage writes the short form of the help text.
func (c command) writeUsage(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%sRun '%s help %s' for details.\n", c.usageLines(), program, c.name)
	return err
}
