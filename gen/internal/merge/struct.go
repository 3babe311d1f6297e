package merge

import (
	"cmp"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/presence"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// A structMerge is a struct that is being merged.
type structMerge struct {
	*merger
	*model.Struct
	group *group
	from  []at[*model.Struct]
	revs  model.Revisions // that have the struct or an open object in its place
	own   model.Revisions // that declare the struct
}

// mergeStruct unites structs, and open objects in their place.
func (m *merger) mergeStruct(g *group, s *model.Struct) {
	from := sources[*model.Struct](g)
	b := &structMerge{merger: m, Struct: s, group: g, from: from, revs: g.revisions(), own: revisionsOf(from)}
	b.role()
	for _, x := range slices.Backward(from) {
		if s.Extra == "" {
			s.Extra = x.is.Extra
		}
	}
	for _, name := range b.memberOrder() {
		b.member(name)
	}
	b.others()
	b.checkFields()
	for _, row := range spec.Fallbacks {
		b.fallback(row)
	}
}

// role decides on the role: a message that is embedded in a result in some revisions
// is whole in others.
func (b *structMerge) role() {
	b.Role = newest(b.from).Role
	for _, x := range b.from {
		switch {
		case x.is.Role == b.Role:
		case x.is.Role == model.Request && b.Role == model.InBand:
			b.Role = model.Request
		case x.is.Role == model.InBand && b.Role == model.Request:
		default:
			b.fail("add a rule to package merge", "%s has another role in %s than in %s", b.group.name, b.version(x.rev), b.version(b.own.Last()))
		}
	}
}

// memberOrder returns the members in the order of the newest revision, those that
// later revisions removed after them, and metadata last. The newest revision in which
// a message is whole decides on its order.
func (b *structMerge) memberOrder() []string {
	var list []string
	for _, role := range []model.Role{b.Role, model.InBand} {
		for _, x := range slices.Backward(b.from) {
			for _, member := range x.is.Members {
				if x.is.Role == role && !slices.Contains(list, member.JSONName()) {
					list = append(list, member.JSONName())
				}
			}
		}
	}
	if i := slices.Index(list, "_meta"); i >= 0 {
		list = append(slices.Delete(list, i, i+1), "_meta")
	}
	return list
}

// member adds the member of a name.
func (b *structMerge) member(name string) {
	var consts []at[*model.Const]
	var fields []at[*model.Field]
	for _, x := range b.from {
		for _, member := range x.is.Members {
			switch member := member.(type) {
			case *model.Const:
				if member.JSON == name {
					consts = append(consts, at[*model.Const]{x.rev, member})
				}
			case *model.Field:
				if member.JSON == name {
					fields = append(fields, at[*model.Field]{x.rev, member})
				}
			}
		}
	}
	switch {
	case len(fields) == 0:
		b.Members = append(b.Members, b.constant(consts))
	case len(consts) == 0:
		b.Members = append(b.Members, b.field(fields))
	default:
		b.fail("add a rule to package merge", "%s.%s is a constant in %s and a field in %s",
			b.group.name, name, b.version(revisionsOf(consts).Last()), b.version(revisionsOf(fields).Last()))
	}
}

// constant unites a constant member.
func (b *structMerge) constant(list []at[*model.Const]) *model.Const {
	last := newest(list)
	c := &model.Const{Name: last.Name, JSON: last.JSON, Value: last.Value, Implied: last.Implied}
	for _, x := range list {
		if x.is.Value != last.Value || x.is.Implied != last.Implied {
			b.fail("add a rule to package merge", "%s.%s is %s in %s and %s in %s", b.group.name, c.JSON,
				constText(x.is), b.version(x.rev), constText(last), b.version(revisionsOf(list).Last()))
		}
	}
	revs := revisionsOf(list)
	c.Revisions = b.orZero(revs)
	if revs != b.revs {
		c.Routine = b.routine(c.JSON)
	}
	if b.embeds() && !b.embedded(c.JSON) {
		c.With = b.idField()
	}
	return c
}

func constText(c *model.Const) string {
	if c.Implied {
		return "usually " + c.Value
	}
	return "always " + c.Value
}

// embeds reports whether the struct is a message that a revision embeds in a result.
func (b *structMerge) embeds() bool {
	return b.Role == model.Request && slices.ContainsFunc(b.from, func(x at[*model.Struct]) bool { return x.is.Role == model.InBand })
}

// embedded reports whether the embedded message has a member, too.
func (b *structMerge) embedded(name string) bool {
	return slices.ContainsFunc(b.from, func(x at[*model.Struct]) bool {
		return x.is.Role == model.InBand && slices.ContainsFunc(x.is.Members, func(m model.Member) bool { return m.JSONName() == name })
	})
}

// idField returns the Go name of the id.
func (b *structMerge) idField() string {
	for _, x := range slices.Backward(b.from) {
		for _, f := range x.is.Fields() {
			if f.JSON == "id" {
				return f.Name
			}
		}
	}
	return ""
}

// routine reports whether what happens to a member happens in every message.
func (b *structMerge) routine(name string) bool {
	for _, row := range spec.RoutineMembers {
		if row.Member == name {
			b.use(row)
			return true
		}
	}
	return false
}

// field unites a member that is a field.
func (b *structMerge) field(list []at[*model.Field]) *model.Field {
	last := newest(list)
	revs := revisionsOf(list)
	f := &model.Field{
		Name: last.Name, JSON: last.JSON, Doc: b.fieldDoc(last.Doc, revs, b.revs), Const: last.Const,
		Rules: copyRules(last.Rules), Revisions: b.orZero(revs),
	}
	for _, x := range list {
		if x.is.Required {
			f.RequiredIn |= model.Only(x.rev)
		}
		if x.is.Const != last.Const {
			b.fail("add a rule to package merge", "%s.%s may only be %s in %s, and %s in %s", b.group.name, f.JSON,
				anyOr(x.is.Const), b.version(x.rev), anyOr(last.Const), b.version(revs.Last()))
		}
		f.Essential = f.Essential || x.is.Essential
	}
	if f.RequiredIn == b.revs {
		f.Required, f.RequiredIn = true, 0
	}
	b.fieldType(f, list)
	b.checks(f, list)
	if f.Presence == model.Always {
		f.ZeroWrites, f.Bytes = last.ZeroWrites, last.Bytes
	}
	switch {
	case f.RequiredIn == 0:
	case f.Presence == model.StructAbsent:
		f.Routine = revs == b.revs // what it is filled with is in every message of the revision
	default:
		b.fill(f)
	}
	if revs != b.revs || f.RequiredIn != 0 {
		f.Routine = b.routine(f.JSON) || f.Routine
	}
	if revs != b.revs && b.passes(f.JSON) {
		b.pass(f, revs)
	}
	b.rules(f, list)
	return f
}

func anyOr(text string) string {
	if text == "" {
		return "anything"
	}
	return text
}

// fieldType decides on the type of a field and on how it shows absence.
func (b *structMerge) fieldType(f *model.Field, list []at[*model.Field]) {
	var types []at[model.Type]
	var nullable model.Revisions
	for _, x := range list {
		t, null := baseType(x.is)
		types = append(types, at[model.Type]{x.rev, t})
		if null {
			nullable |= model.Only(x.rev)
		}
	}
	f.Type, f.Narrow = b.unite(place{def: b.group.name, member: f.JSON}, types)
	if nullable != 0 {
		for _, x := range types {
			if !nullable.Has(x.rev) {
				f.Narrow = addNarrow(f.Narrow, x.rev, model.KindsOf(x.is))
			}
		}
	}
	presence.Decide(f, b.Role, nullable != 0)
}

// baseType returns the type of a field apart from null, and whether null is a value.
func baseType(f *model.Field) (model.Type, bool) {
	if t, ok := f.Type.(model.NullableOf); ok {
		return t.Elem, true
	}
	return f.Type, f.Presence == model.NullPointer
}

// checks gives a field what the schemas ask of it besides its type.
func (b *structMerge) checks(f *model.Field, list []at[*model.Field]) {
	for _, x := range list {
		if x.is.Check != nil {
			if f.Checks == nil {
				f.Checks = make([]*model.Schema, len(b.models))
			}
			f.Checks[x.rev] = x.is.Check
		}
	}
}

// rules finds the revisions whose schema rejects a value of a field that another revision
// allows. What the type says, or the kinds that values have in a revision, needs no check.
func (b *structMerge) rules(f *model.Field, list []at[*model.Field]) {
	if f.Checks == nil || !b.building {
		return
	}
	have := f.Revisions.OrAll(len(b.models)) & b.revs
	allowed := make([]*model.Schema, len(b.models)) // nil for a revision that does not name the member
	for _, x := range list {
		allowed[x.rev] = cmp.Or(x.is.Check, schemaOf(x.is.Type, 0))
	}
	othersAllow := func(s *model.Schema) bool {
		for rev := range b.models {
			if have.Has(rev) && !implies(allowed[rev], s) {
				return true
			}
		}
		return false
	}
	for _, x := range list {
		switch {
		case x.is.Check == nil || implies(schemaOf(f.Type, narrowIn(f, x.rev)), x.is.Check) || !othersAllow(x.is.Check):
			continue
		case othersAllow(shallow(x.is.Check)):
			f.CheckedIn |= model.Only(x.rev)
		}
		f.DiffersIn |= model.Only(x.rev)
	}
}

// narrowIn returns the kinds of the values of a field in a revision that has fewer, or 0.
func narrowIn(f *model.Field, rev int) model.Kinds {
	for _, n := range f.Narrow {
		if n.In.Has(rev) {
			return n.Kinds
		}
	}
	return 0
}

// fill gives a field what is written where a revision requires it.
func (b *structMerge) fill(f *model.Field) {
	for _, row := range spec.Fills {
		if row.Member == f.JSON {
			b.use(row)
			f.Default = row.JSON
		}
	}
}

// passes reports whether every revision passes a member on.
func (b *structMerge) passes(name string) bool {
	for _, row := range spec.PassingMembers {
		if row.Def == b.group.name && row.Member == name {
			b.use(row)
			return true
		}
	}
	return false
}

// pass makes a field one that revisions pass on that do not name it. They allow any
// value, so that a limit is that of the others.
func (b *structMerge) pass(f *model.Field, named model.Revisions) {
	f.Revisions, f.NamedIn = 0, named
	if t, ok := f.Type.(model.Members); ok && t.Kinds != 0 && len(f.Narrow) == 0 {
		f.Type, f.Narrow = model.Members{}, []model.Narrow{{In: named, Kinds: t.Kinds}}
	}
}

// others unites what schemas ask of members that they do not name.
func (b *structMerge) others() {
	for i, s := range b.group.in {
		var o model.Others
		if d, ok := s.decl.(*model.Struct); ok {
			o = d.Others
		}
		if s.open && s.kinds.OrAny() != model.AnyKind {
			o.Kinds = s.kinds
		}
		if o == (model.Others{}) {
			continue
		}
		same := slices.IndexFunc(b.OthersIn, func(x model.OthersIn) bool { return x.Others == o })
		if same < 0 {
			same = len(b.OthersIn)
			b.OthersIn = append(b.OthersIn, model.OthersIn{Others: o})
		}
		b.OthersIn[same].In |= model.Only(i)
	}
}

// checkFields reports fields of one name.
func (b *structMerge) checkFields() {
	seen := map[string]string{}
	for _, f := range b.Fields() {
		if other, ok := seen[f.Name]; ok || f.Name == b.Extra {
			b.fail("add a rule to package merge", "the members %s and %s of %s have the Go name %s", other, f.JSON, b.group.name, f.Name)
		}
		seen[f.Name] = f.JSON
		if f.Bytes != "" {
			seen[f.Bytes] = f.JSON
		}
	}
}

// fallback says how a field is written as text, if a row does.
func (b *structMerge) fallback(row spec.Fallback) {
	if row.Def != b.group.name {
		return
	}
	field, list := b.fieldOf(row.Member), b.fieldOf(row.List)
	if field == nil || list == nil {
		return
	}
	n := len(b.models)
	in := b.revs & list.Revisions.OrAll(n) &^ field.Revisions.OrAll(n)
	as := b.groups[row.As]
	if in == 0 || as == nil {
		return
	}
	variant, ok := as.decl.(*model.Struct)
	for _, x := range sources[*model.Struct](as) {
		for _, f := range x.is.Fields() {
			if ok && f.JSON == row.Text && len(b.Fallbacks) == 0 {
				b.use(row)
				b.Fallbacks = []model.Fallback{{Field: field.Name, In: in, List: list.Name, As: variant, Text: f.Name}}
			}
		}
	}
}

func (b *structMerge) fieldOf(name string) *model.Field {
	for _, f := range b.Fields() {
		if f.JSON == name {
			return f
		}
	}
	return nil
}
