// Package recordings finds the files that tests follow and the project does not have:
// those in the directory that MCP_SHARED names, or in that called shared beside the
// repository. It reads the recorded sessions of real clients and servers.
package recordings

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Recording is what one client and one server have sent.
type Recording struct {
	Name    string // of the file, without its ending
	Version string // the revision that was to be spoken, from the name
	Lines   []Line
}

// Line is one text that was sent.
type Line struct {
	Number   int // in the file, from 1
	ByClient bool
	Text     []byte // a message, or an array of messages
}

// Path returns a path below the directory of such files; root is the way from the
// test's directory to that of the repository. The test is skipped where the path is
// missing, unless MCP_SHARED says that it is there.
func Path(t testing.TB, root string, elem ...string) string {
	t.Helper()
	dir := os.Getenv("MCP_SHARED")
	named := dir != ""
	if !named {
		dir = filepath.Join(root, "..", "shared")
	}
	path := filepath.Join(append([]string{dir}, elem...)...)
	if _, err := os.Stat(path); err != nil {
		if named {
			t.Fatal(err)
		}
		t.Skipf("%s is not here: set MCP_SHARED to the folder that has it", filepath.Join(elem...))
	}
	return path
}

// All returns the recordings. The test is skipped where their directory is missing.
func All(t testing.TB, root string) []Recording {
	t.Helper()
	list, err := Read(Path(t, root, "corpus"))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// Read returns the recordings in a folder. It is an error if there are none.
func Read(dir string) ([]Recording, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("no recordings in %s: %v", dir, err)
	}
	list := make([]Recording, len(files))
	for i, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".jsonl")
		list[i] = Recording{Name: name, Version: name[max(0, len(name)-len("2006-01-02")):]}
		if list[i].Lines, err = lines(file); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// lines reads a file.
func lines(file string) ([]Line, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var list []Line
	for text := range strings.Lines(string(data)) {
		var recorded struct {
			Dir string          `json:"dir"`
			Msg json.RawMessage `json:"msg"`
		}
		number := len(list) + 1
		err := json.Unmarshal([]byte(text), &recorded)
		if err != nil || recorded.Dir != "client->server" && recorded.Dir != "server->client" || len(recorded.Msg) == 0 {
			return nil, fmt.Errorf("%s:%d is not a recorded message: %v", file, number, err)
		}
		list = append(list, Line{Number: number, ByClient: recorded.Dir == "client->server", Text: recorded.Msg})
	}
	return list, nil
}
