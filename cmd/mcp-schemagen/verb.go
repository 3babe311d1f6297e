package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
)

// A verb is one of the things that the command does.
type verb struct {
	name  string
	forms []string // what may follow the name, a usage line each
	short string   // for the list of verbs
	long  string   // for its own help text

	// define declares the verb's flags and returns what carries it out, given
	// the arguments that are not flags.
	define func(*flag.FlagSet) action
}

type action func(ctx context.Context, e *env, args []string) error

// run carries out the verb with its arguments, and shows its usage where these
// ask for that or are wrong.
func (v verb) run(ctx context.Context, e *env, args []string) error {
	flags := v.flagSet()
	do := v.define(flags)
	rest, err := parse(flags, args)
	if errors.Is(err, flag.ErrHelp) {
		return errors.Join(v.writeUsage(e.stderr), errUsageShown)
	}
	if err == nil {
		err = do(ctx, e, rest)
	}
	if wrong, ok := errors.AsType[usageError](err); ok {
		e.report(wrong)
		return errors.Join(v.writeUsage(e.stderr), errUsageShown)
	}
	return err
}

func (v verb) flagSet() *flag.FlagSet {
	flags := flag.NewFlagSet(v.name, flag.ContinueOnError)
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
			return nil, usageError(err.Error())
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

// usageLines show how the verb is called.
func (v verb) usageLines() string {
	var b strings.Builder
	before := "usage:"
	for _, form := range v.forms {
		fmt.Fprintln(&b, strings.TrimRight(before+" "+program+" "+v.name+" "+form, " "))
		before = strings.Repeat(" ", len(before))
	}
	return b.String()
}

// writeUsage writes the short form of the help text.
func (v verb) writeUsage(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%sRun '%s help %s' for details.\n", v.usageLines(), program, v.name)
	return err
}
