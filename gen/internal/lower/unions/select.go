package unions

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/shape"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// A selection is a selector that is being decided.
type selection struct {
	defs *shape.Defs
	model.Selector
	rows []spec.Shape // of the decision lists, which Rules come from
}

// Select decides how variants are distinguished, and by which rows of decision
// lists. It is not ok if nothing distinguishes them.
func Select(defs *shape.Defs, variants []*Variant) (s model.Selector, rows []spec.Shape, ok bool) {
	c := &selection{defs: defs, Selector: model.Selector{Absent: -1, Default: -1}}
	ok = c.decide(variants)
	return c.Selector, c.rows, ok
}

func (s *selection) decide(variants []*Variant) bool {
	var objects []int
	for i, v := range variants {
		if v.Shape.Kinds == model.KindObject || v.Shape.Object() {
			objects = append(objects, i)
		}
	}
	if list := decisionList(s.defs, variants, spec.RPCShapes); len(list.rest) == 0 {
		s.Rules, s.rows, s.Fallback = list.rules, list.rows, true
		return true
	}
	if !s.selectKinds(variants, objects) {
		return false
	}
	return len(objects) == 0 || s.selectObjects(variants, objects)
}

// selectKinds selects the variants that are not objects by their kind.
func (s *selection) selectKinds(alts []*Variant, objects []int) bool {
	var seen model.Kinds
	for i, v := range alts {
		if slices.Contains(objects, i) {
			continue
		}
		kinds := v.Shape.Kinds
		if kinds&model.KindInteger != 0 {
			kinds |= model.KindNumber
		}
		if seen&kinds != 0 || kinds&model.KindObject != 0 {
			return false
		}
		seen |= kinds
		s.Kinds = append(s.Kinds, model.KindCase{Kinds: v.Shape.Kinds, Variant: i})
	}
	return true
}

func (s *selection) selectObjects(alts []*Variant, objects []int) bool {
	list := make([]*Variant, len(objects))
	for i, at := range objects {
		list[i] = alts[at]
	}
	name, ok := distinctMember(s.defs, list)
	switch {
	case ok:
		s.selectMember(name, list, objects)
		return true
	case len(list) == 1:
		s.Default, s.Fallback = objects[0], true
		return true
	}
	s.Fallback = true
	return s.selectPresence(list, objects) || s.selectForm(list, objects)
}

// selectMember selects by the value of a member that is constant, or one of
// some strings, integers or booleans, in every variant.
func (s *selection) selectMember(name string, list []*Variant, objects []int) {
	s.Member = name
	for i, v := range list {
		m := v.Shape.Member(name)
		values, literal := tags(s.defs.Expand(m.Shape))
		s.Literals = literal
		for _, value := range values {
			s.Cases = append(s.Cases, model.Case{Value: value, Variant: objects[i]})
		}
		if !m.Required {
			s.Absent = objects[i]
		}
	}
}

// distinctMember returns the member whose values distinguish all variants, if
// there is one.
func distinctMember(defs *shape.Defs, list []*Variant) (best string, ok bool) {
	for _, m := range list[0].Shape.Members {
		if distinguishes(defs, m.Name, list) && (!ok || better(m.Name, best, list)) {
			best, ok = m.Name, true
		}
	}
	return best, ok
}

// better prefers a member that all variants require, then the names that
// protocols use for the purpose, then the alphabet.
func better(a, b string, list []*Variant) bool {
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

func requiredBy(name string, list []*Variant) int {
	n := 0
	for _, v := range list {
		if v.Shape.Member(name).Required {
			n++
		}
	}
	return n
}

// distinguishes reports whether all variants have other values of a member, which
// are strings in all of them or in none, and which one of them may do without.
func distinguishes(defs *shape.Defs, name string, list []*Variant) bool {
	seen := map[string]bool{}
	optional, literals := 0, 0
	for _, v := range list {
		m := v.Shape.Member(name)
		if m == nil {
			return false
		}
		values, literal := tags(defs.Expand(m.Shape))
		if values == nil {
			return false
		}
		if !m.Required {
			optional++
		}
		if literal {
			literals++
		}
		for _, value := range values {
			if seen[value] {
				return false
			}
			seen[value] = true
		}
	}
	return optional <= 1 && (literals == 0 || literals == len(list))
}

// tags returns the values of a member that lists some strings, or some integers and
// booleans, whose texts are the same for the same value: 1 for 1.0.
func tags(sh *shape.Shape) (values []string, literal bool) {
	if list := sh.StringEnum(); list != nil {
		return list, false
	}
	if sh.Ref != "" || sh.Alts != nil || sh.Nullable || sh.Kinds == 0 || sh.Kinds&^(model.KindBool|model.KindInteger) != 0 {
		return nil, false
	}
	list := sh.Enum
	if sh.Constant != nil {
		list = []source.Value{*sh.Constant}
	}
	for _, v := range list {
		if n, ok := shape.Number(v.Text); !ok {
			values = append(values, v.Text)
		} else if !n.IsInt() || !n.Num().IsInt64() {
			return nil, false
		} else {
			values = append(values, n.Num().String())
		}
	}
	return values, values != nil
}

// ownMembers returns, for each variant, the members that it requires and no other
// variant declares.
func ownMembers(list []*Variant) [][]string {
	declared := map[string]int{}
	for _, v := range list {
		for _, m := range v.Shape.Members {
			declared[m.Name]++
		}
	}
	own := make([][]string, len(list))
	for i, v := range list {
		for _, m := range v.Shape.Members {
			if m.Required && declared[m.Name] == 1 {
				own[i] = append(own[i], m.Name)
			}
		}
		slices.Sort(own[i])
	}
	return own
}

// selectPresence selects by the members that only one variant requires.
func (s *selection) selectPresence(list []*Variant, objects []int) bool {
	own := ownMembers(list)
	several := false
	for i := range list {
		if len(own[i]) == 0 {
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
func requirements(v *Variant) []model.Condition {
	var all []model.Condition
	for _, m := range v.Shape.Members {
		if m.Required {
			all = append(all, model.Condition{Path: []string{m.Name}})
		}
	}
	slices.SortFunc(all, func(a, b model.Condition) int { return strings.Compare(a.Path[0], b.Path[0]) })
	return all
}

// selectForm selects by the decision list for form fields, and by type what matches no row.
func (s *selection) selectForm(list []*Variant, objects []int) bool {
	found := decisionList(s.defs, list, spec.FormFields)
	if len(found.rules) == 0 {
		return false
	}
	for i := range found.rules {
		found.rules[i].Variant = objects[found.rules[i].Variant]
	}
	s.Rules, s.rows = found.rules, found.rows
	if len(found.rest) == 0 {
		return true
	}
	var others []*Variant
	var at []int
	for _, i := range found.rest {
		others = append(others, list[i])
		at = append(at, objects[i])
	}
	name, ok := distinctMember(s.defs, others)
	if !ok {
		return false
	}
	s.selectMember(name, others, at)
	return true
}

// A ruleList is what a decision list says about variants.
type ruleList struct {
	rules []model.Rule
	rows  []spec.Shape // that the rules are from
	rest  []int        // indices of the variants that no row names
}

// decisionList applies a decision list to variants.
func decisionList(defs *shape.Defs, list []*Variant, rows []spec.Shape) ruleList {
	var result ruleList
	named := map[int]bool{}
	for _, row := range rows {
		i := slices.IndexFunc(list, func(v *Variant) bool { return v.Def != "" && slices.Contains(row.Defs, v.Def) })
		if i < 0 || !variantHas(list[i], row) {
			continue
		}
		named[i] = true
		result.rows = append(result.rows, row)
		rule := model.Rule{Variant: i}
		for _, path := range row.Has {
			rule.All = append(rule.All, condition(defs, list[i].Shape, strings.Split(path, ".")))
		}
		for _, name := range row.Lacks {
			rule.All = append(rule.All, model.Condition{Path: []string{name}, Not: true})
		}
		if len(row.Has) == 0 {
			rule.All = []model.Condition{{Kinds: model.KindArray}}
		}
		result.rules = append(result.rules, rule)
	}
	for i := range list {
		if !named[i] {
			result.rest = append(result.rest, i)
		}
	}
	return result
}

// variantHas reports whether a variant can have what a row looks for; a path
// that begins with a number looks into the first element.
func variantHas(v *Variant, row spec.Shape) bool {
	if len(row.Has) == 0 {
		return v.Shape.Kinds == model.KindArray
	}
	if _, err := strconv.Atoi(strings.SplitN(row.Has[0], ".", 2)[0]); err == nil {
		return v.Shape.Kinds == model.KindArray
	}
	return v.Shape.HasPaths(row.Has)
}

// condition asks that a variant has something at a path of members, of the kind
// that it allows there, and if that is a list of objects, that these have what
// they need: otherwise the value may be another variant's.
func condition(defs *shape.Defs, sh *shape.Shape, path []string) model.Condition {
	c := model.Condition{Path: path}
	for _, name := range path {
		m := sh.Member(name)
		if m == nil {
			return c
		}
		sh = defs.Expand(m.Shape)
	}
	if kinds := defs.KindsOfAny(sh); kinds != model.AnyKind {
		c.Kinds = kinds
	}
	if sh.Array() && sh.Items != nil {
		for _, m := range defs.Expand(sh.Items).Members {
			if m.Required {
				c.Each = append(c.Each, m.Name)
			}
		}
		slices.Sort(c.Each)
	}
	return c
}
