package lower

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// Verdicts are not made from shapes, which are what types are decided on: the
// schemas of the model are those of the file, keyword by keyword, with the
// corrections.

// schemaOf returns the schema of the model for a schema of the file, nil if that
// admits any value. There is one for each.
func (l *lowerer) schemaOf(s *source.Schema) *model.Schema {
	if s == nil {
		return nil
	}
	if r, ok := l.corrected[s]; ok {
		s = r
	}
	if m, ok := l.schemas[s]; ok {
		return m
	}
	m := &model.Schema{}
	l.schemas[s] = m // before its parts, which may be itself
	if s.Bool != nil {
		m.Never = !*s.Bool
	} else {
		l.fillSchema(m, s)
	}
	switch {
	case admitsAny(m):
		m = nil
	case isReference(m):
		m = m.All[0]
	}
	l.schemas[s] = m
	return m
}

// admitsAny reports whether a schema asks for nothing.
func admitsAny(m *model.Schema) bool {
	return !m.Never && m.Kinds == 0 && m.Const == "" && m.Enum == nil && m.Members == nil && m.Others == nil &&
		m.Names == nil && m.Prefix == nil && m.Items == nil && m.All == nil && m.Any == nil && m.One == nil && m.Not == nil &&
		noRules(m.Rules)
}

// isReference reports whether a schema is nothing but another one.
func isReference(m *model.Schema) bool {
	if len(m.All) != 1 {
		return false
	}
	rest := *m
	rest.All = nil
	return admitsAny(&rest)
}

// fillSchema gives a schema of the model what one of the file says.
func (l *lowerer) fillSchema(m *model.Schema, s *source.Schema) {
	for _, t := range s.Types {
		m.Kinds |= kindNames[t]
	}
	if m.Kinds&model.KindNumber != 0 {
		m.Kinds &^= model.KindInteger
	}
	if s.Const != nil {
		m.Const = s.Const.Text
	}
	for _, v := range s.Enum {
		m.Enum = append(m.Enum, v.Text)
	}
	l.fillMembers(m, s)
	m.Others = l.schemaOf(s.Additional)
	m.Names = l.schemaOf(s.PropertyNames)
	m.Prefix = l.schemasOf(s.PrefixItems)
	m.Items = l.schemaOf(s.Items)
	if s.AdditionalItems != nil {
		m.Items = l.schemaOf(s.AdditionalItems)
	}
	if s.Target != nil {
		m.All = append(m.All, l.defSchema(s.Target.Name))
	}
	m.All = append(m.All, l.schemasOf(s.AllOf)...)
	m.All = slices.DeleteFunc(m.All, func(part *model.Schema) bool { return part == nil })
	m.Any, m.One = l.schemasOf(s.AnyOf), l.schemasOf(s.OneOf)
	if s.Not != nil {
		if m.Not = l.schemaOf(s.Not); m.Not == nil {
			m.Never = true
		}
	}
	m.Rules = rulesOf(s)
	m.Rules.Format = ""
}

// fillMembers lists the members that have a schema or are required.
func (l *lowerer) fillMembers(m *model.Schema, s *source.Schema) {
	for _, p := range s.Properties {
		m.Members = append(m.Members, model.MemberSchema{
			Name: p.Name, Required: slices.Contains(s.Required, p.Name), Schema: l.schemaOf(p.Schema),
		})
	}
	for _, name := range s.Required {
		if !slices.ContainsFunc(m.Members, func(x model.MemberSchema) bool { return x.Name == name }) {
			m.Members = append(m.Members, model.MemberSchema{Name: name, Required: true, Schema: l.schemaOf(s.Additional)})
		}
	}
}

func (l *lowerer) schemasOf(list []*source.Schema) []*model.Schema {
	var schemas []*model.Schema
	for _, s := range list {
		schemas = append(schemas, l.schemaOf(s))
	}
	return schemas
}

// defSchema returns the schema of a definition. It has a variable of its own
// and stands for itself from the start, since definitions refer to each other.
func (l *lowerer) defSchema(name string) *model.Schema {
	if m, ok := l.defSchemas[name]; ok {
		return m
	}
	m := &model.Schema{Name: l.defNames[name]}
	l.defSchemas[name] = m
	own := l.schemaOf(l.doc.Def(name).Schema)
	if own == nil {
		own = &model.Schema{}
	}
	if answered := l.answeredBy(place{key: name, member: "result"}); answered != nil {
		own = l.withOutcome(own, answered)
	}
	parts := []*model.Schema{own}
	if base := l.envelope(name); base != nil {
		parts = []*model.Schema{base, own}
	}
	for _, base := range l.also[name] {
		parts = append(parts, &model.Schema{Members: []model.MemberSchema{{Name: "params", Schema: l.defSchema(base)}}})
	}
	if len(parts) == 1 && own.Name == "" { // not that of another definition, which may be unfinished
		goName := m.Name
		*m = *own
		m.Name = goName
	} else {
		m.All = parts
	}
	return m
}

// withOutcome returns the schema of the response to a request, with what may
// answer it as the result, if that is one of those already.
func (l *lowerer) withOutcome(response *model.Schema, m *message) *model.Schema {
	i := slices.IndexFunc(response.Members, func(x model.MemberSchema) bool { return x.Name == "result" })
	own, rows := l.outcomeRows(m)
	if i < 0 || len(rows) == 0 {
		return response
	}
	known := []*model.Schema{l.defSchema(own)}
	for _, row := range rows {
		known = append(known, l.defSchema(row.Result))
	}
	result := response.Members[i].Schema
	if result == nil || !slices.Contains(known, result) && result.Any == nil ||
		slices.ContainsFunc(result.Any, func(s *model.Schema) bool { return !slices.Contains(known, s) }) {
		return response
	}
	changed := *response
	changed.Members = slices.Clone(response.Members)
	changed.Members[i].Schema = l.outcomeSchema(m)
	return &changed
}

// envelope returns the schema of what a message lacks that is declared without
// its envelope, nil for other definitions.
func (l *lowerer) envelope(name string) *model.Schema {
	m := l.messages[name]
	if m == nil || m.role == model.InBand || !m.bare {
		return nil
	}
	base := "JSONRPCRequest"
	if m.role == model.Notification {
		base = "JSONRPCNotification"
	}
	if l.doc.Def(base) != nil {
		return l.defSchema(base)
	}
	envelope := &model.Schema{
		Kinds:   model.KindObject,
		Members: []model.MemberSchema{{Name: "jsonrpc", Required: true, Schema: &model.Schema{Const: quote("2.0")}}},
	}
	if m.role == model.Request {
		id := &model.Schema{Kinds: model.KindString | model.KindInteger}
		if l.doc.Def("RequestId") != nil {
			id = l.defSchema("RequestId")
		}
		envelope.Members = append(envelope.Members, model.MemberSchema{Name: "id", Required: true, Schema: id})
	}
	return envelope
}

// outcomeSchema returns the schema of what a request may be answered with: the
// variant that the discriminator selects. It is nil where there is one only.
func (l *lowerer) outcomeSchema(m *message) *model.Schema {
	own, rows := l.outcomeRows(m)
	if len(rows) == 0 {
		return nil
	}
	if rows[0].Tells == spec.ByResultType {
		return &model.Schema{Any: l.outcomesByResultType(m, own, rows)}
	}
	return &model.Schema{Any: l.outcomesByMembers(own, rows)}
}

// when returns the schema of a definition that has to be met beside conditions.
func (l *lowerer) when(def string, conditions ...*model.Schema) *model.Schema {
	return &model.Schema{All: append(conditions, l.defSchema(def))}
}

// outcomesByResultType returns the alternatives of which the member resultType
// selects one; a value that nobody knows is that of an extension.
func (l *lowerer) outcomesByResultType(m *message, own string, rows []spec.Outcome) []*model.Schema {
	tag := func(required bool, s *model.Schema) *model.Schema {
		return &model.Schema{Members: []model.MemberSchema{{Name: spec.ResultType, Required: required, Schema: s}}}
	}
	known := []string{quote(spec.ResultTypeComplete)}
	list := []*model.Schema{l.when(own, tag(false, &model.Schema{Const: known[0]}))}
	for _, row := range rows {
		value := l.expand(l.def(row.Result).member(spec.ResultType).shape).constant.Text
		known = append(known, value)
		list = append(list, l.when(row.Result, tag(true, &model.Schema{Const: value})))
	}
	if l.doc.Def("Result") != nil && slices.ContainsFunc(spec.OtherResults, func(row spec.OtherResult) bool { return row.Method == m.method }) {
		list = append(list, l.when("Result", tag(true, &model.Schema{Kinds: model.KindString, Not: &model.Schema{Enum: known}})))
	}
	return list
}

// outcomesByMembers returns the alternatives of which another one than the
// method's own lacks what that requires.
func (l *lowerer) outcomesByMembers(own string, rows []spec.Outcome) []*model.Schema {
	list := []*model.Schema{l.defSchema(own)}
	for _, row := range rows {
		var lacks []*model.Schema
		for _, member := range l.ownRequired(own, row.Result) {
			lacks = append(lacks, &model.Schema{Not: &model.Schema{Members: []model.MemberSchema{{Name: member, Required: true}}}})
		}
		list = append(list, l.when(row.Result, lacks...))
	}
	return list
}

// inlineSchema returns the schema of a type that an inline schema declares.
func (l *lowerer) inlineSchema(sh *shape) *model.Schema {
	own := l.schemaOf(sh.at)
	if len(sh.also) == 0 {
		return own
	}
	sum := &model.Schema{All: []*model.Schema{own}}
	for _, base := range sh.also {
		sum.All = append(sum.All, l.schemaOf(base))
	}
	return sum
}

// nameSchemas gives the schemas of declarations their variables.
func (l *lowerer) nameSchemas() {
	taken := map[string]bool{}
	for _, s := range l.defSchemas {
		taken[s.Name] = true
	}
	for _, d := range l.order {
		head := d.Header()
		if head.Schema == nil {
			head.Schema = &model.Schema{}
		}
		if head.Schema.Name == "" {
			head.Schema.Name = head.Name
		}
		taken[head.Schema.Name] = true
	}
	for _, d := range l.order {
		s, ok := d.(*model.Struct)
		if !ok {
			continue
		}
		for _, f := range s.Fields() {
			if f.Check == nil || f.Check.Name != "" {
				continue
			}
			f.Check.Name = s.Name + f.Name
			for taken[f.Check.Name] {
				f.Check.Name += "Member"
			}
			taken[f.Check.Name] = true
		}
	}
}

// covers reports whether decoding into a type says all that a shape asks for, so
// that no schema has to be looked at where nothing odd is met.
func (l *lowerer) covers(sh *shape, t model.Type) bool {
	if sh == nil || sh.anything() {
		return true
	}
	if sh.ref == "" && sh.at != nil && sh.at.OneOf != nil {
		return false
	}
	switch t := t.(type) {
	case model.Basic:
		return sh.ref == "" && !sh.listed() && noRules(sh.rules)
	case model.ID:
		return true
	case model.Raw:
		return kindsOnly(l.expand(sh))
	case model.Members:
		sh = l.expand(sh)
		return !sh.listed() && sh.names == nil && noRules(sh.rules) && len(sh.members) == 0 && (sh.others == nil || kindsOnly(l.expand(sh.others)))
	case model.ListOf:
		return sh.ref == "" && !sh.listed() && noRules(sh.rules) && l.covers(sh.items, t.Elem)
	case model.MapOf:
		return sh.ref == "" && !sh.listed() && sh.names == nil && noRules(sh.rules) && l.covers(sh.others, t.Elem)
	case model.NullableOf:
		return l.covers(plain(sh), t.Elem)
	case model.Ref:
		switch t.Decl.(type) {
		case *model.Scalar, *model.Enum: // decoded as the strings and numbers that they are
			return !l.doubtful(l.expand(plain(sh)), t.Decl)
		}
		return true
	}
	return false
}

// listed reports whether a shape lists the values that are valid.
func (s *shape) listed() bool { return s.constant != nil || s.enum != nil }

// kindsOnly reports whether a shape asks for some kinds, and nothing else.
func kindsOnly(sh *shape) bool {
	if sh.anything() {
		return true
	}
	rest := *sh
	rest.kinds, rest.nullable, rest.mixed = model.AnyKind, false, false
	return rest.anything()
}

// doubtful reports whether a declaration holds more values than its shape admits,
// apart from what its parts see to.
func (l *lowerer) doubtful(sh *shape, d model.Decl) bool {
	if sh.ref == "" && sh.at != nil && sh.at.OneOf != nil {
		return true
	}
	switch d := d.(type) {
	case *model.Struct:
		return sh.listed() || sh.names != nil || sh.rules.MinProperties != "" || sh.rules.MaxProperties != ""
	case *model.Enum:
		return !noRules(sh.rules)
	case *model.Union:
		return l.hasOneOf()
	case *model.RawUnion:
		return !kindsOnly(sh)
	case *model.OneOrMany: // the list is the alternative that is no reference
		return slices.ContainsFunc(sh.alts, func(alt *shape) bool { return alt.ref == "" && (alt.listed() || !noRules(alt.rules)) })
	case *model.List:
		return sh.listed() || !noRules(sh.rules) || !l.covers(sh.items, d.Type.Elem)
	case *model.Map:
		return sh.listed() || sh.names != nil || !noRules(sh.rules) || !l.covers(sh.others, d.Type.Elem)
	case *model.Scalar:
		return sh.listed() || !noRules(sh.rules)
	}
	return false
}

// hasOneOf reports whether the schema says anywhere that one alternative only
// may fit. The variants of a union come from many places.
func (l *lowerer) hasOneOf() bool {
	var has func(s *source.Schema) bool
	has = func(s *source.Schema) bool { return s.OneOf != nil || slices.ContainsFunc(children(s), has) }
	return slices.ContainsFunc(l.doc.Defs, func(d *source.Def) bool { return has(d.Schema) })
}
