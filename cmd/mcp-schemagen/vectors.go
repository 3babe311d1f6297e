package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
)

func vectorsCommand() command {
	return command{
		name:  "vectors",
		forms: []string{"-version DATE ... -out DIR"},
		short: "write valid and invalid values to test implementations with",
		long: `
Vectors writes JSON files with valid and invalid values of every definition of
a revision, of several if -version is repeated, or of all with -version all.
They are for tests of any implementation in any language: DIR/DATE/NAME.json
has the values of the definition NAME, each with the verdict of the official
schema and, if that is not valid, with places and rules that it breaks. The
schema is taken with the corrections that the bindings list, and a message with
its envelope.

Vectors writes files whose content changed, over those of an earlier run. A file
in the way that it did not make is an error. It prints a summary to standard
error, with -v also the name of each file that it writes. If a run fails or is
interrupted, it changes nothing; if it is killed, the next one puts back what it
changed.
`,
		define: func(flags *flag.FlagSet) action {
			v := &vectors{}
			flags.Var(&v.versions, "version", "`DATE` of a revision, or all; may be repeated")
			flags.Var(&v.out, "out", "directory `DIR` to write below")
			v.defineVerbose(flags)
			return v.run
		},
	}
}

// vectors holds the flags of the command vectors.
type vectors struct {
	messages
	versions versionList
	out      single
}

func (v *vectors) run(ctx context.Context, e *env, args []string) error {
	if err := v.checkUsage(args); err != nil {
		return err
	}
	versions := v.versions
	if versions[0] == allVersions {
		versions = gen.Versions()
	}
	kind := count(len(versions), "revision")
	files, err := work(ctx, e, v.messages, "deriving values of "+kind, func() ([]gen.File, error) { return gen.Vectors(versions...) })
	if err != nil {
		return err
	}
	dir := v.out.value()
	changes, err := gen.WriteVectors(ctx, dir, files)
	if err != nil {
		return inDir(dir, err)
	}
	e.changed(v.messages, dir, kind, len(files), changes)
	return nil
}

func (v *vectors) checkUsage(args []string) error {
	switch {
	case len(args) > 0:
		return usageError(fmt.Sprintf("unexpected argument %q", args[0]))
	case len(v.versions) == 0:
		return usageError("say of which revision: -version DATE or -version all")
	case v.out.value() == "":
		return usageError("-out is required")
	}
	for i, version := range v.versions {
		if version != allVersions && slices.Contains(v.versions[:i], version) {
			return usageError(fmt.Sprintf("-version: got %q twice, want each revision once", version))
		}
	}
	return errors.Join(v.messages.check(), v.versions.check())
}
