package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	docsFrom    = regexp.MustCompile(`^<!-- from (\S+) -->$`)
	docsLink    = regexp.MustCompile(`\]\(([^)#:]*)(#[^)]*)?\)`)
	docsHeading = regexp.MustCompile(`(?m)^#+ (.*)$`)
	notInAnchor = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// allPages returns the README and the pages of the directory docs.
func allPages(t *testing.T) []string {
	t.Helper()
	pages, err := filepath.Glob("../../../docs/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatal("no pages", err)
	}
	return append(pages, "../../../README.md")
}

// TestDocs checks the pages: each piece of Go is part of a file that the tests
// compile, which the comment before it names, and links lead to files and headings
// that there are.
func TestDocs(t *testing.T) {
	for _, page := range allPages(t) {
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		checkPage(t, page, strings.Split(string(data), "\n"))
	}
}

// checkLink checks that a link leads to a heading, or at least to a file.
func checkLink(t *testing.T, page string, line int, file, anchor string) {
	t.Helper()
	target := page
	if file != "" {
		target = filepath.Join(filepath.Dir(page), file)
	}
	if _, err := os.Stat(target); err != nil || anchor == "" {
		if err != nil {
			t.Errorf("%s:%d: %v", page, line, err)
		}
		return
	}
	data, err := os.ReadFile(target)
	if err != nil {
		t.Errorf("%s:%d: %v", page, line, err)
	}
	for _, heading := range docsHeading.FindAllStringSubmatch(string(data), -1) {
		text := notInAnchor.ReplaceAllString(strings.ToLower(heading[1]), "")
		if "#"+strings.ReplaceAll(text, " ", "-") == anchor {
			return
		}
	}
	t.Errorf("%s:%d: %s has no heading for %s", page, line, target, anchor)
}

func checkPage(t *testing.T, page string, lines []string) {
	t.Helper()
	from := ""
	for i := 0; i < len(lines); i++ {
		for _, link := range docsLink.FindAllStringSubmatch(lines[i], -1) {
			checkLink(t, page, i+1, link[1], link[2])
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
		switch {
		case from == "" && slices.Contains(compiled, strings.TrimPrefix(page, "../../../")): // as it is
		case !isPart(t, filepath.Join("../../..", from), lines[i+1:end]):
			t.Errorf("%s:%d: this is no part of %q", page, i+1, from)
		}
		from, i = "", end
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
