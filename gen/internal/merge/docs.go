package merge

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

func copyDoc(d model.Doc) model.Doc {
	d.Text = slices.Clone(d.Text)
	return d
}

// era says since when and until when something is there, "" if that is always.
func (m *merger) era(r model.Revisions) string {
	all := model.All(len(m.models))
	if r == 0 || r == all {
		return ""
	}
	if r == model.Only(r.First()) && r.First() > 0 && r.Last() < len(m.models)-1 {
		return "Only in " + m.version(r.First()) + "."
	}
	var list []string
	if r.First() > 0 {
		list = append(list, "Since "+m.version(r.First())+".")
	}
	if r.Last() < len(m.models)-1 {
		list = append(list, "Until "+m.version(r.Last())+".")
	}
	for i := r.First(); i < r.Last(); i++ {
		if !r.Has(i) {
			list = append(list, "Not in "+m.version(i)+".")
		}
	}
	return strings.Join(list, " ")
}

// typeDoc returns the comment of a merged type: that of the newest revision that
// declares it, and when it is there.
func (m *merger) typeDoc(newest *model.Head, g *group) model.Doc {
	doc := copyDoc(newest.Doc)
	if len(doc.Text) > 0 && newest.Name != g.name {
		if rest, ok := strings.CutPrefix(doc.Text[0], newest.Name+" "); ok {
			doc.Text[0] = g.name + " " + rest
		}
	}
	if era := m.era(g.revisions()); era != "" {
		doc.Text = append(doc.Text, era)
	}
	return doc
}

// fieldDoc returns the comment of a part of a type, with when it is there unless the
// whole type is there then.
func (m *merger) fieldDoc(doc model.Doc, r, whole model.Revisions) model.Doc {
	doc = copyDoc(doc)
	era := m.era(r)
	switch {
	case era == "" || r == whole:
	case len(doc.Text) == 0:
		doc.Text = []string{era}
	default:
		doc.Text[len(doc.Text)-1] += " " + era
	}
	return doc
}

// variantDoc returns the comment of a union with the variants that are not always
// there.
func (b *unionMerge) variantDoc() model.Doc {
	doc := b.Doc
	var list []string
	for i, g := range b.variants {
		in := b.VariantIn[i]
		if era := b.era(in); era != "" && in != b.group.revisions() {
			list = append(list, "["+g.name+"] "+strings.ToLower(strings.ReplaceAll(strings.TrimSuffix(era, "."), ".", "")))
		}
	}
	if len(list) > 0 {
		doc.Text = append(doc.Text, "Some variants are not in all revisions: "+strings.Join(list, ", ")+".")
	}
	return doc
}

// link matches a link to a type, or to a part of one.
var link = regexp.MustCompile(`\[([A-Z]\w*)(\.\w+)?\]`)

// fixLinks makes the links of comments lead to what the merged package has: a renamed
// type has another name there, and what it lacks has no link.
func (m *merger) fixLinks(p *model.Package) {
	names := map[string]bool{}
	for _, name := range p.Names() {
		names[name] = true
	}
	fix := func(doc *model.Doc) {
		for i, text := range doc.Text {
			doc.Text[i] = link.ReplaceAllStringFunc(text, func(found string) string {
				parts := link.FindStringSubmatch(found)
				to := m.newestName(parts[1])
				switch {
				case names[to]:
					return "[" + to + parts[2] + "]"
				case m.hasDecl(parts[1]):
					return parts[1] + parts[2]
				}
				return found
			})
		}
	}
	for _, d := range p.Decls {
		eachDoc(d, fix)
	}
	for i := range p.Methods {
		fix(&p.Methods[i].Doc)
	}
	for i := range p.Codes {
		fix(&p.Codes[i].Doc)
	}
	for i := range p.MetaKeys {
		fix(&p.MetaKeys[i].Doc)
	}
}

// newestName returns what the merged package calls the type that a revision calls by
// a name.
func (m *merger) newestName(name string) string {
	for rev, p := range m.models {
		for _, d := range p.Decls {
			if d.Header().Name == name && m.names[rev][d] != name {
				return m.names[rev][d]
			}
		}
	}
	return name
}

// eachDoc calls a function with all comments of a declaration.
func eachDoc(d model.Decl, f func(*model.Doc)) {
	f(&d.Header().Doc)
	switch d := d.(type) {
	case *model.Struct:
		for _, field := range d.Fields() {
			f(&field.Doc)
		}
	case *model.Enum:
		for i := range d.Values {
			f(&d.Values[i].Doc)
		}
	}
}
