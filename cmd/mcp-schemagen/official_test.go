package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
)

// TestImportCheckOfficial compares the official files with what is recorded.
// They are in the directory that MCP_SHARED names, or next to the module.
func TestImportCheckOfficial(t *testing.T) {
	shared := os.Getenv("MCP_SHARED")
	if shared == "" {
		shared = filepath.Join("..", "..", "..", "shared")
	}
	if _, err := os.Stat(filepath.Join(shared, "official")); err != nil {
		t.Skip("the official schemas are not here: set MCP_SHARED to the folder that has them")
	}
	compared := 0
	for _, version := range gen.Versions() {
		file := filepath.Join(shared, "official", version, "schema.json")
		if _, err := os.Stat(file); err != nil {
			t.Logf("the official schema of %s is not here", version)
			continue
		}
		compared++
		var stdout, stderr strings.Builder
		exit := run(t.Context(), []string{"import", "-check", file}, strings.NewReader(""), &stdout, &stderr)
		want := fmt.Sprintf("%s: %s, byte for byte the recorded file\n", file, version)
		if exit != exitFine || stdout.String() != want || stderr.String() != "" {
			t.Errorf("exit %d, %q, %q; want %q", exit, stdout.String(), stderr.String(), want)
		}
	}
	if compared == 0 {
		t.Error("no official schema is here")
	}
}
