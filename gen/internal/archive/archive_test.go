package archive_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/archive"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/recordings"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/schema"
)

// TestEmbeddedStructures holds the project's structures to what sources.json
// says of them.
func TestEmbeddedStructures(t *testing.T) {
	for _, version := range schema.Versions() {
		data, _ := schema.Structure(version)
		if _, err := source.Load(version, data); err != nil {
			t.Error(err)
		}
		again, err := source.Structure(version, data)
		if err != nil || !bytes.Equal(again, data) {
			t.Errorf("%s is not canonical: %v", version, err)
		}
		match, err := archive.CheckImport(version, data, "", schema.Sources(), schema.Structure)
		if err != nil || match.Version != version {
			t.Errorf("%s: %v, %v", version, match, err)
		}
	}
	list, err := archive.ParseSources(schema.Sources())
	if err != nil {
		t.Fatal(err)
	}
	text, err := archive.FormatSources(list)
	if err != nil || !bytes.Equal(text, schema.Sources()) {
		t.Errorf("sources.json is not as it would be written: %v\n%s", err, text)
	}
}

// TestOfficialFiles holds the structures to the files that they were made of.
func TestOfficialFiles(t *testing.T) {
	dir := recordings.Path(t, "../../..", "official")
	for _, version := range schema.Versions() {
		file := filepath.Join(dir, version, "schema.json")
		data, err := os.ReadFile(file)
		if err != nil {
			t.Log(err) // a newer revision than the shared directory has
			continue
		}
		for _, date := range []string{version, ""} {
			match, err := archive.CheckImport(file, data, date, schema.Sources(), schema.Structure)
			if want := (archive.Match{Version: version, SameBytes: true}); err != nil || match != want {
				t.Errorf("%s %q: %v, %v", version, date, match, err)
			}
		}
	}
}
