package merge

import (
	"reflect"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// A unionMerge is a union that is being merged.
type unionMerge struct {
	*merger
	*model.Union
	group     *group
	variants  []*group         // in the order of Variants
	selectors []model.Selector // by revision, with the indices of Variants
}

// mergeUnion unites unions, and structs in their place that are one of the variants.
func (m *merger) mergeUnion(g *group, u *model.Union) {
	b := &unionMerge{merger: m, Union: u, group: g, selectors: make([]model.Selector, len(m.models))}
	for rev, s := range slices.Backward(g.in) {
		b.source(rev, s)
	}
	for rev, s := range g.in {
		if s.isThere() {
			b.addSelector(rev)
		}
	}
	b.addAny()
	for _, row := range spec.Downgrades {
		b.downgrade(row)
	}
	b.Doc = b.variantDoc()
}

// source adds the variants of one revision.
func (b *unionMerge) source(rev int, s source) {
	var index []int
	switch d := s.decl.(type) {
	case *model.Union:
		for _, v := range d.Variants {
			index = append(index, b.variant(rev, b.names[rev][v], v))
		}
		b.selectors[rev] = mapSelector(d.Select, index)
	case *model.Struct:
		i := b.variant(rev, b.plainVariant(rev, d), d)
		b.selectors[rev] = model.Selector{Absent: -1, Default: i}
	}
}

// variant returns the index of a variant of a revision, which it adds if the union
// does not have it yet. A struct that is a union in other revisions is that variant of
// it that a row names.
func (b *unionMerge) variant(rev int, name string, v model.Decl) int {
	for _, row := range spec.PlainVariants {
		if _, isStruct := v.(*model.Struct); isStruct && row.Union == name && b.hasUnion(name) {
			b.use(row)
			name = row.Variant
		}
	}
	g := b.merger.group(name)
	b.add(g, rev, source{decl: v})
	i := slices.Index(b.variants, g)
	if i < 0 {
		i = len(b.variants)
		b.variants = append(b.variants, g)
		b.Variants = append(b.Variants, g.decl)
		b.VariantIn = append(b.VariantIn, 0)
	}
	b.VariantIn[i] |= model.Only(rev)
	return i
}

// hasUnion reports whether a name is that of a union in any revision.
func (m *merger) hasUnion(name string) bool {
	return slices.ContainsFunc(m.decls, func(decls map[string]model.Decl) bool {
		_, ok := decls[name].(*model.Union)
		return ok
	})
}

// plainVariant returns the name of the variant that a struct in place of the union is
// merged with: that of a row, or one that other revisions have.
func (b *unionMerge) plainVariant(rev int, s *model.Struct) string {
	name := b.names[rev][s]
	if name != b.group.name {
		return name
	}
	if slices.ContainsFunc(spec.PlainVariants, func(row spec.PlainVariant) bool { return row.Union == name }) {
		return name // the row applies to variants, too
	}
	b.fail("add a row of PlainVariants (package spec) that names the variant", "%s is a struct in %s and a union in other revisions, and nothing says which variant the struct is", name, b.version(rev))
	return name
}

// mapSelector returns a selector of the merged variants.
func mapSelector(s model.Selector, index []int) model.Selector {
	at := func(i int) int {
		if i < 0 {
			return i
		}
		return index[i]
	}
	to := s
	to.Kinds, to.Rules, to.Cases = nil, nil, nil
	for _, c := range s.Kinds {
		to.Kinds = append(to.Kinds, model.KindCase{Kinds: c.Kinds, Variant: at(c.Variant)})
	}
	for _, r := range s.Rules {
		to.Rules = append(to.Rules, copyRule(r, at(r.Variant)))
	}
	for _, c := range s.Cases {
		to.Cases = append(to.Cases, model.Case{Value: c.Value, Variant: at(c.Variant)})
	}
	to.Absent, to.Default = at(s.Absent), at(s.Default)
	return to
}

func copyRule(r model.Rule, variant int) model.Rule {
	to := model.Rule{Variant: variant}
	for _, c := range r.All {
		c.Path, c.Each = slices.Clone(c.Path), slices.Clone(c.Each)
		to.All = append(to.All, c)
	}
	return to
}

// addSelector adds the selector of a revision, to that of others if both differ in
// nothing but variants that one of them lacks.
func (b *unionMerge) addSelector(rev int) {
	s := b.selectors[rev]
	for i := range b.Selects {
		if have := &b.Selects[i]; b.sameSelector(have, s, rev) {
			have.In |= model.Only(rev)
			for _, c := range s.Cases {
				if !slices.Contains(have.Cases, c) {
					have.Cases = append(have.Cases, c)
				}
			}
			return
		}
	}
	b.Selects = append(b.Selects, model.SelectIn{In: model.Only(rev), Selector: copySelector(s)})
}

func copySelector(s model.Selector) model.Selector {
	index := make([]int, maxIndex(s)+1)
	for i := range index {
		index[i] = i
	}
	return mapSelector(s, index)
}

// maxIndex returns the greatest variant of a selector.
func maxIndex(s model.Selector) int {
	n := max(s.Absent, s.Default, 0)
	for _, c := range s.Kinds {
		n = max(n, c.Variant)
	}
	for _, r := range s.Rules {
		n = max(n, r.Variant)
	}
	for _, c := range s.Cases {
		n = max(n, c.Variant)
	}
	return n
}

// sameSelector reports whether the selector of a revision is that of others, apart
// from cases whose variants it or they lack.
func (b *unionMerge) sameSelector(have *model.SelectIn, s model.Selector, rev int) bool {
	x, y := have.Selector, s
	x.Cases, y.Cases = nil, nil
	if !reflect.DeepEqual(x, y) {
		return false
	}
	for _, c := range have.Cases {
		if b.VariantIn[c.Variant].Has(rev) && !slices.Contains(s.Cases, c) {
			return false
		}
	}
	for _, c := range s.Cases {
		if b.VariantIn[c.Variant]&have.In != 0 && !slices.Contains(have.Cases, c) {
			return false
		}
		if slices.ContainsFunc(have.Cases, func(h model.Case) bool { return h.Value == c.Value && h.Variant != c.Variant }) {
			return false
		}
	}
	return true
}

// addAny adds the selector of a reader that knows all variants: that of the newest
// revision, and what tells the variants apart that it lacks.
func (b *unionMerge) addAny() {
	var done model.Revisions
	any := model.SelectIn{}
	for rev, s := range slices.Backward(b.group.in) {
		if !s.isThere() {
			continue
		}
		if done == 0 {
			any.Selector = copySelector(b.selectors[rev])
		} else {
			b.extend(&any.Selector, rev, done)
		}
		done |= model.Only(rev)
	}
	b.Selects = append(b.Selects, any)
}

// extend adds to a selector what tells variants of a revision apart that the later
// ones lack.
func (b *unionMerge) extend(any *model.Selector, rev int, later model.Revisions) {
	s := b.selectors[rev]
	lacking := map[int]bool{}
	for i, in := range b.VariantIn {
		if in.Has(rev) && in&later == 0 {
			lacking[i] = true
		}
	}
	found := map[int]bool{}
	for _, c := range s.Kinds {
		if lacking[c.Variant] && !slices.ContainsFunc(any.Kinds, func(k model.KindCase) bool { return k.Kinds&c.Kinds != 0 }) {
			any.Kinds, found[c.Variant] = append(any.Kinds, c), true
		}
	}
	for _, r := range s.Rules {
		if lacking[r.Variant] {
			any.Rules, found[r.Variant] = append(any.Rules, copyRule(r, r.Variant)), true
		}
	}
	if any.Member == "" && len(s.Cases) > 0 {
		any.Member, any.Literals = s.Member, s.Literals
	}
	for _, c := range s.Cases {
		taken := slices.ContainsFunc(any.Cases, func(have model.Case) bool { return have.Value == c.Value })
		if lacking[c.Variant] && any.Member == s.Member && any.Literals == s.Literals && !taken {
			any.Cases, found[c.Variant] = append(any.Cases, c), true
		}
	}
	if lacking[s.Absent] && any.Absent < 0 && any.Member == s.Member {
		any.Absent, found[s.Absent] = s.Absent, true
	}
	if lacking[s.Default] && any.Default < 0 {
		any.Default, found[s.Default] = s.Default, true
	}
	any.Fallback = any.Fallback || s.Fallback
	for i := range b.Variants {
		if lacking[i] && !found[i] {
			b.fail("add a rule to package merge", "nothing tells the variant %s of %s, which ended with %s, from those of later revisions",
				b.variants[i].name, b.group.name, b.version(rev))
		}
	}
}

// downgrade says how a variant is written for revisions that lack it, if a row does.
func (b *unionMerge) downgrade(row spec.Downgrade) {
	if row.Union != b.group.name {
		return
	}
	variant := slices.IndexFunc(b.variants, func(g *group) bool { return g.name == row.Variant })
	to := slices.IndexFunc(b.variants, func(g *group) bool { return g.name == row.To })
	if variant < 0 || to < 0 {
		return
	}
	in := b.VariantIn[to] &^ b.VariantIn[variant]
	other, ok := b.Variants[to].(*model.Struct)
	if in == 0 || !ok {
		return
	}
	b.use(row)
	b.Downgrades = append(b.Downgrades, model.Downgrade{Variant: variant, In: in, To: other, How: row.How})
}
