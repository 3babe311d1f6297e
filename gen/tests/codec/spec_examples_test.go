package codec_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/recordings"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/roundtrip"
)

// TestExamples decodes and encodes the examples of the specification, each as
// the definition that its folder is named after.
func TestExamples(t *testing.T) {
	const version = "2026-07-28"
	files, err := filepath.Glob(filepath.Join(recordings.Path(t, "../../..", "examples", version), "*", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatal("no examples", err)
	}
	r, ok := registry.Of(version)
	if !ok {
		t.Fatal("no package for", version)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		def := filepath.Base(filepath.Dir(file))
		encoded, err, ok := roundtrip.Twice(t, r.As(def), string(data))
		switch {
		case err != nil:
			t.Errorf("%s, %s: %v", def, filepath.Base(file), err)
		case ok && !jsontext.Same(string(data), encoded):
			t.Errorf("%s, %s: another value comes back: %s", def, filepath.Base(file), encoded)
		}
	}
	t.Logf("%d examples", len(files))
}
