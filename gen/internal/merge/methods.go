package merge

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// byKey returns what the models list, by key, in the order of the newest model, and
// what later ones removed after it.
func byKey[T any, K comparable](m *merger, list func(*model.Package) []T, key func(*T) K) [][]at[*T] {
	index := map[K]int{}
	var found [][]at[*T]
	for rev, p := range slices.Backward(m.models) {
		rows := list(p)
		for i := range rows {
			k := key(&rows[i])
			n, ok := index[k]
			if !ok {
				n = len(found)
				index[k] = n
				found = append(found, nil)
			}
			found[n] = slices.Insert(found[n], 0, at[*T]{rev, &rows[i]})
		}
	}
	return found
}

// methods unites the methods, those that are always embedded last.
func (m *merger) methods() []model.Method {
	var table []model.Method
	for _, rows := range byKey(m, func(p *model.Package) []model.Method { return p.Methods }, func(x *model.Method) string { return x.Name }) {
		table = append(table, m.method(rows))
	}
	slices.SortFunc(table, func(a, b model.Method) int {
		return cmp.Or(btoi(alwaysEmbedded(a))-btoi(alwaysEmbedded(b)), cmp.Compare(a.Name, b.Name))
	})
	return table
}

func alwaysEmbedded(m model.Method) bool { return !m.Client && !m.Server }

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// method unites what the revisions have of one method.
func (m *merger) method(list []at[*model.Method]) model.Method {
	last := newest(list)
	revs := revisionsOf(list)
	to := model.Method{
		Name: last.Name, Const: last.Const, Go: last.Go, Notification: last.Notification, Alive: last.Alive,
		Requires: copyRequirements(last.Requires), Deprecated: last.Deprecated, Summary: strings.TrimSpace(last.Summary + " " + m.era(revs)),
		Doc: m.fieldDoc(last.Doc, revs, 0), Revisions: m.orZero(revs),
	}
	for _, x := range list {
		bit := model.Only(x.rev)
		if x.is.Client {
			to.Client, to.ClientIn = true, to.ClientIn|bit
		}
		if x.is.Server {
			to.Server, to.ServerIn = true, to.ServerIn|bit
		}
		if x.is.InBand {
			to.InBand, to.InBandIn = true, to.InBandIn|bit
		}
		for _, code := range x.is.Codes {
			if !slices.Contains(to.Codes, code) {
				to.Codes = append(to.Codes, code)
			}
		}
		if x.is.Notification != to.Notification {
			m.fail("add a rule to package merge", "%s is a notification in %s or in %s, and a request in the other", to.Name, m.version(x.rev), m.version(revs.Last()))
		}
	}
	m.methodTypes(&to, list)
	m.codesInstead(&to, list)
	return to
}

// methodTypes unites the types of a method.
func (m *merger) methodTypes(to *model.Method, list []at[*model.Method]) {
	message := m.methodType(to.Name, "message", list, func(x *model.Method) model.Type { return model.Ref{Decl: x.Message} })
	to.Message, _ = model.StructOf(message)
	name := m.names[revisionsOf(list).Last()][newest(list).Message] // rows are about its members
	to.Params = m.methodType(name, "params", list, func(x *model.Method) model.Type { return x.Params })
	if to.Notification {
		return
	}
	to.Result = m.methodType(to.Name, "result", list, func(x *model.Method) model.Type { return x.Result })
	outcome := m.methodType(to.Name, "outcome", list, func(x *model.Method) model.Type {
		if x.Outcome == nil {
			return nil
		}
		return model.Ref{Decl: x.Outcome}
	})
	if outcome == nil {
		return
	}
	to.Outcome, _ = model.UnionOf(outcome)
	m.plainOutcomes(to, list)
	for _, row := range spec.PlainResults {
		if row.Method == to.Name {
			m.use(row)
			to.PlainResult = true
		}
	}
}

// methodType unites one type of a method, nil if no revision has it.
func (m *merger) methodType(method, what string, list []at[*model.Method], of func(*model.Method) model.Type) model.Type {
	var types []at[model.Type]
	for _, x := range list {
		if t := of(x.is); t != nil {
			types = append(types, at[model.Type]{x.rev, t})
		}
	}
	if len(types) == 0 {
		return nil
	}
	return m.uniteElems(place{def: method, member: what}, types)
}

// plainOutcomes makes the result of a method, where a revision has only one, a source
// of the union of all results.
func (m *merger) plainOutcomes(to *model.Method, list []at[*model.Method]) {
	var g *group
	for _, x := range list {
		if x.is.Outcome != nil {
			g = m.group(m.names[x.rev][x.is.Outcome])
		}
	}
	for _, x := range list {
		if x.is.Outcome != nil {
			continue
		}
		result, ok := model.StructOf(x.is.Result)
		if !ok {
			m.fail("add a rule to package merge", "%s has several results in other revisions than %s, where its result is %s", to.Name, m.version(x.rev), typeText(x.is.Result))
			continue
		}
		m.add(g, x.rev, source{decl: result})
	}
}

// codesInstead says which codes of a method other revisions have in place of each other.
func (m *merger) codesInstead(to *model.Method, list []at[*model.Method]) {
	for _, row := range spec.CodesInstead {
		if row.Method != to.Name {
			continue
		}
		var has model.Revisions
		for _, x := range list {
			if slices.Contains(x.is.Codes, row.Code) {
				has |= model.Only(x.rev)
			}
		}
		lacks := revisionsOf(list) &^ has
		if has == 0 || lacks == 0 {
			continue
		}
		m.use(row)
		to.Instead = append(to.Instead,
			model.CodeInstead{Code: row.Code, In: lacks, Instead: row.Instead},
			model.CodeInstead{Code: row.Instead, In: has, Instead: row.Code, Data: row.Data})
	}
}

func copyRequirements(list []model.Requirement) []model.Requirement {
	list = slices.Clone(list)
	for i := range list {
		if c := list[i].If; c != nil {
			c := *c
			c.Is, c.IsNot = slices.Clone(c.Is), slices.Clone(c.IsNot)
			list[i].If = &c
		}
	}
	return list
}

// codes merges the error codes. A number with several names has a constant for each: it may
// have another meaning in another revision, or two in one.
func (m *merger) codes() []model.Code {
	type key struct {
		code int64
		name string
	}
	var table []model.Code
	for _, rows := range byKey(m, func(p *model.Package) []model.Code { return p.Codes }, func(c *model.Code) key { return key{c.Code, c.Name} }) {
		last := newest(rows)
		revs := revisionsOf(rows)
		to := model.Code{
			Name: last.Name, Code: last.Code, Doc: m.fieldDoc(last.Doc, revs, 0),
			Requires: copyRequirements(last.Requires), Revisions: m.orZero(revs),
		}
		var types []at[model.Type]
		for _, x := range rows {
			if x.is.Data != nil {
				types = append(types, at[model.Type]{x.rev, x.is.Data})
			}
		}
		if len(types) > 0 {
			to.Data = m.uniteElems(place{def: last.Name, member: "data"}, types)
		}
		table = append(table, to)
	}
	return table
}

// metaKeys unites the reserved keys of _meta.
func (m *merger) metaKeys() []model.MetaKey {
	var table []model.MetaKey
	for _, rows := range byKey(m, func(p *model.Package) []model.MetaKey { return p.MetaKeys }, func(k *model.MetaKey) string { return k.Key }) {
		last := newest(rows)
		revs := revisionsOf(rows)
		to := model.MetaKey{
			Name: last.Name, Const: last.Const, Key: last.Key, Doc: m.fieldDoc(last.Doc, revs, 0), Revisions: m.orZero(revs),
			Type: m.uniteElems(place{def: last.Key}, elems(rows, func(k *model.MetaKey) model.Type { return k.Type })),
		}
		table = append(table, to)
	}
	return table
}

// round returns the round of the newest revision that has one.
func (m *merger) round() *model.Round {
	for rev, p := range slices.Backward(m.models) {
		if p.Round == nil {
			continue
		}
		to := &model.Round{Decode: p.Round.Decode}
		to.Requests, _ = m.group(m.names[rev][p.Round.Requests]).decl.(*model.Map)
		to.Responses, _ = m.group(m.names[rev][p.Round.Responses]).decl.(*model.Map)
		return to
	}
	return nil
}

// implying returns the results that imply a member in any revision.
func (m *merger) implying() []*model.Struct {
	var list []*model.Struct
	for rev, p := range m.models {
		for _, one := range p.Protocol.Implying {
			if to, ok := m.group(m.names[rev][one]).decl.(*model.Struct); ok && !slices.Contains(list, to) {
				list = append(list, to)
			}
		}
	}
	return list
}

// progress returns the notification of progress of the newest revision that has one.
func (m *merger) progress(methods []model.Method) *model.Progress {
	for rev, p := range slices.Backward(m.models) {
		if p.Progress == nil {
			continue
		}
		to := *p.Progress
		to.Params, _ = m.group(m.names[rev][p.Progress.Params]).decl.(*model.Struct)
		for i := range methods {
			if methods[i].Name == p.Progress.Method.Name {
				to.Method = &methods[i]
			}
		}
		return &to
	}
	return nil
}

// definitions lists the definitions whose types are in the package. Where a name
// stands for different types, the newest revision decides.
func (m *merger) definitions(p *model.Package) {
	for _, rows := range byKey(m, func(p *model.Package) []model.Definition { return p.Definitions }, func(d *model.Definition) string { return d.Name }) {
		to := model.Definition{Name: newest(rows).Name, Schemas: make([]*model.Schema, len(m.models))}
		var revs model.Revisions
		var found *group
		for _, x := range slices.Backward(rows) {
			g := m.definedBy(x)
			if g == nil || found != nil && g != found {
				continue
			}
			found = g
			revs |= model.Only(x.rev)
			to.Schemas[x.rev] = x.is.Schema
		}
		if found != nil {
			to.Type, to.Revisions = model.Ref{Decl: found.decl}, m.orZero(revs)
			p.Definitions = append(p.Definitions, to)
		}
	}
	slices.SortFunc(p.Definitions, func(a, b model.Definition) int { return cmp.Compare(a.Name, b.Name) })
}

// definedBy returns the merged declaration that a definition of a revision is a source
// of, nil if there is none.
func (m *merger) definedBy(d at[*model.Definition]) *group {
	ref, ok := model.Resolve(d.is.Type).(model.Ref)
	if !ok {
		return nil
	}
	is := func(g *group) bool { return g != nil && g.in[d.rev].decl == ref.Decl }
	name := m.names[d.rev][ref.Decl]
	for _, row := range spec.PlainVariants {
		if row.Union == name && m.groups[name] == nil && is(m.groups[row.Variant]) {
			return m.groups[row.Variant]
		}
	}
	if is(m.groups[name]) {
		return m.groups[name]
	}
	return nil
}
