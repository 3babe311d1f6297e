package emit

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support"
)

// Examples gives the files of examples that belong beside the version package p
// in the folder dir, or none for a revision that has no examples. They rely on
// the schema of that revision as it is known: whether p comes from it is for the
// caller to say.
func Examples(p *model.Package, dir string, o Options) ([]File, error) {
	folder := "mcp" + strings.ReplaceAll(p.Version, "-", "")
	return examples(folder, p.Name, o, func(rest string) string {
		if rest == folder {
			return dir
		}
		return rest
	}, dir)
}

// ProtocolExamples gives the files of examples of package protocol and of the
// packages below it. They rely on all revisions that come with the generator.
func ProtocolExamples(o Options) ([]File, error) {
	var list []File
	for _, dir := range []string{protocol.Folder, exactFolder, lifecycleFolder} {
		name := path.Base(dir)
		files, err := examples(name, name, o, func(rest string) string { return rest }, dir)
		if err != nil {
			return nil, err
		}
		list = append(list, files...)
	}
	return list, nil
}

// examples gives the files of a folder of examples, for a package in the folder
// dir. They import packages of the folder generated; move gives the folder that
// one of these has in the output.
func examples(folder, name string, o Options, move func(string) string, dir string) ([]File, error) {
	if o.ImportPath == "" {
		return nil, errors.New("emit: no import path of the output's root")
	}
	root := path.Join("examples", folder)
	entries, err := support.Examples.ReadDir(root)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("emit: the examples of %s: %w", folder, err)
	}
	r := rewriting{pkg: name + "_test", move: func(old string) string {
		if _, rest, ok := strings.Cut(old, "/generated/"); ok {
			return path.Join(o.ImportPath, move(rest))
		}
		return old
	}}
	var list []File
	for _, entry := range entries {
		src, err := support.Examples.ReadFile(path.Join(root, entry.Name()))
		if err != nil {
			return nil, fmt.Errorf("emit: the examples of %s: %w", folder, err)
		}
		data, err := r.apply(entry.Name(), src)
		if err != nil {
			return nil, fmt.Errorf("emit: %s: %w", path.Join(root, entry.Name()), err)
		}
		list = append(list, File{Path: path.Join(dir, entry.Name()), Data: data})
	}
	return list, nil
}
