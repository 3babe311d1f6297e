package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"strings"
)

func helpCommand() command {
	return command{
		name:  "help",
		forms: []string{"[COMMAND]"},
		short: "explain a command",
		long: `
Help lists the commands, or explains one of them and its flags.
`,
		define: func(*flag.FlagSet) action { return help },
	}
}

func help(_ context.Context, e *env, args []string) error {
	switch len(args) {
	case 0:
		return writeOverview(e.stdout)
	case 1:
		c, err := findCommand(args[0])
		if err != nil {
			return err
		}
		return c.writeHelp(e.stdout)
	}
	return usageError("too many arguments")
}

// writeOverview writes the list of commands.
func writeOverview(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s generates Go bindings of the Model Context Protocol.\n\n", program)
	fmt.Fprintf(&b, "usage: %s COMMAND [arguments]\n\nThe commands are:\n\n", program)
	for _, c := range commands() {
		fmt.Fprintf(&b, "\t%-10s %s\n", c.name, c.short)
	}
	fmt.Fprintf(&b, "\nUse \"%s help COMMAND\" for more about one of them.\n", program)
	_, err := io.WriteString(w, b.String())
	return err
}

// writeHelp writes all there is to say about the command.
func (c command) writeHelp(w io.Writer) error {
	var b strings.Builder
	b.WriteString(c.usageLines() + c.long)
	flags := c.flagSet()
	c.define(flags)
	hasFlags := false
	flags.VisitAll(func(*flag.Flag) { hasFlags = true })
	if hasFlags {
		b.WriteString("\nThe flags are:\n\n")
		flags.SetOutput(&b)
		flags.PrintDefaults()
	}
	_, err := io.WriteString(w, b.String())
	return err
}
