package output

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRollBack lets each rename and each removal fail in turn: the disk is
// then as it was.
func TestRollBack(t *testing.T) {
	files := []File{ours("a.go", "new"), ours("b/c/d.go", ""), ours("e/f.go", "new"), ours("g/h.go", "")}
	for step := range 20 {
		dir := t.TempDir()
		put(t, filepath.Join(dir, "a.go"), header+"old")
		put(t, filepath.Join(dir, "e", "f.go"), header+"old")
		put(t, filepath.Join(dir, "g", "own.txt"), "mine")
		put(t, filepath.Join(dir, "stale.go"), header)
		put(t, filepath.Join(dir, "x", "y", "stale.go"), header+"x")
		if err := os.Chmod(filepath.Join(dir, "x"), 0o750); err != nil {
			t.Fatal(err)
		}
		before := tree(t, dir)
		left, err := failAt(t, dir, files, step)
		if err == nil {
			if step != 4+4 { // four renames, two files and two folders removed
				t.Errorf("there were %d steps", step)
			}
			if left >= step {
				t.Errorf("%d steps were left", left)
			}
			return
		}
		if err.Error() != "no disk" {
			t.Errorf("step %d: %v", step, err)
		}
		if diff := cmp.Diff(before, tree(t, dir)); diff != "" {
			t.Errorf("step %d: %s", step, diff)
		}
		if info, err := os.Stat(filepath.Join(dir, "x")); err != nil || info.Mode().Perm() != 0o750 && runtime.GOOS != "windows" {
			t.Errorf("step %d: the mode of x: %v, %v", step, info.Mode(), err)
		}
	}
	t.Error("it never ended")
}

// failAt runs a transaction whose rename or removal with a number fails. It
// returns how many more it would have taken to fail.
func failAt(t *testing.T, dir string, files []File, step int) (left int, err error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	changes, err := diff(root, files)
	if err != nil {
		t.Fatal(err)
	}
	left = step
	fail := func() bool {
		left--
		return left < 0
	}
	tx := newTransaction(root)
	tx.rename = func(from, to string) error {
		if fail() {
			return errors.New("no disk")
		}
		return root.Rename(from, to)
	}
	tx.remove = func(name string) error {
		if fail() {
			return errors.New("no disk")
		}
		return root.Remove(name)
	}
	return left, tx.run(changes)
}

func TestRollBackThatFails(t *testing.T) {
	dir := t.TempDir()
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	tx := newTransaction(root)
	tx.rename = func(from, to string) error {
		if to == "b.go" {
			os.Remove(filepath.Join(dir, "a.go")) // somebody else
			return errors.New("no disk")
		}
		return root.Rename(from, to)
	}
	err = tx.run([]Change{{Path: "a.go", Action: Create}, {Path: "b.go", Action: Create}})
	if err == nil || !strings.HasPrefix(err.Error(), "no disk\nputting things back: ") {
		t.Errorf("%v", err)
	}
	if left := tree(t, dir); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
}

func TestReadOnlyFolder(t *testing.T) {
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
	if _, err := Write(dir, []File{ours("first/b.go", ""), ours("locked/a.go", "new")}); err == nil {
		t.Error("no error")
	}
	if diff := cmp.Diff(before, tree(t, dir)); diff != "" {
		t.Error(diff)
	}
}

func TestNewFolderIsRemovedOnError(t *testing.T) {
	base := t.TempDir()
	name := strings.Repeat("n", 300) + ".go" // longer than any disk takes
	if _, err := Write(filepath.Join(base, "a", "b"), []File{ours("c/d.go", ""), ours(name, "")}); err == nil {
		t.Skip("this disk takes long names")
	}
	if left := tree(t, base); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
	put(t, filepath.Join(base, "file"), "")
	if _, err := Write(filepath.Join(base, "file"), []File{ours("a.go", "")}); err == nil {
		t.Error("a file as the folder: no error")
	}
	if _, err := Write(filepath.Join(base, "file", "new"), []File{ours("a.go", "")}); err == nil {
		t.Error("a folder below a file: no error")
	}
}

func TestImportPath(t *testing.T) {
	for _, test := range []struct{ mod, dir, want string }{
		{"module example.org/m\n", ".", "example.org/m"},
		{"module example.org/m\n", "gen/mcp", "example.org/m/gen/mcp"},
		{"// a comment\n\nmodule\texample.org/m // Deprecated: no\r\ngo 1.26\r\n", "x", "example.org/m/x"},
		{"module \"example.org/m\"\n", "x", "example.org/m/x"},
		{"module `example.org/m` // c\n", "x", "example.org/m/x"},
		{"go 1.26\nmodule (\n\n\t// c\n\texample.org/m // d\n)\n", "x", "example.org/m/x"},
		{"module(\n\"example.org/m\"\n)", "x", "example.org/m/x"},
		{"module\"example.org/m\"", "x", "example.org/m/x"},
		{"module example.org/m/v2", "x.y/a~b", "example.org/m/v2/x.y/a~b"},
		{"module example.org/m", "my types", "error: the folder DIR/my types cannot be imported: Go allows no ' ' in an import path"},
		{"module example.org/m", "größe", "error: the folder DIR/größe cannot be imported: Go allows no 'ö' in an import path"},
		{"module example.org/m", "a/.b", "error: the folder DIR/a/.b cannot be imported: the name of a folder begins or ends with a dot"},
		{"module std", "x", "error: DIR/go.mod: the module std is Go's own: choose a folder in a module of yours"},
		{"module \"std\"", "x", "error: DIR/go.mod: the module std is Go's own: choose a folder in a module of yours"},
		{"go 1.26\nmodules x\n", "x", "error: DIR/go.mod: there is no module directive (run go mod edit -module PATH)"},
		{"module \"a", "x", `error: DIR/go.mod: the module path "a is not quoted well`},
		{"module a b", "x", `error: DIR/go.mod: "a b" is not a module path`},
		{"module \"\"", "x", `error: DIR/go.mod: "" is not a module path`},
	} {
		base := t.TempDir()
		put(t, filepath.Join(base, "go.mod"), test.mod)
		got, err := ImportPath(filepath.Join(base, filepath.FromSlash(test.dir)))
		if err != nil {
			got = "error: " + filepath.ToSlash(strings.ReplaceAll(err.Error(), base, "DIR"))
		}
		if got != test.want {
			t.Errorf("%q, %s: %s", test.mod, test.dir, got)
		}
	}
}

func TestImportPathNearestModule(t *testing.T) {
	base := t.TempDir()
	put(t, filepath.Join(base, "go.mod"), "module outer")
	put(t, filepath.Join(base, "in", "go.mod"), "module inner")
	if err := os.MkdirAll(filepath.Join(base, "odd", "go.mod"), 0o755); err != nil { // a folder of that name is none
		t.Fatal(err)
	}
	for dir, want := range map[string]string{"x": "outer/x", "in": "inner", "in/x": "inner/x", "odd/x": "outer/odd/x"} {
		if got, err := ImportPath(filepath.Join(base, dir)); got != want {
			t.Errorf("%s: %s, %v", dir, got, err)
		}
	}
	t.Chdir(filepath.Join(base, "in"))
	if got, err := ImportPath("y"); got != "inner/y" {
		t.Errorf("relative: %s, %v", got, err)
	}
}

func TestImportPathOutsideOfModules(t *testing.T) {
	dir := t.TempDir()
	for above := dir; above != filepath.Dir(above); above = filepath.Dir(above) {
		if _, err := os.Stat(filepath.Join(above, "go.mod")); err == nil {
			t.Skip("temporary files are in a module here")
		}
	}
	want := fmt.Sprintf("%s is in no Go module: there is no go.mod in it or above it (run go mod init MODULE first)", dir)
	if _, err := ImportPath(dir); err == nil || err.Error() != want {
		t.Errorf("%v", err)
	}
}
