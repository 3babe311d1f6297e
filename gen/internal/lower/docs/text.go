package docs

import (
	"regexp"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/goname"
)

var (
	inlineLink = regexp.MustCompile(`\{@link\s+([^}|\s]+)(?:[|\s]\s*([^}]*))?\}`)
	emphasis   = regexp.MustCompile("\\*\\*([^*\n]+)\\*\\*|__([^_\n]+)__")
)

// paragraphs turns a description of the schema into paragraphs of a Go comment.
func paragraphs(description string) []string {
	text := strings.ReplaceAll(strings.ReplaceAll(description, "\r\n", "\n"), "\r", "\n")
	text = inlineLink.ReplaceAllStringFunc(text, func(s string) string {
		parts := inlineLink.FindStringSubmatch(s)
		if parts[2] != "" {
			return strings.TrimSpace(parts[2])
		}
		if name := parts[1]; !strings.ContainsAny(name, "./#:") {
			return goname.Type(name)
		}
		return parts[1]
	})
	text = emphasis.ReplaceAllString(text, "$1$2")
	var list []string
	for p := range strings.SplitSeq(text, "\n\n") {
		if p = strings.TrimSpace(p); p != "" {
			list = append(list, p)
		}
	}
	return list
}

// described returns the paragraphs of a description as the comment of a Go name.
func described(name, description string) []string {
	list := paragraphs(description)
	if len(list) > 0 && !strings.HasPrefix(list[0], name+" ") {
		list[0] = name + ": " + list[0]
	}
	return list
}
