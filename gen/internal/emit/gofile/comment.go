package gofile

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Widths of comment text: lines end at 100 columns, a tab counting as four.
const (
	DeclWidth  = 100
	FieldWidth = DeclWidth - 4
)

// Doc gives the comment lines of a declaration.
func Doc(d model.Doc) []string { return Comment(paragraphs(d), DeclWidth) }

// FieldDoc gives the comment of a field or a constant within a group.
func FieldDoc(d model.Doc) *jen.Statement { return CommentCode(Comment(paragraphs(d), FieldWidth)) }

// paragraphs puts the parts of a documentation comment in their order.
func paragraphs(d model.Doc) []string {
	list := append([]string(nil), d.Text...)
	if d.Deprecated != "" {
		list = append(list, "Deprecated: "+OneLine(d.Deprecated))
	}
	return list
}

// CommentCode puts comment lines before what is added to it.
func CommentCode(lines []string) *jen.Statement {
	s := jen.Null()
	for _, line := range lines {
		s.Comment(line).Line()
	}
	return s
}

// Comment turns paragraphs into the lines of a comment. Every line starts with
// "// " or "//" and a tab, so whatever stands in the text, none of them is a
// directive and none ends the comment.
func Comment(paragraphs []string, width int) []string {
	var lines []string
	var last block
	for _, p := range paragraphs {
		for _, b := range blocks(clean(p)) {
			b = b.after(last)
			if len(lines) != 0 && !b.item {
				lines = append(lines, "//")
			}
			for _, text := range b.lines(width) {
				lines = append(lines, strings.TrimRight("//"+text, " \t"))
			}
			last = b
		}
	}
	return lines
}

// clean keeps of a text what may stand in a comment: line ends become \n, and
// control characters, byte order marks and marks that reorder text go.
func clean(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\v", "\n", "\f", "\n", "\u0085", "\n", "\u2028", "\n", "\u2029", "\n").Replace(s)
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case r < ' ' || r >= 0x7f && r < 0xa0 || r == 0xfeff:
			return -1
		case r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069:
			return -1
		}
		return r
	}, s)
}

// OneLine returns a text with its white space folded.
func OneLine(s string) string { return strings.Join(strings.Fields(clean(s)), " ") }

// block is prose, a list item, or a run of code lines.
type block struct {
	text string   // of prose or an item, with single spaces
	item bool     // printed with a bullet
	code []string // lines as they are
}

// blocks splits a paragraph at blank lines, list items and code.
func blocks(s string) []block {
	var list []block
	open := false // the last block takes further lines
	for line := range strings.SplitSeq(s, "\n") {
		text := strings.Join(strings.Fields(line), " ")
		isCode := strings.HasPrefix(line, "\t")
		bullet, isItem := strings.CutPrefix(text, "- ")
		last := len(list) - 1
		switch {
		case text == "":
			open = false
		case isCode && open && list[last].code != nil:
			list[last].code = append(list[last].code, codeLine(line))
		case isCode:
			list, open = append(list, block{code: []string{codeLine(line)}}), true
		case isItem:
			list, open = append(list, block{text: bullet, item: true}), true
		case open && list[last].code == nil:
			list[last].text += " " + text
		default:
			list, open = append(list, block{text: text}), true
		}
	}
	return list
}

// codeLine returns a code line without the tab that marks it.
func codeLine(line string) string {
	return strings.TrimRight(strings.ReplaceAll(line[1:], "\t", "    "), " ")
}

// after turns code next to a list item, and the other way round, into prose:
// gofmt takes both for one run of indented lines.
func (b block) after(last block) block {
	switch {
	case last.item && b.code != nil:
		return block{text: strings.Join(b.code, " ")}
	case last.code != nil && b.item:
		return block{text: b.text}
	}
	return b
}

// lines returns the comment's lines, without the slashes.
func (b block) lines(width int) []string {
	switch {
	case b.code != nil:
		out := make([]string, len(b.code))
		for i, line := range b.code {
			out[i] = "\t" + line
		}
		return out
	case b.item:
		return wrap(b.text, "   - ", "     ", width)
	default:
		return wrap(b.text, " ", " ", width)
	}
}

// buildTag matches a word that go/build would take for a constraint at the start of a line.
var buildTag = regexp.MustCompile(`^\+build\b`)

// wrap fills lines with the words of a text.
func wrap(text, first, rest string, width int) []string {
	var lines []string
	line, words := first, 0
	for word := range strings.FieldsSeq(text) {
		if words > 0 && len("//")+utf8.RuneCountInString(line+" "+word) > width {
			lines = append(lines, line)
			line, words = rest, 0
		}
		if words > 0 {
			line += " "
		} else if buildTag.MatchString(word) {
			word = `"` + word + `"`
		}
		line += word
		words++
	}
	return append(lines, line)
}
