package lower

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/goname"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// methods makes the method table and the error codes.
func (l *lowerer) methods() {
	for _, name := range l.defOrder() {
		m := l.messages[name]
		if m == nil {
			continue
		}
		if i := slices.IndexFunc(l.pkg.Methods, func(x model.Method) bool { return x.Name == m.method }); i >= 0 {
			l.note(l.def(name).at, "%s has the method %q of %s; the table has the first of them", name, m.method, l.pkg.Methods[i].Message.Key)
			continue
		}
		l.pkg.Methods = append(l.pkg.Methods, l.method(m))
	}
	slices.SortFunc(l.pkg.Methods, func(a, b model.Method) int {
		return cmp.Or(compareBool(a.InBand, b.InBand), cmp.Compare(a.Name, b.Name))
	})
	l.distinctMethods()
	l.codes()
	l.pkg.HasBatches = l.doc.Def("JSONRPCBatchRequest") != nil
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

func (l *lowerer) method(m *message) model.Method {
	message := l.define(m.def).(*model.Struct)
	row := model.Method{
		Name: m.method, Const: l.methodNames[m.method], Go: goname.Interface(m.def),
		Notification: m.role == model.Notification, Client: m.client, Server: m.server, InBand: m.role == model.InBand,
		Message: message, Deprecated: l.deprecated(m.method),
	}
	row.Doc = model.Doc{Deprecated: row.Deprecated}
	row.Alive = m.method == spec.Ping
	for _, f := range message.Fields() {
		if f.JSON == "params" {
			row.Params = f.Type
		}
	}
	if !row.Notification {
		row.Result = l.resultOf(m)
		row.Outcome = l.outcome(m)
	}
	row.Requires = l.requirements(m.method, 0)
	for _, code := range spec.Codes {
		if slices.Contains(code.Methods, m.method) && l.applies(code.When) {
			row.Codes = append(row.Codes, code.Code)
		}
	}
	return row
}

// resultDef returns the definition of a request's own result, or "".
func (l *lowerer) resultDef(m *message) string {
	base, ok := strings.CutSuffix(m.def, "Request")
	if !ok {
		return ""
	}
	if response := base + "ResultResponse"; l.doc.Def(response) != nil {
		if result := l.def(response).member("result"); result != nil && result.shape.ref != "" {
			return result.shape.ref
		}
	}
	if l.doc.Def(base+"Result") != nil {
		return base + "Result"
	}
	return ""
}

func (l *lowerer) resultOf(m *message) model.Type {
	if def := l.resultDef(m); def != "" {
		return l.refType(def)
	}
	if t := l.responseType(m); t != nil {
		return t
	}
	known := slices.ContainsFunc(spec.EmptyResults, func(row spec.EmptyResult) bool { return row.Method == m.method })
	if known {
		l.fact("EmptyResults", m.method)
	} else {
		l.note(l.def(m.def).at, "%s has no result by any rule; it has the empty result", m.def)
	}
	for _, def := range []string{"EmptyResult", "Result"} {
		if l.doc.Def(def) != nil {
			return l.refType(def)
		}
	}
	return model.Members{Kinds: model.AnyKind}
}

// responseType returns the type of the result in a request's response, where
// that is declared inline.
func (l *lowerer) responseType(m *message) model.Type {
	base, ok := strings.CutSuffix(m.def, "Request")
	if !ok || l.doc.Def(base+"ResultResponse") == nil {
		return nil
	}
	if s, ok := l.define(base + "ResultResponse").(*model.Struct); ok {
		for _, f := range s.Fields() {
			if f.JSON == "result" {
				return f.Type
			}
		}
	}
	return nil
}

// answeredBy returns the request that a response definition answers, if the place is its result.
func (l *lowerer) answeredBy(at place) *message {
	base, ok := strings.CutSuffix(at.key, "ResultResponse")
	if !ok || at.member != "result" {
		return nil
	}
	return l.messages[base+"Request"]
}

// outcome returns the union of what a request may be answered with, or nil if
// it has one result only.
func (l *lowerer) outcome(m *message) *model.Union {
	g := group{"outcome", m.def}
	if d, ok := l.inline[g]; ok {
		return d.(*model.Union)
	}
	own, rows := l.outcomeRows(m)
	if len(rows) == 0 {
		return nil
	}
	name := l.free(goname.Interface(m.def)+"Outcome", l.defNames[m.def]+"Outcome", &shape{at: l.def(m.def).at, alts: []*shape{}})
	u := &model.Union{Head: model.Head{Name: name, Key: name, File: model.Unions, Schema: l.outcomeSchema(m)}}
	u.Doc = model.Doc{Text: []string{name + " is what " + m.method + " may be answered with."}, Deprecated: l.deprecated(m.method)}
	l.inline[g] = u
	l.order = append(l.order, u)
	l.fillOutcome(u, own, rows)
	return u
}

// outcomeRows returns the definition of a request's own result and the rows of
// the others that may answer it.
func (l *lowerer) outcomeRows(m *message) (own string, rows []spec.Outcome) {
	if own = l.resultDef(m); own == "" || !l.def(own).object() {
		return own, nil
	}
	for _, row := range spec.Outcomes {
		if row.Method == m.method && l.outcomeApplies(row, own) {
			rows = append(rows, row)
		}
	}
	return own, rows
}

// ownRequired returns the members that a method's own result requires and
// another result does not have.
func (l *lowerer) ownRequired(own, other string) []string {
	var names []string
	for _, m := range l.def(own).members {
		if m.required && l.def(other).member(m.name) == nil {
			names = append(names, m.name)
		}
	}
	return names
}

// outcomeApplies reports whether a schema has the other result in the form that the row is about.
func (l *lowerer) outcomeApplies(row spec.Outcome, own string) bool {
	if l.doc.Def(row.Result) == nil || row.Result == own || !l.def(row.Result).object() {
		return false
	}
	other := l.def(row.Result)
	if row.Tells == spec.ByResultType {
		kind := other.member(spec.ResultType)
		return kind != nil && l.expand(kind.shape).constant != nil
	}
	task := other.member("task")
	return task != nil && task.required && l.def(own).member("task") == nil
}

func (l *lowerer) fillOutcome(u *model.Union, own string, rows []spec.Outcome) {
	u.Variants = []model.Decl{l.define(own)}
	u.Select = model.Selector{Absent: -1, Default: -1}
	for i, row := range rows {
		l.fact("Outcomes", row.Method+" "+row.Result)
		u.Variants = append(u.Variants, l.define(row.Result))
		if row.Tells == spec.ByResultType {
			kind := l.expand(l.def(row.Result).member(spec.ResultType).shape)
			u.Select.Member, u.Select.Absent = spec.ResultType, 0
			if len(u.Select.Cases) == 0 {
				u.Select.Cases = append(u.Select.Cases, model.Case{Value: spec.ResultTypeComplete, Variant: 0})
			}
			u.Select.Cases = append(u.Select.Cases, model.Case{Value: kind.constant.Str(), Variant: i + 1})
			l.admitOthers(row.Method, u.Name, own)
			continue
		}
		rule := model.Rule{Variant: i + 1, All: []model.Condition{{Path: []string{"task"}, Kinds: model.KindObject}}}
		for _, name := range l.ownRequired(own, row.Result) {
			rule.All = append(rule.All, model.Condition{Path: []string{name}, Not: true})
		}
		u.Select.Rules = append(u.Select.Rules, rule)
		u.Select.Default, u.Select.Fallback = 0, true
	}
	if u.Select.Member != "" {
		u.Select.Default = -1 // a value of the member that is no case is an extension's
	}
}

// admitOthers lists the correction that lets a method answer with results of
// extensions, which are the unknown variant of its union.
func (l *lowerer) admitOthers(method, union, own string) {
	for _, row := range spec.OtherResults {
		if row.Method == method {
			l.fact("OtherResults", method)
			l.pkg.Errata = append(l.pkg.Errata, model.Erratum{
				Pointer: l.doc.Def(own).Schema.Pointer, Reason: row.Reason,
				Change: union + " also admits a Result with another resultType",
			})
		}
	}
}

// requirements returns the capabilities that the messages of a method need, as
// far as the schema declares them.
func (l *lowerer) requirements(method string, code int64) []model.Requirement {
	var list []model.Requirement
	for i, row := range spec.Requirements {
		if row.Method != method || row.Code != code || !l.declares(row) || l.replaced(method, row) {
			continue
		}
		l.fact("Requirements", i)
		list = append(list, row.Needs)
	}
	return list
}

// replaced reports whether a finer requirement takes the place of a row.
func (l *lowerer) replaced(method string, row spec.Requirement) bool {
	return slices.ContainsFunc(spec.Requirements, func(other spec.Requirement) bool {
		return other.Method == method && other.Instead != "" && other.Instead == row.Needs.Capability && l.declares(other)
	})
}

// declares reports whether the schema has the capability, or the key, that a row asks for.
func (l *lowerer) declares(row spec.Requirement) bool {
	if row.Needs.Meta != "" {
		return l.doc.Def("RequestMetaObject") != nil && l.def("RequestMetaObject").member(row.Needs.Meta) != nil
	}
	sides := []string{"ServerCapabilities", "ClientCapabilities"}
	switch row.Needs.DeclaredBy {
	case model.OfServer:
		sides = sides[:1]
	case model.OfClient:
		sides = sides[1:]
	}
	return slices.ContainsFunc(sides, func(def string) bool { return l.hasPath(def, row.Needs.Capability) })
}

func (l *lowerer) hasPath(def, path string) bool {
	if l.doc.Def(def) == nil {
		return false
	}
	sh := l.def(def)
	for _, name := range strings.Split(path, ".") {
		m := l.expand(sh).member(name)
		if m == nil {
			return false
		}
		sh = m.shape
	}
	return true
}

// codes lists the error codes of the schema: those of the tables, and those of
// error definitions that the tables do not know.
func (l *lowerer) codes() {
	known := map[int64]bool{}
	for _, row := range spec.Codes {
		if !l.applies(row.When) {
			continue
		}
		l.fact("Codes", row.Code)
		known[row.Code] = true
		l.pkg.Codes = append(l.pkg.Codes, l.code("Code"+row.Name, row.Code, row.Doc, row.Def))
	}
	for _, def := range l.defOrder() {
		code, ok := l.codeOf(def)
		if !ok || known[code] {
			continue
		}
		known[code] = true
		name := "Code" + strings.TrimSuffix(goname.Type(def), "Error")
		l.pkg.Codes = append(l.pkg.Codes, l.code(name, code, "is the code of "+def+".", def))
	}
}

func (l *lowerer) code(name string, code int64, doc, def string) model.Code {
	if owner, taken := l.names[name]; taken && owner != errorCode {
		l.fail(l.codePlace(def), "rename the definition", "the error code would be called %s, which %s has", name, owner)
	}
	l.names[name] = errorCode
	c := model.Code{Name: name, Code: code, Doc: model.Doc{Text: []string{name + " " + doc}}}
	if def != "" && l.doc.Def(def) != nil {
		c.Data = l.dataOf(def)
	}
	c.Requires = l.requirements("", code)
	return c
}

// codePlace returns where a code comes from, which for those of the tables is
// what has taken its name.
func (l *lowerer) codePlace(def string) *source.Schema {
	if d := l.doc.Def(def); d != nil {
		return d.Schema
	}
	return l.doc.Defs[0].Schema
}

// codeOf returns the constant code of an error definition: in its error member, or in itself.
func (l *lowerer) codeOf(def string) (int64, bool) {
	if !strings.HasSuffix(def, "Error") {
		return 0, false
	}
	sh := l.def(def)
	if inner := sh.member("error"); inner != nil {
		sh = l.expand(inner.shape)
	}
	m := sh.member("code")
	if m == nil || m.shape.constant == nil || m.shape.kinds != model.KindInteger {
		return 0, false
	}
	n, ok := number(m.shape.constant.Text)
	if !ok || !n.Num().IsInt64() {
		return 0, false
	}
	return n.Num().Int64(), true
}

// dataOf returns the type of an error's data, or nil when the schema leaves it open.
func (l *lowerer) dataOf(def string) model.Type {
	s, ok := l.define(def).(*model.Struct)
	if !ok {
		return nil
	}
	for _, f := range s.Fields() {
		if f.JSON == "error" {
			if ref, ok := f.Type.(model.Ref); ok {
				s, _ = ref.Decl.(*model.Struct)
			}
		}
	}
	if s == nil {
		return nil
	}
	for _, f := range s.Fields() {
		if raw, ok := f.Type.(model.Raw); f.JSON == "data" && (!ok || raw.Kinds != model.AnyKind) {
			return f.Type
		}
	}
	return nil
}
