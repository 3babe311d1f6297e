package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"strings"
)

func helpVerb() verb {
	return verb{
		name:  "help",
		forms: []string{"[VERB]"},
		short: "explain a verb",
		long: `
Help lists the verbs, or explains one of them and its flags.
`,
		define: func(*flag.FlagSet) action { return help },
	}
}

func help(_ context.Context, e *env, args []string) error {
	switch len(args) {
	case 0:
		return writeOverview(e.stdout)
	case 1:
		v, ok := findVerb(args[0])
		if !ok {
			return unknownVerb(args[0])
		}
		return v.writeHelp(e.stdout)
	}
	return usageError("too many arguments")
}

// writeOverview writes the list of verbs.
func writeOverview(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s generates Go bindings of the Model Context Protocol.\n\n", program)
	fmt.Fprintf(&b, "usage: %s VERB [arguments]\n\nThe verbs are:\n\n", program)
	for _, v := range verbs() {
		fmt.Fprintf(&b, "\t%-10s %s\n", v.name, v.short)
	}
	fmt.Fprintf(&b, "\nUse \"%s help VERB\" for more about one of them.\n", program)
	_, err := io.WriteString(w, b.String())
	return err
}

// writeHelp writes all there is to say about the verb.
func (v verb) writeHelp(w io.Writer) error {
	var b strings.Builder
	b.WriteString(v.usageLines() + v.long)
	flags := v.flagSet()
	v.define(flags)
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
