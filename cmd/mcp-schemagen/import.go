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

func importCommand() command {
	return command{
		name:  "import",
		forms: []string{"FILE -version DATE [-commit SHA] [-dir ROOT]", "-check FILE [-version DATE]"},
		short: "record an official schema, or compare one with what is recorded",
		long: `
Import records the official schema of a revision. Below the root of the module
` + ownModule + ` it writes
schema/DATE/schema.json, which is the schema without its prose, and the
revision's entry in schema/sources.json, and prints the names of the files that
changed to standard error. FILE may be - for standard input. A schema.json that
import did not make, or that was edited, is an error. If a run fails or is
interrupted, it changes nothing; if it is killed, the next one puts back what it
changed.

With -check it writes nothing, and may run anywhere. It reports which recorded
revision the file is, and whether its bytes are those that were recorded or
its prose changed since. If more than prose differs, it prints where and exits
with 1; without -version it compares with the most similar revision.
`,
		define: func(flags *flag.FlagSet) action {
			i := &importer{}
			flags.BoolVar(&i.check, "check", false, "compare the file with what is recorded")
			flags.Var(&i.version, "version", "`DATE` of the revision")
			flags.Var(&i.commit, "commit", "commit `SHA` of the official repository that has the file\n(default is the recorded one)")
			flags.Var(&i.dir, "dir", "directory `ROOT` to write below\n(default is the root of the module around the working directory)")
			i.messages.define(flags)
			return i.run
		},
	}
}

// importer holds the flags of the command import.
type importer struct {
	messages
	check                bool
	version, commit, dir single
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
		return usageError(fmt.Sprintf("unexpected argument %q: got %d FILEs, want one", args[1], len(args)))
	case i.check && len(i.commit)+len(i.dir) > 0:
		return usageError("-check excludes -commit and -dir")
	case !i.check && len(i.version) == 0:
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
	files, err := gen.Import(name, data, i.version.value(), i.commit.value(), nil)
	if err != nil { // which has nothing to do with the directory
		return notJSON(data, err)
	}
	changes, err := gen.WriteImport(ctx, root, name, data, i.version.value(), i.commit.value())
	if err != nil {
		return inDir(root, err)
	}
	e.changed(messages{quiet: i.quiet, verbose: true}, root, i.version.value(), len(files), changes)
	return nil
}

// root returns the directory to write below. One that is given must exist, so
// that a misspelt one is not made.
func (i *importer) root() (string, error) {
	dir := i.dir.value()
	if dir == "" {
		root, err := ownRoot()
		if err != nil {
			return "", fmt.Errorf("%w (set the directory with -dir ROOT)", err)
		}
		return root, nil
	}
	info, err := os.Stat(dir)
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("-dir: got the file %q, want a directory", dir)
	}
	return dir, err
}

// compare reports how the file relates to what is recorded.
func (i *importer) compare(e *env, name string, data []byte) error {
	version, sameBytes, err := gen.CheckImport(name, data, i.version.value())
	if mismatch, ok := errors.AsType[*gen.Mismatch](err); ok {
		if i.quiet {
			return errDiffers
		}
		if _, err := fmt.Fprintln(e.stdout, mismatch); err != nil {
			return err
		}
		return errDiffers
	}
	if err != nil {
		return notJSON(data, err)
	}
	if i.quiet {
		return nil
	}
	verdict := "byte for byte the recorded file"
	if !sameBytes {
		verdict = "the recorded structure in a file with other bytes: its prose or layout differs"
	}
	_, err = fmt.Fprintf(e.stdout, "%s: %s, %s\n", name, version, verdict)
	return err
}
