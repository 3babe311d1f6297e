package lower

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// selector decides how the variants are told apart.
func (l *lowerer) selector(alts []*variant) (model.Selector, bool) {
	s := model.Selector{Absent: -1, Default: -1}
	var objects []int
	for i, v := range alts {
		if v.shape.kinds == model.KindObject || v.shape.object() {
			objects = append(objects, i)
		}
	}
	if rules, rest := l.decisionList(alts, spec.RPCShapes); len(rest) == 0 {
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
	name, ok := l.distinctMember(list)
	switch {
	case ok:
		l.selectMember(s, name, list, objects)
		return true
	case len(list) == 1:
		s.Default, s.Fallback = objects[0], true
		return true
	}
	s.Fallback = true
	if selectPresence(s, list, objects) {
		return true
	}
	return l.selectForm(s, list, objects)
}

// selectMember selects by the value of a member that is constant, or one of
// some strings, in every variant.
func (l *lowerer) selectMember(s *model.Selector, name string, list []*variant, objects []int) {
	s.Member = name
	for i, v := range list {
		m := v.shape.member(name)
		for _, value := range l.expand(m.shape).stringEnum() {
			s.Cases = append(s.Cases, model.Case{Value: value, Variant: objects[i]})
		}
		if !m.required {
			s.Absent = objects[i]
		}
	}
}

// distinctMember returns the member whose strings tell all variants apart, if
// there is one.
func (l *lowerer) distinctMember(list []*variant) (best string, ok bool) {
	for _, m := range list[0].shape.members {
		if l.tellsApart(m.name, list) && (!ok || better(m.name, best, list)) {
			best, ok = m.name, true
		}
	}
	return best, ok
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

func (l *lowerer) tellsApart(name string, list []*variant) bool {
	seen := map[string]bool{}
	optional := 0
	for _, v := range list {
		m := v.shape.member(name)
		if m == nil {
			return false
		}
		values := l.expand(m.shape).stringEnum()
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

// selectPresence selects by the members that only one variant requires.
func selectPresence(s *model.Selector, list []*variant, objects []int) bool {
	own := make([][]string, len(list))
	several := false
	for i, v := range list {
		if own[i] = ownMembers(v, list); len(own[i]) == 0 {
			return false
		}
		several = several || len(own[i]) > 1
	}
	if several {
		// One of several such members can be an unknown member of another
		// variant: what has all that a variant requires comes first.
		for i, v := range list {
			s.Rules = append(s.Rules, model.Rule{All: requirements(v), Variant: objects[i]})
		}
	}
	for i, v := range list {
		if several && len(requirements(v)) == 1 {
			continue // its only member has a rule already
		}
		for _, name := range own[i] {
			s.Rules = append(s.Rules, model.Rule{All: []model.Condition{{Path: []string{name}}}, Variant: objects[i]})
		}
	}
	return true
}

// requirements asks for all members that a variant requires.
func requirements(v *variant) []model.Condition {
	var all []model.Condition
	for _, m := range v.shape.members {
		if m.required {
			all = append(all, model.Condition{Path: []string{m.name}})
		}
	}
	slices.SortFunc(all, func(a, b model.Condition) int { return strings.Compare(a.Path[0], b.Path[0]) })
	return all
}

// selectForm selects by the decision list for form fields, and by type what matches no row.
func (l *lowerer) selectForm(s *model.Selector, list []*variant, objects []int) bool {
	rules, rest := l.decisionList(list, spec.FormFields)
	if len(rules) == 0 {
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
	name, ok := l.distinctMember(plainList)
	if !ok {
		return false
	}
	l.selectMember(s, name, plainList, at)
	return true
}

// decisionList returns the rules for the variants that rows name, and the indices of the other variants.
func (l *lowerer) decisionList(list []*variant, rows []spec.Shape) (rules []model.Rule, rest []int) {
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
			steps := strings.Split(path, ".")
			rule.All = append(rule.All, l.condition(list[i].shape, steps))
		}
		for _, name := range row.Lacks {
			rule.All = append(rule.All, model.Condition{Path: []string{name}, Not: true})
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
	return rules, rest
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

// condition asks that a variant has something at a path of members, of the kind
// that it admits there, and if that is a list of objects, that these have what
// they need: otherwise the value may be another variant's.
func (l *lowerer) condition(sh *shape, path []string) model.Condition {
	c := model.Condition{Path: path}
	for _, name := range path {
		m := sh.member(name)
		if m == nil {
			return c
		}
		sh = l.expand(m.shape)
	}
	if kinds := l.kindsOfAny(sh); kinds != model.AnyKind {
		c.Kinds = kinds
	}
	if sh.array() && sh.items != nil {
		for _, m := range l.expand(sh.items).members {
			if m.required {
				c.Each = append(c.Each, m.name)
			}
		}
		slices.Sort(c.Each)
	}
	return c
}
