package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	docsFrom = regexp.MustCompile(`^<!-- from (\S+) -->$`)
	docsLink = regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`)
)

// TestDocs checks the pages of the directory docs: each piece of Go is part of a file
// that the tests compile, which the comment before it names, and links lead to
// files that there are.
func TestDocs(t *testing.T) {
	pages, err := filepath.Glob("../../../docs/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatal("no pages", err)
	}
	for _, page := range pages {
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		checkPage(t, page, strings.Split(string(data), "\n"))
	}
}

func checkPage(t *testing.T, page string, lines []string) {
	t.Helper()
	from := ""
	for i := 0; i < len(lines); i++ {
		for _, link := range docsLink.FindAllStringSubmatch(lines[i], -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), link[1])); err != nil {
				t.Errorf("%s:%d: %v", page, i+1, err)
			}
		}
		if m := docsFrom.FindStringSubmatch(lines[i]); m != nil {
			from = m[1]
			continue
		}
		if lines[i] != "```go" {
			continue
		}
		end := i + 1
		for end < len(lines) && lines[end] != "```" {
			end++
		}
		if !isPart(t, filepath.Join("../../..", from), lines[i+1:end]) {
			t.Errorf("%s:%d: this is no part of %q", page, i+1, from)
		}
		i = end
	}
}

// isPart reports whether lines stand in a file one after the other, whatever they
// are indented by.
func isPart(t *testing.T, file string, lines []string) bool {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Error(err)
		return false
	}
	flat := func(lines []string) string {
		var b strings.Builder
		for _, l := range lines {
			b.WriteString(strings.TrimSpace(l) + "\n")
		}
		return b.String()
	}
	return len(lines) > 0 && strings.Contains("\n"+flat(strings.Split(string(data), "\n")), "\n"+flat(lines))
}
