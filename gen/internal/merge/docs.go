package merge

import (
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
			list = append(list, "["+g.name+"]: "+strings.ToLower(era[:1])+era[1:])
		}
	}
	if len(list) > 0 {
		doc.Text = append(doc.Text, "Not all revisions have all variants. "+strings.Join(list, " "))
	}
	return doc
}
