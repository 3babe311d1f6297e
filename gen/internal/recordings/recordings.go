// Package recordings reads the recorded sessions of real clients and servers that
// tests follow. They stand beside the repository, or in the folder MCP_SHARED.
package recordings

import (
	"encoding/json"
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

// All returns the recordings. The test is skipped where they are not. root is the
// way from the test's folder to that of the repository.
func All(t testing.TB, root string) []Recording {
	t.Helper()
	dir := os.Getenv("MCP_SHARED")
	if dir == "" {
		dir = filepath.Join(root, "..", "shared")
	}
	files, err := filepath.Glob(filepath.Join(dir, "corpus", "*.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Skip("shared/corpus is not here: set MCP_SHARED to the folder that has it")
	}
	list := make([]Recording, len(files))
	for i, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".jsonl")
		list[i] = Recording{Name: name, Version: name[len(name)-len("2006-01-02"):], Lines: lines(t, file)}
	}
	return list
}

// lines reads a file.
func lines(t testing.TB, file string) []Line {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
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
			t.Fatalf("%s:%d is no recorded message: %v", file, number, err)
		}
		list = append(list, Line{Number: number, ByClient: recorded.Dir == "client->server", Text: recorded.Msg})
	}
	return list
}
