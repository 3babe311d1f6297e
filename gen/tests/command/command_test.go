// Package command_test builds the command and starts it as processes: several at
// once in one directory, and some that are killed. The tests next to the command
// call its functions instead.
package command_test

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// binary is the file of the command.
var binary string

func TestMain(m *testing.M) {
	flag.Parse()
	if testing.Short() {
		fmt.Println("skipped with -short: starts hundreds of processes")
		return
	}
	os.Exit(withBinary(m.Run))
}

// withBinary builds the command, runs the tests and removes the command.
func withBinary(run func() int) int {
	dir, err := os.MkdirTemp("", "command")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	binary = filepath.Join(dir, "mcp-schemagen.exe") // Windows starts no other file
	if out, err := exec.Command("go", "build", "-o", binary, "../../../cmd/mcp-schemagen").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "go build: %v\n%s", err, out)
		return 1
	}
	return run()
}

// process returns the command as a process, which is not started yet.
func process(dir, line string) *exec.Cmd {
	c := exec.Command(binary, strings.Fields(line)...)
	c.Dir = dir
	c.Stdout, c.Stderr = &bytes.Buffer{}, &bytes.Buffer{}
	return c
}

// workspace returns a module with two schemas.
func workspace(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	schema := `{"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": {"Note": {"type": "object", "properties": {"%s": {"type": "string"}}}}}`
	for name, text := range map[string]string{
		"go.mod": "module example.com/app\n", "a.json": fmt.Sprintf(schema, "text"), "b.json": fmt.Sprintf(schema, "body"),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "out"), 0o777); err != nil {
		t.Fatal(err)
	}
	return dir
}

// treeOf returns the names and checksums of all files below out.
func treeOf(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(filepath.Join(dir, "out"), func(name string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if strings.HasPrefix(filepath.Base(name), ".") {
				fmt.Fprintln(&b, "left:", name)
			}
			return err
		}
		data, err := os.ReadFile(name)
		fmt.Fprintf(&b, "%s %x\n", strings.TrimPrefix(name, dir), sha256.Sum256(data))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}
