// Command mcp-schemagen generates Go bindings of the Model Context Protocol
// from its dated JSON schemas. Its verbs are listed by
//
//	mcp-schemagen help
//
// Messages and exit codes are like those of the go command: 0 for success, 1
// if what was compared differs, 2 for wrong usage and for failures. It never
// touches the network.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

const program = "mcp-schemagen"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // so that a second signal ends the process at once
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// verbs returns the table of verbs, in the order of the help text. Each has a
// file of its own.
func verbs() []verb {
	return []verb{
		generateVerb(),
		checkVerb(),
		vectorsVerb(),
		importVerb(),
		versionVerb(),
		helpVerb(),
	}
}

// env is what a verb talks to, besides the files below the working directory.
type env struct {
	stdin          io.Reader
	stdout, stderr io.Writer
}

// run carries out a command line without the program's name and returns the
// exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	e := &env{stdin, stdout, stderr}
	err := e.dispatch(ctx, args)
	e.report(err)
	return exitCode(err)
}

func (e *env) dispatch(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return errors.Join(writeOverview(e.stderr), errUsageShown)
	}
	switch args[0] {
	case "-h", "-help", "--help":
		return errors.Join(writeOverview(e.stderr), errUsageShown)
	}
	v, ok := findVerb(args[0])
	if !ok {
		return unknownVerb(args[0])
	}
	return v.run(ctx, e, args[1:])
}

func findVerb(name string) (verb, bool) {
	for _, v := range verbs() {
		if v.name == name {
			return v, true
		}
	}
	return verb{}, false
}

func unknownVerb(name string) error {
	return fmt.Errorf("unknown verb %s (run '%s help' for a list)", name, program)
}
