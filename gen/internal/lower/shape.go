package lower

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
)

// A shape is what a schema asks of a value, with references by name, allOf
// united and anyOf flattened: the form that decisions are made on.
type shape struct {
	at  *source.Schema // where it stands, for messages and descriptions
	ref string         // name of the definition it refers to; everything else is empty then

	never    bool        // no value is valid
	kinds    model.Kinds // JSON kinds of valid values
	constant *source.Value
	enum     []source.Value
	rules    model.Rules

	members  []*member
	others   *shape // unnamed members; nil: any
	closed   bool   // no unnamed members
	names    *shape // propertyNames, nil: any
	items    *shape // nil: any
	prefix   []*shape
	bounded  bool // no elements beyond prefix
	alts     []*shape
	nullable bool             // null is valid beside what the rest says
	mixed    bool             // alternatives of several kinds: the text is kept
	also     []*source.Schema // of other places, what values have to fit beside at
}

// A member is a named member of an object.
type member struct {
	name     string
	shape    *shape
	required bool
}

func (s *shape) member(name string) *member {
	for _, m := range s.members {
		if m.name == name {
			return m
		}
	}
	return nil
}

// anything reports whether every JSON value is valid.
func (s *shape) anything() bool {
	return s.ref == "" && !s.never && s.kinds == model.AnyKind && s.constant == nil && s.enum == nil &&
		len(s.members) == 0 && s.others == nil && !s.closed && s.names == nil && s.items == nil &&
		s.prefix == nil && !s.bounded && s.alts == nil && !s.nullable && noRules(s.rules)
}

func noRules(r model.Rules) bool { return printRules(r) == printRules(model.Rules{}) }

// printRules is equal for rules that say the same; a format is an annotation.
func printRules(r model.Rules) string {
	names := ""
	if r.Names != nil {
		names = printRules(*r.Names)
	}
	r.Format, r.Names = "", nil
	return fmt.Sprint(r) + names
}

// object reports whether the shape is an object with members to name. A schema
// that names members and no type means an object; one that also admits other
// types by name does not.
func (s *shape) object() bool {
	return s.ref == "" && s.alts == nil && !s.never && (len(s.members) > 0 || s.closed) &&
		(s.kinds == model.KindObject || s.kinds == model.AnyKind)
}

// openObject reports whether the shape is an object without named members.
func (s *shape) openObject() bool {
	return s.ref == "" && s.alts == nil && !s.never && s.kinds == model.KindObject && len(s.members) == 0 && !s.closed
}

func (s *shape) array() bool {
	return s.ref == "" && s.alts == nil && s.kinds == model.KindArray
}

// stringEnum returns the values of a shape that is one of several strings.
func (s *shape) stringEnum() []string {
	if s.ref != "" || s.alts != nil || s.kinds != model.KindString {
		return nil
	}
	if s.constant != nil {
		return []string{s.constant.Str()}
	}
	var list []string
	for _, v := range s.enum {
		list = append(list, v.Str())
	}
	return list
}

// scalar reports whether all valid values are scalars.
func (s *shape) scalar() bool {
	return s.ref == "" && s.alts == nil && !s.never && s.kinds&(model.KindArray|model.KindObject) == 0
}

// shapeOf returns the shape of a schema. Shapes of one schema are shared and never changed.
func (l *lowerer) shapeOf(s *source.Schema) *shape {
	if s == nil {
		return nil
	}
	if r, ok := l.corrected[s]; ok {
		s = r
	}
	if sh, ok := l.shapes[s]; ok {
		return sh
	}
	sh := l.buildShape(s)
	l.shapes[s] = sh
	return sh
}

func (l *lowerer) buildShape(s *source.Schema) *shape {
	if s.Bool != nil {
		return &shape{at: s, never: !*s.Bool, kinds: model.AnyKind}
	}
	own := l.ownShape(s)
	parts := []*shape{}
	if s.Target != nil {
		parts = append(parts, &shape{at: s, ref: s.Target.Name})
	}
	for _, part := range s.AllOf {
		parts = append(parts, l.shapeOf(part))
	}
	for _, alternatives := range [][]*source.Schema{s.AnyOf, s.OneOf} {
		if alternatives != nil {
			parts = append(parts, l.alternatives(s, alternatives))
		}
	}
	if !own.anything() || len(parts) == 0 {
		parts = append(parts, own)
	}
	sum := parts[0]
	for _, part := range parts[1:] {
		sum = l.unite(sum, part, s, 0)
	}
	return sum.placed(s)
}

// placed returns the shape as one that stands at s.
func (s *shape) placed(at *source.Schema) *shape {
	c := *s
	c.at, c.also = at, nil
	return &c
}

// ownShape is the shape of the keywords that speak of the value itself.
func (l *lowerer) ownShape(s *source.Schema) *shape {
	sh := &shape{at: s, kinds: kindsOf(s), constant: s.Const, rules: rulesOf(s)}
	for _, v := range s.Enum {
		if intersectKinds(sh.kinds, kindOfValue(v)) != 0 { // the type may exclude some
			sh.enum = append(sh.enum, v)
		}
	}
	sh.never = sh.kinds == 0
	for _, p := range s.Properties {
		m := l.shapeOf(p.Schema)
		if m.never {
			l.fail(p.Schema, "describe what the member may hold, or remove it", "the member %q can hold no value", p.Name)
			continue
		}
		sh.members = append(sh.members, &member{name: p.Name, shape: m, required: slices.Contains(s.Required, p.Name)})
	}
	for _, name := range s.Required {
		if sh.member(name) == nil {
			l.requireOther(s, sh, name)
		}
	}
	l.unnamed(s, sh)
	sh.items = l.shapeOf(s.Items)
	for _, p := range s.PrefixItems {
		sh.prefix = append(sh.prefix, l.shapeOf(p))
	}
	if s.AdditionalItems != nil {
		sh.items = l.shapeOf(s.AdditionalItems)
	}
	if sh.items != nil && sh.items.never {
		sh.items, sh.bounded = nil, true
	}
	if sh.items != nil && sh.items.anything() {
		sh.items = nil
	}
	if s.Not != nil {
		l.not(s, sh)
	}
	return sh
}

// requireOther adds a required member that has no schema of its own.
func (l *lowerer) requireOther(s *source.Schema, sh *shape, name string) {
	m := &member{name: name, shape: &shape{at: s, kinds: model.AnyKind}, required: true}
	if s.Additional != nil {
		m.shape = l.shapeOf(s.Additional)
	}
	if m.shape.never {
		sh.never = true
		return
	}
	sh.members = append(sh.members, m)
}

// unnamed reads what is asked of members without a schema of their own.
func (l *lowerer) unnamed(s *source.Schema, sh *shape) {
	if s.Additional != nil {
		switch others := l.shapeOf(s.Additional); {
		case others.never:
			sh.closed = true
		case !others.anything():
			sh.others = others
		}
	}
	if s.PropertyNames != nil {
		if names := l.shapeOf(s.PropertyNames); !names.anything() && !plainString(names) {
			sh.names = names
			rules := names.rules
			for _, v := range names.enum {
				rules.Enum = append(rules.Enum, v.Text)
			}
			sh.rules.Names = &rules
		}
	}
}

// plainString reports whether any string is valid, which says nothing of names.
func plainString(s *shape) bool {
	return s.kinds == model.KindString && s.enum == nil && s.constant == nil && noRules(s.rules)
}

// not understands only the negation of everything: the schema that nothing fits.
func (l *lowerer) not(s *source.Schema, sh *shape) {
	if l.shapeOf(s.Not).anything() {
		sh.never = true
		return
	}
	l.fail(s, "say what is valid instead of what is not", "not is understood only where it excludes every value")
}

func kindsOf(s *source.Schema) model.Kinds {
	kinds := model.AnyKind
	if s.Types != nil {
		kinds = 0
		for _, t := range s.Types {
			kinds |= kindNames[t]
		}
	}
	switch {
	case s.Const != nil:
		kinds = intersectKinds(kinds, kindOfValue(*s.Const))
	case s.Enum != nil:
		var of model.Kinds
		for _, v := range s.Enum {
			of |= kindOfValue(v)
		}
		kinds = intersectKinds(kinds, of)
	}
	return kinds
}

var kindNames = map[string]model.Kinds{
	"null": model.KindNull, "boolean": model.KindBool, "integer": model.KindInteger, "number": model.KindNumber,
	"string": model.KindString, "array": model.KindArray, "object": model.KindObject,
}

func kindOfValue(v source.Value) model.Kinds {
	switch v.Text[0] {
	case 'n':
		return model.KindNull
	case 't', 'f':
		return model.KindBool
	case '"':
		return model.KindString
	case '[':
		return model.KindArray
	case '{':
		return model.KindObject
	}
	if integerText(v.Text) {
		return model.KindInteger
	}
	return model.KindNumber
}

// intersectKinds returns the kinds in both sets; integers are numbers.
func intersectKinds(a, b model.Kinds) model.Kinds {
	both := a & b
	if a&model.KindNumber != 0 && b&model.KindInteger != 0 || b&model.KindNumber != 0 && a&model.KindInteger != 0 {
		both |= model.KindInteger
	}
	if both&model.KindNumber != 0 {
		both &^= model.KindInteger
	}
	return both
}

func rulesOf(s *source.Schema) model.Rules {
	return model.Rules{
		Minimum: s.Minimum, Maximum: s.Maximum, ExclusiveMinimum: s.ExclusiveMinimum, ExclusiveMaximum: s.ExclusiveMaximum,
		MinLength: s.MinLength, MaxLength: s.MaxLength, MinItems: s.MinItems, MaxItems: s.MaxItems,
		MinProperties: s.MinProperties, MaxProperties: s.MaxProperties, MultipleOf: s.MultipleOf,
		UniqueItems: s.UniqueItems, Pattern: s.Pattern, Format: s.Format,
	}
}

// alternatives is the shape of anyOf or oneOf: alternatives of alternatives are
// flattened, null is set apart, and constants make an enum.
func (l *lowerer) alternatives(s *source.Schema, list []*source.Schema) *shape {
	sum := &shape{at: s, kinds: model.AnyKind}
	for _, one := range list {
		l.addAlternative(sum, l.shapeOf(one))
	}
	switch {
	case len(sum.alts) == 0 && sum.nullable:
		return &shape{at: s, kinds: model.KindNull}
	case len(sum.alts) == 0:
		return &shape{at: s, never: true}
	case len(sum.alts) == 1 && !sum.nullable:
		return sum.alts[0]
	case len(sum.alts) == 1:
		one := *sum.alts[0]
		one.nullable, one.at, one.also = true, s, nil
		return &one
	}
	if merged := mergeScalars(sum); merged != nil {
		return merged
	}
	return sum
}

func (l *lowerer) addAlternative(sum, one *shape) {
	switch {
	case one.never:
	case one.ref != "" && one.nullable:
		sum.nullable = true
		sum.alts = append(sum.alts, plain(one))
	case one.ref == "" && one.kinds == model.KindNull && one.alts == nil:
		sum.nullable = true
	case one.ref == "" && one.alts != nil:
		sum.nullable = sum.nullable || one.nullable
		for _, alt := range one.alts {
			l.addAlternative(sum, alt)
		}
	case one.ref == "" && one.nullable:
		sum.nullable = true
		rest := *one
		rest.nullable = false
		sum.alts = append(sum.alts, &rest)
	default:
		sum.alts = append(sum.alts, one)
	}
}

// mergeScalars makes one shape of alternatives that are all strings of an enum,
// or all scalars without further rules.
func mergeScalars(sum *shape) *shape {
	var kinds model.Kinds
	var values []source.Value
	mixed := false
	for _, alt := range sum.alts {
		mixed = mixed || alt.kinds != sum.alts[0].kinds
		if !alt.scalar() || !noRules(alt.rules) {
			return nil
		}
		switch {
		case alt.constant != nil:
			values = append(values, *alt.constant)
		case alt.enum != nil:
			values = append(values, alt.enum...)
		}
		if open := alt.constant == nil && alt.enum == nil; open != (len(values) == 0) {
			return nil
		}
		kinds |= alt.kinds
	}
	if kinds&model.KindNumber != 0 {
		kinds &^= model.KindInteger
	}
	return &shape{at: sum.at, kinds: kinds, enum: values, nullable: sum.nullable, mixed: mixed}
}

// fingerprint is equal for shapes that admit the same values, as far as that
// shows without following references.
func (s *shape) fingerprint() string {
	var b strings.Builder
	s.print(&b)
	return b.String()
}

func (s *shape) print(b *strings.Builder) {
	switch {
	case s == nil:
		b.WriteString("any")
		return
	case s.ref != "":
		fmt.Fprintf(b, "ref(%q) null:%t", s.ref, s.nullable)
		return
	case s.never:
		b.WriteString("never")
		return
	}
	fmt.Fprintf(b, "{kinds:%d null:%t mixed:%t rules:%q", s.kinds, s.nullable, s.mixed, printRules(s.rules))
	if s.constant != nil {
		fmt.Fprintf(b, " const:%q", s.constant.Text)
	}
	for _, v := range s.enum {
		fmt.Fprintf(b, " enum:%q", v.Text)
	}
	members := slices.Clone(s.members)
	slices.SortFunc(members, func(x, y *member) int { return strings.Compare(x.name, y.name) })
	for _, m := range members {
		fmt.Fprintf(b, " %q:%t:", m.name, m.required)
		m.shape.print(b)
	}
	fmt.Fprintf(b, " closed:%t bounded:%t others:", s.closed, s.bounded)
	for _, part := range append([]*shape{s.others, s.names, s.items}, append(s.prefix, s.alts...)...) {
		b.WriteByte(' ')
		part.print(b)
	}
	b.WriteByte('}')
}
