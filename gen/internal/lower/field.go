package lower

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/goname"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// fillStruct gives a struct its members, in the order of the wire.
func (l *lowerer) fillStruct(s *model.Struct, sh *shape, at place) {
	s.Others = l.others(sh)
	members := slices.Clone(sh.members)
	slices.SortStableFunc(members, func(a, b *member) int {
		return cmp.Or(cmp.Compare(rank(s.Role, a), rank(s.Role, b)), cmp.Compare(a.name, b.name))
	})
	names := l.fieldNames(members)
	for i, m := range members {
		if c := l.constant(m, at); c != nil {
			c.Name = names[i]
			s.Members = append(s.Members, c)
			continue
		}
		s.Members = append(s.Members, l.field(s, names[i], m, at))
	}
	nameBytes(s, names)
}

// nameBytes names the accessors of base64: plainly where there is one such
// member, and not at all where that is the name of a member.
func nameBytes(s *model.Struct, names []string) {
	var encoded []*model.Field
	for _, f := range s.Fields() {
		if f.Bytes != "" {
			encoded = append(encoded, f)
		}
	}
	for _, f := range encoded {
		if len(encoded) == 1 {
			f.Bytes = "Bytes"
		}
		if slices.Contains(names, f.Bytes) || slices.Contains(names, "Set"+f.Bytes) {
			f.Bytes = ""
		}
	}
}

// The members of a message and those that identify a value have an order of their own.
var (
	envelopeOrder = []string{"jsonrpc", "id", "method", "params", "result", "error"}
	identity      = []string{"name", "uri", "id", "type"}
)

// The ranks of the other members.
const (
	rankConstant = 10
	rankIdentity = rankConstant + 1
	rankRequired = 20
	rankOptional = 30
	rankMeta     = 40
)

// rank orders members: what identifies the value first, then what is required,
// then what is optional; metadata last.
func rank(role model.Role, m *member) int {
	if role != model.Plain {
		if i := slices.Index(envelopeOrder, m.name); i >= 0 {
			return i
		}
	}
	switch i := slices.Index(identity, m.name); {
	case m.name == "_meta":
		return rankMeta
	case m.required && m.shape.constant != nil:
		return rankConstant
	case i >= 0:
		return rankIdentity + i
	case m.required:
		return rankRequired
	}
	return rankOptional
}

// takenNames are the names that every emitted struct has already: its methods,
// those that are planned among them, and the field of unnamed members.
var takenNames = []string{"Extra", "String", "Validate", "AppendJSON", "MarshalJSON", "UnmarshalJSON", "IsZero"}

// fieldNames returns the identifiers of members. _meta is Meta everywhere, so a
// member called meta beside it makes way.
func (l *lowerer) fieldNames(members []*member) []string {
	var list []string
	hasMeta := slices.ContainsFunc(members, func(m *member) bool { return m.name == "_meta" })
	for _, m := range members {
		list = append(list, m.name)
	}
	spelled := func(n string) string {
		switch {
		case n == "_meta":
			return "Meta"
		case hasMeta && goname.Exported(n) == "Meta" && goname.Spelled(n) == "Meta":
			return "MetaMember"
		}
		return goname.Spelled(n)
	}
	at := func(i int) *source.Schema { return members[i].shape.at }
	names := l.distinct(list, at, goname.Exported, spelled, goname.SmallFirst)
	for i, n := range names {
		if slices.Contains(takenNames, n) {
			names[i] = n + "Member"
		}
	}
	return names
}

// constant returns the member whose value the type implies, or nil.
func (l *lowerer) constant(m *member, at place) *model.Const {
	if !m.required {
		return nil
	}
	if m.shape.constant != nil && m.shape.ref == "" && !m.shape.nullable && m.shape.kinds&containers == 0 {
		return &model.Const{JSON: m.name, Value: m.shape.constant.Text}
	}
	if m.name == spec.ResultType && l.expand(m.shape).kinds == model.KindString && l.expand(m.shape).enum == nil {
		l.fact("ResultType", at.key)
		return &model.Const{JSON: m.name, Value: quote(spec.ResultTypeComplete), Implied: true}
	}
	return nil
}

const containers = model.KindArray | model.KindObject

func quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err) // a Go string always has a JSON text
	}
	return string(b)
}

func (l *lowerer) field(s *model.Struct, name string, m *member, at place) *model.Field {
	f := &model.Field{Name: name, JSON: m.name, Required: m.required, Doc: l.fieldDoc(at.key, m)}
	in := at.in(m.name)
	t, nullable := l.typeOf(m.shape, in)
	f.Type, f.Rules = t, rulesOfShape(m.shape)
	if _, basic := t.(model.Basic); basic && m.shape.constant != nil && !m.required && !nullable {
		f.Const = m.shape.constant.Text
	}
	f.Presence = presence(t, m.required, nullable)
	if f.Const == "" && !l.covers(m.shape, t) {
		f.Check = l.inlineSchema(m.shape)
	}
	if nullable && f.Presence == model.ZeroAbsent && !holdsNull(t) {
		f.Type = model.NullableOf{Elem: t}
	}
	if isPart(m.name, s.Role) && f.Presence == model.Pointer && isStruct(t) {
		f.Presence = model.StructAbsent
	}
	if f.Presence == model.Always && t == model.String && m.shape.rules.Format == "byte" {
		f.Bytes = name + "Bytes"
	}
	_, id := t.(model.ID)
	f.Essential = id && m.name == "id" && s.Role == model.Request && m.required
	for _, row := range spec.ZeroValues {
		if e, ok := enumOf(t); ok && row.Member == m.name && m.required && hasValue(e, row.Value) {
			f.ZeroWrites = row.Value
			l.fact("ZeroValues", row.Member)
		}
	}
	return f
}

func hasValue(e *model.Enum, value string) bool {
	return slices.ContainsFunc(e.Values, func(v model.EnumValue) bool { return v.Value == value })
}

func enumOf(t model.Type) (*model.Enum, bool) {
	ref, ok := t.(model.Ref)
	if !ok {
		return nil, false
	}
	e, ok := ref.Decl.(*model.Enum)
	return e, ok
}

func isStruct(t model.Type) bool {
	ref, ok := t.(model.Ref)
	if !ok {
		return false
	}
	_, ok = ref.Decl.(*model.Struct)
	return ok
}

// isPart reports whether a member is params of a message or metadata, which are
// values in every revision so that code does not depend on which of them requires it.
func isPart(name string, role model.Role) bool {
	return name == "_meta" || name == "params" && role != model.Plain
}

// presence decides how a field shows that its member is absent or null.
func presence(t model.Type, required, nullable bool) model.Presence {
	p := model.Pointer
	switch t := t.(type) {
	case model.Raw, model.ID:
		p = model.ZeroAbsent
	case model.Members, model.ListOf, model.MapOf:
		p = model.NilAbsent
	case model.Ref:
		switch t.Decl.(type) {
		case *model.Union:
			p = model.NilAbsent
		case *model.RawUnion, *model.OneOrMany:
			p = model.ZeroAbsent
		case *model.List, *model.Map:
			p = model.NilAbsent
		}
	}
	switch {
	case nullable && holdsNull(t):
		return model.ZeroAbsent
	case nullable && required && p == model.Pointer:
		return model.NullPointer
	case nullable:
		return model.ZeroAbsent
	case required && p == model.Pointer:
		return model.Always
	case required && p == model.NilAbsent && !isInterface(t):
		return model.Always
	}
	return p
}

func holdsNull(t model.Type) bool {
	raw, ok := t.(model.Raw)
	return ok && raw.Kinds&model.KindNull != 0
}

func isInterface(t model.Type) bool {
	ref, ok := t.(model.Ref)
	if !ok {
		return false
	}
	_, ok = ref.Decl.(*model.Union)
	return ok
}

// typeOf returns the type of the schema at a place, and whether null is a value beside it.
func (l *lowerer) typeOf(sh *shape, at place) (model.Type, bool) {
	if sh == nil || sh.anything() {
		return model.Raw{Kinds: model.AnyKind}, false
	}
	nullable := sh.nullable
	if rest := sh.kinds &^ model.KindNull; sh.ref == "" && sh.alts == nil && sh.kinds != model.AnyKind && sh.kinds != rest && rest != 0 {
		c := *sh
		c.kinds, nullable = rest, true
		c.enum = slices.DeleteFunc(slices.Clone(c.enum), func(v source.Value) bool { return v.Text == "null" })
		if len(c.enum) == 0 {
			c.enum = nil
		}
		sh = &c
	}
	t := l.valueType(plain(sh), at)
	if raw, ok := t.(model.Raw); ok && nullable {
		return model.Raw{Kinds: raw.Kinds | model.KindNull}, false
	}
	return t, nullable
}

func (l *lowerer) valueType(sh *shape, at place) model.Type {
	if row := l.scalarFact(sh, at); row != nil {
		l.fact("Scalars", row.Member)
		return l.refType(row.Def)
	}
	if l.rawFact(at.key, at.member, l.expand(sh)) {
		return model.Raw{Kinds: l.expand(sh).kinds}
	}
	if def := l.repeated(sh, at); def != "" {
		return l.refType(def)
	}
	switch {
	case sh.ref != "":
		return l.refType(sh.ref)
	case l.isErrorObject(sh):
		return model.ErrorObject{}
	case sh.stringEnum() != nil && sh.constant == nil:
		return model.Ref{Decl: l.declareInline(sh, at)}
	case l.openEnum(at.key, at.member) != nil && sh.kinds == model.KindString:
		return model.Ref{Decl: l.declareOpenEnum(sh, at)}
	case sh.alts != nil:
		return l.inlineUnion(sh, at)
	case sh.object():
		return model.Ref{Decl: l.declareInline(sh, at)}
	case isID(sh):
		return model.ID{}
	case basicOf(sh) >= 0 && fitsInt(sh.constant):
		return model.Basic(basicOf(sh))
	case sh.array() && sh.prefix == nil && !sh.bounded:
		return model.ListOf{Elem: l.elemType(sh.items, at), Rules: rulesOfShape(sh.items)}
	case sh.openObject():
		return l.openType(sh, at)
	}
	return model.Raw{Kinds: sh.kinds}
}

// repeated returns the definition that an inline schema repeats where its own
// name would be, or "".
func (l *lowerer) repeated(sh *shape, at place) string {
	if sh.ref != "" || !needsName(sh) {
		return ""
	}
	for _, def := range l.defOrder() {
		if l.defNames[def] == at.pathName() && l.def(def).fingerprint() == sh.fingerprint() {
			return def
		}
	}
	return ""
}

// fitsInt reports whether a constant, if there is one, is no integer beyond int64.
func fitsInt(v *source.Value) bool {
	if v == nil || !integerText(v.Text) {
		return true
	}
	n, ok := number(v.Text)
	return ok && n.Num().IsInt64()
}

// openType returns the type of an object without named members.
func (l *lowerer) openType(sh *shape, at place) model.Type {
	if l.othersAny(sh) {
		return model.Members{Kinds: model.AnyKind}
	}
	elem := l.elemType(sh.others, at)
	if raw, ok := elem.(model.Raw); ok {
		return model.Members(raw)
	}
	if _, ok := elem.(model.Members); ok {
		return model.Members{Kinds: model.KindObject}
	}
	return model.MapOf{Elem: elem, Ordered: l.orderedFact(at), Rules: rulesOfShape(sh.others)}
}

// elemType returns the type of elements; one that may be null stays raw.
func (l *lowerer) elemType(sh *shape, at place) model.Type {
	t, nullable := l.typeOf(sh, at)
	if nullable {
		return model.Raw{Kinds: l.kindsOfAny(sh) | model.KindNull}
	}
	return t
}

// kindsOfAny returns the kinds of a shape and its alternatives.
func (l *lowerer) kindsOfAny(sh *shape) model.Kinds {
	sh = l.expand(sh)
	if sh.alts == nil {
		return kindsWithNull(sh)
	}
	var kinds model.Kinds
	for _, alt := range sh.alts {
		kinds |= l.kindsOfAny(alt)
	}
	return kinds
}

func (l *lowerer) declareOpenEnum(sh *shape, at place) model.Decl {
	g := group{at.pathName(), "open enum"}
	if d, ok := l.inline[g]; ok {
		return d
	}
	name := l.free(at.pathName(), at.pathName(), sh)
	e := &model.Enum{Head: model.Head{Name: name, Key: name, File: model.Enums, Doc: l.inlineDoc(name, sh, at)}, Open: true}
	l.inline[g] = e
	e.Schema = l.inlineSchema(sh)
	l.order = append(l.order, e)
	l.places[e] = sh.at
	l.fillOpenEnum(e, l.openEnum(at.key, at.member), sh)
	return e
}

// scalarFact returns the row that gives a plain string member its named type.
func (l *lowerer) scalarFact(sh *shape, at place) *spec.Scalar {
	if sh.ref != "" || sh.alts != nil || sh.kinds != model.KindString || sh.constant != nil || sh.enum != nil {
		return nil
	}
	for i := range spec.Scalars {
		row := &spec.Scalars[i]
		if row.Member == at.member && l.doc.Def(row.Def) != nil && l.def(row.Def).kinds == model.KindString {
			return row
		}
	}
	return nil
}

// rawFact reports whether a member keeps its text: an object of a definition
// that the tables name, or any open object under a name that they give.
func (l *lowerer) rawFact(key, name string, sh *shape) bool {
	for _, row := range spec.RawMembers {
		if row.Member != name || sh.kinds != model.KindObject || sh.alts != nil {
			continue
		}
		if row.Def == key || row.Def == "" && sh.openObject() && l.othersAny(sh) {
			l.fact("RawMembers", row.Def+"."+row.Member)
			return true
		}
	}
	return false
}

// othersAny reports whether unnamed members may hold any value.
func (l *lowerer) othersAny(sh *shape) bool {
	return !sh.closed && (sh.others == nil || l.expand(sh.others).anything())
}

func (l *lowerer) orderedFact(at place) bool {
	path := strings.Join(at.path, ".")
	for _, row := range spec.OrderedMembers {
		if path == row.Member || strings.HasSuffix(path, "."+row.Member) {
			l.fact("OrderedMembers", row.Member)
			return true
		}
	}
	return false
}
