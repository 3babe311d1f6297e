package gen

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"slices"
	"strings"
	"unicode"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/archive"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/merge"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/output"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/schema"
)

// A Schema is a JSON Schema of the protocol.
type Schema struct {
	// Name is the name of the file in errors.
	Name string
	// Header is the name of the file in generated files; it should not depend on the machine.
	Header string
	// Version is the dated revision, YYYY-MM-DD, or empty if it is not known. It decides the
	// links to the specification and the comments that differ by revision.
	Version string
	Data    []byte
}

// Embedded returns the schemas of revisions that the generator includes, or of all if none
// is named. It returns an error listing these revisions if one is unknown.
func Embedded(versions ...string) ([]Schema, error) {
	if len(versions) == 0 {
		versions = schema.Versions()
	}
	var list []Schema
	for _, v := range versions {
		data, ok := schema.Structure(v)
		if !ok {
			return nil, fmt.Errorf("unknown revision %q (known: %s; load others from a file)", v, strings.Join(schema.Versions(), ", "))
		}
		name := "schema/" + v + "/schema.json"
		list = append(list, Schema{Name: name, Header: name, Version: v, Data: data})
	}
	return list, nil
}

// Config has the input and the options of [Generate].
type Config struct {
	// Schemas are the schemas that have a package each.
	Schemas []Schema

	// Merged are the schemas of the revisions that package mcp spans. Without them, the
	// output has no package mcp. A revision that is in Schemas, too, has the same schema
	// there.
	Merged []Schema

	// Package is the name of a single package in the root of the output. If it is empty,
	// each schema has its own package, named after its revision, in a directory below the
	// root.
	Package string

	// ImportPath is the import path of the output's root.
	ImportPath string

	// StrictKeywords turns keywords that JSON Schema does not define, or that the bindings
	// do not support, into errors. Otherwise they are notes.
	StrictKeywords bool
}

// File is a generated file. Its path is relative to the output's root, with slashes.
type File = output.File

// Change is a difference between generated files and a directory.
type Change = output.Change

// Action is the kind of a change.
type Action = output.Action

// The actions.
const (
	Create = output.Create
	Update = output.Update
	Remove = output.Remove
)

// Result has the files and the notes of a run.
type Result struct {
	Files []File
	Notes []string // problems that the run could not solve, with the documented fallback

	revisions []emit.Revision // the oldest first
	noted     map[string]bool // what notes that stand once have said
}

// Generate returns the bindings of all schemas of the config: a package for each of
// Schemas, package mcp for those of Merged, packages jsonrpc and jsonerror and the
// internal packages that these share, and package protocol unless Package names a single
// package. Package protocol/exact needs the packages of all revisions that package
// protocol spans, and is left out without them. Generate does not access the disk. The
// error has every problem of every schema, each with file, line, JSON pointer and remedy.
func Generate(c Config) (*Result, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	result, err := c.lower()
	if err != nil {
		return nil, err
	}
	support, err := emit.Support(c.options())
	if err != nil {
		return nil, err
	}
	result.addFiles(support)
	if c.Package != "" {
		return result, nil
	}
	for _, add := range []func(Config) error{result.span, result.merge, result.exemplify} {
		if err := add(c); err != nil {
			return nil, err
		}
	}
	return result, nil
}

// lower makes the models of all schemas, and prints their packages.
func (c Config) lower() (*Result, error) {
	docs, err := lower.ReadDocs(schema.Docs())
	if err != nil {
		return nil, err
	}
	scope, err := emit.Scope()
	if err != nil {
		return nil, err
	}
	result := &Result{noted: map[string]bool{}}
	var problems []error
	for _, s := range c.all() {
		if err := result.add(c, s, docs, scope); err != nil {
			problems = append(problems, err)
		}
	}
	if len(problems) > 0 {
		return nil, errors.Join(problems...)
	}
	slices.SortFunc(result.revisions, func(a, b emit.Revision) int { return strings.Compare(a.Package.Version, b.Package.Version) })
	return result, nil
}

// all returns the schemas that have a package, and those that are only merged.
func (c Config) all() []Schema {
	list := slices.Clone(c.Schemas)
	for _, s := range c.Merged {
		if !c.hasPackage(s.Version) {
			list = append(list, s)
		}
	}
	return list
}

// hasPackage reports whether a revision has a package of its own.
func (c Config) hasPackage(version string) bool { return has(c.Schemas, version) }

func has(schemas []Schema, version string) bool {
	return slices.ContainsFunc(schemas, func(s Schema) bool { return s.Version == version })
}

func (c Config) options() emit.Options { return emit.Options{ImportPath: c.ImportPath} }

// complete reports whether schemas include all that come with the generator.
func complete(schemas []Schema) bool {
	n := 0
	for _, s := range schemas {
		if s.embedded() {
			n++
		}
	}
	return n == len(schema.Versions())
}

// span generates package protocol and those below it.
func (r *Result) span(c Config) error {
	exact := len(r.revisions) == len(c.Schemas)
	files, err := emit.Protocol(r.revisions, exact, c.options())
	r.addFiles(files)
	return err
}

// merge generates the package of all revisions of Merged.
func (r *Result) merge(c Config) error {
	if len(c.Merged) == 0 {
		return nil
	}
	var revisions []emit.Revision
	var models []*model.Package
	for _, one := range r.revisions {
		if has(c.Merged, one.Package.Version) {
			revisions, models = append(revisions, one), append(models, one.Package)
		}
	}
	merged, err := merge.Merge(models, emit.MergedFolder)
	if err != nil {
		return err
	}
	files, err := emit.Merged(merged, revisions, c.options())
	r.addFiles(files)
	return err
}

// exemplify generates the examples of the packages that span revisions. They are written
// for the revisions that come with the generator.
func (r *Result) exemplify(c Config) error {
	if complete(c.Schemas) {
		files, err := emit.ProtocolExamples(c.options())
		if err != nil {
			return err
		}
		r.addFiles(files)
	}
	if !complete(c.Merged) || len(c.Merged) != len(schema.Versions()) {
		return nil
	}
	files, err := emit.MergedExamples(c.options())
	r.addFiles(files)
	return err
}

// add generates the package of a schema, or only its package schemas.
func (r *Result) add(c Config, s Schema, docs lower.Docs, scope model.Scope) error {
	doc, err := source.Options{StrictKeywords: c.StrictKeywords}.Load(s.Name, s.Data)
	if err != nil {
		return err
	}
	r.note(s.Name, doc.Notes)
	name, dir := c.Package, ""
	if name == "" {
		name = PackageName(s.Version)
		dir = name
	}
	in := lower.Input{Document: doc, Package: name, Version: s.Version, Schema: s.Header, Docs: docs, Scope: scope}
	if s.Version == "" {
		if in.Known, err = knownDefinitions(s.Data); err != nil {
			return err
		}
	}
	lowered, err := lower.Lower(in)
	if err != nil {
		return err
	}
	r.note(s.Name, lowered.Notes)
	r.revisions = append(r.revisions, emit.Revision{Package: lowered.Package, Dir: dir})
	own, printed := c.hasPackage(s.Version), emit.Schemas
	if own {
		printed = emit.Package
	}
	files, err := printed(lowered.Package, dir, c.options())
	if err != nil {
		return fmt.Errorf("%s: %w", s.Name, err)
	}
	r.addFiles(files)
	if !own || !s.embedded() {
		return nil
	}
	examples, err := emit.Examples(lowered.Package, dir, c.options())
	if err != nil {
		return fmt.Errorf("%s: %w", s.Name, err)
	}
	r.addFiles(examples)
	return nil
}

// embedded reports whether the generator includes a schema. The examples are written for
// these schemas, and may not compile with another one.
func (s Schema) embedded() bool {
	known, ok := schema.Structure(s.Version)
	return ok && bytes.Equal(s.Data, known)
}

// note adds notes about a file.
func (r *Result) note(name string, notes []source.Note) {
	for _, n := range notes {
		if n.Once != "" && r.noted[n.Once] {
			continue
		}
		r.noted[n.Once] = true
		r.Notes = append(r.Notes, name+":"+n.String())
	}
}

func (r *Result) addFiles(files []emit.File) {
	for _, f := range files {
		r.Files = append(r.Files, output.Named(File(f)))
	}
}

func (c Config) check() error {
	switch {
	case len(c.Schemas)+len(c.Merged) == 0:
		return errors.New("no schema to generate from")
	case c.ImportPath == "":
		return errors.New("the import path of the output is not known")
	case c.Package != "" && len(c.Merged) > 0:
		return fmt.Errorf("package mcp and the single package %s exclude each other (leave out one of them)", c.Package)
	case c.Package != "" && len(c.Schemas) > 1:
		return fmt.Errorf("%d schemas cannot share the package %s (leave its name out to get a package for each)", len(c.Schemas), c.Package)
	case c.Package == "jsonrpc" || c.Package == "jsonerror":
		return fmt.Errorf("the output has a package %s already (choose another package name)", c.Package)
	case c.Package != "" && !importable(c.Package):
		return fmt.Errorf("%q cannot be the name of an imported package (take a lower-case Go identifier such as mcp)", c.Package)
	}
	return errors.Join(checkVersions(c.Schemas, c.Package != ""), checkVersions(c.Merged, false), c.checkMerged())
}

// checkVersions reports the first revision that cannot be, or that another schema has.
func checkVersions(schemas []Schema, named bool) error {
	seen := map[string]bool{}
	for _, s := range schemas {
		if s.Version != "" {
			if err := archive.CheckDate(s.Version); err != nil {
				return fmt.Errorf("%s: %w", s.Name, err)
			}
		}
		if !named && s.Version == "" {
			return fmt.Errorf("%s: without a revision the package needs a name", s.Name)
		}
		if seen[s.Version] {
			return fmt.Errorf("%s: the revision %s is given twice", s.Name, s.Version)
		}
		seen[s.Version] = true
	}
	return nil
}

// checkMerged reports a revision whose packages would come from two schemas.
func (c Config) checkMerged() error {
	for _, m := range c.Merged {
		for _, s := range c.Schemas {
			if s.Version == m.Version && !bytes.Equal(s.Data, m.Data) {
				return fmt.Errorf("%s: the revision %s has another schema in %s (take one of them for both)", m.Name, m.Version, s.Name)
			}
		}
	}
	return nil
}

// importable reports whether a package of that name can be imported, and does not collide
// with the packages that it needs.
func importable(name string) bool {
	switch name {
	case "_", "main", "documentation":
		return false
	}
	return token.IsIdentifier(name) && !strings.HasSuffix(name, "_test") && strings.IndexFunc(name, unicode.IsUpper) < 0
}

// PackageName returns the name of the package of a revision: mcp20251125 for 2025-11-25.
func PackageName(version string) string {
	return "mcp" + strings.ReplaceAll(version, "-", "")
}

// Compare returns the changes that [Write] would make in a directory. It does not write.
func Compare(dir string, files []File) ([]Change, error) { return output.Diff(dir, files) }

// Unfinished reports whether a run was killed while it wrote to a directory. The next
// Write, WriteVectors or WriteImport undoes its changes.
func Unfinished(dir string) bool { return output.Unfinished(dir) }

// Write writes the files whose content changed to a directory. It removes files that an
// earlier run generated and this run did not. It never changes other files, and returns
// an error if one is in the way or belongs to another package. With an error the directory
// is unchanged.
func Write(ctx context.Context, dir string, files []File) ([]Change, error) {
	return output.Write(ctx, dir, files)
}

// Unified returns changes as a unified diff.
func Unified(changes []Change) string { return output.Unified(changes) }

// ImportPath returns the import path of a directory, from the go.mod above it.
func ImportPath(dir string) (string, error) { return output.ImportPath(dir) }

// Import returns the files that record an official schema of a revision. These are
// schema/DATE/schema.json, which is its structure without prose, and schema/sources.json
// with the revision's entry. The argument sources is the present schema/sources.json. The
// commit is one of the upstream repository. An empty commit is recorded as the commit of
// the known revisions, and as empty for a newer revision.
func Import(name string, data []byte, version, commit string, sources []byte) ([]File, error) {
	plan, err := archive.ImportPlan(name, data, version, commit, sources)
	if err != nil {
		return nil, err
	}
	var files []File
	for _, f := range plan {
		files = append(files, File(f))
	}
	return files, nil
}

// WriteImport writes the files of [Import] below the root of the module. It reads
// schema/sources.json there while no other run writes. It returns an error if the present
// schema.json is not the recorded one.
func WriteImport(ctx context.Context, root, name string, data []byte, version, commit string) ([]Change, error) {
	recorded := map[string]string{} // checksum by path
	plan := func(dir fs.FS) ([]File, error) {
		sources, err := readSources(dir)
		if err != nil {
			return nil, err
		}
		list, err := archive.ParseSources(sources)
		if err != nil {
			return nil, err
		}
		for _, s := range list {
			recorded[s.Path] = s.StructureSHA256
		}
		return Import(name, data, version, commit, sources)
	}
	return output.Replace(ctx, root, plan, func(path string, old []byte) error {
		sum := sha256.Sum256(old)
		if path != sourcesPath && recorded[path] != hex.EncodeToString(sum[:]) {
			return fmt.Errorf("%s: the file in the way was not made by mcp-schemagen, or was edited (move it away)", path)
		}
		return nil
	})
}

const sourcesPath = "schema/sources.json"

// readSources returns the sources of a module, or nil if there are none.
func readSources(dir fs.FS) ([]byte, error) {
	if dir == nil {
		return nil, nil
	}
	data, err := fs.ReadFile(dir, sourcesPath)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}

// CheckImport compares an official schema with the structure that is recorded for a
// revision, or for any revision if version is empty. It returns the matching revision, and
// reports whether the bytes are also the recorded ones. It returns an error with the
// differences if the structures differ.
func CheckImport(name string, data []byte, version string) (match string, sameBytes bool, err error) {
	m, err := archive.CheckImport(name, data, version, schema.Sources(), schema.Structure)
	return m.Version, m.SameBytes, err
}

// Versions returns the revisions that the generator includes, oldest first.
func Versions() []string { return slices.Clone(schema.Versions()) }
