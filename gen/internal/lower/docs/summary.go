package docs

import (
	"cmp"
	"regexp"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// sentence matches the first sentence of a text. Abbreviations such as e.g. do
// not end it.
var sentence = regexp.MustCompile(`^.*?[^.\s]{3}\.(\s|$)|^.*?\)\.(\s|$)`)

// Summary returns the first sentence on a message, as one on its method.
func Summary(m *model.Method) string {
	text := strings.Join(strings.Fields(strings.Join(m.Message.Doc.Text, " ")), " ")
	first := strings.TrimSpace(cmp.Or(sentence.FindString(text), text))
	about, ok := strings.CutPrefix(first, m.Message.Name+" ")
	switch {
	case ok && about != "":
		return m.Go + " " + about
	case m.Notification:
		return m.Go + " is the " + m.Name + " notification."
	}
	return m.Go + " is the " + m.Name + " request."
}
