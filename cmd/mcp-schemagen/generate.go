package main

import (
	"context"
	"flag"
	"fmt"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
)

func generateCommand() command {
	return command{
		name:  "generate",
		forms: bindingsForms(),
		short: "write Go bindings",
		long: `
Generate writes Go bindings of one or several revisions of the protocol.
` + bindingsHelp + `
Generate writes files whose content changed, and removes files of an earlier
run that this one does not write. It prints the names of removed files and a
summary, with -v also the names of written ones. It never changes files that it
did not make: one in the way is an error, and so is a file of another package.
If a run fails or is interrupted, it changes nothing; if it is killed, the next
one puts back what it changed. Notes tell what a schema leaves open and how that
is read. All messages go to standard error.
`,
		define: func(flags *flag.FlagSet) action {
			b := defineBindings(flags)
			b.defineVerbose(flags)
			return b.write
		},
	}
}

func (b *bindings) write(ctx context.Context, e *env, args []string) error {
	dir, result, err := b.generate(ctx, e, args)
	if err != nil {
		return err
	}
	for _, n := range result.Notes {
		if !b.quiet {
			fmt.Fprintln(e.stderr, "note:", n)
		}
	}
	changes, err := gen.Write(ctx, dir, result.Files)
	if err != nil {
		return inDir(dir, err)
	}
	e.changed(b.messages, dir, b.kind(), len(result.Files), changes)
	return nil
}
