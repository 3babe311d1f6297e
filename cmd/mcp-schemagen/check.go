package main

import (
	"context"
	"flag"
	"io"
	"path"
	"path/filepath"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
)

func checkVerb() verb {
	return verb{
		name:  "check",
		forms: bindingsForms(),
		short: "tell whether Go bindings are up to date",
		long: `
Check tells what generate would change with the same flags. It writes nothing:
it prints the changes as a unified diff, and exits with 1 if there are any.
` + bindingsHelp,
		define: func(flags *flag.FlagSet) action {
			b := defineBindings(flags)
			return func(_ context.Context, e *env, args []string) error { return check(e, b, args) }
		},
	}
}

func check(e *env, b *bindings, args []string) error {
	dir, result, err := b.generate(args)
	if err != nil {
		return err
	}
	changes, err := gen.Compare(dir, result.Files)
	if err != nil || len(changes) == 0 {
		return inFolder(dir, err)
	}
	for i := range changes { // the diff names files from the working directory
		changes[i].Path = path.Join(filepath.ToSlash(dir), changes[i].Path)
	}
	if _, err := io.WriteString(e.stdout, gen.Unified(changes)); err != nil {
		return err
	}
	return errDiffers
}
