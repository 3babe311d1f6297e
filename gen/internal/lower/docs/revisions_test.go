package docs_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/docs"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/lowertest"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/schema"
)

func read(t *testing.T) docs.Sentences {
	t.Helper()
	sentences, err := docs.Read(schema.Docs())
	if err != nil {
		t.Fatal(err)
	}
	return sentences
}

// TestSentences checks that every exported name and every member of the known
// revisions has a sentence of our own, and that docs.json has no sentence that
// holds in none of them, or says what would hold without it.
func TestSentences(t *testing.T) {
	sentences := read(t)
	index := sentences.Index()
	known, missing := map[string]bool{}, map[string]bool{}
	for version, r := range lowertest.Revisions(t) {
		for _, key := range r.Docs {
			known[key] = true
		}
		for _, key := range r.NoDocs {
			missing[key] = true
		}
		for _, key := range r.Members {
			def, name, _ := strings.Cut(key, ".")
			s, ok := index.Field(def, name, version)
			known[s.Key], known["*."+name] = true, true
			if !ok {
				missing[key] = true
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(missing)) {
		t.Errorf("schema/docs.json has no text for %q", key)
	}
	for key, text := range sentences {
		if !known[key] {
			t.Errorf("schema/docs.json has a text for %q, which holds in no known revision", key)
		}
		if !strings.HasSuffix(text, ".") {
			t.Errorf("the text of %q does not end with a full stop: %q", key, text)
		}
	}
	for _, key := range index.Needless() {
		t.Errorf("schema/docs.json has a text for %q, which would hold anyway", key)
	}
}

// TestLaterRevision checks that a revision which changes nothing has the
// sentences of the one before it.
func TestLaterRevision(t *testing.T) {
	versions := schema.Versions()
	newest := versions[len(versions)-1]
	data, _ := schema.Structure(newest)
	later := lowertest.Revision(t, "9999-12-31", data)
	if len(later.NoDocs) > len(lowertest.Revisions(t)[newest].NoDocs) { // TestSentences lists what the newest lacks
		t.Errorf("a later revision has no sentences for %q", later.NoDocs)
	}
	sentences := read(t)
	want, got := texts(lowertest.Revisions(t)[newest].Package), texts(later.Package)
	dated := 0
	for key, text := range want {
		if got[key] != text {
			t.Errorf("%s: in a later revision %q, want %q", key, got[key], text)
		}
		if slices.ContainsFunc(versions, func(v string) bool { _, ok := sentences[v+" "+key]; return ok }) {
			dated++
		}
	}
	if dated == 0 {
		t.Errorf("no sentence of %s has a date", newest)
	}
}

// texts returns the comments of declarations and fields by their keys.
func texts(p *model.Package) map[string]string {
	list := map[string]string{}
	for _, d := range p.Decls {
		h := d.Header()
		list[h.Key] = strings.Join(h.Doc.Text, "\n")
		if s, ok := d.(*model.Struct); ok {
			for _, f := range s.Fields() {
				list[h.Key+"."+f.JSON] = strings.Join(f.Doc.Text, "\n")
			}
		}
	}
	return list
}
