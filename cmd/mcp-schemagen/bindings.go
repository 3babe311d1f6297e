package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
)

// bindingsForms returns the usage lines of the commands that make bindings.
func bindingsForms() []string {
	return []string{
		"",
		"-version any [-version DATE ...] -out DIR",
		"-version DATE ... -out DIR [-package NAME]",
		"-schema FILE [-version DATE] -out DIR [-package NAME]",
	}
}

// bindingsHelp explains their flags.
const bindingsHelp = `
In the module ` + ownModule + `
no flags are needed: there it is about the bindings of all revisions, in the
directory generated of the root.

In other modules -out names the directory of the bindings. With -version any it
gets the package mcp in a directory of that name, whose types are those of all
revisions. The bindings of single revisions are made from the schemas that come
with the command, of the revision that -version names, of several if it is
repeated, or of all with -version all; or from a file, with -schema. Each
revision has a package of its own in a directory below DIR, such as
mcp20251125. With -package a single one is called NAME instead, and is in DIR
itself.

What the packages share is beside them, in the directories jsonrpc, jsonerror
and internal, and unless -package is given, a package that spans the revisions
in the directory protocol. The package protocol/exact decodes with the packages
of the revisions. If -version any is given, it needs -version all, too.

Keywords that JSON Schema does not define restrain nothing, and are left out
with a note for each. With -strict-keywords they are errors.

With -schema, -version DATE says which revision the file is, for the link to the
specification and for documentation that depends on it. Without it, -package
is required. With -version any, too, package mcp spans the revision of the file
as well. If the command comes with a schema of that revision, the file takes its
place.
`

// Words in place of a revision on the command line.
const (
	allVersions = "all" // the packages of all embedded revisions
	anyVersion  = "any" // the package that spans them
)

// bindings are the flags that say which bindings to make and where they are
// to be.
type bindings struct {
	messages
	versions         versionList
	schema, out, pkg single
	strict           bool
}

func defineBindings(flags *flag.FlagSet) *bindings {
	b := &bindings{}
	flags.Var(&b.versions, "version", "`DATE` of a revision, all, or any; may be repeated")
	flags.Var(&b.schema, "schema", "schema `FILE` to read instead of one that comes with the command")
	flags.Var(&b.out, "out", "directory `DIR` that holds the bindings")
	flags.Var(&b.pkg, "package", "`NAME` of the package, if it is only one")
	flags.BoolVar(&b.strict, "strict-keywords", false, "reject keywords that JSON Schema does not define")
	return b
}

// versionList is a flag that collects its values.
type versionList []string

func (v *versionList) String() string { return strings.Join(*v, " ") }

func (v *versionList) Set(s string) error {
	*v = append(*v, s)
	return nil
}

// any reports whether the package is asked for that spans the revisions.
func (v versionList) any() bool { return slices.Contains(v, anyVersion) }

// single returns what has a package of its own.
func (v versionList) single() versionList {
	return slices.DeleteFunc(slices.Clone(v), func(s string) bool { return s == anyVersion })
}

// check refuses a list that names other revisions beside all, or one that does
// not come with the command.
func (v versionList) check() error {
	if slices.Contains(v, allVersions) {
		if len(v) > 1 {
			return usageError("-version all excludes other -version flags")
		}
		return nil
	}
	for _, version := range v {
		if _, err := gen.Embedded(version); err != nil {
			if s := suggestion(version, gen.Versions()); s != "" {
				return fmt.Errorf("%w; did you mean %s?", err, s)
			}
			return err
		}
	}
	return nil
}

// generate makes the bindings in memory and returns the directory where they
// are to be.
func (b *bindings) generate(ctx context.Context, e *env, args []string) (dir string, r *gen.Result, err error) {
	if len(args) > 0 {
		return "", nil, usageError(fmt.Sprintf("unexpected argument %q", args[0]))
	}
	if err := b.messages.check(); err != nil {
		return "", nil, err
	}
	dir, config, err := b.config()
	if err != nil {
		return "", nil, err
	}
	r, err = work(ctx, e, b.messages, "generating "+b.kind(), func() (*gen.Result, error) { return gen.Generate(config) })
	if b.schema.value() != "" {
		err = notJSON(config.Schemas[0].Data, err)
	}
	return dir, r, err
}

func (b *bindings) config() (dir string, c gen.Config, err error) {
	if b.none() {
		dir, err = b.ownDir()
	} else {
		dir, err = b.out.value(), b.check()
	}
	if err != nil {
		return "", c, err
	}
	if c.Schemas, err = b.schemas(); err != nil {
		return "", c, err
	}
	if c.Merged, err = b.merged(c.Schemas); err != nil {
		return "", c, err
	}
	c.Package, c.StrictKeywords = b.pkg.value(), b.strict
	c.ImportPath, err = gen.ImportPath(dir)
	return dir, c, err
}

// none reports whether no flag says which bindings to make.
func (b *bindings) none() bool {
	return len(b.versions)+len(b.schema)+len(b.out)+len(b.pkg) == 0
}

// kind tells in a few words what the bindings are made from.
func (b *bindings) kind() string {
	file, one := b.schema.value(), b.versions.single()
	n := len(one)
	switch {
	case file != "" && !b.versions.any():
		return filepath.Base(file)
	case file != "" && !slices.Contains(gen.Versions(), one[0]):
		n = len(gen.Versions()) + 1
	case b.none() || b.versions.any() || one[0] == allVersions:
		n = len(gen.Versions())
	}
	return count(n, "revision")
}

// command returns the command line that makes the bindings.
func (b *bindings) command() string {
	words := []string{program, "generate"}
	add := func(flag string, values []string) {
		for _, v := range values {
			words = append(words, flag, shellWord(v))
		}
	}
	add("-schema", b.schema)
	add("-version", b.versions)
	add("-package", b.pkg)
	add("-out", b.out)
	return strings.Join(words, " ")
}

// ownDir returns the directory of the bindings in our own module. In another
// one the error shows what can be done there.
func (b *bindings) ownDir() (string, error) {
	root, err := ownRoot()
	if err != nil {
		versions := gen.Versions()
		return "", fmt.Errorf("%w (say which bindings you want and where, for example %s generate -version %s -package mcp -out internal/mcp)",
			err, program, versions[len(versions)-1])
	}
	return filepath.Join(root, "generated"), nil
}

// check looks for flags that do not go together.
func (b *bindings) check() error {
	schema, one := b.schema.value() != "", b.versions.single()
	switch {
	case b.out.value() == "":
		return usageError("-out is required with other flags")
	case !schema && len(b.versions) == 0:
		return usageError("say which bindings: -version DATE, -version any, -version all or -schema FILE")
	case b.versions.any() && b.pkg.value() != "":
		return usageError("-version any excludes -package: its package is called mcp, in a directory of that name")
	case len(b.versions)-len(one) > 1:
		return usageError("-version any is given twice")
	case !schema:
		return one.check()
	case len(one) == 0 && b.versions.any():
		return usageError("-schema with -version any needs -version DATE, too, the revision of the file")
	case len(one) == 0 && b.pkg.value() == "":
		return usageError("-schema needs -package, or -version to name the package after")
	case len(one) > 1 || slices.Contains(one, allVersions):
		return usageError("-schema allows one -version DATE, the revision of the file")
	}
	return nil
}

// schemas returns what has a package of its own.
func (b *bindings) schemas() ([]gen.Schema, error) {
	one := b.versions.single()
	switch {
	case b.schema.value() != "":
		return b.schemaFile()
	case b.none() || slices.Contains(one, allVersions):
		return gen.Embedded()
	case len(one) == 0:
		return nil, nil
	}
	return gen.Embedded(one...)
}

// merged returns what package mcp spans: the revisions that come with the command, and
// that of a file in place of the one that has its date.
func (b *bindings) merged(own []gen.Schema) ([]gen.Schema, error) {
	if !b.none() && !b.versions.any() {
		return nil, nil
	}
	list, err := gen.Embedded()
	if err != nil || b.schema.value() == "" {
		return list, err
	}
	list = slices.DeleteFunc(list, func(s gen.Schema) bool { return s.Version == own[0].Version })
	return append(list, own...), nil
}

// schemaFile reads the file of -schema. Generated files call it by its base
// name, which does not depend on the machine.
func (b *bindings) schemaFile() ([]gen.Schema, error) {
	name := b.schema.value()
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	s := gen.Schema{Name: name, Header: filepath.Base(name), Data: data}
	if one := b.versions.single(); len(one) > 0 {
		s.Version = one[0]
	}
	return []gen.Schema{s}, nil
}

// notJSON says so in the errors about a file that is not JSON, unless they do
// already.
func notJSON(data []byte, err error) error {
	if err == nil || json.Valid(data) {
		return err
	}
	list := separate(err)
	for i, one := range list {
		if place, ok := one.(*gen.Error); ok && !strings.Contains(place.Message, "JSON") {
			said := *place
			said.Message = "not JSON: " + said.Message
			list[i] = &said
		}
	}
	return errors.Join(list...)
}
