package output

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadOnlyDirectory(t *testing.T) {
	if os.Getuid() == 0 || runtime.GOOS == "windows" {
		t.Skip("permissions do not hold here")
	}
	dir := t.TempDir()
	locked := filepath.Join(dir, "locked")
	put(t, filepath.Join(locked, "a.go"), header)
	if err := os.Chmod(locked, 0o555); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(locked, 0o755)
	before := tree(t, dir)
	if _, err := Write(t.Context(), dir, []File{ours("first/b.go", ""), ours("locked/a.go", "new")}); err == nil {
		t.Error("no error")
	}
	if diff := cmp.Diff(before, tree(t, dir)); diff != "" {
		t.Error(diff)
	}
}

func TestNewDirectoryIsRemovedOnError(t *testing.T) {
	base := t.TempDir()
	name := strings.Repeat("n", 300) + ".go" // longer than any disk takes
	if _, err := Write(t.Context(), filepath.Join(base, "a", "b"), []File{ours("c/d.go", ""), ours(name, "")}); err == nil {
		t.Skip("this disk takes long names")
	}
	if left := tree(t, base); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
	put(t, filepath.Join(base, "file"), "")
	if _, err := Write(t.Context(), filepath.Join(base, "file"), []File{ours("a.go", "")}); err == nil {
		t.Error("a file as the directory: no error")
	}
	if _, err := Write(t.Context(), filepath.Join(base, "file", "new"), []File{ours("a.go", "")}); err == nil {
		t.Error("a directory below a file: no error")
	}
}
