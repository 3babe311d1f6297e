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

// TestSpecificationExamples decodes and encodes the examples of the specification,
// each as the definition that its directory is named after, in the revisions whose
// specification has examples as files.
func TestSpecificationExamples(t *testing.T) {
	root := recordings.Path(t, "../../..", "examples")
	count := 0
	registry.Each(t, func(t *testing.T, r registry.Revision) {
		files, err := filepath.Glob(filepath.Join(root, r.Version, "*", "*.json"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			checkExample(t, r, filepath.Base(filepath.Dir(file)), file)
		}
		count += len(files)
	})
	if count == 0 {
		t.Error("no examples")
	}
	t.Logf("%d examples", count)
}

func checkExample(t *testing.T, r registry.Revision, def, file string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	encoded, err, ok := roundtrip.Twice(t, r.As(def), string(data))
	switch {
	case err != nil:
		t.Errorf("%s, %s: %v", def, filepath.Base(file), err)
	case ok && !jsontext.Same(string(data), encoded):
		t.Errorf("%s, %s: another value comes back: %s", def, filepath.Base(file), encoded)
	}
}
