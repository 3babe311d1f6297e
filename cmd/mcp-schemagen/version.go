package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
)

func versionCommand() command {
	return command{
		name:  "version",
		forms: []string{""},
		short: "print the version",
		long: `
Version prints the version of the command, that of Go which built it, and the
revisions of the protocol whose schemas come with it.
`,
		define: func(*flag.FlagSet) action { return printVersion },
	}
}

func printVersion(_ context.Context, e *env, args []string) error {
	if len(args) > 0 {
		return usageError(fmt.Sprintf("unexpected argument %q", args[0]))
	}
	_, err := fmt.Fprintf(e.stdout, "%s version %s %s\nrevisions %s\n",
		program, moduleVersion(), runtime.Version(), strings.Join(gen.Versions(), " "))
	return err
}

// moduleVersion returns the version of the module that holds the command.
func moduleVersion() string {
	version := ""
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version
	}
	return cmp.Or(version, "(devel)")
}
