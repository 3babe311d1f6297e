package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
)

// bindingsForms are the usage lines of the verbs that make bindings.
func bindingsForms() []string {
	return []string{
		"",
		"-version DATE ... -out DIR [-package NAME]",
		"-schema FILE [-version DATE] -out DIR [-package NAME]",
	}
}

// bindingsHelp explains their flags.
const bindingsHelp = `
In the module ` + ownModule + `
no flags are needed: there it is about the bindings of all revisions, which are
in the folder generated below the root.

In other modules -out names the folder of the bindings. They are made from the
schemas that come with the command, of the revision that -version names, of
several if it is repeated, or of all with -version all; or from a file, with
-schema. Each revision has a package of its own in a folder below DIR, such as
mcp20251125. With -package a single one is called NAME instead, and is in DIR
itself. What the packages share is beside them, in the folders jsonrpc and
internal, and unless -package is given, a package that spans the revisions in
the folder protocol.

Beside -schema, -version says which revision the file is, for links to the
specification and for documentation that depends on it. Without it, -package
is required.
`

// allVersions stands for the embedded revisions on the command line.
const allVersions = "all"

// bindings are the flags that say which bindings to make and where they are
// to be.
type bindings struct {
	flags    *flag.FlagSet
	versions versionList
	schema   string
	out      string
	pkg      string
}

func defineBindings(flags *flag.FlagSet) *bindings {
	b := &bindings{flags: flags}
	flags.Var(&b.versions, "version", "`DATE` of a revision, or all; may be repeated")
	flags.StringVar(&b.schema, "schema", "", "schema `FILE` to read instead of one that comes with the command")
	flags.StringVar(&b.out, "out", "", "folder `DIR` that holds the bindings")
	flags.StringVar(&b.pkg, "package", "", "`NAME` of the package, if it is only one")
	return b
}

// versionList is a flag that collects its values.
type versionList []string

func (v *versionList) String() string { return strings.Join(*v, " ") }

func (v *versionList) Set(s string) error {
	*v = append(*v, s)
	return nil
}

// generate makes the bindings in memory and returns the folder where they are
// to be.
func (b *bindings) generate(args []string) (dir string, r *gen.Result, err error) {
	if len(args) > 0 {
		return "", nil, usageError(fmt.Sprintf("unexpected argument %s", args[0]))
	}
	dir, config, err := b.config()
	if err != nil {
		return "", nil, err
	}
	r, err = gen.Generate(config)
	return dir, r, err
}

func (b *bindings) config() (dir string, c gen.Config, err error) {
	if b.flags.NFlag() == 0 {
		dir, err = b.ownFolder()
	} else {
		dir, err = b.out, b.check()
	}
	if err != nil {
		return "", c, err
	}
	if c.Schemas, err = b.schemas(); err != nil {
		return "", c, err
	}
	c.Package = b.pkg
	c.ImportPath, err = gen.ImportPath(dir)
	return dir, c, err
}

// ownFolder returns the folder of the bindings in our own module. In another
// one the error shows what can be done there.
func (b *bindings) ownFolder() (string, error) {
	root, err := ownRoot()
	if err != nil {
		versions := gen.Versions()
		return "", fmt.Errorf("%w: say which bindings you want and where, for example\n\t%s %s -version %s -package mcp -out internal/mcp",
			err, program, b.flags.Name(), versions[len(versions)-1])
	}
	return filepath.Join(root, "generated"), nil
}

// check looks for flags that do not go together.
func (b *bindings) check() error {
	switch {
	case b.out == "":
		return usageError("-out is required with other flags")
	case b.schema == "" && len(b.versions) == 0:
		return usageError("say which bindings: -version DATE, -version all or -schema FILE")
	case slices.Contains(b.versions, allVersions) && len(b.versions) > 1:
		return usageError("-version all stands alone")
	case b.schema == "":
		return nil
	case len(b.versions) == 0 && b.pkg == "":
		return usageError("-schema needs -package, or -version to name the package after")
	case len(b.versions) > 1 || slices.Contains(b.versions, allVersions):
		return usageError("beside -schema there can be one -version DATE, which says the revision of that file")
	}
	return nil
}

func (b *bindings) schemas() ([]gen.Schema, error) {
	switch {
	case b.schema != "":
		return b.schemaFile()
	case slices.Contains(b.versions, allVersions):
		return gen.Embedded()
	}
	return gen.Embedded(b.versions...)
}

// schemaFile reads the file of -schema. Generated files call it by its base
// name, which does not depend on the machine.
func (b *bindings) schemaFile() ([]gen.Schema, error) {
	data, err := os.ReadFile(b.schema)
	if err != nil {
		return nil, err
	}
	s := gen.Schema{Name: b.schema, Header: filepath.Base(b.schema), Data: data}
	if len(b.versions) > 0 {
		s.Version = b.versions[0]
	}
	return []gen.Schema{s}, nil
}
