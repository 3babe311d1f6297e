package lower

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/goname"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// A variant is an alternative of a union on the way to its declaration.
type variant struct {
	shape *shape // expanded
	def   string // definition that it is, or that a decision list calls it by
	ref   string // definition that it refers to, or ""
	decl  model.Decl
}

// inlineUnion returns the type of alternatives inside another type.
func (l *lowerer) inlineUnion(sh *shape, at place) model.Type {
	if m := l.answeredBy(at); m != nil {
		if u := l.outcome(m); u != nil && l.sameVariants(u, sh) {
			return model.Ref{Decl: u}
		}
	}
	if kinds := l.scalarUnion(sh); kinds != 0 {
		return model.Raw{Kinds: kinds}
	}
	return l.typeOfDecl(l.declareInline(sh, at))
}

// sameVariants reports whether a union has all alternatives of a shape.
func (l *lowerer) sameVariants(u *model.Union, sh *shape) bool {
	return !slices.ContainsFunc(sh.alts, func(alt *shape) bool {
		return alt.ref == "" || !slices.Contains(u.Variants, l.define(alt.ref))
	})
}

// scalarUnion returns the kinds of alternatives that are scalars and lists of
// scalars, which stay raw, or 0.
func (l *lowerer) scalarUnion(sh *shape) model.Kinds {
	var kinds model.Kinds
	for _, alt := range sh.alts {
		if alt.ref != "" {
			return 0
		}
		list := alt.array() && alt.items != nil && alt.items.scalar()
		if !alt.scalar() && !list {
			return 0
		}
		kinds |= alt.kinds
	}
	return kinds
}

// declareUnion declares alternatives: as a sealed interface where their text
// tells them apart, as one or many of a union, or as raw text with accessors.
func (l *lowerer) declareUnion(sh *shape, at place, head model.Head, add func(model.Decl, model.File) model.Decl) model.Decl {
	alts := l.flatten(sh, nil)
	if elem := l.oneOrMany(alts); elem != "" {
		m := &model.OneOrMany{Head: head, Field: manyField(elem)}
		add(m, model.Unions)
		m.Elem = l.refType(elem)
		return m
	}
	if kinds := l.scalarUnion(sh); kinds != 0 || slices.ContainsFunc(alts, func(v *variant) bool { return l.unmarkable(v, alts) }) {
		return l.declareRaw(sh, at, head, alts, add)
	}
	u := &model.Union{Head: head}
	add(u, model.Unions)
	names := l.variantNames(alts, at)
	selector, ok := l.selector(alts)
	if !ok {
		l.order = slices.DeleteFunc(l.order, func(d model.Decl) bool { return d == model.Decl(u) })
		if !l.rawUnionFact(at.key) {
			l.note(sh.at, "nothing in the text tells the variants of %s apart, so it keeps the text and has an accessor for each; a row of FormFields, RPCShapes or Outcomes would type it", head.Name)
		}
		return l.declareRaw(sh, at, head, alts, add)
	}
	for i, v := range alts {
		v.decl = l.variantDecl(v, names[i], at)
		u.Variants = append(u.Variants, v.decl)
	}
	u.Select = selector
	return u
}

// flatten returns the alternatives, those of alternatives among them.
func (l *lowerer) flatten(sh *shape, seen []string) []*variant {
	var list []*variant
	for _, alt := range sh.alts {
		alt = l.named(alt, "")
		if alt.ref == "" {
			list = append(list, &variant{shape: alt, def: l.formField(alt)})
			continue
		}
		inner := l.expand(alt)
		if inner.alts != nil && !slices.Contains(seen, alt.ref) && l.oneOrMany(l.flatten(inner, append(seen, alt.ref))) == "" && l.scalarUnion(inner) == 0 {
			list = append(list, l.flatten(inner, append(seen, alt.ref))...)
			continue
		}
		list = append(list, &variant{shape: inner, def: alt.ref, ref: alt.ref})
	}
	return slices.CompactFunc(list, func(a, b *variant) bool { return a.ref != "" && a.ref == b.ref })
}

// formField returns the definition that a decision list gives an inline variant.
func (l *lowerer) formField(sh *shape) string {
	if l.doc.Def(spec.FormFieldUnion) == nil {
		return ""
	}
	for _, row := range spec.FormFields {
		if allPaths(sh, row.Has) && l.doc.Def(row.Defs[0]) == nil {
			return row.Defs[0]
		}
	}
	return ""
}

func allPaths(sh *shape, paths []string) bool {
	for _, path := range paths {
		at := sh
		for _, name := range strings.Split(path, ".") {
			m := at.member(name)
			if m == nil {
				return false
			}
			at = m.shape
		}
	}
	return len(paths) > 0
}

// oneOrMany returns the definition of the elements if the alternatives are a
// list of a union and the variants of that same union.
func (l *lowerer) oneOrMany(alts []*variant) string {
	var list *variant
	var single []string
	for _, v := range alts {
		switch {
		case v.ref == "" && v.shape.array() && v.shape.items != nil && v.shape.items.ref != "" && list == nil:
			list = v
		case v.ref != "":
			single = append(single, v.ref)
		default:
			return ""
		}
	}
	if list == nil || len(single) == 0 {
		return ""
	}
	elem := list.shape.items.ref
	inner := l.expand(list.shape.items)
	if inner.alts == nil {
		if slices.Equal(single, []string{elem}) {
			return elem
		}
		return ""
	}
	var variants []string
	for _, v := range l.flatten(inner, []string{elem}) {
		variants = append(variants, v.ref)
	}
	slices.Sort(variants)
	slices.Sort(single)
	if !slices.Equal(variants, single) {
		return ""
	}
	return elem
}

func manyField(elem string) string {
	if strings.HasSuffix(elem, "Block") {
		return "Blocks"
	}
	return "Items"
}

// unmarkable reports whether a variant's Go type cannot be a variant of an
// interface: types of other packages, and unions that cannot be flattened.
func (l *lowerer) unmarkable(v *variant, alts []*variant) bool {
	sh := v.shape
	switch {
	case sh.alts != nil:
		return true
	case l.isErrorObject(sh) || sh.anything() || sh.nullable:
		return true
	case v.ref != "" && isID(sh), sh.openObject() && l.othersAny(sh):
		return true
	}
	return false
}

// rawUnionFact reports whether a union is known to have no discriminator.
func (l *lowerer) rawUnionFact(def string) bool {
	for _, row := range spec.RawUnions {
		if row.Def == def {
			l.fact("RawUnions", def)
			return true
		}
	}
	return false
}

func (l *lowerer) declareRaw(sh *shape, at place, head model.Head, alts []*variant, add func(model.Decl, model.File) model.Decl) model.Decl {
	u := &model.RawUnion{Head: head, Kinds: l.kindsOfAny(sh)}
	if sh.nullable {
		u.Kinds |= model.KindNull
	}
	add(u, model.Unions)
	names := l.variantNames(alts, at)
	for i, v := range alts {
		t, accessor := l.rawVariant(v, names[i], at)
		u.Variants = append(u.Variants, model.RawVariant{Accessor: "As" + accessor, Type: t})
	}
	return u
}

func (l *lowerer) rawVariant(v *variant, name string, at place) (model.Type, string) {
	if v.ref != "" {
		return l.refType(v.ref), l.defNames[v.ref]
	}
	if basic := basicOf(v.shape); basic >= 0 && v.shape.enum == nil {
		return model.Basic(basic), [...]string{"String", "Int", "Float", "Bool"}[basic]
	}
	if needsName(v.shape) && !l.isErrorObject(v.shape) {
		return l.typeOfDecl(l.variantDecl(v, name, at)), name
	}
	return l.valueType(plain(v.shape), place{def: name, key: name, file: at.file}), strings.TrimPrefix(name, at.def)
}

// variantNames returns the Go names of inline variants: what a decision list
// calls them, or the union's name with what is their own: a constant, a
// required member, or the kind of value.
func (l *lowerer) variantNames(alts []*variant, at place) []string {
	names := make([]string, len(alts))
	for i, v := range alts {
		switch {
		case v.ref != "":
			names[i] = l.defNames[v.ref]
		case v.def != "":
			names[i] = goname.Type(v.def)
		default:
			names[i] = at.def + l.ownWord(v, alts)
		}
	}
	for _, same := range collisions(names) {
		a, b := alts[same[0]], alts[same[1]]
		if a.def != "" && a.def == b.def {
			continue
		}
		l.fail(b.shape.at, "give the variants definitions of their own", "two variants of %s would be called %s in Go; the other one is at %s", at.def, names[same[0]], a.shape.at.Pointer)
	}
	return names
}

func (l *lowerer) ownWord(v *variant, alts []*variant) string {
	if name := distinctMember(alts); name != "" {
		if m := v.shape.member(name); m != nil && m.shape.constant != nil {
			return goname.Constant("", m.shape.constant.Str())
		}
	}
	if own := ownMembers(v, alts); len(own) > 0 {
		return goname.Exported(own[0])
	}
	if refs := v.shape.at.AllOf; len(refs) > 0 {
		for _, part := range refs {
			if part.Target != nil && strings.Contains(part.Target.Name, "") && !l.sharedPart(part.Target.Name, alts, v) {
				return goname.Type(part.Target.Name)
			}
		}
	}
	for _, m := range v.shape.members {
		if m.required && m.shape.constant != nil {
			return goname.Constant("", m.shape.constant.Str())
		}
	}
	return kindWord(v.shape)
}

// sharedPart reports whether another variant has the same allOf part.
func (l *lowerer) sharedPart(def string, alts []*variant, except *variant) bool {
	for _, v := range alts {
		if v != except && slices.ContainsFunc(v.shape.at.AllOf, func(p *source.Schema) bool { return p.Target != nil && p.Target.Name == def }) {
			return true
		}
	}
	return false
}

func kindWord(sh *shape) string {
	switch sh.kinds {
	case model.KindString:
		return "String"
	case model.KindInteger:
		return "Integer"
	case model.KindNumber:
		return "Number"
	case model.KindBool:
		return "Boolean"
	case model.KindArray:
		return "List"
	case model.KindObject:
		return "Object"
	}
	return "Value"
}

// variantDecl returns the declaration of a variant.
func (l *lowerer) variantDecl(v *variant, name string, at place) model.Decl {
	if v.ref != "" {
		d := l.define(v.ref)
		if ref, ok := l.typeOfDecl(d).(model.Ref); ok {
			return ref.Decl
		}
		return d
	}
	g := group{"variant " + name, v.shape.fingerprint()}
	if d, ok := l.inline[g]; ok {
		return d
	}
	name = l.free(name, v.shape, place{member: "variant"})
	head := model.Head{Name: name, Key: name, File: at.file, Doc: l.variantDoc(name, v.shape, at)}
	if isID(v.shape) { // an ID is declared elsewhere and could not be marked as a variant
		d := &model.RawUnion{Head: head, Kinds: v.shape.kinds}
		d.File = model.Unions
		l.inline[g] = d
		l.order = append(l.order, d)
		return d
	}
	inner := place{root: at.root, def: name, key: name, path: at.path, file: at.file}
	return l.declare(v.shape, inner, head, func(d model.Decl) { l.inline[g] = d })
}

// selector decides how the variants are told apart.
func (l *lowerer) selector(alts []*variant) (model.Selector, bool) {
	s := model.Selector{Absent: -1, Default: -1}
	var objects []int
	for i, v := range alts {
		if v.shape.kinds == model.KindObject || v.shape.object() {
			objects = append(objects, i)
		}
	}
	if rules, rest, ok := l.decisionList(alts, spec.RPCShapes); ok && len(rest) == 0 {
		s.Rules, s.Fallback = rules, true
		return s, true
	}
	if !selectKinds(&s, alts, objects) {
		return s, false
	}
	return s, len(objects) == 0 || l.selectObjects(&s, alts, objects)
}

// selectKinds selects the variants that are no objects by their kind.
func selectKinds(s *model.Selector, alts []*variant, objects []int) bool {
	var seen model.Kinds
	for i, v := range alts {
		if slices.Contains(objects, i) {
			continue
		}
		kinds := v.shape.kinds
		if kinds&model.KindInteger != 0 {
			kinds |= model.KindNumber
		}
		if seen&kinds != 0 || kinds&model.KindObject != 0 {
			return false
		}
		seen |= kinds
		s.Kinds = append(s.Kinds, model.KindCase{Kinds: v.shape.kinds, Variant: i})
	}
	return true
}

func (l *lowerer) selectObjects(s *model.Selector, alts []*variant, objects []int) bool {
	list := make([]*variant, len(objects))
	for i, at := range objects {
		list[i] = alts[at]
	}
	if len(list) == 1 && distinctMember(list) == "" {
		s.Default, s.Fallback = objects[0], true
		return true
	}
	if name := distinctMember(list); name != "" {
		selectMember(s, name, list, objects)
		return true
	}
	s.Fallback = true
	if l.selectPresence(s, list, objects) {
		return true
	}
	return l.selectForm(s, list, objects)
}

// selectMember selects by the value of a member that is constant, or one of
// some strings, in every variant.
func selectMember(s *model.Selector, name string, list []*variant, objects []int) {
	s.Member = name
	for i, v := range list {
		m := v.shape.member(name)
		for _, value := range m.shape.stringEnum() {
			s.Cases = append(s.Cases, model.Case{Value: value, Variant: objects[i]})
		}
		if !m.required {
			s.Absent = objects[i]
		}
	}
}

// distinctMember returns the member whose strings tell all variants apart, or "".
func distinctMember(list []*variant) string {
	best := ""
	for _, m := range list[0].shape.members {
		if tellsApart(m.name, list) && (best == "" || better(m.name, best, list)) {
			best = m.name
		}
	}
	return best
}

// better prefers a member that all variants require, then the names that
// protocols use for the purpose, then the alphabet.
func better(a, b string, list []*variant) bool {
	if x, y := requiredBy(a, list), requiredBy(b, list); x != y {
		return x > y
	}
	if x, y := slices.Index(tagNames, a), slices.Index(tagNames, b); x != y {
		return x > y
	}
	return a < b
}

// tagNames are the usual names of discriminators, the better ones last.
var tagNames = []string{"resultType", "kind", "mode", "type", "method"}

func requiredBy(name string, list []*variant) int {
	n := 0
	for _, v := range list {
		if v.shape.member(name).required {
			n++
		}
	}
	return n
}

func tellsApart(name string, list []*variant) bool {
	seen := map[string]bool{}
	optional := 0
	for _, v := range list {
		m := v.shape.member(name)
		if m == nil {
			return false
		}
		values := m.shape.stringEnum()
		if values == nil {
			return false
		}
		if !m.required {
			optional++
		}
		for _, value := range values {
			if seen[value] {
				return false
			}
			seen[value] = true
		}
	}
	return optional <= 1
}

// ownMembers returns the members that a variant requires and no other declares.
func ownMembers(v *variant, alts []*variant) []string {
	var own []string
	for _, m := range v.shape.members {
		if !m.required {
			continue
		}
		others := slices.ContainsFunc(alts, func(o *variant) bool { return o != v && o.shape.member(m.name) != nil })
		if !others {
			own = append(own, m.name)
		}
	}
	slices.Sort(own)
	return own
}

func (l *lowerer) selectPresence(s *model.Selector, list []*variant, objects []int) bool {
	var rules []model.Rule
	for i, v := range list {
		own := ownMembers(v, list)
		if len(own) == 0 {
			return false
		}
		for _, name := range own {
			rules = append(rules, model.Rule{All: []model.Condition{{Path: []string{name}}}, Variant: objects[i]})
		}
	}
	s.Rules = rules
	return true
}

// selectForm selects by the decision list for form fields, and by type what matches no row.
func (l *lowerer) selectForm(s *model.Selector, list []*variant, objects []int) bool {
	rules, rest, ok := l.decisionList(list, spec.FormFields)
	if !ok || len(rules) == 0 {
		return false
	}
	for i := range rules {
		rules[i].Variant = objects[rules[i].Variant]
	}
	s.Rules = rules
	if len(rest) == 0 {
		return true
	}
	var plainList []*variant
	var at []int
	for _, i := range rest {
		plainList = append(plainList, list[i])
		at = append(at, objects[i])
	}
	name := distinctMember(plainList)
	if name == "" {
		return false
	}
	selectMember(s, name, plainList, at)
	return true
}

// decisionList returns the rules for the variants that rows name, and the indices of the other variants.
func (l *lowerer) decisionList(list []*variant, rows []spec.Shape) (rules []model.Rule, rest []int, ok bool) {
	named := map[int]bool{}
	for _, row := range rows {
		i := slices.IndexFunc(list, func(v *variant) bool { return v.def != "" && slices.Contains(row.Defs, v.def) })
		if i < 0 || !l.variantHas(list[i], row) {
			continue
		}
		named[i] = true
		l.fact("Shapes", strings.Join(row.Has, "+")+" "+row.Reason)
		rule := model.Rule{Variant: i}
		for _, path := range row.Has {
			rule.All = append(rule.All, model.Condition{Path: strings.Split(path, ".")})
		}
		if len(row.Has) == 0 {
			rule.All = []model.Condition{{Kinds: model.KindArray}}
		}
		rules = append(rules, rule)
	}
	for i := range list {
		if !named[i] {
			rest = append(rest, i)
		}
	}
	return rules, rest, true
}

// variantHas reports whether a variant can have what a row looks for; a path
// that begins with a number looks into the first element.
func (l *lowerer) variantHas(v *variant, row spec.Shape) bool {
	if len(row.Has) == 0 {
		return v.shape.kinds == model.KindArray
	}
	if _, err := strconv.Atoi(strings.SplitN(row.Has[0], ".", 2)[0]); err == nil {
		return v.shape.kinds == model.KindArray
	}
	return allPaths(v.shape, row.Has)
}
