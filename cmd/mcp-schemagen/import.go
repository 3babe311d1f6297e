package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
)

func importVerb() verb {
	return verb{
		name:  "import",
		forms: []string{"FILE -version DATE [-commit SHA] [-dir ROOT]", "-check FILE [-version DATE]"},
		short: "record an official schema, or compare one with what is recorded",
		long: `
Import records the official schema of a revision. Below the root of the module
` + ownModule + ` it writes
schema/DATE/schema.json, which is the schema without its prose, and the
revision's entry in schema/sources.json, and prints a line for each file that
changed. FILE may be - for standard input.

With -check it writes nothing, and may run anywhere. It tells which recorded
revision the file is, and whether its bytes are those that were recorded or
its prose changed since. If even the rest differs, it prints where and exits
with 1; without -version that is about the most similar revision.
`,
		define: func(flags *flag.FlagSet) action {
			i := &importer{}
			flags.BoolVar(&i.check, "check", false, "compare the file with what is recorded")
			flags.StringVar(&i.version, "version", "", "`DATE` of the revision")
			flags.StringVar(&i.commit, "commit", "", "commit `SHA` of the official repository that has the file\n(default is the recorded one)")
			flags.StringVar(&i.dir, "dir", "", "folder `ROOT` to write below\n(default is the root of the module around the working directory)")
			return i.run
		},
	}
}

// importer holds the flags of the verb import.
type importer struct {
	check                bool
	version, commit, dir string
}

func (i *importer) run(ctx context.Context, e *env, args []string) error {
	if err := i.checkUsage(args); err != nil {
		return err
	}
	name, data, err := e.readFile(args[0])
	if err != nil {
		return err
	}
	if i.check {
		return i.compare(e, name, data)
	}
	return i.record(ctx, e, name, data)
}

func (i *importer) checkUsage(args []string) error {
	switch {
	case len(args) == 0:
		return usageError("no FILE is given")
	case len(args) > 1:
		return usageError(fmt.Sprintf("unexpected argument %s: there can be one FILE", args[1]))
	case i.check && (i.commit != "" || i.dir != ""):
		return usageError("-commit and -dir have no meaning with -check")
	case !i.check && i.version == "":
		return usageError("-version is required without -check")
	}
	return nil
}

// readFile reads a file, or standard input, and returns how messages call it.
func (e *env) readFile(name string) (string, []byte, error) {
	if name == "-" {
		data, err := io.ReadAll(e.stdin)
		return "<standard input>", data, err
	}
	data, err := os.ReadFile(name)
	return name, data, err
}

// record writes the files of the revision.
func (i *importer) record(ctx context.Context, e *env, name string, data []byte) error {
	root, err := i.root()
	if err != nil {
		return err
	}
	if _, err := gen.Import(name, data, i.version, i.commit, nil); err != nil {
		return err // which has nothing to do with the directory
	}
	changes, err := gen.WriteImport(ctx, root, name, data, i.version, i.commit)
	if err != nil {
		return inFolder(root, err)
	}
	return e.reportChanges(root, changes)
}

// root returns the folder to write below. One that is given must exist, so
// that a misspelt one is not made.
func (i *importer) root() (string, error) {
	if i.dir == "" {
		root, err := ownRoot()
		if err != nil {
			return "", fmt.Errorf("%w: say with -dir ROOT where to write", err)
		}
		return root, nil
	}
	info, err := os.Stat(i.dir)
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s is not a folder", i.dir)
	}
	return i.dir, err
}

// compare tells how the file relates to what is recorded.
func (i *importer) compare(e *env, name string, data []byte) error {
	version, sameBytes, err := gen.CheckImport(name, data, i.version)
	if mismatch, ok := errors.AsType[*gen.Mismatch](err); ok {
		if _, err := fmt.Fprintln(e.stdout, mismatch); err != nil {
			return err
		}
		return errDiffers
	}
	if err != nil {
		return err
	}
	verdict := "byte for byte the recorded file"
	if !sameBytes {
		verdict = "the recorded structure in a file with other bytes: its prose or layout differs"
	}
	_, err = fmt.Fprintf(e.stdout, "%s: %s, %s\n", name, version, verdict)
	return err
}
