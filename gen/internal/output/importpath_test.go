package output

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

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
		{"module example.org/m", "my types", "error: DIR/my types: cannot hold a Go package: an import path has no ' ' (choose another directory)"},
		{"module example.org/m", "größe", "error: DIR/größe: cannot hold a Go package: an import path has no 'ö' (choose another directory)"},
		{"module example.org/m", "a/.b", "error: DIR/a/.b: cannot hold a Go package: the go command ignores directories whose name begins with '.', such as .b (choose another directory)"},
		{"module example.org/m", "_x/y", "error: DIR/_x/y: cannot hold a Go package: the go command ignores directories whose name begins with '_', such as _x (choose another directory)"},
		{"module example.org/m", "a.", "error: DIR/a.: cannot hold a Go package: an import path has no name that ends with a dot, such as a. (choose another directory)"},
		{"module example.org/m", "vendor/example.org/x", "error: DIR/vendor/example.org/x: cannot hold a Go package: the go command ignores directories named vendor (choose another directory)"},
		{"module example.org/m", "a/testdata", "error: DIR/a/testdata: cannot hold a Go package: the go command ignores directories named testdata (choose another directory)"},
		{"module example.org/m", "a_x/vendored/my.testdata", "example.org/m/a_x/vendored/my.testdata"},
		{"module std", "x", "error: DIR/go.mod: the module std is Go's own (choose a directory in a module of yours)"},
		{"module \"std\"", "x", "error: DIR/go.mod: the module std is Go's own (choose a directory in a module of yours)"},
		{"go 1.26\nmodules x\n", "x", "error: DIR/go.mod: no module directive (run go mod edit -module PATH)"},
		{"module \"a", "x", `error: DIR/go.mod: the quotes of the module path "a do not match`},
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
	if err := os.MkdirAll(filepath.Join(base, "odd", "go.mod"), 0o755); err != nil { // a directory of that name does not count
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
	want := fmt.Sprintf("%s: not in a Go module: no go.mod in it or above it (run go mod init MODULE first)", dir)
	if _, err := ImportPath(dir); err == nil || err.Error() != want {
		t.Errorf("%v", err)
	}
}
