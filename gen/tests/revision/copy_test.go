package revision_test

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// repository is a copy of this one.
type repository struct {
	t   *testing.T
	dir string
}

// copyRepository copies all but what git has for itself.
func copyRepository(t *testing.T) *repository {
	t.Helper()
	r := &repository{t, t.TempDir()}
	root := os.DirFS("../../..")
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.Name() == ".git" && d.IsDir():
			return fs.SkipDir
		case !d.Type().IsRegular():
			return nil
		case d.Name() == ".git":
			return nil
		}
		data, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		r.write(name, data)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func (r *repository) path(name string) string { return filepath.Join(r.dir, filepath.FromSlash(name)) }

func (r *repository) read(name string) []byte {
	r.t.Helper()
	data, err := os.ReadFile(r.path(name))
	if err != nil {
		r.t.Fatal(err)
	}
	return data
}

func (r *repository) write(name string, data []byte) {
	r.t.Helper()
	if err := os.MkdirAll(filepath.Dir(r.path(name)), 0o755); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(r.path(name), data, 0o644); err != nil {
		r.t.Fatal(err)
	}
}

// run runs a go command and returns what it prints, and its error.
func (r *repository) run(args ...string) ([]byte, error) {
	r.t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = r.dir
	// Without the directory in what is compiled, most of it is in the cache.
	cmd.Env = append(os.Environ(), "GOFLAGS=-trimpath", "GOWORK=off", "GOPROXY=off")
	if shared, err := filepath.Abs("../../../../shared"); err == nil && os.Getenv("MCP_SHARED") == "" {
		if _, err := os.Stat(shared); err == nil {
			cmd.Env = append(cmd.Env, "MCP_SHARED="+shared)
		}
	}
	var out, problems bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &problems
	err := cmd.Run()
	if err != nil {
		r.t.Logf("go %s: %v\n%.4000s", strings.Join(args, " "), err, problems.String())
	}
	return out.Bytes(), err
}

// list returns the packages that patterns name.
func (r *repository) list(patterns ...string) []string {
	r.t.Helper()
	out, err := r.run(append([]string{"list"}, patterns...)...)
	if err != nil {
		r.t.Fatal(err)
	}
	return strings.Fields(string(out))
}

// must runs a go command that must succeed.
func (r *repository) must(args ...string) {
	r.t.Helper()
	if out, err := r.run(args...); err != nil {
		r.t.Fatalf("go %s: %v\n%.6000s", strings.Join(args, " "), err, out)
	}
}
