// Package size_test measures what package mcp adds to a program and to a reader's page.
package size_test

import (
	"bytes"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// What package mcp may add with five revisions, and its lines and types for each further
// one. A program that speaks all revisions by their packages is
// 5.4 MB larger than one that speaks none.
const (
	maxBytes     = 2_200_000
	maxLines     = 26_000
	maxTypes     = 205
	maxFunctions = 20

	linesMore, typesMore = 1_500, 10
)

const merged = "../../../generated/mcp"

// TestProgramSize compares stripped programs: one that answers lines with package jsonrpc
// alone, and one that decodes and answers all revisions with package mcp.
func TestProgramSize(t *testing.T) {
	if testing.Short() {
		t.Skip("links programs")
	}
	plain, all := programSize(t, "plain"), programSize(t, "merged")
	t.Logf("jsonrpc alone: %d bytes, with package mcp: %d bytes, difference: %d bytes", plain, all, all-plain)
	if all-plain > maxBytes {
		t.Errorf("package mcp adds %d bytes, want at most %d", all-plain, maxBytes)
	}
}

func programSize(t *testing.T, name string) int64 {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if out, err := exec.Command("go", "build", "-ldflags=-s -w", "-o", file, "./"+name).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

// TestPackageSize counts the lines of package mcp, and what its page lists.
func TestPackageSize(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(merged, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatal("no package", err)
	}
	fset := token.NewFileSet()
	var trees []*ast.File
	lines := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		tree, err := parser.ParseFile(fset, name, data, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		trees = append(trees, tree)
		lines += bytes.Count(data, []byte("\n"))
	}
	page, err := doc.NewFromFiles(fset, trees, "example.com/mcp")
	if err != nil {
		t.Fatal(err)
	}
	functions := len(page.Funcs)
	for _, typ := range page.Types {
		functions += len(typ.Funcs)
	}
	t.Logf("%d lines, %d types, %d functions", lines, len(page.Types), functions)
	further := len(protocol.Versions) - 5
	allowedLines, allowedTypes := maxLines+further*linesMore, maxTypes+further*typesMore
	if lines > allowedLines || len(page.Types) > allowedTypes || functions > maxFunctions {
		t.Errorf("want at most %d lines, %d types and %d functions", allowedLines, allowedTypes, maxFunctions)
	}
}
