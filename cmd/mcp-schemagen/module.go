package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
)

// ownModule is the module that holds the schemas and their bindings.
const ownModule = "github.com/mcp-schemagen/mcp-schemagen"

// ownRoot returns the root of ownModule, relative to the working directory,
// which must be in it.
func ownRoot() (string, error) {
	wd, err := os.Getwd()
	if err != nil {
		return "", err
	}
	root, ok := moduleRoot(wd)
	if !ok {
		return "", fmt.Errorf("there is no go.mod here or above, so this is not the module %s", ownModule)
	}
	module, err := gen.ImportPath(root)
	if err != nil {
		return "", err
	}
	if module != ownModule {
		return "", fmt.Errorf("this is the module %s, not %s", module, ownModule)
	}
	return filepath.Rel(wd, root)
}

// moduleRoot returns the nearest folder with a go.mod, from dir upwards.
func moduleRoot(dir string) (string, bool) {
	for {
		if info, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil && !info.IsDir() {
			return dir, true
		}
		above := filepath.Dir(dir)
		if above == dir {
			return "", false
		}
		dir = above
	}
}

// reportChanges lists what was changed in a folder, a file per line.
func (e *env) reportChanges(dir string, changes []gen.Change) error {
	for _, c := range changes {
		if _, err := fmt.Fprintln(e.stdout, c.Action, filepath.Join(dir, filepath.FromSlash(c.Path))); err != nil {
			return err
		}
	}
	return nil
}
