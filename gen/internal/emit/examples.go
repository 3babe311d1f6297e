package emit

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// exampleFiles are the examples of the revisions, each in a folder that is
// called like the revision's package.
//
//go:embed support/examples/*/example_test.go
var exampleFiles embed.FS

const exampleFile = "example_test.go"

// Examples gives the file of examples that belongs beside the version package
// p in the folder dir, or none for a revision that has no examples. They rely
// on the schema of that revision as it is known: whether p comes from it is for
// the caller to say.
func Examples(p *model.Package, dir string, o Options) ([]File, error) {
	if o.ImportPath == "" {
		return nil, errors.New("emit: no import path of the output's root")
	}
	folder := "mcp" + strings.ReplaceAll(p.Version, "-", "")
	name := path.Join(supportRoot, "examples", folder, exampleFile)
	src, err := exampleFiles.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("emit: the examples of revision %q: %w", p.Version, err)
	}
	r := rewriting{
		pkg:  p.Name + "_test",
		move: func(old string) string { return examplePath(old, folder, dir, o) },
	}
	data, err := r.apply(exampleFile, src)
	if err != nil {
		return nil, fmt.Errorf("emit: %s: %w", name, err)
	}
	return []File{{Path: path.Join(dir, exampleFile), Data: data}}, nil
}

// examplePath is the import path that takes the place of one in the examples.
// These import packages of the folder generated: the version package, whose
// folder may be another one in the output, and what it is built on.
func examplePath(old, folder, dir string, o Options) string {
	_, rest, ok := strings.Cut(old, "/generated/")
	switch {
	case !ok:
		return old
	case rest == folder:
		rest = dir
	}
	return path.Join(o.ImportPath, rest)
}
