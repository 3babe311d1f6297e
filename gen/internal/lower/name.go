package lower

import (
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/goname"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// A place is where a schema stands: what its name and its documentation are made of.
type place struct {
	root   string   // Go name of the definition that encloses everything
	def    string   // Go name of the enclosing declaration
	key    string   // how documentation calls the enclosing declaration
	member string   // member of it
	path   []string // members from the definition on
	file   model.File
}

// in returns the place of a member.
func (p place) in(name string) place {
	p.member = name
	p.path = append(slices.Clip(p.path), name)
	return p
}

// pathName is the identifier of an inline schema at the place. The data of an
// error message is named after the error: it is what users of the error want.
func (p place) pathName() string {
	base, isError := strings.CutSuffix(p.root, "Error")
	switch {
	case p.member == "":
		return p.def
	case isError && slices.Equal(p.path, []string{"error", "data"}):
		return base + "Data"
	}
	return goname.Path(p.def, p.member)
}

// A group is all inline schemas that are alike and stand under members of one name.
type group struct {
	member string
	print  string
}

// reserved are the identifiers of the emitted API.
var reserved = []string{
	"Unknown", "Version", "Methods", "Codes", "DecodeMessage", "DecodePending", "DecodeBatch", "UnmarshalDefinition",
	"UnmarshalStrict", "UnmarshalDefinitionStrict", "Server", "Client", "UnimplementedServer", "UnimplementedClient",
	"ServerHandler", "ClientHandler", "RemoteServer", "RemoteClient", "OtherRequest", "OtherNotification", "Answer", "Serve", "Receive", "ProgressReporter", "DecodeOptions",
}

const errorCode = "an error code"

// reserve gives every definition its Go name, after the emitted API has taken
// its own.
func (l *lowerer) reserve() {
	for _, name := range reserved {
		l.names[name] = "the emitted API"
	}
	for _, row := range spec.MetaKeys {
		if l.applies(row.When) {
			l.names[row.Name] = "the accessor of a _meta key"
			l.names["Meta"+row.Name] = "the name of a _meta key"
		}
	}
	for _, row := range spec.Codes {
		if l.applies(row.When) {
			l.names["Code"+row.Name] = errorCode
		}
	}
	l.reserveMethods()
	order := l.defOrder()
	at := func(i int) *source.Schema { return l.doc.Def(order[i]).Schema }
	names := l.distinct(order, at, goname.Type, goname.Spelled, goname.SmallFirst)
	for i, def := range order {
		name := names[i]
		if l.taken(name) || ofFunctions(name) {
			name += suffix(l.def(def))
		}
		if owner, again := l.names[name]; again {
			l.fail(l.doc.Def(def).Schema, "rename the definition", "%s would be called %s in Go, which %s has", def, name, owner)
		}
		l.names[name] = "the definition " + def
		l.defNames[def] = name
	}
}

func (l *lowerer) taken(name string) bool { _, ok := l.names[name]; return ok }

// ofFunctions reports whether a name is like those of the functions that decode
// unions, UnmarshalX and UnmarshalXStrict. The unions have no names yet.
func ofFunctions(name string) bool {
	decoded, ok := strings.CutPrefix(name, "Unmarshal")
	return ok && decoded != "" && strings.ToLower(decoded[:1]) != decoded[:1]
}

// reserveMethods gives the constants of methods their names.
func (l *lowerer) reserveMethods() {
	var methods, defs []string
	for _, def := range l.defOrder() {
		if m := l.messages[def]; m != nil && !slices.Contains(methods, m.method) {
			methods, defs = append(methods, m.method), append(defs, def)
		}
	}
	at := func(i int) *source.Schema { return l.doc.Def(defs[i]).Schema }
	names := l.distinct(methods, at, goname.Method, goname.SpelledMethod)
	for i, method := range methods {
		l.methodNames[method] = "Method" + names[i]
		l.names["Method"+names[i]] = "the constant of a method"
	}
}

// suffix is the word that tells a type from another one of the same name.
func suffix(s *shape) string {
	switch {
	case s.alts != nil:
		return "Union"
	case s.object():
		return "Object"
	case s.kinds == model.KindArray:
		return "List"
	case s.kinds == model.KindObject:
		return "Map"
	case s.stringEnum() != nil:
		return "Enum"
	}
	return "Value"
}

// countInline counts the inline schemas that need a name, by group.
func (l *lowerer) countInline() {
	for _, def := range l.defOrder() {
		sh := l.def(def)
		if sh.ref == "" {
			l.countBelow(def, sh, "")
		}
	}
}

func (l *lowerer) countBelow(def string, sh *shape, under string) {
	for _, m := range sh.members {
		l.countAt(def, m.shape, m.name)
	}
	for _, part := range []*shape{sh.items, sh.others} {
		if part != nil {
			l.countAt(def, part, under)
		}
	}
	for _, alt := range sh.alts {
		if alt.ref == "" {
			l.countBelow(def, alt, under)
		}
	}
}

func (l *lowerer) countAt(def string, sh *shape, name string) {
	if sh.ref != "" || l.rawFact(def, name, sh) {
		return
	}
	if needsName(sh) {
		l.groups[group{name, plain(sh).fingerprint()}]++
	}
	l.countBelow(def, sh, name)
}

// plain returns the shape without null, which does not show in a type's name.
func plain(sh *shape) *shape {
	if !sh.nullable {
		return sh
	}
	c := *sh
	c.nullable = false
	return &c
}

func needsName(sh *shape) bool {
	return sh.object() || sh.alts != nil || sh.stringEnum() != nil
}

// inlineName returns the identifier of an inline schema, and whether it is
// shared by all of its group.
func (l *lowerer) inlineName(sh *shape, at place) (name string, shared bool) {
	g := group{at.member, sh.fingerprint()}
	if row := l.nameFact(sh, at); row != nil {
		l.fact("InlineNames", row.Name)
		return l.free(row.Name, at.pathName(), sh), true
	}
	if at.member == "params" {
		if base := l.genericParams(g.print); base != "" {
			return base, true
		}
		return l.free(at.pathName(), at.pathName(), sh), false
	}
	if l.groups[g] > 1 && at.member != "" {
		return l.free(goname.Exported(at.member), at.pathName(), sh), true
	}
	return l.free(at.pathName(), at.pathName(), sh), false
}

func (l *lowerer) nameFact(sh *shape, at place) *spec.InlineName {
	for i := range spec.InlineNames {
		row := &spec.InlineNames[i]
		if row.Member != "" && row.Member != at.member || !l.applies(row.When) {
			continue
		}
		if row.Variants != nil && !hasVariants(sh, row.Variants) || row.Variants == nil && sh.alts != nil {
			continue
		}
		if row.Only && len(sh.members) != len(row.Has) {
			continue
		}
		if slices.ContainsFunc(row.Has, func(name string) bool { return sh.member(name) == nil }) {
			continue
		}
		return row
	}
	return nil
}

func hasVariants(sh *shape, defs []string) bool {
	for _, def := range defs {
		if !slices.ContainsFunc(sh.alts, func(alt *shape) bool { return alt.ref == def }) {
			return false
		}
	}
	return sh.alts != nil
}

// genericParams returns the name of the params of a base definition that are
// like these: Request, Notification, PaginatedRequest.
func (l *lowerer) genericParams(print string) string {
	best := ""
	for _, def := range l.defOrder() {
		sh := l.def(def)
		if l.messages[def] != nil || sh.member("method") == nil || strings.HasPrefix(def, "JSONRPC") {
			continue
		}
		params := sh.member("params")
		if params == nil || params.shape.ref != "" || params.shape.fingerprint() != print {
			continue
		}
		if best == "" || len(def) < len(best) {
			best = def
		}
	}
	if best == "" {
		return ""
	}
	name := goname.Path(goname.Type(best), "params")
	return l.free(name, name, l.def(best).member("params").shape)
}

// free returns the name, with the word for its kind if something else has it,
// or the name by path where even that is taken.
func (l *lowerer) free(name, byPath string, sh *shape) string {
	owner := "another inline schema: " + sh.fingerprint()
	for i, candidate := range []string{name, name + suffix(sh), byPath, byPath + suffix(sh)} {
		bare := i%2 == 0
		if have, taken := l.names[candidate]; have == owner || !taken && !(bare && ofFunctions(candidate)) {
			l.names[candidate] = owner
			return candidate
		}
	}
	l.fail(sh.at, "give the schema a definition of its own", "the schema would be called %s or %s%s in Go, and both names are taken", name, name, suffix(sh))
	return name
}
