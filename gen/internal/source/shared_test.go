package source

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/recordings"
)

// sharedFiles returns the official schema files, which do not belong to the project.
func sharedFiles(t testing.TB) []string {
	var files []string
	for _, pattern := range []string{"official/*/schema.json", "history/*.json"} {
		found, err := filepath.Glob(filepath.Join(recordings.Path(t, "../../.."), filepath.FromSlash(pattern)))
		if err != nil || len(found) == 0 {
			t.Fatalf("no files like %s: %v", pattern, err)
		}
		files = append(files, found...)
	}
	return files
}

func TestLoadSharedFiles(t *testing.T) {
	for _, file := range sharedFiles(t) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		doc, err := Load(file, data)
		if err != nil {
			t.Error(err)
			continue
		}
		if took := time.Since(start); took > 10*time.Second { // others may have the processor
			t.Errorf("%s: took %s", file, took)
		}
		if len(doc.Notes) > 0 {
			t.Logf("%s: %v", file, doc.Notes)
		}
		structure, err := Structure(file, data)
		if err != nil {
			t.Error(err)
			continue
		}
		again, err := Load(file, structure)
		if err != nil || len(again.Defs) != len(doc.Defs) {
			t.Errorf("%s: its structure: %v", file, err)
		}
	}
}

func BenchmarkLoad(b *testing.B) {
	files := sharedFiles(b)
	data, err := os.ReadFile(files[len(files)-1])
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := Load("s.json", data); err != nil {
			b.Fatal(err)
		}
	}
}
