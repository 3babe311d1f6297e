package main

import (
	"context"
	"flag"
	"fmt"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
)

func vectorsVerb() verb {
	return verb{
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

Vectors writes over files of the same name, and prints a line for each file
that changed. When anything fails, nothing is changed.
`,
		define: func(flags *flag.FlagSet) action {
			v := &vectors{}
			flags.Var(&v.versions, "version", "`DATE` of a revision, or all; may be repeated")
			flags.StringVar(&v.out, "out", "", "folder `DIR` to write below")
			return v.run
		},
	}
}

// vectors holds the flags of the verb vectors.
type vectors struct {
	versions versionList
	out      string
}

func (v *vectors) run(ctx context.Context, e *env, args []string) error {
	if err := v.checkUsage(args); err != nil {
		return err
	}
	versions := v.versions
	if versions[0] == allVersions {
		versions = gen.Versions()
	}
	files, err := gen.Vectors(versions...)
	if err != nil {
		return err
	}
	changes, err := gen.WriteVectors(ctx, v.out, files)
	if err != nil {
		return inFolder(v.out, err)
	}
	return e.reportChanges(v.out, changes)
}

func (v *vectors) checkUsage(args []string) error {
	switch {
	case len(args) > 0:
		return usageError(fmt.Sprintf("unexpected argument %s", args[0]))
	case len(v.versions) == 0:
		return usageError("say of which revision: -version DATE or -version all")
	case slices.Contains(v.versions, allVersions) && len(v.versions) > 1:
		return usageError("-version all stands alone")
	case v.out == "":
		return usageError("-out is required")
	}
	for i, version := range v.versions {
		if slices.Contains(v.versions[:i], version) {
			return usageError(fmt.Sprintf("the revision %s is given twice", version))
		}
	}
	return nil
}
