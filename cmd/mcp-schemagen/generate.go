package main

import (
	"context"
	"flag"
	"fmt"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
)

func generateVerb() verb {
	return verb{
		name:  "generate",
		forms: bindingsForms(),
		short: "write Go bindings",
		long: `
Generate writes Go bindings of one or several revisions of the protocol.
` + bindingsHelp + `
Generate writes what changed, and removes the files of an earlier run that
have no place any more; it prints a line for each. Files that it did not make
are left alone, and one in the way is an error. When anything fails, nothing
is changed. Notes on standard error tell what a schema leaves open, and how it
was taken.
`,
		define: func(flags *flag.FlagSet) action {
			b := defineBindings(flags)
			return func(ctx context.Context, e *env, args []string) error { return generate(ctx, e, b, args) }
		},
	}
}

func generate(ctx context.Context, e *env, b *bindings, args []string) error {
	dir, result, err := b.generate(args)
	if err != nil {
		return err
	}
	for _, n := range result.Notes {
		fmt.Fprintln(e.stderr, "note:", n)
	}
	changes, err := gen.Write(ctx, dir, result.Files)
	if err != nil {
		return inFolder(dir, err)
	}
	return e.reportChanges(dir, changes)
}
