package gen

import (
	"context"
	"fmt"
	"io/fs"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/output"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/vectors"
	"github.com/mcp-schemagen/mcp-schemagen/schema"
)

// Vectors returns files DATE/DEFINITION.json with valid and invalid values of each
// definition of the revisions, or of all revisions if none is named. The values are those
// of the project's tests. A general validator validates them by the corrected schema.
// Vectors returns an error for an unknown revision.
func Vectors(versions ...string) ([]File, error) {
	for _, v := range versions {
		if _, ok := schema.Structure(v); !ok {
			return nil, fmt.Errorf("unknown revision %q (known: %s)", v, strings.Join(schema.Versions(), ", "))
		}
	}
	schemas, err := Embedded(versions...)
	if err != nil {
		return nil, err
	}
	var files []File
	for _, s := range schemas {
		list, err := vectorsOf(s)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.Name, err)
		}
		files = append(files, list...)
	}
	return files, nil
}

// vectorsOf returns the files of one schema.
func vectorsOf(s Schema) ([]File, error) {
	r, err := vectors.New(s.Version, s.Data)
	if err != nil {
		return nil, err
	}
	var files []File
	for _, definition := range r.Definitions {
		f, err := r.File(definition)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}

// WriteVectors writes the files of [Vectors] below a directory, over files of earlier
// runs. It returns an error if another file is in the way. With an error the directory is
// unchanged.
func WriteVectors(ctx context.Context, dir string, files []File) ([]Change, error) {
	plan := func(fs.FS) ([]File, error) { return files, nil }
	return output.Replace(ctx, dir, plan, func(path string, old []byte) error {
		if !strings.HasPrefix(string(old), vectors.Start) {
			return fmt.Errorf("%s: the file in the way was not made by mcp-schemagen (move it away or choose another directory)", path)
		}
		return nil
	})
}
