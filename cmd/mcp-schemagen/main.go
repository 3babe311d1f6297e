// Command mcp-schemagen generates Go bindings of the Model Context Protocol
// from its dated JSON schemas. Its commands are listed by
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
	"strings"
	"syscall"
)

const program = "mcp-schemagen"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // so that a second signal ends the process at once
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// commands returns the table of commands, in the order of the help text. Each
// has a file of its own.
func commands() []command {
	return []command{
		generateCommand(),
		checkCommand(),
		vectorsCommand(),
		importCommand(),
		versionCommand(),
		helpCommand(),
	}
}

// env is what a command talks to, besides the files below the working
// directory.
type env struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	terminal       bool // whether stderr is one
}

// run carries out a command line without the program's name and returns the
// exit code. When ctx is cancelled, it puts back what it has changed so far.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	e := &env{stdin, stdout, stderr, isTerminal(stderr)}
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
		return writeOverview(e.stdout)
	}
	c, err := findCommand(args[0])
	if err != nil {
		return err
	}
	return c.run(ctx, e, args[1:])
}

func findCommand(name string) (command, error) {
	var names []string
	for _, c := range commands() {
		if c.name == name {
			return c, nil
		}
		names = append(names, c.name)
	}
	meant := didYouMean(strings.TrimLeft(name, "-"), "", names)
	return command{}, fmt.Errorf("unknown command %q (%srun '%s help' for a list)", name, meant, program)
}
