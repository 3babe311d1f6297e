// Package names decides the Go identifiers of everything that a package
// declares: definitions, inline schemas, fields, constants. Two definitions
//
//	"Tool":      {"properties": {"mode": {"enum": ["a"]}}}
//	"Tool_Mode": {"type": "string"}
//
// are called Tool and ToolMode, the enum ToolModeEnum, since its first name is
// taken, and its value ToolModeEnumA. What the emitter declares besides is part
// of the input and is never given away.
package names

import (
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/goname"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/message"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/place"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/record"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/shape"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

const errorCode = "an error code"

// Names are the identifiers of a package. Those of definitions and methods are
// decided when it is made, those of inline schemas as they are asked for.
type Names struct {
	defs     *shape.Defs
	messages *message.Messages
	rec      *record.Recorder
	claims   *claims

	def    map[string]string // by definition
	method map[string]string // by method, its constant
	params map[string]string // by fingerprint, base definition whose params these are
	groups map[group]int     // how often an inline shape stands under a member
	inline int               // schemas inside of definitions
}

// New names the methods and the definitions of a schema, in a package with the
// emitter's own identifiers.
func New(messages *message.Messages, scope model.Scope, rec *record.Recorder) *Names {
	n := &Names{
		defs: messages.Defs, messages: messages, rec: rec, claims: newClaims(scope),
		def: map[string]string{}, method: map[string]string{}, params: map[string]string{}, groups: map[group]int{},
	}
	n.claimFacts()
	n.nameMethods()
	n.nameDefs()
	n.findGenericParams()
	n.countInline()
	return n
}

// Def returns the name of a definition.
func (n *Names) Def(def string) string { return n.def[def] }

// Method returns the name of a method's constant.
func (n *Names) Method(method string) string { return n.method[method] }

// claimFacts claims the names that the tables give.
func (n *Names) claimFacts() {
	for _, row := range spec.MetaKeys {
		if n.defs.Applies(row.When) {
			n.claims.claim(row.Name, "the accessor of a _meta key")
			n.claims.claim("Meta"+row.Name, "the name of a _meta key")
		}
	}
	for _, row := range spec.Codes {
		if _, taken := n.claims.of("Code" + row.Name); !taken && n.defs.Applies(row.When) {
			n.claims.claim("Code"+row.Name, errorCode)
		}
	}
}

// nameMethods gives the constants of methods their names.
func (n *Names) nameMethods() {
	var methods []string
	for _, m := range n.messages.Table {
		methods = append(methods, m.Method)
	}
	at := func(i int) *source.Schema { return n.defs.At(n.messages.Table[i].Def) }
	for i, name := range n.distinct(methods, at, goname.Method, goname.SpelledMethod) {
		name = "Method" + name
		if owner, taken := n.claims.of(name); taken {
			n.rec.Fail(at(i), "rename the method", "the constant of %q would be called %s, which %s has", methods[i], name, owner)
		}
		n.method[methods[i]] = name
		n.claims.claim(name, "the constant of a method")
	}
}

// nameDefs gives every definition its name.
func (n *Names) nameDefs() {
	defs := n.defs.Names()
	at := func(i int) *source.Schema { return n.defs.At(defs[i]) }
	for i, name := range n.distinct(defs, at, goname.Type, goname.Spelled, goname.SmallFirst) {
		word, forms := formsOf(n.defs.Def(defs[i]))
		if message.IsUnion(defs[i]) {
			forms |= model.FormUnion // even of one message
		}
		if _, taken := n.claims.ofType(name, forms); taken || n.claims.derivable(name) {
			name += word
		}
		if owner, again := n.claims.ofType(name, forms); again {
			n.rec.Fail(at(i), "rename the definition", "%s would be called %s in Go, which %s has", defs[i], name, owner)
		}
		n.claims.claimType(name, forms, "the definition "+defs[i])
		n.def[defs[i]] = name
	}
}

// formsOf returns the word that distinguishes a type from another one of the
// same name, and the forms that its declaration may have.
func formsOf(s *shape.Shape) (word string, forms model.Forms) {
	switch {
	case s.Alts != nil:
		return "Union", model.FormUnion | model.FormRawUnion | model.FormOneOrMany
	case s.Object():
		return "Object", model.FormStruct | model.FormAlias | model.FormRawUnion
	case s.Kinds == model.KindArray:
		return "List", model.FormList | model.FormRawUnion
	case s.Kinds == model.KindObject:
		return "Map", model.FormMap | model.FormStruct | model.FormAlias | model.FormRawUnion
	case s.StringEnum() != nil:
		return "Enum", model.FormEnum | model.FormRawUnion
	}
	return "Value", model.FormScalar | model.FormAlias | model.FormRawUnion | model.FormEnum
}

// Function claims the name of a function that is emitted for a type. A name that
// something else has is a problem of the schema; what says whom it is for.
func (n *Names) Function(name, what string) {
	if owner, taken := n.claims.of(name); taken {
		n.rec.Fail(n.defs.At(n.defs.Names()[0]), "rename the definition", "the decoder of %s would be called %s in Go, which %s has", what, name, owner)
	}
	n.claims.claim(name, emitted)
}

// Code returns the name of the constant of an error code, which is the name that
// a table gives it, or made from the definition of the error.
func (n *Names) Code(name string, at *source.Schema) string {
	name = "Code" + name
	if owner, taken := n.claims.of(name); taken && owner != errorCode {
		n.rec.Fail(at, "rename the definition", "the error code would be called %s, which %s has", name, owner)
	}
	n.claims.claim(name, "another error code")
	return name
}

// Handlers returns the names of the methods of interfaces, which are those of
// the messages without the word that says what kind of message it is. A name
// that two methods would have, or that every interface has already, becomes that
// of the message.
func (n *Names) Handlers() map[string]string {
	names, taken, count := map[string]string{}, map[string]string{}, map[string]int{}
	for _, name := range n.claims.scope.Handlers {
		taken[name] = emitted
		count[name]++
	}
	for _, m := range n.messages.Table {
		count[goname.Interface(m.Def)]++
	}
	for _, m := range n.messages.Table {
		name := goname.Interface(m.Def)
		if count[name] > 1 {
			name = n.def[m.Def]
		}
		if owner, again := taken[name]; again {
			n.rec.Fail(n.defs.At(m.Def), "rename the definition", "the method of %s would be called %s in Go, which %s has", m.Def, name, owner)
		}
		taken[name] = m.Def
		names[m.Def] = name
	}
	return names
}

// Extra is the field of every struct that keeps the members without a field.
const Extra = "Extra"

// Fields returns the identifiers of members. _meta is Meta everywhere, so a
// member called meta besides it makes way.
func (n *Names) Fields(members []*shape.Member) []string {
	var list []string
	hasMeta := slices.ContainsFunc(members, func(m *shape.Member) bool { return m.Name == "_meta" })
	for _, m := range members {
		list = append(list, m.Name)
	}
	spelled := func(name string) string {
		switch {
		case name == "_meta":
			return "Meta"
		case hasMeta && goname.Exported(name) == "Meta" && goname.Spelled(name) == "Meta":
			return "MetaMember"
		}
		return goname.Spelled(name)
	}
	at := func(i int) *source.Schema { return members[i].Shape.At }
	names := n.distinct(list, at, goname.Exported, spelled, goname.SmallFirst)
	for i, name := range names {
		if name == Extra || slices.Contains(n.claims.scope.Members, name) {
			names[i] = name + "Member"
		}
	}
	return names
}

// Values returns the identifiers of enum values. Values whose identifiers are
// equal are distinguished by their separators, then by the case of their first letter.
func (n *Names) Values(typ string, values []string, at *source.Schema) []string {
	return n.distinct(values, func(int) *source.Schema { return at }, func(v string) string { return goname.Constant(typ, v) },
		func(v string) string { return goname.SpelledConstant(typ, v) },
		func(v string) string { return goname.SmallFirstConstant(typ, v) })
}

// Constant claims the name of a value of the enum that has the key, once all
// types have names, and returns the name or another one if something has it.
func (n *Names) Constant(name, value, key string, at *source.Schema) string {
	if owner, taken := n.claims.of(name); taken {
		name += "Value"
		if _, again := n.claims.of(name); again {
			n.rec.Fail(at, "rename the definition", "the constant of %q would be called %s, which %s has", value, name, owner)
		}
	}
	n.claims.claim(name, "the constant of "+key)
	return name
}

// isBase reports whether a definition may be what messages are derived from.
func (n *Names) isBase(def string) bool {
	return n.messages.Of(def) == nil && n.defs.Def(def).Member("method") != nil && !strings.HasPrefix(def, "JSONRPC")
}

// findGenericParams finds the params of base definitions: Request, Notification,
// PaginatedRequest. Of several that are alike the one with the shortest name counts.
func (n *Names) findGenericParams() {
	for _, def := range n.defs.Names() {
		if !n.isBase(def) {
			continue
		}
		params := n.defs.Def(def).Member("params")
		if params == nil || params.Shape.Ref != "" {
			continue
		}
		print := params.Shape.Fingerprint()
		if best := n.params[print]; best == "" || len(def) < len(best) {
			n.params[print] = def
		}
	}
}

// Repeats returns the definition that an inline schema repeats where its own
// name would be, or "".
func (n *Names) Repeats(sh *shape.Shape, at place.Place) string {
	if sh.Ref != "" || !sh.NeedsName() {
		return ""
	}
	for _, def := range n.defs.Alike(sh.Fingerprint()) {
		if n.def[def] == at.PathName() {
			return def
		}
	}
	return ""
}
