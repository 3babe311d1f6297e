// Package schema has the structures of the dated schemas of the Model Context
// Protocol, what is known about their origin, and their documentation in our
// own words. A revision is added by adding its directory.
package schema

import (
	"embed"
	"io/fs"
	"path"
)

//go:embed */schema.json sources.json docs.json
var files embed.FS

// Versions returns the revisions, oldest first.
func Versions() []string {
	paths, err := fs.Glob(files, "*/schema.json")
	if err != nil {
		panic(err) // only a malformed pattern gives an error
	}
	versions := make([]string, len(paths))
	for i, p := range paths {
		versions[i] = path.Dir(p)
	}
	return versions
}

// Structure returns the schema of a revision without its prose.
func Structure(version string) ([]byte, bool) {
	data, err := files.ReadFile(version + "/schema.json")
	return data, err == nil
}

// Sources returns sources.json, which tells for each revision where its
// structure comes from.
func Sources() []byte { return read("sources.json") }

// Docs returns docs.json, the documentation of definitions and their members.
func Docs() []byte { return read("docs.json") }

func read(name string) []byte {
	data, err := files.ReadFile(name)
	if err != nil {
		panic(err) // it would not have compiled
	}
	return data
}
