package emit

import (
	"os"
	"path/filepath"
	"testing"
)

func TestDump(t *testing.T) {
	files, err := Package(newSample(), "sample", Options{ImportPath: "example.com/out"})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		p := filepath.Join("/tmp/emitout", f.Path)
		os.MkdirAll(filepath.Dir(p), 0o755)
		os.WriteFile(p, f.Data, 0o644)
	}
}
