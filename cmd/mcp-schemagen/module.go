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
		return "", fmt.Errorf("no go.mod in the working directory or above it, want that of %s", ownModule)
	}
	module, err := gen.ImportPath(root)
	if err != nil {
		return "", err
	}
	if module != ownModule {
		return "", fmt.Errorf("the working directory is in another module, got %s, want %s", module, ownModule)
	}
	return filepath.Rel(wd, root)
}

// moduleRoot returns the nearest directory with a go.mod, from dir upwards.
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
