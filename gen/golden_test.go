package gen

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/golden"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/typecheck"
)

// TestGolden generates from the schema of each file in testdata and compares
// what comes out with the other sections: generated files, "notes" or "error".
// A line "version: DATE" in the comment gives the schema a revision.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no golden files", err)
	}
	check := typecheck.New()
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got, generated := goldenRun(t, archive)
			if generated != nil {
				check.Files(t, generated)
			}
			if golden.Update() {
				updateGolden(t, file, archive, got)
				return
			}
			compareGolden(t, archive, got)
		})
	}
}

// goldenRun returns everything that sections can be compared with, and the generated files.
func goldenRun(t *testing.T, archive *txtar.Archive) (map[string]string, []File) {
	t.Helper()
	s := Schema{Name: "schema.json", Header: "schema.json"}
	for line := range strings.Lines(string(archive.Comment)) {
		if version, ok := strings.CutPrefix(line, "version: "); ok {
			s.Version = strings.TrimSpace(version)
		}
	}
	for _, f := range archive.Files {
		if f.Name == "schema.json" {
			s.Data = f.Data
		}
	}
	if s.Data == nil {
		t.Fatal("the archive has no schema.json")
	}
	r, err := Generate(Config{Schemas: []Schema{s}, Package: "p", ImportPath: "example.com/p"})
	if err != nil {
		return map[string]string{"error": err.Error() + "\n"}, nil
	}
	got := map[string]string{}
	for _, f := range r.Files {
		got[f.Path] = string(f.Data)
	}
	if len(r.Notes) > 0 {
		got["notes"] = strings.Join(r.Notes, "\n") + "\n"
	}
	return got, r.Files
}

func compareGolden(t *testing.T, archive *txtar.Archive, got map[string]string) {
	t.Helper()
	compared := 0
	for _, f := range archive.Files {
		if f.Name == "schema.json" {
			continue
		}
		compared++
		golden.Text(t, f.Name, string(f.Data), got[f.Name])
	}
	for _, name := range []string{"error", "notes"} {
		if text := got[name]; text != "" && !slices.ContainsFunc(archive.Files, func(f txtar.File) bool { return f.Name == name }) {
			t.Errorf("unexpected %s: %s", name, text)
		}
	}
	if compared == 0 {
		t.Error("the archive has nothing to compare with (-update fills it)")
	}
}

// updateGolden rewrites the sections of an archive. One that has none yet gets
// the files in which the construct shows.
func updateGolden(t *testing.T, file string, archive *txtar.Archive, got map[string]string) {
	t.Helper()
	names := map[string]bool{}
	for _, f := range archive.Files {
		names[f.Name] = true
	}
	delete(names, "schema.json")
	delete(names, "error")
	delete(names, "notes")
	if len(archive.Files) == 1 && got["error"] == "" {
		for _, name := range []string{"types.go", "decode.go", "encode.go"} {
			names[name] = true
		}
	}
	for _, name := range []string{"error", "notes"} {
		if got[name] != "" {
			names[name] = true
		}
	}
	kept := slices.DeleteFunc(archive.Files, func(f txtar.File) bool { return f.Name != "schema.json" })
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if got[name] != "" {
			kept = append(kept, txtar.File{Name: name, Data: []byte(got[name])})
		}
	}
	archive.Files = kept
	golden.Write(t, file, string(txtar.Format(archive)))
}
