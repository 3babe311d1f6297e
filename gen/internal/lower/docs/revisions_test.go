package docs_test

import (
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/docs"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/lowertest"
	"github.com/mcp-schemagen/mcp-schemagen/schema"
)

// TestDocs holds that every exported name and every member of the known
// revisions has a sentence of our own, and that docs.json has no sentence for
// what does not exist.
func TestDocs(t *testing.T) {
	sentences, err := docs.Read(schema.Docs())
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	missing := map[string]bool{}
	for version, r := range lowertest.Revisions(t) {
		for _, key := range r.Docs {
			known[key] = true
		}
		for _, key := range r.NoDocs {
			missing[key] = true
		}
		for _, key := range r.Members {
			_, name, _ := strings.Cut(key, ".")
			found := false
			for _, k := range []string{version + " " + key, key, "*." + name} {
				known[k] = true
				found = found || sentences[k] != ""
			}
			if !found {
				missing[key] = true
			}
		}
	}
	for key := range missing {
		t.Errorf("schema/docs.json has no text for %q", key)
	}
	for key, text := range sentences {
		if !known[key] {
			t.Errorf("schema/docs.json has a text for %q, which does not exist", key)
		}
		if !strings.HasSuffix(text, ".") {
			t.Errorf("the text of %q does not end with a full stop: %q", key, text)
		}
	}
}
