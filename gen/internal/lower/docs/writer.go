// Package docs writes the comments of what is declared: a sentence of our own,
// what the schema says, or what the structure tells, and the notice of
// deprecation. With the sentences
//
//	"Tool.name": "Name that calls use.", "2025-06-18 Tool.name": "Unique name that calls use."
//
// the comment of the member name of Tool is the first one in revisions before
// 2025-06-18, and the second one from that revision on.
package docs

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/goname"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/place"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/record"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/shape"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// A Writer writes the comments of one package.
type Writer struct {
	doc       *source.Document
	defs      *shape.Defs
	rec       *record.Recorder
	sentences Index // nil if there are none
	version   string
	known     func(def string) bool
	byType    map[string]string // definitions by Go name

	used    map[string]bool
	missing map[string]bool
}

// Input is what comments are written from.
type Input struct {
	Document  *source.Document
	Defs      *shape.Defs
	Sentences Sentences // nil if there are none
	Version   string    // of the schema, empty if it is not known

	// Known reports whether a definition is that of a known revision. The sentences
	// are about no other one, and a description in the schema comes before them. It
	// is nil for a schema of a revision, all of which the sentences are about.
	Known func(def string) bool
}

// New returns a writer of comments.
func New(in Input, rec *record.Recorder) *Writer {
	w := &Writer{
		doc: in.Document, defs: in.Defs, rec: rec, version: in.Version, known: in.Known,
		byType: map[string]string{}, used: map[string]bool{}, missing: map[string]bool{},
	}
	if w.known != nil {
		for _, def := range w.defs.Names() {
			w.byType[goname.Type(def)] = def
		}
	}
	if in.Sentences != nil {
		w.sentences = in.Sentences.Index()
	}
	return w
}

// Used returns the keys of the sentences that stand in a comment, sorted.
func (w *Writer) Used() []string { return slices.Sorted(maps.Keys(w.used)) }

// Missing returns the keys of what has no sentence of our own, sorted.
func (w *Writer) Missing() []string { return slices.Sorted(maps.Keys(w.missing)) }

// isKnown reports whether the sentences are about what a key names: a definition,
// a type inside of it, which has its name in front, or a member or value of these.
func (w *Writer) isKnown(key string) bool {
	if w.known == nil {
		return true
	}
	name := key[:strings.IndexAny(key+".", ".=")]
	if w.defs.Has(name) {
		return w.known(name)
	}
	for end := len(name); end > 0; end-- {
		if def, ok := w.byType[name[:end]]; ok {
			return w.known(def)
		}
	}
	return false
}

// described reports whether a description in the schema comes before our sentences.
func (w *Writer) described(at *source.Schema) bool { return w.known != nil && at.Description != "" }

// own returns our text for the first of the keys that has one.
func (w *Writer) own(keys ...string) (string, bool) {
	if !w.isKnown(keys[0]) {
		return "", false
	}
	for _, key := range keys {
		if s, ok := w.sentences.Find(key, w.version); ok {
			w.used[s.Key] = true
			return s.Text, true
		}
	}
	if w.sentences != nil {
		w.missing[keys[0]] = true
	}
	return "", false
}

// Type returns the comment of a definition.
func (w *Writer) Type(goName, key string, sh *shape.Shape) model.Doc {
	doc := model.Doc{Deprecated: w.Deprecated(key)}
	if text, ok := w.own(key); ok && !w.described(sh.At) {
		doc.Text = []string{goName + " " + text}
		return doc
	}
	doc.Text = described(goName, sh.At.Description)
	if len(doc.Text) == 0 {
		doc.Text = []string{goName + " is the definition " + key + " of the schema."}
	}
	return doc
}

// Inline returns the comment of an inline schema that is declared with a name.
func (w *Writer) Inline(name string, sh *shape.Shape, at place.Place) model.Doc {
	doc := model.Doc{Deprecated: w.Deprecated(at.Key + "." + at.Member)}
	if text, ok := w.own(name); ok && !w.described(sh.At) {
		doc.Text = []string{name + " " + text}
		return doc
	}
	what := "holds"
	if len(sh.StringEnum()) > 0 {
		what = "is a value of"
	}
	doc.Text = []string{fmt.Sprintf("%s %s the %s member of [%s].", name, what, at.Member, at.Def)}
	doc.Text = append(doc.Text, paragraphs(sh.At.Description)...)
	return doc
}

// Variant returns the comment of an inline variant.
func (w *Writer) Variant(name string, sh *shape.Shape, at place.Place) model.Doc {
	if text, ok := w.own(name); ok && !w.described(sh.At) {
		return model.Doc{Text: []string{name + " " + text}}
	}
	doc := model.Doc{Text: []string{fmt.Sprintf("%s is a variant of [%s].", name, at.Def)}}
	doc.Text = append(doc.Text, paragraphs(sh.At.Description)...)
	return doc
}

// Field returns the comment of a member of what the key names.
func (w *Writer) Field(key string, m *shape.Member) model.Doc {
	doc := model.Doc{Deprecated: w.Deprecated(key + "." + m.Name)}
	keys := []string{key + "." + m.Name, "*." + m.Name}
	if m.Shape.At.Description != "" {
		keys = keys[:1] // what the schema says of this member beats what we say of all of the name
	}
	if text, ok := w.own(keys...); ok && !w.described(m.Shape.At) {
		doc.Text = []string{text}
	} else {
		doc.Text = paragraphs(m.Shape.At.Description)
	}
	w.addDefault(&doc, key, m)
	return doc
}

// addDefault returns what absence stands for, where the text does not.
func (w *Writer) addDefault(doc *model.Doc, key string, m *shape.Member) {
	text := strings.ToLower(strings.Join(doc.Text, " "))
	if m.Required || strings.Contains(text, "default") || strings.Contains(text, "absent") {
		return
	}
	value := ""
	if d := m.Shape.At.Default; d != nil {
		value = d.Text
	}
	for _, row := range spec.Defaults {
		if row.Member == m.Name && (row.Def == key || row.Def == "") && w.defs.Applies(row.When) {
			w.rec.Use(row)
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

// Value returns the comment of a value of an enum.
func (w *Writer) Value(key, value, name string) model.Doc {
	doc := model.Doc{Deprecated: w.Deprecated(key + "=" + value)}
	if text, ok := w.own(key + "=" + value); ok {
		doc.Text = []string{name + " " + text}
	}
	return doc
}

// Deprecated returns what the tables say of a definition, member, value or method, or "".
func (w *Writer) Deprecated(what string) string {
	for _, row := range spec.Deprecations {
		if row.What == what && w.defs.Applies(row.When) {
			w.rec.Use(row)
			return row.Text
		}
	}
	if d := w.doc.Def(what); d != nil && d.Schema.Deprecated {
		return "the schema marks it as deprecated."
	}
	return ""
}

// Outcome returns the comment of the union of what may answer a method.
func (w *Writer) Outcome(name, method string) model.Doc {
	return model.Doc{Text: []string{name + " is what " + method + " may be answered with."}, Deprecated: w.Deprecated(method)}
}

// Pages returns the address of the specification of the revision, and the one at
// which it describes a definition NAME. Both are empty if the revision is not known,
// and the second one if it has no such page.
func (w *Writer) Pages() (specification, definition string) {
	if w.version == "" {
		return "", ""
	}
	specification = spec.Specification + w.version
	if w.version >= spec.SchemaPage.From {
		w.rec.Use(spec.SchemaPage)
		definition = specification + spec.SchemaPage.Path + "#NAME"
	}
	return specification, definition
}
