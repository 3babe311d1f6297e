package merge

import (
	"fmt"
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
	b.checkVariants()
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
			index = append(index, b.variant(rev, v))
		}
		b.selectors[rev] = mapSelector(d.Select, index)
	case *model.Struct:
		b.selectors[rev] = model.Selector{Absent: -1, Default: b.variant(rev, d)}
	}
}

// variant returns the index of a variant of a revision, which it adds if the union
// does not have it yet.
func (b *unionMerge) variant(rev int, v model.Decl) int {
	name := b.variantName(rev, v)
	if name == b.group.name {
		b.fail("add a row of PlainVariants (package spec) that names the variant",
			"%s is a struct in %s and a union in other revisions, and no row names the variant that the struct becomes", name, b.version(rev))
		return 0
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

// variantName returns the merged name of a variant. A struct that is a union in other
// revisions has the name that a row gives it.
func (b *unionMerge) variantName(rev int, v model.Decl) string {
	name := b.names[rev][v]
	if _, isStruct := v.(*model.Struct); !isStruct || !b.hasUnion(name) {
		return name
	}
	for _, row := range spec.PlainVariants {
		if row.Union == name && b.hasDecl(row.Variant) {
			b.use(row)
			return row.Variant
		}
	}
	return name
}

// hasUnion reports whether a name is that of a union in any revision.
func (m *merger) hasUnion(name string) bool {
	return slices.ContainsFunc(m.decls, func(decls map[string]model.Decl) bool {
		_, ok := decls[name].(*model.Union)
		return ok
	})
}

// checkVariants reports variants that are unions in the merged package, which no
// variant can be.
func (b *unionMerge) checkVariants() {
	for i, v := range b.Variants {
		switch v.(type) {
		case *model.Union, *model.Alias:
			b.fail("add a rule to package merge", "the variant %s of %s is %s in a later revision than %s",
				b.variants[i].name, b.group.name, form(v), b.version(b.VariantIn[i].First()))
		}
	}
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
// revision, and what distinguishes the variants that it lacks.
func (b *unionMerge) addAny() {
	var done model.Revisions
	reader := model.SelectIn{}
	for rev, s := range slices.Backward(b.group.in) {
		if !s.isThere() {
			continue
		}
		if done == 0 {
			reader.Selector = copySelector(b.selectors[rev])
		} else {
			b.extend(&reader.Selector, rev, done)
		}
		done |= model.Only(rev)
	}
	b.Selects = append(b.Selects, reader)
}

// extend adds to a selector what distinguishes the variants of a revision that later
// revisions lack.
func (b *unionMerge) extend(to *model.Selector, rev int, later model.Revisions) {
	s := b.selectors[rev]
	lacking := map[int]bool{}
	for i, in := range b.VariantIn {
		if in.Has(rev) && in&later == 0 {
			lacking[i] = true
		}
	}
	extendStructure(to, s, lacking)
	extendMember(to, s, lacking)
	if lacking[s.Default] && to.Default < 0 {
		to.Default = s.Default
	}
	to.Fallback = to.Fallback || s.Fallback
	for i, g := range b.variants {
		if lacking[i] && !selects(*to, i) {
			b.fail(fmt.Sprintf("add a row of Renames (package spec) if a later revision has %s under another name", g.name),
				"nothing distinguishes the variant %s of %s, which ended with %s, from the variants of later revisions",
				g.name, b.group.name, b.version(rev))
		}
	}
}

// extendStructure adds the cases and rules about the structure of lacking variants. A
// value with the member that decides in later revisions is not one of these, unless it
// decided before, too.
func extendStructure(to *model.Selector, s model.Selector, lacking map[int]bool) {
	for _, c := range s.Kinds {
		taken := slices.ContainsFunc(to.Kinds, func(have model.KindCase) bool { return have.Kinds&c.Kinds != 0 })
		if lacking[c.Variant] && !taken {
			to.Kinds = append(to.Kinds, c)
		}
	}
	for _, r := range s.Rules {
		same := slices.ContainsFunc(to.Rules, func(have model.Rule) bool { return reflect.DeepEqual(have.All, r.All) })
		if lacking[r.Variant] && !same {
			r = copyRule(r, r.Variant)
			if to.Member != "" && to.Member != s.Member {
				r.All = append(r.All, model.Condition{Path: []string{to.Member}, Not: true})
			}
			to.Rules = append(to.Rules, r)
		}
	}
}

// extendMember adds the values that a member has in lacking variants.
func extendMember(to *model.Selector, s model.Selector, lacking map[int]bool) {
	if s.Member == "" {
		return
	}
	if to.Member == "" {
		to.Member, to.Literals = s.Member, s.Literals
	}
	if to.Member != s.Member || to.Literals != s.Literals {
		return
	}
	for _, c := range s.Cases {
		taken := slices.ContainsFunc(to.Cases, func(have model.Case) bool { return have.Value == c.Value })
		if lacking[c.Variant] && !taken {
			to.Cases = append(to.Cases, c)
		}
	}
	if lacking[s.Absent] && to.Absent < 0 {
		to.Absent = s.Absent
	}
}

// selects reports whether a selector has any way to a variant.
func selects(s model.Selector, variant int) bool {
	return s.Absent == variant || s.Default == variant ||
		slices.ContainsFunc(s.Kinds, func(c model.KindCase) bool { return c.Variant == variant }) ||
		slices.ContainsFunc(s.Rules, func(r model.Rule) bool { return r.Variant == variant }) ||
		slices.ContainsFunc(s.Cases, func(c model.Case) bool { return c.Variant == variant })
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
