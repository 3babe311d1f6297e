package lower

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/goname"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// Docs are sentences of our own for what a schema defines. A key is a
// definition or the Go name of an inline type ("Tool", "ServerCapabilitiesTools"),
// a member of it ("Tool.name"), a value of an enum ("Role=user"), or a member of
// any type ("*._meta"); a date before it ("2025-11-25 Task.ttl") limits it to a revision.
// The text of a type or value continues its Go name; that of a member is a sentence.
type Docs map[string]string

// ReadDocs reads docs.json.
func ReadDocs(data []byte) (Docs, error) {
	var d Docs
	if err := json.Unmarshal(data, &d); err != nil {
		return nil, fmt.Errorf("docs.json: %w", err)
	}
	return d, nil
}

// own returns our text for a key, that of the revision first.
func (l *lowerer) own(keys ...string) (string, bool) {
	for _, key := range keys {
		for _, k := range []string{l.in.Version + " " + key, key} {
			if text, ok := l.in.Docs[k]; ok {
				l.docs[k] = true
				return text, true
			}
		}
	}
	if l.in.Docs != nil {
		l.noDocs[keys[0]] = true
	}
	return "", false
}

func (l *lowerer) typeDoc(goName, key string, sh *shape) model.Doc {
	doc := model.Doc{Deprecated: l.deprecated(key)}
	if text, ok := l.own(key); ok {
		doc.Text = []string{goName + " " + text}
		return doc
	}
	doc.Text = described(goName, sh.at.Description)
	if len(doc.Text) == 0 {
		doc.Text = []string{goName + " is the definition " + key + " of the schema."}
	}
	return doc
}

func (l *lowerer) inlineDoc(name string, sh *shape, at place) model.Doc {
	doc := model.Doc{Deprecated: l.deprecated(at.key + "." + at.member)}
	if text, ok := l.own(name); ok {
		doc.Text = []string{name + " " + text}
		return doc
	}
	what := "holds"
	if len(sh.stringEnum()) > 0 {
		what = "is a value of"
	}
	doc.Text = []string{fmt.Sprintf("%s %s the %s member of [%s].", name, what, at.member, at.def)}
	doc.Text = append(doc.Text, paragraphs(sh.at.Description)...)
	return doc
}

func (l *lowerer) variantDoc(name string, sh *shape, at place) model.Doc {
	if text, ok := l.own(name); ok {
		return model.Doc{Text: []string{name + " " + text}}
	}
	doc := model.Doc{Text: []string{fmt.Sprintf("%s is a variant of [%s].", name, at.def)}}
	doc.Text = append(doc.Text, paragraphs(sh.at.Description)...)
	return doc
}

func (l *lowerer) fieldDoc(key string, m *member) model.Doc {
	doc := model.Doc{Deprecated: l.deprecated(key + "." + m.name)}
	keys := []string{key + "." + m.name, "*." + m.name}
	if m.shape.at.Description != "" {
		keys = keys[:1] // what the schema says of this member beats what we say of all of the name
	}
	if text, ok := l.own(keys...); ok {
		doc.Text = []string{text}
	} else {
		doc.Text = paragraphs(m.shape.at.Description)
	}
	l.addDefault(&doc, key, m)
	return doc
}

// addDefault says what absence stands for, where the text does not.
func (l *lowerer) addDefault(doc *model.Doc, key string, m *member) {
	text := strings.ToLower(strings.Join(doc.Text, " "))
	if m.required || strings.Contains(text, "default") || strings.Contains(text, "absent") {
		return
	}
	value := ""
	if d := m.shape.at.Default; d != nil {
		value = d.Text
	}
	for _, row := range spec.Defaults {
		if row.Member == m.name && (row.Def == key || row.Def == "") {
			l.fact("Defaults", row.Def+"."+row.Member)
			value = row.Value
		}
	}
	if value == "" {
		return
	}
	sentence := "Absent means " + value + "."
	if n := len(doc.Text); n > 0 {
		doc.Text[n-1] += " " + sentence
		return
	}
	doc.Text = []string{sentence}
}

func (l *lowerer) valueDoc(key, value, name string) model.Doc {
	doc := model.Doc{Deprecated: l.deprecated(key + "=" + value)}
	if text, ok := l.own(key + "=" + value); ok {
		doc.Text = []string{name + " " + text}
	}
	return doc
}

// deprecated returns what the tables say of a definition, member, value or method, or "".
func (l *lowerer) deprecated(what string) string {
	for _, row := range spec.Deprecations {
		if row.What == what && l.applies(row.When) {
			l.fact("Deprecations", row.What)
			return row.Text
		}
	}
	if d := l.doc.Def(what); d != nil && d.Schema.Deprecated {
		return "the schema marks it as deprecated."
	}
	return ""
}

// page returns the address of a definition NAME in the specification, where the
// revision is known.
func page(version string) string {
	if version == "" {
		return ""
	}
	return "https://modelcontextprotocol.io/specification/" + version + "/schema#NAME"
}

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
